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
  openProviders()
  await forgetEarlier(ctx)
  await freeFire.editSettings(owner.ctx, diamonds)
  await clientOf(owner).post('/admin/coupons', { ...spring, code: 'SPRING' })
})
beforeEach(() => {
  providers = openProviders()
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
const buying: readonly string[] = ['fromBalance', 'byStripe', 'byYooKassa', 'quote', 'buyWithCoupon']
const rich = { usd: 5000, rub: 500_000 }

/** Whoever does an act: those who need a cart have one. */
async function comer(act: ActName) {
  if (buying.includes(act)) return shopperOf(ctx, rich)
  const buyer = await makeBuyer(ctx, rich)
  return { buyer, client: clientOf(buyer) }
}

const closed: Partial<Record<SwitchName, Partial<Record<ActName, string>>>> = {
  sales: {
    ...{ fromBalance: 'sales_closed', byStripe: 'sales_closed', byYooKassa: 'sales_closed', diamonds: 'sales_closed' },
    buyWithCoupon: 'sales_closed',
  },
  freeFire: { diamonds: 'free_fire_closed', packages: 'free_fire_closed' },
  topUps: { topUpByStripe: 'top_ups_closed', topUpByYooKassa: 'top_ups_closed' },
  transfers: { transfer: 'transfers_closed' },
  stripe: { byStripe: 'method_unavailable', topUpByStripe: 'method_unavailable' },
  yookassa: { byYooKassa: 'method_unavailable', topUpByYooKassa: 'method_unavailable' },
  registration: { register: 'registration_closed' },
  support: { ask: 'support_closed' },
  articles: { news: 'articles_closed' },
  favourites: { keep: 'favourites_closed', wait: 'favourites_closed' },
  coupons: { quote: 'coupons_closed', buyWithCoupon: 'coupons_closed', makeCoupon: 'coupons_closed' },
  vouchers: { voucher: 'vouchers_closed' },
}
const switches = Object.keys(closed) as SwitchName[]

test.each(switches)(
  'while %s is off, what it closes is refused and moves no money, and once it is on it goes on',
  async (name) => {
    const refused = Object.entries(closed[name] ?? {}) as [ActName, string][]
    const comers = await Promise.all(refused.map(async ([act, code]) => ({ act, code, ...(await comer(act)) })))
    const balances = () => Promise.all(comers.map(({ buyer }) => balanceOf(ctx, buyer.userId)))
    const before = await balances()
    await close(name)
    for (const { act, code, client } of comers) expect([act, await codeOf(acts[act](client))]).toEqual([act, code])
    expect(await balances()).toEqual(before)
    await set(owner, {})
    for (const { act, client } of comers) expect([act, await codeOf(acts[act](client))]).toEqual([act, 'ok'])
  },
)

test.each(actNames)('%s goes on while everything is off that does not close it', async (act) => {
  const { client } = await comer(act)
  await close(...switches.filter((name) => closed[name]?.[act] === undefined))
  expect(await codeOf(acts[act](client))).toBe('ok')
})

test('the refusal is said in the language of the caller', async () => {
  await close('registration')
  const said = new Set<string>()
  for (const language of ['en', 'ru', 'uz']) {
    const answer = clientOf({ language }).post('/register', newcomer())
    said.add((await failure(answer, 409, 'registration_closed')).error)
  }
  expect(said.size).toBe(3)
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
