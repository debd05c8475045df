import { afterEach, expect, test, vi } from 'vitest'
import * as payments from '../../../src/worker/domain/payments/payments'
import { askClick, click } from '../../support/click-caller'
import { fateOf, quietShop } from '../../support/paying'
import { openProviders, shopOrigin } from '../../support/providers'
import { expectBooksToBalance, makeBuyer } from '../../support/shop'

const minor = 5_000_000

afterEach(async () => {
  vi.unstubAllGlobals()
  await expectBooksToBalance()
})

/** A shop with a buyer who tops up, and Click's line to it. */
async function shopWithBuyer() {
  const ctx = await quietShop()
  openProviders(ctx)
  const buyer = await makeBuyer(ctx)
  const provider = payments.servedBy(ctx, 'click')
  const send = async ({ body }: { body: string }) =>
    (
      await payments.answerServed(ctx, provider, {
        ...{ body, header: () => undefined, nowMs: ctx.clock.nowMs() },
      })
    ).body
  async function transaction() {
    const wish = { currency: 'uzs', method: 'click', origin: shopOrigin, minor } as const
    const { id } = await payments.startTopUp(buyer.ctx, wish)
    return { name: click.newName(), paymentId: id, minor }
  }
  return { ctx, send, transaction }
}

const cancelled = -5017

test('the fifteen calls of Click’s own test of shops are answered as it wants them', async () => {
  const { ctx, send, transaction } = await shopWithBuyer()
  const first = await transaction()
  const errors: number[] = []
  const say = async (about: Parameters<typeof askClick>[1], action: '0' | '1', error?: number) => {
    const said = await askClick(send, about, action, error)
    errors.push(said.error)
    return String(said.merchant_prepare_id)
  }
  await say({ ...first, isForged: true }, '0')
  await say({ ...first, paymentId: 'nobody' }, '0')
  const paid = { ...first, number: await say(first, '0') }
  await say({ ...paid, isForged: true }, '1')
  await say({ ...paid, minor: 30_000 }, '1')
  await say(paid, '1')
  await say(paid, '1')
  await say(paid, '1', cancelled)
  const second = await transaction()
  const prepared = { ...second, number: await say(second, '0') }
  await say({ ...prepared, number: '999999999' }, '1')
  await say(prepared, '1')
  const third = await transaction()
  const left = { ...third, number: await say(third, '0') }
  await say(left, '1', cancelled)
  await say(left, '1', cancelled)
  await say(left, '1')
  expect(errors).toEqual([-1, -5, 0, -1, -2, 0, -4, -9, 0, -6, 0, 0, -9, -9, -9])
  const fates = [first, second, third].map(async ({ paymentId }) => (await fateOf(ctx, paymentId)).payment)
  expect(await Promise.all(fates)).toEqual(['refunded to balance', 'paid to balance', 'failed'])
})
