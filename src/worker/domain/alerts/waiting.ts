import { type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import { byHand } from '../../../shared/suppliers'
import type { Plan } from '../../db/database'
import type { Ctx } from '../ctx'
import { planClearWhere, planRaiseAll } from './raising'

const most = 100

/** Whether an order that waits for its suppliers waits for a person of the shop among them. */
const waitsForPerson = sql`(reason = 'awaiting_supplier' AND EXISTS (SELECT 1 FROM supplier_orders AS hand
  WHERE hand.order_id = orders.id AND hand.supplier = ${byHand} AND hand.closed_at IS NULL))`

/**
 * Paid orders that wait longer than a buyer is promised, among those that the outbox still owes; in an outage a hundred
 * say enough. A dispute has an alert of its own.
 */
const lateOrders = (nowMs: number): SQL =>
  sql`SELECT 'order_waiting' AS kind, id AS subject,
      iif(reason IS NULL, json_array('order_late'),
        json_array('order_late_because', json_object('reason', json_object('say', 'reason_' || iif(${waitsForPerson}, 'by_hand', reason))))) AS detail
    FROM outbox CROSS JOIN orders ON orders.id = order_id
    WHERE status = 'processing' AND paid_at <= ${nowMs - workerLimits.alerts.orderMs} AND reason IS NOT 'disputed'
    LIMIT ${most}`

/** Questions that come near the 24 hours within which they are to be answered. */
const lateAnswers = (nowMs: number): SQL =>
  sql`SELECT 'support_unanswered' AS kind, id AS subject, json_array('asked_by', json_object('nickname', nickname)) AS detail
    FROM support_tickets WHERE state = 'open' AND at <= ${nowMs - workerLimits.alerts.answerMs} ORDER BY seq LIMIT ${most}`

/** Plan of raising alerts about people who wait too long, and of clearing those who wait no more. */
export function planWaitingAlerts(ctx: Ctx): Plan {
  const nowMs = ctx.clock.nowMs()
  return [
    planRaiseAll(ctx, sql`SELECT * FROM (${lateOrders(nowMs)}) UNION ALL SELECT * FROM (${lateAnswers(nowMs)})`),
    planClearWhere(
      ctx,
      ['order_waiting'],
      sql`NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = alerts.subject AND status = 'processing'
        AND reason IS NOT 'disputed')`,
    ),
    planClearWhere(
      ctx,
      ['support_unanswered'],
      sql`NOT EXISTS (SELECT 1 FROM support_tickets WHERE support_tickets.id = alerts.subject AND state = 'open')`,
    ),
  ]
}
