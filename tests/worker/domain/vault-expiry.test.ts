import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adminLimits } from '../../../src/shared/admin-limits'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import * as orders from '../../../src/worker/domain/orders/orders'
import { stockOf } from '../../support/paying'
import { openProviders } from '../../support/providers'
import { makeAdmin, makeOffer, makePaidOrder, type Offer, outcomeOf, type Person, testClock } from '../../support/shop'
import {
  codeIdOf,
  expectVaultToAddUp,
  makeDeliveredOrder,
  makeShoppers,
  makeSuppliedOffer,
  makeWaitingOrder,
  newCodes,
  payAtOnce,
  refill,
  refusalOf,
  shopThatWaits,
  standOf,
  statesOf,
} from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let admin: Person
beforeAll(async () => {
  ctx = await shopThatWaits()
  admin = await makeAdmin(ctx)
  openProviders(ctx)
})
afterEach(() => expectVaultToAddUp())

const reason = 'a test'

describe('codes that expire', () => {
  const shelfMs = adminLimits.codes.shelfLifeMs
  const inMs = (ms: number) => new Date(testClock.ms + ms).toISOString()
  const bring = async (ms: number, offer?: Offer, codes = newCodes(1)) => {
    const stocked = offer ?? (await makeOffer(ctx, { stock: 0 }))
    const form = { amount: stocked.amount, codes, expiresAt: inMs(ms) }
    await orders.importCodes(admin.ctx, stocked.productId, form)
    return stocked
  }

  test.each([
    ['long ago', -86_400_000],
    ['now', 0],
    ['in three hours', shelfMs],
  ])('%s are not taken', async (_, ms) => {
    expect(await refusalOf(bring(ms))).toMatchObject({ code: 'invalid_request', fields: { expiresAt: 'invalid' } })
  })

  test.each([
    [1, 'ok', 'held'],
    [0, 'out_of_stock', 'free'],
  ])('%i ms before the last three hours are met with %s', async (ms, outcome, state) => {
    const offer = await bring(shelfMs + 5000)
    const shoppers = await makeShoppers(ctx, offer, 1)
    testClock.ms += 5000 - ms
    expect(await payAtOnce(shoppers)).toEqual([outcome])
    expect(await statesOf(ctx, offer)).toEqual([state])
  })

  test('leave stock by the schedule, and those that are sold stay with their orders', async () => {
    const offer = await bring(shelfMs + 5000, undefined, newCodes(3))
    await refill(admin, offer, 1)
    const order = await makePaidOrder(ctx, { offer })
    testClock.ms += 5000
    await runDue(ctx)
    expect(await statesOf(ctx, offer)).toEqual(['held', 'expired', 'expired', 'free'])
    expect(await stockOf(ctx, offer)).toBe(1)
    await orders.deliver(ctx, order.id)
    expect((await standOf(order, order.id)).split(' ')[0]).toBe('completed')
  })

  test('in the last hours are given for none that does not work', async () => {
    const order = await makeDeliveredOrder(ctx, 1)
    await bring(shelfMs + 5000, order.offer)
    testClock.ms += 5000
    const replace = orders.replaceCode(admin.ctx, order.id, { codeId: await codeIdOf(order), reason })
    expect(await outcomeOf(replace)).toBe('no_free_code')
  })

  test('in the last hours do not go from a cancelled order to one that waits', async () => {
    const offer = await bring(shelfMs + 5000, await makeSuppliedOffer(ctx))
    const first = await makePaidOrder(ctx, { offer })
    const next = await makeWaitingOrder(ctx, { offer })
    testClock.ms += 5000
    await orders.setStatus(admin.ctx, first.id, { status: 'cancelled' })
    await orders.deliver(ctx, next.id)
    expect(await standOf(next, next.id)).toBe('processing awaiting_stock')
    await runDue(ctx)
    expect([await statesOf(ctx, offer), await stockOf(ctx, offer)]).toEqual([['expired'], 0])
  })

  test('and were never seen come back with a later day', async () => {
    const codes = newCodes(1)
    const offer = await bring(shelfMs + 1000, undefined, codes)
    testClock.ms += 1000
    await runDue(ctx)
    expect(await statesOf(ctx, offer)).toEqual(['expired'])
    await bring(shelfMs + 1000, offer, codes)
    expect([await statesOf(ctx, offer), await stockOf(ctx, offer)]).toEqual([['free'], 1])
  })
})
