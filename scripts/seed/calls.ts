import { sql } from 'drizzle-orm'
import { orderReasons, orderStatuses } from '../../src/shared/order-states'
import { paymentStatuses } from '../../src/shared/payments'
import { periods } from '../../src/shared/periods'
import { reviewStates } from '../../src/shared/reviews'
import { supplierOrderStates } from '../../src/shared/suppliers'
import * as articles from '../../src/worker/domain/articles/articles'
import { auditLog, exportAudit } from '../../src/worker/domain/audit/audit'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import * as discounts from '../../src/worker/domain/discounts/discounts'
import * as freeFire from '../../src/worker/domain/freefire/freefire'
import * as games from '../../src/worker/domain/games/games'
import { listSessions } from '../../src/worker/domain/identity/identity'
import * as inventory from '../../src/worker/domain/inventory/inventory'
import { statementOf } from '../../src/worker/domain/ledger/ledger'
import * as orders from '../../src/worker/domain/orders/orders'
import * as payments from '../../src/worker/domain/payments/payments'
import * as pricing from '../../src/worker/domain/pricing/pricing'
import * as promotions from '../../src/worker/domain/promotions/promotions'
import * as providers from '../../src/worker/domain/providers/providers'
import * as rates from '../../src/worker/domain/rates/rates'
import * as referral from '../../src/worker/domain/referral/referral'
import { sales } from '../../src/worker/domain/reports/reports'
import * as reviews from '../../src/worker/domain/reviews/reviews'
import { missed } from '../../src/worker/domain/searches/searches'
import * as settings from '../../src/worker/domain/settings/settings'
import * as stories from '../../src/worker/domain/stories/stories'
import * as supply from '../../src/worker/domain/supply/supply'
import * as support from '../../src/worker/domain/support/support'
import { listTiers } from '../../src/worker/domain/tiers/tiers'
import * as topUps from '../../src/worker/domain/topups/topups'
import * as users from '../../src/worker/domain/users/users'
import * as vouchers from '../../src/worker/domain/vouchers/vouchers'
import { demoArticle } from './articles'
import { demoGame } from './own-game'

/** A call of the back office: the route it is under, what it asks for, and the verb that answers it. */
export type Call = { route: string; asks: string; verb: (ctx: CallerCtx) => Promise<unknown> }

/** Rows of the shop that calls are about: the busiest buyer, the fullest product, what lies deep in each list. */
async function subjectsOf(ctx: Ctx) {
  const [found] = await ctx.db.all<Record<string, string>>(sql`SELECT
    (SELECT id FROM users ORDER BY orders DESC LIMIT 1) AS user,
    (SELECT nickname FROM users ORDER BY orders DESC LIMIT 1) AS nickname,
    (SELECT order_id FROM order_items GROUP BY order_id ORDER BY count(*) DESC LIMIT 1) AS order_,
    (SELECT id FROM users ORDER BY seq LIMIT 1 OFFSET (SELECT count(*) / 2 FROM users)) AS deepUser,
    (SELECT id FROM orders ORDER BY placed_at LIMIT 1 OFFSET (SELECT count(*) / 2 FROM orders)) AS deepOrder,
    (SELECT id FROM payments ORDER BY seq LIMIT 1 OFFSET (SELECT count(*) / 2 FROM payments)) AS deepPayment,
    (SELECT id FROM audit_entries ORDER BY at LIMIT 1 OFFSET (SELECT count(*) / 2 FROM audit_entries)) AS deepAudit,
    (SELECT id FROM supplier_orders ORDER BY seq LIMIT 1 OFFSET (SELECT count(*) / 2 FROM supplier_orders)) AS deepPiece,
    (SELECT id FROM support_tickets ORDER BY seq LIMIT 1 OFFSET (SELECT count(*) / 2 FROM support_tickets)) AS deepTicket,
    (SELECT id FROM claims ORDER BY seq LIMIT 1 OFFSET (SELECT count(*) / 2 FROM claims)) AS deepClaim,
    (SELECT id FROM code_batches ORDER BY added DESC LIMIT 1) AS batch,
    (SELECT product_id FROM offers GROUP BY 1 ORDER BY sum(sold) DESC LIMIT 1) AS product,
    (SELECT coupon_id FROM coupon_codes LIMIT 1) AS coupon,
    (SELECT reference FROM transfers WHERE credit_account = 'user:' || (SELECT id FROM users ORDER BY orders DESC LIMIT 1)
      || ':usd' ORDER BY seq DESC LIMIT 1) AS line`)
  const missing = Object.entries(found ?? {}).filter(([, value]) => value === null)
  if (!found || missing.length > 0) throw new Error(`the shop has no ${missing.map(([name]) => name).join(', ')} yet`)
  const [admin] = await ctx.db.all<{ id: string; epoch: number }>(
    sql`SELECT id, session_epoch AS epoch FROM users WHERE role = 'admin' ORDER BY seq LIMIT 1`,
  )
  if (!admin) throw new Error('the shop has no administrator yet')
  return { of: (name: string) => found[name] ?? '', admin }
}

const limit = 20
const dayMs = 24 * 60 * 60 * 1000

/** Every reading call of the back office, first pages and deep ones, with every filter; and who makes them. */
export async function adminCalls(ctx: Ctx): Promise<{ admin: CallerCtx; calls: Call[] }> {
  const { of, admin } = await subjectsOf(ctx)
  const nowMs = ctx.clock.nowMs()
  const week = { fromMs: nowMs - 30 * dayMs, toMs: nowMs - 23 * dayMs }
  const calls: Call[] = []
  const on =
    <Wish>(route: string, verb: (ctx: CallerCtx, wish: Wish) => Promise<unknown>) =>
    (asks: string, wish: Wish) => {
      calls.push({ route, asks, verb: (caller) => verb(caller, wish) })
    }

  const dashboard = on('/admin/reports/sales', sales)
  for (const days of periods) dashboard(`${days} days`, days)

  const order = on('/admin/orders', orders.listAll)
  order('first page', { limit })
  order('a deep page', { limit, cursor: of('deepOrder') })
  for (const status of orderStatuses) order(`status ${status}`, { limit, status })
  for (const reason of orderReasons) order(`reason ${reason}`, { limit, reason })
  order('kind topup, a deep page', { limit, kind: 'topup', cursor: of('deepOrder') })
  order('currency rub, paid from the balance', { limit, currency: 'rub', provider: 'balance' })
  order('a mixture there is nothing of', { limit, reason: 'charged_back', kind: 'topup', provider: 'stripe' })
  order('a week', { limit, ...week })
  order('a week, cancelled', { limit, ...week, status: 'cancelled' })
  order('the busiest buyer, by name', { limit, user: of('nickname') })
  order('the busiest buyer, cancelled', { limit, user: of('user'), status: 'cancelled' })
  order('the beginning of an id', { limit, search: of('order_').slice(0, 4) })
  order('the largest', { limit, sort: 'largest' })
  const totals = on('/admin/order-totals', orders.totalsOf)
  totals('all', {})
  totals('cancelled', { status: 'cancelled' })
  on('/admin/orders/:id', stories.ofOrder)('the order of the most items', of('order_'))
  const exported = on('/admin/order-export', orders.exportAll)
  exported('the first 500 of all', {})
  exported('the first 500 completed', { status: 'completed' })
  exported('a week, cancelled', { ...week, status: 'cancelled' })

  on('/admin/pricing/preview', pricing.preview)('prices of so’m that follow the dollar', {
    limit,
    ...{ currency: 'uzs', marginPercent: 3, step: 100_000 },
  })

  const payment = on('/admin/payments', payments.listAll)
  payment('first page', { limit })
  payment('a deep page', { limit, cursor: of('deepPayment') })
  payment('the busiest buyer', { limit, user: of('user') })
  for (const status of paymentStatuses) payment(`status ${status}`, { limit, status })
  payment('the busiest buyer, failed', { limit, user: of('user'), status: 'failed' })
  payment('status failed, a deep page', { limit, status: 'failed', cursor: of('deepPayment') })

  const user = on('/admin/users', users.list)
  user('first page', { limit })
  user('a deep page', { limit, cursor: of('deepUser') })
  user('the beginning of a name', { limit, search: 'amber' })
  user('the same, a deep page', { limit, search: 'amber', cursor: of('user') })
  user('an id', { limit, search: of('user') })
  user('a name that nobody has', { limit, search: 'nobody has it' })
  on('/admin/user-export', users.exportUsers)('the first 500 of all', {})
  on('/admin/users/:id', users.show)('the busiest buyer', of('user'))
  const bought = on('/admin/users/:id/orders', (caller, page: Parameters<typeof orders.listOf>[2]) =>
    orders.listOf(caller, of('user'), page),
  )
  bought('the busiest buyer', { limit })
  bought('the same, a part of an id', { limit, search: of('order_').slice(4, 8) })
  on('/admin/users/:id/statement', (caller, page: Parameters<typeof statementOf>[2]) =>
    statementOf(caller, of('user'), page),
  )('the busiest buyer', { limit })

  on('/admin/users/:id/sessions', listSessions)('the busiest buyer', of('user'))

  const audit = on('/admin/audit', auditLog)
  audit('first page', { limit })
  audit('a deep page', { limit, cursor: of('deepAudit') })
  audit('an administrator', { limit, actor: admin.id })
  audit('an act, a deep page', { limit, action: 'refund_order', cursor: of('deepAudit') })
  audit('an act there is nothing of', { limit, action: 'set_rate' })
  audit('a subject', { limit, subject: of('user') })
  audit('a week of an administrator', { limit, actor: admin.id, ...week })

  const exportedAudit = on('/admin/audit-export', exportAudit)
  exportedAudit('the first 500 of all', {})
  exportedAudit('an administrator', { actor: admin.id })

  const byHand = on('/admin/by-hand', orders.listByHand)
  byHand('first page', { limit })
  byHand('a player that nobody is', { limit, search: 'nobody' })
  for (const state of ['waiting', 'taken'] as const) byHand(`state ${state}`, { limit, state })

  const piece = on('/admin/supplier-orders', supply.listOrders)
  piece('first page', { limit })
  piece('a deep page', { limit, cursor: of('deepPiece') })
  for (const state of supplierOrderStates) piece(`state ${state}`, { limit, state })
  on('/admin/suppliers', (caller) => supply.listSuppliers(caller))('all', undefined)

  const ticket = on('/admin/support', support.list)
  ticket('first page', { limit })
  ticket('a deep page', { limit, cursor: of('deepTicket') })
  for (const state of ['open', 'answered', 'closed'] as const) ticket(`state ${state}`, { limit, state })

  on('/admin/support/:id/asker', support.showAsker)('the sender of one', of('deepTicket'))

  const review = on('/admin/reviews', reviews.list)
  review('first page', { limit })
  for (const state of reviewStates) review(`state ${state}`, { limit, state })
  review('a word that nobody wrote', { limit, search: 'nobody wrote it' })

  const claim = on('/admin/claims', orders.listClaims)
  claim('first page', { limit })
  claim('a deep page', { limit, cursor: of('deepClaim') })
  for (const state of ['open', 'replaced', 'refused'] as const) claim(`state ${state}`, { limit, state })

  on('/admin/products', (caller) => catalogue.listAll(caller))('all', undefined)
  on('/admin/catalogue/export', async (caller) => {
    const chunks = await catalogue.exportTable(caller)
    await chunks.next()
  })('the first products', undefined)
  on('/admin/products/:id', catalogue.formOf)('the fullest product', of('product'))
  on('/admin/products/:id/codes', inventory.stockOf)('the fullest product', of('product'))
  const batch = on('/admin/batches/:id', (caller, page: Parameters<typeof inventory.batchOf>[2]) =>
    inventory.batchOf(caller, of('batch'), page),
  )
  batch('the largest batch', { limit })
  on('/admin/alerts', inventory.alertsNow)('first page', { limit })
  on('/admin/freefire', (caller) => freeFire.settings(caller))('all', undefined)
  on('/admin/games', (caller) => topUps.listGames(caller))('all', undefined)
  on('/admin/games/:game', (caller) => topUps.settings(caller, freeFire.freeFire))('all', undefined)
  // What the tables are asked, whether the supplier answers or not.
  on('/admin/games/:game/catalogue', (caller, supplier: 'gamesdrop') =>
    topUps.catalogueOf(caller, freeFire.freeFire, { supplier, limit }).catch(() => undefined),
  )('a supplier', 'gamesdrop')
  on('/admin/articles', articles.listAll)('with a search', { limit, search: demoArticle })
  on('/admin/articles/:slug', articles.form)('one', demoArticle)
  on('/admin/missed-searches', (caller) => missed(caller))('all', undefined)
  on('/admin/games/:game/about', games.show)('one of the owner’s', demoGame)
  const coupon = on('/admin/coupons', discounts.listCoupons)
  coupon('first page', { limit })
  coupon('a part of a name', { limit, search: 'first' })
  const code = on('/admin/coupons/:id/codes', (caller, page: Parameters<typeof discounts.codesOf>[2]) =>
    discounts.codesOf(caller, of('coupon'), page),
  )
  code('of one', { limit })
  on('/admin/promotions', promotions.list)('first page', { limit })
  on('/admin/tiers', (caller) => listTiers(caller))('all', undefined)
  on('/admin/settings', (caller) => settings.show(caller))('all', undefined)
  on('/admin/settings/history', settings.history)('the newest', { limit })
  on('/admin/referrals', referral.listAll)('the newest', { limit })
  on('/admin/referrals', referral.listAll)('those of a name', { limit, search: of('nickname') })
  on('/admin/referral-terms', (caller) => referral.termsForm(caller))('all', undefined)
  on('/admin/vouchers', vouchers.listBatches)('the newest', { limit })
  on('/admin/providers', (caller) => providers.providerReports(caller))('all', undefined)
  on('/admin/rates', (caller) => rates.show(caller))('all', undefined)

  const caller = { userId: admin.id, epoch: admin.epoch, issuedAtMs: 0, sessionKey: '' }
  return { admin: { ...ctx, caller, needs: 'admin' }, calls }
}
