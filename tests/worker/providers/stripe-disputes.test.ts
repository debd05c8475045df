import { expect, test } from 'vitest'
import { adapterWith, newWish } from '../../support/adapters'
import { openProviders } from '../../support/providers'
import { testClock, testCtx } from '../../support/shop'

const stripe = adapterWith('stripe')

/** A card whose buyer's bank disputes what was paid with it. */
const disputed = '4000000000000259'

test('every dispute of the time asked about is heard of, also behind three hundred newer ones', async () => {
  const providers = openProviders(await testCtx())
  providers.keepLetters()
  const paymentIds: string[] = []
  for (let nth = 0; nth < 301; nth += 1) {
    const wish = newWish('stripe', { expiresAtMs: testClock.nowMs() + 31 * 60_000 })
    await providers.pay((await stripe.create(wish)).payUrl, disputed)
    paymentIds.push(wish.paymentId)
  }
  await providers.arrive()
  const heard = (await stripe.disputes?.(0))?.map(({ paymentId }) => paymentId)
  expect(heard).toEqual(paymentIds.reverse())
})
