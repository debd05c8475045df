import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { type Currency, decimalOf } from '../../src/shared/money'
import type { PaymentMethod, ProviderName, Routes } from '../../src/shared/payments'
import { commit } from '../../src/worker/db/database'
import * as cart from '../../src/worker/domain/cart/cart'
import type { Ctx } from '../../src/worker/domain/ctx'
import * as orders from '../../src/worker/domain/orders/orders'
import * as payments from '../../src/worker/domain/payments/payments'
import { type Providers, shopOrigin } from './providers'
import {
  balanceOf,
  lostQueue,
  makeBuyer,
  makeOffer,
  type Offer,
  openAlerts,
  type Person,
  testCtx,
  wishFor,
} from './shop'

let cards = 0

/** The number of a card that nobody else has, and that pays. */
export function newCard(): string {
  const digits = `51${String(++cards).padStart(13, '0')}`
  const sum = [...digits].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

export const byCard = (currency: Currency = 'usd') => ({ currency, method: 'card' as const, origin: shopOrigin })
export const bySbp = { currency: 'rub' as const, method: 'sbp' as const, origin: shopOrigin }
export const priceOf: Record<Currency, number> = { usd: 499, rub: 44_900, uzs: 6_100_000 }
/** Where one pays in the currencies whose providers the shop asks. */
export const providerIn = { usd: 'stripe', rub: 'yookassa' } as const
export type AskedCurrency = keyof typeof providerIn

/** The same shop, where a currency is paid by these methods. */
export const paidBy = <Shop extends Ctx>(shop: Shop, currency: Currency, methods: Routes): Shop => {
  const currencies = { ...shop.settings.currencies, [currency]: { sold: true, methods } }
  return { ...shop, settings: { ...shop.settings, currencies } }
}

/** The test context where nothing is delivered by itself and what goes on after an answer can be waited for. */
export async function quietShop(): Promise<Ctx & { settleLater(): Promise<unknown> }> {
  const later: Promise<unknown>[] = []
  const base = await testCtx()
  const settleLater = () => Promise.all(later.splice(0))
  return { ...base, delivery: lostQueue(base), later: (work) => void later.push(work), settleLater }
}

/** Nothing that an earlier test has left behind is due any more. */
export async function leaveNothingDue(ctx: Ctx): Promise<void> {
  await commit(ctx.db, [
    sql`UPDATE payments SET next_check_at = NULL`,
    sql`UPDATE orders SET expires_at = NULL WHERE status = 'pending'`,
    sql`UPDATE payment_refunds SET next_try_at = NULL`,
    sql`DELETE FROM outbox`,
  ])
}

/** Somebody who is about to pay. */
export async function atCheckout(ctx: Ctx, balances: Partial<Record<Currency, number>> = {}, offer?: Offer) {
  const bought = offer ?? (await makeOffer(ctx))
  const buyer = await makeBuyer(ctx, balances)
  await cart.add(buyer.ctx, wishFor(bought))
  return { buyer, offer: bought }
}

/** A buyer at the provider's page, with an unpaid order. */
export async function atPage(ctx: Ctx, currency: Currency = 'usd', method: PaymentMethod = 'card') {
  const { buyer, offer } = await atCheckout(ctx)
  const payment = await payments.startOrder(buyer.ctx, { ...byCard(currency), method })
  return { buyer, offer, payment, orderId: payment.orderId ?? '' }
}
export type AtPage = Awaited<ReturnType<typeof atPage>>

/** An order that was paid at the provider and waits to be delivered. */
export async function paidOrder(ctx: Ctx, providers: Providers, currency: Currency = 'usd', card?: string) {
  const at = await atPage(ctx, currency)
  await providers.pay(at.payment.payUrl, card)
  await providers.arrive()
  return at
}

/** An order that was paid at the provider and delivered. */
export async function deliveredOrder(ctx: Ctx, providers: Providers, currency: Currency = 'usd') {
  const at = await paidOrder(ctx, providers, currency)
  await orders.deliver(ctx, at.orderId)
  return at
}

/** A buyer whose balance came in through a provider; minor units. */
export async function toppedUp(ctx: Ctx, providers: Providers, currency: Currency = 'usd', minor = 1000) {
  const buyer = await makeBuyer(ctx)
  const payment = await payments.startTopUp(buyer.ctx, { ...byCard(currency), minor })
  await providers.pay(payment.payUrl)
  await providers.arrive()
  return { buyer, payment }
}

/** What a payment, its order and its buyer have come to, in the words that tables use. */
export async function fateOf(ctx: Ctx, paymentId: string) {
  const [row] = await ctx.db.all<{ payment: string; order: string | null; balance: number; booked: number }>(sql`
    SELECT p.status || coalesce(' to ' || p.outcome, '') AS payment, o.status || coalesce(' ' || o.reason, '') AS "order",
      coalesce((SELECT balance FROM accounts WHERE id = 'user:' || p.user_id || ':' || p.currency), 0) AS balance,
      (SELECT count(*) FROM transfers WHERE reference = 'payment:' || p.id) AS booked
    FROM payments p LEFT JOIN orders o ON o.id = p.order_id WHERE p.id = ${paymentId}`)
  return { ...row, alerts: await openAlerts(ctx, paymentId) }
}

/** The provider's names of a payment. */
export async function namesOf(ctx: Ctx, paymentId: string) {
  const [row] = await ctx.db.all<{ externalId: string; chargeId: string }>(
    sql`SELECT external_id AS externalId, charge_id AS chargeId FROM payments WHERE id = ${paymentId}`,
  )
  return row ?? { externalId: '', chargeId: '' }
}

/** What the bank of a payment's buyer says: it takes the money back for now, and decides later. */
export async function bankSays(
  ctx: Ctx,
  providers: Providers,
  paymentId: string,
  ...states: ('created' | 'won' | 'lost')[]
): Promise<void> {
  const { externalId } = await namesOf(ctx, paymentId)
  for (const state of states) {
    const answer = await providers.post('/simulator/stripe/dashboard/dispute', { session: externalId, state })
    if (!answer.ok) throw new Error(await answer.text())
    await providers.arrive()
  }
}

/** How many codes of an offer can be sold. */
export async function stockOf(ctx: Ctx, offer: Offer): Promise<number> {
  const [row] = await ctx.db.all<{ stock: number }>(sql`SELECT stock FROM offers WHERE id = ${offer.id}`)
  return row?.stock ?? -1
}

/** What moved in the accounts of the shop while something happened, without those that stayed as they were. */
export async function movedBy(ctx: Ctx, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = () =>
    ctx.db.all<{ id: string; balance: number }>(sql`SELECT id, balance FROM accounts WHERE id LIKE 'system:%'`)
  const before = new Map((await read()).map((row) => [row.id, row.balance]))
  await work()
  const moved = (await read()).map(
    (row) => [row.id.split(':')[1] ?? '', row.balance - (before.get(row.id) ?? 0)] as const,
  )
  return Object.fromEntries(moved.filter(([, minor]) => minor !== 0))
}

/** What a buyer owes the shop, minor units below 0. */
export async function owedBy(ctx: Ctx, buyer: Person, currency: Currency = 'usd'): Promise<number> {
  const [row] = await ctx.db.all<{ balance: number }>(
    sql`SELECT balance FROM accounts WHERE id = ${`owed:${buyer.userId}:${currency}`}`,
  )
  return row?.balance ?? 0
}

export async function isFrozen(ctx: Ctx, buyer: Person): Promise<boolean> {
  const [row] = await ctx.db.all<{ at: number | null }>(
    sql`SELECT frozen_at AS at FROM users WHERE id = ${buyer.userId}`,
  )
  return row?.at !== null
}

/** Real D1 that dies at its nth batch: before it is carried out, or right after, when only the answer is lost. */
export function dyingDb(nth: number, when: 'before' | 'after', isForGood = false): Ctx['db'] {
  let batches = 0
  const never = () => {
    throw new Error('only batches are used')
  }
  return drizzle({
    prepare: (query) => env.DB.prepare(query),
    async batch<T>(statements: D1PreparedStatement[]) {
      batches += 1
      const dies = isForGood ? batches >= nth : batches === nth
      if (dies && when === 'before') throw new Error('the worker is gone')
      const answers = await env.DB.batch<T>(statements)
      if (dies) throw new Error('the worker is gone')
      return answers
    },
    exec: never,
    withSession: never,
    dump: never,
  })
}

/** What the provider itself says has been given back of a payment. */
export async function givenBackAtProvider(ctx: Ctx, paymentId: string): Promise<number> {
  const [row] = await ctx.db.all<{ provider: ProviderName; externalId: string }>(
    sql`SELECT provider, external_id AS externalId FROM payments WHERE id = ${paymentId}`,
  )
  const truth = row && (await ctx.payments.providers.get(row.provider)?.retrieve(row.externalId))
  return truth?.refundedMinor ?? -1
}

/** Where the money of a top-up is: on the balance, and given back at the provider. */
export const whereIs = async (ctx: Ctx, buyer: Person, paymentId: string, currency: Currency) => ({
  balance: (await balanceOf(ctx, buyer.userId))[currency],
  back: await givenBackAtProvider(ctx, paymentId),
  alerts: await openAlerts(ctx, paymentId),
})

/** What the owner gives back in the provider's cabinet; everything that is left without a sum. Minor units. */
export async function refundInCabinet(
  ctx: Ctx,
  providers: Providers,
  paymentId: string,
  minor?: number,
): Promise<void> {
  const { externalId } = await namesOf(ctx, paymentId)
  const answer = externalId.startsWith('cs_')
    ? await providers.post('/simulator/stripe/dashboard/refund', { session: externalId, amount: minor })
    : await providers.post('/simulator/yookassa/dashboard/refund', {
        payment: externalId,
        amount: minor === undefined ? undefined : decimalOf(minor),
      })
  if (!answer.ok) throw new Error(await answer.text())
}
