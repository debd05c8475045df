import { toMajor } from '../../shared/money'
import { type Books, type Order, priceOf } from './books'
import { catalogue, type Item } from './catalogue'

/** What every answer about an item says. */
const itemPart = (item: Item, priceMinor: number) => ({
  productName: item.product,
  price: toMajor(priceMinor),
  currency: item.currency,
  isReturnDataForCustomer: item.key !== null,
})

/** An item as the list shows it. */
const row = (books: Books, item: Item) => ({
  ...itemPart(item, priceOf(books, item)),
  offerGroupId: item.id,
  offerGroupName: item.name,
  inStock: true,
  isRequiredGameUserId: item.key === null,
  isRequiredGameServerId: item.needsServer ?? false,
  regionCode: item.region.code,
  regionName: item.region.name,
  regionalLimitations: item.region.code === 'GLOBAL' ? null : `Only for ${item.region.name}`,
  excludedCountryCodes: item.excludedCountries,
  countryCompatibility: null,
})

type Search = { page: number; limit: number; search?: string; category?: string; countryCode?: string }

/** One page of the list. */
export function list(books: Books, { page, limit, search = '', category, countryCode = '' }: Search) {
  const words = search.toLowerCase().split(/\s+/)
  const found = catalogue.filter((item) => {
    const title = `${item.product} ${item.name}`.toLowerCase()
    const isWanted = category === undefined || item.category === category
    return isWanted && words.every((word) => title.includes(word)) && !item.excludedCountries.includes(countryCode)
  })
  const rows = found.slice((page - 1) * limit, page * limit).map((item) => row(books, item))
  return { count: found.length, rows }
}

/** One item, as the call for one item shows it. */
export const detail = (books: Books, item: Item) => ({
  ...itemPart(item, priceOf(books, item)),
  offerId: item.id,
  offerName: item.name,
  count: 1,
  required: item.key === null ? ['gameUserId', ...(item.needsServer ? ['gameServerId'] : [])] : undefined,
})

/** An order; its key is shown once it is completed. */
export const orderObject = ({ id, item, priceMinor, status, key, createdAtMs }: Order) => ({
  ...itemPart(item, priceMinor),
  orderId: id,
  count: 1,
  offerId: item.id,
  offerName: item.name,
  status,
  key: status === 'COMPLETED' ? (key ?? undefined) : undefined,
  message: status === 'CANCELED' ? 'The order could not be carried out' : undefined,
  createdAt: new Date(createdAtMs).toISOString().replace('T', ' ').replace('Z', '+00'),
})
