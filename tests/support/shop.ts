import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { AlertKind } from '../../src/shared/alerts'
import { newProduct } from '../../src/shared/contract/catalogue'
import { byCurrency, type Currency, currencies } from '../../src/shared/money'
import { createCtx } from '../../src/worker/context'
import { commit, read } from '../../src/worker/db/database'
import * as cart from '../../src/worker/domain/cart/cart'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import { createUser } from '../../src/worker/domain/identity/identity'
import { auditStock } from '../../src/worker/domain/inventory/inventory'
import { auditBooks } from '../../src/worker/domain/ledger/ledger'
import * as orders from '../../src/worker/domain/orders/orders'
import { planAdjustment } from '../../src/worker/domain/users/balances'
import { auditDb } from './audits'
import { quickPasswords } from './passwords'
import { sessionOf } from './sessions'

const hourMs = 60 * 60 * 1000

/**
 * The last noon that half an hour has passed since. Whoever asks over HTTP meets the real clock: what was made by this
 * one must not be in the future there, nor so old that it has ended. Codes of a day ago are old, so the noon of a day ago is
 * an hour late.
 */
const lastNoon = new Date(Date.now() - 12.5 * hourMs).setUTCHours(12, 0, 0, 0)
export const noon = Date.now() - lastNoon > 23 * hourMs ? lastNoon + hourMs : lastNoon

/** A clock that only moves when a test says so. */
export const testClock = { ms: noon, nowMs: () => testClock.ms }

/** The production context on real local D1, KV and Queue; only the clock stands still and hashing is cheap. */
export async function testCtx(changes: Partial<Ctx> = {}): Promise<Ctx> {
  const execution = createExecutionContext()
  const ctx = await createCtx(env, execution)
  return { ...ctx, clock: testClock, passwords: quickPasswords, log: () => {}, ...changes }
}

let serial = 0
export const uniqueName = (prefix: string) => `${prefix}${++serial}`

export type Person = { userId: string; nickname: string; token: string; ctx: CallerCtx }

/** Somebody with a session as after a login, and with balances that were booked as adjustments: in one round trip. */
async function personOf(
  ctx: Ctx,
  role: 'buyer' | 'admin',
  nickname: string,
  balances: Partial<Record<Currency, number>> = {},
): Promise<Person> {
  // Buyers have just logged in, however long a test lasts.
  const proof = role === 'buyer' ? { provenAtMs: Number.MAX_SAFE_INTEGER } : {}
  let session = { token: '', sessionKey: '' }
  const alongside = async (userId: string) => {
    session = await sessionOf(ctx, { userId, epoch: 0, ...proof })
    const booked = currencies.filter((currency) => balances[currency])
    return [
      ...booked.flatMap((currency) =>
        planAdjustment(ctx, { userId, held: everyBalance({}) }, { currency, minor: balances[currency] ?? 0 }),
      ),
      ...(role === 'admin' ? [planConfirm(userId, session.sessionKey)] : []),
    ]
  }
  const { userId } = await createUser(ctx, { nickname, password: 'a-password-1', role }, alongside)
  const { token, sessionKey } = session
  const caller = { userId, epoch: 0, issuedAtMs: 0, ...proof, sessionKey: role === 'admin' ? sessionKey : '' }
  return { userId, nickname, token, ctx: { ...ctx, caller, needs: role } }
}

/** An administrator has confirmed who they are in this session, for longer than any test lasts. */
const planConfirm = (userId: string, sessionKey: string) =>
  sql`INSERT INTO step_ups (session_key, user_id, ends_at) VALUES (${sessionKey}, ${userId}, ${Number.MAX_SAFE_INTEGER})`

export const makeAdmin = async (ctx: Ctx): Promise<Person> => personOf(ctx, 'admin', uniqueName('admin-'))

let keeper: Promise<Person> | undefined

/** The administrator who prepares what tests begin with, the same for a whole file. */
export async function keeperOf(ctx: Ctx): Promise<Person> {
  keeper ??= testCtx().then(makeAdmin)
  const person = await keeper
  return { ...person, ctx: { ...ctx, caller: person.ctx.caller, needs: 'admin' } }
}

/** The next shop has a keeper of its own. */
export const forgetKeeper = (): void => {
  keeper = undefined
}

/** A buyer with these balances in minor units, booked as adjustments. */
export const makeBuyer = (ctx: Ctx, balances: Partial<Record<Currency, number>> = {}): Promise<Person> =>
  personOf(ctx, 'buyer', uniqueName('buyer-'), balances)

export type Offer = {
  amount: number
  usd: number
  rub: number
  /** Absent where the offer is not sold in so'm. */
  uzs?: number
  codes: string[]
  id: string
  productId: string
  label: string
}

/** A published product with one offer and this many codes; prices in minor units. */
export async function makeOffer(
  ctx: Ctx,
  {
    stock = 10,
    usd = 499,
    rub = 44_900,
    uzs,
    amount = 60,
  }: { stock?: number; amount?: number } & Partial<Record<Currency, number>> = {},
): Promise<Offer> {
  const admin = await keeperOf(ctx)
  const label = uniqueName('UC ')
  const form = {
    title: uniqueName('Game '),
    description: 'A game.',
    image: '/art/game.svg',
    category: 'mobile-games',
    label,
    type: 'uc',
    priceIn: { usd: usd / 100, rub: rub / 100, ...(uzs && { uzs: uzs / 100 }) },
    amounts: [amount],
  }
  const product = await catalogue.create(admin.ctx, newProduct.parse(form))
  const codes = Array.from({ length: stock }, () => uniqueName('CODE-'))
  const id = product.offers[0]?.id ?? ''
  if (stock > 0) await putInStock(admin.ctx, id, codes)
  return { amount, usd, rub, uzs, codes, id, productId: product.id, label }
}

/** What an import of codes leaves, for an offer that nobody waits for: in one round trip instead of three. */
async function putInStock(ctx: CallerCtx, offerId: string, codes: string[]): Promise<void> {
  const sealed = await Promise.all(codes.map((code) => ctx.vault.seal(code)))
  const batchId = ctx.ids.id()
  await commit(ctx.db, [
    sql`INSERT INTO code_batches (id, offer_id, actor, at, added, duplicate, already_stocked, already_sold, empty)
      VALUES (${batchId}, ${offerId}, ${ctx.caller.userId}, ${ctx.clock.nowMs()}, ${codes.length}, 0, 0, 0, 0)`,
    sql`INSERT INTO codes (offer_id, batch_id, sealed, key_id, fingerprint)
      SELECT ${offerId}, ${batchId}, value ->> 'sealed', value ->> 'keyId', value ->> 'fingerprint'
      FROM json_each(${JSON.stringify(sealed)})`,
    sql`UPDATE offers SET stock = ${codes.length} WHERE id = ${offerId}`,
  ])
}

/** A balance in every currency: what is not named is 0. */
export const everyBalance = (named: Partial<Record<Currency, number>>): Record<Currency, number> =>
  byCurrency((currency) => named[currency] ?? 0)

/** Balances as `GET /balance` answers them, in major units. */
export const balanceAnswer = ({ usd = 0, rub = 0, ...others }: Partial<Record<Currency, number>>) => ({
  ...{ usd, rub },
  balances: everyBalance({ usd, rub, ...others }),
})

/** A price as the API shows it, in major units. */
export const shownPrice = (price: number, rub: number) => ({ price, rub, priceIn: { usd: price, rub } })

/** What a client sends to put an offer into the cart. */
export const wishFor = (offer: Offer, qty = 1) => ({
  amount: offer.amount,
  label: offer.label,
  price: offer.usd,
  rub: offer.rub,
  ...(offer.uzs !== undefined && { priceIn: { usd: offer.usd, rub: offer.rub, uzs: offer.uzs } }),
  productId: offer.productId,
  qty,
})

/** An order of this many pieces, paid from the balance in dollars and not delivered: nothing was sent to the queue. */
export async function makePaidOrder(ctx: Ctx, { quantity = 1, offer }: { quantity?: number; offer?: Offer } = {}) {
  const bought = offer ?? (await makeOffer(ctx))
  const buyer = await makeBuyer(ctx, { usd: bought.usd * quantity })
  await cart.add(buyer.ctx, wishFor(bought, quantity))
  const { id } = await orders.payFromBalance({ ...buyer.ctx, delivery: lostQueue(ctx) }, { currency: 'usd' })
  return { id, buyer, offer: bought }
}

/** The queue of a worker that dies between its commit and its message. */
export const lostQueue = (ctx: Ctx): Ctx['delivery'] => ({
  metrics: () => ctx.delivery.metrics(),
  send: () => Promise.reject(new Error('the worker is gone')),
  sendBatch: () => Promise.reject(new Error('the worker is gone')),
})

/** The code of what went wrong, or 'ok'. */
export async function outcomeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
    return 'ok'
  } catch (error) {
    return error instanceof Error ? ((error as { code?: string }).code ?? error.message) : String(error)
  }
}

/** The rule of rules: balances are the sum of their transfers, currencies add up to 0, stock is what the rows say. */
export async function expectBooksToBalance(): Promise<void> {
  const overdrawn = sql<number>`(SELECT count(*) FROM accounts WHERE balance < floor)`
  const doubled = sql<number>`(SELECT count(*) FROM codes WHERE (order_id IS NULL) <> (item_position IS NULL))`
  const unfilled = sql<number>`(SELECT count(*) FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE o.status IN ('processing', 'completed') AND i.quantity <> (
      SELECT count(*) FROM codes c WHERE c.order_id = i.order_id AND c.item_position = i.position))`
  const [books, stock, [counts]] = await Promise.all([
    auditBooks(auditDb),
    auditStock(auditDb),
    read(auditDb, [auditDb.select({ overdrawn, doubled, unfilled }).from(sql`(SELECT 1)`)]),
  ])
  expect({ books, stock, counts }).toEqual({
    books: [],
    stock: [],
    counts: [{ overdrawn: 0, doubled: 0, unfilled: 0 }],
  })
}

export async function balanceOf(ctx: Ctx, userId: string): Promise<Record<Currency, number>> {
  const rows = await ctx.db.all<{ id: string; balance: number }>(
    sql`SELECT id, balance FROM accounts WHERE id LIKE ${`user:${userId}:%`}`,
  )
  const of = (currency: Currency) => rows.find((row) => row.id.endsWith(currency))?.balance ?? 0
  return byCurrency(of)
}

/** So many alerts of a kind at once, each about something else. */
export const raiseMany = (ctx: Ctx, kind: AlertKind, count: number) =>
  ctx.db.run(sql`INSERT INTO alerts (id, kind, subject, detail, raised_at)
    SELECT lower(hex(randomblob(16))), ${kind}, ${kind} || '-' || key, '["not_delivered"]', ${ctx.clock.nowMs()}
    FROM json_each(${JSON.stringify(Array.from({ length: count }))})`)

/** Kinds of the alerts that are open about a subject. */
export async function openAlerts(ctx: Ctx, subject: string): Promise<string[]> {
  const rows = await ctx.db.all<{ kind: string }>(
    sql`SELECT kind FROM alerts WHERE subject = ${subject} AND cleared_at IS NULL ORDER BY kind`,
  )
  return rows.map((row) => row.kind)
}
