import { sql } from 'drizzle-orm'
import { rootOf } from '../../../shared/addresses'
import { AppError } from '../../../shared/errors'
import { isLanguage, type Language } from '../../../shared/languages'
import { workerLimits } from '../../../shared/limits'
import { Conflict, guard, guardStill } from '../../db/database'
import { commitAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { type Contact, isElsewhereSince, planLink, wordsIn } from '../notices/notices'
import type { Message } from '../ports'
import { type AskedBy, asSession, linkOf, planChanged, unlink } from './linked-contact'
import { findToken, makeToken } from './one-time'

const channel = 'email'
const purpose = 'confirm_email'
const { linkMs, linksAtOnce } = workerLimits.email

type Address = { address: string; language: Language }
/** `by`: the session that has asked, whose end is the end of its links. */
type Wish = Address & { by: AskedBy }

/**
 * Sends a link to an address, which becomes the caller's once somebody presses the button behind the link. Nothing waits
 * for the mail. Raises `not_found` where the shop sends no mail, `rate_limited` beyond a few links an hour that nobody
 * has pressed, of an account or to an address.
 */
export async function askEmail(ctx: CallerCtx, address: string): Promise<void> {
  if (!ctx.channels.email) throw new AppError('not_found')
  const { userId, sessionKey, epoch } = ctx.caller
  const wish: Wish = { address, language: ctx.language, by: { sessionKey, epoch } }
  const { token, plan } = await makeToken(ctx, { purpose, userId, lifeMs: linkMs, data: JSON.stringify(wish) })
  const open = sql`SELECT count(*) FROM one_time_tokens WHERE purpose = ${purpose} AND ends_at > ${ctx.clock.nowMs()}`
  // Hardly any mailbox tells capitals apart: a flood of them is a flood of one.
  const isSame = sql`lower(data ->> 'address') = lower(${address})`
  const isFew = guard(
    'rate_limited',
    sql`(${open} AND user_id = ${userId}) <= ${linksAtOnce} AND (${open} AND ${isSame}) <= ${linksAtOnce}`,
  )
  await commitAs(ctx, [...plan, isFew]).catch((error: unknown) => {
    const isMany = error instanceof AppError && error.code === 'rate_limited'
    throw isMany ? new AppError('rate_limited', { retryAfterSeconds: linkMs / 1000 }) : error
  })
  ctx.log('email_asked', { userId })
  const { mail } = await wordsIn(ctx.language)
  const button = { label: mail.confirm, url: `${ctx.origin}${rootOf(ctx.language)}/email-confirm#${token}` }
  sendLater(ctx, wish, { title: mail.confirmTitle, text: mail.confirmText, button })
}

function sendLater(ctx: Ctx, { address, language }: Address, message: Omit<Message, 'language' | 'shop'>): void {
  const send = async () => {
    const sent = await ctx.channels.email?.(address, { ...message, language, shop: ctx.settings.shopName })
    if (sent && sent.outcome !== 'delivered') ctx.log('email_not_sent', { why: sent.why })
  }
  ctx.later(send().catch((error: unknown) => ctx.log('email_not_sent', { why: String(error) })))
}

/**
 * Makes the address of a link that of the account that asked for it. Transfers are held, and the person is told
 * everywhere, also where mail went before. Raises `link_wrong` for a link that is over, was used, is for something else
 * or made up, in the same words, for one whose session has ended since, or whose account is closed, and for one from
 * before another address was confirmed: a mistyped one is somebody else's, who would take the place of the right one.
 */
export async function confirmEmail(ctx: Ctx, token: string): Promise<void> {
  const found = await findToken(ctx, purpose, token)
  const wish = found && wishIn(found.data)
  if (!found?.userId || !wish) throw new AppError('link_wrong')
  const { userId } = found
  const { by, ...address } = wish
  const contact = { userId, channel, ...address } as const
  const asked = asSession(ctx, userId, by)
  const before = await linkOf(asked, channel).catch(refuseLink)
  const plan = [
    ...found.planUse,
    guardStill(sql`NOT ${isElsewhereSince(contact, found.endsAt - linkMs)}`),
    ...planLink(ctx, contact),
    ...planChanged(ctx, { userId, way: channel }, 'way_in_added'),
  ]
  await commitAs(asked, plan).catch(refuseLink)
  ctx.log('email_linked', { userId })
  if (before && before.address !== wish.address) await sayGoodbye(ctx, before)
}

function refuseLink(error: unknown): never {
  const isOver = error instanceof AppError && error.code === 'unauthenticated'
  throw isOver || error instanceof Conflict ? new AppError('link_wrong') : error
}

function wishIn(data: string): Wish | undefined {
  // Only this module writes what it reads; links from before sessions were kept in them are over within the hour.
  const { address, language, by }: Partial<Wish> = JSON.parse(data)
  return address && isLanguage(language) && by ? { address, language, by } : undefined
}

/** The address that is linked no more is told too, though nothing is owed to it. */
async function sayGoodbye(ctx: Ctx, contact: Contact): Promise<void> {
  const words = await wordsIn(contact.language)
  sendLater(ctx, contact, words.say({ kind: 'way_in_removed', params: { way: channel } }))
}

/** The address that the caller has linked, and whether the shop sends mail at all. */
export const showEmail = async (ctx: CallerCtx): Promise<{ isOffered: boolean; link: Contact | undefined }> => ({
  isOffered: ctx.channels.email !== undefined,
  link: await linkOf(ctx, channel),
})

/** Writes to the caller's address no more; the address is told too. */
export async function unlinkEmail(ctx: CallerCtx): Promise<void> {
  const before = await unlink(ctx, channel)
  if (before) await sayGoodbye(ctx, before)
}
