import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from './factory'

/**
 * What is confirmed with a password, a code or a passkey given in the last five minutes. Of buyers: their ways in. Of
 * administrators: balances, roles and accounts, codes in clear or anew, vouchers, money given back, files, settings, pages, articles, and the
 * confirmation itself. The domain checks it (`caller.ts`).
 */
export const stepUpRoutes: readonly string[] = [
  'POST /api/telegram/link',
  'PUT /api/telegram',
  'DELETE /api/telegram',
  'POST /api/passkeys/options',
  'POST /api/passkeys',
  'DELETE /api/passkeys/:id',
  'DELETE /api/password',
  'PUT /api/admin/users/:id',
  'POST /api/admin/users/:id/password',
  'POST /api/admin/users/:id/totp/reset',
  'POST /api/admin/codes/:id/reveal',
  'POST /api/admin/orders/:id/reveal',
  'POST /api/admin/orders/:id/replace',
  'POST /api/admin/orders/:id/refund',
  'POST /api/admin/payments/:id/refund',
  'POST /api/admin/claims/:id/answer',
  'POST /api/admin/batches/:id/export',
  'POST /api/admin/order-export',
  'POST /api/admin/user-export',
  'POST /api/admin/audit-export',
  'POST /api/admin/catalogue/export',
  'PUT /api/admin/settings',
  'PUT /api/admin/pages/:name',
  'POST /api/admin/coupons',
  'PUT /api/admin/coupons/:id',
  'POST /api/admin/promotions',
  'PUT /api/admin/promotions/:id',
  'POST /api/admin/articles',
  'PUT /api/admin/articles/:slug',
  'DELETE /api/admin/articles/:slug',
  'POST /api/admin/vouchers',
  'POST /api/admin/vouchers/:id/void',
  'POST /api/admin/recovery/decide',
  'POST /api/admin/recovery/release',
  'POST /api/admin/recovery/open',
  'PUT /api/admin/rates',
  'PUT /api/admin/suppliers/:name',
  'PUT /api/admin/freefire',
  'PUT /api/admin/games/:game',
  'POST /api/admin/games',
  'PUT /api/admin/games/:game/about',
  'POST /api/admin/games/:game/try',
  'DELETE /api/admin/games/:game',
  'POST /api/admin/games/:game/put-back',
  'POST /api/totp',
  'POST /api/totp/confirm',
  'POST /api/totp/recovery-codes',
  'DELETE /api/totp',
  'POST /api/recovery-codes',
  'POST /api/email',
  'PUT /api/email',
  'DELETE /api/email',
  'GET /api/me/export',
  'DELETE /api/me',
]

export const needsStepUp = (c: Context<AppEnv>): boolean => stepUpRoutes.includes(`${c.req.method} ${routePath(c)}`)
