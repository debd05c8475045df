import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { Player } from '../../shared/players'
import {
  OtherPlayerError,
  type Supplier,
  SupplierError,
  type SupplierFailure,
  type SupplierOrder,
} from '../domain/supplier'
import {
  balance,
  callback,
  created,
  fieldsFor,
  isForAnother,
  itemsOf,
  order,
  orderOf,
  product,
  products,
  refusal,
  validated,
} from './moogold-answers'
import { isTrouble, jsonIn, orNothing, outgoing } from './outgoing'

type Config = { partnerId: string; secret: string; baseUrl: () => string }

/** Top-ups of players, as a list of products and as an order name them. */
const [listOfTopUps, topUp] = [50, '1']
/** A product brings all its variations in an answer of its own: no more of them than that for one search. */
const mostProducts = 5

/** The proof that whoever sends a body knows the secret; the body is signed as it is sent. */
export const authOf = (body: string, timestamp: number, path: string, secret: string): string =>
  createHmac('sha256', secret).update(`${body}${timestamp}${path}`).digest('hex')

/** Refusals that keep an order waiting. */
const failures: Record<number, SupplierFailure> = { 111: 'empty', 118: 'refused', 433: 'refused' }
/** Refusals that say that it will not deliver this. */
const unavailable = new Set([113, 114, 116, 117, 422])
/** Refusals that say nothing of what was asked about: another path than signed, an id of ours that is taken. */
const aboutTheCall = new Set([418, 420])
/** MooGold's own word that it does not do what it was asked for. */
class Refusal extends SupplierError {
  readonly code: number

  constructor(code: number) {
    super(failures[code] ?? 'down', `error ${code}`)
    this.code = code
  }
}

function connect({ partnerId, secret, baseUrl }: Config) {
  /** Raises `SupplierError`, and `Refusal` where MooGold itself says no. */
  return async function call<T>(schema: z.ZodType<T>, path: string, asked: object = {}): Promise<T> {
    const body = JSON.stringify({ path, ...asked })
    const timestamp = Math.floor(Date.now() / 1000)
    const headers = {
      Authorization: `Basic ${btoa(`${partnerId}:${secret}`)}`,
      timestamp: String(timestamp),
      auth: authOf(body, timestamp, path, secret),
      'Content-Type': 'application/json',
    }
    const answer = await outgoing(`${baseUrl()}/${path}`, { method: 'POST', headers, body }).catch((error: unknown) => {
      throw new SupplierError('down', error instanceof Error ? error.name : 'no answer')
    })
    const { status } = answer
    if (status === 401 || status === 403) throw new SupplierError('refused', `${status}`)
    const said: unknown = await answer.json().catch(() => undefined)
    const refused = isTrouble(status) ? undefined : refusal.safeParse(said).data
    if (refused && !isTrouble(refused.err_code)) throw new Refusal(refused.err_code)
    const parsed = schema.safeParse(said)
    if (status !== 200 || !parsed.success) throw new SupplierError('down', `${status} of another shape`)
    return parsed.data
  }
}

/** MooGold. A ref names a product and a variation of it. It knows orders by our ids, and takes each id once. */
export function createMooGold(config: Config): Supplier {
  const call = connect(config)
  const productAt = (id: string) =>
    orNothing(call(product, 'product/product_detail', { product_id: Number(id) }), isNotThere)

  /** An order under our id. The code of one that is not there is documented nowhere: it is none of those we know. */
  async function find(id: string, player?: Player | null): Promise<SupplierOrder | undefined> {
    const asked = call(order, 'order/order_detail_partner_id', { partner_order_id: id })
    const found = await orNothing(asked, (failure) => isNotThere(failure) && !unavailable.has(failure.code))
    if (found && player && isForAnother(found, player)) throw new OtherPlayerError()
    return found && orderOf(found)
  }

  /** An order that was not accepted: an earlier call under its id may have been, its answer lost. */
  async function afterTrouble(id: string, player: Player, error: unknown): Promise<SupplierOrder> {
    if (!(error instanceof SupplierError) || error.outcome === 'refused') throw error
    const unknown = new SupplierError('unknown', error.message)
    if (!(error instanceof Refusal)) throw unknown
    const earlier = await find(id, player).catch((failure: unknown) => {
      throw failure instanceof OtherPlayerError ? failure : unknown
    })
    if (earlier) return earlier
    if (error.outcome === 'empty') throw error
    if (unavailable.has(error.code)) return { state: 'rejected', externalId: null, reason: 'unavailable' }
    throw unknown
  }

  return {
    name: 'moogold',
    // That a repeated id is refused is known from other shops only, so it is asked about for a while first.
    repeatAfterMs: 15 * 60_000,

    async offers(search) {
      const words = search.toLowerCase().split(/\s+/)
      const hits = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length
      const listed = await call(products, 'product/list_product', { category_id: listOfTopUps })
      const likely = listed.filter(({ post_title }) => hits(post_title) > 0)
      likely.sort((a, b) => hits(b.post_title) - hits(a.post_title))
      const read = likely.slice(0, mostProducts).map(async ({ ID }) => itemsOf(ID, await productAt(ID)))
      return (await Promise.all(read)).flat().filter(({ name }) => hits(name) === words.length)
    },

    async quote(ref) {
      const parts = partsOf(ref)
      return parts && itemsOf(parts.product, await productAt(parts.product)).find((item) => item.ref === ref)
    },

    /** An order names no price: that of its variation is read just before. */
    async place({ id, ref, priceMinor, player }) {
      const parts = partsOf(ref)
      const found = parts && (await productAt(parts.product))
      const item = parts && itemsOf(parts.product, found).find((each) => each.ref === ref)
      const whom = player && found && fieldsFor(found, player)
      if (!item || !whom) return { state: 'rejected', externalId: null, reason: 'unavailable' }
      if (item.priceMinor !== priceMinor) throw new SupplierError('wrong_price', 'another price by now')
      const data = { category: topUp, 'product-id': parts.variation, quantity: '1', ...whom }
      try {
        const made = await call(created, 'order/create_order', { data, partnerOrderId: id })
        return { state: 'pending', externalId: made.account_details.order_id }
      } catch (error) {
        return afterTrouble(id, player, error)
      }
    },

    async status({ id, externalId, player }) {
      const found = await find(id, player)
      if (externalId === null || found?.externalId === externalId) return found
      throw new SupplierError('unknown', 'an order that was accepted is not there, or is another one')
    },

    async taken() {
      throw new SupplierError('down', 'it lists no orders: look into its cabinet')
    },

    /** Parts of a cent and a debt buy nothing: they count as zero. */
    async balance() {
      const { balance: left, currency } = await call(balance, 'user/balance')
      return { minor: Math.max(0, Math.floor(left * 100 + 1e-6)), currency: currency.toLowerCase() }
    },

    async checkPlayer(ref, player) {
      const parts = partsOf(ref)
      const found = parts && (await productAt(parts.product))
      const whom = found && fieldsFor(found, player)
      if (!whom) throw new SupplierError('down', 'nothing that a player is topped up with')
      const data = { 'product-id': parts.product, ...whom }
      const { status, username } = await call(validated, 'product/validate', { data })
      return status ? { name: username?.trim() || player.playerId } : undefined
    },

    /** Nobody signs a callback. Its number may be guessed, and makes us ask no more than a few times. */
    async readNotice({ body }) {
      const externalId = jsonIn(callback, body)?.order_id
      return externalId ? { id: null, externalId } : undefined
    },
  }
}

/** Whether a failure is MooGold's word that what a question names is not there. */
const isNotThere = (failure: unknown): failure is Refusal =>
  failure instanceof Refusal && failure.outcome === 'down' && !aboutTheCall.has(failure.code)

function partsOf(ref: string): { product: string; variation: string } | undefined {
  const [, product, variation] = /^(\d{1,9})\/(\d{1,9})$/.exec(ref) ?? []
  return product && variation ? { product, variation } : undefined
}
