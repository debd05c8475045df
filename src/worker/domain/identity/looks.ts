import { eq, sql } from 'drizzle-orm'
import { nicknameKey } from '../../../shared/credentials'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { commit, read } from '../../db/database'
import { users } from '../../db/schema'
import type { Ctx } from '../ctx'
import { markOf } from './keyed'

/** Raise it with the table of look-alikes or its rule (`nickname-look.ts`): all nicknames are looked at anew. */
const edition = 1

const begin = `${edition}:`

// The table takes milliseconds to load: with the first who registers, not with every worker.
const nicknameRules = () => import('./nickname-rules')

/** How a nickname looks, as it is kept: equal for those that look alike. */
export async function lookFor(nickname: string): Promise<string> {
  const { lookOf } = await nicknameRules()
  return begin + lookOf(nickname)
}

/**
 * What is left of how the nickname of a deleted account looked: equal for look-alikes, and nobody reads it. It can't be
 * looked at anew, so the text of the mark says 1 whatever the edition is.
 */
export async function reservedLookOf(ctx: Ctx, nickname: string): Promise<string> {
  const { lookOf } = await nicknameRules()
  return begin + (await markOf(ctx, `look of a deleted account 1:${lookOf(nickname)}`))
}

/**
 * Refuses a nickname that no buyer may have: `invalid_request` (`nickname-rules.ts`), `nickname_taken` for one that
 * somebody has all the same, such as an administrator.
 */
export async function refuseDeceptive(ctx: Ctx, nickname: string): Promise<void> {
  const { whyDeceptive } = await nicknameRules()
  const code = whyDeceptive(nickname, ctx.settings.shopName)
  if (!code) return
  const isIt = eq(users.nicknameKey, nicknameKey(nickname))
  const [known] = await read(ctx.db, [ctx.db.select({ id: users.id }).from(users).where(isIt)])
  throw known.length > 0
    ? new AppError('nickname_taken')
    : new AppError('invalid_request', { fields: { nickname: code } })
}

/**
 * Looks at nicknames from before this edition, a thousand at a time, and answers how many. Two that look alike both keep
 * theirs: only who comes later is refused. What is left of a deleted account stays.
 */
export async function fillLooks(ctx: Ctx): Promise<number> {
  const old = sql`look IS NULL OR look < ${begin} OR look >= ${`${edition};`}`
  const { id, nickname, look, deletedAt } = users
  const query = ctx.db.select({ id, nickname, look, deletedAt }).from(users).where(old)
  const [rows] = await read(ctx.db, [query.limit(workerLimits.looksPerRun)])
  if (rows.length === 0) return 0
  const looks = await Promise.all(rows.map(async (row) => [row.id, row.nickname, await newLookOf(row)]))
  const seen = JSON.stringify(looks)
  await commit(ctx.db, [
    sql`UPDATE users SET look = seen.value ->> 2 FROM json_each(${seen}) AS seen
      WHERE users.id = seen.value ->> 0 AND nickname = seen.value ->> 1`,
  ])
  return rows.length
}

type Named = { nickname: string; look: string | null; deletedAt: number | null }

const newLookOf = async ({ nickname, look, deletedAt }: Named): Promise<string> =>
  deletedAt === null || look === null ? lookFor(nickname) : begin + look.replace(/^\d+:/, '')
