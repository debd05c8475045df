import { sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { forgottenUsers } from '../identity/identity'

/**
 * Refuses to show codes of somebody who has deleted the account, once the days are over that the owner has set. Raises
 * `code_forgotten`.
 */
export async function refuseForgotten(ctx: CallerCtx, orderId: string | null): Promise<void> {
  if (orderId === null) return
  const isTheirs = sql<number>`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND user_id IN ${forgottenUsers(ctx)})`
  const [[order]] = await readAs(ctx, [ctx.db.select({ isTheirs: isTheirs.as('is_theirs') }).from(sql`(SELECT 1)`)])
  if (order?.isTheirs === 1) throw new AppError('code_forgotten')
}
