import { type SQL, sql } from 'drizzle-orm'
import { byHand, type Rejection, type SupplierOrderState } from '../../../shared/suppliers'
import { guardStill, type Plan } from '../../db/database'
import { planClear, planClearWhere } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { planCountTopUp } from '../reports/reports'
import type { SupplierOrder } from '../supplier'
import { planCountEnd, type Refusal } from './breaker'
import { hasByHand } from './hand'
import type { SupplierOrderRow } from './pieces'

type Done = Pick<Extract<SupplierOrder, { state: 'done' }>, 'state' | 'codes' | 'costMinor'>

/** The end of an order at a supplier. When a person ends it, its number at the supplier may be unknown. */
export type Ended = (Done & { externalId: string | null }) | (Refusal & { externalId: string | null })

/** Whether an order's pieces may be ordered: not while a bank or a person has to decide, and never when it is over. */
export type Stand = 'open' | 'held' | 'over'

/** The consequences that the end of an order at a supplier has for the buyer's order. */
export type Consequences = {
  /** SQL expression of whether pieces of the order may be ordered at this moment. */
  stand: SQL<Stand>
  /** When the order was placed. */
  placedAtMs: number
  /** SQL expression of whether a piece may have been ordered from more suppliers than one. */
  hasOthers: SQL
  /** Whether another supplier is asked for a piece when its own says no. */
  hasNext(row: SupplierOrderRow): Promise<boolean>
  /** Plan of what was delivered. */
  done(row: SupplierOrderRow, delivered: Done): Promise<Plan>
  /** Plan of nothing being delivered. */
  rejected(row: SupplierOrderRow, reason: Rejection): Promise<Plan>
}

/** A piece that a worker has taken; `was`: its state before that. */
type Closing = SupplierOrderRow & { was?: SupplierOrderState }

/** Plan of an order at a supplier coming to its end, with all that follows; stale when somebody else has been faster. */
export async function planClose(ctx: Ctx, row: Closing, end: Ended, consequences: Consequences): Promise<Plan> {
  const isDone = end.state === 'done'
  const plan = isDone ? await consequences.done(row, end) : await consequences.rejected(row, end.reason)
  return [
    planIsTaken(row),
    // The player of that one may have been topped up, and this one not.
    ...(isDone && row.playerId !== null ? [planIsNoOther(row, end.externalId)] : []),
    sql`UPDATE supplier_orders SET state = ${end.state}, next_check_at = NULL, closed_at = ${ctx.clock.nowMs()},
        external_id = ${numbered(row, end.externalId)}, cost = ${isDone ? end.costMinor : null},
        reason = ${isDone ? null : end.reason} WHERE id = ${row.id}`,
    ...plan,
    planClear(ctx, row.id, ['supplier_order']),
    ...(row.supplier === byHand ? [planNobodyCalled(ctx, row.orderId)] : []),
    ...planCountPiece(ctx, row, end),
    ...planCountEnd(ctx, row.supplier, row.was ?? row.state, end),
  ]
}

/** Plan of calling no person for an order any more, unless another piece of it waits for one. */
const planNobodyCalled = (ctx: Ctx, orderId: string): SQL =>
  planClearWhere(ctx, ['by_hand'], sql`subject = ${orderId} AND NOT ${hasByHand(sql`${orderId}`, 'waiting')}`)

/** A piece for a player counts once it ends; not one that was taken back before anybody was asked for it. */
const planCountPiece = (ctx: Ctx, { orderId, supplier, createdAt, playerId }: SupplierOrderRow, end: Ended): Plan =>
  playerId === null || (end.state === 'rejected' && end.notOrdered === 'unasked')
    ? []
    : planCountTopUp(ctx, { orderId, supplier, createdAt, isDelivered: end.state === 'done' })

/** Guard of a step that was decided by a row as it was read. */
export const planIsTaken = ({ id, state, nextCheckAt }: SupplierOrderRow) =>
  guardStill(sql`EXISTS (SELECT 1 FROM supplier_orders WHERE id = ${id} AND state = ${state}
    AND next_check_at = ${nextCheckAt})`)

/** Whether another order here has a number at the same supplier already: the supplier mixes up two. */
const isOfAnother = ({ supplier, id }: SupplierOrderRow, externalId: string | null): SQL =>
  sql`EXISTS (SELECT 1 FROM supplier_orders AS other WHERE other.supplier = ${supplier}
    AND other.external_id = ${externalId} AND other.id <> ${id})`

/** Guard of an end that names the order at its supplier: with the number of another one it tells of that one. */
export const planIsNoOther = (row: SupplierOrderRow, externalId: string | null): SQL =>
  guardStill(sql`NOT ${isOfAnother(row, externalId)}`)

/** The number of an order at its supplier. One that another order has here already is none. */
export const numbered = (row: SupplierOrderRow, externalId: string | null = null): SQL =>
  sql`iif(${isOfAnother(row, externalId)}, external_id, coalesce(${externalId}, external_id))`
