import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import { takeOverUses, voidBatch, voidCode } from '../../../src/worker/domain/inventory/inventory'
import { auditBooks } from '../../../src/worker/domain/ledger/ledger'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as recovery from '../../../src/worker/domain/recovery/recovery'
import { SupplierError, type SupplierOrder } from '../../../src/worker/domain/supplier'
import { copyDatabase } from '../../support/earlier-database'
import { bankSays, refundInCabinet, stockOf } from '../../support/paying'
import {
  again,
  codesOf,
  goBackTo,
  markNext,
  minute,
  openAfterNoting,
  openStage,
  ownerOf,
  reason,
  type Stage,
  unpaidOrder,
} from '../../support/recovering'
import { makeBuyer, makeOffer, makePaidOrder, type Offer, openAlerts, testClock } from '../../support/shop'
import { fateOf, piecesOf } from '../../support/suppliers'
import {
  batchIdOf,
  expectVaultToAddUp,
  makeSuppliedOffer,
  newCodes,
  rowsOf,
  shopThatWaits,
  statesOf,
  suppliersThat,
} from '../../support/supplying'

// Orders whose buyers were given codes that an earlier database has forgotten.

let stage: Stage
let ctx: Ctx
let says: (wish: { id: string }) => SupplierOrder
let asked: number
beforeEach(async () => {
  stage = await openStage()
  asked = 0
  says = ({ id }) => ({ state: 'pending', externalId: id })
  ctx = withSupplier(stage.ctx)
})

/** The shop with one supplier, which says to every question and order what `says` does. */
const withSupplier = <Shop extends Ctx>(shop: Shop): Shop => ({
  ...shop,
  suppliers: suppliersThat({
    place: async (wish) => {
      asked += 1
      return says(wish)
    },
    status: async (order) => says(order),
  }),
})

const delivers =
  (code: string) =>
  ({ id }: { id: string }): SupplierOrder => ({ state: 'done', externalId: id, costMinor: 90, codes: [code] })

const isDown = (): SupplierOrder => {
  throw new SupplierError('down', 'nobody answers')
}

async function deliver(shop: Ctx, { id }: { id: string }): Promise<void> {
  testClock.ms += 10 * 60_000
  await orders.deliver(shop, id)
}

/** The shop that forgets what happens from here on, opened again. */
async function forgetting(since: () => Promise<unknown>) {
  await markNext(ctx)
  const backup = await copyDatabase()
  await since()
  await markNext(ctx)
  const { open, owner } = await openAfterNoting(stage, await goBackTo(stage, backup))
  return { open: withSupplier(open), owner: withSupplier(owner) }
}

const paymentOf = async ({ id }: { id: string }): Promise<string> =>
  (await ctx.db.all<{ id: string }>(sql`SELECT id FROM payments WHERE order_id = ${id}`))[0]?.id ?? ''

const fill = async (shop: Ctx, offer: Offer, codes: string[]) => {
  const admin = await again(shop, stage.admin)
  await orders.importCodes({ ...admin, needs: 'admin' }, offer.productId, { amount: offer.amount, codes })
}

const isHeld = { order: 'processing on_hold' }

describe('a code that a supplier brings again, to the order that its buyer has read it in', () => {
  test('does not go on sale when the order is cancelled, and is not followed by another from stock when it is voided', async () => {
    const orderOf = async (offer: Offer) => ({ offer, order: await makePaidOrder(ctx, { offer }) })
    const [cancelled, voided] = [
      await orderOf(await makeSuppliedOffer(ctx)),
      await orderOf(await makeSuppliedOffer(ctx)),
    ]
    const both = [cancelled, voided]
    for (const { order } of both) await deliver(ctx, order)
    const codes = new Map(both.map(({ order }) => [order.id, newCodes(1)[0] ?? '']))
    // Two held orders that have their codes again, which the buyers may have used.
    const deliverBoth = async (shop: Ctx) => {
      for (const { order } of both) {
        says = delivers(codes.get(order.id) ?? '')
        await deliver(shop, order)
      }
    }
    const { open, owner } = await forgetting(() => deliverBoth(ctx))
    await deliverBoth(open)
    for (const { order } of both) expect(await fateOf(ctx, order.id)).toMatchObject({ ...isHeld, pieces: ['done'] })
    await orders.setStatus(owner, cancelled.order.id, { status: 'cancelled' })
    expect(await statesOf(ctx, cancelled.offer)).toEqual(['revealed'])
    expect(await stockOf(ctx, cancelled.offer)).toBe(0)
    await voidBatch(owner, await batchIdOf(ctx, voided.offer), reason)
    await fill(open, voided.offer, newCodes(1))
    await deliver(open, voided.order)
    expect(await statesOf(ctx, voided.offer)).toEqual(['voided', 'free'])
    expect(await fateOf(ctx, voided.order.id)).toMatchObject(isHeld)
    await expectVaultToAddUp()
    expect(await auditBooks(ctx.db)).toEqual([])
  })

  test('does not go on sale when the order has ended before it comes', async () => {
    const offer = await makeSuppliedOffer(ctx)
    const order = await unpaidOrder(stage, offer)
    await stage.providers.pay(order.payUrl)
    await stage.providers.arrive()
    await deliver(ctx, order)
    const [code = ''] = newCodes(1)
    says = delivers(code)
    const { open } = await forgetting(() => deliver(ctx, order))
    await refundInCabinet(open, stage.providers, await paymentOf(order))
    await stage.providers.arrive()
    await deliver(open, order)
    expect(await fateOf(ctx, order.id)).toMatchObject({ order: 'cancelled charged_back', pieces: ['done'] })
    expect(await statesOf(ctx, offer)).toEqual([])
    expect(await openAlerts(ctx, (await piecesOf(ctx, order.id))[0]?.id ?? '')).toEqual(['supplier_code'])
    expect(await auditBooks(ctx.db)).toEqual([])
  })
})

test('a held order gets no code from stock while the person has brought one of two', async () => {
  const offer = await makeOffer(ctx, { stock: 2 })
  const order = await makePaidOrder(ctx, { offer, quantity: 2 })
  await voidBatch(stage.admin.ctx, await batchIdOf(ctx, offer), reason)
  const codes = newCodes(2)
  const { open, owner } = await forgetting(async () => {
    await fill(ctx, offer, codes)
    await deliver(ctx, order)
  })
  await fill(open, offer, newCodes(2))
  for (const [nth, code] of codes.entries()) {
    await orders.deliverByHand(owner, order.id, { item: 0, codes: [code], reason })
    expect(await fateOf(ctx, order.id)).toMatchObject(nth === 0 ? isHeld : { order: 'completed' })
  }
  expect(await codesOf(open, order)).toEqual(codes)
  expect(await stockOf(ctx, offer)).toBe(2)
  await expectVaultToAddUp()
})

test('a piece that waited for its supplier, and was delivered by hand since, is neither bought there nor taken over', async () => {
  says = isDown
  const orderOf = async (offer: Offer) => ({ offer, order: await makePaidOrder(ctx, { offer }), codes: newCodes(1) })
  const [bought, imported] = [await orderOf(await makeSuppliedOffer(ctx)), await orderOf(await makeSuppliedOffer(ctx))]
  const both = [bought, imported]
  for (const { order } of both) await deliver(ctx, order)
  const byHand = (by: CallerCtx, { order, codes }: typeof bought) =>
    orders.deliverByHand(by, order.id, { item: 0, codes, reason })
  const { open, owner } = await forgetting(async () => {
    for (const each of both) await byHand(withSupplier(stage.admin.ctx), each)
  })
  for (const { order } of both) expect(await fateOf(ctx, order.id)).toMatchObject({ ...isHeld, pieces: ['waiting'] })
  asked = 0
  says = delivers(newCodes(1)[0] ?? '')
  await deliver(open, bought.order)
  await fill(open, imported.offer, newCodes(1))
  await deliver(open, imported.order)
  expect(asked).toBe(0)
  expect(await statesOf(ctx, imported.offer)).toEqual(['free'])
  for (const each of both) {
    await byHand(owner, each)
    expect(await codesOf(open, each.order)).toEqual(each.codes)
  }
  await expectVaultToAddUp()
})

test('an order that is paid only after the return, and was given another code since, waits for a person', async () => {
  const offer = await makeOffer(ctx, { stock: 2 })
  const order = await unpaidOrder(stage, offer)
  const { open } = await forgetting(async () => {
    await voidCode(stage.admin.ctx, (await rowsOf(ctx, offer))[0]?.id ?? 0, reason)
    await stage.providers.pay(order.payUrl)
    await stage.providers.arrive()
    await deliver(ctx, order)
    expect(await codesOf(ctx, order)).toEqual(offer.codes.slice(1))
  })
  for (let nth = 0; nth < 2; nth += 1) await minute(open)
  await fill(open, offer, newCodes(2))
  await deliver(open, order)
  expect(await fateOf(ctx, order.id)).toMatchObject(isHeld)
  expect(await openAlerts(ctx, order.id)).toEqual(['delivery_failed'])
  expect(await stockOf(ctx, offer)).toBe(2)
  await expectVaultToAddUp()
})

test('a held order waits for its person also after its buyer’s bank has disputed the payment and lost', async () => {
  const offer = await makeOffer(ctx, { stock: 1 })
  const order = await unpaidOrder(stage, offer)
  await stage.providers.pay(order.payUrl)
  await stage.providers.arrive()
  await voidBatch(stage.admin.ctx, await batchIdOf(ctx, offer), reason)
  const { open } = await forgetting(async () => {
    await fill(ctx, offer, newCodes(1))
    await deliver(ctx, order)
  })
  await fill(open, offer, newCodes(1))
  await bankSays(open, stage.providers, await paymentOf(order), 'created', 'won')
  await deliver(open, order)
  expect(await fateOf(ctx, order.id)).toMatchObject(isHeld)
  expect(await stockOf(ctx, offer)).toBe(1)
  await expectVaultToAddUp()
  expect(await auditBooks(ctx.db)).toEqual([])
})

test('what was voided while it was set aside is not released when the shop goes back once more', async () => {
  const offer = await makeOffer(ctx, { stock: 2 })
  await markNext(ctx)
  const backup = await copyDatabase()
  await makeBuyer(ctx)
  await markNext(ctx)
  const first = await goBackTo(stage, backup)
  await voidBatch(await ownerOf(first, stage), await batchIdOf(ctx, offer), reason)
  await minute((await openAfterNoting(stage, first)).open)
  const owner = await ownerOf(await goBackTo(stage, backup), stage)
  await recovery.release(owner, { reason })
  expect(await statesOf(ctx, offer)).toEqual(['sold', 'sold'])
  expect(await stockOf(ctx, offer)).toBe(0)
})

test('a piece that can’t be bought is given up at once where no earlier database came back, whoever can’t be asked', async () => {
  const shop = await shopThatWaits({ status: async () => isDown() })
  await shop.db.run(sql`DELETE FROM restorations`)
  const order = await makePaidOrder(shop, { offer: await makeSuppliedOffer(shop) })
  await deliver(shop, order)
  expect(await fateOf(ctx, order.id)).toMatchObject({
    order: 'processing awaiting_stock',
    pieces: [expect.stringContaining('rejected')],
  })
})

test('an order is known to have been given a code that was voided before, whatever KV tells first', async () => {
  const use = { id: 0, print: 'a fingerprint', key: '' }
  await takeOverUses(ctx, [{ ...use, order: null }])
  await takeOverUses(ctx, [{ ...use, order: 'FORGOTTEN' }])
  const rows = await ctx.db.all(sql`SELECT order_id AS "order" FROM sold_codes WHERE fingerprint = ${use.print}`)
  expect(rows).toEqual([{ order: 'FORGOTTEN' }])
})
