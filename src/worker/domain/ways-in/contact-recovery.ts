import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { rootOf } from '../../../shared/addresses'
import { nicknameKey } from '../../../shared/credentials'
import type { Language } from '../../../shared/languages'
import { workerLimits } from '../../../shared/limits'
import { type Channel, channels } from '../../../shared/notices'
import { commit, guardStill, read, unlessConflict } from '../../db/database'
import { users } from '../../db/schema'
import { recoveryRequests } from '../../db/schema-access'
import { contacts } from '../../db/schema-notices'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { deviceTold, isRecoveryReady, planAskRecovery, planCancelRecovery, recoveryQuery } from '../identity/identity'
import { planNotify, wordsIn } from '../notices/notices'
import type { Message } from '../ports'
import { makeToken, planEndTokensFor } from './one-time'

// Only where the account's owner has switched it on for the contact. A day passes in which every channel tells of it and
// any login with password, passkey or recovery code ends it, and so does confirming who one is in an open session.

/** The channels by which the shop can send a link. */
export const recoveryChannels = (ctx: Ctx): Channel[] => channels.filter((channel) => ctx.channels[channel])

/** Whether a contact may help to get the account back now. */
const helps = sql`contacts.recovers = 1 AND contacts.refused_at IS NULL AND users.disabled_at IS NULL`

/**
 * Asks by a contact for a new password. Nobody is told whether there is such an account or contact: it goes on after the
 * answer.
 */
export function askByContact(ctx: Ctx, wish: { nickname: string; channel: Channel }): void {
  ctx.later(ask(ctx, wish).catch((error: unknown) => ctx.log('recovery_not_asked', { error: String(error) })))
}

async function ask(ctx: Ctx, { nickname, channel }: { nickname: string; channel: Channel }): Promise<void> {
  const [[found]] = await read(ctx.db, [
    ctx.db
      .select({ userId: users.id })
      .from(users)
      .innerJoin(contacts, and(eq(contacts.userId, users.id), eq(contacts.channel, channel)))
      .where(and(eq(users.nicknameKey, nicknameKey(nickname)), helps)),
  ])
  if (!found) return
  const { userId } = found
  const params = { channel, ...deviceTold(ctx) }
  await commit(ctx.db, [
    ...planAskRecovery(ctx, { userId, channel }),
    ...planNotify(ctx, { userId, kind: 'recovery_asked', params, link: '/security' }),
  ]).catch(unlessConflict)
}

/** What somebody has asked for by a contact of the caller's account, while it goes on. */
export async function askedRecovery(ctx: CallerCtx): Promise<AskedRecovery | undefined> {
  const [[asked]] = await readAs(ctx, [recoveryQuery(ctx, sql`${ctx.caller.userId}`)])
  return asked
}

export type AskedRecovery = Pick<typeof recoveryRequests.$inferSelect, 'channel' | 'readyAt' | 'endsAt'>

/** Ends what somebody has asked for by a contact of the caller's account, also where its link was sent. */
export async function stopRecovery(ctx: CallerCtx): Promise<void> {
  const { userId } = ctx.caller
  await commitAs(ctx, planCancelRecovery(ctx, userId))
  ctx.log('recovery_stopped', { userId })
}

type Ready = { userId: string; channel: Channel; address: string; language: Language; endsAt: number }

const hasLink: SQL = sql`EXISTS (SELECT 1 FROM one_time_tokens AS link
  WHERE link.user_id = recovery_requests.user_id AND link.purpose = 'recover')`

/** Sends the links of those who have waited long enough, each once; one that a channel can't take now is due again. */
export async function sendRecoveries(ctx: Ctx): Promise<void> {
  const nowMs = ctx.clock.nowMs()
  const { userId, channel, endsAt } = recoveryRequests
  const { address, language } = contacts
  const isDue = sql`ready_at <= ${nowMs} AND ends_at > ${nowMs} AND NOT ${hasLink}`
  const [ready] = await read(ctx.db, [
    ctx.db
      .select({ userId, channel: contacts.channel, endsAt, address, language })
      .from(recoveryRequests)
      // Those who ask are few: without CROSS JOIN SQLite begins with the contacts of all buyers.
      .crossJoin(contacts)
      .innerJoin(users, and(eq(users.id, userId), isNull(users.disabledAt)))
      .where(and(isDue, eq(contacts.userId, userId), eq(contacts.channel, channel), helps))
      .limit(workerLimits.contactRecovery.perRun),
  ])
  for (const each of ready) await sendLink(ctx, each).catch(unlessConflict)
}

async function sendLink(ctx: Ctx, { userId, channel, address, language, endsAt }: Ready): Promise<void> {
  const send = ctx.channels[channel]
  if (!send || ctx.origin === '') return
  const nowMs = ctx.clock.nowMs()
  const { token, plan } = await makeToken(ctx, { purpose: 'recover', userId, lifeMs: endsAt - nowMs })
  const isFirst = sql`NOT EXISTS (SELECT 1 FROM one_time_tokens WHERE user_id = ${userId} AND purpose = 'recover')`
  await commit(ctx.db, [guardStill(isRecoveryReady(userId, nowMs)), guardStill(isFirst), ...plan])
  const { button, ...words } = (await wordsIn(language)).recovery
  // Behind the sign that browsers keep to themselves: no server on the way reads it.
  const url = `${ctx.origin}${rootOf(language)}/recover#${token}`
  const message: Message = { ...words, language, shop: ctx.settings.shopName, button: { label: button, url } }
  const sent = await send(address, message)
  ctx.log('recovery_sent', { userId, channel, outcome: sent.outcome })
  if (sent.outcome === 'later') await commit(ctx.db, planEndTokensFor(userId, 'recover'))
}
