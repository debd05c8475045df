import { getTableColumns, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import type { Player } from '../../../shared/players'
import type { Rejection } from '../../../shared/suppliers'
import { Conflict, commit } from '../../db/database'
import { playerIn } from '../../db/player-columns'
import { supplierOrders } from '../../db/schema-supply'
import { type Detail, planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { planAskAgain } from '../outbox/outbox'
import { type Supplier, SupplierError, type SupplierItem, type SupplierOrder } from '../supplier'
import { askSupplier } from './asking'
import { type Consequences, type Ended, numbered, planClose, planIsTaken, type Stand } from './closing'
import type { SupplierOrderRow } from './pieces'
import { noteFailure, planNoteSuccess } from './watch'

/** The result of a step: the end, or when to ask again; undefined when another worker takes the step. */
export type Step = { isOver: true } | { isOver: false; againAtMs: number } | undefined

/**
 * Takes one step with an order at a supplier: places it, or asks what became of it. Safe to call at any time, any number
 * of times: one caller at a moment gets to do it.
 *
 * Unknown is not failed: what may have happened is asked about, never placed under another id and never refunded.
 */
export async function advance(ctx: Ctx, row: SupplierOrderRow, consequences: Consequences): Promise<Step> {
  const taken = await take(ctx, row, consequences)
  if (!taken) return undefined
  const question = () => step(ctx, { ...taken, state: row.state })
  const { answer, error } = await askSupplier(ctx, row.supplier, question, { id: row.id })
  if (error) return postpone(ctx, taken, { state: stateAfter(row, error), error })
  const { state, externalId } = answer
  if (state === 'pending') return postpone(ctx, taken, { state, externalId })
  try {
    return await close(ctx, taken, answer, consequences)
  } catch (error) {
    if (!(error instanceof AppError || error instanceof Conflict)) throw error
    // The answer does not fit the order as it is now: the supplier is asked again, with an alert when that goes on.
    ctx.log('supplier_order_unfit', { id: row.id, orderId: row.orderId, error: error.message })
    return postpone(ctx, taken, { state: row.state === 'pending' ? 'pending' : 'unknown', externalId })
  }
}

type Taken = SupplierOrderRow & {
  stand: Stand
  /** Whether an earlier database came back after its order was placed. */
  mayBeThere: number
}

/**
 * The order counts as submitted from here on: a worker that dies in the middle leaves one that must be asked about, and
 * nobody closes it by hand meanwhile. A waiting one is not taken while the order here is held.
 */
async function take(ctx: Ctx, row: SupplierOrderRow, { stand, placedAtMs }: Consequences): Promise<Taken | undefined> {
  const nowMs = ctx.clock.nowMs()
  const [[taken]] = await commit(
    ctx.db,
    [],
    [
      ctx.db
        .update(supplierOrders)
        .set({
          state: 'submitting',
          placedAt: sql`iif(state = 'waiting', ${nowMs}, coalesce(placed_at, created_at))`,
          nextCheckAt: nowMs + workerLimits.suppliers.leaseMs,
          checks: sql`checks + 1`,
        })
        .where(
          sql`id = ${row.id} AND state = ${row.state} AND next_check_at <= ${nowMs}
            AND (state <> 'waiting' OR ${stand} <> 'held')`,
        )
        .returning({
          ...getTableColumns(supplierOrders),
          stand: sql<Stand>`${stand}`.as('stand'),
          mayBeThere: sql<number>`EXISTS (SELECT 1 FROM restorations WHERE found_at >=
            ${placedAtMs})`.as('may_be_there'),
        }),
    ],
  )
  return taken
}

const playerOf = ({ playerId, player }: SupplierOrderRow): Player | null =>
  playerId === null ? null : playerIn({ playerId, player })

const known = (row: SupplierOrderRow) => ({ id: row.id, externalId: row.externalId, player: playerOf(row) })

/** The piece is not wanted any more, and the supplier does not have it. */
const endedHere: SupplierOrder = { state: 'rejected', externalId: null, reason: 'by_hand' }

async function step(ctx: Ctx, row: Taken): Promise<SupplierOrder> {
  const supplier = ctx.suppliers.get(row.supplier)
  if (!supplier) throw new SupplierError('absent', 'the supplier is not configured')
  const isOpen = row.stand === 'open'
  if (row.state === 'waiting') return isOpen ? placeFirst(ctx, supplier, row) : endedHere
  const found = await supplier.status(known(row))
  if (found) return found
  const missingMs = ctx.clock.nowMs() - (row.placedAt ?? 0)
  if (row.stand === 'over' && missingMs >= workerLimits.suppliers.neverThereMs) return endedHere
  if (!isOpen) throw new SupplierError('unknown', 'it is not there, and is not ordered any more')
  if (missingMs < supplier.repeatAfterMs) throw new SupplierError('unknown', 'not there yet')
  // The supplier has none under our id: the same id is placed again. What was tried before may have been accepted after
  // all, so a refusal that names no order proves nothing.
  await commit(ctx.db, [sql`UPDATE supplier_orders SET placed_at = ${ctx.clock.nowMs()} WHERE id = ${row.id}`])
  const answer = await place(ctx, supplier, row)
  if (answer.state !== 'rejected' || answer.externalId !== null) return answer
  throw new SupplierError('unknown', `an earlier try is not known: ${answer.reason}`)
}

/** Where an earlier database came back it may have been ordered under this id: what it costs now says nothing then. */
async function placeFirst(ctx: Ctx, supplier: Supplier, row: Taken): Promise<SupplierOrder> {
  if (row.mayBeThere && !Number.isFinite(supplier.repeatAfterMs)) {
    throw new SupplierError('unknown', 'it may be there, and can’t be asked about')
  }
  const answer = await place(ctx, supplier, row)
  if (!row.mayBeThere || answer.state !== 'rejected' || answer.externalId !== null) return answer
  return (await supplier.status(known(row))) ?? answer
}

const tries = 3

/** The price is read just before, and read again when it has moved; the same id all the time. */
async function place(ctx: Ctx, supplier: Supplier, row: SupplierOrderRow, left = tries): Promise<SupplierOrder> {
  const item = await supplier.quote(row.ref)
  const reason = whyNot(row, item)
  if (!item || reason) return { state: 'rejected', externalId: null, reason: reason ?? 'unavailable' }
  // When the lease ends before the answer comes, somebody else would order as well.
  if (ctx.clock.nowMs() + workerLimits.suppliers.placeMs > (row.nextCheckAt ?? 0)) {
    throw new SupplierError('down', 'it takes too long to answer')
  }
  try {
    return await supplier.place({ id: row.id, ref: row.ref, priceMinor: item.priceMinor, player: playerOf(row) })
  } catch (error) {
    if (!(error instanceof SupplierError) || error.outcome !== 'wrong_price' || left === 1) throw error
    return place(ctx, supplier, row, left - 1)
  }
}

function whyNot(row: SupplierOrderRow, item: SupplierItem | undefined): Rejection | undefined {
  // A code is nothing to a player, and nobody can read what went to one.
  if (!item?.inStock || item.forPlayer !== (row.playerId !== null)) return 'unavailable'
  // A key for elsewhere opens nothing where its buyer is.
  if (row.agreedRegion !== null && row.agreedRegion !== item.region) return 'unavailable'
  return item.priceMinor > row.maxCost ? 'price_too_high' : undefined
}

/** After a failure that proves that nothing has happened a new order waits; an older one stays what it was. */
function stateAfter(row: SupplierOrderRow, { outcome }: SupplierError): Waiting {
  if (row.state === 'pending') return 'pending'
  return row.state === 'waiting' && outcome !== 'unknown' ? 'waiting' : 'unknown'
}

async function close(ctx: Ctx, row: SupplierOrderRow, truth: Ended, consequences: Consequences): Promise<Step> {
  await commit(ctx.db, [
    ...(await planClose(ctx, row, truth, consequences)),
    ...(truth.state === 'done' ? planNoteSuccess(row.supplier) : []),
  ])
  ctx.log('supplier_order_closed', { id: row.id, orderId: row.orderId, supplier: row.supplier, state: truth.state })
  return { isOver: true }
}

type Waiting = 'waiting' | 'unknown' | 'pending'
type Wait = { state: Waiting; externalId?: string | null; error?: SupplierError }

/** Asks again after 10 s, 20 s, 40 s, … at most 5 minutes, and tells the operator after 30 minutes. */
async function postpone(ctx: Ctx, row: Taken, { state, externalId, error }: Wait): Promise<Step> {
  const nowMs = ctx.clock.nowMs()
  const { firstGapMs, longestGapMs, alertAfterMs } = workerLimits.suppliers
  const gapMs = Math.min(firstGapMs * 2 ** Math.min(row.checks - 1, 10), longestGapMs)
  // One that can't be asked about is waited for by nobody but a person.
  const isForPerson = state === 'unknown' && ctx.suppliers.get(row.supplier)?.repeatAfterMs === Number.POSITIVE_INFINITY
  const isLate = isForPerson || nowMs - row.createdAt >= alertAfterMs
  const waits = { order: row.orderId, supplier: row.supplier, state: { say: `state_${state}` } } as const
  const why = error?.outcome === 'look_ups_only' ? 'supplier_look_ups' : 'supplier_waits'
  const detail: Detail = [row.stand === 'over' ? 'supplier_over' : why, waits]
  await commit(ctx.db, [
    planIsTaken(row),
    sql`UPDATE supplier_orders SET state = ${state}, next_check_at = ${nowMs + gapMs},
        external_id = ${numbered(row, externalId)} WHERE id = ${row.id}`,
    ...(error ? [] : planNoteSuccess(row.supplier)),
    ...planAskAgain(row.orderId, nowMs + gapMs),
    ...(isLate ? [planRaise(ctx, { kind: 'supplier_order', subject: row.id, detail })] : []),
  ]).catch(unlessTaken)
  if (error) await noteFailure(ctx, row.supplier, error.outcome)
  return { isOver: false, againAtMs: nowMs + gapMs }
}

function unlessTaken(error: unknown): void {
  if (!(error instanceof Conflict)) throw error
}
