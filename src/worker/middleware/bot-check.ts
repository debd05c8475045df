import type { Context } from 'hono'
import { AppError } from '../../shared/errors'
import type { CheckedForm } from '../domain/bot-check'
import { needsCheck } from '../domain/identity/identity'
import { demanding } from './demands'
import { type AppEnv, factory } from './factory'
import { visitorOf } from './known-device'
import { clientAddress } from './request'

/** The header in which a browser sends the proof of the check. */
export const proofHeader = 'Turnstile-Token'

async function prove(c: Context<AppEnv>, action: CheckedForm): Promise<void> {
  const { botCheck, log } = c.var.ctx
  if (!botCheck) return
  const proof = c.req.header(proofHeader) ?? ''
  const widget = botCheck.widgetFor(action)
  if (proof === '') throw new AppError('bot_check_required', { botCheck: widget })
  const { hostname } = new URL(c.req.url)
  const outcome = await botCheck.verify(proof, { action, hostname, address: clientAddress(c) })
  if (outcome === 'refused') throw new AppError('bot_check_failed', { botCheck: widget })
  if (outcome === 'person') return
  log('bot_check_silent', { action })
  throw new AppError('unavailable', { retryAfterSeconds: 60 })
}

/** Lets a form be sent by people only, where the shop has a check (`bot_check_required`, `bot_check_failed`). */
export const person = (action: CheckedForm) =>
  demanding(
    factory.createMiddleware(async (c, next) => {
      await prove(c, action)
      await next()
    }),
    { person: true },
  )

/** The same after failed logins with this nickname, or many from this network. Goes after the check of the body. */
export const personAfterFailures = demanding(
  factory.createMiddleware(async (c, next) => {
    const given: { nickname?: unknown } = await c.req.json()
    const { ctx } = c.var
    if (ctx.botCheck && (await needsCheck(ctx, String(given.nickname), visitorOf(c)))) {
      await prove(c, 'login')
      c.set('isProven', true)
    }
    await next()
  }),
  { person: true },
)
