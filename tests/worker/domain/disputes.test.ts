import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import * as users from '../../../src/worker/domain/users/users'
import {
  atCheckout,
  bankSays,
  byCard,
  deliveredOrder,
  fateOf,
  isFrozen,
  movedBy,
  owedBy,
  paidOrder,
  quietShop,
  stockOf,
  toppedUp,
} from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import { expectBooksToBalance, makeAdmin, makeBuyer, outcomeOf, type Person } from '../../support/shop'

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(() => expectBooksToBalance())

const reason = 'a test'

const bank = (paymentId: string, ...states: ('created' | 'won' | 'lost')[]) =>
  bankSays(ctx, providers, paymentId, ...states)

const standing = async (buyer: Person, paymentId: string) => {
  const { order, balance, alerts } = await fateOf(ctx, paymentId)
  return { order, balance, alerts, owed: await owedBy(ctx, buyer), frozen: await isFrozen(ctx, buyer) }
}
const calm = { balance: 0, owed: 0, frozen: false, alerts: ['dispute'] }
const refund = (orderId: string, minor?: number) => orders.refund(admin.ctx, orderId, { minor, reason })
const isOwed = async (orderId: string) =>
  (await ctx.db.all(sql`SELECT 1 FROM outbox WHERE order_id = ${orderId}`)).length === 1

describe('an order that is disputed before it is delivered', () => {
  test('is neither delivered nor refunded, its buyer frozen, and delivered when the bank gives the money back', async () => {
    const { buyer, payment, orderId, offer } = await paidOrder(ctx, providers)
    expect(await movedBy(ctx, () => bank(payment.id, 'created'))).toEqual({ disputes: -499, stripe: 499 })
    await orders.deliver(ctx, orderId)
    await orders.hold(ctx, orderId, 'dead_letter')
    expect(await standing(buyer, payment.id)).toEqual({ ...calm, order: 'processing disputed', frozen: true })
    const byHand = (status: 'completed' | 'cancelled') => orders.setStatus(admin.ctx, orderId, { status })
    expect(await outcomeOf(byHand('cancelled'))).toBe('refund_too_large')
    expect([await outcomeOf(byHand('completed')), await outcomeOf(refund(orderId))]).toEqual([
      'invalid_transition',
      'refund_too_large',
    ])
    expect([await stockOf(ctx, offer), await isOwed(orderId)]).toEqual([9, false])

    expect(await movedBy(ctx, () => bank(payment.id, 'won'))).toEqual({ disputes: 499, stripe: -499 })
    expect(await standing(buyer, payment.id)).toEqual({ ...calm, order: 'processing' })
    expect(await isOwed(orderId)).toBe(true)
    await orders.deliver(ctx, orderId)
    expect(await orders.show(buyer.ctx, orderId)).toMatchObject({ status: 'completed', refunded: 0 })
    expect(await outcomeOf(refund(orderId))).toBe('ok')
  })

  test('ends when the bank keeps the money, frees its codes, and refunds nothing', async () => {
    const { buyer, payment, orderId, offer } = await paidOrder(ctx, providers)
    expect(await movedBy(ctx, () => bank(payment.id, 'created', 'lost'))).toEqual({ sales: -499, stripe: 499 })
    await orders.deliver(ctx, orderId)
    expect(await standing(buyer, payment.id)).toEqual({ ...calm, order: 'cancelled charged_back' })
    expect([await stockOf(ctx, offer), await isOwed(orderId)]).toEqual([10, false])
    expect(await outcomeOf(refund(orderId))).toBe('refund_too_large')
  })

  test.each([
    ['won', 100, { sales: -100 }, 'processing'],
    ['lost', 0, { sales: -499, stripe: 499 }, 'cancelled charged_back'],
  ] as const)('after a part was given back to the balance: %s', async (end, balance, expected, order) => {
    const { buyer, payment, orderId } = await paidOrder(ctx, providers)
    const moved = await movedBy(ctx, async () => {
      await refund(orderId, 100)
      await bank(payment.id, 'created', end)
    })
    expect(moved).toEqual(expected)
    expect(await standing(buyer, payment.id)).toEqual({ ...calm, order, balance })
  })
})

test.each([
  ['won', false, ['dispute_opened', 'dispute_won']],
  ['lost', false, ['dispute_opened', 'dispute_lost']],
  ['won', true, []],
  ['lost', true, ['dispute_lost']],
] as const)(
  'a dispute that is %s is told as such, also where its alert was put away (%s)',
  async (end, isAway, told) => {
    const { payment } = await paidOrder(ctx, providers)
    const open = sql`subject = ${payment.id} AND cleared_at IS NULL`
    await bank(payment.id, 'created')
    if (isAway) await commit(ctx.db, [sql`UPDATE alerts SET cleared_at = 1 WHERE ${open}`])
    await bank(payment.id, end)
    const rows = await ctx.db.all<{ detail: string }>(sql`SELECT detail FROM alerts WHERE ${open}`)
    expect(rows.flatMap(({ detail }) => detail.match(/dispute_\w+/g))).toEqual(told)
  },
)

describe('an order that is disputed after it was delivered', () => {
  test('is held back by the bank, its buyer frozen, and as it was when the bank gives the money back', async () => {
    const { buyer, payment, orderId } = await deliveredOrder(ctx, providers)
    expect(await movedBy(ctx, () => bank(payment.id, 'created'))).toEqual({ disputes: -499, stripe: 499 })
    expect(await standing(buyer, payment.id)).toEqual({ ...calm, order: 'completed', frozen: true })
    expect(await outcomeOf(refund(orderId))).toBe('refund_too_large')
    expect((await orders.show(buyer.ctx, orderId)).items[0]?.codes).toHaveLength(1)

    expect(await movedBy(ctx, () => bank(payment.id, 'won'))).toEqual({ disputes: 499, stripe: -499 })
    expect(await standing(buyer, payment.id)).toEqual({ ...calm, order: 'completed' })
    expect(await orders.show(buyer.ctx, orderId)).toMatchObject({ refunded: 0 })
  })

  test.each([
    [200, 0, -299, true],
    [499, 0, 0, false],
  ])(
    'is taken off a balance of %i when the bank keeps it: %i stay, %i are owed, frozen: %s',
    async (usd, balance, owed, frozen) => {
      const { buyer, payment } = await deliveredOrder(ctx, providers)
      await users.edit(admin.ctx, buyer.userId, { balanceUsd: usd })
      expect(await movedBy(ctx, () => bank(payment.id, 'created', 'lost'))).toEqual({ stripe: 499 })
      expect(await standing(buyer, payment.id)).toEqual({ ...calm, order: 'completed', balance, owed, frozen })
    },
  )
})

describe('a dispute of money that came late for an order, which was paid from the balance', () => {
  async function paidTwice() {
    const { buyer } = await atCheckout(ctx, { usd: 499 })
    const payment = await payments.startOrder(buyer.ctx, byCard())
    const { id: orderId } = await orders.payFromBalance(buyer.ctx, { currency: 'usd' })
    await providers.pay(payment.payUrl)
    await providers.arrive()
    return { buyer, payment, orderId }
  }
  const alerts = ['dispute', 'late_payment']

  test.each([
    ['won', 499],
    ['lost', 0],
  ] as const)('leaves the order alone when it is %s', async (end, balance) => {
    const { buyer, payment, orderId } = await paidTwice()
    await bank(payment.id, 'created')
    expect(await standing(buyer, payment.id)).toMatchObject({ order: 'processing', balance: 499, frozen: true })
    await bank(payment.id, end)
    await orders.deliver(ctx, orderId)
    expect(await standing(buyer, payment.id)).toEqual({ ...calm, order: 'completed', balance, alerts })
    expect(await outcomeOf(refund(orderId))).toBe('ok')
  })

  test('does not keep the order from being delivered, cancelled or refunded meanwhile', async () => {
    const [one, two] = [await paidTwice(), await paidTwice()]
    await bank(one.payment.id, 'created')
    await bank(two.payment.id, 'created')
    await orders.deliver(ctx, one.orderId)
    expect((await standing(one.buyer, one.payment.id)).order).toBe('completed')
    expect(await outcomeOf(orders.setStatus(admin.ctx, two.orderId, { status: 'cancelled' }))).toBe('ok')
    expect(await standing(two.buyer, two.payment.id)).toMatchObject({ order: 'cancelled', balance: 998 })
  })
})

describe('a frozen balance', () => {
  const spend = (buyer: Person) =>
    outcomeOf(transfers.send({ ...buyer.ctx, needs: 'spender' }, { userId: admin.userId, currency: 'usd', minor: 100 }))

  test('can’t be spent, but grows, until the bank decides or an administrator lifts the freeze', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers)
    await bank(payment.id, 'created')
    expect(await spend(buyer)).toBe('account_frozen')
    const more = await payments.startTopUp(buyer.ctx, { ...byCard(), minor: 500 })
    await providers.pay(more.payUrl)
    await providers.arrive()
    expect(await standing(buyer, payment.id)).toEqual({
      ...calm,
      order: null,
      balance: 1500,
      frozen: true,
    })
    await users.edit(admin.ctx, buyer.userId, { frozen: false, reason })
    expect(await spend(buyer)).toBe('ok')
    await bank(payment.id, 'lost')
    expect(await standing(buyer, payment.id)).toEqual({ ...calm, order: null, balance: 400 })
  })

  test('refuses a payment that is under way', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers)
    const outcomes = await Promise.all([spend(buyer), spend(buyer), bank(payment.id, 'created'), spend(buyer)])
    expect(outcomes.filter((outcome) => outcome && !['ok', 'account_frozen'].includes(outcome))).toEqual([])
    expect(await spend(buyer)).toBe('account_frozen')
  })

  test('stays frozen while another payment is disputed', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers)
    const other = await payments.startTopUp(buyer.ctx, { ...byCard(), minor: 500 })
    await providers.pay(other.payUrl)
    await providers.arrive()
    await bank(payment.id, 'created')
    await bank(other.id, 'created')
    await bank(payment.id, 'won')
    expect([await spend(buyer), await owedBy(ctx, buyer)]).toEqual(['account_frozen', 0])
    await bank(other.id, 'won')
    expect([await spend(buyer), await owedBy(ctx, buyer)]).toEqual(['ok', 0])
  })

  test('stays frozen when the bank keeps more than there is, and an administrator may lift it', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers)
    await transfers.send(buyer.ctx, { userId: (await makeBuyer(ctx)).userId, currency: 'usd', minor: 900 })
    await bank(payment.id, 'created', 'lost')
    expect(await standing(buyer, payment.id)).toEqual({ ...calm, order: null, owed: -900, frozen: true })
    await users.edit(admin.ctx, buyer.userId, { frozen: false, balanceUsd: 100, reason })
    expect([await spend(buyer), await owedBy(ctx, buyer)]).toEqual(['ok', -900])
  })

  test('pays what is owed out of what comes in later, and is free again', async () => {
    const { buyer, payment } = await deliveredOrder(ctx, providers)
    await bank(payment.id, 'created', 'lost')
    expect(await standing(buyer, payment.id)).toMatchObject({ balance: 0, owed: -499, frozen: true })
    await users.edit(admin.ctx, buyer.userId, { balanceUsd: 200 })
    await payments.collectDebts(ctx)
    expect(await standing(buyer, payment.id)).toMatchObject({ balance: 0, owed: -299, frozen: true })
    expect((await users.show(admin.ctx, buyer.userId)).debts).toEqual([{ currency: 'usd', amount: 299 }])
    await users.edit(admin.ctx, buyer.userId, { balanceUsd: 300 })
    await Promise.all([payments.collectDebts(ctx), payments.collectDebts(ctx)])
    expect(await standing(buyer, payment.id)).toMatchObject({ balance: 1, owed: 0, frozen: false })
    expect((await users.show(admin.ctx, buyer.userId)).debts).toEqual([])
  })

  test('stays frozen by an administrator when the bank decides', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers)
    await users.edit(admin.ctx, buyer.userId, { frozen: true, reason })
    await bank(payment.id, 'created', 'won')
    expect(await spend(buyer)).toBe('account_frozen')
    await users.edit(admin.ctx, buyer.userId, { frozen: false, reason })
    expect(await spend(buyer)).toBe('ok')
  })
})
