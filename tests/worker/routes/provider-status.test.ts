import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { providerReports, providerTest } from '../../../src/shared/contract/settings'
import { supplierNames } from '../../../src/shared/suppliers'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { countRefused, servedBy, startTopUp } from '../../../src/worker/domain/payments/payments'
import { testProvider } from '../../../src/worker/domain/providers/providers'
import { askedProviders, skipPauses } from '../../support/adapters'
import { callers, sendTo } from '../../support/callers'
import { costOf } from '../../support/counting'
import { type Client, clientOf, failure, success } from '../../support/http'
import { priceOf, quietShop } from '../../support/paying'
import { openProviders, type Providers, shopOrigin, withProvider } from '../../support/providers'
import { makeAdmin, makeBuyer, type Person } from '../../support/shop'

let ctx: Ctx
let owner: Person
let admin: Client
let providers: Providers
skipPauses()
beforeAll(async () => {
  ctx = await quietShop()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})
beforeEach(() => {
  providers = openProviders()
})

const ask = (name: string) => success(admin.post(`/admin/providers/${name}/test`), providerTest)
const reportOf = async (name: string) =>
  (await success(admin.get('/admin/providers'), providerReports)).providers.find((each) => each.name === name)

describe('a provider that is tested', () => {
  test.each([
    ['stripe', { live: false, account: null, balances: [{ currency: 'usd', amount: 0 }] }],
    ['yookassa', { live: false, account: '100500', balances: [] }],
    ['gamesdrop', { live: null, balances: [{ currency: 'usd', amount: expect.any(Number) }] }],
    ['kinguin', { live: null, balances: [{ currency: 'eur', amount: expect.any(Number) }] }],
  ])('says who we are there: %s', async (name, found) => {
    expect(await ask(name)).toMatchObject({ outcome: 'ok', ...found })
    // A look, nothing that moves anything.
    expect(new Set(providers.calls.map(({ method }) => method))).toEqual(new Set(['GET']))
  })

  test.each([
    ['smileone', 'pts', '/simulator/smileone/br/smilecoin/api/querypoints'],
    ['moogold', 'usd', '/simulator/moogold/user/balance'],
  ])('says what we have there, by a question that it wants to be posted: %s', async (name, currency, path) => {
    expect(await ask(name)).toMatchObject({
      ...{ outcome: 'ok', live: null },
      balances: [{ currency, amount: expect.any(Number) }],
    })
    expect(providers.calls.map((call) => call.path)).toEqual([path])
  })

  test.each([...askedProviders, ...supplierNames])('and does not answer: %s', async (provider) => {
    await providers.fail({ provider, fault: 'error500', times: 5 })
    expect(await ask(provider)).toMatchObject({ outcome: 'down', balances: [] })
  })

  test('and does not know our key is one that refuses, and no secret is told', async () => {
    providers.rewriteAnswers((answer) => answer)
    const secret = { outcome: 'refused' as const }
    const shop = withProvider(ctx, 'stripe', () => ({
      probe: async () => {
        const { ProviderError } = await import('../../../src/worker/domain/payment-provider')
        throw new ProviderError(secret.outcome, 'the key sk_test_demo')
      },
    }))
    const told = await testProvider({ ...owner.ctx, payments: shop.payments }, 'stripe')
    expect(told).toEqual({ outcome: 'refused', live: null, account: null, balances: [] })
    expect(JSON.stringify(await ask('stripe'))).not.toMatch(/sk_|whsec|demo/)
  })

  test.each(['payme', 'click'])('and only calls us can’t be tested: %s', async (name) => {
    await failure(admin.post(`/admin/providers/${name}/test`), 404, 'provider_not_found')
    expect(providers.calls).toEqual([])
  })

  test('and is not there is no provider of ours', async () => {
    await failure(admin.post('/admin/providers/paypal/test'), 404, 'provider_not_found')
    await failure(clientOf(await makeBuyer(ctx)).post('/admin/providers/stripe/test'), 403, 'forbidden')
    expect(providers.calls).toEqual([])
  })
})

describe('the report', () => {
  test('says when a provider last answered, and when it last failed', async () => {
    const buyer = clientOf(await makeBuyer(ctx))
    expect(await reportOf('yookassa')).toMatchObject({ configured: true, lastSuccessAt: null, lastFailureAt: null })
    const topUp = { currency: 'rub', amount: 100 }
    expect((await buyer.post('/balance/topup', topUp)).status).toBe(201)
    const answered = await reportOf('yookassa')
    expect(answered).toMatchObject({ live: false, lastSuccessAt: expect.any(String), lastFailureAt: null })
    expect(await reportOf('stripe')).toMatchObject({ kind: 'payments', lastSuccessAt: null })
    expect(await reportOf('kinguin')).toMatchObject({ kind: 'codes', configured: true, live: null })
  })

  test.each(callers)(
    'says when $name, which calls us, last began something, and when it was last refused',
    async (caller) => {
      const { name, method } = caller
      expect(await reportOf(name)).toMatchObject({
        kind: 'payments',
        configured: true,
        live: false,
        lastSuccessAt: null,
      })
      const { ctx: buyer } = await makeBuyer(ctx)
      const wish = { currency: 'uzs', method, origin: shopOrigin, minor: priceOf.uzs } as const
      const { id: paymentId } = await startTopUp(buyer, wish)
      const begun = { name: caller.newName(), paymentId, minor: priceOf.uzs, begunAtMs: ctx.clock.nowMs() }
      expect(await reportOf(name)).toMatchObject({ lastSuccessAt: null, lastFailureAt: null })
      expect(await caller.begin(sendTo(ctx, caller), begun)).toBe('ok')
      expect(await reportOf(name)).toMatchObject({ lastSuccessAt: expect.any(String), lastFailureAt: null })
      await countRefused(ctx, servedBy(ctx, name))
      expect(await reportOf(name)).toMatchObject({ lastFailureAt: expect.any(String) })
    },
  )

  test('costs two round trips and reads no more than the newest payments', async () => {
    const { providerReports: report } = await import('../../../src/worker/domain/providers/providers')
    const cost = await costOf(owner.ctx, report)
    expect(cost.roundTrips).toBe(2)
  })
})
