import { AppError } from '../../../shared/errors'
import type { Language } from '../../../shared/languages'
import { workerLimits } from '../../../shared/limits'
import { commit } from '../../db/database'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import type { TelegramLogin } from '../ports'
import { spend } from './enter'
import type { AskedBy } from './linked-contact'
import { findToken, makeToken } from './one-time'

/** What the shop keeps of somebody who has gone to Telegram. `link`: the session that links, and its epoch. */
type Flow = {
  nonce: string
  verifier: string
  to: string
  language: Language
  link: AskedBy | undefined
}

/** Where to come back: the address that Telegram calls, the page to go to then, and the language of both. */
export type Wish = { backTo: string; to: string; language: Language }

/** Where a browser goes, and what it keeps to show that it is the same one when it comes back. */
export type Begun = { url: string; state: string }

/** The login by Telegram of this shop. Raises `not_found` where it has none. */
function telegramOf({ telegramLogin }: Ctx): TelegramLogin {
  if (!telegramLogin) throw new AppError('not_found')
  return telegramLogin
}

/** Begins a login by Telegram: for ten minutes, once, and in this browser. Raises `not_found` where there is none. */
export const beginTelegram = (ctx: Ctx, wish: Wish): Promise<Begun> => begin(ctx, wish)

/** Begins to link Telegram to the caller's account, for the session at hand. Raises `not_found`. */
export async function beginLink(ctx: CallerCtx, wish: Wish): Promise<Begun> {
  // Who may not ask is told so also by a shop without Telegram.
  await readAs(ctx, [])
  return begin(ctx, wish, ctx)
}

async function begin(ctx: Ctx, { backTo, to, language }: Wish, by?: CallerCtx): Promise<Begun> {
  const login = telegramOf(ctx)
  const [nonce, verifier] = [ctx.ids.token(), ctx.ids.token()]
  const link = by && { sessionKey: by.caller.sessionKey, epoch: by.caller.epoch }
  const { token: state, plan } = await makeToken(ctx, {
    purpose: 'telegram_login',
    lifeMs: workerLimits.telegram.loginMs,
    ...(by && { userId: by.caller.userId }),
    data: JSON.stringify({ nonce, verifier, to, language, link } satisfies Flow),
  })
  await (by ? commitAs(by, plan) : commit(ctx.db, plan))
  return { url: await login.pageFor({ state, nonce, verifier, backTo }), state }
}

/** How somebody comes back. `kept`: what this browser was given when it went. */
export type Back = { state: string; kept: string; code: string; backTo: string }

/** A flow that has come back, and the Telegram id that it is about. */
export type CameBack = Omit<Flow, 'nonce' | 'verifier'> & { userId: string | null; telegramId: string }

/**
 * Ends what `beginTelegram` or `beginLink` has begun. Raises `invalid_credentials` for whatever is wrong, in the same
 * words for all causes, and `provider_failed` while Telegram does not answer.
 */
export async function comeBack(ctx: Ctx, { state, kept, code, backTo }: Back): Promise<CameBack> {
  const login = telegramOf(ctx)
  const found = state === kept ? await findToken(ctx, 'telegram_login', state) : undefined
  if (!found) throw new AppError('invalid_credentials')
  const { nonce, verifier, ...rest }: Flow = JSON.parse(found.data)
  // Used up before anybody is asked, whatever comes of it.
  await spend(ctx, found.planUse)
  if (code === '') throw new AppError('invalid_credentials')
  const person = await login.personOf({ nonce, verifier, backTo, code }, ctx.clock.nowMs())
  if (person === 'down') throw new AppError('provider_failed')
  if (person === 'wrong') throw new AppError('invalid_credentials')
  return { ...rest, userId: found.userId, telegramId: person.id }
}
