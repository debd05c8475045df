import { sql } from 'drizzle-orm'
import { read } from '../../db/database'
import type { Ctx } from '../ctx'

/** Asks D1 and KV for real. Throws when one of them does not answer. */
export async function checkHealth(ctx: Ctx): Promise<void> {
  const one = ctx.db.select({ one: sql<number>`1` }).from(sql`(SELECT 1)`)
  await Promise.all([read(ctx.db, [one]), ctx.sessions.get('health')])
}
