import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { knownCarts } from '../../../src/worker/domain/cart/shown-cart'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { atCheckout, atPage, byCard, bySbp, fateOf, priceOf, quietShop, stockOf } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import { balanceOf, everyBalance, expectBooksToBalance, outcomeOf, type Person, uniqueName } from '../../support/shop'

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
beforeAll(async () => {
  ctx = await quietShop()
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(() => expectBooksToBalance())

const keyed = (caller: CallerCtx, key: string): CallerCtx => ({ ...caller, idempotency: { key, requestHash: 'same' } })
const ordersOf = async (buyer: Person) => (await orders.listOwn(buyer.ctx, { limit: 50 })).orders

test.each(['usd', 'rub'] as const)(
  'five clicks in %s at the same moment are one order and one page',
  async (currency) => {
    const { buyer, offer } = await atCheckout(ctx)
    const clicks = await Promise.all(Array.from({ length: 5 }, () => payments.startOrder(buyer.ctx, byCard(currency))))
    expect(await ordersOf(buyer)).toHaveLength(1)
    expect(await stockOf(ctx, offer)).toBe(9)
    expect(new Set(clicks.map((payment) => payment.payUrl)).size).toBe(1)
  },
)

test('clicks for a card and for SBP at the same moment are one order with two pages', async () => {
  const { buyer, offer } = await atCheckout(ctx)
  const pages = await Promise.all([byCard('rub'), bySbp].map((wish) => payments.startOrder(buyer.ctx, wish)))
  expect(new Set(pages.map((payment) => payment.orderId)).size).toBe(1)
  expect(await stockOf(ctx, offer)).toBe(9)
  for (const page of pages) await providers.pay(page.payUrl)
  await providers.arriveAtOnce()
  const fates = await Promise.all(pages.map((page) => fateOf(ctx, page.id)))
  expect(fates.map((fate) => fate.payment).sort()).toEqual(['paid to balance', 'paid to order'])
})

test('a click under one key is answered with one page, five times at once and later', async () => {
  const { buyer } = await atCheckout(ctx)
  const click = () => payments.startOrder(keyed(buyer.ctx, 'one-and-the-same'), byCard())
  const pages = await Promise.all(Array.from({ length: 5 }, click))
  pages.push(await click())
  expect(new Set(pages.map((payment) => payment.id)).size).toBe(1)
  expect(await ordersOf(buyer)).toHaveLength(1)
  const other = { ...buyer.ctx, idempotency: { key: 'one-and-the-same', requestHash: 'another' } }
  expect(await outcomeOf(payments.startOrder(other, byCard()))).toBe('idempotency_mismatch')
})

test('a click under the key of an order that has come to its end leads to no page', async () => {
  const { buyer } = await atCheckout(ctx)
  const click = () => payments.startOrder(keyed(buyer.ctx, 'back-on-the-page'), byCard('usd'))
  const first = await click()
  // The same cart in another currency takes the place of the unpaid order.
  await payments.startOrder(buyer.ctx, byCard('rub'))
  expect(await click()).toMatchObject({ id: first.id, status: 'expired', payUrl: null })
})

test('paying by card and from the balance at the same moment takes the money once', async () => {
  const { buyer } = await atCheckout(ctx, priceOf)
  // Otherwise the balance, in one round trip, is always faster than the page.
  knownCarts(ctx).forget(buyer.userId)
  const [byPage, fromBalance] = await Promise.all([
    payments.startOrder(buyer.ctx, byCard('usd')),
    orders.payFromBalance(buyer.ctx, { currency: 'usd' }),
  ])
  expect(fromBalance.status).toBe('processing')
  await providers.pay(byPage.payUrl)
  await providers.arrive()
  expect((await fateOf(ctx, byPage.id)).booked).toBe(1)
})

test('money from a page that is paid while its order is paid from the balance goes to the balance', async () => {
  const { buyer } = await atCheckout(ctx, { usd: priceOf.usd })
  const { payUrl, orderId, id } = await payments.startOrder(buyer.ctx, byCard('usd'))
  await providers.pay(payUrl)
  const paying = orders.payFromBalance(keyed(buyer.ctx, uniqueName('from-balance-')), { currency: 'usd' })
  const outcomes = await Promise.all([outcomeOf(paying), providers.arriveAtOnce()])
  const order = (await ordersOf(buyer)).find((each) => each.id === orderId)
  expect(order?.status).toBe('processing')
  expect(['ok', 'cart_empty', 'invalid_transition']).toContain(outcomes[0])
  expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: priceOf.usd, rub: 0 }))
  expect((await fateOf(ctx, id)).booked).toBe(1)
})

test('asking for the same method again gives the open page, another method another page', async () => {
  const { buyer, payment, orderId } = await atPage(ctx, 'rub')
  expect(await payments.startOrder(buyer.ctx, byCard('rub'))).toMatchObject({ id: payment.id, payUrl: payment.payUrl })
  const sbp = await payments.startOrder(buyer.ctx, bySbp)
  expect(sbp).toMatchObject({ orderId, method: 'sbp', status: 'pending' })
  expect(sbp.id).not.toBe(payment.id)
})

test.each(['usd', 'rub'] as const)('five clicks in %s after a declined card are one more page', async (currency) => {
  const { buyer, payment, orderId } = await atPage(ctx, currency)
  await providers.pay(payment.payUrl, '4000000000000002')
  await providers.arrive()
  const click = () => payments.startOrder(buyer.ctx, { ...byCard(currency), orderId })
  const pages = await Promise.all(Array.from({ length: 5 }, click))
  expect(new Set(pages.map((page) => page.id)).size).toBe(1)
  expect(pages[0]?.id).not.toBe(payment.id)
})
