import { toMajor } from '../../shared/money'
import { type Books, type Order, priceOf } from './books'
import { catalogue, type Item } from './catalogue'

/** An item as the list shows it. */
const row = (books: Books, item: Item) => ({
  offerGroupId: item.id,
  productName: item.product,
  offerGroupName: item.name,
  price: toMajor(priceOf(books, item)),
  currency: item.currency,
  inStock: true,
  isRequiredGameUserId: item.key === null,
  isRequiredGameServerId: false,
  regionCode: item.region.code,
  regionName: item.region.name,
  regionalLimitations: item.region.code === 'GLOBAL' ? null : `Only for ${item.region.name}`,
  excludedCountryCodes: item.excludedCountries,
  countryCompatibility: null,
  isReturnDataForCustomer: item.key !== null,
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
  offerId: item.id,
  productName: item.product,
  offerName: item.name,
  count: 1,
  price: toMajor(priceOf(books, item)),
  currency: item.currency,
  isReturnDataForCustomer: item.key !== null,
  required: item.key === null ? ['gameUserId'] : undefined,
})

/** An order; its key is told once it is completed. */
export const orderObject = ({ id, item, priceMinor, status, key, createdAtMs }: Order) => ({
  orderId: id,
  count: 1,
  price: toMajor(priceMinor),
  currency: item.currency,
  offerId: item.id,
  productName: item.product,
  offerName: item.name,
  status,
  isReturnDataForCustomer: item.key !== null,
  key: status === 'COMPLETED' ? (key ?? undefined) : undefined,
  message: status === 'CANCELED' ? 'The order could not be carried out' : undefined,
  createdAt: new Date(createdAtMs).toISOString().replace('T', ' ').replace('Z', '+00'),
})
