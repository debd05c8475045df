import { sql } from 'drizzle-orm'
import { deliverySpansMs } from '../../../shared/delivery-spans'
import { supplierNames } from '../../../shared/suppliers'
import { commit, read } from '../../db/database'
import type { Ctx } from '../ctx'
import { deliveriesOf, supplierSpansQuery } from '../reports/reports'

const overLastMs = 2 * Math.max(...deliverySpansMs)

/** Notes what half of the deliveries of the last days took at most: longer than the last bound is longer than all others. */
export async function noteUsual(ctx: Ctx): Promise<void> {
  const [spans] = await read(ctx.db, [supplierSpansQuery(ctx)])
  const plan = supplierNames.map((name) => {
    const { delivered, p50 } = deliveriesOf(spans.filter(({ supplier }) => supplier === name))
    const usualMs = delivered === 0 ? null : (p50 ?? overLastMs)
    return sql`UPDATE suppliers SET usual_ms = ${usualMs} WHERE name = ${name} AND usual_ms IS NOT ${usualMs}`
  })
  await commit(ctx.db, plan)
}
