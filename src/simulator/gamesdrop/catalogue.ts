export type Item = {
  id: number
  product: string
  name: string
  priceMinor: number
  currency: 'USD' | 'KZT'
  category: 'GAMES' | 'GIFT_CARDS'
  region: Region
  /** What its key looks like: `*` is a letter or a digit, `#` a digit. Null for what goes to a player. */
  key: string | null
  /** Whether a player is known only by a server as well. */
  needsServer?: true
  excludedCountries: string[]
}
type Region = { code: string; name: string }

const world: Region = { code: 'GLOBAL', name: 'Global' }
const usa: Region = { code: 'US', name: 'United States' }
type Packs = [name: string, priceMinor: number][]

const diamonds: Packs = [
  ['100 Diamonds', 93],
  ['310 Diamonds', 279],
  ['520 Diamonds', 459],
  ['1060 Diamonds', 919],
  ['2180 Diamonds', 1839],
  ['5600 Diamonds', 4590],
  ['Weekly Membership', 189],
  ['Monthly Membership', 879],
]
const otherRegions: Region[] = [
  { code: 'EU', name: 'Europe' },
  { code: 'ME', name: 'Middle East' },
  { code: 'SGMY', name: 'Singapore and Malaysia' },
  { code: 'LATAM', name: 'Latin America' },
  { code: 'BR', name: 'Brazil' },
  { code: 'ID', name: 'Indonesia' },
  { code: 'TH', name: 'Thailand' },
]

const topUps = (region: Region, firstId: number, packs: Packs, game = 'Free Fire'): Item[] =>
  packs.map(([name, priceMinor], index) => ({
    id: firstId + index,
    product: `${game} (${region.name})`,
    name,
    priceMinor,
    currency: 'USD',
    category: 'GAMES',
    region,
    key: null,
    excludedCountries: [],
  }))

const codes: [product: string, name: string, priceMinor: number, region: Region, key: string][] = [
  ['Steam Wallet', '10 USD', 961, usa, '*****-*****-*****'],
  ['Steam Wallet', '20 USD', 1922, usa, '*****-*****-*****'],
  ['Roblox', '800 Robux', 879, world, '###-###-####'],
  ['PUBG Mobile', '60 UC', 89, world, '******************'],
  ['PUBG Mobile', '325 UC', 437, world, '******************'],
  ['PlayStation Store', '10 USD', 949, usa, '****-****-****'],
  ['Xbox Gift Card', '10 USD', 938, usa, '*****-*****-*****-*****-*****'],
  ['Razer Gold', '10 USD', 972, world, '################'],
]

const giftCards = codes.map(
  ([product, name, priceMinor, region, key], index): Item => ({
    ...{ id: 2001 + index, product, name, priceMinor, currency: 'USD', category: 'GIFT_CARDS', region, key },
    excludedCountries: region === usa ? ['BY', 'RU'] : [],
  }),
)

const mobileLegends: Packs = [
  ['86 Diamonds', 142],
  ['172 Diamonds', 284],
  ['257 Diamonds', 421],
  ['706 Diamonds', 1121],
  ['Weekly Pass', 176],
]
const pubg: Packs = [
  ['60 UC', 89],
  ['300 + 25 UC', 437],
  ['600 + 60 UC', 868],
  ['1500 + 300 UC', 2179],
]
const genshin: Packs = [
  ['60 Genesis Crystals', 92],
  ['300 + 30 Genesis Crystals', 455],
  ['980 + 110 Genesis Crystals', 1369],
  ['Blessing of the Welkin Moon', 455],
]

/** The items that are listed. */
export const catalogue: Item[] = [
  ...topUps(world, 1001, diamonds),
  ...otherRegions.flatMap((region, index) => topUps(region, 1101 + index * 100, diamonds.slice(0, 3))),
  ...topUps(world, 3001, mobileLegends, 'Mobile Legends').map((item) => ({ ...item, needsServer: true as const })),
  ...topUps(world, 3101, pubg, 'PUBG Mobile'),
  ...topUps(world, 3201, genshin, 'Genshin Impact').map((item) => ({ ...item, needsServer: true as const })),
  ...giftCards,
]

/** Is not listed, can be ordered all the same, and costs nothing. */
export const testItem: Item = {
  ...{ id: 999, product: 'Steam US', name: 'TEST OFFER GROUP', priceMinor: 2309, currency: 'KZT' },
  ...{ category: 'GIFT_CARDS', region: usa, key: 'TEST-****-****', excludedCountries: [] },
}
