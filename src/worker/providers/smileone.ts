import { createHash } from 'node:crypto'
import { z } from 'zod'
import { toMinor } from '../../shared/money'
import type { Player } from '../../shared/players'
import { type Supplier, SupplierError, type SupplierItem } from '../domain/supplier'
import { isTrouble, orNothing, outgoing } from './outgoing'

/** `baseUrl` ends with the country of the account: its points, prices and players are those of that country. */
export type SmileOneConfig = { uid: string; email: string; key: string; baseUrl: () => string }
type Form = Record<string, string>

/** Smile.one wants a game with every question; this one is sold in all of its countries. */
const anyGame = 'mobilelegends'
const badSign = 205

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** The proof that whoever sends a form knows the key. */
export function signOf(form: Form, key: string): string {
  const fields = Object.keys(form)
    .toSorted()
    .map((name) => `${name}=${form[name]}&`)
  return md5(md5(fields.join('') + key))
}

/** Smile.one's own word that it does not do what it was asked for. */
class Refusal extends SupplierError {}

/** Whether a failure is its word that what a question names is not there. */
const isNotThere = (failure: unknown): boolean => failure instanceof Refusal && failure.outcome === 'down'

const answered = z.object({ status: z.coerce.number() })
const points = z.object({ smile_points: z.coerce.number() })
const number = z.union([z.string().min(1), z.number()]).transform(String)
const product = z.object({ id: number, spu: z.string(), price: z.coerce.number() })
const products = z.object({ data: z.object({ product: z.array(product.nullable().catch(null)) }) })
const role = z.object({ username: z.string().trim().min(1) })
const made = z.object({ order_id: number })

/**
 * Smile.one. It has no name of ours for an order and can't be asked about one: an order whose answer is not clear is
 * placed no second time, and waits for a person who looks into its cabinet.
 */
export function createSmileOne({ uid, email, key, baseUrl }: SmileOneConfig): Supplier {
  async function call<T>(schema: z.ZodType<T>, act: string, wanted: Form): Promise<T> {
    const form = { uid, email, ...wanted, time: String(Math.floor(Date.now() / 1000)) }
    const body = new URLSearchParams({ ...form, sign: signOf(form, key) })
    const answer = await outgoing(`${baseUrl()}/smilecoin/api/${act}`, { method: 'POST', body }).catch(
      (error: unknown) => {
        throw new SupplierError('down', error instanceof Error ? error.name : 'no answer')
      },
    )
    const { status: httpStatus } = answer
    const isShutOut = httpStatus === 401 || httpStatus === 403
    if (httpStatus !== 200) throw new SupplierError(isShutOut ? 'refused' : 'down', `${httpStatus}`)
    const said: unknown = await answer.json().catch(() => undefined)
    const status = answered.safeParse(said).data?.status
    if (status !== undefined && status !== 200 && !isTrouble(status))
      throw new Refusal(status === badSign ? 'refused' : 'down', `status ${status}`)
    const parsed = schema.safeParse(said)
    if (status !== 200 || !parsed.success) throw new SupplierError('down', 'an answer of another shape')
    return parsed.data
  }

  async function itemsOf(game: string): Promise<SupplierItem[]> {
    const { data } = await call(products, 'productlist', { product: game })
    const region = baseUrl().split('/').at(-1)?.toUpperCase() ?? null
    return data.product.flatMap((each) => {
      const priceMinor = toMinor(each?.price ?? 0)
      if (!each || !priceMinor) return []
      const { id, spu: name } = each
      return { ref: `${game}/${id}`, name, priceMinor, currency: 'pts', inStock: true, region, forPlayer: true }
    })
  }

  /** Parts of a hundredth and a debt buy nothing: they count as zero. */
  async function balance() {
    const { smile_points: left } = await call(points, 'querypoints', { product: anyGame })
    return { minor: Math.max(0, Math.floor(left * 100 + 1e-6)), currency: 'pts' }
  }

  async function checkPlayer(ref: string, player: Player) {
    const found = await orNothing(call(role, 'getrole', wishOf(ref, player)), isNotThere)
    return found && { name: found.username }
  }

  return {
    name: 'smileone',
    repeatAfterMs: Number.POSITIVE_INFINITY,
    balance,
    checkPlayer,

    /** The search is the name of a game, as Smile.one writes it but for spaces and capitals. */
    async offers(search) {
      const game = search.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
      return (await orNothing(itemsOf(game), isNotThere)) ?? []
    },

    async quote(ref) {
      const parts = partsOf(ref)
      return parts && (await itemsOf(parts.product)).find((item) => item.ref === ref)
    },

    /** What can be known before is asked before: of the order itself every refusal may be one that came too late. */
    async place({ ref, priceMinor, player }) {
      if (!player || !partsOf(ref)) return { state: 'rejected', externalId: null, reason: 'unavailable' }
      if ((await balance()).minor < priceMinor) throw new SupplierError('empty', 'less than it costs')
      const isThere = await checkPlayer(ref, player)
      if (!isThere) return { state: 'rejected', externalId: null, reason: 'player_not_found' }
      const { order_id: externalId } = await call(made, 'createorder', wishOf(ref, player)).catch((error: unknown) => {
        throw new SupplierError('unknown', String(error))
      })
      return { state: 'done', externalId, codes: [], costMinor: priceMinor }
    },

    /** A number is only given with a success. */
    async status({ externalId }) {
      if (externalId !== null) return { state: 'done', externalId, codes: [], costMinor: null }
      throw new SupplierError('unknown', 'it can’t be asked about: look into its cabinet')
    },

    async taken() {
      throw new SupplierError('down', 'it lists no orders: look into its cabinet')
    },

    async readNotice() {
      return undefined
    },
  }
}

/** A ref names a game and an item of it. */
function partsOf(ref: string): { product: string; productid: string } | undefined {
  const [, product, productid] = /^([a-z0-9_]+)\/(\d+)$/.exec(ref) ?? []
  return product && productid ? { product, productid } : undefined
}

/** A player by Smile.one's names. */
function wishOf(ref: string, { playerId: userid, server: zoneid = '' }: Player): Form {
  const parts = partsOf(ref)
  if (!parts) throw new SupplierError('down', 'a ref that names no item')
  return { ...parts, userid, zoneid }
}
