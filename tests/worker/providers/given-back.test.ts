import { expect, test } from 'vitest'
import type { ProviderName } from '../../../src/shared/payments'
import { adapterWith, askedProviders, currencyOf, newWish } from '../../support/adapters'
import { openProviders } from '../../support/providers'
import { testClock, testCtx } from '../../support/shop'

/** A paid payment, given back a smallest unit at a time. */
async function givenBack(name: ProviderName, times: number) {
  const providers = openProviders(await testCtx())
  providers.keepLetters()
  const provider = adapterWith(name)
  const wish = newWish(name, { expiresAtMs: testClock.nowMs() + 31 * 60_000 })
  const made = await provider.create(wish)
  await providers.pay(made.payUrl)
  const paid = await provider.retrieve(made.externalId)
  if (!paid) throw new Error('nothing was paid')
  for (let nth = 0; nth < times; nth += 1) {
    const { externalId, chargeId } = paid
    await provider.refund({ refundId: `${name}-${nth}`, externalId, chargeId, currency: currencyOf[name], minor: 1 })
  }
  return { provider, paid }
}

test.each(askedProviders)('%s lists every refund with its payment, through all pages', async (name) => {
  const { provider, paid } = await givenBack(name, 101)
  const listed = await provider.refunds(testClock.nowMs() - 1000, testClock.nowMs())
  expect(new Set(listed.map(({ key }) => key)).size).toBe(101)
  const named = name === 'stripe' ? { chargeId: paid.chargeId } : { externalId: paid.externalId }
  for (const notice of listed) expect(notice).toMatchObject(named)
})

test.each(askedProviders)('%s lists no refund from outside the time that is asked about', async (name) => {
  const { provider } = await givenBack(name, 1)
  const nowMs = testClock.nowMs()
  expect(await provider.refunds(nowMs + 1000, nowMs + 2000)).toEqual([])
  expect(await provider.refunds(nowMs - 2000, nowMs - 1000)).toEqual([])
})
