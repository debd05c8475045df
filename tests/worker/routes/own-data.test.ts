import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import { commit } from '../../../src/worker/db/database'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as discounts from '../../../src/worker/domain/discounts/discounts'
import * as favourites from '../../../src/worker/domain/favourites/favourites'
import { openSession } from '../../../src/worker/domain/identity/identity'
import * as ledger from '../../../src/worker/domain/ledger/ledger'
import { planNotify } from '../../../src/worker/domain/notices/notices'
import * as orders from '../../../src/worker/domain/orders/orders'
import { exportOwn } from '../../../src/worker/domain/own-data/own-data'
import { showOwn } from '../../../src/worker/domain/referral/referral'
import * as reviews from '../../../src/worker/domain/reviews/reviews'
import * as support from '../../../src/worker/domain/support/support'
import * as users from '../../../src/worker/domain/users/users'
import * as vouchers from '../../../src/worker/domain/vouchers/vouchers'
import { clientOf, codeOf, failure } from '../../support/http'
import { quietShop, toppedUp } from '../../support/paying'
import { openProviders } from '../../support/providers'
import { makeHeld } from '../../support/referring'
import { makeAdmin, makeBuyer, makeOffer, testCtx, wishFor } from '../../support/shop'
import { codeIdOf, makeDeliveredOrder } from '../../support/supplying'
import { as, tierOf, writeTiers } from '../../support/tiers'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

const readExport = async (answer: Promise<Response>): Promise<Record<string, unknown[]>> => {
  const response = await answer
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"')
  return JSON.parse(await response.text())
}

const welcomeTerms = {
  ...{ percent: 5, amountIn: null, productIds: [], categories: [], currencies: [], leastIn: null },
  ...{ usesPerBuyer: 1, firstOrderOnly: true, belowCost: false },
}

/** Five dollars of a voucher that somebody has redeemed, frozen. */
async function freeze(userId: string): Promise<void> {
  const admin = await makeAdmin(ctx)
  await users.edit(admin.ctx, userId, { balances: { usd: 500 } })
  const { id } = await vouchers.makeVouchers(admin.ctx, { currency: 'usd', minor: 500, count: 1 })
  await commit(ctx.db, [
    sql`INSERT INTO frozen_vouchers (id, voucher_id, dispute_id, user_id, currency, amount, frozen_at)
      SELECT ${id}, id, 'a dispute', ${userId}, 'usd', 500, 1 FROM vouchers WHERE batch_id = ${id}`,
    ...ledger.planTransfer({
      ...{ reference: `voucher-freeze:${id}`, currency: 'usd', minor: 500, kind: 'voucher_frozen', atMs: 1 },
      ...{ from: ledger.userAccount(userId, 'usd'), to: ledger.frozenAccount(userId, 'usd') },
    }),
  ])
}

describe('the data of a person', () => {
  test('is everything that is theirs, without codes, hashes and what is somebody else’s', async () => {
    const order = await makeDeliveredOrder(ctx, 2)
    const { buyer } = order
    await support.ask(ctx, buyer.ctx.caller, { nickname: buyer.nickname, userId: buyer.userId, message: 'Where?' })
    await orders.fileClaim(buyer.ctx, order.id, { item: 0, codeId: await codeIdOf(order), message: 'Used' })
    const { productId } = order.offer
    await reviews.write(buyer.ctx, productId, { stars: 4, text: 'Fast' })
    await commit(
      ctx.db,
      planNotify(ctx, { userId: buyer.userId, kind: 'order_delivered', link: `/orders/${order.id}` }),
    )
    const soldOut = await makeOffer(ctx, { stock: 0 })
    await favourites.add(buyer.ctx, soldOut.productId)
    await favourites.watch(buyer.ctx, { ...soldOut, region: '' })
    const wanted = await makeOffer(ctx, { stock: 1 })
    await cart.add(buyer.ctx, wishFor(wanted))
    const welcome = { id: 'own-welcome', name: 'Welcome', terms: welcomeTerms }
    await commit(ctx.db, discounts.planCodeFor(ctx, buyer.userId, welcome, sql`true`))
    const other = await makeDeliveredOrder(ctx)
    const { code } = await showOwn(buyer.ctx)
    await makeHeld(ctx, { friendId: buyer.userId, newcomerId: other.buyer.userId, orderId: other.id })
    await makeHeld(ctx, { friendId: other.buyer.userId, newcomerId: buyer.userId, orderId: order.id })
    await freeze(buyer.userId)
    const client = clientOf(buyer)
    const given = await readExport(client.get('/me/export'))
    expect(given.account).toMatchObject([{ id: buyer.userId, nickname: buyer.nickname, role: 'buyer' }])
    expect(given.orders).toMatchObject([
      {
        orderId: order.id,
        status: 'completed',
        total: 9.98,
        items: [{ price: 4.99, paid: 9.98, amount: 60, quantity: 2 }],
        topUp: null,
      },
    ])
    expect(given.statement).toMatchObject([
      { amount: -5, kind: 'voucher_frozen' },
      { amount: 5, kind: 'adjustment' },
      { amount: -9.98, kind: 'purchase' },
      { amount: 9.98, kind: 'adjustment' },
    ])
    expect(given.tickets).toMatchObject([{ message: 'Where?', state: 'open' }])
    expect(given.claims).toMatchObject([{ orderId: order.id, message: 'Used' }])
    expect(given.reviews).toMatchObject([{ productId, stars: 4, text: 'Fast', hiddenAt: null }])
    expect(given.notices).toMatchObject([{ kind: 'order_delivered', link: `/orders/${order.id}` }])
    expect(given.favourites).toEqual([{ productId: soldOut.productId, at: expect.any(String) }])
    expect(given.watches).toEqual([{ offerId: soldOut.id, at: expect.any(String) }])
    expect(given.cart).toEqual([{ offerId: wanted.id, quantity: 1, addedAt: expect.any(String) }])
    expect(given.coupons).toEqual([{ code: expect.any(String), used: 0 }])
    expect(given.links).toEqual([{ code }])
    expect(given.referrals).toEqual([
      { at: expect.any(String), state: 'held', paidAt: null, currency: 'usd', amount: null },
    ])
    expect(given.broughtBy).toEqual([{ at: expect.any(String), orderId: order.id }])
    expect(given.tier).toEqual([])
    expect(given.frozen).toEqual([{ currency: 'usd', amount: 5 }])
    expect(given.frozenVouchers).toEqual([
      { currency: 'usd', amount: 5, frozenAt: expect.any(String), takenAt: null, givenBackAt: null },
    ])
    expect(given.devices).toMatchObject([{ device: expect.any(String), place: expect.any(String) }])
    expect(Object.keys(given)).toEqual([
      ...['madeAt', 'account', 'balances', 'devices', 'contacts', 'choices', 'passkeys', 'savedPlayers'],
      ...[
        'cart',
        'favourites',
        'watches',
        'links',
        'broughtBy',
        'coupons',
        'tier',
        'frozen',
        'frozenVouchers',
        'owed',
        'statement',
        'orders',
        'payments',
        'tickets',
        'claims',
        'referrals',
      ],
      ...['reviews', 'notices'],
    ])
    const text = JSON.stringify(given)
    for (const code of order.codes) expect(text).not.toContain(code)
    expect(text).not.toMatch(/password|hash|sealed|session_/i)
  })

  test('of somebody with 450 notices comes whole, in portions', async () => {
    const buyer = await makeBuyer(ctx)
    const numbers = JSON.stringify(Array.from({ length: 450 }, (_, nth) => nth))
    await ctx.db.run(sql`INSERT INTO notices (id, user_id, kind, params, at)
      SELECT 'many-' || value, ${buyer.userId}, 'order_ended', '{}', value FROM json_each(${numbers})`)
    const client = clientOf(buyer)
    const { notices } = await readExport(client.get('/me/export'))
    expect(notices).toHaveLength(450)
  })

  test('says how far a buyer has come, and by which tier, in the language of the reader', async () => {
    const admin = await makeAdmin(ctx)
    const shop = await writeTiers(ctx, admin, [tierOf('Silver', { from: 10 }), tierOf('Gold', { percent: 5 })])
    const [silver, gold] = shop.tiers.tiers
    const buyers = await Promise.all(
      [null, gold?.id].map(async (given) => {
        const buyer = await makeBuyer(ctx)
        await ctx.db.run(
          sql`INSERT INTO tier_standings (user_id, kept, given) VALUES (${buyer.userId}, 1234, ${given ?? null})`,
        )
        const rows: object[] = []
        for await (const part of await exportOwn({ ...as(shop, buyer), language: 'ru' })) {
          if (part.name === 'tier') rows.push(...part.rows)
        }
        return rows
      }),
    )
    expect(buyers).toEqual([
      [{ kept: 1234, tier: silver?.name.ru, given: null }],
      [{ kept: 1234, tier: gold?.name.ru, given: gold?.name.ru }],
    ])
  })

  test('names the bonus of a top-up as it names what was paid', async () => {
    const { settings, ...shop } = await quietShop()
    const topUpBonus = { ...settings.topUpBonus, usd: [{ from: 1000, percent: 5 }] }
    const switches = { ...settings.switches, topUpBonus: true }
    const generous = { ...shop, settings: { ...settings, topUpBonus, switches } }
    const { buyer } = await toppedUp(generous, openProviders(generous))
    const { payments, balances } = await readExport(clientOf(buyer).get('/me/export'))
    expect(payments).toMatchObject([{ kind: 'topup', currency: 'usd', amount: 10, bonus: 0.5, refunded: 0 }])
    expect(balances).toContainEqual({ currency: 'usd', amount: 10.5 })
    vi.unstubAllGlobals()
  })

  test('says what they owe, after a bank took back money that was spent', async () => {
    const buyer = await makeBuyer(ctx)
    await commit(
      ctx.db,
      ledger.planTransfer({
        ...{ reference: `owed:${buyer.userId}`, currency: 'usd', minor: 1250, kind: 'chargeback', atMs: 1 },
        ...{ from: ledger.owedAccount(buyer.userId, 'usd'), to: ledger.adjustmentsAccount('usd') },
      }),
    )
    const { owed, balances } = await readExport(clientOf(buyer).get('/me/export'))
    expect(owed).toEqual([{ currency: 'usd', amount: 12.5 }])
    expect(balances).toContainEqual({ currency: 'usd', amount: 0 })
  })

  test('of a newcomer is empty lists', async () => {
    const client = clientOf(await makeBuyer(ctx))
    const { orders: bought, payments, claims, owed } = await readExport(client.get('/me/export'))
    expect({ bought, payments, claims, owed }).toEqual({ bought: [], payments: [], claims: [], owed: [] })
  })
})

test.each([
  ['GET', '/api/me/export'],
  ['DELETE', '/api/me'],
])('%s %s asks who one is', async (method, path) => {
  await failure(clientOf().call(method, path), 401, 'unauthenticated')
  const { userId } = await makeBuyer(ctx)
  const token = await openSession(ctx, { userId, epoch: 0, provenAtMs: Date.now() - workerLimits.stepUpMs })
  await failure(clientOf({ token }).call(method, path), 403, 'step_up_required')
})

test('an account that is deleted over HTTP is gone at once, and every other session with it', async () => {
  const buyer = await makeBuyer(ctx)
  const client = clientOf(buyer)
  const deleted = await client.remove('/me')
  expect([deleted.status, await deleted.text()]).toEqual([204, ''])
  expect(await codeOf(client.get('/balance'))).toBe('unauthenticated')
  const credentials = { nickname: buyer.nickname, password: 'a-password-1' }
  expect(await codeOf(clientOf().post('/login', credentials))).toBe('invalid_credentials')
  expect(await codeOf(clientOf().post('/register', credentials))).toBe('nickname_taken')
})

test('a refusal says what is left, in the language of the caller', async () => {
  const buyer = await makeBuyer(ctx, { usd: 100 })
  const said = await failure(clientOf({ token: buyer.token, language: 'ru' }).remove('/me'), 409, 'balance_not_empty')
  expect(said).toMatchObject({ error: 'На балансе ещё есть деньги или долг', fields: { usd: 'money_left' } })
})
