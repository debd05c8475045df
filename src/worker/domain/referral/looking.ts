import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PerDollar } from '../../../shared/following'
import { workerLimits } from '../../../shared/limits'
import { byCurrency, type Currency } from '../../../shared/money'
import { referralLimits, type Suspicion } from '../../../shared/referral'
import { Conflict, commit, type Plan, read } from '../../db/database'
import { accounts } from '../../db/schema-money'
import { referrals } from '../../db/schema-referral'
import { planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { userAccount } from '../ledger/ledger'
import { goodsKept } from '../orders/orders'
import { ratesIn, ratesQuery } from '../rates/rates'
import {
  hasOrder,
  paidInMonth,
  planCredit,
  planEnd,
  planMove,
  planTakeBack,
  planWithinMonth,
  type WithOrder,
} from './crediting'
import { centsIn, creditFor, type Terms, termsIn, termsQuery } from './terms'

const { waitMs, shortestGapMs, longestGapMs, lifeMs, watchGapMs, watchMs, perRun } = workerLimits.referral

/** `lost`: its money was given back; `open`: not delivered yet, or a bank asks for the money. */
type Standing = 'kept' | 'lost' | 'open'
type FirstOrder = { id: string; currency: Currency; paidAt: number; least: number }

const standing = (ctx: Ctx) => sql<Standing | null>`(SELECT CASE
    WHEN ${ctx.orderPayments.isDisputed(sql`orders.id`, ['lost'])} OR orders.status = 'cancelled'
      OR ${goodsKept} < referrals.least THEN 'lost'
    WHEN ${ctx.orderPayments.isDisputed(sql`orders.id`, ['open'])} OR orders.status <> 'completed' THEN 'open'
    ELSE 'kept' END FROM orders WHERE orders.id = referrals.order_id)`

/** The first order of a newcomer that a provider's page has paid and that is worth enough; `least` by currency. */
const firstOrder = (least: Record<Currency, number | null>) => {
  const enough = sql`json_extract(${JSON.stringify(least)}, '$.' || orders.currency)`
  return sql<FirstOrder | null>`(SELECT json_object('id', orders.id, 'currency', orders.currency, 'paidAt', orders.paid_at,
      'least', ${enough}) FROM orders JOIN payments ON payments.order_id = orders.id AND payments.outcome = 'order'
    WHERE referrals.state = 'waiting' AND orders.user_id = newcomer_id AND orders.status IN ('processing', 'completed')
      AND total - orders.vouchers >= ${enough} ORDER BY orders.paid_at LIMIT 1)`.mapWith((text: string) =>
    JSON.parse(text),
  )
}

// Whatever speaks for one person: the browser, a player, a card; or an account that the owner has closed.
const sameDevice = sql`EXISTS (SELECT 1 FROM referrals AS other
  WHERE other.device = referrals.device AND other.newcomer_id <> referrals.newcomer_id)`
const samePlayer = sql`EXISTS (SELECT 1 FROM order_topups AS one JOIN order_topups AS other ON other.player_id = one.player_id
    AND other.game = one.game AND coalesce(other.player, '') = coalesce(one.player, '')
  WHERE one.user_id = newcomer_id AND other.user_id = friend_id)`
// A card that anybody else paid with who was brought, or has brought somebody: friends are free to make.
const sameCard = sql`EXISTS (SELECT 1 FROM payments AS one JOIN payments AS other ON other.card = one.card
    AND other.user_id <> one.user_id
  WHERE one.user_id = referrals.newcomer_id AND (other.user_id = referrals.friend_id OR EXISTS (
    SELECT 1 FROM referrals AS elsewhere
    WHERE elsewhere.newcomer_id = other.user_id OR elsewhere.friend_id = other.user_id)))`
const disabled = sql`EXISTS (SELECT 1 FROM users WHERE id IN (friend_id, newcomer_id) AND disabled_at IS NOT NULL)`
const found = sql<Suspicion[]>`iif(referrals.state = 'due', json_array(iif(${sameDevice}, 'device', NULL),
  iif(${samePlayer}, 'player', NULL), iif(${sameCard}, 'card', NULL), iif(${disabled}, 'disabled', NULL)), '[]')`

const dueQuery = (ctx: Ctx, least: Record<Currency, number | null>) => {
  const nowMs = ctx.clock.nowMs()
  return ctx.db
    .select({
      ...getTableColumns(referrals),
      first: firstOrder(least).as('first_order'),
      stands: standing(ctx).as('order_stands'),
      found: found.mapWith((text: string) => JSON.parse(text).filter(Boolean)).as('found_suspicions'),
      inMonth: sql<number>`${paidInMonth(sql`referrals.friend_id`, nowMs)}`.as('paid_in_month'),
      isGone: sql<number>`(SELECT deleted_at IS NOT NULL FROM users WHERE id = friend_id)`.as('is_gone'),
    })
    .from(referrals)
    .where(sql`look_at <= ${nowMs} AND (state = 'paid' OR ${ctx.settings.switches.referral ? 1 : 0})`)
    .orderBy(asc(referrals.lookAt))
    .limit(perRun)
}

type Due = Awaited<ReturnType<typeof dueQuery>>[number]

/**
 * Looks at the referrals whose time has come: finds the order that counts, pays the friend two weeks after it, or asks a
 * person, and takes back what was paid for an order whose money went back. Each in one batch, however often this runs.
 * While the owner has switched referrals off only what was paid is looked at.
 */
export async function lookAtDue(ctx: Ctx): Promise<void> {
  const [rates, newest] = await read(ctx.db, [ratesQuery(ctx), termsQuery(ctx)])
  const perDollar = ratesIn(rates)
  const least = byCurrency((currency) => centsIn(currency, referralLimits.leastUsd * 100, perDollar) ?? null)
  const [rows] = await read(ctx.db, [dueQuery(ctx, least)])
  for (const row of rows) {
    const plan = await planFor(ctx, row, { terms: termsIn(newest), perDollar })
    // Of two runs at once one is too late; and what can't be done now must not keep the others waiting.
    await commit(ctx.db, plan).catch((error: unknown) => {
      if (!(error instanceof Conflict)) ctx.log('referral_failed', { referralId: row.id, error: String(error) })
    })
  }
}

type Known = { terms: Terms; perDollar: PerDollar }

async function planFor(ctx: Ctx, row: Due, known: Known): Promise<Plan> {
  if (row.state === 'held' && row.isGone === 1) return planEnd(ctx, row, 'lost')
  if (!hasOrder(row)) return planFirst(ctx, row)
  if (row.stands === 'lost') return row.state === 'paid' ? planBack(ctx, row) : planEnd(ctx, row, 'lost')
  if (row.state === 'due') return planDue(ctx, row, known)
  const isOver = ctx.clock.nowMs() - (row.paidAt ?? ctx.clock.nowMs()) > watchMs
  return planLookAgain(ctx, row, isOver ? null : watchGapMs)
}

/** The younger a newcomer is, the sooner an order is looked for again. */
function planFirst(ctx: Ctx, row: Due): Plan {
  const ageMs = ctx.clock.nowMs() - row.at
  const { first } = row
  if (!first && ageMs > lifeMs) return planEnd(ctx, row, 'lost')
  if (!first) return planLookAgain(ctx, row, Math.min(longestGapMs, Math.max(shortestGapMs, ageMs / 10)))
  const dueAt = first.paidAt + waitMs
  const order = sql`order_id = ${first.id}, currency = ${first.currency}, least = ${first.least}`
  return planMove(ctx, row, sql`state = 'due', ${order}, due_at = ${dueAt}, look_at = ${dueAt}`)
}

function planDue(ctx: Ctx, row: Due & WithOrder, { terms, perDollar }: Known): Plan {
  if (row.isGone === 1) return planEnd(ctx, row, 'lost')
  if (row.stands === 'open') return planLookAgain(ctx, row, watchGapMs)
  const suspicions = [...new Set([...row.suspicions, ...row.found])]
  if (suspicions.length > 0) return planHold(ctx, row, suspicions)
  if (row.inMonth >= terms.perMonth) return planEnd(ctx, row, 'over_limit')
  const minor = creditFor(row.currency, terms, perDollar)
  // Without a rate nobody knows how much it is.
  if (!minor) return planLookAgain(ctx, row, watchGapMs)
  return [planWithinMonth(row.friendId, ctx.clock.nowMs(), terms.perMonth), ...planCredit(ctx, row, minor)]
}

const planHold = (ctx: Ctx, row: Due, suspicions: Suspicion[]): Plan => [
  ...planMove(
    ctx,
    row,
    sql`state = 'held', suspicions = ${JSON.stringify(suspicions)}, look_at = ${ctx.clock.nowMs() + watchGapMs}`,
  ),
  planRaise(ctx, {
    kind: 'referral_held',
    subject: row.id,
    detail: ['referral_held', { friend: row.friendId, newcomer: row.newcomerId }],
  }),
]

const planLookAgain = (ctx: Ctx, { id, state }: Due, gapMs: number | null): Plan => [
  sql`UPDATE referrals SET look_at = ${gapMs === null ? null : Math.round(ctx.clock.nowMs() + gapMs)}
    WHERE id = ${id} AND state = ${state}`,
]

async function planBack(ctx: Ctx, row: Due & WithOrder): Promise<Plan> {
  const query = ctx.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, userAccount(row.friendId, row.currency)))
  const [[wallet]] = await read(ctx.db, [query])
  return planTakeBack(ctx, { ...row, amount: row.amount ?? 0 }, wallet?.balance ?? 0)
}
