import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import { voidCode } from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as recovery from '../../../src/worker/domain/recovery/recovery'
import { freshShop } from '../../support/earlier-database'
import { byCard, stockOf } from '../../support/paying'
import { decide, forgetting, minute, openStage, ownerOf, reason, type Stage, settle } from '../../support/recovering'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  outcomeOf,
  type Person,
  testClock,
} from '../../support/shop'
import { rowsOf } from '../../support/supplying'
import { ids } from '../providers/kinguin-shop'

let stage: Stage
let ctx: Stage['ctx']
async function begin(): Promise<void> {
  stage = await openStage()
  ctx = stage.ctx
}

const isOpen = async () => (await freshShop()).settings.closed === undefined

/** The same shop after it was opened, whose administrator logs in again. */
async function openAgain(): Promise<Stage> {
  const ctx = await freshShop()
  return { ...stage, ctx }
}

describe('a shop that went back over a time in which nothing happened', () => {
  let owner: CallerCtx
  let buyer: Person
  beforeAll(async () => {
    await begin()
    buyer = await makeBuyer(ctx)
    owner = await forgetting(stage, async () => {})
  })

  test('has ended all sessions, also those that were ended since and seem alive again', async () => {
    expect(await outcomeOf(orders.listOwn({ ...buyer.ctx, ...(await freshShop()) }, { limit: 1 }))).toBe(
      'unauthenticated',
    )
  })

  test('waits while any of its providers and suppliers does not answer', async () => {
    for (const name of ['stripe', 'yookassa', 'gamesdrop', 'kinguin'] as const) {
      await stage.providers.fail({ provider: name, fault: 'error500', times: 8 })
      expect((await recovery.show(owner)).silent).toEqual([name])
      expect([name, await outcomeOf(recovery.open(owner, reason))]).toEqual([name, 'recovery_unfinished'])
      await stage.providers.reset()
    }
  })

  test('can be opened although a provider never answers again, once somebody has seen to all that happened there', async () => {
    await stage.providers.fail({ provider: 'kinguin', fault: 'error500', times: 20 })
    const all = { party: 'kinguin', externalId: '*', reason }
    expect(await outcomeOf(recovery.decide(owner, { ...all, outcome: 'credited' }))).toBe('not_found')
    for (const _ of ['once', 'twice']) await recovery.decide(owner, { ...all, outcome: 'noted' })
    expect(await recovery.show(owner)).toMatchObject({ found: [], silent: [] })
    await recovery.open(owner, reason)
    expect(await isOpen()).toBe(true)
    const next = await forgetting(await openAgain(), async () => {})
    expect((await recovery.show(next)).silent).toEqual(['kinguin'])
  })
})

describe('a shop that went back', () => {
  beforeEach(begin)

  test('waits for a page that can still be paid, closes it where it can, and takes what was paid there', async () => {
    const buyer = await makeBuyer(ctx)
    let roublePage: string | null = null
    const owner = await forgetting(stage, async () => {
      await payments.startTopUp(buyer.ctx, { ...byCard('usd'), minor: 1000 })
      roublePage = (await payments.startTopUp(buyer.ctx, { ...byCard('rub'), minor: 1000 })).payUrl
    })
    expect((await recovery.show(owner)).found.map(({ status }) => status)).toEqual(['open', 'open'])
    expect(await outcomeOf(recovery.open(owner, reason))).toBe('recovery_unfinished')
    const { found } = await recovery.show(owner)
    expect(found.map(({ party, status }) => [party, status])).toEqual([['yookassa', 'open']])
    expect(await outcomeOf(decide(owner, 0, 'noted'))).toBe('recovery_unfinished')
    await stage.providers.pay(roublePage)
    await decide(owner, 0, 'credited')
    await recovery.open(owner, reason)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 1000 }))
    await expectBooksToBalance()
  })

  test('credits a payment once, however often it is decided, and knows it from then on', async () => {
    const buyer = await makeBuyer(ctx)
    const owner = await forgetting(stage, async () => {
      const { payUrl } = await payments.startTopUp(buyer.ctx, { ...byCard(), minor: 1000 })
      await stage.providers.pay(payUrl)
    })
    await Promise.all([decide(owner, 0, 'credited'), decide(owner, 0, 'credited')])
    await decide(owner, 0, 'refunded')
    await recovery.open(owner, reason)
    const open = await freshShop()
    stage.providers.bringTo(open)
    await stage.providers.arrive()
    await minute(open)
    expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: 1000 })
    await expectBooksToBalance()
  })

  test('sends the money of a buyer whom the database has forgotten back to the card, once', async () => {
    const owner = await forgetting(stage, async () => {
      const buyer = await makeBuyer(ctx)
      const { payUrl } = await payments.startTopUp(buyer.ctx, { ...byCard(), minor: 1000 })
      await stage.providers.pay(payUrl)
    })
    const { found } = await recovery.show(owner)
    expect(found.map(({ buyer }) => buyer)).toEqual([null])
    expect(await outcomeOf(decide(owner, 0, 'credited'))).toBe('user_not_found')
    await decide(owner, 0, 'refunded')
    await decide(owner, 0, 'refunded')
    const truth = await ctx.payments.providers.get('stripe')?.retrieve(found[0]?.externalId ?? '')
    expect(truth?.refundedMinor).toBe(1000)
    await recovery.open(owner, reason)
    await expectBooksToBalance()
  })

  test('shows what suppliers have taken since, until somebody has noted it', async () => {
    const owner = await forgetting(stage, async () => {
      const wish = { id: 'forgotten', ref: ids.xbox, priceMinor: 929, player: null }
      await ctx.suppliers.get('kinguin')?.place(wish)
    })
    const { found } = await recovery.show(owner)
    expect(found.map(({ kind, party, ourId }) => [kind, party, ourId])).toEqual([
      ['supplier_order', 'kinguin', 'forgotten'],
    ])
    expect(await outcomeOf(recovery.open(owner, reason))).toBe('recovery_unfinished')
    await decide(owner, 0, 'noted')
    await recovery.open(owner, reason)
    expect(await isOpen()).toBe(true)
  })
})

test('a shop that a command has restored is opened the same way, also where KV knows nothing', async () => {
  await begin()
  const offer = await makeOffer(ctx, { stock: 2 })
  await commit(ctx.db, recovery.planClose({ atMs: testClock.ms, backAtMs: testClock.ms, lacks: null }))
  const shop = await freshShop()
  expect(shop.settings.closed).toBe('restored')
  await settle(shop)
  const owner = await ownerOf(shop, stage)
  expect(await recovery.show(owner)).toMatchObject({ restoration: { isWhole: false }, found: [] })
  expect(await stockOf(ctx, offer)).toBe(0)
  await recovery.release(owner, { reason })
  await recovery.open(owner, reason)
  expect(await stockOf(ctx, offer)).toBe(2)
  expect(await isOpen()).toBe(true)
  await expectBooksToBalance()
})

test('codes that are released go to the orders that wait for them before anybody else', async () => {
  await begin()
  const offer = await makeOffer(ctx, { stock: 2 })
  const order = await makePaidOrder(ctx, { offer })
  await commit(ctx.db, recovery.planClose({ atMs: testClock.ms, backAtMs: testClock.ms, lacks: null }))
  const shop = await freshShop()
  await settle(shop)
  const owner = await ownerOf(shop, stage)
  const held = (await rowsOf(ctx, offer)).find(({ state }) => state === 'held')
  await voidCode(owner, held?.id ?? 0, reason)
  await recovery.release(owner, { reason })
  expect((await rowsOf(ctx, offer)).map(({ state }) => state)).toEqual(['voided', 'held'])
  await orders.deliver({ ...ctx, ...(await freshShop()) }, order.id)
  expect((await rowsOf(ctx, offer)).map(({ state }) => state)).toEqual(['voided', 'delivered'])
  expect(await stockOf(ctx, offer)).toBe(0)
  await expectBooksToBalance()
})

test('a shop that no earlier database has closed is not opened', async () => {
  await begin()
  expect(await outcomeOf(recovery.open({ ...stage.admin.ctx, ...ctx }, reason))).toBe('not_restored')
})
