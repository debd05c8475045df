import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CodeSupplier } from '../../../src/shared/suppliers'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import {
  exportBatch,
  revealCode,
  takeOverUses,
  voidBatch,
  voidCode,
} from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as recovery from '../../../src/worker/domain/recovery/recovery'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { copyDatabase, freshShop } from '../../support/earlier-database'
import { bankSays, byCard, owedBy, refundInCabinet, stockOf } from '../../support/paying'
import {
  again,
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
import { diamondPrice, diamonds, fateOf, forgetEarlier, ordersAt, topUpFor } from '../../support/suppliers'
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

test('a code that was sold in the time that is forgotten is not handed out with what its batch has left', async () => {
  const offer = await makeOffer(ctx, { stock: 2 })
  await markNext(ctx)
  const backup = await copyDatabase()
  await sell(ctx, offer)
  await markNext(ctx)
  const owner = await ownerOf(await goBackTo(stage, backup), stage)
  expect(await exportBatch(owner, await batchIdOf(ctx, offer), reason)).toEqual(offer.codes.slice(1))
  expect(await statesOf(ctx, offer)).toEqual(['sold', 'exported'])
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

  /** A paid top-up of which no message was sent. */
  async function paidTopUp() {
    const buyer = await makeBuyer(ctx, { usd: 1000 })
    const { orderId } = await freeFire.topUp(
      {
        ...buyer.ctx,
        delivery: { ...ctx.delivery, send: async () => ({ metadata: { metrics: await ctx.delivery.metrics() } }) },
      },
      topUpFor('12345678'),
    )
    return { buyer, orderId }
  }

  test('is not bought a second time, nor paid back when the package can’t be bought any more: the player has it', async () => {
    const [same, dearer] = [await paidTopUp(), await paidTopUp()]
    await markNext(ctx)
    const backup = await copyDatabase()
    for (const { orderId } of [same, dearer]) {
      await orders.deliver(ctx, orderId)
      expect(await fateOf(ctx, orderId)).toMatchObject({ order: 'completed' })
    }
    await markNext(ctx)
    const { open } = await openAfterNoting(stage, await goBackTo(stage, backup))
    expect(await fateOf(ctx, same.orderId)).toMatchObject({ order: 'processing' })
    await open.db.run(sql`UPDATE order_topups SET max_cost = 1 WHERE order_id = ${dearer.orderId}`)
    for (const { orderId, buyer } of [same, dearer]) {
      await orders.deliver(open, orderId)
      expect(await fateOf(ctx, orderId)).toMatchObject({ order: 'completed', debits: 1, refunds: 0 })
      expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: 1000 - 103 })
    }
    expect(await ordersAt(stage.providers, 'gamesdrop')).toEqual({ made: 2, undone: 0 })
    await expectBooksToBalance()
  })

  const waits = { order: 'processing awaiting_supplier', pieces: ['waiting'] }
  const isPaid = { order: 'processing', pieces: [] }

  /** A shop that has forgotten how a top-up was delivered, which was as `known` before: one that has waited for its supplier. */
  async function forgetDelivery(orderId: string, known: typeof isPaid | typeof waits = waits) {
    if (known === waits) {
      await stage.providers.fail({ provider: 'gamesdrop', fault: 'error500' })
      await orders.deliver(ctx, orderId)
    }
    await markNext(ctx)
    const backup = await copyDatabase()
    await orders.deliver(ctx, orderId)
    expect(await fateOf(ctx, orderId)).toMatchObject({ order: 'completed' })
    await markNext(ctx)
    const opened = await openAfterNoting(stage, await goBackTo(stage, backup))
    expect(await fateOf(ctx, orderId)).toMatchObject(known)
    return opened
  }

  test.each([
    ['had waited for its supplier', waits],
    ['had just been paid', isPaid],
  ])(
    'is paid back by nobody, nor given to another player, before the supplier was asked about it: it %s',
    async (_, known) => {
      const { buyer, orderId } = await paidTopUp()
      const { open, owner } = await forgetDelivery(orderId, known)
      expect(await outcomeOf(orders.setStatus(owner, orderId, { status: 'cancelled' }))).toBe('supplier_pending')
      expect(await outcomeOf(orders.refund(owner, orderId, { reason }))).toBe('supplier_pending')
      const corrected = topUps.correct(await again(open, buyer), orderId, { playerId: '22222222' })
      expect(await outcomeOf(corrected)).toBe('supplier_pending')
      await orders.deliver(open, orderId)
      expect(await fateOf(ctx, orderId)).toMatchObject({ order: 'completed', debits: 1, refunds: 0, pieces: ['done'] })
    },
  )

  /** A top-up paid by card. */
  async function cardTopUp() {
    const buyer = await makeBuyer(ctx)
    const { orderId } = await freeFire.topUp(buyer.ctx, topUpFor('12345678', { pay: 'later' }))
    const payment = await payments.startOrder(buyer.ctx, { ...byCard(), orderId })
    await stage.providers.pay(payment.payUrl)
    await stage.providers.arrive()
    return { buyer, orderId, paymentId: payment.id }
  }

  test('is owed by its buyer when the bank keeps the money', async () => {
    const { buyer, orderId, paymentId } = await cardTopUp()
    const { open } = await forgetDelivery(orderId)
    await bankSays(open, stage.providers, paymentId, 'created', 'lost')
    await orders.deliver(open, orderId)
    expect(await fateOf(ctx, orderId)).toMatchObject({ order: 'completed', refunds: 0, pieces: ['done'] })
    expect(await owedBy(open, buyer)).toBe(-diamondPrice.usd)
    expect(await ordersAt(stage.providers, 'gamesdrop')).toEqual({ made: 1, undone: 0 })
  })

  test('is delivered, also where a provider has given all of the money back since', async () => {
    const { orderId, paymentId } = await cardTopUp()
    const { open } = await forgetDelivery(orderId)
    await refundInCabinet(open, stage.providers, paymentId)
    await stage.providers.arrive()
    await orders.deliver(open, orderId)
    expect(await fateOf(ctx, orderId)).toMatchObject({ order: 'completed', pieces: ['done'] })
  })

  test('brings the same codes of every supplier, once a person has sent the orders on', async () => {
    const deliverAll = async (shop: Ctx) => {
      for (let nth = 0; nth < 3; nth += 1) {
        testClock.ms += 30_000
        for (const { order } of made) await orders.deliver(shop, order.id)
      }
    }
    const made: { supplier: CodeSupplier; order: Awaited<ReturnType<typeof makePaidOrder>> }[] = []
    for (const supplier of ['gamesdrop', 'kinguin'] as const) {
      made.push({ supplier, order: await makePaidOrder(ctx, { offer: await offerFrom(ctx, supplier) }) })
    }
    await markNext(ctx)
    const backup = await copyDatabase()
    await deliverAll(ctx)
    const given = await Promise.all(made.map(({ order }) => codesOf(ctx, order)))
    expect(given.map((codes) => codes.length)).toEqual([1, 1])
    await markNext(ctx)
    const { open, owner } = await openAfterNoting(stage, await goBackTo(stage, backup))
    await minute(open)
    for (const { order } of made) {
      expect(await fateOf(ctx, order.id)).toMatchObject({ order: 'processing on_hold', pieces: [] })
      expect(await outcomeOf(orders.setStatus(owner, order.id, { status: 'completed' }))).toMatch(
        /ok|invalid_transition/,
      )
    }
    await deliverAll(open)
    for (const [nth, { supplier, order }] of made.entries()) {
      expect(await fateOf(ctx, order.id)).toMatchObject({ order: 'completed', pieces: ['done'] })
      expect(await codesOf(open, order)).toEqual(given[nth])
      expect(await ordersAt(stage.providers, supplier)).toEqual({ made: 1, undone: 0 })
    }
    await expectVaultToAddUp()
  })
})

describe('a paid order that was given codes from stock since', () => {
  /** A paid order whose codes were voided, so that it waits. */
  async function waitingOrder() {
    const offer = await makeOffer(ctx, { stock: 2 })
    const order = await makePaidOrder(ctx, { offer, quantity: 2 })
    await voidBatch(stage.admin.ctx, await batchIdOf(ctx, offer), reason)
    return { offer, order }
  }
  const bring = (by: CallerCtx, { offer }: Waiting, codes: string[]) =>
    orders.importCodes(by, offer.productId, { amount: offer.amount, codes })
  type Waiting = Awaited<ReturnType<typeof waitingOrder>>

  test('waits for a person, who finishes it with the codes that it was given or sends it on for others', async () => {
    const other = await waitingOrder()
    const [untouched, finished, sentOn] = [await waitingOrder(), await waitingOrder(), await waitingOrder()]
    const all = [untouched, finished, sentOn]
    // All three wait in the backup; imports have filled them afterwards.
    await markNext(ctx)
    const backup = await copyDatabase()
    const given: string[][] = []
    for (const waiting of all) {
      const codes = newCodes(2)
      await bring(stage.admin.ctx, waiting, codes)
      await orders.deliver(ctx, waiting.order.id)
      expect(await codesOf(ctx, waiting.order)).toEqual(codes)
      given.push(codes)
    }
    await markNext(ctx)
    const shop = await goBackTo(stage, backup)
    const { waiting } = await recovery.show(await ownerOf(shop, stage))
    expect(new Set(waiting)).toEqual(new Set(all.map(({ order }) => ({ orderId: order.id, given: 2 }))))
    const { open, owner } = await openAfterNoting(stage, shop)
    for (const { order } of all) expect(await openAlerts(ctx, order.id)).toEqual(['delivery_failed'])

    // It gets no other codes by itself.
    await bring(owner, untouched, newCodes(2))
    await orders.deliver(open, untouched.order.id)
    await minute(open)
    expect(await fateOf(ctx, untouched.order.id)).toMatchObject({ order: 'processing on_hold', pieces: [] })
    expect(await statesOf(ctx, untouched.offer)).toEqual(['voided', 'voided', 'free', 'free'])
    expect(await stockOf(ctx, untouched.offer)).toBe(2)

    // Nobody else may have the codes that it was given.
    const byHand = { item: 0, codes: given[1] ?? [], reason }
    expect(await outcomeOf(orders.deliverByHand(owner, other.order.id, byHand))).toBe('code_known')
    await orders.deliverByHand(owner, finished.order.id, byHand)
    expect(await codesOf(open, finished.order)).toEqual(given[1])

    const codes = newCodes(2)
    await bring(owner, sentOn, codes)
    await orders.setStatus(owner, sentOn.order.id, { status: 'completed' })
    expect(await codesOf(open, sentOn.order)).toEqual(codes)
    for (const { order } of [finished, sentOn]) expect(await openAlerts(ctx, order.id)).toEqual([])
    await expectVaultToAddUp()
  })
})
