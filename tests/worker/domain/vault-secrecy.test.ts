import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exportBatch, revealCode } from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import { stockOf } from '../../support/paying'
import { makeAdmin, makeOffer, makePaidOrder, type Offer, outcomeOf, type Person } from '../../support/shop'
import {
  batchIdOf,
  codeIdOf,
  expectVaultToAddUp,
  makeDeliveredOrder,
  makePartOrder,
  makeShoppers,
  makeWaitingOrder,
  overtakenOpening,
  payAtOnce,
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

const reason = 'the supplier asked'
const cancel = (id: string) => orders.setStatus(other.ctx, id, { status: 'cancelled' })
const firstIdOf = async (offer: Offer) => (await rowsOf(ctx, offer))[0]?.id ?? 0
const codesOf = async (id: string, by = admin.ctx) =>
  (await orders.revealOrder(by, id, reason)).map(({ code, isDelivered }) => ({ code, isDelivered }))
const exported = async (offer: Offer, by = admin.ctx) => exportBatch(by, await batchIdOf(ctx, offer), reason)
const auditOf = (subject: string | number) =>
  ctx.db.all(sql`SELECT actor, action, reason FROM audit_entries WHERE subject = ${String(subject)}`)

describe('showing the codes of an order', () => {
  test('shows what was delivered and what is kept for it, and says so in the audit log', async () => {
    const order = await makePaidOrder(ctx, { offer: await makeOffer(ctx, { stock: 3 }), quantity: 2 })
    const [first, second] = order.offer.codes
    const kept = [first, second].map((code) => ({ code, isDelivered: false }))
    expect(await codesOf(order.id)).toEqual(kept)
    await orders.deliver(ctx, order.id)
    expect(await codesOf(order.id.toLowerCase())).toEqual(kept.map(({ code }) => ({ code, isDelivered: true })))
    const entry = { actor: admin.userId, action: 'reveal_order', reason }
    expect(await auditOf(order.id)).toEqual([entry, entry])
  })

  test('and cancelling it never puts them on sale again', async () => {
    const offer = await makeOffer(ctx, { stock: 2 })
    const order = await makePaidOrder(ctx, { offer })
    await codesOf(order.id)
    await cancel(order.id)
    expect([await statesOf(ctx, offer), await stockOf(ctx, offer)]).toEqual([['revealed', 'free'], 1])
    const next = await makePaidOrder(ctx, { offer })
    await orders.deliver(ctx, next.id)
    expect(await standOf(next, next.id)).toBe(`completed ${offer.codes[1]}`)
  })

  test('and cancelling it gives them to nobody who waits', async () => {
    const first = await makeWaitingOrder(ctx, { quantity: 1 })
    const { codes } = await refill(admin, first.offer, 1)
    const next = await makeWaitingOrder(ctx, { offer: first.offer })
    expect(await codesOf(first.id)).toEqual([{ code: codes[0], isDelivered: false }])
    await cancel(first.id)
    await orders.deliver(ctx, next.id)
    expect(await standOf(next, next.id)).toBe('processing awaiting_stock')
    expect(await statesOf(ctx, first.offer)).toEqual(['revealed'])
  })

  test('at the moment that it is cancelled shows none that is on sale', async () => {
    const offer = await makeOffer(ctx, { stock: 2 })
    const { id } = await makePaidOrder(ctx, { offer, quantity: 2 })
    const shown = await codesOf(
      id,
      overtakenOpening(admin, () => cancel(id)),
    )
    expect(shown).toEqual([])
    expect([await statesOf(ctx, offer), await stockOf(ctx, offer)]).toEqual([['free', 'free'], 2])
  })

  test('while others cancel it at the same moment shows no code that is on sale', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, offer } = await makePaidOrder(ctx, { offer: await makeOffer(ctx, { stock: 1 }) })
      const [shown] = await Promise.all([codesOf(id), cancel(id)])
      expect(await statesOf(ctx, offer)).toEqual([shown.length === 0 ? 'free' : 'revealed'])
    }
  })

  test('does not show what it had before one was replaced', async () => {
    const order = await makeDeliveredOrder(ctx, 1, 1)
    await orders.replaceCode(admin.ctx, order.id, { codeId: await codeIdOf(order), reason })
    expect(await codesOf(order.id)).toEqual([{ code: order.codes[1], isDelivered: true }])
  })

  test('of no order is refused', async () => {
    expect(await outcomeOf(codesOf('000000000000'))).toBe('order_not_found')
  })
})

describe('showing a single code', () => {
  test('that is free takes it out of sale', async () => {
    const offer = await makeOffer(ctx, { stock: 2 })
    const shoppers = await makeShoppers(ctx, offer, 2)
    const codeId = await firstIdOf(offer)
    expect(await revealCode(admin.ctx, codeId, reason)).toBe(offer.codes[0])
    expect([await statesOf(ctx, offer), await stockOf(ctx, offer)]).toEqual([['revealed', 'free'], 1])
    expect((await payAtOnce(shoppers)).sort()).toEqual(['ok', 'out_of_stock'])
    expect(await auditOf(codeId)).toEqual([{ actor: admin.userId, action: 'reveal_code', reason }])
  })

  test('twice over takes it out of sale once', async () => {
    const offer = await makeOffer(ctx, { stock: 2 })
    const codeId = await firstIdOf(offer)
    expect(await Promise.all([admin, other].map((by) => revealCode(by.ctx, codeId, reason)))).toEqual(
      Array(2).fill(offer.codes[0]),
    )
    expect([await statesOf(ctx, offer), await stockOf(ctx, offer)]).toEqual([['revealed', 'free'], 1])
  })

  test('that an order has leaves it there until the order ends', async () => {
    const offer = await makeOffer(ctx, { stock: 1 })
    const { id } = await makePaidOrder(ctx, { offer })
    await revealCode(admin.ctx, await firstIdOf(offer), reason)
    expect(await statesOf(ctx, offer)).toEqual(['held'])
    await cancel(id)
    expect([await statesOf(ctx, offer), await stockOf(ctx, offer)]).toEqual([['revealed'], 0])
  })

  test.each<[string, (offer: Offer) => Promise<unknown>, string]>([
    ['is bought', (offer) => makePaidOrder(ctx, { offer }), 'held'],
    ['is bought and given back', async (offer) => cancel((await makePaidOrder(ctx, { offer })).id), 'revealed'],
  ])('at the moment that it %s puts no seen code on sale', async (_, meanwhile, state) => {
    const offer = await makeOffer(ctx, { stock: 1 })
    const by = overtakenOpening(admin, () => meanwhile(offer))
    expect(await revealCode(by, await firstIdOf(offer), reason)).toBe(offer.codes[0])
    expect([await statesOf(ctx, offer), await stockOf(ctx, offer)]).toEqual([[state], 0])
  })

  test('at the moment that its order is cancelled puts no seen code on sale', async () => {
    const offer = await makeOffer(ctx, { stock: 1 })
    const { id } = await makePaidOrder(ctx, { offer })
    const by = overtakenOpening(admin, () => cancel(id))
    expect(await revealCode(by, await firstIdOf(offer), reason)).toBe(offer.codes[0])
    expect([await statesOf(ctx, offer), await stockOf(ctx, offer)]).toEqual([['revealed'], 0])
  })

  test('that is not there is refused', async () => {
    expect(await outcomeOf(revealCode(admin.ctx, 999_999_999, reason))).toBe('code_not_found')
  })
})

describe('exporting a batch', () => {
  test('hands out what nobody has bought, and sells none of it', async () => {
    const order = await makePaidOrder(ctx, { offer: await makeOffer(ctx, { stock: 4 }) })
    const { offer } = order
    expect(await exported(offer)).toEqual(offer.codes.slice(1))
    expect(await statesOf(ctx, offer)).toEqual(['held', 'exported', 'exported', 'exported'])
    expect(await stockOf(ctx, offer)).toBe(0)
    const entry = { actor: admin.userId, action: 'export_batch', reason }
    expect(await auditOf(await batchIdOf(ctx, offer))).toEqual([entry])
  })

  test('is for administrators, of a batch that is there', async () => {
    const order = await makePartOrder(ctx, 1, 2)
    const buyer = { ...order.buyer.ctx, needs: 'admin' as const }
    expect(await outcomeOf(exported(order.offer, buyer))).toBe('forbidden')
    expect(await outcomeOf(exportBatch(admin.ctx, 'nothing', reason))).toBe('batch_not_found')
  })

  test('while people buy of it hands out no code that a buyer has', async () => {
    const offer = await makeOffer(ctx, { stock: 6 })
    const shoppers = await makeShoppers(ctx, offer, 8)
    const [outcomes, handedOut] = await Promise.all([payAtOnce(shoppers), exported(offer)])
    const sold = outcomes.filter((outcome) => outcome === 'ok').length
    expect(handedOut).toEqual(offer.codes.slice(sold))
    expect(await statesOf(ctx, offer)).toEqual([...Array(sold).fill('held'), ...Array(6 - sold).fill('exported')])
  })

  test('while one is bought and another given back leaves the one to its buyer and takes the other', async () => {
    const offer = await makeOffer(ctx, { stock: 3 })
    const first = await makePaidOrder(ctx, { offer })
    const swap = async () => {
      await makePaidOrder(ctx, { offer })
      await cancel(first.id)
    }
    const handedOut = await exported(offer, overtakenOpening(admin, swap))
    expect(handedOut).toEqual([offer.codes[0], offer.codes[2]])
    expect(await statesOf(ctx, offer)).toEqual(['exported', 'held', 'exported'])
  })

  test('while one is given back hands that one out as well', async () => {
    const offer = await makeOffer(ctx, { stock: 2 })
    const { id } = await makePaidOrder(ctx, { offer })
    const by = overtakenOpening(admin, () => cancel(id))
    expect(await exported(offer, by)).toEqual(offer.codes)
    expect([await statesOf(ctx, offer), await stockOf(ctx, offer)]).toEqual([['exported', 'exported'], 0])
  })
})
