import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import type { Currency } from '../../../shared/money'
import { leastOf, makesReceipts, type PaymentMethod } from '../../../shared/payments'
import { Conflict, commit, guard, guardStill, type Plan, retryOnConflict } from '../../db/database'
import { payments } from '../../db/schema-money'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { earlierAnswer, earlierQuery, planAnswer } from '../idempotency/idempotency'
import {
  type CheckoutWish,
  checkout,
  type OrderRow,
  placeUnpaid,
  planMayPay,
  planPayBy,
  planWaitUntil,
  refuseWithoutFiscal,
} from '../orders/orders'
import { ProviderError, type ProviderFacts } from '../payment-provider'
import { refuseClosed, refuseUnsold } from '../settings/settings'
import { pageFor, providerFor } from './ask'
import { promisedBonus } from './bonus'
import type { PaymentRow } from './payment-now'
import { endedWith, orderOfQuery, type PaymentView, viewOf } from './payment-view'
import { isBegun, planEndBegun } from './served/transactions'
import { settleOnce } from './settle'
import { closePage } from './unpaid'

type Answer = { paymentId: string }
type Paying = { currency: Currency; method: PaymentMethod; origin: string }
export type OrderWish = CheckoutWish & Paying
export type TopUpWish = Paying & { minor: number }

/**
 * Begins to pay the cart, or an unpaid order, at a provider: the order with its codes kept for 30 minutes and the
 * payment are written first, then the provider is asked for its page. The cart stays until the money is there.
 * Raises what `checkout` raises, `method_unavailable`, `sum_too_small`, `fiscal_missing`, `too_many_unpaid`,
 * `out_of_stock`, `provider_failed`.
 */
export async function startOrder(ctx: CallerCtx, wish: OrderWish): Promise<PaymentView> {
  return openPage(ctx, await retryOnConflict(() => writeOrderPayment(ctx, wish)))
}

/** The smallest sum that can be paid by a method now, minor units. Raises `method_unavailable` where none can. */
export function leastBy(ctx: CallerCtx, currency: Currency, method: PaymentMethod): number {
  const { name } = providerFor(ctx, currency, method)
  refuseClosed(ctx, name)
  return leastOf(name)
}

/** An order that no provider would take is not made: it would hold its codes for nothing. Raises `sum_too_small`. */
function refuseSmall({ name }: ProviderFacts, minor: number): void {
  if (minor < leastOf(name)) throw new AppError('sum_too_small')
}

async function writeOrderPayment(ctx: CallerCtx, wish: OrderWish): Promise<PaymentRow> {
  const start = await checkout<Answer>(ctx, wish)
  if ('earlier' in start) return written(ctx, start.earlier.paymentId)
  const provider = providerFor(ctx, wish.currency, wish.method)
  refuseClosed(ctx, provider.name)
  if (ctx.settings.fiscalRequired && makesReceipts(provider.name)) {
    const bought = 'unpaid' in start ? { orderId: start.unpaid.id } : { offerIds: start.priced.lines.map(offerIdOf) }
    await refuseWithoutFiscal(ctx, bought)
  }
  // What costs nothing is bought from the balance: no provider takes a payment of 0.
  const { total } = 'unpaid' in start ? start.unpaid : start.priced.quote
  if (total === 0) throw new AppError('method_unavailable')
  refuseSmall(provider, total)
  if ('unpaid' in start) return anotherAttempt(ctx, provider, wish, start.unpaid)
  const payWith = { method: wish.method, provider: provider.name }
  return placeUnpaid(ctx, { ...start, payWith }, (order) => {
    const row = rowOf(ctx, provider, wish, { orderId: order.id, minor: order.total })
    return { made: row, first: planAnswer(ctx, { paymentId: row.id } satisfies Answer), last: planInsert(row) }
  })
}

const offerIdOf = ({ offerId }: { offerId: string }): string => offerId

type Unpaid = Pick<OrderRow, 'id' | 'userId' | 'total' | 'coupon' | 'expiresAt'>

/** The same page again while it is open; else one more attempt, and the pages of the others are closed. */
async function anotherAttempt(
  ctx: CallerCtx,
  provider: ProviderFacts,
  wish: OrderWish,
  order: Unpaid,
): Promise<PaymentRow> {
  const [rows] = await readAs(ctx, [attemptsQuery(ctx, eq(payments.orderId, order.id))])
  const attempts = rows.map(({ begun: _, ...row }): PaymentRow => row)
  const begun = new Set(rows.filter((each) => each.begun === 1).map(({ id }) => id))
  const nowMs = ctx.clock.nowMs()
  const open = attempts.find(
    (each) =>
      each.status === 'pending' &&
      !begun.has(each.id) &&
      (each.externalId !== null || each.payUrl !== null || nowMs - each.createdAt < workerLimits.payments.askAgainMs) &&
      each.method === wish.method &&
      each.provider === provider.name &&
      each.request.expiresAtMs > nowMs,
  )
  const row = open ?? rowOf(ctx, provider, wish, { orderId: order.id, minor: order.total })
  const isUnpaid = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${order.id} AND status = 'pending')`
  await commitAs(ctx, [
    ...planAnswer(ctx, { paymentId: row.id } satisfies Answer),
    guardStill(isUnpaid),
    ...planMayPay(order),
    ...planPayBy(order.id, row),
    ...(open ? [] : [planIsNext(order, attempts.length), ...planEndOthers(order, nowMs), ...planInsert(row)]),
  ])
  const others = attempts.filter((each) => each.id !== row.id && each.outcome === null && each.nextCheckAt !== null)
  for (const other of others) ctx.later(closePage(ctx, other))
  return row
}

/** Plan of ending what providers have begun for an order: it waits for the new attempt no longer than a new order would. */
const planEndOthers = ({ id, expiresAt }: Unpaid, nowMs: number): Plan => [
  ...planEndBegun(id, nowMs),
  ...planWaitUntil(id, Math.min(expiresAt ?? Number.POSITIVE_INFINITY, nowMs + workerLimits.unpaid.holdMs)),
]

/** Guard of an attempt that was decided on by reading the others: of two tabs at once the slower one reads again. */
const planIsNext = ({ id }: Unpaid, attempts: number) =>
  guardStill(sql`(SELECT count(*) FROM payments WHERE order_id = ${id}) = ${attempts}`)

/**
 * Begins to top up the caller's balance at a provider; minor units. The balance moves when the provider says paid, with
 * the bonus that holds now.
 * Raises `unsupported_currency`, `top_ups_closed`, `invalid_amount` outside the bounds that are set, `sum_too_small`, `method_unavailable`, `too_many_unpaid`, `provider_failed`.
 */
export async function startTopUp(ctx: CallerCtx, wish: TopUpWish): Promise<PaymentView> {
  return openPage(ctx, await retryOnConflict(() => writeTopUp(ctx, wish)))
}

async function writeTopUp(ctx: CallerCtx, wish: TopUpWish): Promise<PaymentRow> {
  const [earlierRows] = await readAs(ctx, [earlierQuery(ctx)])
  const earlier = earlierAnswer<Answer>(ctx, earlierRows)
  if (earlier) return written(ctx, earlier.paymentId)
  refuseUnsold(ctx, wish.currency)
  const provider = providerFor(ctx, wish.currency, wish.method)
  refuseClosed(ctx, 'topUps', provider.name)
  const { min, max } = ctx.settings.topUp[wish.currency]
  if (wish.minor < min || wish.minor > max) {
    throw new AppError('invalid_amount', { fields: { amount: 'invalid_amount' } })
  }
  refuseSmall(provider, wish.minor)
  const row = rowOf(ctx, provider, wish, { orderId: null, minor: wish.minor })
  await commitAs(ctx, [...planAnswer(ctx, { paymentId: row.id } satisfies Answer), ...planInsert(row)])
  return row
}

async function written(ctx: CallerCtx, paymentId: string): Promise<PaymentRow> {
  const found = attemptsQuery(ctx, eq(payments.id, paymentId))
  const [[attempt], [order]] = await readAs(ctx, [found, orderOfQuery(ctx, paymentId)])
  if (!attempt) throw new AppError('payment_not_found')
  const { begun, ...row } = attempt
  return begun === 1 && row.status === 'pending' ? { ...row, status: 'expired' } : endedWith(row, order)
}

// A page where a payment was left half done takes no other one: `begun`.
const attemptsQuery = (ctx: CallerCtx, which: SQL) =>
  ctx.db
    .select({ ...getTableColumns(payments), begun: sql<number>`${isBegun(sql`payments.id`)}`.as('begun') })
    .from(payments)
    .where(which)

type Subject = { orderId: string | null; minor: number }

function rowOf(ctx: CallerCtx, provider: ProviderFacts, wish: Paying, { orderId, minor }: Subject): PaymentRow {
  const nowMs = ctx.clock.nowMs()
  const id = ctx.ids.id()
  return {
    seq: 0,
    id,
    userId: ctx.caller.userId,
    kind: orderId === null ? 'topup' : 'order',
    orderId,
    provider: provider.name,
    method: wish.method,
    currency: wish.currency,
    amount: minor,
    live: provider.live,
    status: 'pending',
    request: {
      origin: wish.origin,
      language: ctx.language,
      title: `${ctx.settings.shopName} ${orderId ?? id.slice(0, 8)}`,
      expiresAtMs: nowMs + workerLimits.payments.pageMs,
      namesBuyer: true,
    },
    externalId: null,
    chargeId: null,
    payUrl: null,
    card: null,
    reason: null,
    outcome: null,
    refunded: 0,
    bonus: orderId === null ? promisedBonus(ctx, wish.currency, minor) : 0,
    bonusBack: 0,
    createdAt: nowMs,
    paidAt: null,
    nextCheckAt: nowMs + workerLimits.payments.firstCheckMs,
    checks: 0,
    noticedUntil: 0,
  }
}

const planInsert = (row: PaymentRow): Plan => [
  sql`INSERT INTO payments (id, user_id, kind, order_id, provider, method, currency, amount, live, status, request,
      bonus, created_at, next_check_at)
    VALUES (${row.id}, ${row.userId}, ${row.kind}, ${row.orderId}, ${row.provider}, ${row.method}, ${row.currency},
      ${row.amount}, ${row.live ? 1 : 0}, ${row.status}, ${JSON.stringify(row.request)}, ${row.bonus},
      ${row.createdAt}, ${row.nextCheckAt})`,
  planFewWatched(row.userId),
]

// Each is asked about again and again until its provider gives it up: nobody is to keep the schedule busy alone.
const planFewWatched = (userId: string) =>
  guard(
    'too_many_unpaid',
    sql`(SELECT count(*) FROM payments WHERE user_id = ${userId} AND outcome IS NULL AND next_check_at IS NOT NULL)
      <= ${workerLimits.unpaid.payments}`,
  )

/** Asks the provider for its page, unless it is known. The row is there already, so no answer that gets lost is lost. */
async function openPage(ctx: CallerCtx, row: PaymentRow): Promise<PaymentView> {
  if (row.status !== 'pending' || row.payUrl !== null) return viewOf(row)
  try {
    const truth = await pageFor(ctx, row)
    const isOurs = await settleOnce(ctx, { payment: row, order: undefined, isKnown: false, isTooSoon: false }, truth)
    if (!isOurs) throw new ProviderError('unknown', 'the page is for another payment')
    return viewOf({ ...row, payUrl: truth.payUrl })
  } catch (error) {
    // A notice about it was faster than the answer.
    if (error instanceof Conflict) return viewOf(await written(ctx, row.id))
    if (!(error instanceof ProviderError)) throw error
    ctx.log('provider_failed', { paymentId: row.id, outcome: error.outcome, error: error.message })
    if (error.outcome === 'refused') await recordRefusal(ctx, row)
    throw new AppError('provider_failed')
  }
}

/** The provider's last word is no: nothing to watch. An order keeps its codes for another attempt. */
const recordRefusal = (ctx: CallerCtx, row: PaymentRow): Promise<unknown> =>
  commit(ctx.db, [
    sql`UPDATE payments SET status = 'failed', reason = 'provider_error', next_check_at = NULL
      WHERE id = ${row.id} AND outcome IS NULL AND external_id IS NULL`,
  ])
