import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookedUser } from '../../../src/shared/contract/admin'
import { cart } from '../../../src/shared/contract/cart'
import { balance } from '../../../src/shared/contract/identity'
import { order } from '../../../src/shared/contract/orders'
import { payment, paymentOptions, soldCurrencies } from '../../../src/shared/contract/payments'
import { shopSettings } from '../../../src/shared/contract/settings'
import type { Currency } from '../../../src/shared/money'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as rates from '../../../src/worker/domain/rates/rates'
import { withDefaults } from '../../../src/worker/domain/settings/values'
import type { CurrencySetting } from '../../../src/worker/domain/shop-settings'
import { cartIn, delivered, paymentOf, shopperOf } from '../../support/buying'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { nothingBeside } from '../../support/nothing-beside'
import { openProviders, type Providers } from '../../support/providers'
import { set } from '../../support/settings'
import {
  balanceOf,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Person,
  testCtx,
  uniqueName,
} from '../../support/shop'

let ctx: Ctx
let owner: Person
let providers: Providers
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
})
beforeEach(() => {
  providers = openProviders()
})
afterEach(async () => {
  await set(owner, {})
  await expectBooksToBalance()
})

/** The owner sets something of one currency and leaves the others as they are configured. */
const setIn = (currency: Currency, change: Partial<CurrencySetting>) => {
  const { currencies } = ctx.defaultSettings
  return set(owner, { currencies: { ...currencies, [currency]: { ...currencies[currency], ...change } } })
}
const switchOff = (currency: Currency) => setIn(currency, { sold: false })

/** An offer that has a price in so'm too. */
async function offerInSums(uzs: number) {
  const offer = await makeOffer(ctx)
  await catalogue.update(owner.ctx, offer.productId, { priceIn: { uzs } }, nothingBeside)
  return { ...offer, uzs }
}

describe('the currencies of the shop', () => {
  const listed = async () => (await success(clientOf().get('/currencies'), soldCurrencies)).currencies

  test('are told to everybody with what they are paid by, and without those that are switched off', async () => {
    expect(await listed()).toMatchObject([
      { code: 'usd', digits: 2, symbol: '$', methods: [{ provider: 'stripe', method: 'card' }] },
      {
        ...{ code: 'rub', digits: 2, symbol: '₽' },
        methods: [
          { provider: 'yookassa', method: 'card' },
          { provider: 'yookassa', method: 'sbp' },
        ],
      },
      { code: 'uzs', digits: 0, symbol: 'soʻm' },
    ])
    await switchOff('uzs')
    expect((await listed()).map(({ code }) => code)).toEqual(['usd', 'rub'])
    await setIn('rub', { methods: { card: 'yookassa' } })
    expect((await listed())[1]?.methods).toEqual([{ provider: 'yookassa', method: 'card' }])
  })

  test('offer no way of paying while they are switched off, nor one that the owner took away', async () => {
    await switchOff('rub')
    const options = () => success(clientOf().get('/payment/options'), paymentOptions)
    expect(await options()).toMatchObject({ usd: { methods: ['card'] }, rub: { methods: [], marks: {} } })
    await setIn('rub', { methods: { sbp: 'yookassa' } })
    expect((await options()).rub.methods).toEqual(['sbp'])
    const buyer = clientOf(await makeBuyer(ctx))
    await failure(buyer.post('/balance/topup', { currency: 'rub', amount: 500 }), 400, 'method_unavailable')
  })

  test('are those of the configuration in settings that were saved before there was a choice', () => {
    expect(withDefaults({ shopName: 'Older' }, ctx.defaultSettings).currencies).toEqual(ctx.defaultSettings.currencies)
    const { usd } = ctx.defaultSettings.currencies
    const kept = JSON.parse(JSON.stringify({ currencies: { usd: { ...usd, sold: false } } }))
    expect(withDefaults(kept, ctx.defaultSettings).currencies).toMatchObject({
      usd: { sold: false },
      rub: { sold: true },
    })
  })

  test.each<[string, Partial<Record<Currency, object>>, string, object]>([
    [
      'none at all',
      { usd: { sold: false }, rub: { sold: false }, uzs: { sold: false } },
      'invalid_request',
      { 'currencies.usd.sold': 'required' },
    ],
    [
      'a provider that does not serve it',
      { uzs: { methods: { card: 'stripe' } } },
      'invalid_request',
      { 'currencies.uzs.methods.card': 'method_unavailable' },
    ],
    [
      'another provider’s method',
      { rub: { methods: { sbp: 'payme' } } },
      'invalid_request',
      { 'currencies.rub.methods.sbp': 'method_unavailable' },
    ],
  ])('can’t be set to %s', async (_, changes, code, fields) => {
    const admin = clientOf(owner)
    const { version, settings } = await success(admin.get('/admin/settings'), shopSettings)
    const currencies = Object.fromEntries(
      Object.entries(settings.currencies).map(([name, own]) => [name, { ...own, ...changes[name as Currency] }]),
    )
    const answer = admin.put('/admin/settings', { ...settings, currencies, version, reason: 'A try' })
    expect((await failure(answer, 400, code)).fields).toEqual(fields)
  })
})

describe('a currency that is unknown', () => {
  const line = { amount: 60, label: 'UC', priceIn: { usd: 4.99, eur: 4 }, productId: 'x' }
  const asked: [path: string, body: object][] = [
    ['/payment/create', { type: 'order', currency: 'eur', amount: 5 }],
    ['/payment/from-balance', { currency: 'EUR' }],
    ['/balance/topup', { currency: '', amount: 5 }],
    ['/balance/transfer', { userId: '1', currency: null, amount: 5 }],
    ['/freefire/topup', { playerID: '12345678', offer: '1', trx_id: 'x'.repeat(8), currency: 'eur' }],
    ['/cart/add', line],
    ['/cart/price', { lines: [line] }],
    ['/cart/merge', { lines: [line] }],
  ]
  test('is refused wherever one is named', async () => {
    const client = clientOf(await makeBuyer(ctx))
    for (const [path, body] of asked) {
      expect([path, await codeOf(client.post(path, body))]).toEqual([path, 'unsupported_currency'])
    }
  })

  const promotion = { names: { en: 'Autumn' }, startsAt: '2030-01-01T00:00:00Z', priceIn: { eur: 4 } }
  const dear = { margin: 1, rates: {}, packages: [{ ref: '1', name: 'Few', priceIn: { eur: 4 } }] }
  const rated = { margin: 1, rates: { eur: 90 }, packages: [] }
  test.each<['post' | 'put', path: string, body: object]>([
    ['post', '/admin/coupons', { name: 'Autumn', percent: 5, currencies: ['usd', 'eur'], reason: 'A try' }],
    ['post', '/admin/promotions', { ...promotion, reason: 'A try' }],
    ['post', '/admin/promotions/preview', promotion],
    ['put', '/admin/promotions/x', { ...promotion, version: 1, reason: 'A try' }],
    ['put', '/admin/freefire', dear],
    ['put', '/admin/freefire', rated],
    ['put', '/admin/games/pubg-mobile', rated],
  ])('is refused in a form of the back office: %s %s', async (method, path, body) => {
    await failure(clientOf(owner)[method](path, body), 400, 'unsupported_currency')
  })

  test('is refused to an administrator too, and one that is missing is a missing field', async () => {
    const { userId } = await makeBuyer(ctx)
    const form = { balances: { eur: 5 }, reason: 'A gift' }
    await failure(clientOf(owner).put(`/admin/users/${userId}`, form), 400, 'unsupported_currency')
    const missing = await failure(
      clientOf(await makeBuyer(ctx)).post('/payment/from-balance', {}),
      400,
      'invalid_request',
    )
    expect(missing.fields).toEqual({ currency: 'required' })
  })
})

describe('a currency that is switched off', () => {
  const inRoubles = { rub: 1_000_000 }
  const calls: [string, (to: string) => [string, object]][] = [
    ['a cart at a provider', () => ['/payment/create', cartIn('rub', { method: 'sbp' })]],
    ['a cart from the balance', () => ['/payment/from-balance', { currency: 'rub' }]],
    ['a top-up', () => ['/balance/topup', { currency: 'rub', amount: 500 }]],
    ['a transfer', (userId) => ['/balance/transfer', { userId, currency: 'rub', amount: 1 }]],
    [
      'a player',
      () => ['/freefire/topup', { playerID: '12345678', offer: '1', trx_id: uniqueName('top-up-'), currency: 'rub' }],
    ],
  ]
  test('sells nothing new', async () => {
    const { client, buyer } = await shopperOf(ctx, inRoubles)
    await client.get('/cart')
    await switchOff('rub')
    const friend = await makeBuyer(ctx)
    for (const [what, call] of calls) {
      const [path, body] = call(friend.userId)
      const { fields } = await failure(client.post(path, body), 400, 'unsupported_currency')
      expect([what, fields]).toEqual([what, { currency: 'unsupported_currency' }])
    }
    expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ rub: 1_000_000 })
  })

  test('gives the same answer to a call that succeeded before, under its key', async () => {
    const { client } = await shopperOf(ctx, inRoubles)
    const { userId } = await makeBuyer(ctx)
    const sent: [string, object, number][] = [
      ['/balance/topup', { currency: 'rub', amount: 500, method: 'sbp' }, 201],
      ['/balance/transfer', { userId, currency: 'rub', amount: 1 }, 200],
      ['/payment/from-balance', { currency: 'rub' }, 201],
    ]
    const ask = async (client: Client, key: string) =>
      Promise.all(
        sent.map(async ([path, body, status], place) => {
          const answer = await client.post(path, body, { key: `${key}-${place}` })
          return [answer.status === status, await answer.json()]
        }),
      )
    const key = uniqueName('before-it-was-off-')
    const before: unknown[] = []
    for (const [place, [path, body]] of sent.entries()) {
      const answer = await client.post(path, body, { key: `${key}-${place}` })
      before.push([true, await answer.json()])
    }
    await setIn('rub', { sold: false, methods: {} })
    expect(await ask(client, key)).toEqual(before)
  })

  test('keeps its word: what was begun in it is settled, delivered and refunded', async () => {
    const { client, buyer } = await shopperOf(ctx, inRoubles)
    const topUp = await success(client.post('/balance/topup', { currency: 'rub', amount: 500 }), payment, 201)
    const bought = await success(client.post('/payment/create', cartIn('rub')), payment, 201)
    await switchOff('rub')
    await providers.pay(topUp.pay_url)
    await providers.pay(bought.pay_url)
    await providers.arrive()
    expect((await paymentOf(client, topUp.paymentId)).status).toBe('paid')
    const { orderId } = await delivered(ctx, client, bought.orderId ?? '')
    expect(await success(client.get('/balance'), balance)).toMatchObject({ rub: 10_500 })
    const admin = clientOf(owner)
    await success(admin.post(`/admin/orders/${orderId}/refund`, { reason: 'It was wrong' }), order, 201)
    const form = { balances: { rub: 20_000 }, reason: 'A gift' }
    await success(admin.put(`/admin/users/${buyer.userId}`, form), bookedUser)
    expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ rub: 2_000_000 })
  })
})

describe('the so’m of a cart', () => {
  const subtotalOf = async (client: Client) => await success(client.get('/cart'), cart)
  const put = async (
    client: Client,
    { amount, label, productId }: Awaited<ReturnType<typeof makeOffer>>,
    uzs?: number,
  ) => {
    const wish = { amount, label, productId, priceIn: { usd: 4.99, rub: 449, ...(uzs !== undefined && { uzs }) } }
    await success(client.post('/cart/add', wish), cart)
  }

  test('are the sum of its prices once they are sold in, and none where a line has none', async () => {
    const client = clientOf(await makeBuyer(ctx))
    const offer = await offerInSums(6_100_000)
    await put(client, offer, 61_000)
    await put(client, offer, 61_000)
    expect(await subtotalOf(client)).toMatchObject({ subtotal: { usd: 9.98, rub: 898, uzs: 122_000 }, rate: null })
    await put(client, await makeOffer(ctx))
    expect((await subtotalOf(client)).subtotal).toMatchObject({ usd: 14.97, uzs: null })
  })

  test('are what the dollars come to while nothing is sold in them', async () => {
    const client = clientOf(await makeBuyer(ctx))
    await put(client, await offerInSums(6_100_000), 61_000)
    await rates.refresh(ctx)
    await switchOff('uzs')
    expect(await subtotalOf(client)).toMatchObject({ subtotal: { uzs: 59_986 }, rate: { uzsPerUsd: 12_021.22 } })
  })
})
