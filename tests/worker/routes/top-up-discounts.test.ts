import { beforeAll, beforeEach, expect, test } from 'vitest'
import { adminCoupons, cartQuote, madeCoupons } from '../../../src/shared/contract/discounts'
import { profile } from '../../../src/shared/contract/identity'
import { order } from '../../../src/shared/contract/orders'
import { adminPromotion, promotionPreview } from '../../../src/shared/contract/promotions'
import { adminTiers } from '../../../src/shared/contract/tiers'
import { orderedTopUp, topUpGame, topUpGames } from '../../../src/shared/contract/topups'
import { languages } from '../../../src/shared/languages'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { rememberedPromotions } from '../../../src/worker/domain/promotions/promotions'
import { rememberedTiers } from '../../../src/worker/domain/tiers/tiers'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { type Client, clientOf, failure, success } from '../../support/http'
import { openProviders } from '../../support/providers'
import { makeAdmin, type Person, uniqueName } from '../../support/shop'
import { diamonds, forgetEarlier, makeGamer, presentCtx } from '../../support/suppliers'

let ctx: Ctx
let owner: Person
let admin: Client
let client: Client
beforeAll(async () => {
  ctx = await presentCtx()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})
beforeEach(async () => {
  openProviders()
  await forgetEarlier(ctx)
  rememberedPromotions(ctx).forget()
  rememberedTiers(ctx).forget()
  const packages = [{ ref: '3001', name: '86 Diamonds', price: 250, rub: 25_000, shown: true }]
  const game = topUps.gameAt(ctx, 'mobile-legends')
  await topUps.editSettings(owner.ctx, game, { ...diamonds, region: null, packages })
  client = clientOf(await makeGamer(ctx))
})

const path = '/topups/mobile-legends'
const reason = 'a test'
const wanted = { offer: 'mobile-legends-3001', currency: 'usd' }
const wish = (changes: object = {}) => ({
  ...{
    ...wanted,
    player: { playerId: '12345678', server: '1234' },
    payWith: 'balance',
    trx_id: uniqueName('discount-click-'),
  },
  ...changes,
})

async function couponOf(changes: object): Promise<string> {
  const form = { name: 'Spring', code: uniqueName('SPRING'), percent: 10, reason, ...changes }
  const { coupons } = await success(admin.post('/admin/coupons', form), madeCoupons, 201)
  return coupons[0]?.code ?? ''
}

test('a coupon for a game is listed as such, quoted, and stands in the order that is paid less', async () => {
  const code = await couponOf({ games: ['mobile-legends'] })
  const { coupons } = await success(admin.get(`/admin/coupons?search=${code}`), adminCoupons)
  expect(coupons).toMatchObject([{ games: ['mobile-legends'], packageIds: [], productIds: [] }])
  const coupon = code.toLowerCase()
  const quote = await success(client.post(`${path}/quote`, { ...wanted, quantity: 3, coupon }), cartQuote)
  const discounts = [{ kind: 'coupon', name: code, amount: 0.75 }]
  expect(quote).toEqual({
    ...{ list: 7.5, discounts, total: 6.75, coupon: { code, applied: true, reason: null } },
    lines: [{ key: 'mobile-legends-3001', list: 7.5, discounts, paid: 6.75 }],
  })
  await failure(client.post(`${path}/order`, wish({ quantity: 3, coupon, amount: 7.5 })), 409, 'price_changed')
  const bought = client.post(`${path}/order`, wish({ quantity: 3, coupon, amount: 6.75 }))
  const { orderId, totalAmount } = await success(bought, orderedTopUp)
  expect(totalAmount).toBe(6.75)
  const shown = await success(client.get(`/orders/${orderId}`), order)
  expect(shown.items).toMatchObject([{ price: 2.5, list: 7.5, paid: 6.75, discounts }])
})

test.each<[what: string, coupon: object, status: number, code: 'coupon_not_found' | 'coupon_not_applicable']>([
  ['that nobody made', { code: 'SPRING-OF-NOBODY' }, 404, 'coupon_not_found'],
  ['of another game', { games: ['roblox'] }, 409, 'coupon_not_applicable'],
])('a coupon %s orders nothing', async (_, changes, status, code) => {
  const coupon = 'code' in changes ? changes.code : await couponOf(changes)
  const { fields } = await failure(client.post(`${path}/order`, wish({ coupon })), status, code)
  expect(fields).toEqual({ coupon: code === 'coupon_not_found' ? code : 'coupon_other_products' })
})

test('a promotion that is a price is looked at, saved, and shown on the packages and in the list of games', async () => {
  const form = {
    ...{ names: { en: 'Game days', ru: 'Дни игры' }, priceIn: { usd: 2, rub: 200 }, games: ['mobile-legends'] },
    ...{ startsAt: new Date(Date.now() - 1000).toISOString(), endsAt: null },
  }
  const looked = await success(admin.post('/admin/promotions/preview', form), promotionPreview)
  expect(looked).toMatchObject({
    count: 1,
    offers: [
      { title: 'Mobile Legends', amount: null, label: '86 Diamonds', loweredIn: { usd: 2, rub: 200 }, wasIn: {} },
    ],
  })
  const made = await success(admin.post('/admin/promotions', { ...form, reason }), adminPromotion, 201)
  expect(made).toMatchObject({ percent: null, priceIn: { usd: 2, rub: 200 }, games: ['mobile-legends'] })
  const game = await success(clientOf({ language: 'ru' }).get(path), topUpGame)
  expect(game.packages).toMatchObject([
    { priceIn: { usd: 2.5 }, lowered: { name: 'Дни игры', priceIn: { usd: 2, rub: 200 }, endsAt: null, left: null } },
  ])
  const { games } = await success(clientOf().get('/topups'), topUpGames)
  expect(games.find(({ slug }) => slug === 'mobile-legends')?.from).toMatchObject({ usd: 2, rub: 200 })
  expect((await success(client.post(`${path}/quote`, wanted), cartQuote)).total).toBe(2)
  const ended = await success(admin.remove(`/admin/promotions/${made.promotionId}?reason=over`), adminPromotion)
  expect(ended.endedAt).not.toBeNull()
})

test('the name of a promotion stands in an order in the language of whoever reads the order', async () => {
  const names = { en: 'Game days', ru: 'Дни игры', uz: 'Oʻyin kunlari' }
  const form = { names, percent: 10, games: ['mobile-legends'], startsAt: new Date(Date.now() - 1000).toISOString() }
  const made = await success(admin.post('/admin/promotions', { ...form, endsAt: null, reason }), adminPromotion, 201)
  const { orderId } = await success(client.post(`${path}/order`, wish()), orderedTopUp)
  await success(admin.remove(`/admin/promotions/${made.promotionId}?reason=over`), adminPromotion)
  for (const language of languages) {
    const reader = clientOf({ token: owner.token, language })
    const { items } = await success(reader.get(`/orders/${orderId}`), order)
    expect(items[0]?.discounts).toEqual([{ kind: 'promotion', name: names[language], amount: 0.25 }])
  }
})

test('a tier names games, each once, and its buyer reads them by their names', async () => {
  const name = { en: 'Silver', ru: 'Серебро', uz: 'Kumush' }
  const games = [
    { game: null, percent: 2 },
    { game: 'mobile-legends', percent: 4 },
  ]
  const { version } = await success(admin.get('/admin/tiers'), adminTiers)
  const tier = { name, from: 100, percent: 5, games }
  const twice = { ...tier, games: [...games, { game: null, percent: 3 }] }
  const { fields } = await failure(
    admin.put('/admin/tiers', { tiers: [twice], version, reason }),
    400,
    'invalid_request',
  )
  expect(fields).toEqual({ 'tiers.0.games': 'invalid' })
  await success(admin.put('/admin/tiers', { tiers: [tier], version, reason }), adminTiers)
  const { tier: own } = await success(client.get('/profile'), profile)
  expect(own?.next?.games).toEqual([
    { game: null, name: null, percent: 2 },
    { game: 'mobile-legends', name: 'Mobile Legends', percent: 4 },
  ])
  await success(admin.put('/admin/tiers', { tiers: [], version: version + 1, reason }), adminTiers)
})
