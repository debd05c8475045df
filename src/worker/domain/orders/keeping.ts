import { type SQL, sql } from 'drizzle-orm'
import { among, commit, type Plan, read, retryOnConflict } from '../../db/database'
import { transfers } from '../../db/schema-money'
import type { Ctx } from '../ctx'
import { isOfSales } from '../ledger/ledger'
import { ratesIn, ratesQuery } from '../rates/rates'
import {
  isKeptOver,
  keptLateIds,
  keptReached,
  planCountBack,
  planKeep,
  planKeepLate,
  planKeptOver,
  planLateCounted,
  planReached,
} from '../tiers/tiers'
import type { OrderRow } from './order-row'
import { goodsRefunded } from './reading/kept'
import { isByHand } from './still-untaken'

// What buyers have paid and kept, for their tiers. A purchase writes nothing for it: the schedule counts what was booked
// since. What comes back is counted in the batch that gives it back.

const [perRun, runs] = [1000, 10]

/** Counts orders that were paid since the last time, each once, and those no more whose year is over. */
export async function countKept(ctx: Ctx): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    const isMore = await retryOnConflict(() => countPart(ctx))
    if (!isMore) return
  }
}

async function countPart(ctx: Ctx): Promise<boolean> {
  const nowMs = ctx.clock.nowMs()
  const [[reached], booked, rates] = await read(ctx.db, [
    ctx.db
      .select({
        seq: sql<number>`${keptReached}`.as('kept_seq'),
        isOver: sql<number>`${isKeptOver(nowMs)}`.as('is_over'),
        late: sql`(SELECT json_group_array(order_id) FROM ${keptLateIds})`
          .mapWith((text: string): string[] => JSON.parse(text))
          .as('late_orders'),
      })
      .from(sql`(SELECT 1)`),
    ctx.db
      .select({ seq: transfers.seq, note: transfers.note, isSale: sql<number>`${isSale}`.as('is_sale') })
      .from(transfers)
      .where(sql`seq > ${keptReached}`)
      .orderBy(transfers.seq)
      .limit(perRun),
    ratesQuery(ctx),
  ])
  const last = booked.at(-1)
  if (!reached || (!last && reached.isOver === 0 && reached.late.length === 0)) return false
  const paid = [...reached.late, ...booked.flatMap(({ note, isSale: sold }) => (sold === 1 ? [note] : []))]
  await commit(ctx.db, [
    ...(paid.length > 0 ? planKeep(paidOrders(ctx, paid), ratesIn(rates), nowMs) : []),
    ...planLateCounted(reached.late),
    ...(last ? planReached(reached.seq, last.seq) : []),
    ...planKeptOver(nowMs),
  ])
  return booked.length === perRun || reached.isOver === 1 || reached.late.length > 0
}

const isSale = sql`${isOfSales(sql`credit_account`)} AND kind IN ('purchase', 'voucher_purchase')`

/**
 * Vouchers count for nothing: a tenth off what they buy, again and again, would print money. Nor does what its buyer can
 * still call off: a tier would be had for an order that is taken back a minute later.
 */
const paidOrders = (ctx: Ctx, ids: string[]): SQL => sql`
  SELECT user_id, id AS order_id, paid_at AS at, currency, total - vouchers AS paid, ${goodsRefunded} AS refunded,
    ${ctx.orderPayments.disputed(sql`orders.id`)} AS disputed
  FROM orders WHERE id IN ${among(ids)} AND paid_at IS NOT NULL AND NOT (status = 'processing'
    AND ${isByHand(sql`orders.id`)})
    AND user_id NOT IN (SELECT users.id FROM users WHERE users.id = orders.user_id AND deleted_at IS NOT NULL)`

/** Plan of an order being delivered that the schedule has passed over while it waited for a person. */
export const planKeptDelivered = (orderId: string): Plan => planKeepLate(orderId, isByHand(sql`${orderId}`))

/** Plan of counting down what was given back of an order, as its row says by then. */
export const planKeptLess = (order: Pick<OrderRow, 'id' | 'userId'>): Plan =>
  planCountBack(order, { refunded: sql`(SELECT ${goodsRefunded} FROM orders WHERE id = ${order.id})` })
