import { sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { guardStill, type Plan } from '../../db/database'
import { commitAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import {
  beginAgain,
  hasPassword,
  ownUser,
  planCancelRecovery,
  planNoPassword,
  planOwnPassword,
  type SignedIn,
  tryPassword,
} from '../identity/identity'
import { planNotify } from '../notices/notices'
import { held, planHold } from './holds'
import { planWayLeft } from './passkeys'

/**
 * Changes the caller's password to another one, or sets one where there is none, ends all other sessions and answers a
 * new one. Transfers are held, and the person is told. Devices are unknown again but the one at hand. A wrong current
 * password is an `invalid_request`: 401 would end the session on the client. Raises `step_up_required` without one.
 */
export async function changePassword(
  ctx: CallerCtx,
  { current, next }: { current?: string | undefined; next: string },
  device = '',
): Promise<SignedIn> {
  if (next === current) throw new AppError('invalid_request', { fields: { next: 'password_same' } })
  const user = await ownUser(ctx)
  if (current === undefined && user.password !== '') {
    throw new AppError('invalid_request', { fields: { current: 'required' } })
  }
  // Where no password is asked for, something else must have shown a moment ago who is here.
  const by = current === undefined ? { ...ctx, needsStepUp: true } : ctx
  if (current === undefined) await ownUser(by)
  else if (!(await tryPassword(ctx, user, current))) {
    throw new AppError('invalid_request', { fields: { current: 'invalid_credentials' } })
  }
  await commitAs(by, [
    ...(current === undefined ? [guardStill(sql`NOT ${hasPassword(user.id)}`)] : []),
    ...(await planOwnPassword(ctx, user.nicknameKey, next)),
    ...planTold(ctx, user.id),
  ])
  ctx.log('password_changed', { userId: user.id })
  return beginAgain(ctx, user, device)
}

/** Who knows the password, or has shown who they are, needs no way back: one that somebody has asked for is over. */
const planTold = (ctx: CallerCtx, userId: string): Plan => [
  ...planCancelRecovery(ctx, userId),
  ...planHold(ctx, userId),
  ...planNotify(ctx, { userId, kind: 'password_changed', params: held, link: '/security' }),
]

/**
 * Removes the caller's password: no guess is right any more, and a link that somebody has asked for sets none. Transfers
 * are held, and the person is told. Raises `last_way_in` without a passkey.
 */
export async function removePassword(ctx: CallerCtx): Promise<void> {
  const { userId } = ctx.caller
  await commitAs(ctx, [
    ...planNoPassword(userId),
    planWayLeft(userId),
    ...planCancelRecovery(ctx, userId),
    ...planHold(ctx, userId),
    ...planNotify(ctx, { userId, kind: 'way_in_removed', params: { way: 'password', ...held }, link: '/security' }),
  ])
  ctx.log('password_removed', { userId })
}
