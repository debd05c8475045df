import { desc, eq, SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { nicknameKey } from '../../../shared/credentials'
import type { Plan } from '../../db/database'
import { users } from '../../db/schema'
import { auditEntries } from '../../db/schema-operations'
import { readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'

/** `after` may be an expression of JSON, for what only the batch itself can tell. */
export type AuditedAct = { action: string; subject: string; before?: unknown; after?: unknown; reason?: string }

/** Who does something, and where the call comes from, if it came over the network. */
export type Actor = { caller: { userId: string }; address?: string }

/** Plan of writing down what an administrator did; part of the batch that does it. Never holds codes or passwords. */
export const planAudit = (ctx: Ctx & Actor, act: AuditedAct): Plan => [
  sql`INSERT INTO audit_entries (id, at, actor, action, subject, before, after, reason, address)
    VALUES (${ctx.ids.id()}, ${ctx.clock.nowMs()}, ${ctx.caller.userId}, ${act.action}, ${act.subject},
      ${JSON.stringify(act.before ?? null)}, ${act.after instanceof SQL ? act.after : JSON.stringify(act.after ?? null)},
      ${act.reason ?? ''},
      ${ctx.address ?? ''})`,
]

const subjects = alias(users, 'subjects')

const entriesQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      id: sql<string>`audit_entries.id`.as('entry_id'),
      at: auditEntries.at,
      actor: auditEntries.actor,
      actorName: sql<string | null>`users.nickname`.as('actor_name'),
      action: auditEntries.action,
      subject: auditEntries.subject,
      subjectName: sql<string | null>`subjects.nickname`.as('subject_name'),
      before: auditEntries.before,
      after: auditEntries.after,
      reason: auditEntries.reason,
      address: auditEntries.address,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actor))
    .leftJoin(subjects, eq(subjects.id, auditEntries.subject))

export type AuditView = Awaited<ReturnType<typeof entriesQuery>>[number]

type Filters = {
  limit: number
  cursor?: string
  /** An id or a nickname. */
  actor?: string
  action?: string
  subject?: string
  fromMs?: number
  toMs?: number
}

/** What administrators did, newest first. */
export async function auditLog(
  ctx: CallerCtx,
  filters: Filters,
): Promise<{ entries: AuditView[]; nextCursor: string | null }> {
  const page = entriesQuery(ctx).where(sql`audit_entries.seq IN ${seqsOf(filters)}`)
  const [rows] = await readAs(ctx, [page.orderBy(desc(auditEntries.at), desc(auditEntries.seq))])
  const entries = rows.slice(0, filters.limit)
  return { entries, nextCursor: rows.length > filters.limit ? (entries.at(-1)?.id ?? null) : null }
}

const isActor = (actor: string): SQL => sql`actor = coalesce(
  (SELECT users.id FROM users WHERE users.nickname_key = ${nicknameKey(actor)} AND
    NOT EXISTS (SELECT 1 FROM users AS named WHERE named.id = ${actor})), ${actor})`

/** One page and one entry more. Each way names its index, so that it costs the same however long the log is. */
function seqsOf({ limit, cursor, actor, action, subject, fromMs, toMs }: Filters): SQL {
  const index = subject ? 'audit_by_subject' : indexFor(actor, action)
  const conditions = [
    sql`true`,
    ...(subject ? [sql`subject = ${subject}`] : []),
    ...(actor ? [isActor(actor)] : []),
    ...(action ? [sql`action = ${action}`] : []),
    ...(fromMs === undefined ? [] : [sql`at >= ${fromMs}`]),
    ...(toMs === undefined ? [] : [sql`at < ${toMs}`]),
    ...(cursor
      ? [sql`(at, seq) < (SELECT last.at, last.seq FROM audit_entries AS last WHERE last.id = ${cursor})`]
      : []),
  ]
  return sql`(SELECT seq FROM audit_entries INDEXED BY ${sql.identifier(index)}
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY at DESC, seq DESC LIMIT ${limit + 1})`
}

function indexFor(actor: string | undefined, action: string | undefined): string {
  if (actor) return action ? 'audit_by_act' : 'audit_by_actor'
  return action ? 'audit_by_action' : 'audit_by_date'
}
