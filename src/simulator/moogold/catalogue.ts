/** `priceMinor`: cents of a dollar. */
export type Variation = { id: string; name: string; priceMinor: number }
/** `fields`: what an order has to say of its player, under these very names. */
export type Product = { id: string; name: string; fields: string[]; variations: Variation[] }

const product = (
  id: string,
  name: string,
  fields: string[],
  all: [id: string, name: string, priceMinor: number][],
) => ({
  ...{ id, name, fields },
  variations: all.map(([each, pack, priceMinor]) => ({ id: each, name: pack, priceMinor })),
})

/** What is sold to players. */
export const catalogue: Product[] = [
  product(
    '4690',
    'Free Fire',
    ['Player ID'],
    [
      ['40101', '100 Diamonds', 90],
      ['40102', '310 Diamonds', 272],
      ['40103', '520 Diamonds', 450],
    ],
  ),
  product(
    '15145',
    'Mobile Legends',
    ['User ID', 'Server'],
    [
      ['50101', '86 Diamonds', 138],
      ['50102', '172 Diamonds', 276],
      ['50103', '257 Diamonds', 410],
    ],
  ),
  product(
    '6963',
    'PUBG Mobile',
    ['Player ID'],
    [
      ['60101', '60 UC', 87],
      ['60102', '300 + 25 UC', 431],
      ['60103', '600 + 60 UC', 861],
    ],
  ),
  product('9999', 'Valorant', ['Riot ID', 'Region'], [['90101', '475 Points', 460]]),
]

export const refOf = (product: Product, variation: Variation): string => `${product.id}/${variation.id}`
