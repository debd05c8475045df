import { type SQL, sql } from 'drizzle-orm'
import { type NoticeKind, securityKinds } from '../../../shared/notices'
import { listOf, type Plan } from '../../db/database'
import type { Ctx } from '../ctx'

/** What somebody is told. `params` are the values in its words: never a code, never a sum of a balance. */
export type Notice = {
  userId: string | SQL
  kind: NoticeKind
  params?: Readonly<Record<string, string>>
  /** The address in the shop where it is about. */
  link?: string
}

/**
 * Plan of telling a person something in the shop, and of owing it to each channel where they want it, if a condition
 * holds; a deleted account is told nothing. It stands in the batch of what it tells of; the schedule sends it
 * (`sending.ts`).
 */
export function planNotify(ctx: Ctx, { userId, kind, params = {}, link = '' }: Notice, when: SQL = sql`true`): Plan {
  const id = ctx.ids.id()
  const nowMs = ctx.clock.nowMs()
  return [
    sql`INSERT INTO notices (id, user_id, kind, params, link, at)
      SELECT ${id}, ${userId}, ${kind}, ${JSON.stringify(params)}, ${link}, ${nowMs}
      WHERE EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND deleted_at IS NULL) AND (${when})`,
    planOweSends(sql`notices.id = ${id}`, nowMs),
  ]
}

/** How many people a plan tells at a time. */
export const toldAtOnce = 100

/**
 * Plan of telling several people the same, each once. `rows`: a query of `user_id`, of `about`, the name of what each is
 * told of once, and of `params` (JSON) and `link`. A hundred at a time: the others come in a later run.
 */
export function planNotifyEach(ctx: Ctx, kind: NoticeKind, rows: SQL): Plan {
  const nowMs = ctx.clock.nowMs()
  const id = sql`(${kind} || ':' || about)`
  return [
    sql`INSERT INTO notices (id, user_id, kind, params, link, at)
      SELECT ${id}, user_id, ${kind}, params, link, ${nowMs} FROM (${rows})
      WHERE NOT EXISTS (SELECT 1 FROM notices WHERE notices.id = ${id}) LIMIT ${toldAtOnce}`,
    planOweSends(sql`notices.at = ${nowMs} AND notices.kind = ${kind}`, nowMs),
  ]
}

// Two runs in the same millisecond owe the same.
const planOweSends = (which: SQL, nowMs: number): Plan[number] =>
  sql`INSERT INTO notice_sends (notice_id, channel, due_at)
    SELECT notices.id, contacts.channel, ${nowMs} FROM notices JOIN contacts ON contacts.user_id = notices.user_id
    WHERE ${which} AND contacts.refused_at IS NULL AND ${isWanted} ON CONFLICT DO NOTHING`

/** SQL over `notices` and `contacts`: its reader wants a notice there. What guards the account is told always. */
export const isWanted: SQL = sql`(notices.kind IN ${listOf(securityKinds)}
  OR NOT EXISTS (SELECT 1 FROM notice_choices AS choice WHERE choice.user_id = notices.user_id
    AND choice.kind = notices.kind AND choice.channel = contacts.channel AND NOT choice.wanted))`
