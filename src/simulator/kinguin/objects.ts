import type { Key, Line, Order } from './books'
import type { Offer, Product } from './catalogue'

const euros = (minor: number): number => minor / 100

/** A moment as webhooks write it; orders and products leave out the milliseconds. */
export const momentOf = (atMs: number): string => new Date(atMs).toISOString().replace('Z', '+00:00')
const secondOf = (atMs: number): string => momentOf(atMs).replace(/\.\d{3}/, '')

export const priceOf = (product: Product, offer: Offer): number => euros(product.priceMinor + offer.premiumMinor)

/** A product as the API shows it; its own quantities are those of the cheapest offers. */
export function productObject(product: Product) {
  const cheapest = product.offers.filter(({ premiumMinor }) => premiumMinor === 0)
  const [regionId, regionalLimitations] = product.region
  return {
    kinguinId: product.kinguinId,
    productId: product.id,
    name: product.name,
    platform: product.platform,
    regionId,
    regionalLimitations,
    countryLimitation: product.excludedCountries,
    tags: [product.tag],
    isPreorder: product.isPreorder,
    price: euros(product.priceMinor),
    qty: sumOf(cheapest.map(({ qty }) => qty)),
    textQty: sumOf(cheapest.map(({ textQty }) => textQty)),
    totalQty: sumOf(product.offers.map(({ qty }) => qty)),
    cheapestOfferId: cheapest.map(({ id }) => id),
    offers: product.offers.map((offer) => ({
      offerId: offer.id,
      name: product.name,
      price: priceOf(product, offer),
      qty: offer.qty,
      availableTextQty: offer.textQty,
      isPreorder: product.isPreorder,
    })),
    offersCount: product.offers.length,
    activationDetails: `Redeem it at ${product.activation}`,
    updatedAt: secondOf(product.updatedAtMs),
  }
}

const sumOf = (counts: number[]): number => counts.reduce((sum, each) => sum + each, 0)

/** An order as the API shows it, without the keys themselves. */
export const orderObject = (order: Order) => ({
  orderId: order.id,
  orderExternalId: order.externalId ?? undefined,
  status: order.status,
  totalPrice: euros(order.totalMinor),
  requestTotalPrice: euros(order.totalMinor),
  paymentPrice: euros(order.totalMinor),
  storeId: 1,
  createdAt: secondOf(order.createdAtMs),
  totalQty: sumOf(order.lines.map(({ qty }) => qty)),
  products: order.lines.map((line) => lineObject(line, order.keys)),
})

const lineObject = (line: Line, keys: Key[]) => ({
  kinguinId: line.product.kinguinId,
  productId: line.product.id,
  offerId: line.offer.id,
  name: line.product.name,
  qty: line.qty,
  price: euros(line.unitMinor),
  totalPrice: euros(line.unitMinor * line.qty),
  requestPrice: euros(line.unitMinor),
  isPreorder: false,
  keyType: line.isText ? 'text' : undefined,
  keys: keys.filter((key) => key.line === line).map(({ id, status }) => ({ id, status })),
})

export const keyObject = ({ id, serial, type, line }: Key) => ({
  id,
  serial,
  type,
  name: line.product.name,
  kinguinId: line.product.kinguinId,
  offerId: line.offer.id,
  productId: line.product.id,
})
