import { and, eq, type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import type { ProviderName } from '../../../shared/payments'
import { commit, guardStill, read } from '../../db/database'
import { orders } from '../../db/schema'
import { paymentEvents, payments } from '../../db/schema-money'
import type { Ctx } from '../ctx'
import type { OrderRow } from '../orders/orders'

export type PaymentRow = typeof payments.$inferSelect

/** An event of a provider's, by which it is acted on once. Anybody may have sent one that is not signed. */
export type EventNote = { provider: ProviderName; key: string; isUnsigned?: boolean }

/** Everything that decides what becomes of a payment, read in one round trip. */
export type PaymentNow = {
  payment: PaymentRow
  order: OrderRow | undefined
  /** Whether the event was acted on before. */
  isKnown: boolean
  /** Whether unsigned notices have made us ask so often that this one does not. */
  isTooSoon: boolean
}

/** Whether the order that the payment was meant for no longer waits for it. */
export const isOver = ({ order }: PaymentNow): boolean => order !== undefined && order.status !== 'pending'

/** The payment that the condition names and what it stands on; undefined when there is none. */
export async function paymentNow(ctx: Ctx, which: SQL, event?: EventNote): Promise<PaymentNow | undefined> {
  const queries = [
    ctx.db.select().from(payments).where(which),
    ctx.db.select().from(orders).where(sql`id IN (SELECT order_id FROM payments WHERE ${which})`),
    ctx.db
      .select({ key: paymentEvents.key })
      .from(paymentEvents)
      .where(and(eq(paymentEvents.provider, event?.provider ?? 'stripe'), eq(paymentEvents.key, event?.key ?? ''))),
  ] as const
  const [found, [order], known, questions] = event?.isUnsigned
    ? await commit(ctx.db, [], [...queries, questionQuery(ctx, which, event)])
    : [...(await read(ctx.db, queries)), undefined]
  const [payment] = found
  if (!payment || found.length > 1) return undefined
  return { payment, order, isKnown: known.length > 0, isTooSoon: questions?.length === 0 }
}

/** Takes one of the questions that unsigned notices of a payment may make us ask, in the batch that reads. */
const questionQuery = (ctx: Ctx, which: SQL, { provider, key }: EventNote) => {
  const { atOnce, gapMs } = workerLimits.payments.unsigned
  const nowMs = ctx.clock.nowMs()
  const isNew = sql`NOT EXISTS (SELECT 1 FROM payment_events WHERE provider = ${provider} AND key = ${key})`
  // What lies further ahead than a gap can bring it was written by a clock that was wrong.
  const [full, wrong] = [nowMs + (atOnce - 1) * gapMs, nowMs + atOnce * gapMs]
  return ctx.db
    .update(payments)
    .set({ noticedUntil: sql`iif(noticed_until > ${wrong}, ${nowMs}, max(noticed_until, ${nowMs})) + ${gapMs}` })
    .where(sql`${which} AND (noticed_until <= ${full} OR noticed_until > ${wrong}) AND ${isNew}`)
    .returning({ id: payments.id })
}

export const byId = (paymentId: string): SQL => sql`id = ${paymentId}`

/** Plan of acting on an event once: the batch fails as a conflict when somebody was faster. */
export const planEvent = (ctx: Ctx, event: EventNote | undefined, paymentId: string): SQL[] =>
  event
    ? [
        sql`INSERT INTO payment_events (provider, key, payment_id, at)
          VALUES (${event.provider}, ${event.key}, ${paymentId}, ${ctx.clock.nowMs()})`,
      ]
    : []

/** Guard of a change that was decided by the payment as it was read: the slower of two calls reads again. */
export const planIsAsRead = ({ id, status, refunded }: PaymentRow) =>
  guardStill(sql`EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND status = ${status} AND refunded = ${refunded})`)
