import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import { listOwn } from '../../../src/worker/domain/notices/notices'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { ask, edit } from '../../../src/worker/domain/support/support'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import * as users from '../../../src/worker/domain/users/users'
import { changePassword } from '../../../src/worker/domain/ways-in/ways-in'
import { handPackage, openHandShop } from '../../support/by-hand'
import { costOf } from '../../support/counting'
import {
  atPage,
  bankSays,
  deliveredOrder,
  leaveNothingDue,
  paidOrder,
  refundInCabinet,
  toppedUp,
} from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import { makeAdmin, makeBuyer, makeOffer, makePaidOrder, type Offer, type Person, testClock } from '../../support/shop'
import {
  codeIdOf,
  complain,
  expectVaultToAddUp,
  makeDeliveredOrder,
  makePartOrder,
  makeWaitingOrder,
  refill,
  shopThatWaits,
} from '../../support/supplying'

const minuteMs = 60_000
const soonMs = 2 * minuteMs
const reason = 'a test'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let providers: Providers
let admin: Person
let offer: Offer
beforeAll(async () => {
  ctx = await shopThatWaits()
  admin = await makeAdmin(ctx)
  offer = await makeOffer(ctx, { stock: 20 })
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(() => leaveNothingDue(ctx))
afterEach(() => expectVaultToAddUp())

type Told = { kind: string; params: string; link: string }
const told = (userId: string) =>
  ctx.db.all<Told>(sql`SELECT kind, params, link FROM notices WHERE user_id = ${userId} ORDER BY seq`)
const kindsTo = async ({ userId }: Pick<Person, 'userId'>) => (await told(userId)).map(({ kind }) => kind)

/** What the schedule says to those who wait. */
const sayWhoWaits = () => commit(ctx.db, orders.planTellWaiting(ctx))
/** The whole schedule, which delivers nothing. */
const runSchedule = () =>
  runDue({ ...ctx, delivery: Object.assign(ctx.delivery, { sendBatch: async () => undefined }) })

describe('an order', () => {
  test('that is delivered at once is no news, and costs no row', async () => {
    const order = await makePaidOrder(ctx, { offer })
    testClock.ms += soonMs
    const cost = await costOf(ctx, (counted) => orders.deliver(counted, order.id))
    expect(cost.rowsWritten).toBeLessThanOrEqual(7)
    expect(await kindsTo(order.buyer)).toEqual([])
  })

  test('that is delivered later is news with its id and its page, once', async () => {
    const order = await makePaidOrder(ctx, { offer })
    testClock.ms += soonMs + 1
    await Promise.all([orders.deliver(ctx, order.id), orders.deliver(ctx, order.id)])
    await orders.deliver(ctx, order.id)
    expect(await told(order.buyer.userId)).toEqual([
      { kind: 'order_delivered', params: JSON.stringify({ order: order.id }), link: `/orders/${order.id}` },
    ])
  })

  test('that waits is news once, and its delivery again', async () => {
    const order = await makeWaitingOrder(ctx)
    testClock.ms += soonMs - 1
    await sayWhoWaits()
    expect(await kindsTo(order.buyer)).toEqual([])
    testClock.ms += 1
    await Promise.all([runSchedule(), sayWhoWaits()])
    testClock.ms += minuteMs
    await sayWhoWaits()
    expect(await told(order.buyer.userId)).toEqual([
      { kind: 'order_waits', params: JSON.stringify({ order: order.id }), link: `/orders/${order.id}` },
    ])
    await refill(admin, order.offer, 1)
    await orders.deliver(ctx, order.id)
    expect(await kindsTo(order.buyer)).toEqual(['order_waits', 'order_delivered'])
  })

  test('that waits for a person is news too, one that a bank disputes is not, nor one that nobody has paid', async () => {
    const held = await makePaidOrder(ctx, { offer })
    await orders.hold(ctx, held.id, 'delivery_failed')
    const disputed = await paidOrder(ctx, providers)
    await bankSays(ctx, providers, disputed.payment.id, 'created')
    const { buyer } = await atPage(ctx)
    testClock.ms += soonMs
    await sayWhoWaits()
    expect([await kindsTo(held.buyer), await kindsTo(disputed.buyer), await kindsTo(buyer)]).toEqual([
      ['order_waits'],
      [],
      [],
    ])
  })
})

type Story = () => Promise<Person>

/** One of two pieces is there of an order from which a coupon has taken everything off. */
async function makePartForNothing() {
  const order = await makePartOrder(ctx, 1, 2)
  await ctx.db.run(sql`UPDATE orders SET total = 0, agreed = 0 WHERE id = ${order.id}`)
  await ctx.db.run(sql`UPDATE order_items SET paid = 0 WHERE order_id = ${order.id}`)
  testClock.ms += soonMs + 1
  return order
}

const stories: Record<string, [kinds: string[], story: Story]> = {
  'a refund of a part': [
    ['money_back'],
    async () => {
      const order = await makePaidOrder(ctx, { offer })
      await orders.refund(admin.ctx, order.id, { minor: 100, reason })
      return order.buyer
    },
  ],
  'a whole refund before the delivery': [
    ['order_ended'],
    async () => {
      const order = await makePaidOrder(ctx, { offer })
      await orders.refund(admin.ctx, order.id, { reason })
      return order.buyer
    },
  ],
  'a whole refund of what was delivered in part': [
    ['money_back'],
    async () => {
      const order = await makePartOrder(ctx, 1, 2)
      testClock.ms += soonMs + 1
      await orders.refund(admin.ctx, order.id, { reason })
      return order.buyer
    },
  ],
  'the rest given back': [
    ['money_back'],
    async () => {
      const order = await makePartOrder(ctx, 1, 2)
      await orders.refundRest(admin.ctx, order.id, reason)
      return order.buyer
    },
  ],
  'the rest of what has cost nothing given back': [
    ['order_delivered'],
    async () => {
      const order = await makePartForNothing()
      await orders.refundRest(admin.ctx, order.id, reason)
      return order.buyer
    },
  ],
  'a whole refund of what has cost nothing and was delivered in part': [
    ['order_delivered'],
    async () => {
      const order = await makePartForNothing()
      await orders.refund(admin.ctx, order.id, { reason })
      return order.buyer
    },
  ],
  'the rest given back with nothing there': [
    ['order_ended'],
    async () => {
      const order = await makeWaitingOrder(ctx)
      await orders.refundRest(admin.ctx, order.id, reason)
      return order.buyer
    },
  ],
  'a paid order that the shop cancels': [
    ['order_ended'],
    async () => {
      const order = await makePaidOrder(ctx, { offer })
      await orders.setStatus(admin.ctx, order.id, { status: 'cancelled', reason })
      return order.buyer
    },
  ],
  'an unpaid order that the shop cancels': [
    [],
    async () => {
      const { buyer, orderId } = await atPage(ctx)
      await orders.setStatus(admin.ctx, orderId, { status: 'cancelled', reason })
      return buyer
    },
  ],
  'an unpaid order that its buyer gives up': [
    [],
    async () => {
      const { buyer, orderId } = await atPage(ctx)
      await payments.giveUp(buyer.ctx, orderId)
      return buyer
    },
  ],
  'a bank that keeps the money of an undelivered order': [
    ['order_ended'],
    async () => {
      const { buyer, payment } = await paidOrder(ctx, providers)
      await bankSays(ctx, providers, payment.id, 'created', 'lost')
      return buyer
    },
  ],
  'an order refunded to the card': [
    ['order_ended'],
    async () => {
      const { buyer, orderId } = await paidOrder(ctx, providers)
      await payments.refundOrderToCard(admin.ctx, orderId, { reason })
      return buyer
    },
  ],
  'a top-up refunded to the card': [
    ['money_back'],
    async () => {
      const { buyer, payment } = await toppedUp(ctx, providers)
      await payments.refundToCard(admin.ctx, payment.id, { reason })
      return buyer
    },
  ],
  'money of a delivered order that its provider gives back': [
    ['money_back'],
    async () => {
      const { buyer, payment } = await deliveredOrder(ctx, providers)
      await refundInCabinet(ctx, providers, payment.id)
      await providers.arrive()
      return buyer
    },
  ],
  'money of an undelivered order that its provider gives back': [
    ['order_ended'],
    async () => {
      const { buyer, payment } = await paidOrder(ctx, providers)
      await refundInCabinet(ctx, providers, payment.id)
      await providers.arrive()
      return buyer
    },
  ],
  'a top-up that its provider gives back': [
    ['money_back'],
    async () => {
      const { buyer, payment } = await toppedUp(ctx, providers)
      await refundInCabinet(ctx, providers, payment.id)
      await providers.arrive()
      return buyer
    },
  ],
  'an answer to a claim': [
    ['claim_answered'],
    async () => {
      const order = await makeDeliveredOrder(ctx)
      await orders.answerClaim(admin.ctx, await complain(order), { decision: 'refuse', reply: reason })
      return order.buyer
    },
  ],
  'a claim that is paid back': [
    ['claim_answered'],
    async () => {
      const order = await makeDeliveredOrder(ctx)
      await orders.answerClaim(admin.ctx, await complain(order), { decision: 'refund', reply: reason })
      return order.buyer
    },
  ],
  'another code for one that was claimed': [
    ['claim_answered'],
    async () => {
      const order = await makeDeliveredOrder(ctx, 1, 1)
      await complain(order)
      await orders.replaceCode(admin.ctx, order.id, { codeId: await codeIdOf(order), reason })
      return order.buyer
    },
  ],
  'another code that nobody has asked for': [
    [],
    async () => {
      const order = await makeDeliveredOrder(ctx, 1, 1)
      await orders.replaceCode(admin.ctx, order.id, { codeId: await codeIdOf(order), reason })
      return order.buyer
    },
  ],
  'an answer to a question': [
    ['question_answered'],
    async () => {
      const buyer = await makeBuyer(ctx)
      const wish = { nickname: 'x', userId: 'y', message: 'Where is it?' }
      const { ticketId } = await ask(ctx, buyer.ctx.caller, wish)
      await edit(admin.ctx, ticketId, { state: 'answered', reply: reason })
      await edit(admin.ctx, ticketId, { state: 'answered', reply: reason })
      return buyer
    },
  ],
  'a question closed without an answer': [
    [],
    async () => {
      const buyer = await makeBuyer(ctx)
      const wish = { nickname: 'x', userId: 'y', message: 'Never mind' }
      const { ticketId } = await ask(ctx, buyer.ctx.caller, wish)
      await edit(admin.ctx, ticketId, { state: 'closed' })
      return buyer
    },
  ],
  'money of another buyer': [
    ['money_received'],
    async () => {
      const [from, to] = [await makeBuyer(ctx, { usd: 500 }), await makeBuyer(ctx)]
      await transfers.send(from.ctx, { userId: to.userId, currency: 'usd', minor: 500 })
      expect(await kindsTo(from)).toEqual([])
      expect((await told(to.userId))[0]?.params).toBe(JSON.stringify({ from: from.nickname }))
      return to
    },
  ],
  'money that comes when its order no longer waits': [
    ['money_received'],
    async () => {
      const { buyer, payment, orderId } = await atPage(ctx, 'rub')
      await payments.giveUp(buyer.ctx, orderId)
      await providers.pay(payment.payUrl)
      await providers.arrive()
      await payments.check(buyer.ctx, payment.id)
      const { notices } = await listOwn(buyer.ctx, { limit: 5 })
      expect(notices[0]).toMatchObject({
        text: `A payment for order ${orderId} came when the order no longer waited for it. The money is on your balance.`,
        link: '/profile',
      })
      return buyer
    },
  ],
  'another password': [
    ['password_changed'],
    async () => {
      const buyer = await makeBuyer(ctx)
      await changePassword(buyer.ctx, { current: 'a-password-1', next: 'another-password-2' })
      return buyer
    },
  ],
  'a password that the shop has given': [
    ['password_changed'],
    async () => {
      const buyer = await makeBuyer(ctx)
      await users.resetPassword(admin.ctx, buyer.userId, reason)
      expect((await told(buyer.userId))[0]?.params).toBe(JSON.stringify({ held: 'yes' }))
      return buyer
    },
  ],
}

test.each(Object.entries(stories))('%s tells the buyer of it', async (_, [kinds, story]) => {
  expect(await kindsTo(await story())).toEqual(kinds)
})

test.each([
  ['en', 'Money that had come to your balance was given back'],
  ['ru', 'Деньги, которые пришли на ваш баланс, возвращены'],
  ['uz', 'Balansingizga tushgan pul siz toʻlagan joyga qaytarildi'],
] as const)('a top-up given back is told in %s without the number of its payment', async (language, words) => {
  const [byUs, inCabinet] = [await toppedUp(ctx, providers), await toppedUp(ctx, providers)]
  await payments.refundToCard(admin.ctx, byUs.payment.id, { reason })
  await refundInCabinet(ctx, providers, inCabinet.payment.id)
  await providers.arrive()
  for (const { buyer, payment } of [byUs, inCabinet]) {
    const { notices } = await listOwn({ ...buyer.ctx, language }, { limit: 9 })
    expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining(words)])
    expect(notices[0]?.text).not.toContain(payment.id)
  }
})

describe('a top-up that a person delivers', () => {
  let hand: Awaited<ReturnType<typeof openHandShop>>
  beforeAll(async () => {
    hand = await openHandShop()
    await hand.begin()
    await hand.save([handPackage])
  })

  test.each<[string, string[], (made: { buyer: Person; orderId: string }) => Promise<unknown>]>([
    ['is news once it is delivered', ['order_delivered'], ({ orderId }) => hand.done(orderId)],
    ['is news once it is refused', ['order_ended'], ({ orderId }) => hand.refuse(orderId)],
  ])('%s', async (_, kinds, end) => {
    const made = await hand.taken(2)
    testClock.ms += soonMs + 1
    await end(made)
    expect(await kindsTo(made.buyer)).toEqual(kinds)
  })

  test('is not said to take longer, unless a supplier should have delivered it', async () => {
    const [waiting, taken] = [await hand.waiting(), await hand.taken()]
    testClock.ms += soonMs
    await sayWhoWaits()
    expect([await kindsTo(waiting.buyer), await kindsTo(taken.buyer)]).toEqual([[], []])
    await hand.ctx.db.run(sql`UPDATE order_topups SET supplier = 'gamesdrop' WHERE order_id = ${waiting.orderId}`)
    await sayWhoWaits()
    expect(await kindsTo(waiting.buyer)).toEqual(['order_waits'])
  })

  test('is no news to the buyer who calls it off', async () => {
    const made = await hand.waiting()
    await hand.cancel(made)
    expect(await kindsTo(made.buyer)).toEqual([])
  })
})

test('nobody is told a code, a sum or a password', async () => {
  const rows = await ctx.db.all<{ params: string }>(sql`SELECT DISTINCT params FROM notices`)
  expect(rows.length).toBeGreaterThan(10)
  const names = new Set(rows.flatMap(({ params }) => Object.keys(JSON.parse(params))))
  expect([...names].toSorted()).toEqual(['from', 'held', 'order', 'ticket'])
})
