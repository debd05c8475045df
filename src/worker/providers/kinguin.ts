import { z } from 'zod'
import { AppError } from '../../shared/errors'
import { minorOf, toMajor, toMinor } from '../../shared/money'
import {
  type Supplier,
  SupplierError,
  type SupplierFailure,
  type SupplierItem,
  type SupplierOrder,
  type SupplyWish,
} from '../domain/supplier'
import { key, notice, order, product } from './kinguin-answers'
import { type Answer, callJson, jsonIn, orNothing } from './outgoing'
import { isSameSecret } from './same-secret'

type Config = { apiKey: string; webhookSecret: string; baseUrl: () => string }
const mostPages = 100

/** Cents of a charge or a balance, which may have drifted from whole cents. */
const centsOf = (major: unknown): number | undefined => minorOf(Number.parseFloat(String(major)).toFixed(2))

/** Its API: `send` makes a call, `read` asks and raises `SupplierError` for every answer but the wanted one. */
function connect({ apiKey, baseUrl }: Config) {
  const send = (path: string, posted?: object) =>
    callJson(`${baseUrl()}${path}`, { headers: { 'X-Api-Key': apiKey }, posted })

  async function read<T>(schema: z.ZodType<T>, path: string): Promise<T> {
    const { status, body } = await send(path).catch(throwAs('down'))
    if (status !== 200) throw refusalOf(status, body)
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new SupplierError('down', 'an answer of another shape')
    return parsed.data
  }

  return { send, read }
}

type Order = z.infer<typeof order>

/** The orders that Kinguin knows of ours. */
function ordersOf(read: ReturnType<typeof connect>['read']) {
  async function outcomeOf(found: Order): Promise<SupplierOrder> {
    const { orderId: externalId, status } = found
    if (status === 'canceled' || status === 'refunded') return { state: 'rejected', externalId, reason: 'cancelled' }
    const isDelivered = !found.products.some(({ keys }) => keys.some((each) => onTheirWay.has(each.status)))
    if (status !== 'completed' || !isDelivered) return { state: 'pending', externalId }
    const keys = await read(z.array(key), `/v2/order/${encodeURIComponent(externalId)}/keys?limit=100`)
    if (keys.length === 0) return { state: 'pending', externalId }
    const codes = keys.filter(({ type }) => type === 'text/plain').map(({ serial }) => serial)
    return { state: 'done', externalId, codes, costMinor: centsOf(found.paymentPrice) ?? null }
  }

  return {
    outcomeOf,

    /** An order that Kinguin has is accepted, also when its keys can't be fetched at the moment. */
    accepted: (found: Order): Promise<SupplierOrder> =>
      outcomeOf(found).catch(() => ({ state: 'pending', externalId: found.orderId })),

    /** The oldest order under our id, so that of several orders it is always the same one. */
    async search(id: string): Promise<Order | undefined> {
      const query = new URLSearchParams({ orderExternalId: id, limit: '100' })
      const { results } = await read(z.object({ results: z.array(order) }), `/v1/order?${query}`)
      const ours = results.filter(({ orderExternalId }) => orderExternalId === id)
      return ours.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).at(-1)
    },

    /** The newest come first. */
    async since(sinceMs: number): Promise<Order[]> {
      const found: Order[] = []
      for (let page = 1; page <= mostPages; page += 1) {
        const { results } = await read(z.object({ results: z.array(order) }), `/v1/order?limit=100&page=${page}`)
        found.push(...results.filter(({ createdAt }) => !(Date.parse(createdAt) < sinceMs)))
        if (results.length < 100 || results.every(({ createdAt }) => Date.parse(createdAt) < sinceMs)) return found
      }
      throw new SupplierError('down', 'more orders than can be listed')
    },

    async find(externalId: string, id: string): Promise<Order | undefined> {
      const found = await orNothing(read(order, `/v1/order/${encodeURIComponent(externalId)}`), isNotThere)
      return found?.orderExternalId === id ? found : undefined
    },
  }
}

/** Kinguin. A repeated id makes a second order there, so each order is looked for before it is made. */
export function createKinguin(config: Config): Supplier {
  const { send, read } = connect(config)
  const { outcomeOf, accepted, search, since, find } = ordersOf(read)

  async function quote(ref: string): Promise<SupplierItem | undefined> {
    const found = await orNothing(read(product, `/v2/products/${encodeURIComponent(ref)}`), isNotThere)
    return found && itemOf(found)
  }

  /** The meaning of a refusal. When nobody offers the item at our price, the price may have changed. */
  async function refused({ ref, priceMinor }: SupplyWish, { status, body }: Answer): Promise<SupplierOrder> {
    const kind = kindOf(body)
    const detail = `${status} ${kind}`
    if (status < 400 || status >= 500) throw new SupplierError('unknown', detail)
    if (kind === 'ProductUnavailable') {
      const now = await quote(ref)
      if (now?.inStock && now.priceMinor !== priceMinor) throw new SupplierError('wrong_price', detail)
    }
    if (unavailable.has(kind)) return { state: 'rejected', externalId: null, reason: 'unavailable' }
    throw new SupplierError(failures[kind] ?? (isClosed(status) ? 'refused' : 'unknown'), detail)
  }

  return {
    name: 'kinguin',
    // Kinguin does not promise to refuse a repeated id, and its search may lag behind.
    repeatAfterMs: 15 * 60_000,
    quote,

    async offers(name) {
      // A product brings all its texts and pictures along: more of them would be too large an answer.
      const query = new URLSearchParams({ name, withText: 'yes', limit: '25' })
      const { results } = await read(z.object({ results: z.array(product) }), `/v1/products?${query}`)
      return results.map(itemOf).filter((item) => item !== undefined)
    },

    async place(wish) {
      const known = await search(wish.id)
      if (known) return accepted(known)
      const answer = await send('/v2/order', bodyOf(wish)).catch(throwAs('unknown'))
      if (answer.status !== 200 && answer.status !== 201) return refused(wish, answer)
      const made = order.safeParse(answer.body)
      if (!made.success) throw new SupplierError('unknown', 'an answer of another shape')
      return accepted(made.data)
    },

    async status({ id, externalId }) {
      const found = (externalId === null ? undefined : await find(externalId, id)) ?? (await search(id))
      if (found) return outcomeOf(found)
      // Kinguin has named the order: that it is not found now does not mean that it never existed.
      if (externalId !== null) throw new SupplierError('unknown', 'an order that was accepted is not found')
      return undefined
    },

    async taken(sinceMs) {
      const found = await since(sinceMs)
      return found.map(({ orderId, orderExternalId, createdAt, paymentPrice }) => ({
        ...{ id: orderExternalId ?? null, externalId: orderId, atMs: Date.parse(createdAt) },
        ...{ name: orderId, costMinor: centsOf(paymentPrice) ?? null },
      }))
    },

    async balance() {
      const { balance } = await read(z.object({ balance: z.number() }), '/v1/balance')
      const minor = centsOf(Math.max(balance, 0))
      if (minor === undefined) throw new SupplierError('down', 'a balance that is no amount')
      return { minor, currency: 'eur' }
    },

    async readNotice({ body, header }) {
      if (!(await isSameSecret(header('x-event-secret') ?? '', config.webhookSecret)))
        throw new AppError('invalid_signature')
      if (header('x-event-name') !== 'order.status') return undefined
      const given = jsonIn(notice, body)
      if (!given) throw new AppError('invalid_request')
      return { id: given.orderExternalId ?? null, externalId: given.orderId }
    },
  }
}

const bodyOf = ({ id, ref, priceMinor }: SupplyWish) => ({
  // Without the type a key may come as a picture.
  products: [{ productId: ref, qty: 1, price: toMajor(priceMinor), keyType: 'text' }],
  orderExternalId: id,
})

const onTheirWay = new Set(['PENDING', 'PROCESSING'])

/** The cheapest offer that delivers text, else the cheapest as out of stock; where offers are hidden, the product. */
function itemOf(given: z.infer<typeof product>): SupplierItem | undefined {
  const own = { price: given.price, availableTextQty: given.textQty, isPreorder: given.isPreorder }
  const offers = (given.offers.length > 0 ? given.offers : [own])
    .filter(({ isPreorder }) => !isPreorder && !given.isPreorder)
    .map(({ price, availableTextQty }) => ({ priceMinor: toMinor(price) ?? 0, inStock: availableTextQty > 0 }))
    .filter(({ priceMinor }) => priceMinor > 0)
    .toSorted((a, b) => a.priceMinor - b.priceMinor)
  const best = offers.find(({ inStock }) => inStock) ?? offers[0]
  if (!best) return undefined
  const { productId: ref, name } = given
  return { ref, name, ...best, currency: 'eur', region: regionOf(given), forPlayer: false }
}

/** Where a key can be used, always in the same order of words: another text means another region. */
function regionOf({ platform, regionalLimitations, countryLimitation }: z.infer<typeof product>): string | null {
  const excluded = countryLimitation.length > 0 ? `not in ${countryLimitation.toSorted().join(', ')}` : null
  return [platform, regionalLimitations, excluded].filter((part) => part).join('; ') || null
}

const kinds = [
  ...['ConstraintViolation', 'Error', 'HttpClient', 'Http', 'Authorization', 'InsufficientBalance', 'OrderFailed'],
  ...['Preorder', 'ProductUnavailable', 'OrderNotFound', 'ResourceLock', 'OrderNotSupported', 'NoKeysToReturn'],
]
const problem = z.object({ kind: z.enum(kinds) })

/** The kind of Kinguin's error, only from our list, because it goes into the log. */
const kindOf = (body: unknown): string => problem.safeParse(body).data?.kind ?? ''

/** Refusals after which nothing has happened and the same wish will not succeed. */
const unavailable = new Set(['ProductUnavailable', 'Preorder', 'OrderFailed', 'OrderNotSupported'])
const failures: Record<string, SupplierFailure> = {
  InsufficientBalance: 'empty',
  Authorization: 'refused',
  ResourceLock: 'down',
}
const throwAs = (outcome: SupplierFailure) => (error: unknown) => {
  throw new SupplierError(outcome, String(error))
}
const isClosed = (status: number): boolean => status === 401 || status === 403

class NotThere extends SupplierError {}
const isNotThere = (failure: unknown): boolean => failure instanceof NotThere

/** Why a question was not answered. Only Kinguin's own 404 says that something is not there. */
function refusalOf(status: number, body: unknown): SupplierError {
  const kind = kindOf(body)
  if (status === 404 && kind !== '') return new NotThere('down', `404 ${kind}`)
  return new SupplierError(isClosed(status) || kind === 'Authorization' ? 'refused' : 'down', `${status} ${kind}`)
}
