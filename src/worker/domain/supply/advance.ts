import { getTableColumns, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { byHand } from '../../../shared/suppliers'
import { Conflict, commit, retryOnConflict, unlessConflict } from '../../db/database'
import { supplierOrders } from '../../db/schema-supply'
import { type Detail, planRaiseNow } from '../alerts/alerts'
import { catalogueChanged } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { planAskAgain } from '../outbox/outbox'
import { OtherPlayerError, type SupplierError } from '../supplier'
import { askSupplier } from './asking'
import { planCountFailure } from './breaker'
import { type Consequences, type Ended, numbered, planClose, planIsTaken, type Stand } from './closing'
import { mayBeForgotten } from './forgotten'
import type { SupplierOrderRow } from './pieces'
import { type Answer, step, supplierUnreachable, type Taken } from './placing'
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
  const { answer, error } = await askSupplier(ctx, taken.supplier, () => step(ctx, taken), { id: taken.id })
  if (error && !(await isForNext(taken, error, consequences))) {
    return postpone(ctx, taken, { state: stateAfterFailure(taken, error), error })
  }
  if (error) await noteFailure(ctx, taken.supplier, error.outcome)
  return conclude(ctx, taken, answer ?? supplierUnreachable, consequences)
}

// Another piece of the same order may come to its end at the same moment.
const closeTries = 3

/** Whether the next supplier is asked at once: nothing has happened at this one, and can't have at another. */
const isForNext = async (row: Taken, error: SupplierError, consequences: Consequences) =>
  stateAfterFailure(row, error) === 'waiting' &&
  row.stand === 'open' &&
  !row.mayBeOrderedAlready &&
  consequences.hasNext(row)

/** Postpones what is not over at its supplier, and ends what is. */
async function conclude(ctx: Ctx, row: Taken, answer: Answer, consequences: Consequences): Promise<Step> {
  const { state, externalId } = answer
  if (state === 'pending') return postpone(ctx, row, { state, externalId })
  try {
    return await retryOnConflict(() => close(ctx, row, answer, consequences), closeTries)
  } catch (error) {
    if (!(error instanceof AppError || error instanceof Conflict)) throw error
    // The answer does not fit the order as it is now: the supplier is asked again, with an alert when that goes on.
    ctx.log('supplier_order_unfit', { id: row.id, orderId: row.orderId, error: error.message })
    return postpone(ctx, row, { state: stateIfNotBooked(row, answer), externalId })
  }
}

/**
 * The order counts as submitted from here on: a worker that dies in the middle leaves one that must be asked about, and
 * nobody closes it by hand meanwhile. A waiting one is not taken while the order here is held.
 */
async function take(
  ctx: Ctx,
  row: SupplierOrderRow,
  { stand, placedAtMs, hasOthers }: Consequences,
): Promise<Taken | undefined> {
  const nowMs = ctx.clock.nowMs()
  const restored = mayBeForgotten(sql`${placedAtMs}`)
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
            AND (state <> 'waiting' OR ${stand} <> 'held') AND (supplier <> ${byHand} OR ${stand} = 'over')`,
        )
        .returning({
          ...getTableColumns(supplierOrders),
          stand: sql<Stand>`${stand}`.as('stand'),
          // No supplier has had what a person delivers.
          mayBeOrderedAlready: sql<number>`${restored} AND supplier <> ${byHand}`.as('may_be_ordered_already'),
          anotherMayHaveDelivered: sql<number>`${restored} AND ${hasOthers}`.as('another_may_have_delivered'),
          isOff: sql<number>`EXISTS (SELECT 1 FROM suppliers WHERE suppliers.name = supplier AND is_off)`.as('is_off'),
        }),
    ],
  )
  return taken && { ...taken, was: row.state }
}

/** The state of a piece whose end does not fit its order: one that its supplier was never sent goes on waiting. */
function stateIfNotBooked({ was, mayBeOrderedAlready }: Taken, answer: Answer): Waiting {
  if (was === 'pending') return 'pending'
  const wasSent = !('notOrdered' in answer && answer.notOrdered) || Boolean(mayBeOrderedAlready)
  return was === 'waiting' && !wasSent ? 'waiting' : 'unknown'
}

/** The state of a piece whose supplier has failed: a new one waits where that proves that nothing has happened there. */
function stateAfterFailure({ was }: Taken, error: SupplierError): Waiting {
  if (was === 'pending' && !(error instanceof OtherPlayerError)) return 'pending'
  return was === 'waiting' && error.outcome !== 'unknown' ? 'waiting' : 'unknown'
}

async function close(ctx: Ctx, row: Taken, truth: Ended, consequences: Consequences): Promise<Step> {
  await commit(ctx.db, [
    ...(await planClose(ctx, row, truth, consequences)),
    ...(truth.state === 'done' ? planNoteSuccess(row.supplier, row.was === 'waiting') : []),
  ])
  if (truth.state === 'rejected') catalogueChanged(ctx)
  ctx.log('supplier_order_closed', { id: row.id, orderId: row.orderId, supplier: row.supplier, state: truth.state })
  return { isOver: true }
}

type Waiting = 'waiting' | 'unknown' | 'pending'
type Wait = { state: Waiting; externalId?: string | null; error?: SupplierError }

/**
 * Asks again after 10 s, 20 s, 40 s, … at most 5 minutes. Calls a person after 30 minutes, and at once where only a person
 * can find out.
 */
async function postpone(ctx: Ctx, row: Taken, { state, externalId, error }: Wait): Promise<Step> {
  const nowMs = ctx.clock.nowMs()
  const { firstGapMs, longestGapMs, alertAfterMs } = workerLimits.suppliers
  const gapMs = Math.min(firstGapMs * 2 ** Math.min(row.checks - 1, 10), longestGapMs)
  const isOfOther = error instanceof OtherPlayerError
  // One that can't be asked about is waited for by nobody but a person.
  const isSilent = state === 'unknown' && ctx.suppliers.get(row.supplier)?.repeatAfterMs === Number.POSITIVE_INFINITY
  const callsPerson = isOfOther || isSilent || nowMs - row.createdAt >= alertAfterMs
  const waits = { order: row.orderId, supplier: row.supplier, state: { say: `state_${state}` } } as const
  const why = error?.outcome === 'look_ups_only' ? 'supplier_look_ups' : 'supplier_waits'
  // The first unclear answer to its order; that an earlier database came back is not the supplier's fault.
  const wasClear = row.was === 'waiting' || row.was === 'pending'
  const isUnclear = error && state === 'unknown' && wasClear && !row.mayBeOrderedAlready
  const waitsFor = row.stand === 'over' ? 'supplier_over' : why
  const detail: Detail = [isOfOther ? 'supplier_other_player' : waitsFor, waits]
  await commit(ctx.db, [
    planIsTaken(row),
    sql`UPDATE supplier_orders SET state = ${state}, next_check_at = ${nowMs + gapMs},
        external_id = ${numbered(row, externalId)} WHERE id = ${row.id}`,
    ...(error ? [] : planNoteSuccess(row.supplier, row.was === 'waiting')),
    ...(isUnclear ? planCountFailure(ctx, row.supplier) : []),
    ...planAskAgain(row.orderId, nowMs + gapMs),
    ...(callsPerson ? [planRaiseNow(ctx, { kind: 'supplier_order', subject: row.id, detail })] : []),
  ]).catch(unlessConflict)
  if (error) await noteFailure(ctx, row.supplier, error.outcome)
  if (isUnclear) catalogueChanged(ctx)
  return { isOver: false, againAtMs: nowMs + gapMs }
}
