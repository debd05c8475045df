import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signature } from '../../../src/simulator/stripe/events'
import * as orders from '../../../src/worker/domain/orders/orders'
import {
  atPage,
  deliveredOrder,
  fateOf,
  isFrozen,
  movedBy,
  namesOf,
  owedBy,
  paidOrder,
  quietShop,
  stockOf,
} from '../../support/paying'
import { bring, keys, type Letter, openProviders, type Providers } from '../../support/providers'
import { expectBooksToBalance, testClock } from '../../support/shop'

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
beforeAll(async () => {
  ctx = await quietShop()
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(() => expectBooksToBalance())

/** What the bank says, taken at the door. */
async function toldOf(paymentId: string, ...states: string[]): Promise<Letter[]> {
  const { externalId } = await namesOf(ctx, paymentId)
  const from = providers.letters.length
  providers.keepLetters()
  for (const state of states) {
    await providers.post('/simulator/stripe/dashboard/dispute', { session: externalId, state })
    await providers.arrive()
  }
  return providers.letters.slice(from)
}

const bringAll = (letters: Letter[]) => Promise.all(letters.map((letter) => bring(ctx, letter)))
async function bringInTurn(letters: Letter[]): Promise<number[]> {
  const answers: number[] = []
  for (const letter of letters) answers.push(await bring(ctx, letter))
  return answers
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

const ends = {
  won: { order: 'processing', moved: {} },
  lost: { order: 'cancelled charged_back', moved: { sales: -499, stripe: 499 } },
} as const

// An order of coming depends on no end: each is met once, and a beginning that comes too late before both.
describe('the notices of a dispute', () => {
  test.each<['won' | 'lost', string, (opened: Letter, closed: Letter) => Promise<number[]>]>([
    ['won', 'the end alone', (_, closed) => bringInTurn([closed])],
    ['lost', 'each twice', (opened, closed) => bringInTurn([opened, opened, closed, closed])],
    ['won', 'each twice, the end first', (opened, closed) => bringInTurn([closed, opened, closed, opened])],
    ['lost', 'each twice, the end first', (opened, closed) => bringInTurn([closed, opened, closed, opened])],
    ['won', 'both at the same moment', (opened, closed) => bringAll([opened, closed])],
    ['lost', 'both at the same moment', (opened, closed) => bringAll([opened, closed])],
    [
      'won',
      'the beginning five times at once, then the end five times at once',
      async (opened, closed) => [...(await bringAll(times(5, opened))), ...(await bringAll(times(5, closed)))],
    ],
    ['lost', 'the end five times at once', (_, closed) => bringAll(times(5, closed))],
  ])('that is %s are booked once when they come %s', async (end, _, carry) => {
    const { buyer, payment, offer } = await paidOrder(ctx, providers)
    const [opened, closed] = await toldOf(payment.id, 'created', end)
    if (!opened || !closed) throw new Error('two notices were to be sent')
    const moved = await movedBy(ctx, async () => {
      const answers = await carry(opened, closed)
      // What could not be booked for the crowd is sent again.
      if (answers.includes(503)) await bringInTurn([opened, closed])
    })
    expect(moved).toEqual(ends[end].moved)
    expect(await fateOf(ctx, payment.id)).toMatchObject({ order: ends[end].order, balance: 0, alerts: ['dispute'] })
    expect([await isFrozen(ctx, buyer), await owedBy(ctx, buyer)]).toEqual([false, 0])
    expect(await stockOf(ctx, offer)).toBe(end === 'won' ? 9 : 10)
  })
})

test('a dispute notice before the payment’s books both, and the payment’s own notice books nothing more', async () => {
  const { payment, orderId, buyer } = await atPage(ctx)
  providers.keepLetters()
  await providers.pay(payment.payUrl)
  await providers.arrive()
  const [paid] = providers.letters
  const [opened] = await toldOf(payment.id, 'created')
  if (!paid || !opened) throw new Error('two notices were to be sent')
  expect(await bringInTurn([opened, paid, opened, paid])).toEqual([200, 200, 200, 200])
  await orders.deliver(ctx, orderId)
  expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'processing disputed', booked: 1 })
  expect(await isFrozen(ctx, buyer)).toBe(true)
})

test('a card that pays and is disputed a moment later is an order that waits', async () => {
  const { buyer, payment } = await paidOrder(ctx, providers, 'usd', '4000000000000259')
  expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'processing disputed', alerts: ['dispute'] })
  expect(await isFrozen(ctx, buyer)).toBe(true)
})

test('the end of a dispute and the delivery at the same moment deliver once', async () => {
  const { payment, orderId, offer } = await paidOrder(ctx, providers)
  const [opened, closed] = await toldOf(payment.id, 'created', 'won')
  if (!opened || !closed) throw new Error('two notices were to be sent')
  await Promise.all([bring(ctx, opened), orders.deliver(ctx, orderId)])
  await Promise.all([bring(ctx, closed), orders.deliver(ctx, orderId), orders.deliver(ctx, orderId)])
  await orders.deliver(ctx, orderId)
  expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'completed', balance: 0 })
  expect(await stockOf(ctx, offer)).toBe(9)
})

test('a payment that was never credited can’t be owed when it is disputed', async () => {
  const { buyer, payment } = await atPage(ctx)
  providers.rewriteAnswers((answer) => answer.replaceAll('"amount_total":499', '"amount_total":498'))
  await providers.pay(payment.payUrl)
  await providers.arrive()
  const told = await toldOf(payment.id, 'created', 'lost')
  expect(await movedBy(ctx, async () => expect(await bringInTurn(told)).toEqual([200, 200]))).toEqual({})
  expect([await isFrozen(ctx, buyer), await owedBy(ctx, buyer)]).toEqual([false, 0])
  expect(await fateOf(ctx, payment.id)).toMatchObject({ booked: 0, alerts: ['dispute', 'payment_mismatch'] })
})

describe('a dispute of a part', () => {
  async function partly(end: 'won' | 'lost', isDelivered: boolean) {
    const at = isDelivered ? await deliveredOrder(ctx, providers) : await paidOrder(ctx, providers)
    const letters = await toldOf(at.payment.id, 'created', end)
    const moved = await movedBy(ctx, async () => {
      for (const letter of letters) {
        const body = letter.body.replace('"amount":499', '"amount":100')
        const signed = await signature(body, keys.STRIPE_WEBHOOK_SECRET, Math.floor(testClock.ms / 1000))
        await bring(ctx, { provider: 'stripe', body, signature: signed })
      }
    })
    const { order, balance } = await fateOf(ctx, at.payment.id)
    return { moved, order, balance, owed: await owedBy(ctx, at.buyer) }
  }

  test.each([
    ['won', false, { moved: {}, order: 'processing', balance: 0, owed: 0 }],
    ['lost', false, { moved: { sales: -499, stripe: 100 }, order: 'cancelled charged_back', balance: 399, owed: 0 }],
    ['lost', true, { moved: { stripe: 100 }, order: 'completed', balance: 0, owed: -100 }],
  ] as const)('that is %s (delivered: %s) is about that part only', async (end, isDelivered, fate) => {
    expect(await partly(end, isDelivered)).toEqual(fate)
  })
})
