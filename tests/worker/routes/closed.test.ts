import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payment, paymentOptions } from '../../../src/shared/contract/payments'
import type { SwitchName } from '../../../src/shared/settings'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import * as vouchers from '../../../src/worker/domain/vouchers/vouchers'
import { skipPauses } from '../../support/adapters'
import { atPage, cartIn, delivered, putInCart, shopperOf } from '../../support/buying'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { openProviders, type Providers } from '../../support/providers'
import { set } from '../../support/settings'
import {
  balanceOf,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Person,
  uniqueName,
} from '../../support/shop'
import { diamonds, forgetEarlier, presentCtx } from '../../support/suppliers'

let ctx: Ctx
let owner: Person
let providers: Providers
skipPauses()
beforeAll(async () => {
  ctx = await presentCtx()
  owner = await makeAdmin(ctx)
  await clientOf(owner).post('/admin/coupons', { ...spring, code: 'SPRING' })
})
beforeEach(async () => {
  providers = openProviders()
  await forgetEarlier(ctx)
  await freeFire.editSettings(owner.ctx, diamonds)
})
afterEach(async () => {
  await set(owner, {})
  await expectBooksToBalance()
})

const close = (...names: SwitchName[]) =>
  set(owner, { switches: Object.fromEntries(names.map((name) => [name, false])) })

const diamondsFor = (pay?: string) => ({
  playerID: '12345678',
  offer: '1001',
  trx_id: uniqueName('closed-click-'),
  pay,
})
const newcomer = () => ({ nickname: uniqueName('new-'), password: 'a-password-1' })
const newVoucher = async () =>
  (await vouchers.makeVouchers(owner.ctx, { currency: 'usd', minor: 500, count: 1 })).codes[0]
const question = () => ({ nickname: 'me', userId: uniqueName('asker-'), message: 'Where is it?' })

const soldOut = async () => {
  const { productId, amount, label } = await makeOffer(ctx, { stock: 0 })
  return { productId, amount, label }
}
const spring = { name: 'Spring', percent: 10, reason: 'Spring sale' }

type Act = (client: Client) => Promise<Response>
const acts = {
  fromBalance: (client) => client.post('/payment/from-balance', { currency: 'usd' }),
  byStripe: (client) => client.post('/payment/create', cartIn('usd')),
  byYooKassa: (client) => client.post('/payment/create', cartIn('rub')),
  topUpByStripe: (client) => client.post('/balance/topup', { currency: 'usd', amount: 10 }),
  topUpByYooKassa: (client) => client.post('/balance/topup', { currency: 'rub', amount: 100 }),
  transfer: async (client) =>
    client.post('/balance/transfer', { currency: 'usd', amount: 1, userId: (await makeBuyer(ctx)).userId }),
  voucher: async (client) => client.post('/vouchers/redeem', { code: await newVoucher() }),
  diamonds: (client) => client.post('/freefire/topup', diamondsFor()),
  packages: (client) => client.get('/freefire/offers'),
  register: () => clientOf().post('/register', newcomer()),
  ask: (client) => client.post('/support', question()),
  news: (client) => client.get('/articles'),
  keep: async (client) => client.put(`/favourites/${(await makeOffer(ctx)).productId}`),
  wait: async (client) => client.put('/watches', await soldOut()),
  quote: (client) => client.post('/cart/quote', { currency: 'usd', coupon: 'SPRING' }),
  buyWithCoupon: (client) => client.post('/payment/from-balance', { currency: 'usd', coupon: 'SPRING' }),
  makeCoupon: () => clientOf(owner).post('/admin/coupons', spring),
} as const satisfies Record<string, Act>
type ActName = keyof typeof acts
const actNames = Object.keys(acts) as ActName[]

/** Acts that take what is in a cart. */
const buying = ['fromBalance', 'byStripe', 'byYooKassa', 'quote', 'buyWithCoupon'] as const
const visitor = () => shopperOf(ctx, { usd: 5000, rub: 500_000 })
type Visitor = Awaited<ReturnType<typeof visitor>>

describe.each<[SwitchName, Partial<Record<ActName, string>>]>([
  [
    'sales',
    {
      ...{
        fromBalance: 'sales_closed',
        byStripe: 'sales_closed',
        byYooKassa: 'sales_closed',
        diamonds: 'sales_closed',
      },
      buyWithCoupon: 'sales_closed',
    },
  ],
  ['freeFire', { diamonds: 'free_fire_closed', packages: 'free_fire_closed' }],
  ['topUps', { topUpByStripe: 'top_ups_closed', topUpByYooKassa: 'top_ups_closed' }],
  ['transfers', { transfer: 'transfers_closed' }],
  ['stripe', { byStripe: 'method_unavailable', topUpByStripe: 'method_unavailable' }],
  ['yookassa', { byYooKassa: 'method_unavailable', topUpByYooKassa: 'method_unavailable' }],
  ['registration', { register: 'registration_closed' }],
  ['support', { ask: 'support_closed' }],
  ['articles', { news: 'articles_closed' }],
  ['favourites', { keep: 'favourites_closed', wait: 'favourites_closed' }],
  ['coupons', { quote: 'coupons_closed', buyWithCoupon: 'coupons_closed', makeCoupon: 'coupons_closed' }],
  ['vouchers', { voucher: 'vouchers_closed' }],
])('while %s is off', (name, refused) => {
  test('what it closes is refused and moves no money, all else goes on, and once it is on that does too', async () => {
    const shared = await visitor()
    const alone = await Promise.all(buying.map(async (act) => [act, await visitor()] as const))
    const visitors: Partial<Record<ActName, Visitor>> = Object.fromEntries(alone)
    const come = async (act: ActName) => codeOf(acts[act]((visitors[act] ?? shared).client))
    const balances = () => Promise.all(actNames.map((act) => balanceOf(ctx, (visitors[act] ?? shared).buyer.userId)))
    const isRefused = (act: ActName) => refused[act] !== undefined
    await close(name)
    const before = await balances()
    for (const act of actNames.filter(isRefused)) expect([act, await come(act)]).toEqual([act, refused[act]])
    expect(await balances()).toEqual(before)
    for (const act of actNames.filter((each) => !isRefused(each))) expect([act, await come(act)]).toEqual([act, 'ok'])
    await set(owner, {})
    for (const act of actNames.filter(isRefused)) expect([act, await come(act)]).toEqual([act, 'ok'])
  })
})

test.each(['en', 'ru', 'uz'])('the refusal is said in the language of the caller: %s', async (language) => {
  await close('registration')
  const ask = (client: Client) => failure(client.post('/register', newcomer()), 409, 'registration_closed')
  const said = (await ask(clientOf({ language }))).error
  const english = (await ask(clientOf({ language: 'en' }))).error
  expect(said === english).toBe(language === 'en')
})

test('a provider that is off is not offered, and the other one is', async () => {
  await close('yookassa')
  expect(await success(clientOf().get('/payment/options'), paymentOptions)).toMatchObject({
    usd: { methods: ['card'] },
    rub: { methods: [] },
  })
})

describe('what was begun before', () => {
  test.each(['usd', 'rub'] as const)('is settled and delivered: a payment in %s', async (currency) => {
    const { payment: begun, client } = await atPage(ctx, currency)
    await close('sales', 'stripe', 'yookassa', 'freeFire', 'topUps')
    await providers.pay(begun.pay_url)
    await providers.arrive()
    expect((await success(client.get(`/payments/${begun.paymentId}`), payment)).status).toBe('paid')
    expect((await delivered(ctx, client, begun.orderId ?? '')).status).toBe('completed')
  })

  test('is answered as it was when it is asked again under its key', async () => {
    const { client, offer } = await shopperOf(ctx, { usd: 5000 })
    const key = uniqueName('closed-again-')
    const pay = () => client.post('/payment/from-balance', { currency: 'usd' }, { key })
    const first = await (await pay()).json()
    await close('sales')
    expect(await (await pay()).json()).toEqual(first)
    await putInCart(client, offer)
    await failure(client.post('/payment/from-balance', { currency: 'usd' }), 409, 'sales_closed')
  })
})
