import { sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { read } from '../../db/database'
import type { Ctx } from '../ctx'

/** Asks D1 and KV for real. Throws when one of them does not answer, and `shop_closed` with its cause while nothing is sold. */
export async function checkHealth(ctx: Ctx): Promise<void> {
  const one = ctx.db.select({ one: sql<number>`1` }).from(sql`(SELECT 1)`)
  await Promise.all([read(ctx.db, [one]), ctx.sessions.get('health')])
  const { closed } = ctx.settings
  if (closed) throw new AppError('shop_closed', { closedBy: closed, retryAfterSeconds: 60 })
}
