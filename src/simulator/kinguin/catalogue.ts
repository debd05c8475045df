/** What a seller has of a product. `premiumMinor` is what it costs more than the cheapest. */
export type Offer = { id: string; premiumMinor: number; qty: number; textQty: number }

export type Product = {
  id: string
  kinguinId: number
  name: string
  platform: string
  region: Region
  excludedCountries: string[]
  tag: 'prepaid' | 'base'
  isPreorder: boolean
  /** Of the cheapest offer, in cents of a euro. */
  priceMinor: number
  offers: Offer[]
  /** How its keys look: X is a letter or a digit, 9 a digit. */
  keyShape: string
  activation: string
  updatedAtMs: number
}

const regions = { europe: [1, 'Europe'], usa: [2, 'United States'], free: [3, 'Region free'] } as const
type Region = (typeof regions)[keyof typeof regions]

type Wanted = Pick<Product, 'kinguinId' | 'name' | 'platform' | 'priceMinor' | 'keyShape' | 'activation'> &
  Partial<Pick<Product, 'excludedCountries' | 'tag' | 'isPreorder'>> & {
    region: keyof typeof regions
    stock?: Pick<Offer, 'qty' | 'textQty'>
    dearer?: Omit<Offer, 'id'>
  }

const wanted: Wanted[] = [
  {
    ...{ kinguinId: 1001, name: 'Steam Wallet Card €20 EU Activation Code', platform: 'Steam', region: 'europe' },
    ...{ priceMinor: 2089, keyShape: 'XXXXX-XXXXX-XXXXX', activation: 'https://store.steampowered.com/account/redeem' },
    dearer: { premiumMinor: 61, qty: 400, textQty: 400 },
  },
  {
    ...{ kinguinId: 1002, name: 'Steam Wallet Card $10 US Activation Code', platform: 'Steam', region: 'usa' },
    ...{ priceMinor: 999, keyShape: 'XXXXX-XXXXX-XXXXX', activation: 'https://store.steampowered.com/account/redeem' },
  },
  {
    ...{ kinguinId: 1003, name: 'XBOX Live €10 Prepaid Card EU', platform: 'Xbox', region: 'europe' },
    ...{ priceMinor: 929, keyShape: 'XXXXX-XXXXX-XXXXX-XXXXX-XXXXX', activation: 'https://redeem.microsoft.com' },
  },
  {
    ...{ kinguinId: 1004, name: 'PlayStation Network Card €20 EU', platform: 'PlayStation', region: 'europe' },
    ...{ priceMinor: 1999, keyShape: 'XXXX-XXXX-XXXX', activation: 'https://store.playstation.com/redeem' },
    dearer: { premiumMinor: 150, qty: 60, textQty: 60 },
  },
  {
    ...{ kinguinId: 1005, name: 'Minecraft: Java & Bedrock Edition PC Activation Code', platform: 'Microsoft' },
    ...{ region: 'free', priceMinor: 1749, keyShape: 'XXXXX-XXXXX-XXXXX-XXXXX-XXXXX' },
    ...{ activation: 'https://www.minecraft.net/redeem', tag: 'base' },
  },
  {
    ...{ kinguinId: 1006, name: 'Roblox Game eCard €10', platform: 'Roblox', region: 'free' },
    ...{ priceMinor: 1024, keyShape: '999-999-9999', activation: 'https://www.roblox.com/redeem' },
  },
  {
    ...{ kinguinId: 1007, name: 'Nintendo eShop Prepaid Card €15 EU Key', platform: 'Nintendo', region: 'europe' },
    ...{ priceMinor: 1405, keyShape: 'XXXXXXXXXXXXXXXX', activation: 'https://ec.nintendo.com/redeem' },
  },
  {
    ...{ kinguinId: 1008, name: 'EA Sports FC 27 PC Steam Key', platform: 'Steam', region: 'free', tag: 'base' },
    ...{ priceMinor: 4479, keyShape: 'XXXXX-XXXXX-XXXXX', excludedCountries: ['BY', 'CN', 'RU'] },
    activation: 'https://store.steampowered.com/account/registerkey',
  },
  {
    ...{ kinguinId: 1009, name: 'Grand Theft Auto VI XBOX Series X|S Key', platform: 'Xbox', region: 'free' },
    ...{ tag: 'base', isPreorder: true, priceMinor: 7290, keyShape: 'XXXXX-XXXXX-XXXXX-XXXXX-XXXXX' },
    activation: 'https://redeem.microsoft.com',
  },
  {
    ...{ kinguinId: 1010, name: 'Apple Gift Card $10 US iTunes', platform: 'Other', region: 'usa' },
    ...{ priceMinor: 905, keyShape: 'XXXXXXXXXXXXXXXX', activation: 'https://apple.com/redeem' },
    stock: { qty: 35, textQty: 0 },
  },
]

/** The id of a product is the same in every shop that plays with it. */
const productId = (kinguinId: number): string => `65a1f0c2b7d94e3a8c10${kinguinId}`
const offerId = (kinguinId: number, nr: number): string => `66b2e4d1908f5c7a3b2${kinguinId}${nr}`

/** The products at the start, by id. */
export const catalogue = (nowMs: number): Map<string, Product> =>
  new Map(wanted.map((each) => [productId(each.kinguinId), productOf(each, nowMs)]))

function productOf({ stock = { qty: 250, textQty: 240 }, dearer, region, ...given }: Wanted, nowMs: number): Product {
  const offers = [{ premiumMinor: 0, ...stock }, ...(dearer ? [dearer] : [])]
  return {
    excludedCountries: [],
    tag: 'prepaid',
    isPreorder: false,
    ...given,
    id: productId(given.kinguinId),
    region: regions[region],
    offers: offers.map((offer, nr) => ({ ...offer, id: offerId(given.kinguinId, nr) })),
    updatedAtMs: nowMs,
  }
}
