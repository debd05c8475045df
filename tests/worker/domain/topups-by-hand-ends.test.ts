import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { type HandShop, handFates, handPackage, handPrice, openHandShop } from '../../support/by-hand'
import { bankSays, byCard, owedBy, refundInCabinet } from '../../support/paying'
import type { Providers } from '../../support/providers'
import { makeBuyer, openAlerts, outcomeOf, testClock } from '../../support/shop'
import { closeByHand, done, rejected } from '../../support/supplied'
import { expectSupplyToBalance, makeGamer, piecesOf } from '../../support/suppliers'

let shop: HandShop
let providers: Providers
beforeAll(async () => {
  shop = await openHandShop()
})
beforeEach(async () => {
  providers = await shop.begin()
  await shop.save([handPackage])
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const { isTaken, completed, refused, calledOff } = handFates

describe('the buyer calls a paid order off', () => {
  test('that nobody has taken: the money is back once, also for two who click at once', async () => {
    const made = await shop.waiting()
    const outcomes = await Promise.all([shop.cancel(made), shop.cancel(made), shop.cancel(made)].map(outcomeOf))
    expect(outcomes).toEqual(['ok', 'ok', 'ok'])
    expect(await shop.fate(made.orderId)).toEqual(calledOff)
    expect(await openAlerts(shop.ctx, made.orderId)).toEqual([])
    expect(await outcomeOf(shop.take(made.orderId))).toBe('order_ended')
  })

  test('before the queue has made it wait: nothing is delivered afterwards', async () => {
    const buyer = await makeGamer(shop.ctx)
    const orderId = await shop.order(buyer)
    expect(await orders.show(buyer.ctx, orderId)).toMatchObject({ byHand: { state: 'waiting', canCancel: true } })
    await shop.cancel({ buyer, orderId })
    await shop.settle()
    expect(await shop.fate(orderId)).toEqual({ ...calledOff, pieces: [] })
    expect(await openAlerts(shop.ctx, orderId)).toEqual([])
  })

  test.each([
    ['somebody has taken', () => shop.taken(), 'supplier_pending', isTaken],
    ['was delivered', () => ended((id) => shop.done(id)), 'invalid_transition', completed],
    ['was refused', () => ended((id) => shop.refuse(id)), 'ok', refused],
  ] as const)('that %s: %#', async (_, make, outcome, stays) => {
    const made = await make()
    expect(await outcomeOf(shop.cancel(made))).toBe(outcome)
    expect(await shop.fate(made.orderId)).toEqual(stays)
  })

  test('is refused for somebody else’s order and for one that a supplier delivers', async () => {
    const { orderId } = await shop.waiting()
    expect(await outcomeOf(shop.cancel({ buyer: await makeGamer(shop.ctx), orderId }))).toBe('order_not_found')
    await shop.save([{ supplier: 'gamesdrop', ref: '1001', name: '100 Diamonds', priceIn: { usd: 5 } }])
    const ofSupplier = await shop.waiting()
    expect(await outcomeOf(shop.cancel(ofSupplier))).toBe('invalid_transition')
  })

  async function ended(end: (orderId: string) => Promise<unknown>) {
    const made = await shop.taken()
    await end(made.orderId)
    return made
  }
})

test('an order of which a person has delivered a piece waits for no person, only for the supplier of the other', async () => {
  const others = [{ supplier: 'hand', ref: 'crystals' }]
  await shop.save([{ supplier: 'gamesdrop', ref: '1001', name: '100 Diamonds', priceIn: { usd: 5 }, others }])
  for (const fault of ['slow', 'unavailable']) await providers.fail({ provider: 'gamesdrop', fault })
  const { buyer, orderId } = await shop.taken(2)
  await shop.done(orderId)
  expect((await shop.fate(orderId)).pieces.toSorted()).toEqual(['done', 'pending', 'rejected: unavailable'])
  const { status, byHand } = await orders.show(buyer.ctx, orderId)
  expect([status, byHand]).toEqual(['processing', { state: null, canCancel: false, refusal: null }])
})

describe('a bank that takes the money back', () => {
  async function byCardPaid(pieces = 1) {
    const buyer = await makeBuyer(shop.ctx)
    const orderId = await shop.order(buyer, { pay: 'later', pieces })
    const payment = await payments.startOrder(buyer.ctx, { ...byCard(), orderId })
    await providers.pay(payment.payUrl)
    await providers.arrive()
    await shop.settle()
    return { buyer, orderId, payment }
  }

  /** Two pieces: one that a supplier has taken, and one that the supplier has refused and that waits for a person. */
  async function besideOneAt(fault: string) {
    const first = { supplier: 'gamesdrop', ref: '1001', name: '100 Diamonds', priceIn: { usd: 5 } }
    await shop.save([{ ...first, others: [{ supplier: 'hand', ref: 'crystals' }] }])
    for (const each of [fault, 'unavailable']) await providers.fail({ provider: 'gamesdrop', fault: each })
    const made = await byCardPaid(2)
    const pieces = async () => (await shop.fate(made.orderId)).pieces.toSorted()
    expect(await pieces()).toEqual(['pending', 'rejected: unavailable', 'waiting'])
    expect(await openAlerts(shop.ctx, made.orderId)).toEqual(['by_hand'])
    return { ...made, pieces }
  }

  test('stops the waiting: nobody takes it, and its buyer is given nothing a second time', async () => {
    const made = await byCardPaid()
    await bankSays(shop.ctx, providers, made.payment.id, 'created')
    expect(await openAlerts(shop.ctx, made.orderId)).toEqual([])
    expect(await outcomeOf(shop.take(made.orderId))).toBe('invalid_transition')
    expect(await outcomeOf(shop.cancel(made))).toBe('invalid_transition')
    expect(await orders.show(made.buyer.ctx, made.orderId)).toMatchObject({ byHand: { canCancel: false } })
    await bankSays(shop.ctx, providers, made.payment.id, 'lost')
    expect(await shop.fate(made.orderId)).toMatchObject({
      order: 'cancelled charged_back',
      balance: 0,
      pieces: ['rejected: by_hand'],
    })
    expect(await openAlerts(shop.ctx, made.orderId)).toEqual([])
  })

  test.each([
    ['delivers: only that piece is owed', 'slow', 'completed', 'done', -handPrice],
    ['cancels: nothing is owed', 'cancelled', 'cancelled rejected', 'rejected: cancelled', 0],
  ])('stops the piece that waits beside one that a supplier %s', async (_, fault, order, other, owed) => {
    const made = await besideOneAt(fault)
    await bankSays(shop.ctx, providers, made.payment.id, 'created', 'lost')
    expect(await outcomeOf(shop.take(made.orderId))).toBe('order_ended')
    await shop.settle()
    expect(await made.pieces()).toEqual(['pending', 'rejected: by_hand', 'rejected: unavailable'])
    expect(await openAlerts(shop.ctx, made.orderId)).toEqual([])
    expect(await outcomeOf(shop.take(made.orderId))).toBe('invalid_transition')
    await shop.pass(10 * 60_000)
    await payments.collectDebts(shop.ctx)
    expect(await shop.fate(made.orderId)).toMatchObject({ order, balance: 0 })
    expect(await made.pieces()).toContain(other)
    expect(await owedBy(shop.ctx, made.buyer)).toBe(owed)
    expect(await openAlerts(shop.ctx, made.orderId)).toEqual([])
  })

  test('stops the piece that waits also after an earlier database came back: the order comes to its end', async () => {
    const made = await besideOneAt('slow')
    await shop.ctx.db.run(sql`INSERT INTO restorations (found_at, back_at, settings_version, opened_at)
      VALUES (${testClock.ms + 1}, ${testClock.ms}, 1, ${testClock.ms + 1})`)
    await bankSays(shop.ctx, providers, made.payment.id, 'created', 'lost')
    await shop.settle()
    await shop.pass(10 * 60_000)
    await shop.ctx.db.run(sql`DELETE FROM restorations`)
    expect(await shop.fate(made.orderId)).toMatchObject({ order: 'completed' })
    expect(await made.pieces()).toEqual(['done', 'rejected: by_hand', 'rejected: unavailable'])
  })

  test('to whom the owner gives it back whole, beside a piece that a supplier has: that piece is waited for', async () => {
    const made = await besideOneAt('slow')
    await refundInCabinet(shop.ctx, providers, made.payment.id)
    await providers.arrive()
    expect(await made.pieces()).toEqual(['pending', 'rejected: by_hand', 'rejected: unavailable'])
    expect(await openAlerts(shop.ctx, made.orderId)).toEqual([])
    await shop.pass(10 * 60_000)
    expect(await shop.fate(made.orderId)).toMatchObject({ order: 'completed', refunds: 0, balance: 0 })
  })

  test('and gives it back: it waits again, and is delivered', async () => {
    const made = await byCardPaid()
    await bankSays(shop.ctx, providers, made.payment.id, 'created', 'won')
    await shop.settle()
    expect(await openAlerts(shop.ctx, made.orderId)).toEqual(['by_hand'])
    await shop.take(made.orderId)
    await shop.done(made.orderId)
    expect(await shop.fate(made.orderId)).toMatchObject({ order: 'completed', pieces: ['done'] })
  })

  test.each([
    ['delivered: that is owed', (id: string) => shop.done(id), { order: 'completed', pieces: ['done'] }, -handPrice],
    [
      'refused: nothing is owed',
      (id: string) => shop.refuse(id),
      { order: 'cancelled rejected', pieces: ['rejected: by_hand'] },
      0,
    ],
  ] as const)('for good of what somebody has taken and then %s', async (_, end, ending, owed) => {
    const made = await byCardPaid()
    await shop.take(made.orderId)
    await bankSays(shop.ctx, providers, made.payment.id, 'created')
    expect(await outcomeOf(end(made.orderId))).toBe('invalid_transition')
    await bankSays(shop.ctx, providers, made.payment.id, 'lost')
    await end(made.orderId)
    await payments.collectDebts(shop.ctx)
    expect(await shop.fate(made.orderId)).toMatchObject({ ...ending, balance: 0 })
    expect(await owedBy(shop.ctx, made.buyer)).toBe(owed)
  })
})

test('an earlier database that comes back: the queue warns, and the buyer can’t cancel what may be delivered', async () => {
  const made = await shop.waiting()
  await shop.ctx.db.run(sql`INSERT INTO restorations (found_at, back_at, settings_version)
    VALUES (${testClock.ms + 1}, ${testClock.ms - 1}, 1)`)
  expect(await orders.show(made.buyer.ctx, made.orderId)).toMatchObject({ byHand: { canCancel: false } })
  expect(await outcomeOf(shop.cancel(made))).toBe('supplier_pending')
  expect(await shop.take(made.orderId)).toMatchObject({ mayBeDelivered: 1 })
  await shop.done(made.orderId)
  expect(await shop.fate(made.orderId)).toEqual(completed)
  await shop.ctx.db.run(sql`DELETE FROM restorations`)
})

test.each([done, rejected])(
  'nobody ends a piece that somebody has taken as an order at a supplier, as %j',
  async (found) => {
    const made = await shop.waiting()
    await shop.take(made.orderId)
    const [piece] = await piecesOf(shop.ctx, made.orderId)
    expect(await closeByHand(shop.admin, piece?.id ?? '', found)).toBe('invalid_transition')
    expect(await shop.fate(made.orderId)).toEqual(isTaken)
  },
)
