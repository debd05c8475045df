import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import { alertDetail } from '../../../src/worker/i18n'
import { movedBy, stockOf } from '../../support/paying'
import { balanceOf, makeAdmin, openAlerts, outcomeOf, type Person, uniqueName } from '../../support/shop'
import { interrupted } from '../../support/supplied'
import {
  codeIdOf,
  complain,
  expectVaultToAddUp,
  makeDeliveredOrder,
  makePartOrder,
  makeWaitingOrder,
  overtaken,
  refill,
  shopThatWaits,
  standOf,
  statesOf,
} from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let admin: Person
beforeAll(async () => {
  ctx = await shopThatWaits()
  admin = await makeAdmin(ctx)
})
afterEach(() => expectVaultToAddUp())

type Order = Awaited<ReturnType<typeof makeDeliveredOrder>>
type Decision = 'replace' | 'refund' | 'refuse'
const reply = 'We looked at it.'
const answer = (claimId: string, decision: Decision) => orders.answerClaim(admin.ctx, claimId, { decision, reply })
const file = (codeId: string, { id, buyer }: Order, by = buyer.ctx) =>
  orders.fileClaim(by, id, { item: 0, codeId, message: 'used' })
const replace = (codeId: string, { id }: Order) => orders.replaceCode(admin.ctx, id, { codeId, reason: reply })
const giveBack = ({ id }: Order, minor?: number) => orders.refund(admin.ctx, id, { minor, reason: reply })
const claimsAbout = async ({ id }: Order) => {
  const { claims } = await orders.listClaims(admin.ctx, { limit: 50 })
  return claims.filter(({ orderId }) => orderId === id)
}

describe('the code that a claim is about', () => {
  test('is the one that the buyer meant, though another of the item was replaced meanwhile', async () => {
    const waiting = await makeWaitingOrder(ctx, { quantity: 3 })
    const codes = Array.from({ length: 4 }, () => uniqueName('CLAIMED-CODE-'))
    const order = { ...waiting, ...(await refill(admin, waiting.offer, codes)) }
    await orders.deliver(ctx, order.id)
    const [first, second] = [await codeIdOf(order), await codeIdOf(order, 1)]
    await replace(first, order)
    await file(second, order)
    const [claim] = await claimsAbout(order)
    expect(claim).toMatchObject({ codeId: Number(second), place: 0, masked: `••••${codes[1]?.slice(-4)}` })
    await answer(claim?.id ?? '', 'refund')
    expect(await statesOf(ctx, order.offer)).toEqual(['replaced', 'refunded', 'delivered', 'delivered'])
    expect(await claimsAbout(order)).toMatchObject([{ codeId: Number(second), place: null }])
  })

  test('can’t be one that was replaced before or at the same moment', async () => {
    const order = await makeDeliveredOrder(ctx, 2, 2)
    const [first, second] = [await codeIdOf(order), await codeIdOf(order, 1)]
    await replace(first, order)
    expect(await outcomeOf(file(first, order))).toBe('code_void')
    const slow = overtaken(order.buyer, () => replace(second, order))
    expect(await outcomeOf(file(second, order, slow))).toBe('code_void')
    expect(await claimsAbout(order)).toEqual([])
  })

  describe('of one order', () => {
    let order: Order
    beforeAll(async () => {
      order = await makeDeliveredOrder(ctx)
    })

    test.each(['', '0', '-1', '1e3', 'nothing', "1' OR 1"])('is none that is named %j', async (codeId) => {
      expect(await outcomeOf(file(codeId, order))).toBe('code_not_found')
    })
  })
})

describe('the money for a code', () => {
  test.each([
    ['its price', 2, 499, 499],
    ['what is left of two pieces', 2, 600, 398],
  ])('is %s', async (_, pieces, before, given) => {
    const order = await makeDeliveredOrder(ctx, pieces)
    await giveBack(order, before)
    const claimId = await complain(order)
    expect(await claimsAbout(order)).toMatchObject([{ refundable: given, currency: 'usd' }])
    expect(await movedBy(ctx, () => answer(claimId, 'refund'))).toEqual({ sales: -given })
    expect((await balanceOf(ctx, order.buyer.userId)).usd).toBe(before + given)
    expect(await statesOf(ctx, order.offer)).toContain('refunded')
  })

  test('is nothing once all of it is given back, and no other code is given then', async () => {
    const order = await makeDeliveredOrder(ctx, 1, 1)
    const claimId = await complain(order)
    await giveBack(order)
    expect(await claimsAbout(order)).toMatchObject([{ state: 'open', refundable: 0, isPaidBack: 1 }])
    const moved = await movedBy(ctx, async () => {
      expect(await outcomeOf(answer(claimId, 'refund'))).toBe('refund_too_large')
      expect(await outcomeOf(answer(claimId, 'replace'))).toBe('order_refunded')
    })
    expect(moved).toEqual({})
    expect(await statesOf(ctx, order.offer)).toEqual(['delivered', 'free'])
    expect(await outcomeOf(answer(claimId, 'refuse'))).toBe('ok')
  })

  test('ends the order when it was the last money of it, also while a piece is missing', async () => {
    const order = await makePartOrder(ctx, 1, 2)
    await giveBack(order, order.offer.usd)
    await answer(await complain(order), 'refund')
    expect(await standOf(order, order.id)).toBe('completed')
    expect((await balanceOf(ctx, order.buyer.userId)).usd).toBe(2 * order.offer.usd)
    await refill(admin, order.offer, 1)
    expect([await standOf(order, order.id), await stockOf(ctx, order.offer)]).toEqual(['completed', 1])
  })

  test('that is given back at the moment of replacing leaves the code', async () => {
    const order = await makeDeliveredOrder(ctx, 1, 1)
    const claimId = await complain(order)
    const slow = overtaken(admin, () => giveBack(order))
    expect(await outcomeOf(orders.answerClaim(slow, claimId, { decision: 'replace', reply }))).toBe('order_refunded')
    expect(await statesOf(ctx, order.offer)).toEqual(['delivered', 'free'])
  })
})

// The codes come in before the second call to the database, or before the third.
test.each<[string, number, (order: Order, codeId: string, db: Ctx['db']) => Promise<unknown>]>([
  ['by hand', 3, ({ id }, codeId, db) => orders.replaceCode({ ...admin.ctx, db }, id, { codeId, reason: reply })],
  [
    'for a claim',
    2,
    async (order, codeId, db) => {
      await file(codeId, order)
      const [claim] = await claimsAbout(order)
      await orders.answerClaim({ ...admin.ctx, db }, claim?.id ?? '', { decision: 'replace', reply })
    },
  ],
])(
  'a code is not taken %s for nothing when codes come in at that moment and go to who waits',
  async (_, batch, replaceIt) => {
    const order = await makePartOrder(ctx, 1, 3)
    const codeId = await codeIdOf(order)
    const db = interrupted(batch, () => refill(admin, order.offer, 1))
    expect(await outcomeOf(replaceIt(order, codeId, db))).toBe('no_free_code')
    expect(await statesOf(ctx, order.offer)).toEqual(['delivered', 'held'])
  },
)

describe('the operator', () => {
  test.each<[string, (claimId: string, order: Order) => Promise<unknown>]>([
    ['replaced', (claimId) => answer(claimId, 'replace')],
    ['refunded', (claimId) => answer(claimId, 'refund')],
    ['replaced by hand', async (_, order) => replace(await codeIdOf(order), order)],
  ])('is told of a claim until its code is %s', async (_, end) => {
    const order = await makeDeliveredOrder(ctx, 1, 1)
    const claimId = await complain(order)
    expect(await openAlerts(ctx, order.id)).toEqual(['claim'])
    await end(claimId, order)
    expect(await openAlerts(ctx, order.id)).toEqual([])
  })

  test('is told once of an order, until its last claim is answered, and again of a new one', async () => {
    const order = await makeDeliveredOrder(ctx, 2)
    const claims = [await complain(order), await complain(order, 1)]
    expect(await openAlerts(ctx, order.id)).toEqual(['claim'])
    await answer(claims[0] ?? '', 'refuse')
    expect(await openAlerts(ctx, order.id)).toEqual(['claim'])
    await answer(claims[1] ?? '', 'refuse')
    expect(await openAlerts(ctx, order.id)).toEqual([])
    await complain(order)
    expect(await openAlerts(ctx, order.id)).toEqual(['claim'])
  })

  test('reads what was bought in each language, and nothing of a claim that is refused', async () => {
    const order = await makeDeliveredOrder(ctx)
    const detail = () => ctx.db.all<{ detail: string }>(sql`SELECT detail FROM alerts WHERE subject = ${order.id}`)
    await outcomeOf(file('nothing', order))
    expect(await detail()).toEqual([])
    await complain(order)
    const [told] = await detail()
    const { items } = await orders.show(order.buyer.ctx, order.id)
    for (const language of ['en', 'ru', 'uz'] as const) {
      expect(alertDetail(language, told?.detail ?? '')).toContain(items[0]?.titles[language] ?? items[0]?.titles.en)
    }
  })
})
