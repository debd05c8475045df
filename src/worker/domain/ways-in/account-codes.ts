import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import { plainCode } from '../../../shared/ways-in'
import { guardStill, type Plan, retryOnConflict } from '../../db/database'
import { accountCodes } from '../../db/schema-access'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { planNotify } from '../notices/notices'
import { held, planHold } from './holds'

const countOf = (userId: string) => sql`(SELECT count(*) FROM account_codes WHERE user_id = ${userId})`

/** How many recovery codes of the caller's account are left. */
export async function codesLeft(ctx: CallerCtx): Promise<number> {
  const { userId } = ctx.caller
  const [[row]] = await readAs(ctx, [
    ctx.db
      .select({ left: sql<number>`count(*)`.as('left') })
      .from(accountCodes)
      .where(sql`user_id = ${userId}`),
  ])
  return row?.left ?? 0
}

/**
 * Ten recovery codes for the caller's account in the place of those that were, told this once. Each sets a new password
 * (`recover.ts`). Others in the place of some hold transfers out for a day, the first ones do not.
 */
export const makeCodes = (ctx: CallerCtx): Promise<string[]> =>
  retryOnConflict(async () => {
    const { userId } = ctx.caller
    const left = await codesLeft(ctx)
    const codes = Array.from({ length: workerLimits.accountCodes }, () => ctx.ids.recoveryCode())
    const hashes = await Promise.all(codes.map((code) => codeHash(userId, code)))
    const params = { way: 'recovery_codes', ...(left > 0 && held) }
    await commitAs(ctx, [
      guardStill(sql`${countOf(userId)} = ${left}`),
      sql`DELETE FROM account_codes WHERE user_id = ${userId}`,
      sql`INSERT INTO account_codes (user_id, hash) SELECT ${userId}, value FROM json_each(${JSON.stringify(hashes)})`,
      ...(left > 0 ? planHold(ctx, userId) : []),
      ...planNotify(ctx, { userId, kind: 'way_in_added', params, link: '/security' }),
    ])
    ctx.log('account_codes_made', { userId, instead: left })
    return codes
  })

/**
 * What a code of somebody is known by, however it was typed. With 80 bits of chance in it nobody finds a code by its
 * hash, so no key of the shop is in it that could be lost with all codes.
 */
export async function codeHash(userId: string, given: string): Promise<string> {
  const bytes = new TextEncoder().encode(`account code ${userId} ${plainCode(given)}`)
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url')
}

/** Plan of taking a code, so that it is never taken again: of two at the same moment one passes, the other is a `Conflict`. */
export const planTakeCode = (userId: string, hash: string): Plan => [
  guardStill(sql`EXISTS (SELECT 1 FROM account_codes WHERE user_id = ${userId} AND hash = ${hash})`),
  sql`DELETE FROM account_codes WHERE user_id = ${userId} AND hash = ${hash}`,
]
