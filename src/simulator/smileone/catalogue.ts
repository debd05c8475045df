/** `priceMinor`: hundredths of a point. */
export type Item = { game: string; id: string; name: string; priceMinor: number; needsZone: boolean }
type Packs = [id: string, name: string, priceMinor: number][]

const packs = (game: string, needsZone: boolean, all: Packs): Item[] =>
  all.map(([id, name, priceMinor]) => ({ game, id, name, priceMinor, needsZone }))

/** What is sold to players in Brazil. */
export const catalogue: Item[] = [
  ...packs('mobilelegends', true, [
    ['13', 'mobilelegends BR 78 &8 Diamond', 6150],
    ['23', 'mobilelegends BR 156 &16 Diamond', 12_200],
    ['25', 'mobilelegends BR 234 &23 Diamond', 17_750],
    ['26', 'mobilelegends BR 625 &81 Diamond', 48_000],
    ['16642', 'mobilelegends BR Passe Semanal', 7600],
  ]),
  ...packs('pubgmobile', false, [
    ['101', 'PUBG Mobile 60 UC', 3000],
    ['102', 'PUBG Mobile 300 + 25 UC', 14_500],
  ]),
  ...packs('freefire', false, [
    ['9001', 'Free Fire BR 100 Diamonds', 4200],
    ['9002', 'Free Fire BR 310 Diamonds', 12_600],
  ]),
]

export const refOf = ({ game, id }: Item): string => `${game}/${id}`
