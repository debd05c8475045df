import { sql } from 'drizzle-orm'
import type { CallerCtx } from '../ctx'

const reached = (name: string) => sql`coalesce((SELECT seq FROM roll_ups WHERE name = ${name}), 0)`
const nextBooked = (name: string) => sql`(SELECT at FROM transfers WHERE seq > ${reached(name)} ORDER BY seq LIMIT 1)`
const nextDone = sql`(SELECT completed_at FROM orders INDEXED BY orders_done
  WHERE status = 'completed' AND completed_at > ${reached('costs')} ORDER BY completed_at LIMIT 1)`

/** Query of when the first thing happened that is not added up yet; everything is where nothing is left: then now. */
export function asOfQuery(ctx: CallerCtx) {
  const nowMs = ctx.clock.nowMs()
  const until = (next: ReturnType<typeof nextBooked>) => sql<number>`min(${nowMs}, coalesce(${next}, ${nowMs}))`
  return ctx.db
    .select({
      sales: until(nextBooked('sales')).as('sales_until'),
      costs: until(nextDone).as('costs_until'),
      notices: until(nextBooked('told')).as('notices_until'),
    })
    .from(sql`(SELECT 1)`)
}
