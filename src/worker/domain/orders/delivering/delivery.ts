import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import { storedKind } from '../../../db/columns'
import { commit, guardStill, type Plan, read, retryOnConflict } from '../../../db/database'
import { preparedAll } from '../../../db/prepared'
import { offers, orderItems, orders } from '../../../db/schema'
import type { Ctx } from '../../ctx'
import {
  codesQuery,
  planAwaitStock,
  planHoldsThese,
  planReadable,
  unsealAll,
  voidExpired,
} from '../../inventory/inventory'
import { isOwed } from '../../outbox/outbox'
import { askSuppliers, ofOrderQuery, planOrderPieces, planOrderTopUp, type SupplierOrderRow } from '../../supply/supply'
import { hasOthers, itemToOrder, topUpToOrder } from '../items'
import type { OrderRow } from '../order-row'
import { deliverClaimed } from './claimed'
import { hold, isWhole, missingHere, planComplete, planReason, waits } from './completion'
import { consequencesFor } from './consequences'

const { position, quantity, returned, fromStock, offerId } = orderItems

const deliveryQueries = preparedAll((db, value) => [
  db
    .select({
      ...getTableColumns(orders),
      isOwed: sql<number>`${isOwed(sql`orders.id`)}`.as('is_owed'),
      hasOthers: sql<number>`iif(kind = ${storedKind('topup')}, ${hasOthers(sql`orders.id`)}, 0)`.as('has_others'),
    })
    .from(orders)
    .where(eq(orders.id, value('orderId'))),
  db
    .select({ position, quantity, returned, fromStock, offerId, source: offers.source })
    .from(orderItems)
    .innerJoin(offers, eq(offers.id, orderItems.offerId))
    .where(eq(orderItems.orderId, value('orderId')))
    .orderBy(asc(orderItems.position)),
  codesQuery(db, sql`(${value('orderId')})`),
  ofOrderQuery(db, value('orderId')),
])

/** Everything that decides what an order still lacks, read in one round trip. */
async function readDelivery(ctx: Ctx, orderId: string) {
  const [[order], items, codes, ordered] = await read(ctx.db, deliveryQueries({ orderId }))
  return order && { order, items, codes, ordered }
}

type Delivery = NonNullable<Awaited<ReturnType<typeof readDelivery>>>

/**
 * Delivers a paid order as far as it goes: codes that are there become readable, missing pieces are ordered from their
 * supplier or wait for stock, and an order that lacks nothing is completed; once, however often it is asked. An order with
 * a code that can't be opened stays `processing`, on hold, with an alert; a code that has expired while the order waited
 * is not delivered. What this isolate has just claimed from stock is not read again.
 */
export async function deliver(ctx: Ctx, orderId: string): Promise<void> {
  let isMore = !(await deliverClaimed(ctx, orderId))
  while (isMore) isMore = await retryOnConflict(() => deliverOnce(ctx, orderId))
}

/** Reads the order, completes it or goes on, and asks its suppliers. Answers whether there is more to deliver by now. */
async function deliverOnce(ctx: Ctx, orderId: string): Promise<boolean> {
  const now = await readDelivery(ctx, orderId)
  // While a bank disputes the payment nothing is shown; the decision of the bank delivers the order, or ends it.
  if (!now || now.order.status === 'pending' || now.order.reason === 'disputed') return false
  const { order } = now
  const isOpen = order.status === 'processing' && order.isOwed === 1
  // Of an order that has ended, or waits for a person, suppliers are asked about their pieces until these end there.
  if (!isOpen || order.kind === 'topup') {
    const lacking = isOpen ? positionsLacking(now) : []
    const isStale = lacking.length > 0 || (isOpen && order.reason === 'on_hold')
    const ordered = isStale ? await orderTopUp(ctx, order, lacking) : now.ordered
    const isMore = await askSuppliers(ctx, order.id, ordered, consequencesFor(ctx, order))
    return isMore && isOpen && order.hasOthers === 1
  }
  return deliverCodes(ctx, now)
}

async function deliverCodes(ctx: Ctx, now: Delivery): Promise<boolean> {
  const { order } = now
  if (await voidExpired(ctx, order.id, now.codes)) return true
  if (!(await unsealAll(ctx, now.codes))) {
    await hold(ctx, order.id, 'delivery_failed')
    return false
  }
  const lacking = lackingOf(now)
  if (lacking.every((item) => item.missing === 0)) {
    await complete(ctx, now)
    return false
  }
  const queries = [unreadQuery(ctx, order.id), ofOrderQuery(ctx.db, order.id)] as const
  const [[filled], ordered] = await commit(ctx.db, planGoOn(ctx, now, lacking), queries)
  return (await askSuppliers(ctx, order.id, ordered, consequencesFor(ctx, order))) || filled !== undefined
}

/** Pieces of a top-up that were never ordered: all of them, or those that a worker from before has passed over. */
const positionsLacking = ({ order, ordered }: Delivery): number[] =>
  [...Array(order.quantity).keys()].filter((position) => !ordered.some((row) => row.itemPosition === position))

/** Each piece of a top-up is ordered once; when its supplier refuses, the next one is asked for it. */
async function orderTopUp(ctx: Ctx, order: OrderRow, positions: number[]): Promise<SupplierOrderRow[]> {
  const { id } = order
  const pieces = topUpToOrder(id, positions)
  const plan = [guardStill(waits(id)), ...planOrderTopUp(ctx, pieces), ...planReason(ctx, order)]
  const [ordered] = await commit(ctx.db, plan, [ofOrderQuery(ctx.db, id)])
  return ordered
}

type Lacking = Delivery['items'][number] & {
  /** Pieces that are not there. */
  missing: number
  /** Pieces that a supplier was asked for, and missing ones that none was and may be. */
  asked: number
  toOrder: number
}

/** Each piece is ordered from a supplier once; when that has failed it waits for stock. */
function lackingOf({ items, codes, ordered }: Delivery): Lacking[] {
  return items.map((item) => {
    const there = codes.filter((code) => code.position === item.position).length
    const asked = ordered.filter((row) => row.itemPosition === item.position)
    const missing = item.quantity - item.returned - there
    const open = asked.filter((row) => row.closedAt === null).length
    const left = item.source === 'stock' ? 0 : item.quantity - item.fromStock - asked.length
    return { ...item, missing, asked: asked.length, toOrder: Math.max(0, Math.min(left, missing - open)) }
  })
}

/** Query of a code that came in with the last step: the code is opened before anybody is shown it. */
const unreadQuery = (ctx: Ctx, orderId: string) => codesQuery(ctx.db, sql`(${orderId})`, 'unread').limit(1)

const planGoOn = (ctx: Ctx, { order, codes }: Delivery, lacking: Lacking[]): Plan => [
  guardStill(waits(order.id)),
  ...lacking.flatMap(({ position, asked, toOrder: pieces }) =>
    planOrderPieces(ctx, itemToOrder(order.id, position), { asked, pieces }),
  ),
  // Of two copies of a message the slower one finds too many pieces on their way, and reads again.
  guardStill(sql`NOT EXISTS (SELECT 1 FROM order_items AS item WHERE item.order_id = ${order.id}
    AND ${missingHere} < 0)`),
  ...planAwaitStock(ctx, {
    ...{ orderId: order.id, sinceMs: order.paidAt },
    items: lacking.filter((item) => item.missing > 0),
  }),
  ...planReadable(ctx, order.id, codes),
  ...planReason(ctx, order),
]

async function complete(ctx: Ctx, { order, codes }: Delivery): Promise<void> {
  const plan = [
    guardStill(isWhole(order.id)),
    // A code that is voided leaves its place to another one, which nobody has opened yet.
    planHoldsThese(order.id, codes),
    ...planReadable(ctx, order.id, codes),
    ...planComplete(ctx, order),
  ]
  try {
    await commit(ctx.db, plan)
    ctx.log('order_delivered', { orderId: order.id })
  } catch (error) {
    // Another copy of the same message was faster.
    if (error instanceof AppError && error.code === 'invalid_transition') return
    throw error
  }
}
