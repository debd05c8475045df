import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { type Plan, retryOnConflict } from '../../db/database'
import { orders, users } from '../../db/schema'
import { notes } from '../../db/schema-operations'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { earlierAnswer, earlierQuery, planAnswer } from '../idempotency/idempotency'

type Subject = { kind: 'order' | 'user'; subject: string }
type Known = Omit<Subject, 'subject'> & { subject: string | SQL }

/** The notes of administrators about an order or a user, newest first. */
export const notesQuery = (ctx: CallerCtx, { kind, subject }: Known) =>
  ctx.db
    .select({
      id: sql<string>`notes.id`.as('note_id'),
      at: notes.at,
      author: notes.author,
      nickname: users.nickname,
      text: notes.text,
    })
    .from(notes)
    .innerJoin(users, eq(users.id, notes.author))
    .where(sql`notes.kind = ${kind} AND notes.subject = ${subject}`)
    .orderBy(desc(notes.seq))

export type NoteView = Awaited<ReturnType<typeof notesQuery>>[number]

/** Plan of a name standing no more in the notes about some subjects, given by SQL. */
export const planUnname = ({ kind, subject }: Known, name: string, instead: string): Plan => [
  sql`UPDATE notes SET text = replace(text, ${name}, ${instead}) WHERE kind = ${kind} AND subject IN (${subject})`,
]

/**
 * Notes something about an order or a user for other administrators, once under a key. Raises `order_not_found`,
 * `user_not_found`, `idempotency_mismatch`.
 */
export const addNote = (ctx: CallerCtx, about: Subject, text: string): Promise<NoteView[]> =>
  retryOnConflict(() => addOnce(ctx, about, text))

async function addOnce(ctx: CallerCtx, { kind, subject }: Subject, text: string): Promise<NoteView[]> {
  const known = kind === 'order' ? orders : users
  const [[found], earlier] = await readAs(ctx, [
    ctx.db.select({ id: known.id }).from(known).where(eq(known.id, subject)),
    earlierQuery(ctx),
  ])
  if (!found) throw new AppError(`${kind}_not_found`)
  const notesNow = notesQuery(ctx, { kind, subject })
  if (earlierAnswer(ctx, earlier)) return (await readAs(ctx, [notesNow]))[0]
  const id = ctx.ids.id()
  const plan = [
    ...planAnswer(ctx, { noteId: id }),
    sql`INSERT INTO notes (id, kind, subject, text, author, at)
      VALUES (${id}, ${kind}, ${subject}, ${text}, ${ctx.caller.userId}, ${ctx.clock.nowMs()})`,
    ...planAudit(ctx, { action: `note_${kind}`, subject, after: { noteId: id, text } }),
  ]
  const [all] = await commitAs(ctx, plan, [notesNow])
  return all
}
