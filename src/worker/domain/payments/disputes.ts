import { eq, type SQL, sql } from 'drizzle-orm'
import { commit, guardStill, type Plan, read, retryOnConflict } from '../../db/database'
import { paymentDisputes } from '../../db/schema-money'
import { type Detail, planRaise, planRaiseMore, planSayMore } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { planBankFreeze } from '../identity/identity'
import { readablePrints, underAnyKey } from '../inventory/inventory'
import { disputesAccount, planTransfer, providerAccount } from '../ledger/ledger'
import { lostDispute, planDispute, planUndispute } from '../orders/orders'
import { sendSoon } from '../outbox/outbox'
import type { Dispute } from '../payment-provider'
import {
  planDisputeUnused,
  planFreezeUnspent,
  planFrozenFor,
  planGiveBackOf,
  planTellRedeemed,
  planUndisputeUnused,
  planVoidUnused,
} from '../vouchers/vouchers'
import { planMoveBonus } from './bonus'
import { collect, planOwes, planThawIfClear } from './debts'
import { planKeptDisputed } from './order-payments'
import { byId, type EventNote, type PaymentNow, type PaymentRow, paymentNow, planEvent } from './payment-now'

type DisputeRow = typeof paymentDisputes.$inferSelect

/**
 * Acts on what a bank says of a payment it disputes. While it is open the money is booked as held back, an undelivered
 * order waits, its vouchers that nobody has redeemed wait too, and the buyer's balance is frozen. Won: the money is back and the order goes on. Lost: what was not
 * delivered of an order is unsold and the order ends; what the buyer has had is owed, and vouchers of it that nobody has
 * redeemed are void. What others have redeemed and not spent is frozen from the beginning, and free again if it is won.
 * Raises an alert, and another where somebody else has redeemed one; no balance falls below 0.
 */
export const dispute = (ctx: Ctx, paymentId: string, claimed: Dispute, event: EventNote): Promise<void> =>
  retryOnConflict(async () => {
    const now = await paymentNow(ctx, byId(paymentId), event)
    if (!now || now.isKnown) return
    if (now.payment.outcome === null) return reportUncredited(ctx, now.payment, event)
    const id = `${event.provider}:${claimed.id}`
    const [[known]] = await read(ctx.db, [ctx.db.select().from(paymentDisputes).where(eq(paymentDisputes.id, id))])
    if (known) return goOn(ctx, now, known, claimed.state, event)
    // The end may arrive before the beginning: then both are booked, and the beginning is late.
    const isEnd = claimed.state !== 'open'
    await open(ctx, now, { ...claimed, id }, isEnd ? undefined : event)
    if (isEnd) await dispute(ctx, paymentId, claimed, event)
  })

async function goOn(
  ctx: Ctx,
  now: PaymentNow,
  known: DisputeRow,
  state: Dispute['state'],
  event: EventNote,
): Promise<void> {
  if (known.state === 'open' && state !== 'open') await close(ctx, now, known, state, event)
  if (known.state === 'lost' && state === 'won') await reportOverturned(ctx, now.payment, ['dispute_turned'], event)
  if (known.state === 'won' && state === 'lost') await reportOverturned(ctx, now.payment, ['dispute_overturned'], event)
}

async function open(ctx: Ctx, { payment, order }: PaymentNow, claimed: Dispute, event?: EventNote): Promise<void> {
  const bought = await vouchersOf(ctx, payment, order)
  await commit(ctx.db, [
    ...planEvent(ctx, event, payment.id),
    sql`INSERT INTO payment_disputes (id, payment_id, amount, state, at)
      VALUES (${claimed.id}, ${payment.id}, ${claimed.minor}, 'open', ${ctx.clock.nowMs()})`,
    ...planHold(ctx, payment, { reference: `dispute:${claimed.id}`, minor: claimed.minor }),
    ...(order && payment.outcome === 'order' ? [...planDispute(ctx, order.id), ...planKeptDisputed(order)] : []),
    ...(bought ? [...(await planRedeemed(ctx, payment, bought, claimed.id)), ...planDisputeUnused(ctx, bought)] : []),
    ...planBankFreeze(ctx, payment.userId),
    planRaiseMore(ctx, {
      kind: 'dispute',
      subject: payment.id,
      detail: ['dispute_opened', { sum: { minor: claimed.minor, currency: payment.currency } }],
    }),
  ])
  ctx.log('dispute_opened', { paymentId: payment.id, disputeId: claimed.id })
}

/** Query of the fingerprints of the vouchers that a payment has bought; undefined where it has bought none. */
const vouchersOf = async (ctx: Ctx, { outcome }: PaymentRow, order: PaymentNow['order']): Promise<SQL | undefined> =>
  order !== undefined && order.vouchers > 0 && outcome === 'order'
    ? underAnyKey(ctx, readablePrints(order.id))
    : undefined

/** What others have redeemed of such vouchers: what is not spent is frozen, and the operator reads who it was. */
const planRedeemed = async (
  ctx: Ctx,
  { id: paymentId, userId: buyerId }: PaymentRow,
  prints: SQL,
  disputeId: string,
): Promise<Plan> => [
  ...(await planFreezeUnspent(ctx, { prints, buyerId, disputeId })),
  ...planTellRedeemed(ctx, { prints, buyerId, paymentId }),
]

async function close(
  ctx: Ctx,
  now: PaymentNow,
  known: DisputeRow,
  state: 'won' | 'lost',
  event: EventNote,
): Promise<void> {
  const { payment, order } = now
  const end = await (state === 'won' ? planWon : planLost)(ctx, now, known)
  await commit(ctx.db, [
    ...planEvent(ctx, event, payment.id),
    guardStill(sql`EXISTS (SELECT 1 FROM payment_disputes WHERE id = ${known.id} AND state = 'open')`),
    sql`UPDATE payment_disputes SET state = ${state}, closed_at = ${ctx.clock.nowMs()} WHERE id = ${known.id}`,
    ...end,
    ...(order && payment.outcome === 'order' ? planKeptDisputed(order) : []),
    ...planThawIfClear(payment.userId),
    planTellEnd(ctx, payment, known, state),
  ])
  if (order?.reason === 'disputed') sendSoon(ctx, order.id)
  if (state === 'lost') await collect(ctx, payment.userId, payment.currency)
  ctx.log('dispute_closed', { paymentId: payment.id, disputeId: known.id, state })
}

/** What has become of a dispute. That it is won has to hear only who still reads that it is open. */
function planTellEnd(ctx: Ctx, { id, currency }: PaymentRow, { amount }: DisputeRow, state: 'won' | 'lost'): SQL {
  const sum = { minor: amount, currency }
  return state === 'won'
    ? planSayMore({ kind: 'dispute', subject: id, detail: ['dispute_won', { sum }] })
    : planRaiseMore(ctx, { kind: 'dispute', subject: id, detail: ['dispute_lost', { sum }] })
}

async function planWon(ctx: Ctx, { payment, order }: PaymentNow, known: DisputeRow): Promise<Plan> {
  const bought = await vouchersOf(ctx, payment, order)
  return [
    ...(order && order.vouchers > 0 ? await planUnfreeze(ctx, known) : []),
    ...planHold(ctx, payment, { reference: `dispute:${known.id}:won`, minor: -known.amount }),
    ...(order?.reason === 'disputed' ? planUndispute(ctx, order) : []),
    ...(order && bought
      ? planUndisputeUnused(bought, sql`NOT ${ctx.orderPayments.isDisputed(order.id, ['open'])}`)
      : []),
  ]
}

/** What a dispute froze is free again, unless another one asks for the money of the same payment, or has got it. */
async function planUnfreeze(ctx: Ctx, { id, paymentId }: DisputeRow): Promise<Plan> {
  const others = sql`payment_id = ${paymentId} AND id <> ${id} AND state <> 'won'`
  const [[other]] = await read(ctx.db, [
    ctx.db.select({ id: paymentDisputes.id }).from(paymentDisputes).where(others).orderBy(paymentDisputes.id).limit(1),
  ])
  return [
    guardStill(sql`(SELECT min(id) FROM payment_disputes WHERE ${others}) IS ${other?.id ?? null}`),
    ...(other ? planFrozenFor(id, other.id) : await planGiveBackOf(ctx, id)),
  ]
}

/** The bank has given the money to the buyer: what was not delivered is unsold, anything beyond that is owed. */
async function planLost(ctx: Ctx, { payment, order }: PaymentNow, known: DisputeRow): Promise<Plan> {
  const reference = `dispute:${known.id}:lost`
  const waits = order?.status === 'processing' && payment.outcome === 'order' ? order : undefined
  const to = disputesAccount(payment.currency)
  const lost = waits && (await lostDispute(ctx, waits, { reference, minor: known.amount, to }))
  const owed = known.amount - (lost?.unsold ?? 0)
  const bought = await vouchersOf(ctx, payment, order)
  return [
    ...(await planMoveBonus(ctx, payment, { minor: known.amount })),
    ...(lost?.plan ?? []),
    ...(bought ? [...(await planRedeemed(ctx, payment, bought, known.id)), ...planVoidUnused(ctx, bought)] : []),
    ...(owed > 0 ? planOwes(ctx, payment, { reference: `${reference}:owed`, minor: owed, to }) : []),
  ]
}

/** Money that a bank holds back, out of what the provider had for us; below 0 when it comes in again. */
function planHold(ctx: Ctx, payment: PaymentRow, { reference, minor }: { reference: string; minor: number }): Plan {
  const { currency, provider, id } = payment
  const [held, had] = [disputesAccount(currency), providerAccount(provider, currency)]
  const [from, to] = minor > 0 ? [held, had] : [had, held]
  const atMs = ctx.clock.nowMs()
  return planTransfer({ reference, from, to, currency, minor: Math.abs(minor), kind: 'chargeback', note: id, atMs })
}

/** A dispute of money that was never credited: there is nothing to hold and nobody to owe it. */
async function reportUncredited(ctx: Ctx, { id }: PaymentRow, event: EventNote): Promise<void> {
  const detail: Detail = ['dispute_uncredited']
  await commit(ctx.db, [...planEvent(ctx, event, id), planRaise(ctx, { kind: 'dispute', subject: id, detail })])
}

/** A dispute that ends the other way after all: what was booked then can't be undone by rule. */
async function reportOverturned(ctx: Ctx, { id }: PaymentRow, detail: Detail, event: EventNote): Promise<void> {
  const subject = `${id}:turned`
  await commit(ctx.db, [...planEvent(ctx, event, id), planRaise(ctx, { kind: 'dispute', subject, detail })])
}
