import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ProviderName } from '../../../shared/payments'
import { guard, read } from '../../db/database'
import { orders } from '../../db/schema'
import { paymentEvents, payments } from '../../db/schema-money'
import type { Ctx } from '../ctx'
import type { OrderRow } from '../orders/orders'

export type PaymentRow = typeof payments.$inferSelect

/** An event of a provider's, by which it is acted on once. */
export type EventNote = { provider: ProviderName; key: string }

/** Everything that decides what becomes of a payment, read in one round trip. */
export type Standing = {
  payment: PaymentRow
  order: OrderRow | undefined
  /** Whether the event was acted on before. */
  isKnown: boolean
}

/** Whether the order that the payment was meant for no longer waits for it. */
export const isOver = ({ order }: Standing): boolean => order !== undefined && order.status !== 'pending'

/** The payment that the condition names and what it stands on; undefined when there is none. */
export async function standingOf(ctx: Ctx, which: SQL, event?: EventNote): Promise<Standing | undefined> {
  const [found, [order], known] = await read(ctx.db, [
    ctx.db.select().from(payments).where(which),
    ctx.db.select().from(orders).where(sql`id IN (SELECT order_id FROM payments WHERE ${which})`),
    ctx.db
      .select({ key: paymentEvents.key })
      .from(paymentEvents)
      .where(and(eq(paymentEvents.provider, event?.provider ?? 'stripe'), eq(paymentEvents.key, event?.key ?? ''))),
  ])
  const [payment] = found
  if (!payment || found.length > 1) return undefined
  return { payment, order, isKnown: known.length > 0 }
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

/** Guard of a change that was decided by the payment as it was read: whoever was slower reads again. */
export const planIsAsRead = ({ id, status, refunded }: PaymentRow) =>
  guard(
    'stale',
    sql`EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND status = ${status} AND refunded = ${refunded})`,
  )
