import { workerLimits } from '../../../shared/limits'
import { byHand } from '../../../shared/suppliers'
import type { Ctx } from '../ctx'
import { sendLater, sendSoon } from '../outbox/outbox'
import { advance, type Step } from './advance'
import type { Consequences } from './closing'
import type { SupplierOrderRow } from './pieces'

/** Calls to suppliers for one order; three orders are delivered at once (wrangler.toml), with six connections. */
const sideBySide = 2

/**
 * Asks suppliers about open pieces that no person delivers, some side by side, and has the order sent again for those that
 * have to wait, or that are too many for one message. Answers whether this message can go on, because a piece has ended.
 */
export async function askSuppliers(
  ctx: Ctx,
  orderId: string,
  pieces: SupplierOrderRow[],
  consequences: Consequences,
): Promise<boolean> {
  const nowMs = ctx.clock.nowMs()
  // A piece by hand is only ended, once nothing is delivered any more.
  const rows = pieces.filter(({ supplier, state }) => supplier !== byHand || state === 'waiting')
  const due = rows.filter((row) => row.closedAt === null && (row.nextCheckAt ?? 0) <= nowMs)
  const asked = due.slice(0, workerLimits.suppliers.piecesPerRun)
  const steps = await twoAtATime(asked, (row) => advance(ctx, row, consequences))
  const isAll = due.length === asked.length
  // A copy of the message that got to do nothing sends nothing again, or there would be more copies each time.
  if (isAll && !steps.some(Boolean)) return false
  const later = [
    ...steps.flatMap((step) => (step && !step.isOver ? step.againAtMs : [])),
    ...rows.flatMap((row) => row.nextCheckAt ?? []).filter((atMs) => atMs > ctx.clock.nowMs()),
  ]
  if (later.length > 0) sendLater(ctx, orderId, Math.min(...later) - ctx.clock.nowMs())
  if (!isAll) sendSoon(ctx, orderId)
  return isAll && steps.some((step) => step?.isOver)
}

async function twoAtATime(rows: SupplierOrderRow[], work: (row: SupplierOrderRow) => Promise<Step>): Promise<Step[]> {
  const done: Step[] = []
  for (let from = 0; from < rows.length; from += sideBySide) {
    done.push(...(await Promise.all(rows.slice(from, from + sideBySide).map(work))))
  }
  return done
}
