import { Buffer } from 'node:buffer'
import { type SQL, sql } from 'drizzle-orm'
import { AppError, type ErrorCode } from '../../../shared/errors'
import { guardStill, type Plan, type Reads, type Results, retryOnConflict } from '../../db/database'
import { type Acts, lastAct } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'

/** A form of the back office that is saved as a whole. */
export type Form = {
  /** All that it shows and can change, as the JSON text that a scalar query answers. */
  shown: SQL
  /** How its changes stand in the audit log. */
  acts: Acts
}

/** Query of what a form shows; `versionOf` names it. */
export const shownQuery = (ctx: CallerCtx, { shown }: Form) =>
  ctx.db.select({ shown: sql<string>`${shown}`.as('shown') }).from(sql`(SELECT 1)`)

/** The name of what a form or a preview shows: it goes out with that and comes back with what is saved of it. */
export async function versionOf(shown: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shown))
  return Buffer.from(digest).toString('hex')
}

/**
 * Commits the plan that is made of what is read now, unless the form shows something else by then: then it reads again.
 * Answers what was read. Raises `form_changed` when a version is given and is not that of what is there.
 */
export const saveForm = <const T extends Reads>(
  ctx: CallerCtx,
  form: Form,
  version: string | undefined,
  { reads, plan }: { reads: T; plan: (results: Results<T>) => Plan },
): Promise<Results<T>> =>
  retryOnConflict(async () => {
    const [[now], ...rest] = await readAs(ctx, [shownQuery(ctx, form), ...reads])
    const results = rest as Results<T>
    const shown = now?.shown ?? ''
    const planned = plan(results)
    if (version !== undefined && version !== (await versionOf(shown))) throw await changedBy(ctx, form.acts)
    await commitAs(ctx, [guardStill(sql`${form.shown} IS ${shown}`), ...planned])
    return results
  })

/** The refusal of a save that somebody else was faster with, with who that was and when. */
export const changedBy = async (ctx: CallerCtx, acts: Acts, code: ErrorCode = 'form_changed'): Promise<AppError> =>
  new AppError(code, { changed: await lastAct(ctx, acts) })
