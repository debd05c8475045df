import { and, eq, gt, sql } from 'drizzle-orm'
import type { TokenPurpose } from '../../../shared/ways-in'
import { guardStill, type Plan, read } from '../../db/database'
import { oneTimeTokens } from '../../db/schema-access'
import type { Ctx } from '../ctx'
import { markOf } from '../identity/identity'

/** A token that is good once, for one purpose, and the plan that lets it be. `data` comes back when it is used. */
export async function makeToken(
  ctx: Ctx,
  wish: { purpose: TokenPurpose; lifeMs: number; userId?: string; data?: string },
): Promise<{ token: string; plan: Plan }> {
  const token = ctx.ids.token()
  const hash = await hashOf(ctx, wish.purpose, token)
  const { purpose, userId = null, data = '', lifeMs } = wish
  const endsAt = ctx.clock.nowMs() + lifeMs
  const plan = [
    sql`INSERT INTO one_time_tokens (hash, purpose, user_id, data, ends_at)
      VALUES (${hash}, ${purpose}, ${userId}, ${data}, ${endsAt})`,
  ]
  return { token, plan }
}

export type FoundToken = { userId: string | null; data: string; endsAt: number; planUse: Plan }

/**
 * What a token was made for, and the plan of using it up: of two uses at the same moment one passes, the other is a
 * `Conflict`. Undefined for one that is over, was used, is of another purpose or made up: nobody learns which.
 */
export async function findToken(ctx: Ctx, purpose: TokenPurpose, token: string): Promise<FoundToken | undefined> {
  const hash = await hashOf(ctx, purpose, token)
  const { userId, data, endsAt } = oneTimeTokens
  const query = ctx.db.select({ userId, data, endsAt }).from(oneTimeTokens)
  const isGood = and(
    eq(oneTimeTokens.hash, hash),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.endsAt, ctx.clock.nowMs()),
  )
  const [[found]] = await read(ctx.db, [query.where(isGood)])
  if (!found) return undefined
  const planUse = [
    guardStill(sql`EXISTS (SELECT 1 FROM one_time_tokens WHERE hash = ${hash})`),
    sql`DELETE FROM one_time_tokens WHERE hash = ${hash}`,
  ]
  return { ...found, planUse }
}

/** Plan of letting no token of a user be used any more. */
export const planEndTokens = (userId: string): Plan => [sql`DELETE FROM one_time_tokens WHERE user_id = ${userId}`]

/** Plan of letting no token of a user be used any more for one purpose. */
export const planEndTokensFor = (userId: string, purpose: TokenPurpose): Plan => [
  sql`DELETE FROM one_time_tokens WHERE user_id = ${userId} AND purpose = ${purpose}`,
]

/** Plan of dropping tokens that are over. */
export const planTidyTokens = (nowMs: number): Plan => [sql`DELETE FROM one_time_tokens WHERE ends_at <= ${nowMs}`]

const hashOf = (ctx: Ctx, purpose: TokenPurpose, token: string) => markOf(ctx, `one time ${purpose} ${token}`)
