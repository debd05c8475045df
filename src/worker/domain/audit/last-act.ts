import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../../db/schema'
import { auditEntries } from '../../db/schema-operations'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'

/** Acts on the same thing; `aboutMs` is when the one that is meant was done. */
export type Acts = { subjects: readonly string[]; actions: readonly string[]; aboutMs?: number }

/** By whom and when the last of these acts was done, or the one of that time; undefined where none is on record. */
export async function lastAct(ctx: CallerCtx, acts: Acts): Promise<{ by: string; atMs: number } | undefined> {
  const { subjects, actions, aboutMs = Number.MAX_SAFE_INTEGER } = acts
  const [[last]] = await readAs(ctx, [
    ctx.db
      .select({ by: sql<string>`coalesce(users.nickname, actor)`.as('done_by'), atMs: auditEntries.at })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.actor))
      .where(and(inArray(auditEntries.subject, [...subjects]), inArray(auditEntries.action, [...actions])))
      .orderBy(sql`abs(at - ${aboutMs})`, desc(auditEntries.seq))
      .limit(1),
  ])
  return last
}
