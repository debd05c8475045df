import { matchedRoutes } from 'hono/route'
import { AppError } from '../../shared/errors'
import { factory } from './factory'

/**
 * What still works in a closed shop beside reading: logging in and out, proving who one is, also where that has to be set
 * up first, keeping people out whom an earlier database lets in again, and bringing the shop back. Nothing else is changed,
 * no balance either, and no provider is believed: each sends its notice again.
 */
export const openWhileClosed: readonly string[] = [
  // These only read.
  'POST /api/cart/price',
  'POST /api/admin/pages/:name/preview',
  'POST /api/admin/articles/preview',
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/enter',
  'POST /api/login/passkey/options',
  'POST /api/login/passkey',
  'POST /api/logout',
  'POST /api/logout/everywhere',
  'POST /api/password',
  'POST /api/step-up',
  'POST /api/step-up/options',
  'POST /api/totp',
  'POST /api/totp/confirm',
  'PUT /api/admin/users/:id',
  'POST /api/admin/users/:id/logout',
  'POST /api/admin/users/:id/sessions/:session/end',
  'POST /api/admin/users/:id/password',
  'POST /api/admin/users/:id/totp/reset',
  'POST /api/admin/recovery/decide',
  'POST /api/admin/recovery/release',
  'POST /api/admin/recovery/open',
]

const retryAfterSeconds = 60

/** Refuses what would change anything in a closed shop (`shop_closed`). */
export const refuseWhileClosed = factory.createMiddleware(async (c, next) => {
  if (c.var.ctx.settings.closed && !['GET', 'HEAD'].includes(c.req.method)) {
    const route = `${c.req.method} ${matchedRoutes(c).at(-1)?.path}`
    if (!openWhileClosed.includes(route)) throw new AppError('shop_closed', { retryAfterSeconds })
  }
  await next()
})
