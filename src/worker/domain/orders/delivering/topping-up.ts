import { eq, sql } from 'drizzle-orm'
import type { Rejection } from '../../../../shared/suppliers'
import { guardStill, type Plan, read } from '../../../db/database'
import { paidForFirst } from '../../../db/paid'
import { orders } from '../../../db/schema'
import { orderTopUps } from '../../../db/schema-topups'
import { type DetailKey, planRaise } from '../../alerts/alerts'
import type { Ctx } from '../../ctx'
import {
  type Consequences,
  ofOrderQuery,
  planOrderTopUp,
  planOthersAsRead,
  type SupplierOrderRow,
} from '../../supply/supply'
import { planEnd, planIsAsRead, planRefund } from '../giving-back/refunds'
import { hasOthers, topUpToOrderNext } from '../items'
import { planTell } from '../news'
import type { OrderRow } from '../order-row'
import { planComplete, waits } from './completion'

/** Plan of an alert about something that a supplier delivered and nobody can use. */
export const planRaiseUseless = (ctx: Ctx, row: SupplierOrderRow, what: DetailKey): Plan[number] =>
  planRaise(ctx, {
    kind: 'supplier_code',
    subject: row.id,
    detail: [what, { supplier: row.supplier, order: row.orderId, item: row.itemPosition + 1 }],
  })

/** What a supplier of its own accord will not deliver, another one may. */
const mayAnotherDeliver: Record<Rejection, boolean> = {
  unavailable: true,
  price_too_high: true,
  cancelled: true,
  player_not_found: false,
  by_hand: false,
  in_stock: false,
}

type Standing = { order: OrderRow; others: number; pieces: SupplierOrderRow[] }

/** An order and its pieces at suppliers as they are now: another piece may have come to its end a moment ago. */
async function standingOf(ctx: Ctx, order: OrderRow): Promise<Standing> {
  const [[now], [topUp], pieces] = await read(ctx.db, [
    ctx.db.select().from(orders).where(eq(orders.id, order.id)),
    ctx.db.select({ others: orderTopUps.others }).from(orderTopUps).where(eq(orderTopUps.orderId, order.id)),
    ofOrderQuery(ctx.db, order.id),
  ])
  return { order: now ?? order, others: topUp?.others?.length ?? 0, pieces }
}

/** How many suppliers were asked for a piece, the one of this row included. */
const triesOf = ({ pieces }: Standing, { itemPosition }: SupplierOrderRow): number =>
  pieces.filter((piece) => piece.itemPosition === itemPosition).length

const positionsOf = (pieces: SupplierOrderRow[]) => new Set(pieces.map(({ itemPosition }) => itemPosition))

/** What is left of an order when one of its pieces has come to its end; `refused`: how many pieces if that was a no. */
function restOf({ order, pieces }: Standing, row: SupplierOrderRow) {
  const others = pieces.filter(({ id }) => id !== row.id)
  const kept = others.filter(({ closedAt, state }) => closedAt === null || state === 'done')
  return {
    refused: positionsOf(pieces).size - positionsOf(kept).size,
    // A worker from before has ordered the first piece alone.
    isOpen: others.some(({ closedAt }) => closedAt === null) || positionsOf(pieces).size < order.quantity,
    hasDelivered: others.some(({ state }) => state === 'done'),
  }
}

/**
 * A piece that was delivered is one less to wait for. One that was rejected is asked for at the next supplier; when there is
 * none, what was paid for the piece is on the balance again, once. With the last piece the order is completed, or, with
 * nothing delivered, cancelled. Nothing else a supplier says gives money back.
 */
export const consequencesForTopUp = (ctx: Ctx, order: OrderRow): Omit<Consequences, 'stand' | 'placedAtMs'> => ({
  hasOthers: hasOthers(sql`${order.id}`),
  async hasNext(row) {
    const standing = await standingOf(ctx, order)
    return triesOf(standing, row) <= standing.others
  },
  async done(row, { codes }) {
    // The player has nothing then, and what to do about it only a person can say.
    if (codes.length > 0) return [planRaiseUseless(ctx, row, 'supplied_code')]
    if (order.status !== 'processing') return [planRaiseUseless(ctx, row, 'supplied_late')]
    if (order.quantity === 1) return planComplete(ctx, order)
    const standing = await standingOf(ctx, order)
    return [
      planOthersAsRead(standing.pieces, row),
      ...(restOf(standing, row).isOpen ? [guardStill(waits(order.id))] : planEndDelivered(ctx, standing)),
    ]
  },
  async rejected(row, reason) {
    if (order.status !== 'processing') return []
    const standing = await standingOf(ctx, order)
    if (standing.order.status !== 'processing') return []
    const tries = triesOf(standing, row)
    if (mayAnotherDeliver[reason] && tries <= standing.others) {
      const next = topUpToOrderNext(order.id, row.itemPosition, tries)
      return [guardStill(waits(order.id)), ...planOrderTopUp(ctx, next, tries)]
    }
    return [planOthersAsRead(standing.pieces, row), ...planPieceRefused(ctx, standing, row)]
  },
})

/** The money of refused pieces came back one by one: its buyer is told of all of it at the end. */
const planCompletePart = (ctx: Ctx, order: OrderRow): Plan => [
  ...planComplete(ctx, order),
  ...planTell(ctx, order, 'money_back'),
]

const planEndDelivered = (ctx: Ctx, { order, pieces }: Standing): Plan =>
  order.refunded > 0 && pieces.some(({ state }) => state === 'rejected')
    ? planCompletePart(ctx, order)
    : planComplete(ctx, order)

/** What was given back before, by whomever, counts for the refused pieces: together they get their price and no more. */
function planPieceRefused(ctx: Ctx, standing: Standing, row: SupplierOrderRow): Plan {
  const { order } = standing
  const { isOpen, hasDelivered, refused } = restOf(standing, row)
  const isWhole = !isOpen && !hasDelivered
  const minor = Math.max(0, paidForFirst(refused, { ...order, paid: order.total }, order.currency) - order.refunded)
  const id = order.quantity === 1 ? order.id : `${order.id}-${row.itemPosition}`
  const refund = minor > 0 ? planRefund(order, { id, minor, atMs: ctx.clock.nowMs() }) : []
  return [
    guardStill(waits(order.id)),
    planIsAsRead(order),
    ...refund,
    ...(isWhole ? planEnd(ctx, order, 'rejected') : []),
    ...(!isOpen && hasDelivered ? planCompletePart(ctx, order) : []),
  ]
}
