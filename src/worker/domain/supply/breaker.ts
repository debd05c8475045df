import { type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import type { Rejection, SourceName, SupplierOrderState } from '../../../shared/suppliers'
import type { Plan } from '../../db/database'
import { planClearWhere, planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { planJudge } from './judging'

// The breaker of a supplier: after some orders in a row that it refused or left unclear nothing is sold of it for a while,
// and the first that fails after that breaks it again. One delivery mends it.

/**
 * A refusal. `notOrdered`: the supplier has refused no order, because it was not asked at all, or only for its price.
 */
export type Refusal = { state: 'rejected'; reason: Rejection; notOrdered?: 'unasked' | 'priced' | undefined }

const { breakAfter, brokenMs } = workerLimits.suppliers

/** Whether a supplier was broken and has delivered nothing since. */
export const isBroken = (name: SourceName): SQL =>
  sql`EXISTS (SELECT 1 FROM suppliers WHERE name = ${name} AND broken_until IS NOT NULL)`

/** Plan of counting how an order at a supplier has ended; `was`: how it stood before that. */
export function planCountEnd(
  ctx: Ctx,
  name: SourceName,
  was: SupplierOrderState,
  end: { state: 'done' } | Refusal,
): Plan {
  if (end.state === 'done') {
    const isOver = sql`subject = ${name} AND ${isBroken(name)}`
    return [planClearWhere(ctx, ['supplier_down'], isOver), ...planMend(name)]
  }
  const isItsOwn = end.reason === 'unavailable' || end.reason === 'cancelled'
  // One that was unclear before is counted already.
  const isFirst = was === 'waiting' || was === 'pending'
  return isItsOwn && isFirst && !end.notOrdered ? planCountFailure(ctx, name) : []
}

/** Plan of counting an order that its supplier has refused or left unclear. */
export const planCountFailure = (ctx: Ctx, name: SourceName): Plan => [
  sql`UPDATE suppliers SET failures = failures + 1,
      broken_until = iif(failures + 1 >= ${breakAfter}, ${ctx.clock.nowMs() + brokenMs}, broken_until)
    WHERE name = ${name}`,
  planRaise(
    ctx,
    {
      kind: 'supplier_down',
      subject: name,
      detail: ['supplier_broken', { supplier: name, minutes: brokenMs / 60_000 }],
    },
    isBroken(name),
  ),
  ...planJudge(ctx, name),
]

/** Plan of selling again what was not sold only because orders had failed. */
export const planMend = (name: SourceName): Plan => [
  sql`UPDATE suppliers SET failures = 0, broken_until = NULL WHERE name = ${name} AND failures > 0`,
]
