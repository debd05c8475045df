import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as orders from '../../../src/worker/domain/orders/orders'
import { type HandShop, handFates, handPackage, openHandShop } from '../../support/by-hand'
import { makeAdmin, openAlerts, outcomeOf } from '../../support/shop'
import { expectSupplyToBalance } from '../../support/suppliers'

let shop: HandShop
beforeAll(async () => {
  shop = await openHandShop()
})
beforeEach(async () => {
  await shop.begin()
  await shop.save([handPackage])
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const { givenBack, isTaken, completed, refused, calledOff } = handFates

describe('two at the same moment', () => {
  test('a buyer who cancels and an administrator who takes: one of both, never half', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await shop.waiting()
      const calls = [() => shop.cancel(made), () => shop.take(made.orderId)]
      const outcomes = await Promise.all((round % 2 ? calls.reverse() : calls).map((call) => outcomeOf(call())))
      const now = await shop.fate(made.orderId)
      if (now.pieces[0] === 'pending')
        expect({ now, outcomes: outcomes.toSorted() }).toEqual({ now: isTaken, outcomes: ['ok', 'supplier_pending'] })
      else expect({ now, outcomes: outcomes.toSorted() }).toEqual({ now: calledOff, outcomes: ['ok', 'order_ended'] })
    }
  })

  test('two administrators who take it: one has it, the other reads who', async () => {
    const { orderId } = await shop.waiting()
    const outcomes = await Promise.all([shop.take(orderId), shop.take(orderId, shop.other)].map(outcomeOf))
    expect(outcomes.toSorted()).toEqual(['ok', 'order_taken'])
    const winner = outcomes[0] === 'ok' ? shop.admin : shop.other
    const loser = outcomes[0] === 'ok' ? shop.other : shop.admin
    await expect(shop.take(orderId, loser)).rejects.toMatchObject({
      code: 'order_taken',
      details: { params: { nickname: winner.nickname } },
    })
    expect(await outcomeOf(shop.take(orderId, winner))).toBe('ok')
    expect(await shop.acts(orderId)).toEqual(['take_order'])
  })

  test('an administrator who says “done” and one who takes it over: the one who was later fails', async () => {
    const { orderId } = await shop.taken()
    const outcomes = await Promise.all([shop.done(orderId), shop.take(orderId, shop.other, true)].map(outcomeOf))
    const now = (await shop.fate(orderId)).pieces[0]
    expect([outcomes, now]).toEqual(
      now === 'done' ? [['ok', 'order_ended'], 'done'] : [['order_taken', 'ok'], 'pending'],
    )
  })

  test('who says “done” and “refused” at once ends it once', async () => {
    const { orderId } = await shop.taken()
    const outcomes = await Promise.all([shop.done(orderId), shop.refuse(orderId)].map(outcomeOf))
    expect(outcomes.toSorted()).toEqual(['ok', 'order_ended'])
    expect([completed, refused]).toContainEqual(await shop.fate(orderId))
  })
})

describe('what an administrator may not do', () => {
  test.each([
    ['say “done” of what nobody has taken', () => shop.waiting(), (id: string) => shop.done(id), 'order_not_taken'],
    ['refuse what nobody has taken', () => shop.waiting(), (id: string) => shop.refuse(id), 'order_not_taken'],
    [
      'say “done” of what another has taken',
      () => shop.taken(),
      (id: string) => shop.done(id, shop.other),
      'order_taken',
    ],
    ['take what another has taken', () => shop.taken(), (id: string) => shop.take(id, shop.other), 'order_taken'],
    ['cancel what somebody is delivering', () => shop.taken(), (id: string) => setCancelled(id), 'supplier_pending'],
    ['refund what somebody is delivering', () => shop.taken(), (id: string) => giveBack(id), 'supplier_pending'],
  ] as const)('%s', async (_, make, act, code) => {
    const { orderId } = await make()
    const before = await shop.fate(orderId)
    expect(await outcomeOf(act(orderId))).toBe(code)
    expect(await shop.fate(orderId)).toEqual(before)
  })

  const setCancelled = (id: string) => orders.setStatus(shop.other.ctx, id, { status: 'cancelled' })
  const giveBack = (id: string) => orders.refund(shop.other.ctx, id, { reason: 'asked' })

  test.each([
    ['take', (id: string) => shop.take(id)],
    ['deliver', (id: string) => shop.done(id)],
    ['refuse', (id: string) => shop.refuse(id)],
  ] as const)('%s what was refunded before anybody took it', async (_, act) => {
    const { orderId } = await shop.waiting()
    await giveBack(orderId)
    expect(await openAlerts(shop.ctx, orderId)).toEqual([])
    expect(await outcomeOf(act(orderId))).toBe('order_ended')
    expect(await shop.fate(orderId)).toMatchObject(givenBack)
  })

  test('deliver what was refused, or refuse what was delivered', async () => {
    const [first, second] = [await shop.taken(), await shop.taken()]
    await shop.refuse(first.orderId)
    await shop.done(second.orderId)
    expect([await outcomeOf(shop.done(first.orderId)), await outcomeOf(shop.refuse(second.orderId))]).toEqual([
      'order_ended',
      'order_ended',
    ])
    expect([await shop.fate(first.orderId), await shop.fate(second.orderId)]).toEqual([refused, completed])
  })

  test('act as a buyer', async () => {
    const { buyer, orderId } = await shop.waiting()
    const asAdmin = { ...buyer, ctx: { ...buyer.ctx, needs: 'admin' as const } }
    expect(await outcomeOf(shop.take(orderId, asAdmin))).toBe('forbidden')
    expect(await outcomeOf(shop.done(orderId, asAdmin))).toBe('forbidden')
  })
})

test('what an administrator has taken who is none any more, another takes over by saying so, on record', async () => {
  const leaver = await makeAdmin(shop.ctx)
  const { orderId } = await shop.waiting()
  await shop.take(orderId, leaver)
  await shop.ctx.db.run(sql`UPDATE users SET role = 'buyer' WHERE id = ${leaver.userId}`)
  expect(await outcomeOf(shop.done(orderId, leaver))).toBe('forbidden')
  expect(await outcomeOf(shop.take(orderId))).toBe('order_taken')
  expect(await shop.take(orderId, shop.admin, true)).toMatchObject({ takenById: shop.admin.userId })
  await shop.done(orderId)
  expect(await shop.fate(orderId)).toEqual(completed)
  expect(await shop.acts(orderId)).toEqual(['take_order', 'take_order_over', 'done_by_hand'])
})

test('a refund is answered with the order as it is then: nobody can call it off or correct its player', async () => {
  const { orderId } = await shop.waiting()
  const answered = await orders.refund(shop.other.ctx, orderId, { reason: 'asked' })
  expect(answered).toEqual(await orders.viewWithoutCodes(shop.other.ctx, orderId))
  expect(answered).toMatchObject({ status: 'cancelled', player: { canCorrect: false }, byHand: { canCancel: false } })
})
