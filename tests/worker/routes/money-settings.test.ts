import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog, bookedUser } from '../../../src/shared/contract/admin'
import { cart } from '../../../src/shared/contract/cart'
import { order } from '../../../src/shared/contract/orders'
import { adminRate } from '../../../src/shared/contract/payments'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as rates from '../../../src/worker/domain/rates/rates'
import { shopperOf } from '../../support/buying'
import { type Client, clientOf, failure, success } from '../../support/http'
import { openProviders } from '../../support/providers'
import { set as setShop } from '../../support/settings'
import { makeAdmin, makeBuyer, type Person, testClock, testCtx } from '../../support/shop'

let ctx: Ctx
let owner: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  openProviders()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})

const reason = 'The bank is late'
const lastAct = async () => (await success(admin.get('/admin/audit?limit=1'), auditLog)).entries[0]

describe('the rate of the dollar', () => {
  const answer = adminRate
  const set = (uzsPerUsd: unknown, why: unknown = reason) => admin.put('/admin/rates', { uzsPerUsd, reason: why })
  const sums = async () => (await success((await shopperOf(ctx)).client.get('/cart'), cart)).subtotal.uzs

  test('is the bank’s, until the owner sets one, and again when it is taken back', async () => {
    expect(await success(admin.get('/admin/rates'), answer)).toMatchObject({
      rate: null,
      official: null,
      ownUntil: null,
    })
    const { currencies } = ctx.defaultSettings
    await setShop(owner, { currencies: { ...currencies, uzs: { sold: false, methods: {} } } })
    expect(await sums()).toBeNull()
    await rates.refresh(ctx)
    const bank = { uzsPerUsd: 12_021.22, date: expect.any(String), source: 'cbu' }
    const official = { rate: bank, official: bank, ownUntil: null }
    expect(await success(admin.get('/admin/rates'), answer)).toMatchObject(official)
    expect(await sums()).toBe(59_986)
    const rate = { uzsPerUsd: 12_500.5, date: new Date().toISOString().slice(0, 10), source: 'shop' }
    const own = { rate, official: bank, ownUntil: null }
    expect(await success(set(12_500.5), answer)).toMatchObject(own)
    expect(await success(admin.get('/admin/rates'), answer)).toMatchObject(own)
    expect(await lastAct()).toMatchObject({
      action: 'set_rate',
      subject: 'uzs',
      before: null,
      after: { perUsd: 12_500.5 },
      reason,
    })
    expect(await sums()).toBe(62_378)
    expect(await success(set(null), answer)).toMatchObject(official)
    expect(await sums()).toBe(59_986)
    await setShop(owner, {})
  })

  test.each<[string, number, boolean, number]>([
    ['30 % above the bank’s', 15_627.58, false, 200],
    ['more than that', 15_627.6, false, 409],
    ['30 % below it', 8_414.86, false, 200],
    ['less than that', 8_414.84, false, 409],
    ['ten times as high by mistake', 120_212.2, false, 409],
    ['ten times as high because it is meant', 120_212.2, true, 200],
  ])('that is %s (%d, confirmed: %s) is answered %i', async (_, uzsPerUsd, confirmed, status) => {
    await rates.refresh(ctx)
    const answered = await admin.put('/admin/rates', { uzsPerUsd, confirmed, reason })
    expect(answered.status).toBe(status)
    if (status === 409) expect(await answered.json()).toMatchObject({ code: 'rate_unusual' })
  })

  test('that the owner has set for a time ends by itself', async () => {
    await rates.refresh(ctx)
    const boss = await makeAdmin(ctx)
    const wish = { currency: 'uzs', perDollar: 12_500_500_000, untilMs: testClock.ms + 60_000, reason } as const
    await rates.setOwn(boss.ctx, wish)
    const now = async () => (await rates.show(boss.ctx)).uzs.rate?.source
    expect(await now()).toBe('shop')
    testClock.ms += 60_000
    expect([await now(), (await rates.show(boss.ctx)).uzs.ownUntil]).toEqual(['cbu', null])
    const over = new Date(Date.now() - 1000).toISOString()
    const late = await failure(
      admin.put('/admin/rates', { uzsPerUsd: 12_000, until: over, reason }),
      400,
      'invalid_request',
    )
    expect(late.fields).toEqual({ until: 'invalid' })
  })

  test('is set for any currency, with six decimals, and told beside the older names', async () => {
    await rates.refresh(ctx)
    const wish = { currency: 'rub', perUsd: 81.123_456, reason }
    const { rates: told, rate } = await success(admin.put('/admin/rates', wish), answer)
    expect(told.rub).toMatchObject({ rate: { perUsd: 81.123_456, source: 'shop' }, official: { perUsd: 81.049_218 } })
    expect([told.uzs.rate?.perUsd, rate?.uzsPerUsd]).toEqual([12_021.22, 12_021.22])
  })

  test.each([
    [0, false],
    [0.004_999, false],
    [0.005, true],
    [99_999_999.999_999, true],
    [100_000_000, false],
  ])('is taken between next to nothing and the largest that can be multiplied: %d, %s', async (perUsd, isTaken) => {
    const answered = await admin.put('/admin/rates', { currency: 'rub', perUsd, confirmed: true, reason })
    const { code } = await answered.json<{ code?: string }>()
    expect([answered.status, code]).toEqual(isTaken ? [200, undefined] : [400, 'invalid_amount'])
    await success(admin.put('/admin/rates', { currency: 'rub', perUsd: null, reason }), answer)
  })

  test.each([
    [{ currency: 'usd', perUsd: 1 }, 'invalid_request'],
    [{ currency: 'eur', perUsd: 1 }, 'unsupported_currency'],
    [{ currency: 'rub', uzsPerUsd: 12_000 }, 'invalid_request'],
    [{ perUsd: 12_000, uzsPerUsd: 12_000 }, 'invalid_request'],
    [{}, 'invalid_request'],
  ])('is not set by %j', async (wish, code) => {
    await failure(admin.put('/admin/rates', { ...wish, reason }), 400, code)
  })

  test.each<[unknown, string]>([
    [0, 'invalid_amount'],
    [-1, 'invalid_amount'],
    [12_021.225_000_1, 'invalid_amount'],
    [1e300, 'invalid_amount'],
    ['12021.22', 'invalid_request'],
    [undefined, 'invalid_request'],
  ])('is not set to %j', async (wrong, code) => {
    await failure(set(wrong), 400, code)
  })

  test.each([[undefined], [''], [' '], [5]])('is not set for the reason %j', async (why) => {
    await failure(admin.put('/admin/rates', { uzsPerUsd: 12_000, reason: why }), 400, 'invalid_request')
  })
})

describe('freezing a balance', () => {
  const freeze = (userId: string, frozen: unknown) => admin.put(`/admin/users/${userId}`, { frozen, reason })

  test('keeps money in it until it is thawed, with both in the log', async () => {
    const { client, buyer } = await shopperOf(ctx, { usd: 499 })
    const spend = () => client.post('/payment/from-balance', { currency: 'usd' })
    expect(await success(freeze(buyer.userId, true), bookedUser)).toMatchObject({ frozen: true, balanceUsd: 4.99 })
    expect(await lastAct()).toMatchObject({
      action: 'edit_user',
      subject: buyer.userId,
      after: { frozen: true },
      reason,
    })
    await failure(spend(), 403, 'account_frozen')
    expect(await success(freeze(buyer.userId, false), bookedUser)).toMatchObject({ frozen: false })
    await success(spend(), order, 201)
  })

  test.each([['yes'], [1], [null]])('is not done with %j', async (frozen) => {
    const { userId } = await makeBuyer(ctx)
    await failure(freeze(userId, frozen), 400, 'invalid_request')
  })
})
