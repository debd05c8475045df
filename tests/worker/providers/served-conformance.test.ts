import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { type Caller, callers, sendTo, type Transaction } from '../../support/callers'
import { costOf } from '../../support/counting'
import { dyingDb, fateOf, leaveNothingDue, priceOf, quietShop, stockOf } from '../../support/paying'
import { openProviders, shopOrigin } from '../../support/providers'
import { balanceOf, expectBooksToBalance, makeBuyer, makeOffer, testClock, wishFor } from '../../support/shop'

const minuteMs = 60_000
const minor = priceOf.uzs

let ctx: Awaited<ReturnType<typeof quietShop>>
beforeAll(async () => {
  ctx = await quietShop()
})
beforeEach(() => {
  openProviders(ctx)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await leaveNothingDue(ctx)
})
// What is out of balance once stays so.
afterEach(() => expectBooksToBalance())

const unpaid = { payment: 'pending', order: 'pending', balance: 0, booked: 0, alerts: [] }
const sold = { payment: 'paid to order', order: 'processing', balance: 0, booked: 1, alerts: [] }
const several = <T>(work: () => Promise<T>, times = 4): Promise<T[]> => Promise.all(Array.from({ length: times }, work))

/** What one provider does, at a payment for an order or a top-up. */
function actor(caller: Caller) {
  const wishFrom = (currency: 'uzs') => ({ currency, method: caller.method, origin: shopOrigin })
  const send = sendTo(ctx, caller)
  const transactionFor = (paymentId: string, change: Partial<Transaction> = {}): Transaction => ({
    ...{ name: caller.newName(), paymentId, minor, begunAtMs: testClock.ms },
    ...change,
  })
  return {
    send,
    transactionFor,
    async atPage() {
      const [offer, buyer] = [await makeOffer(ctx, { uzs: minor }), await makeBuyer(ctx)]
      await cart.add(buyer.ctx, wishFor(offer))
      const payment = await payments.startOrder(buyer.ctx, wishFrom('uzs'))
      return { offer, buyer, payment, orderId: payment.orderId ?? '', transaction: transactionFor(payment.id) }
    },
    async atTopUp() {
      const buyer = await makeBuyer(ctx)
      const payment = await payments.startTopUp(buyer.ctx, { ...wishFrom('uzs'), minor })
      return { buyer, payment, transaction: transactionFor(payment.id) }
    },
    begin: (transaction: Transaction) => caller.begin(send, transaction),
    pay: (transaction: Transaction) => caller.pay(send, transaction),
    cancel: (transaction: Transaction) => caller.cancel(send, transaction),
    stateOf: (transaction: Transaction) => caller.stateOf(send, transaction),
  }
}

/** Each call at each provider dies in both ways, and over both providers each of them once and for good. */
const diesAt = {
  payme: {
    begin: { once: 'before', forGood: 'after' },
    pay: { once: 'after', forGood: 'before' },
    cancel: { once: 'before', forGood: 'after' },
  },
  click: {
    begin: { once: 'after', forGood: 'before' },
    pay: { once: 'before', forGood: 'after' },
    cancel: { once: 'after', forGood: 'before' },
  },
} as const

describe.each(callers)('a payment through $name', (caller) => {
  let shop: ReturnType<typeof actor>
  let lifeMs: number
  const { codes } = caller
  beforeEach(() => {
    shop = actor(caller)
    lifeMs = payments.servedBy(ctx, caller.name).transactionMs
  })

  test('pays an order once, in one row of its own, however often each call comes', async () => {
    const { payment, transaction } = await shop.atPage()
    expect(await several(() => shop.begin(transaction))).toEqual(Array(4).fill('ok'))
    expect(await fateOf(ctx, payment.id)).toEqual(unpaid)
    expect(await several(() => shop.pay(transaction))).toContain('ok')
    await several(() => shop.pay(transaction), 2)
    expect(await shop.stateOf(transaction)).toBe('paid')
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
    const rows = await ctx.db.all<{ state: string }>(
      sql`SELECT state FROM served_transactions WHERE payment_id = ${payment.id}`,
    )
    expect(rows).toEqual([{ state: 'paid' }])
  })

  test('tops a balance up once', async () => {
    const { buyer, transaction } = await shop.atTopUp()
    await shop.begin(transaction)
    await several(() => shop.pay(transaction))
    expect((await balanceOf(ctx, buyer.userId)).uzs).toBe(minor)
  })

  test('is not paid before it was begun', async () => {
    const { payment, transaction } = await shop.atPage()
    const unknown = { ...transaction, number: '999999999' }
    expect(await shop.pay(unknown)).toBe(codes.unknown_transaction)
    expect(await shop.cancel(unknown)).toBe(codes.unknown_transaction)
    expect(await fateOf(ctx, payment.id)).toEqual(unpaid)
    expect([await shop.begin(transaction), await shop.pay(transaction)]).toEqual(['ok', 'ok'])
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })

  test('is not begun with some tiyin more or less', async () => {
    const { payment, transaction } = await shop.atPage()
    for (const more of [1, -1, 100, minor]) {
      const said = await shop.begin({ ...transaction, minor: minor + more })
      expect([more, said]).toEqual([more, codes.wrong_amount])
    }
    expect(await fateOf(ctx, payment.id)).toEqual(unpaid)
  })

  test('is not begun for a payment of nobody, or of another provider', async () => {
    const { transaction } = await shop.atPage()
    expect(await shop.begin({ ...transaction, paymentId: 'nobody' })).toBe(codes.unknown_payment)
    const { buyer } = await shop.atPage()
    const byCard = await payments.startTopUp(buyer.ctx, {
      ...{ currency: 'usd', method: 'card', origin: shopOrigin, minor: 1000 },
    })
    const other = shop.transactionFor(byCard.id, { minor: 1000 })
    expect(await shop.begin(other)).toBe(codes.unknown_payment)
  })

  test('does nothing for somebody without the key', async () => {
    const { payment, transaction } = await shop.atPage()
    const forged = { ...transaction, isForged: true }
    expect(await shop.begin(forged)).toBe(codes.forged)
    await shop.begin(transaction)
    for (const verb of [shop.pay, shop.cancel]) {
      expect(await verb({ ...transaction, isForged: true })).toBe(codes.forged)
    }
    expect(await shop.stateOf(transaction)).toBe('created')
    expect(await fateOf(ctx, payment.id)).toEqual(unpaid)
  })

  test('is begun by one of two transactions that race for it, and paid once', async () => {
    const { payment, transaction } = await shop.atPage()
    const other = shop.transactionFor(payment.id)
    const said = await Promise.all([shop.begin(transaction), shop.begin(other)])
    expect(said.toSorted()).toEqual(['ok', codes.busy].toSorted())
    const [first, second] = said[0] === 'ok' ? [transaction, other] : [other, transaction]
    expect(await shop.pay({ ...second, number: second.number ?? '999999999' })).toBe(codes.unknown_transaction)
    expect(await shop.pay(first)).toBe('ok')
    expect(await shop.begin(second)).toBe(codes.already_paid)
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })

  test('that is cancelled before it is paid leaves the order for another attempt', async () => {
    const { payment, buyer, orderId, transaction } = await shop.atPage()
    await shop.begin(transaction)
    expect(await several(() => shop.cancel(transaction), 2)).toEqual(['ok', 'ok'])
    expect(await shop.stateOf(transaction)).toBe('cancelled')
    expect(await shop.pay(transaction)).toBe(codes.over)
    expect(await shop.begin(transaction)).not.toBe('ok')
    expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'pending', booked: 0 })
    const next = await payments.startOrder(buyer.ctx, {
      ...{ currency: 'uzs', method: caller.method, origin: shopOrigin, orderId },
    })
    const again = shop.transactionFor(next.id)
    expect([await shop.begin(again), await shop.pay(again)]).toEqual(['ok', 'ok'])
    expect(await fateOf(ctx, next.id)).toEqual(sold)
  })

  test('that is cancelled after it is paid goes back before the goods are delivered', async () => {
    const { payment, offer, transaction } = await shop.atPage()
    await shop.begin(transaction)
    await shop.pay(transaction)
    expect(await several(() => shop.cancel(transaction), 2)).toContain('ok')
    expect(await shop.cancel(transaction)).toBe('ok')
    expect(await shop.stateOf(transaction)).toBe('reversed')
    expect(await shop.pay(transaction)).toBe(codes.over)
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'refunded to order', balance: 0 })
    expect(await stockOf(ctx, offer)).toBe(offer.codes.length)
  })

  test('that is cancelled after the goods are delivered stays paid', async () => {
    const { payment, orderId, transaction } = await shop.atPage()
    await shop.begin(transaction)
    await shop.pay(transaction)
    await orders.deliver(ctx, orderId)
    expect(await shop.cancel(transaction)).toBe(codes.used_up)
    expect(await shop.stateOf(transaction)).toBe('paid')
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'paid to order', order: 'completed' })
  })

  test('of a balance that is spent stays paid', async () => {
    const { buyer, transaction } = await shop.atTopUp()
    await shop.begin(transaction)
    await shop.pay(transaction)
    await cart.add(buyer.ctx, wishFor(await makeOffer(ctx, { uzs: minor })))
    await orders.payFromBalance(buyer.ctx, { currency: 'uzs' })
    expect(await shop.cancel(transaction)).toBe(codes.used_up)
    expect((await balanceOf(ctx, buyer.userId)).uzs).toBe(0)
  })

  describe('takes its time', () => {
    let startMs: number
    beforeEach(() => {
      startMs = testClock.ms
    })
    afterEach(() => {
      testClock.ms = startMs
    })

    test('up to the limit of its provider, and the goods wait for it', async () => {
      const { payment, transaction } = await shop.atPage()
      await shop.begin(transaction)
      testClock.ms += lifeMs - minuteMs
      await payments.expireUnpaid(ctx)
      expect(await shop.pay(transaction)).toBe('ok')
      expect(await fateOf(ctx, payment.id)).toEqual(sold)
    })

    test('but after it the payment is over, and the goods are free', async () => {
      const { payment, offer, transaction } = await shop.atPage()
      await shop.begin(transaction)
      testClock.ms += lifeMs + minuteMs
      expect(await shop.pay(transaction)).toBe(codes.over)
      expect(await shop.stateOf(transaction)).toBe('cancelled')
      testClock.ms += workerLimits.unpaid.holdMs
      await payments.expireUnpaid(ctx)
      expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'cancelled expired', booked: 0 })
      expect(await stockOf(ctx, offer)).toBe(offer.codes.length)
    })

    test('but is not begun once more after it', async () => {
      const { payment, transaction } = await shop.atPage()
      await shop.begin(transaction)
      testClock.ms += lifeMs + minuteMs
      expect(await shop.begin(transaction)).toBe(codes.over)
      expect(await shop.stateOf(transaction)).toBe('cancelled')
      expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'expired', booked: 0 })
    })

    test('but is not begun once the order has expired', async () => {
      const { payment, transaction } = await shop.atPage()
      testClock.ms += workerLimits.unpaid.holdMs + 2 * minuteMs
      await payments.expireUnpaid(ctx)
      expect(await shop.begin(transaction)).toBe(codes.not_payable)
      expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'cancelled expired', booked: 0 })
    })
  })

  const earlier = { begin: [], pay: ['begin'], cancel: ['begin', 'pay'] } as const
  const fates = { begin: unpaid, pay: sold, cancel: { payment: 'refunded to order', booked: 1, balance: 0 } }

  describe('while the database dies before or after it writes', () => {
    test.each(['begin', 'pay', 'cancel'] as const)(
      'is told what has become of “%s” when it dies once',
      async (verb) => {
        const when = diesAt[caller.name][verb].once
        const { payment, transaction } = await shop.atPage()
        for (const each of earlier[verb]) await shop[each](transaction)
        // The first dies at what it does, the others at each trip of being told that it is done.
        for (let nth = 1; nth <= 4; nth += 1) {
          const dying = sendTo({ ...ctx, db: dyingDb(nth, when) }, caller)
          expect(await caller[verb](dying, transaction)).toBe('ok')
        }
        const { roundTrips } = await costOf(ctx, (counted) => caller[verb](sendTo(counted, caller), transaction))
        expect(roundTrips).toBeLessThanOrEqual(4)
        expect(await fateOf(ctx, payment.id)).toMatchObject(fates[verb])
      },
    )

    test.each(['begin', 'pay', 'cancel'] as const)('is asked to %s, and asked again: it happens once', async (verb) => {
      const when = diesAt[caller.name][verb].forGood
      const { payment, transaction } = await shop.atPage()
      for (const each of earlier[verb]) await shop[each](transaction)
      let nth = 0
      let said: string
      do {
        nth += 1
        const dying = sendTo({ ...ctx, db: dyingDb(nth, when, true) }, caller)
        said = await caller[verb](dying, transaction)
        expect(['ok', codes.unavailable]).toContain(said)
      } while (said !== 'ok' && nth < 12)
      expect(said).toBe('ok')
      expect(await shop[verb](transaction)).toBe('ok')
      expect(await fateOf(ctx, payment.id)).toMatchObject(fates[verb])
    })
  })

  test('changes nothing while the shop is closed, and goes on when it opens', async () => {
    const { payment, transaction } = await shop.atPage()
    const closed = sendTo({ ...ctx, settings: { ...ctx.settings, closed: 'owner' } }, caller)
    expect(await caller.begin(closed, transaction)).toBe(codes.unavailable)
    await shop.begin(transaction)
    for (const verb of [caller.pay, caller.cancel]) expect(await verb(closed, transaction)).toBe(codes.unavailable)
    expect(await shop.stateOf(transaction)).toBe('created')
    expect(await shop.pay(transaction)).toBe('ok')
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })

  test('that is paid and cancelled at the same moment is cancelled in the end', async () => {
    for (const _ of Array(2)) {
      const { payment, offer, transaction } = await shop.atPage()
      await shop.begin(transaction)
      const [, cancelled] = await Promise.all([shop.pay(transaction), shop.cancel(transaction), shop.pay(transaction)])
      expect(cancelled).toBe('ok')
      const state = await shop.stateOf(transaction)
      const { payment: status } = await fateOf(ctx, payment.id)
      expect([`cancelled failed`, 'reversed refunded to order']).toContain(`${state} ${status}`)
      if (state === 'reversed') expect(await stockOf(ctx, offer)).toBe(offer.codes.length)
    }
  })
})
