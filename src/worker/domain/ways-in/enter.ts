import { eq, sql } from 'drizzle-orm'
import { isOwnPath, rootOf } from '../../../shared/addresses'
import type { PendingLogin } from '../../../shared/contract/identity'
import { AppError } from '../../../shared/errors'
import { defaultLanguage, type Language } from '../../../shared/languages'
import { workerLimits } from '../../../shared/limits'
import type { Channel } from '../../../shared/notices'
import { commit, type Plan, read, refuseConflict } from '../../db/database'
import { users } from '../../db/schema'
import type { Ctx } from '../ctx'
import { letIn, type SignedIn, type Visitor } from '../identity/identity'
import { contactsQuery, pageUrl } from '../notices/notices'
import { findToken, makeToken } from './one-time'

/** The sessions that somebody had when the token was made: once they are ended, so is the token. */
type Entry = { to: string; epoch: number }

type Enterer = { id: string; sessionEpoch: number }

/** A token by which somebody comes in once, at a page of the shop, and the plan that lets it be. */
export const makeEntry = (ctx: Ctx, user: Enterer, { to, lifeMs }: { to: string; lifeMs: number }) =>
  makeToken(ctx, {
    purpose: 'enter',
    lifeMs,
    userId: user.id,
    data: JSON.stringify({ to, epoch: user.sessionEpoch } satisfies Entry),
  })

/** Whether somebody may come in at all. */
export const mayEnter = (user: { disabledAt: number | null; deletedAt: number | null }): boolean =>
  user.disabledAt === null && user.deletedAt === null

/** What an entry answers: a session, or the question for the code of an app, and the page to go to. */
type Entered = (SignedIn | PendingLogin) & { to: string }

/**
 * Lets somebody in by a token of a link, once. Such a session has not proven who they are: whoever reads the chat may
 * have pressed. Raises `invalid_credentials` for whatever is wrong with the token, in the same words for all causes.
 */
export async function enter(ctx: Ctx, token: string, visitor: Visitor): Promise<Entered> {
  const found = await findToken(ctx, 'enter', token)
  if (!found?.userId) throw new AppError('invalid_credentials')
  const { to, epoch }: Entry = JSON.parse(found.data)
  const [[user]] = await read(ctx.db, [ctx.db.select().from(users).where(eq(users.id, found.userId))])
  if (!user || !mayEnter(user) || user.sessionEpoch !== epoch) throw new AppError('invalid_credentials')
  await spend(ctx, found.planUse)
  return { ...(await letIn(ctx, user, visitor)), to }
}

/** Uses a token up; of two uses at the same moment one raises `invalid_credentials`. */
export const spend = (ctx: Ctx, plan: Plan): Promise<unknown> =>
  commit(ctx.db, plan).catch(refuseConflict('invalid_credentials'))

type Destination = { userId: string; channel: Channel; link: string }

/**
 * The address that a button in a chat opens, for this person alone and once within a day, by a press on the page there.
 * By e-mail, which others may read, the page itself. Undefined where the shop's own address is not known or the person
 * may not come in.
 */
export async function enterUrl(
  ctx: Ctx,
  destination: Destination & { language: Language },
): Promise<string | undefined> {
  if (destination.channel !== 'telegram') return pageUrl(ctx, destination)
  const made = await makeEnterUrl(ctx, destination)
  if (made) await commit(ctx.db, made.plan)
  return made?.url
}

/** The same of a chat, and the plan that lets it be. */
export async function makeEnterUrl(
  ctx: Ctx,
  { userId, channel, link }: Destination,
): Promise<{ url: string; plan: Plan } | undefined> {
  if (ctx.origin === '') return undefined
  const [[user], contacts] = await read(ctx.db, [
    ctx.db.select().from(users).where(sql`id = ${userId}`),
    contactsQuery(ctx.db, userId),
  ])
  if (!user || !mayEnter(user)) return undefined
  const { language = defaultLanguage } = contacts.find((contact) => contact.channel === channel) ?? {}
  const to = isOwnPath(link) ? link : '/'
  const { token, plan } = await makeEntry(ctx, user, { to, lifeMs: workerLimits.telegram.linkMs })
  return { url: entryUrl(ctx.origin + rootOf(language), token), plan }
}

/** The page that has the token of an entry behind its `#`, which no server and no log is ever told. */
export const entryUrl = (root: string, token: string): string => `${root}/enter#${token}`
