import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as orders from '../../../src/worker/domain/orders/orders'
import { movedBy, stockOf } from '../../support/paying'
import { balanceOf, makeAdmin, makeBuyer, makePaidOrder, outcomeOf, type Person } from '../../support/shop'
import {
  codeIdOf,
  complain,
  expectVaultToAddUp,
  makeDeliveredOrder,
  makePartOrder,
  overtaken,
  refill,
  rowsOf,
  shopThatWaits,
  standOf,
  statesOf,
} from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let admin: Person
let other: Person
beforeAll(async () => {
  ctx = await shopThatWaits()
  admin = await makeAdmin(ctx)
  other = await makeAdmin(ctx)
})
afterEach(() => expectVaultToAddUp())

type Decision = 'replace' | 'refund' | 'refuse'
const reply = 'We looked at it.'
const answer = (claimId: string, decision: Decision, by = admin.ctx) =>
  orders.answerClaim(by, claimId, { decision, reply })
type Owned = Parameters<typeof codeIdOf>[0]
const fileBy = (codeId: string, { buyer, id }: Owned, item = 0) =>
  orders.fileClaim(buyer.ctx, id, { item, codeId, message: 'used' })
const file = async (order: Owned, code = 0, item = 0) => fileBy(await codeIdOf(order, code), order, item)
const replaceByHand = async (order: Owned) =>
  orders.replaceCode(admin.ctx, order.id, { codeId: await codeIdOf(order), reason: 'the buyer called' })
const usdOf = async (buyer: Person) => (await balanceOf(ctx, buyer.userId)).usd
const claimsOf = async ({ buyer, id }: { buyer: Person; id: string }) =>
  (await orders.show(buyer.ctx, id)).items.flatMap((item) => item.claims.map(({ state, code }) => ({ state, code })))

describe('a claim', () => {
  test('is shown to its buyer beside the code it is about, and to administrators with who it is from', async () => {
    const order = await makeDeliveredOrder(ctx, 3)
    const claimId = await complain(order, 2)
    expect(await claimsOf(order)).toEqual([{ state: 'open', code: 2 }])
    const { claims } = await orders.listClaims(admin.ctx, { limit: 1 })
    expect(claims).toMatchObject([
      { id: claimId, orderId: order.id, nickname: order.buyer.nickname, item: 0, place: 2, state: 'open', reply: null },
    ])
  })

  test('is one for each code as long as it is open', async () => {
    const order = await makeDeliveredOrder(ctx, 2)
    const first = await complain(order)
    expect(await outcomeOf(file(order))).toBe('claim_open')
    expect(await outcomeOf(file(order, 1))).toBe('ok')
    await answer(first, 'refuse')
    expect(await outcomeOf(file({ ...order, id: order.id.toLowerCase() }))).toBe('ok')
    const stands = ['refused', 'open', 'open'].map((state, index) => ({ state, code: index % 2 }))
    expect(await claimsOf(order)).toEqual(stands)
  })

  test('that is sent five times at once is stored once', async () => {
    const order = await makeDeliveredOrder(ctx)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(file(order))))
    expect(outcomes.sort()).toEqual([...Array(4).fill('claim_open'), 'ok'])
  })

  describe('that is refused', () => {
    let own: Awaited<ReturnType<typeof makeDeliveredOrder>>
    beforeAll(async () => {
      own = await makeDeliveredOrder(ctx)
    })
    const fileAs = async (buyer: Person) => fileBy(await codeIdOf(own), { id: own.id, buyer })

    test.each<[string, () => Promise<unknown>, string]>([
      ['about an order of somebody else', async () => fileAs(await makeBuyer(ctx)), 'order_not_found'],
      ['by an administrator about an order of a buyer', async () => fileAs(admin), 'order_not_found'],
      ['about no order', async () => fileBy('1', { buyer: own.buyer, id: '000000000000' }), 'order_not_found'],
      [
        'about a code of another order',
        async () => fileBy(await codeIdOf(await makeDeliveredOrder(ctx)), own),
        'code_not_found',
      ],
      ['about an item too many', async () => fileBy(await codeIdOf(own), own, 1), 'code_not_found'],
      ['about a code that is not there yet', async () => file(await makePartOrder(ctx, 1, 2), 1), 'code_not_found'],
      [
        'about a code nobody has seen',
        async () => {
          const order = await makePaidOrder(ctx)
          return fileBy(String((await rowsOf(ctx, order.offer))[0]?.id), order)
        },
        'code_not_found',
      ],
    ])('%s', async (_, attempt, outcome) => {
      expect(await outcomeOf(attempt())).toBe(outcome)
      expect(await claimsOf(own)).toEqual([])
    })
  })
})

describe('answering a claim', () => {
  test('with another code gives the next free one and moves no money', async () => {
    const order = await makeDeliveredOrder(ctx, 2, 1)
    const claimId = await complain(order)
    expect(await movedBy(ctx, () => answer(claimId, 'replace'))).toEqual({})
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[1]} ${order.codes[2]}`)
    expect(await statesOf(ctx, order.offer)).toEqual(['replaced', 'delivered', 'delivered'])
    expect(await claimsOf(order)).toEqual([{ state: 'replaced', code: null }])
    expect(await stockOf(ctx, order.offer)).toBe(0)
  })

  test('with the money gives back the price of that piece once and takes its code away', async () => {
    const order = await makeDeliveredOrder(ctx, 3, 1)
    const claimId = await complain(order, 1)
    expect(await movedBy(ctx, () => answer(claimId, 'refund'))).toEqual({ sales: -499 })
    expect(await movedBy(ctx, async () => outcomeOf(answer(claimId, 'refund')))).toEqual({})
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[0]} ${order.codes[2]}`)
    expect(await statesOf(ctx, order.offer)).toEqual(['delivered', 'refunded', 'delivered', 'free'])
    const view = await orders.show(order.buyer.ctx, order.id)
    expect(view).toMatchObject({ refunded: 499, items: [{ quantity: 3, returned: 1 }] })
    expect(await ctx.db.all(sql`SELECT stock, sold FROM offers WHERE id = ${order.offer.id}`)).toEqual([
      { stock: 1, sold: 2 },
    ])
  })

  test('with a code when there is none is refused, and with a refusal changes nothing but the claim', async () => {
    const order = await makeDeliveredOrder(ctx)
    const claimId = await complain(order)
    const moved = await movedBy(ctx, async () => {
      expect(await outcomeOf(answer(claimId, 'replace'))).toBe('no_free_code')
      await answer(claimId, 'refuse')
    })
    expect(moved).toEqual({})
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[0]}`)
    expect(await claimsOf(order)).toEqual([{ state: 'refused', code: 0 }])
    const { items } = await orders.show(order.buyer.ctx, order.id)
    expect(items[0]?.claims).toMatchObject([{ reply, answeredAt: ctx.clock.nowMs() }])
  })

  test('of an order that still waits leaves what it waits for', async () => {
    const order = await makePartOrder(ctx, 2, 4)
    await answer(await complain(order), 'refund')
    expect(await standOf(order, order.id)).toBe(`processing awaiting_stock ${order.codes[1]}`)
    const { codes } = await refill(admin, order.offer, 3)
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${[order.codes[1], ...codes.slice(0, 2)].join(' ')}`)
    expect([await usdOf(order.buyer), await stockOf(ctx, order.offer)]).toEqual([499, 1])
  })

  test('with the money, code by code, never gives back more than was paid', async () => {
    const order = await makeDeliveredOrder(ctx, 3)
    await orders.refund(admin.ctx, order.id, { minor: 499 + 1, reason: reply })
    const claims = [await complain(order, 0), await complain(order, 1), await complain(order, 2)]
    const outcomes = await Promise.all(claims.map((claimId) => outcomeOf(answer(claimId, 'refund'))))
    expect(outcomes.sort()).toEqual(['ok', 'ok', 'refund_too_large'])
    expect(await usdOf(order.buyer)).toBe(3 * 499)
  })

  test('that does not exist, or by somebody who is no administrator, changes nothing', async () => {
    const order = await makeDeliveredOrder(ctx)
    const claimId = await complain(order)
    const buyer = { ...order.buyer.ctx, needs: 'admin' as const }
    expect(await outcomeOf(answer(claimId, 'refund', buyer))).toBe('forbidden')
    expect(await outcomeOf(orders.listClaims(buyer, { limit: 1 }))).toBe('forbidden')
    expect(await outcomeOf(answer('nothing', 'refund'))).toBe('claim_not_found')
    expect(await claimsOf(order)).toEqual([{ state: 'open', code: 0 }])
  })

  test.each<[Decision, Decision]>([
    ['refund', 'refund'],
    ['replace', 'refund'],
    ['refuse', 'replace'],
  ])('with %s and %s by two administrators at once does one of them', async (first, second) => {
    const order = await makeDeliveredOrder(ctx, 1, 2)
    const claimId = await complain(order)
    const attempts = [answer(claimId, first), answer(claimId, second, other.ctx)]
    const outcomes = await Promise.all(attempts.map(outcomeOf))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(outcomes.filter((outcome) => !['ok', 'claim_closed', 'code_void'].includes(outcome))).toEqual([])
    const done = outcomes[0] === 'ok' ? first : second
    const state = { replace: 'replaced', refund: 'refunded', refuse: 'refused' }[done]
    expect((await claimsOf(order)).map((claim) => claim.state)).toEqual([state])
    const moved = { usd: await usdOf(order.buyer), stock: await stockOf(ctx, order.offer) }
    expect(moved).toEqual({ usd: done === 'refund' ? 499 : 0, stock: done === 'replace' ? 1 : 2 })
    const audited = await ctx.db.all(sql`SELECT action, reason FROM audit_entries WHERE subject = ${claimId}`)
    expect(audited).toEqual([{ action: 'answer_claim', reason: reply }])
  })
})

describe('a code that is replaced by hand', () => {
  test('closes the claim about it, and about no other', async () => {
    const order = await makeDeliveredOrder(ctx, 2, 1)
    const [claimId] = [await complain(order, 0), await complain(order, 1)]
    await replaceByHand(order)
    expect(await claimsOf(order)).toEqual([
      { state: 'replaced', code: null },
      { state: 'open', code: 0 },
    ])
    for (const decision of ['replace', 'refund', 'refuse'] as const) {
      expect(await outcomeOf(answer(claimId, decision))).toBe('claim_closed')
    }
    expect(await outcomeOf(file(order, 1))).toBe('ok')
  })

  test.each<[Decision]>([['replace'], ['refund']])(
    'while its claim is answered with %s is replaced once',
    async (decision) => {
      const order = await makeDeliveredOrder(ctx, 1, 3)
      const claimId = await complain(order)
      const meanwhile = overtaken(other, () => replaceByHand(order))
      expect(['claim_closed', 'code_void']).toContain(await outcomeOf(answer(claimId, decision, meanwhile)))
      expect(await claimsOf(order)).toEqual([{ state: 'replaced', code: null }])
      expect(await standOf(order, order.id)).toBe(`completed ${order.codes[1]}`)
      expect([await usdOf(order.buyer), await stockOf(ctx, order.offer)]).toEqual([0, 2])
    },
  )
})
