import { matchedRoutes } from 'hono/route'
import { AppError } from '../../shared/errors'
import { factory } from './factory'

/**
 * What still works in a closed shop beside reading: logging in and out, confirming who one is, and bringing the shop back.
 * Nothing else is changed then, and no provider is believed: each of them sends its notice again.
 */
export const openWhileClosed: readonly string[] = [
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/logout',
  'POST /api/logout/everywhere',
  'POST /api/step-up',
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
