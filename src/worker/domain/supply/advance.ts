import { sql } from 'drizzle-orm'
import { limits } from '../../../shared/limits'
import type { Rejection } from '../../../shared/suppliers'
import { Conflict, commit, guard, type Plan } from '../../db/database'
import { supplierOrders } from '../../db/schema-supply'
import { planClear, planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { planAskAgain, sendLater } from '../outbox/outbox'
import { type Supplier, SupplierError, type SupplierItem, type SupplierOrder } from '../supplier'
import type { SupplierOrderRow } from './supply'
import { noteFailure, planNoteSuccess } from './watch'

type Done = Extract<SupplierOrder, { state: 'done' }>

/** What the end of an order at a supplier means to the order it was for. */
export type Meaning = {
  /** Plan of what was delivered. */
  done(row: SupplierOrderRow, delivered: Done): Promise<Plan>
  /** Plan of nothing being delivered. */
  rejected(row: SupplierOrderRow, reason: Rejection): Promise<Plan>
}

/**
 * Takes one step with an order at a supplier: places it, or asks what became of it. Safe to call at any time, any number
 * of times: one caller at a moment gets to do it. Answers whether the order has come to its end by this step.
 *
 * Unknown is not failed: what may have happened is asked about, never placed under another id and never refunded.
 */
export async function advance(ctx: Ctx, row: SupplierOrderRow, meaning: Meaning): Promise<boolean> {
  const taken = await take(ctx, row)
  const supplier = ctx.suppliers.get(row.supplier)
  if (!taken) return false
  try {
    if (!supplier) throw new SupplierError('refused', 'the supplier is not configured')
    return await settle(ctx, taken, await step(ctx, supplier, { ...taken, state: row.state }), meaning)
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    await postpone(ctx, taken, { state: stateAfter(row, error), error })
    return false
  }
}

/**
 * It counts as submitted from here on: whoever dies in the middle leaves one that must be asked about, and nobody
 * settles it by hand meanwhile. A waiting one not while its order has ended or a bank disputes it.
 */
async function take(ctx: Ctx, row: SupplierOrderRow): Promise<SupplierOrderRow | undefined> {
  const nowMs = ctx.clock.nowMs()
  const mayBegin = sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = supplier_orders.order_id
    AND orders.status = 'processing' AND orders.reason IS NOT 'disputed')`
  const [[taken]] = await commit(
    ctx.db,
    [],
    [
      ctx.db
        .update(supplierOrders)
        .set({
          state: 'submitting',
          nextCheckAt: nowMs + limits.suppliers.leaseMs,
          checks: sql`checks + 1`,
        })
        .where(
          sql`id = ${row.id} AND state = ${row.state} AND next_check_at <= ${nowMs} AND (state <> 'waiting' OR ${mayBegin})`,
        )
        .returning(),
    ],
  )
  return taken
}

async function step(ctx: Ctx, supplier: Supplier, row: SupplierOrderRow): Promise<SupplierOrder> {
  if (row.state === 'waiting') return place(ctx, supplier, row)
  const found = await supplier.status({ id: row.id, externalId: row.externalId })
  if (found) return found
  // The supplier has none under our id: the same id is placed again. What was tried before may have been accepted after
  // all, so a refusal that names no order proves nothing.
  const answer = await place(ctx, supplier, row)
  if (answer.state !== 'rejected' || answer.externalId !== null) return answer
  throw new SupplierError('unknown', `an earlier try is not known: ${answer.reason}`)
}

const tries = 3

/** The price is read just before, and read again when it has moved; the same id all the time. */
async function place(ctx: Ctx, supplier: Supplier, row: SupplierOrderRow, left = tries): Promise<SupplierOrder> {
  const item = await supplier.quote(row.ref)
  const reason = whyNot(row, item)
  if (!item || reason) return { state: 'rejected', externalId: null, reason: reason ?? 'unavailable' }
  // When the lease ends before the answer comes, somebody else would order as well.
  if (ctx.clock.nowMs() + limits.suppliers.placeMs > (row.nextCheckAt ?? 0)) {
    throw new SupplierError('down', 'it takes too long to answer')
  }
  try {
    return await supplier.place({ id: row.id, ref: row.ref, priceMinor: item.priceMinor, playerId: row.playerId })
  } catch (error) {
    if (!(error instanceof SupplierError) || error.outcome !== 'wrong_price' || left === 1) throw error
    return place(ctx, supplier, row, left - 1)
  }
}

function whyNot(row: SupplierOrderRow, item: SupplierItem | undefined): Rejection | undefined {
  // A code is nothing to a player, and nobody can read what went to one.
  if (!item?.inStock || item.forPlayer !== (row.playerId !== null)) return 'unavailable'
  return item.priceMinor > row.maxCost ? 'price_too_high' : undefined
}

/** After a failure that proves that nothing has happened a new order waits; an older one stays what it was. */
function stateAfter(row: SupplierOrderRow, { outcome }: SupplierError): SupplierOrderRow['state'] {
  if (row.state === 'pending') return 'pending'
  return row.state === 'waiting' && outcome !== 'unknown' ? 'waiting' : 'unknown'
}

async function settle(ctx: Ctx, row: SupplierOrderRow, truth: SupplierOrder, meaning: Meaning): Promise<boolean> {
  if (truth.state === 'pending') {
    await postpone(ctx, row, { state: 'pending', externalId: truth.externalId })
    return false
  }
  const isDone = truth.state === 'done'
  const consequences = isDone ? await meaning.done(row, truth) : await meaning.rejected(row, truth.reason)
  await commit(ctx.db, [
    planIsTaken(row),
    sql`UPDATE supplier_orders SET state = ${truth.state}, next_check_at = NULL, closed_at = ${ctx.clock.nowMs()},
        external_id = coalesce(${truth.externalId}, external_id), cost = ${isDone ? truth.costMinor : null},
        reason = ${isDone ? null : truth.reason} WHERE id = ${row.id}`,
    ...consequences,
    ...(isDone ? planNoteSuccess(row.supplier) : []),
    planClear(ctx, row.id, ['supplier_order']),
  ])
  ctx.log('supplier_order_closed', { id: row.id, orderId: row.orderId, supplier: row.supplier, state: truth.state })
  return true
}

/** Guard of the step that was taken: somebody else has been faster when it fails. */
const planIsTaken = ({ id, state, nextCheckAt }: SupplierOrderRow) =>
  guard(
    'stale',
    sql`EXISTS (SELECT 1 FROM supplier_orders WHERE id = ${id} AND state = ${state} AND next_check_at = ${nextCheckAt})`,
  )

type Wait = { state: SupplierOrderRow['state']; externalId?: string; error?: SupplierError }

/** Asks again after 10 s, 20 s, 40 s, … at most 5 minutes (providers.md §4.1), and tells the operator after 30 minutes. */
async function postpone(
  ctx: Ctx,
  row: SupplierOrderRow,
  { state, externalId = undefined, error }: Wait,
): Promise<void> {
  const nowMs = ctx.clock.nowMs()
  const { firstGapMs, longestGapMs, alertAfterMs } = limits.suppliers
  const gapMs = Math.min(firstGapMs * 2 ** Math.min(row.checks - 1, 10), longestGapMs)
  const isLate = nowMs - row.createdAt >= alertAfterMs
  const detail = `Order ${row.orderId} waits for ${row.supplier} (${state}).`
  await commit(ctx.db, [
    planIsTaken(row),
    sql`UPDATE supplier_orders SET state = ${state}, next_check_at = ${nowMs + gapMs},
        external_id = coalesce(${externalId ?? null}, external_id) WHERE id = ${row.id}`,
    ...(error ? [] : planNoteSuccess(row.supplier)),
    ...planAskAgain(row.orderId, nowMs + gapMs),
    ...(isLate ? [planRaise(ctx, { kind: 'supplier_order', subject: row.id, detail })] : []),
  ]).catch(unlessTaken)
  sendLater(ctx, row.orderId, gapMs)
  if (!error) return
  ctx.log('supplier_failed', { id: row.id, supplier: row.supplier, outcome: error.outcome, error: error.message })
  await noteFailure(ctx, row.supplier, error.outcome)
}

function unlessTaken(error: unknown): void {
  if (!(error instanceof Conflict)) throw error
}
