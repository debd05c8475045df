import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import {
  exportBatch,
  revealCode,
  takeOverUses,
  voidBatch,
  voidCode,
} from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as recovery from '../../../src/worker/domain/recovery/recovery'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { copyDatabase, freshShop } from '../../support/earlier-database'
import { stockOf } from '../../support/paying'
import {
  codesOf,
  fallBackTo,
  fatesOf,
  goBackTo,
  markNext,
  minute,
  openAfterNoting,
  openStage,
  ownerOf,
  reason,
  type Stage,
  sell,
  unpaidOrder,
} from '../../support/recovering'
import {
  balanceOf,
  expectBooksToBalance,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Offer,
  openAlerts,
  outcomeOf,
  testClock,
} from '../../support/shop'
import { offerFrom } from '../../support/supplied'
import { diamonds, fateOf, forgetEarlier, ordersAt, topUpFor } from '../../support/suppliers'
import { batchIdOf, expectVaultToAddUp, newCodes, rowsOf, statesOf } from '../../support/supplying'

let stage: Stage
let ctx: Stage['ctx']
beforeEach(async () => {
  stage = await openStage()
  ctx = stage.ctx
})

describe('an unpaid order that keeps a code which it was given since', () => {
  test('ends without the code going on sale again, because its buyer has read it', async () => {
    const offer = await makeOffer(ctx, { stock: 1 })
    const order = await unpaidOrder(stage, offer)
    await markNext(ctx)
    const backup = await copyDatabase()
    await stage.providers.pay(order.payUrl)
    await stage.providers.arrive()
    await orders.deliver(ctx, order.id)
    expect(await codesOf(ctx, order)).toEqual(offer.codes)
    await markNext(ctx)

    const shop = await goBackTo(stage, backup)
    expect(await statesOf(ctx, offer)).toEqual(['held'])
    const owner = await ownerOf(shop, stage)
    await recovery.open(owner, reason)
    const open = await freshShop()
    await orders.setStatus(await ownerOf(open, stage), order.id, { status: 'cancelled' })
    expect(await statesOf(ctx, offer)).toEqual(['revealed'])
    expect(await stockOf(ctx, offer)).toBe(0)
    await expectVaultToAddUp()
  })
})

test('a code that was voided since leaves the order that holds it', async () => {
  const offer = await makeOffer(ctx, { stock: 2 })
  const order = await makePaidOrder(ctx, { offer })
  await markNext(ctx)
  const backup = await copyDatabase()
  await voidCode(stage.admin.ctx, (await rowsOf(ctx, offer))[0]?.id ?? 0, reason)
  await markNext(ctx)
  const shop = await goBackTo(stage, backup)
  expect(await statesOf(ctx, offer)).toEqual(['sold', 'quarantined'])
  const owner = await ownerOf(shop, stage)
  expect((await recovery.show(owner)).waiting).toEqual([])
  await recovery.release(owner, { reason })
  await recovery.open(owner, reason)
  const open = await freshShop()
  await orders.deliver(open, order.id)
  expect(await codesOf(open, order)).toEqual(offer.codes.slice(1))
  await expectVaultToAddUp()
})

test('what was used is not sold, also where it has gone on sale before that was read', async () => {
  const offer = await makeOffer(ctx, { stock: 2 })
  const [{ id, print, key } = { id: 0, print: '', key: '' }] = await ctx.db.all<{
    id: number
    print: string
    key: string
  }>(sql`SELECT id, fingerprint AS print, key_id AS "key" FROM codes WHERE offer_id = ${offer.id} ORDER BY id`)
  await takeOverUses(ctx, [{ id, print, key, order: 'FORGOTTEN' }])
  expect(await statesOf(ctx, offer)).toEqual(['sold', 'free'])
  expect(await stockOf(ctx, offer)).toBe(1)
  await expectVaultToAddUp()
})

test('nothing is released, and nobody opens, before it is read what was used', async () => {
  const offer = await makeOffer(ctx, { stock: 2 })
  await markNext(ctx)
  const backup = await copyDatabase()
  await sell(ctx, offer)
  await markNext(ctx)
  const owner = await ownerOf(await fallBackTo(stage, backup), stage)
  expect(await outcomeOf(recovery.release(owner, { reason }))).toBe('recovery_unfinished')
  expect(await outcomeOf(recovery.open(owner, reason))).toBe('recovery_unfinished')
  expect(await fatesOf(ctx, offer)).toEqual({ quarantined: 2 })
})

test('a shop is not opened by somebody who looked before it went back once more', async () => {
  await markNext(ctx)
  const backup = await copyDatabase()
  await makeBuyer(ctx)
  await markNext(ctx)
  const shop = await goBackTo(stage, backup)
  const owner = await ownerOf(shop, stage)
  const asked = new Map(owner.suppliers)
  const kinguin = asked.get('kinguin')
  if (!kinguin) throw new Error('Kinguin is not there')
  const again = async () => {
    await ctx.db.run(sql`UPDATE restorations SET read_at = NULL WHERE opened_at IS NULL`)
    return []
  }
  asked.set('kinguin', { ...kinguin, taken: again })
  expect(await outcomeOf(recovery.open({ ...owner, suppliers: asked }, reason))).toBe('recovery_unfinished')
  expect((await freshShop()).settings.closed).toBe('database_behind')
})

test('codes that are set aside are sold again after they were released, but not what became of them meanwhile', async () => {
  const cases: [
    became: string,
    act: (by: CallerCtx, first: number, batchId: string) => Promise<unknown>,
    ends: string[],
  ][] = [
    ['nothing', async () => {}, ['free', 'free']],
    ['seen', (by, first) => revealCode(by, first, reason), ['quarantined', 'free']],
    ['voided', (by, first) => voidCode(by, first, reason), ['voided', 'free']],
    ['voided with its batch', (by, _, batchId) => voidBatch(by, batchId, reason), ['voided', 'voided']],
    ['exported', (by, _, batchId) => exportBatch(by, batchId, reason), ['exported', 'exported']],
  ]
  const offers: Offer[] = []
  for (const _ of cases) offers.push(await makeOffer(ctx, { stock: 2 }))
  await markNext(ctx)
  const backup = await copyDatabase()
  await makeBuyer(ctx)
  await markNext(ctx)
  const owner = await ownerOf(await goBackTo(stage, backup), stage)
  for (const [nth, offer] of offers.entries()) {
    expect(await statesOf(ctx, offer)).toEqual(['quarantined', 'quarantined'])
    const [code] = await rowsOf(ctx, offer)
    await cases[nth]?.[1](owner, code?.id ?? 0, await batchIdOf(ctx, offer))
  }
  await recovery.release(owner, { reason })
  for (const [nth, offer] of offers.entries()) {
    const [became, , ends = []] = cases[nth] ?? []
    const free = ends.filter((state) => state === 'free').length
    expect([became, await statesOf(ctx, offer), await stockOf(ctx, offer)]).toEqual([became, ends, free])
  }
  await expectVaultToAddUp()
})

describe('what a supplier was asked for since', () => {
  beforeEach(async () => {
    await forgetEarlier(ctx)
    await freeFire.editSettings(stage.admin.ctx, diamonds)
    await watchSuppliers(ctx)
  })

  async function toppedUpSince(changes: object = {}) {
    const buyer = await makeBuyer(ctx, { usd: 1000 })
    const { orderId } = await freeFire.topUp(
      {
        ...buyer.ctx,
        delivery: { ...ctx.delivery, send: async () => ({ metadata: { metrics: await ctx.delivery.metrics() } }) },
      },
      topUpFor('12345678', changes),
    )
    await markNext(ctx)
    const backup = await copyDatabase()
    await orders.deliver(ctx, orderId)
    expect(await fateOf(ctx, orderId)).toMatchObject({ order: 'completed' })
    await markNext(ctx)
    return { buyer, orderId, shop: await goBackTo(stage, backup) }
  }

  test('is not bought a second time: the player has the top-up, and the order ends as delivered', async () => {
    const { orderId, shop } = await toppedUpSince()
    const { open } = await openAfterNoting(stage, shop)
    expect(await fateOf(ctx, orderId)).toMatchObject({ order: 'processing' })
    await orders.deliver(open, orderId)
    expect(await fateOf(ctx, orderId)).toMatchObject({ order: 'completed', debits: 1, refunds: 0 })
    expect(await ordersAt(stage.providers, 'gamesdrop')).toEqual({ made: 1, undone: 0 })
    await expectBooksToBalance()
  })

  test('is not paid back either when the package can’t be bought any more', async () => {
    const { orderId, shop, buyer } = await toppedUpSince()
    const { open } = await openAfterNoting(stage, shop)
    await open.db.run(sql`UPDATE order_topups SET max_cost = 1 WHERE order_id = ${orderId}`)
    await orders.deliver(open, orderId)
    expect(await fateOf(ctx, orderId)).toMatchObject({ order: 'completed', refunds: 0 })
    expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: 1000 - 103 })
    expect(await ordersAt(stage.providers, 'gamesdrop')).toEqual({ made: 1, undone: 0 })
  })

  test.each(['gamesdrop', 'kinguin'] as const)(
    'brings the same code of %s, once a person has sent the order on',
    async (supplier) => {
      const offer = await offerFrom(ctx, supplier)
      const order = await makePaidOrder(ctx, { offer })
      await markNext(ctx)
      const backup = await copyDatabase()
      for (let nth = 0; nth < 3; nth += 1) {
        await orders.deliver(ctx, order.id)
        testClock.ms += 30_000
      }
      const given = await codesOf(ctx, order)
      expect(given).toHaveLength(1)
      await markNext(ctx)
      const { open, owner } = await openAfterNoting(stage, await goBackTo(stage, backup))
      await minute(open)
      expect(await fateOf(ctx, order.id)).toMatchObject({ order: 'processing on_hold', pieces: [] })
      expect(await outcomeOf(orders.setStatus(owner, order.id, { status: 'completed' }))).toMatch(
        /ok|invalid_transition/,
      )
      for (let nth = 0; nth < 3; nth += 1) {
        testClock.ms += 30_000
        await orders.deliver(open, order.id)
      }
      expect(await fateOf(ctx, order.id)).toMatchObject({ order: 'completed', pieces: ['done'] })
      expect(await codesOf(open, order)).toEqual(given)
      expect(await ordersAt(stage.providers, supplier)).toEqual({ made: 1, undone: 0 })
      await expectVaultToAddUp()
    },
  )
})

describe('a paid order that was given codes from stock since', () => {
  /** A paid order whose codes were voided, so that it waits. */
  async function waitingOrder() {
    const offer = await makeOffer(ctx, { stock: 2 })
    const order = await makePaidOrder(ctx, { offer, quantity: 2 })
    await voidBatch(stage.admin.ctx, await batchIdOf(ctx, offer), reason)
    return { offer, order }
  }

  /** It waits in the backup; an import has filled it afterwards. */
  async function filledSince() {
    const { offer, order } = await waitingOrder()
    await markNext(ctx)
    const backup = await copyDatabase()
    const codes = newCodes(2)
    await orders.importCodes(stage.admin.ctx, offer.productId, { amount: offer.amount, codes })
    await orders.deliver(ctx, order.id)
    expect(await codesOf(ctx, order)).toEqual(codes)
    await markNext(ctx)
    return { offer, order, codes, shop: await goBackTo(stage, backup) }
  }

  test('waits for a person, and gets no other codes by itself', async () => {
    const { offer, order, shop } = await filledSince()
    const { waiting } = await recovery.show(await ownerOf(shop, stage))
    expect(waiting).toEqual([{ orderId: order.id, given: 2 }])
    const { open, owner } = await openAfterNoting(stage, shop)
    expect(await openAlerts(ctx, order.id)).toEqual(['delivery_failed'])
    await orders.importCodes(owner, offer.productId, { amount: offer.amount, codes: newCodes(2) })
    await orders.deliver(open, order.id)
    await minute(open)
    expect(await fateOf(ctx, order.id)).toMatchObject({ order: 'processing on_hold', pieces: [] })
    expect(await statesOf(ctx, offer)).toEqual(['voided', 'voided', 'free', 'free'])
    expect(await stockOf(ctx, offer)).toBe(2)
    await expectVaultToAddUp()
  })

  test('is finished by the person with the codes that it was given, though nobody else may have them', async () => {
    const other = await waitingOrder()
    const { order, codes, shop } = await filledSince()
    const { open, owner } = await openAfterNoting(stage, shop)
    expect(await outcomeOf(orders.deliverByHand(owner, other.order.id, { item: 0, codes, reason }))).toBe('code_known')
    await orders.deliverByHand(owner, order.id, { item: 0, codes, reason })
    expect(await codesOf(open, order)).toEqual(codes)
    expect(await openAlerts(ctx, order.id)).toEqual([])
    await expectVaultToAddUp()
  })

  test('gets others when the person sends it on', async () => {
    const { offer, order, shop } = await filledSince()
    const { open, owner } = await openAfterNoting(stage, shop)
    const codes = newCodes(2)
    await orders.importCodes(owner, offer.productId, { amount: offer.amount, codes })
    await orders.setStatus(owner, order.id, { status: 'completed' })
    expect(await codesOf(open, order)).toEqual(codes)
    expect(await openAlerts(ctx, order.id)).toEqual([])
    await expectVaultToAddUp()
  })
})
