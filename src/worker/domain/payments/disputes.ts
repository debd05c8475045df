import { eq, sql } from 'drizzle-orm'
import { commit, guard, type Plan, read, untilSettled } from '../../db/database'
import { paymentDisputes } from '../../db/schema-money'
import { planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import {
  disputesAccount,
  owedAccount,
  planTransfer,
  providerAccount,
  salesAccount,
  userAccount,
} from '../ledger/ledger'
import { type OrderRow, planCountRefunded, planDispute, planEnd, planIsAsRead, planUndispute } from '../orders/orders'
import { sendSoon } from '../outbox/outbox'
import type { Notice } from '../payment-provider'
import { planFrozen, planThaw } from '../users/users'
import { orderShare, planCollect, planOwes } from './provider-refunds'
import { byId, type EventNote, planEvent, type Standing, standingOf } from './standing'

type Told = NonNullable<Notice['dispute']>
type DisputeRow = typeof paymentDisputes.$inferSelect

/**
 * Acts on what a bank says of a payment it disputes. While it is open the money is booked as gone, an undelivered order
 * waits and the buyer's balance is frozen. Won: everything comes back. Lost: the order ends, or what is owed is taken
 * from the balance as far as it goes. Raises an alert; no balance falls below 0.
 */
export const dispute = (ctx: Ctx, paymentId: string, told: Told, event: EventNote): Promise<void> =>
  untilSettled(async () => {
    const now = await standingOf(ctx, byId(paymentId), event)
    if (!isToBook(now)) return
    const id = `${event.provider}:${told.id}`
    const [[known]] = await read(ctx.db, [ctx.db.select().from(paymentDisputes).where(eq(paymentDisputes.id, id))])
    // The end may arrive before the beginning: then both are booked, and the beginning is late.
    if (!known) await open(ctx, now, { ...told, id }, told.state === 'open' ? event : undefined)
    if (!known && told.state !== 'open') return dispute(ctx, paymentId, told, event)
    if (known?.state === 'open' && told.state !== 'open') await close(ctx, now, known, told.state, event)
  })

/** Whether it is news, and about money that we have booked: what was never credited can't be owed. */
const isToBook = (now: Standing | undefined): now is Standing =>
  now !== undefined && !now.isKnown && now.payment.outcome !== null

async function open(ctx: Ctx, standing: Standing, told: Told, event?: EventNote): Promise<void> {
  const { payment, order } = standing
  const isHeld = payment.outcome === 'order' && order?.status === 'processing'
  const share = orderShare(standing, told.minor)
  const reference = `dispute:${told.id}`
  const { held, owed } = partsOf({ amount: told.minor, effect: isHeld ? 'held' : 'owed', orderShare: share })
  await commit(ctx.db, [
    ...planEvent(ctx, event, payment.id),
    sql`INSERT INTO payment_disputes (id, payment_id, amount, state, effect, order_share, at)
      VALUES (${told.id}, ${payment.id}, ${told.minor}, 'open', ${isHeld ? 'held' : 'owed'}, ${share},
        ${ctx.clock.nowMs()})`,
    ...(order ? [planIsAsRead(order), planCountRefunded(order.id, share)] : []),
    ...(isHeld ? planDispute(order.id) : []),
    ...planMove(ctx, standing, { reference, minor: held, from: 'disputes', to: 'provider' }),
    ...(owed > 0 ? planOwes(ctx, payment, `${reference}:owed`, owed) : []),
    ...planFrozen(ctx, payment.userId, true),
    planRaise(ctx, {
      kind: 'dispute',
      subject: payment.id,
      detail: `A bank disputes ${told.minor} minor units ${payment.currency}. The buyer's balance is frozen.`,
    }),
  ])
  ctx.log('dispute_opened', { paymentId: payment.id, disputeId: told.id, held: isHeld })
}

/** What of a dispute stops an order, and what its buyer owes: what was delivered, or is on the balance already. */
function partsOf({ amount, effect, orderShare: share }: Pick<DisputeRow, 'amount' | 'effect' | 'orderShare'>) {
  const held = effect === 'held' ? share : 0
  return { held, owed: amount - held }
}

async function close(
  ctx: Ctx,
  standing: Standing,
  known: DisputeRow,
  state: 'won' | 'lost',
  event: EventNote,
): Promise<void> {
  const { payment, order } = standing
  const goesOn = known.effect === 'held' && state === 'won' && order?.reason === 'disputed'
  await commit(ctx.db, [
    ...planEvent(ctx, event, payment.id),
    guard('stale', sql`EXISTS (SELECT 1 FROM payment_disputes WHERE id = ${known.id} AND state = 'open')`),
    sql`UPDATE payment_disputes SET state = ${state}, closed_at = ${ctx.clock.nowMs()} WHERE id = ${known.id}`,
    ...(order ? [planIsAsRead(order)] : []),
    ...(state === 'won' ? planWon(ctx, standing, known) : planLost(ctx, standing, known)),
    ...planThaw(payment.userId),
  ])
  if (goesOn) sendSoon(ctx, order.id)
  ctx.log('dispute_closed', { paymentId: payment.id, disputeId: known.id, state })
}

function planWon(ctx: Ctx, standing: Standing, known: DisputeRow): Plan {
  const { order } = standing
  const reference = `dispute:${known.id}:won`
  const { held, owed } = partsOf(known)
  const returned = [
    ...planMove(ctx, standing, { reference: `${reference}:owed`, minor: owed, from: 'provider', to: 'owed' }),
    ...planMove(ctx, standing, { reference, minor: held, from: 'provider', to: 'disputes' }),
  ]
  if (!order) return returned
  // The order was ended by hand meanwhile, without giving this money back: it is the buyer's.
  if (known.effect === 'held' && order.reason !== 'disputed') {
    return [...returned, ...planToBuyer(ctx, order, `${reference}:balance`, held)]
  }
  const counted = [...returned, planCountRefunded(order.id, -known.orderShare)]
  return known.effect === 'held' ? [...counted, ...planUndispute(ctx, order.id)] : counted
}

function planLost(ctx: Ctx, standing: Standing, known: DisputeRow): Plan {
  const { order } = standing
  const reference = `dispute:${known.id}:lost`
  const { held, owed } = partsOf(known)
  const taken = [
    ...planMove(ctx, standing, { reference, minor: held, from: 'sales', to: 'disputes' }),
    ...(owed > 0 ? planCollect(ctx, standing, `${reference}:collected`, owed) : []),
  ]
  if (known.effect === 'owed' || order?.status !== 'processing') return taken
  // A bank may take only a part: for the rest nothing is delivered either.
  const left = order.total - order.refunded
  return [
    ...taken,
    planCountRefunded(order.id, left),
    ...planToBuyer(ctx, order, `${reference}:balance`, left),
    ...planEnd(ctx, order, 'charged_back'),
  ]
}

type Side = 'provider' | 'disputes' | 'sales' | 'owed'
type Move = { reference: string; minor: number; from: Side; to: Side }

/** Plan of moving what a bank takes or gives back; of nothing where it is 0. */
function planMove(ctx: Ctx, { payment }: Standing, { from, to, ...move }: Move): Plan {
  if (move.minor === 0) return []
  const { id, currency, userId, provider } = payment
  const accounts: Record<Side, string> = {
    provider: providerAccount(provider, currency),
    disputes: disputesAccount(currency),
    sales: salesAccount(currency),
    owed: owedAccount(userId, currency),
  }
  const atMs = ctx.clock.nowMs()
  return planTransfer({ ...move, from: accounts[from], to: accounts[to], currency, kind: 'chargeback', note: id, atMs })
}

/** Plan of giving money of an order that ends without being delivered to its buyer's balance. */
function planToBuyer(ctx: Ctx, { id, userId, currency }: OrderRow, reference: string, minor: number): Plan {
  if (minor === 0) return []
  const [from, to] = [salesAccount(currency), userAccount(userId, currency)]
  return planTransfer({ reference, from, to, currency, minor, kind: 'refund', note: id, atMs: ctx.clock.nowMs() })
}
