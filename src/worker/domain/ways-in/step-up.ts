import { eq } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { type Plan, refuseConflict } from '../../db/database'
import { users } from '../../db/schema'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import {
  bookOwnTry,
  factorQuery,
  isEnrolled,
  planCancelRecovery,
  planConfirm,
  planForgiveOwn,
  planTake,
  tryPassword,
} from '../identity/identity'
import type { PasskeyProof } from '../ports'
import { planEndHold } from './holds'
import { findPasskey } from './passkey-use'

type Given = { password?: string | undefined; code?: string | undefined; passkey?: PasskeyProof | undefined }

/** What was shown, and the plan of taking it. `sinceMs`: since when there is this second factor. */
type Shown = { by: keyof Given; plan: Plan; sinceMs?: number | null }

/**
 * Somebody confirms that it is them, for five minutes of this session: with a code of the app where one is set up, for
 * which nothing else is taken, and otherwise with the password or a passkey. As after a login, a new password that
 * somebody has asked for by a contact is over. An app or a passkey older than the hold of transfers ends it. Raises
 * `totp_wrong`, `password_wrong`, `passkey_wrong`, `rate_limited` after 10 failures of this session; a right passkey
 * always passes.
 */
export async function stepUp(ctx: CallerCtx, given: Given, origin = ''): Promise<void> {
  const { userId } = ctx.caller
  const { by, plan, sinceMs } = await shownBy(ctx, given, origin)
  const whole = [
    ...plan,
    ...planForgiveOwn(ctx),
    ...planConfirm(ctx),
    ...planCancelRecovery(ctx, userId),
    ...(typeof sinceMs === 'number' ? planEndHold(userId, sinceMs) : []),
  ]
  await commitAs(ctx, whole).catch(refuseConflict('passkey_wrong'))
  ctx.log('stepped_up', { userId, with: by })
}

const missing = (name: keyof Given) => new AppError('invalid_request', { fields: { [name]: 'required' } })

async function shownBy(ctx: CallerCtx, { password, code, passkey }: Given, origin: string): Promise<Shown> {
  const { userId } = ctx.caller
  const [[user], [factor]] = await readAs(ctx, [
    ctx.db.select().from(users).where(eq(users.id, userId)),
    factorQuery(ctx, userId),
  ])
  if (!user) throw new AppError('unauthenticated')
  if (isEnrolled(factor)) {
    if (code === undefined) throw missing('code')
    await bookOwnTry(ctx)
    return { by: 'code', plan: await planTake(ctx, factor, code), sinceMs: factor.confirmedAt }
  }
  if (passkey) return passkeyShown(ctx, passkey, origin)
  if (password === undefined) throw missing('password')
  if (await tryPassword(ctx, user, password)) return { by: 'password', plan: [] }
  throw new AppError('password_wrong', { fields: { password: 'password_wrong' } })
}

async function passkeyShown(ctx: CallerCtx, proof: PasskeyProof, origin: string): Promise<Shown> {
  const used = await findPasskey(ctx, 'step_up_with_passkey', proof, origin)
  const { userId } = ctx.caller
  if (used?.user.id !== userId || used.askedOf !== userId) {
    await bookOwnTry(ctx)
    throw new AppError('passkey_wrong')
  }
  return { by: 'passkey', plan: used.plan, sinceMs: used.addedAtMs }
}
