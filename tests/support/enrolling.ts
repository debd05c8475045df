import { sql } from 'drizzle-orm'
import type { PendingLogin, Session } from '../../src/shared/contract/identity'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import * as identity from '../../src/worker/domain/identity/identity'
import { codeAt } from '../app-codes'
import { makeAdmin, outcomeOf, type Person, testClock } from './shop'

export const password = 'a-password-1'

export type Enrolled = { admin: Person; by: CallerCtx; secret: string; recovery: string[] }

/** An administrator who has set up an app a minute ago. */
export async function enrol(ctx: Ctx): Promise<Enrolled> {
  const admin = await makeAdmin(ctx)
  const by: CallerCtx = { ...admin.ctx, needs: 'enroller' }
  const { secret } = await identity.startTotp(by)
  const recovery = await identity.confirmTotp(by, codeAt(secret, testClock.ms))
  testClock.ms += 60_000
  return { admin, by, secret, recovery }
}

/** What the app shows now, or so many half minutes later. */
export const shownBy = ({ secret }: Enrolled, steps = 0): string => codeAt(secret, testClock.ms, steps)

export const giveMyPassword = (ctx: Ctx, { admin }: Enrolled): Promise<Session | PendingLogin> =>
  identity.login(ctx, { nickname: admin.nickname, password })

/** The first half of a login. */
export async function pendingOf(ctx: Ctx, enrolled: Enrolled): Promise<string> {
  const answer = await giveMyPassword(ctx, enrolled)
  return 'pending' in answer ? answer.pending : ''
}

/** What becomes of the second half. */
export const finish = (ctx: Ctx, pending: string, code: string): Promise<string> =>
  outcomeOf(identity.finishLogin(ctx, { pending, code }))

/** What the audit log says of a user, in its order. */
export async function actsOf(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await ctx.db.all<{ action: string }>(
    sql`SELECT action FROM audit_entries WHERE subject = ${userId} ORDER BY seq`,
  )
  return rows.map(({ action }) => action)
}
