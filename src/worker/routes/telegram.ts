import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { rootOf } from '../../shared/addresses'
import {
  type Entered,
  editTelegram,
  enter,
  type TelegramLink,
  type TelegramPage,
  telegramBack,
  telegramQuery,
} from '../../shared/contract/telegram'
import { AppError, type ErrorCode } from '../../shared/errors'
import { isLanguage, type Language } from '../../shared/languages'
import { workerLimits } from '../../shared/limits'
import * as waysIn from '../domain/ways-in/ways-in'
import { type AppEnv, factory } from '../middleware/factory'
import { begun, visitorOf } from '../middleware/known-device'
import { buyer } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { done } from './done'
import { linkedAnswer } from './views/contact'

const home = '/api/login/telegram'
const cookie = '__Secure-telegram'

const backTo = (c: Context<AppEnv>): string => `${new URL(c.req.url).origin}${home}/callback`

/**
 * Only the browser that went to Telegram may come back: somebody else's login is not brought into it. Whatever comes
 * back is answered in the language of the page that it left.
 */
const keepState = (c: Context<AppEnv>, state: string, language: Language): void =>
  setCookie(c, cookie, `${state}.${language}`, {
    httpOnly: true,
    secure: true,
    // Telegram sends people back from another site.
    sameSite: 'Lax',
    path: home,
    maxAge: workerLimits.telegram.loginMs / 1000,
  })

/** What the page says that people without a session come to. */
const reasons: Partial<Record<ErrorCode, string>> = {
  invalid_credentials: 'failed',
  unauthenticated: 'failed',
  password_change_required: 'failed',
  contact_taken: 'taken',
  provider_failed: 'later',
  unavailable: 'later',
  shop_closed: 'later',
}

function takeState(c: Context<AppEnv>): { kept: string; language: Language } {
  const [kept = '', language] = (getCookie(c, cookie) ?? '').split('.')
  deleteCookie(c, cookie, { path: home, secure: true })
  return { kept, language: isLanguage(language) ? language : c.var.ctx.language }
}

/** A browser is shown a page; a program gets the error, and of somebody unknown the same as of a forged token. */
function refuse(c: Context<AppEnv>, error: unknown, language: Language, reason?: string): Response {
  const said = reason ?? (error instanceof AppError ? reasons[error.code] : undefined)
  const isBrowser = c.req.header('accept')?.includes('text/html')
  if (!said || !isBrowser) throw error
  c.var.ctx.log('telegram_refused', { reason: said, requestId: c.var.requestId })
  return c.redirect(`${rootOf(language)}/enter#${said}`, 303)
}

const linkAnswer = ({ isOffered, link }: Awaited<ReturnType<typeof waysIn.showTelegram>>): TelegramLink => ({
  offered: isOffered,
  linked: link ? linkedAnswer(link) : null,
})

export const telegramRoutes = factory
  .createApp()
  .get('/login/telegram', query(telegramQuery), async (c) => {
    const { to, language = c.var.ctx.language } = c.req.valid('query')
    const { url, state } = await waysIn.beginTelegram(c.var.ctx, { backTo: backTo(c), to, language })
    keepState(c, state, language)
    return c.redirect(url, 303)
  })
  .get('/login/telegram/callback', query(telegramBack), async (c) => {
    const { state, code } = c.req.valid('query')
    const { kept, language } = takeState(c)
    try {
      const came = await waysIn.finishTelegram(c.var.ctx, { state, kept, code, backTo: backTo(c) })
      const root = rootOf(came.language)
      if (came.outcome === 'unknown') return refuse(c, new AppError('invalid_credentials'), language, 'unlinked')
      return c.redirect(came.outcome === 'linked' ? root + came.to : waysIn.entryUrl(root, came.token), 303)
    } catch (error) {
      return refuse(c, error, language)
    }
  })
  .post('/enter', body(enter), async (c) => {
    const entered = await waysIn.enter(c.var.ctx, c.req.valid('json').token, visitorOf(c))
    return c.json<Entered>('pending' in entered ? entered : { ...begun(c, entered), to: entered.to })
  })
  .post('/telegram/link', buyer, async (c) => {
    const { caller } = c.var
    const wish = { backTo: backTo(c), to: '/security', language: caller.language }
    const { url, state } = await waysIn.beginLink(caller, wish)
    keepState(c, state, wish.language)
    return c.json<TelegramPage>({ url })
  })
  .get('/telegram', buyer, async (c) => c.json(linkAnswer(await waysIn.showTelegram(c.var.caller))))
  .put('/telegram', buyer, body(editTelegram), async (c) => {
    const link = await waysIn.letRecover(c.var.caller, 'telegram', c.req.valid('json').recovers)
    return c.json(linkAnswer({ isOffered: c.var.ctx.telegramLogin !== undefined, link }))
  })
  .delete('/telegram', buyer, (c) => done(c, waysIn.unlinkTelegram(c.var.caller)))
