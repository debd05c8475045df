import { z } from 'zod'
import { minorOf, toMajor, toMinor } from '../../shared/money'
import type { Player } from '../../shared/players'
import { type Supplier, SupplierError, type SupplierItem, type SupplierOrder } from '../domain/supplier'
import { balance, player as checked, hint, keyAlone, list, offer, order, placed, type row } from './gamesdrop-answers'
import { purchasesSince } from './gamesdrop-purchases'
import { callJson, jsonIn } from './outgoing'

type Config = { token: string; baseUrl: () => string }
type Wish = Parameters<Supplier['place']>[0]
type Known = Parameters<Supplier['status']>[0]

const mostFound = 500

/** GamesDrop's partner API. An item's `ref` is its offer group. */
export function createGamesDrop(config: Config): Supplier {
  const call = connect(config)
  return {
    name: 'gamesdrop',
    repeatAfterMs: 0,
    quote: (ref) => quote(call, ref),
    place: (wish) => place(call, wish),
    status: (known) => look(call, known),
    checkPlayer: (ref, player) => checkPlayer(call, ref, player),

    /** No callback is documented. A caller has to know our own id of an order: GamesDrop's number could be guessed. */
    async readNotice({ body }) {
      const { orderId: externalId = null, transactionId: id = null } = jsonIn(hint, body) ?? {}
      return id ? { id, externalId } : undefined
    },

    async offers(search) {
      const { rows } = await call(list, '/offers/sync', { page: 1, limit: mostFound, search })
      return rows.flatMap((each) => (each && itemOf(each)) ?? [])
    },

    taken: (sinceMs) => purchasesSince(call, sinceMs),

    async balance() {
      const { balance: left, currency } = await call(balance, '/balance')
      // Parts of a cent and a debt buy nothing: they count as zero.
      const minor = left > 0 ? minorOf(String(left).replace(/(\.\d\d)\d+$/, '$1')) : 0
      if (minor === undefined) throw new Trouble(200, 'a balance that is no sum')
      return { minor, currency: currency.code.toLowerCase() }
    },
  }
}

/** The meaning of codes that prove that a call has changed nothing. After every other answer it may have. */
const verdicts = {
  INVALID_TOKEN: 'refused',
  WRONG_PRICE: 'wrong_price',
  INSUFFICIENT_BALANCE: 'empty',
  INVALID_REQUEST_BODY: 'down',
  OFFER_NOT_FOUND: 'down',
  ORDER_NOT_FOUND: 'down',
  TRANSACTION_DUPLICATE: 'down',
} as const satisfies Record<string, SupplierError['outcome']>
type Verdict = keyof typeof verdicts
const isVerdict = (code = ''): code is Verdict => Object.hasOwn(verdicts, code)

/** A failed call. For a question its outcome is final; an order that failed like this may still have been made. */
class Trouble extends SupplierError {
  readonly verdict: Verdict | undefined

  constructor(status: number, detail: string, verdict?: Verdict) {
    const isShutOut = status === 401 || status === 403
    super(verdict ? verdicts[verdict] : isShutOut ? 'refused' : 'down', `${status} ${detail}`)
    this.verdict = verdict
  }
}

const verdictIn = (error: unknown): Verdict | undefined => (error instanceof Trouble ? error.verdict : undefined)

const word = z.string().optional().catch(undefined)
const coded = z.object({ code: z.string() }).transform(({ code }) => code)
const problem = z.object({ error: coded.or(word), code: word, message: word })

/** The documentation does not say where an error holds its code. */
function verdictOf(status: number, answer: unknown): Verdict | undefined {
  const { error, code, message } = problem.safeParse(answer).data ?? {}
  return status < 500 ? [error, code, message].find(isVerdict) : undefined
}

type Call = ReturnType<typeof connect>

function connect({ token, baseUrl }: Config) {
  /** Raises `Trouble`. */
  return async function call<T>(schema: z.ZodType<T>, path: string, posted?: object): Promise<T> {
    const wish = { headers: { Authorization: token }, posted }
    const { status, body } = await callJson(`${baseUrl()}/api/v1${path}`, wish).catch((error: unknown) => {
      throw new Trouble(0, error instanceof Error ? error.name : 'no answer')
    })
    if (status !== 200 && status !== 201) {
      const verdict = verdictOf(status, body)
      throw new Trouble(status, verdict ?? 'for no known reason', verdict)
    }
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new Trouble(status, 'an answer of another shape')
    return parsed.data
  }
}

function offerIdOf(ref: string): number {
  if (/^\d{1,9}$/.test(ref)) return Number(ref)
  throw new Trouble(0, 'a ref that is no number', 'OFFER_NOT_FOUND')
}

async function quote(call: Call, ref: string): Promise<SupplierItem | undefined> {
  try {
    return itemOf(await call(offer, '/offers/find-one', { offerId: offerIdOf(ref) }))
  } catch (error) {
    if (verdictIn(error) === 'OFFER_NOT_FOUND') return undefined
    throw error
  }
}

async function place(call: Call, { id, ref, priceMinor, player }: Wish): Promise<SupplierOrder> {
  const customer = player ? customerOf(player) : undefined
  try {
    const body = { offerId: offerIdOf(ref), price: toMajor(priceMinor), transactionId: id, customer }
    const made = await call(placed, '/offers/create-order', body)
    return orderOf(made, { id, externalId: made.orderId, player })
  } catch (error) {
    if (error instanceof Trouble) return afterTrouble(call, { id, externalId: null, player }, error)
    throw error
  }
}

/** The state of an order that was refused: an earlier call under its id may have been accepted, its answer lost. */
async function afterTrouble(call: Call, known: Known, trouble: Trouble): Promise<SupplierOrder> {
  const { verdict, outcome } = trouble
  const unknown = new SupplierError('unknown', trouble.message)
  if (outcome === 'refused') throw trouble
  if (!verdict) throw unknown
  // When GamesDrop does not find orders by our id, its refusal is all that is known.
  const earlier = await look(call, known).catch((error: unknown) =>
    verdictIn(error) ? undefined : Promise.reject(unknown),
  )
  if (earlier) return earlier
  if (outcome !== 'down') throw trouble
  const isRejected = verdict === 'OFFER_NOT_FOUND' || verdict === 'INVALID_REQUEST_BODY'
  if (isRejected) return { state: 'rejected', externalId: null, reason: 'unavailable' }
  throw unknown
}

/** An order by the supplier's number for it, else by our id. */
async function look(call: Call, known: Known): Promise<SupplierOrder | undefined> {
  const { id, externalId } = known
  const question = externalId === null ? { transactionId: id } : { orderId: numbered(externalId) }
  try {
    const found = await call(order, '/offers/order-status', question)
    const number = found.orderId ?? externalId
    if (number === null || number !== (externalId ?? number)) throw new Trouble(200, 'no order, or another one')
    return await withKey(call, found, { ...known, externalId: number })
  } catch (error) {
    if (verdictIn(error) !== 'ORDER_NOT_FOUND') throw error
    if (externalId === null) return undefined
    throw new SupplierError('unknown', 'an order that was accepted is not there')
  }
}

const numbered = (externalId: string) => (/^\d{1,15}$/.test(externalId) ? Number(externalId) : externalId)

type Found = z.infer<typeof order>

type Numbered = Known & { externalId: string }

// When the answer does not say whether there is a key, only an order without a player has one.
const waitsForKey = ({ status, isReturnDataForCustomer, key }: Found, { player }: Known): boolean =>
  status === 'COMPLETED' && (isReturnDataForCustomer ?? !player) && !key

/** An older interface answers the key in a call of its own. */
async function withKey(call: Call, found: Found, known: Numbered): Promise<SupplierOrder> {
  if (!waitsForKey(found, known)) return orderOf(found, known)
  const answer = await call(keyAlone, '/offers/keys', { orderId: numbered(known.externalId) }).catch(() => undefined)
  return orderOf({ ...found, key: answer?.key }, known)
}

function orderOf(found: Found, known: Numbered): SupplierOrder {
  const { status, price, isReturnDataForCustomer, key } = found
  const { externalId } = known
  if (['CANCELED', 'FAILED', 'REFUND'].includes(status)) return { state: 'rejected', externalId, reason: 'cancelled' }
  if (status !== 'COMPLETED' || waitsForKey(found, known)) return { state: 'pending', externalId }
  const codes = key && isReturnDataForCustomer !== false ? [key] : []
  return { state: 'done', externalId, codes, costMinor: toMinor(price ?? -1) ?? null }
}

/** A player by GamesDrop's names. */
const customerOf = ({ playerId, server }: Player) => ({ gameUserId: playerId, ...(server && { gameServerId: server }) })

async function checkPlayer(call: Call, ref: string, player: Player): Promise<{ name: string } | undefined> {
  const offerId = offerIdOf(ref)
  const ask = (body: object) => call(checked, '/offers/check-game-data', body)
  const { status, gameUserLogin } = await ask({ offerId, ...customerOf(player) }).catch(async (error: unknown) => {
    // The guide of 2025 wants the check to look like an order.
    if (verdictIn(error) !== 'INVALID_REQUEST_BODY') throw error
    const { price } = await call(offer, '/offers/find-one', { offerId })
    return ask({ offerId, price, transactionId: crypto.randomUUID(), customer: customerOf(player) })
  })
  return status === 'VALID' ? { name: gameUserLogin?.trim() || player.playerId } : undefined
}

/** Undefined for an item that we can't order: its price is no sum of money. */
function itemOf(given: z.infer<typeof row>): SupplierItem | undefined {
  const priceMinor = toMinor(given.price)
  if (!priceMinor) return undefined
  return {
    ref: String(given.offerGroupId),
    name: `${given.productName}: ${given.offerGroupName}`,
    priceMinor,
    currency: given.currency.toLowerCase(),
    inStock: given.inStock,
    region: given.regionName ?? null,
    forPlayer: given.isRequiredGameUserId ?? false,
  }
}
