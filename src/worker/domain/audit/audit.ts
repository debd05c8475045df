import { desc, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { auditEntries } from '../../db/schema-operations'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'

export type AuditedAct = { action: string; subject: string; before?: unknown; after?: unknown; reason?: string }

/** Plan of writing down what an administrator did; part of the batch that does it. Never holds codes or passwords. */
export const planAudit = (ctx: CallerCtx, act: AuditedAct): Plan => [
  sql`INSERT INTO audit_entries (id, at, actor, action, subject, before, after, reason)
    VALUES (${ctx.ids.id()}, ${ctx.clock.nowMs()}, ${ctx.caller.userId}, ${act.action}, ${act.subject},
      ${JSON.stringify(act.before ?? null)}, ${JSON.stringify(act.after ?? null)}, ${act.reason ?? ''})`,
]

export type AuditView = Omit<typeof auditEntries.$inferSelect, 'seq'>

/** The audit log, newest first. */
export async function auditLog(
  ctx: CallerCtx,
  page: { limit: number; cursor?: string },
): Promise<{ entries: AuditView[]; nextCursor: string | null }> {
  const before = page.cursor
    ? sql`(SELECT seq FROM audit_entries WHERE id = ${page.cursor})`
    : sql`${Number.MAX_SAFE_INTEGER}`
  const query = ctx.db.select().from(auditEntries).where(sql`seq < ${before}`)
  const [rows] = await readAs(ctx, [query.orderBy(desc(auditEntries.seq)).limit(page.limit + 1)])
  const entries = rows.slice(0, page.limit).map(({ seq: _, ...entry }) => entry)
  return { entries, nextCursor: rows.length > page.limit ? (entries.at(-1)?.id ?? null) : null }
}
