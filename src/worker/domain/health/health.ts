import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { among, read } from '../../db/database'
import type { Ctx } from '../ctx'

/**
 * Asks D1 and KV for real. Answers what was sealed with keys of the codes that this shop lacks. Throws when D1 or KV does
 * not answer, and `shop_closed` with its cause while nothing is sold.
 */
export async function checkHealth(ctx: Ctx): Promise<{ lacksKeyOf: string[] }> {
  const [[sealed]] = await Promise.all([read(ctx.db, [sealedQuery(ctx)]), ctx.sessions.get('health')])
  const lacksKeyOf = sealed.map(({ what }) => what)
  const { closed } = ctx.settings
  if (closed) throw new AppError('shop_closed', { closedBy: closed, lacksKeyOf, retryAfterSeconds: 60 })
  return { lacksKeyOf }
}

const sealedQuery = (ctx: Ctx) => {
  const isLacking = sql`key_id NOT IN ${among(ctx.vault.keyIds)}`
  return ctx.db.select({ what: sql<string>`what` }).from(sql`(
    SELECT 'codes' AS what WHERE EXISTS (SELECT 1 FROM ${keysIn(sql`codes`)} WHERE ${isLacking})
    UNION ALL SELECT 'vouchers' WHERE EXISTS (SELECT 1 FROM ${keysIn(sql`vouchers`)} WHERE ${isLacking})
    UNION ALL SELECT 'apps' WHERE EXISTS (SELECT 1 FROM second_factors WHERE ${isLacking}))`)
}

// Steps from key to key in the index: the rows in between are not read.
const keysIn = (table: SQL): SQL => sql`(
  WITH RECURSIVE steps(key_id) AS (
    SELECT min(key_id) FROM ${table}
    UNION ALL SELECT (SELECT min(key_id) FROM ${table} WHERE key_id > steps.key_id) FROM steps WHERE key_id IS NOT NULL)
  SELECT key_id FROM steps WHERE key_id IS NOT NULL)`
