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
import { planCountRefunded, planDispute, planEnd, planIsAsRead, planUndispute } from '../orders/orders'
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
    if (!now || now.isKnown) return
    const id = `${event.provider}:${told.id}`
    const [[known]] = await read(ctx.db, [ctx.db.select().from(paymentDisputes).where(eq(paymentDisputes.id, id))])
    // The end may arrive before the beginning: then both are booked, and the beginning is late.
    if (!known) await open(ctx, now, { ...told, id }, told.state === 'open' ? event : undefined)
    if (!known && told.state !== 'open') return dispute(ctx, paymentId, told, event)
    if (known?.state === 'open' && told.state !== 'open') await close(ctx, now, known, told.state, event)
  })

async function open(ctx: Ctx, standing: Standing, told: Told, event?: EventNote): Promise<void> {
  const { payment, order } = standing
  const isHeld = payment.outcome === 'order' && order?.status === 'processing'
  const share = orderShare(standing, told.minor)
  const reference = `dispute:${told.id}`
  await commit(ctx.db, [
    ...planEvent(ctx, event, payment.id),
    sql`INSERT INTO payment_disputes (id, payment_id, amount, state, effect, order_share, at)
      VALUES (${told.id}, ${payment.id}, ${told.minor}, 'open', ${isHeld ? 'held' : 'owed'}, ${share},
        ${ctx.clock.nowMs()})`,
    ...(order ? [planIsAsRead(order), planCountRefunded(order.id, share)] : []),
    ...(isHeld
      ? [
          ...planDispute(order.id),
          ...planMove(ctx, standing, { reference, minor: told.minor, from: 'disputes', to: 'provider' }),
        ]
      : planOwes(ctx, payment, reference, told.minor)),
    ...planFrozen(ctx, payment.userId, true),
    planRaise(ctx, {
      kind: 'dispute',
      subject: payment.id,
      detail: `A bank disputes ${told.minor} minor units ${payment.currency}. The buyer's balance is frozen.`,
    }),
  ])
  ctx.log('dispute_opened', { paymentId: payment.id, disputeId: told.id, held: isHeld })
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
  const back = order && known.orderShare > 0 ? [planCountRefunded(order.id, -known.orderShare)] : []
  const move = { reference, minor: known.amount, from: 'provider' as const }
  if (known.effect === 'owed') return [...back, ...planMove(ctx, standing, { ...move, to: 'owed' })]
  const returned = planMove(ctx, standing, { ...move, to: 'disputes' })
  if (order?.reason === 'disputed') return [...back, ...returned, ...planUndispute(ctx, order.id)]
  // The order was ended by hand meanwhile, without giving this money back: it is the buyer's.
  const toBuyer = {
    reference: `${reference}:balance`,
    minor: known.amount,
    from: 'disputes' as const,
    to: 'buyer' as const,
  }
  return [...returned, ...planMove(ctx, standing, toBuyer)]
}

function planLost(ctx: Ctx, standing: Standing, known: DisputeRow): Plan {
  const { order } = standing
  const reference = `dispute:${known.id}:lost`
  if (known.effect === 'owed') return planCollect(ctx, standing, reference, known.amount)
  return [
    ...planMove(ctx, standing, { reference, minor: known.amount, from: 'sales', to: 'disputes' }),
    ...(order?.status === 'processing' ? planEnd(ctx, order, 'charged_back') : []),
  ]
}

type Side = 'provider' | 'disputes' | 'sales' | 'owed' | 'buyer'
type Move = { reference: string; minor: number; from: Side; to: Side }

function planMove(ctx: Ctx, { payment }: Standing, { reference, minor, from, to }: Move): Plan {
  const { currency, userId, provider } = payment
  const accounts: Record<Side, string> = {
    provider: providerAccount(provider, currency),
    disputes: disputesAccount(currency),
    sales: salesAccount(currency),
    owed: owedAccount(userId, currency),
    buyer: userAccount(userId, currency),
  }
  const atMs = ctx.clock.nowMs()
  const kind = to === 'buyer' ? 'late' : 'chargeback'
  return planTransfer({
    reference,
    from: accounts[from],
    to: accounts[to],
    currency,
    minor,
    kind,
    note: payment.id,
    atMs,
  })
}
