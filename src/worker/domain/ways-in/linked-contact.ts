import { AppError } from '../../../shared/errors'
import type { Channel } from '../../../shared/notices'
import type { Plan } from '../../db/database'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { planCancelRecovery } from '../identity/identity'
import { type Contact, contactsQuery, planNotify, planRecovers, planUnlink } from '../notices/notices'
import { held, planHold } from './holds'
import { planEndTokens, planEndTokensFor } from './one-time'

/** The session that has asked to link a contact, which may be linked elsewhere and later. */
export type AskedBy = { sessionKey: string; epoch: number }

/** Goes on for the session that has asked: if it has ended meanwhile, it links nothing. */
export const asSession = (ctx: Ctx, userId: string, session: AskedBy): CallerCtx => ({
  ...ctx,
  caller: { userId, ...session, issuedAtMs: ctx.clock.nowMs() },
  needs: 'buyer',
})

/** What the caller has linked of a channel. */
export async function linkOf(ctx: CallerCtx, channel: Channel): Promise<Contact | undefined> {
  const [contacts] = await readAs(ctx, [contactsQuery(ctx.db, ctx.caller.userId)])
  return contacts.find((contact) => contact.channel === channel)
}

/**
 * Plan of what a change of a contact brings with it: transfers are held, the person is told everywhere, and what somebody
 * has asked for by a contact is over, also where its link was sent already.
 */
export const planChanged = (
  ctx: Ctx,
  { userId, way }: { userId: string; way: Channel | `${Channel}_recovers` },
  kind: 'way_in_added' | 'way_in_removed',
): Plan => [
  ...planEndTokensFor(userId, 'recover'),
  ...planCancelRecovery(ctx, userId),
  ...planHold(ctx, userId),
  ...planNotify(ctx, { userId, kind, params: { way, ...held }, link: '/security' }),
]

/**
 * Unlinks what the caller has of a channel: its links open nothing any more, transfers are held, and the person is told.
 * Answers what was linked.
 */
export async function unlink(ctx: CallerCtx, channel: Channel): Promise<Contact | undefined> {
  const { userId } = ctx.caller
  const before = await linkOf(ctx, channel)
  if (!before) return undefined
  await commitAs(ctx, [
    ...planUnlink(userId, channel),
    ...planEndTokens(userId),
    ...planChanged(ctx, { userId, way: channel }, 'way_in_removed'),
  ])
  ctx.log(`${channel}_unlinked`, { userId })
  return before
}

/**
 * Lets a contact of the caller help to get a lost account back, or not any more; transfers are held, and the person is
 * told. Raises `not_found` where nothing is linked.
 */
export async function letRecover(ctx: CallerCtx, channel: Channel, recovers: boolean): Promise<Contact> {
  const { userId } = ctx.caller
  const link = await linkOf(ctx, channel)
  if (!link) throw new AppError('not_found')
  if (link.recovers === recovers) return link
  await commitAs(ctx, [
    ...planRecovers(userId, channel, recovers),
    ...planChanged(ctx, { userId, way: `${channel}_recovers` }, recovers ? 'way_in_added' : 'way_in_removed'),
  ])
  ctx.log(`${channel}_recovers`, { userId, recovers })
  return { ...link, recovers }
}
