import { SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import type { Ctx } from '../ctx'

/** `after` may be an expression of JSON, for what only the batch itself can tell. */
export type AuditedAct = { action: string; subject: string; before?: unknown; after?: unknown; reason?: string }

/** The caller, and the address of the call, if it came over the network. */
export type Actor = { caller: { userId: string }; address?: string }

/** Plan of writing down what an administrator did; part of the batch that does it. Never holds codes or passwords. */
export const planAudit = (ctx: Ctx & Actor, act: AuditedAct): Plan => [
  sql`INSERT INTO audit_entries (id, at, actor, action, subject, before, after, reason, address)
    VALUES (${ctx.ids.id()}, ${ctx.clock.nowMs()}, ${ctx.caller.userId}, ${act.action}, ${act.subject},
      ${JSON.stringify(act.before ?? null)}, ${act.after instanceof SQL ? act.after : JSON.stringify(act.after ?? null)},
      ${act.reason ?? ''},
      ${ctx.address ?? ''})`,
]

type Span = { sinceMs: number; actor?: string }

/** How often something has been done since a moment, by one administrator or by all of them. */
export const timesDone = (action: string, { sinceMs, actor }: Span): SQL =>
  actor === undefined
    ? sql`(SELECT count(*) FROM audit_entries INDEXED BY audit_by_action WHERE action = ${action} AND at > ${sinceMs})`
    : sql`(SELECT count(*) FROM audit_entries INDEXED BY audit_by_act
        WHERE actor = ${actor} AND action = ${action} AND at > ${sinceMs})`

/** SQL of rows of what acts have changed since a moment: `at`, and what the subject was `before`, as JSON. */
export const changedSince = (action: string, sinceMs: number): SQL =>
  sql`(SELECT at, before FROM audit_entries INDEXED BY audit_by_action WHERE action = ${action} AND at > ${sinceMs})`

/** Why something was done to a subject the last time; NULL when it never was. */
export const lastReason = (action: string, subject: SQL): SQL<string | null> =>
  sql`(SELECT last.reason FROM audit_entries AS last INDEXED BY audit_by_subject
    WHERE last.subject = ${subject} AND last.action = ${action} ORDER BY last.at DESC, last.seq DESC LIMIT 1)`

type Said = { by: { userId: string; nickname: string }; reason: string }

/** Who did something the last time, and why: `which` is a condition over `last`. NULL when nobody did. */
export const lastSaid = (which: SQL): SQL<Said | null> =>
  sql`(SELECT json_object('by', json_object('userId', last.actor, 'nickname', coalesce(users.nickname, last.actor)),
      'reason', last.reason)
    FROM audit_entries AS last INDEXED BY audit_by_subject LEFT JOIN users ON users.id = last.actor
    WHERE ${which} ORDER BY last.at DESC, last.seq DESC LIMIT 1)`.mapWith((text: string): Said => JSON.parse(text))
