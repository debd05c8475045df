import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { AppError } from '../../shared/errors'
import { recallPublished } from '../domain/articles/articles'
import { knownProducts } from '../domain/catalogue/catalogue'
import type { Ctx } from '../domain/ctx'
import { freeFire } from '../domain/freefire/freefire'
import { isRemembered, knownGames, knownOffers } from '../domain/topups/topups'
import { type AppEnv, factory } from './factory'
import { clientNetwork } from './request'
import { personOf } from './session'

type Limiter = 'LIMIT_REGISTER' | 'LIMIT_MONEY' | 'LIMIT_SUPPORT' | 'LIMIT_ALL'

// The numbers are in wrangler.toml; every window is a minute.
async function count(c: Context<AppEnv>, limiter: Limiter, key: string): Promise<void> {
  const { success } = await c.env[limiter].limit({ key })
  if (!success) throw new AppError('rate_limited', { retryAfterSeconds: 60 })
}

const always = () => true
const hasCatalogue = (ctx: Ctx) => knownProducts(ctx).recall() !== undefined
const hasArticles = (ctx: Ctx) => recallPublished(ctx) !== undefined
const hasGames = (ctx: Ctx) => knownGames(ctx).recall() !== undefined

/**
 * Calls that `limitAll` does not count: public reads while this isolate answers them from its memory, and logins, whose
 * failures are counted by what they guess at (`lockout.ts`).
 */
const uncounted: Readonly<Record<string, (ctx: Ctx, path: string) => boolean>> = {
  'GET /api/products': hasCatalogue,
  'GET /api/products/:id': hasCatalogue,
  'GET /api/filters': hasCatalogue,
  'GET /api/search': (ctx) => hasCatalogue(ctx) && hasGames(ctx) && hasArticles(ctx),
  'GET /api/articles': hasArticles,
  'GET /api/topups': hasGames,
  'GET /api/topups/:game': (ctx, path) => isRemembered(ctx, path.slice(path.lastIndexOf('/') + 1)),
  'GET /api/freefire/offers': (ctx) => knownOffers(ctx).recall(freeFire.id) !== undefined,
  'GET /api/currencies': always,
  'GET /api/payment/options': always,
  'GET /api/support/options': always,
  'GET /api/openapi.json': always,
  'GET /api/docs': always,
  'POST /api/login': always,
  'POST /api/login/code': always,
}

/** Counts every other call, by its session or, of a visitor, by the network. */
export const limitAll = factory.createMiddleware(async (c, next) => {
  if (!uncounted[`${c.req.method} ${routePath(c, -1)}`]?.(c.var.ctx, c.req.path)) {
    const person = await personOf(c)
    c.set('person', person)
    await count(c, 'LIMIT_ALL', person?.sessionKey ?? clientNetwork(c))
  }
  await next()
})

/** Whether a network may have one more search counted that found nothing: a few a minute. */
export async function mayCountMissed(c: Context<AppEnv>): Promise<boolean> {
  return (await c.env.LIMIT_SUPPORT.limit({ key: `missed ${clientNetwork(c)}` })).success
}

const limited = (limiter: Limiter, keyOf: (c: Context<AppEnv>) => string) =>
  factory.createMiddleware(async (c, next) => {
    await count(c, limiter, keyOf(c))
    await next()
  })

/** Counts registrations in a shop without a bot check; with a bot check nobody registers without passing it. */
export const limitRegister = factory.createMiddleware(async (c, next) => {
  if (!c.var.ctx.botCheck) await count(c, 'LIMIT_REGISTER', clientNetwork(c))
  await next()
})
export const limitSupport = limited('LIMIT_SUPPORT', clientNetwork)
/** As many reviews a minute as questions, but by their writer: goes after `buyer`. */
export const limitReviews = limited('LIMIT_SUPPORT', (c) => `review ${c.var.caller.caller.userId}`)
/** Per user: goes after `buyer`. */
export const limitMoney = limited('LIMIT_MONEY', (c) => c.var.caller.caller.userId)
