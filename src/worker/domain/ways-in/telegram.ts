import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import type { Language } from '../../../shared/languages'
import { workerLimits } from '../../../shared/limits'
import { commit, read } from '../../db/database'
import { users } from '../../db/schema'
import { contacts } from '../../db/schema-notices'
import { commitAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { type Contact, planLink, wordsIn } from '../notices/notices'
import { makeEntry, mayEnter } from './enter'
import { asSession, linkOf, planChanged, unlink } from './linked-contact'
import { planEndTokensFor } from './one-time'
import { type Back, type CameBack, comeBack } from './telegram-flow'

const channel = 'telegram'

/** What became of a way to Telegram and back. Of `unknown` no account is made: people link Telegram themselves. */
type TelegramOutcome = { language: Language } & (
  | { outcome: 'entered'; token: string }
  | { outcome: 'linked'; to: string }
  | { outcome: 'unknown' }
)

/**
 * Lets somebody who comes back from Telegram in by a token for `enter`, or links Telegram to the account whose session
 * has asked for it. Raises `invalid_credentials` for whatever is wrong, `contact_taken`, `provider_failed`.
 */
export async function finishTelegram(ctx: Ctx, back: Back): Promise<TelegramOutcome> {
  const came = await comeBack(ctx, back)
  const { userId, link, language, to } = came
  if (userId === null || !link) return entryOf(ctx, came)
  await linkTo(asSession(ctx, userId, link), came)
  return { outcome: 'linked', to, language }
}

async function entryOf(ctx: Ctx, { telegramId, to, language }: CameBack): Promise<TelegramOutcome> {
  const linked = ctx.db
    .select({ userId: contacts.userId })
    .from(contacts)
    .where(and(eq(contacts.channel, channel), eq(contacts.address, telegramId)))
  const [[user]] = await read(ctx.db, [ctx.db.select().from(users).where(inArray(users.id, linked))])
  if (!user) return { outcome: 'unknown', language }
  if (!mayEnter(user)) throw new AppError('invalid_credentials')
  const { token, plan } = await makeEntry(ctx, user, { to, lifeMs: workerLimits.telegram.enterMs })
  await commit(ctx.db, plan)
  return { outcome: 'entered', token, language }
}

async function linkTo(ctx: CallerCtx, { telegramId, language }: CameBack): Promise<void> {
  if (ctx.settings.closed) throw new AppError('shop_closed', { retryAfterSeconds: 60 })
  const { userId } = ctx.caller
  const known = await linkOf(ctx, channel)
  const before = known?.address === telegramId ? undefined : known
  await commitAs(ctx, [
    ...planLink(ctx, { userId, channel, address: telegramId, language }),
    // The buttons in the earlier chat.
    ...(before ? planEndTokensFor(userId, 'enter') : []),
    ...planChanged(ctx, { userId, way: channel }, 'way_in_added'),
  ])
  ctx.log('telegram_linked', { userId })
  if (before) sayGoodbye(ctx, before)
}

/** The chat that is linked no more is told too, though nothing is owed to it. */
function sayGoodbye(ctx: CallerCtx, { address, language }: Contact): void {
  const said = async () => {
    const words = await wordsIn(language)
    return ctx.bot?.say(address, words.say({ kind: 'way_in_removed', params: { way: channel } }))
  }
  ctx.later(said().catch((error: unknown) => ctx.log('goodbye_not_said', { error: String(error) })))
}

/** What the caller has linked, and whether the shop can link at all. */
export async function showTelegram(ctx: CallerCtx): Promise<{ isOffered: boolean; link: Contact | undefined }> {
  return { isOffered: ctx.telegramLogin !== undefined, link: await linkOf(ctx, channel) }
}

/** Unlinks the caller's Telegram; its chat is told too. */
export async function unlinkTelegram(ctx: CallerCtx): Promise<void> {
  const before = await unlink(ctx, channel)
  if (before) sayGoodbye(ctx, before)
}
