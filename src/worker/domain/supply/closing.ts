import { type SQL, sql } from 'drizzle-orm'
import type { Rejection } from '../../../shared/suppliers'
import { guard, type Plan } from '../../db/database'
import { planClear } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import type { SupplierOrder } from '../supplier'
import type { SupplierOrderRow } from './pieces'

type Done = Pick<Extract<SupplierOrder, { state: 'done' }>, 'state' | 'codes' | 'costMinor'>

/** The end of an order at a supplier. When a person ends it, its number at the supplier may be unknown. */
export type Ended = (Done & { externalId: string | null }) | Extract<SupplierOrder, { state: 'rejected' }>

/** Whether an order's pieces may be ordered: not while a bank or a person has to decide, and never when it is over. */
export type Stand = 'open' | 'held' | 'over'

/** The consequences that the end of an order at a supplier has for the buyer's order. */
export type Consequences = {
  /** SQL expression of whether pieces of the order may be ordered at this moment. */
  stand: SQL<Stand>
  /** When the order was placed. */
  placedAtMs: number
  /** Plan of what was delivered. */
  done(row: SupplierOrderRow, delivered: Done): Promise<Plan>
  /** Plan of nothing being delivered. */
  rejected(row: SupplierOrderRow, reason: Rejection): Promise<Plan>
}

/** Plan of an order at a supplier coming to its end, with all that follows; stale when somebody else has been faster. */
export async function planClose(
  ctx: Ctx,
  row: SupplierOrderRow,
  end: Ended,
  consequences: Consequences,
): Promise<Plan> {
  const isDone = end.state === 'done'
  const plan = isDone ? await consequences.done(row, end) : await consequences.rejected(row, end.reason)
  return [
    planIsTaken(row),
    sql`UPDATE supplier_orders SET state = ${end.state}, next_check_at = NULL, closed_at = ${ctx.clock.nowMs()},
        external_id = ${numbered(row, end.externalId)}, cost = ${isDone ? end.costMinor : null},
        reason = ${isDone ? null : end.reason} WHERE id = ${row.id}`,
    ...plan,
    planClear(ctx, row.id, ['supplier_order']),
  ]
}

/** Guard of a step that was decided by a row as it was read. */
export const planIsTaken = ({ id, state, nextCheckAt }: SupplierOrderRow) =>
  guard(
    'stale',
    sql`EXISTS (SELECT 1 FROM supplier_orders WHERE id = ${id} AND state = ${state} AND next_check_at = ${nextCheckAt})`,
  )

/** The number of an order at its supplier. One that another order has here already is none: the supplier mixes up two. */
export const numbered = ({ supplier, id }: SupplierOrderRow, externalId: string | null = null) =>
  sql`iif(EXISTS (SELECT 1 FROM supplier_orders AS other WHERE other.supplier = ${supplier}
    AND other.external_id = ${externalId} AND other.id <> ${id}), external_id, coalesce(${externalId}, external_id))`
