import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { gameForm } from '../../../src/shared/contract/game-settings'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import { receiveCallback } from '../../../src/worker/domain/supply/supply'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { type Providers, withSupplier } from '../../support/providers'
import { openAlerts, outcomeOf, testClock, uniqueName } from '../../support/shop'
import { closeByHand, rejected } from '../../support/supplied'
import {
  expectSupplyToBalance,
  fateOf,
  listedAt,
  makeGamer,
  none,
  one,
  openSupplyShop,
  ordersAt,
  piecesOf,
  type SupplyShop,
} from '../../support/suppliers'

const minuteMs = 60_000
const game = topUps.gameAt({ games: topUps.builtIn }, 'pubg-mobile')
const uc = { supplier: 'moogold', ref: '6963/60101', name: '60 UC' }

let shop: SupplyShop
let providers: Providers
beforeAll(async () => {
  shop = await openSupplyShop()
})
beforeEach(async () => {
  providers = await shop.begin()
  const form = gameForm.parse({ margin: 10, rates: { rub: 90 }, packages: [uc] })
  await topUps.editSettings(shop.admin.ctx, game, form)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

// 0.87 with the margin are 0.96.
const [price, start] = [96, 1000]
const bought = { debits: 1, refunds: 0, balance: start - price }
const completed = { order: 'completed', ...bought, pieces: ['done'] }
const waits = (piece: string) => ({ order: 'processing awaiting_supplier', ...bought, pieces: [piece] })
const givenBack = (why: string) => ({
  ...{ order: 'cancelled rejected', debits: 1, refunds: 1, balance: start },
  pieces: [`rejected: ${why}`],
})
const atMoo = () => ordersAt(providers, 'moogold')

async function paid(playerId = '12345678') {
  const buyer = await makeGamer(shop.ctx)
  const [offer] = (await topUps.onSale(shop.ctx, game)).offers
  const wish = { player: { playerId }, offer: offer?.id ?? '', transactionId: uniqueName('t-') }
  const { orderId } = await topUps.topUp(buyer.ctx, game, { ...wish, currency: 'usd', pay: 'balance' })
  return orderId
}

test('a player of PUBG Mobile is topped up at MooGold, once', async () => {
  const orderId = await paid()
  await shop.settle()
  expect(await fateOf(shop.ctx, orderId)).toEqual(waits('pending'))
  await shop.pass(30 * minuteMs)
  expect(await fateOf(shop.ctx, orderId)).toEqual(completed)
  const [piece] = await piecesOf(shop.ctx, orderId)
  expect(await listedAt(providers, 'moogold')).toEqual([
    { id: piece?.externalId, reference: piece?.id, ref: uc.ref, player: { playerId: '12345678' }, state: 'done' },
  ])
})

describe('an order at MooGold', () => {
  // Which answers leave an order unknown is the adapter's affair: each call meets one of both troubles.
  test.each([
    ['error500', 0],
    ['timeout', 1],
    ['timeout', 2],
    ['error500', 3],
    ['timeout', 4],
  ])('is made once although a %s meets the call after the first %i', async (fault, nth) => {
    const orderId = await paid()
    providers.failAfter(nth, { provider: 'moogold', fault })
    await shop.pass(40 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(completed)
    expect(await atMoo()).toEqual(one)
  })

  test.each([
    ['lost', '12345998', undefined],
    ['rubbish', '12345678', 'rubbish'],
  ])('whose answer is %s is asked about, not made again and not refunded', async (_, player, fault) => {
    if (fault) await providers.fail({ provider: 'moogold', fault })
    const orderId = await paid(player)
    await shop.settle()
    expect(await fateOf(shop.ctx, orderId)).toEqual(waits('unknown'))
    const end = outcomeOf(orders.setStatus(shop.admin.ctx, orderId, { status: 'cancelled' }))
    expect(await end).toBe('supplier_pending')
    await shop.pass(10_000)
    expect(await fateOf(shop.ctx, orderId)).toEqual(completed)
    expect(await atMoo()).toEqual(one)
  })

  test('that may have arrived is placed again under its first id only, after a quarter of an hour', async () => {
    const orderId = await paid()
    providers.failAfter(2, { provider: 'moogold', fault: 'error500' })
    await shop.pass(14 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(waits('unknown'))
    expect(await atMoo()).toEqual(none)
    await shop.pass(10 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(completed)
    expect((await listedAt(providers, 'moogold')).map(({ reference }) => reference)).toEqual(
      (await piecesOf(shop.ctx, orderId)).map(({ id }) => id),
    )
  })

  test('is made once by ten messages at once, and by a worker that died before its answer came', async () => {
    const orderId = await paid()
    await Promise.all(Array.from({ length: 10 }, () => outcomeOf(orders.deliver(shop.ctx, orderId))))
    expect(await atMoo()).toEqual(one)
    const second = await paid()
    await orders.deliver(dying(shop.ctx), second).catch(() => undefined)
    testClock.ms += 10 * minuteMs
    await shop.schedule(10)
    expect(await fateOf(shop.ctx, second)).toEqual(completed)
    expect((await atMoo()).made).toBe(2)
  })

  test('is made once where an earlier database came back after it was placed', async () => {
    const orderId = await paid()
    const [piece] = await piecesOf(shop.ctx, orderId)
    const player = { playerId: '12345678' }
    await shop.ctx.suppliers.get('moogold')?.place({ id: piece?.id ?? '', ref: uc.ref, priceMinor: 87, player })
    await shop.ctx.db.run(sql`INSERT INTO restorations (found_at, back_at, settings_version)
      VALUES (${testClock.ms + 1}, ${testClock.ms - 1}, 1)`)
    await shop.pass(minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(completed)
    expect(await atMoo()).toEqual(one)
    await shop.ctx.db.run(sql`DELETE FROM restorations`)
  })

  test.each([
    ['gives the money back', '12345996', 'cancelled'],
    ['finds no such player', '12345000', 'player_not_found'],
  ])('is paid back once where MooGold %s', async (_, player, why) => {
    // The player was there when they were looked up.
    const orderId = await paid(player === '12345000' ? '12345678' : player)
    await shop.ctx.db.run(sql`UPDATE order_topups SET player_id = ${player}, player = ${JSON.stringify({ playerId: player })}
      WHERE order_id = ${orderId}`)
    await shop.settle()
    expect(await fateOf(shop.ctx, orderId)).toEqual(waits('pending'))
    await shop.pass(30 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(givenBack(why))
    expect(await atMoo()).toEqual({ made: 1, undone: 1 })
  })

  test('is paid back where it has gone up in price, or is not sold any more', async () => {
    const dear = await paid()
    await providers.fail({ provider: 'moogold', ref: uc.ref, price: '0.97' })
    await shop.settle()
    expect(await fateOf(shop.ctx, dear)).toEqual(givenBack('price_too_high'))
    await providers.fail({ provider: 'moogold', ref: uc.ref, price: '0.87' })
    const gone = await paid()
    await providers.fail({ provider: 'moogold', fault: 'unavailable' })
    await shop.settle()
    expect(await fateOf(shop.ctx, gone)).toEqual(givenBack('unavailable'))
    expect(await atMoo()).toEqual(none)
  })

  test.each([
    ['money', { provider: 'moogold', balance: '0.86' }, { provider: 'moogold', balance: '0.88' }, 'supplier_balance'],
    ['an open door', { provider: 'moogold', fault: 'other_address', times: 1 }, undefined, 'supplier_down'],
  ] as const)('waits for %s, and completes under its first id', async (_, trouble, end, alert) => {
    const orderId = await paid()
    await providers.fail(trouble)
    await shop.pass(1000)
    expect(await fateOf(shop.ctx, orderId)).toEqual(waits('waiting'))
    expect(await openAlerts(shop.ctx, 'moogold')).toEqual([alert])
    if (end) await providers.fail(end)
    await shop.pass(10 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(completed)
    expect(await atMoo()).toEqual(one)
  })

  test.each([
    ['delivered', '12345678'],
    ['given back', '12345996'],
  ])('that tells of another player, %s or not, is neither done nor paid back: a person decides', async (_, player) => {
    await providers.fail({ provider: 'moogold', fault: 'other_player' })
    const orderId = await paid(player)
    await shop.pass(minuteMs)
    const [piece] = await piecesOf(shop.ctx, orderId)
    const alert = sql`SELECT detail ->> 0 AS say FROM alerts WHERE subject = ${piece?.id} AND cleared_at IS NULL`
    expect(await shop.ctx.db.all(alert)).toEqual([{ say: 'supplier_other_player' }])
    await shop.stall(25 * 60 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(waits('unknown'))
    expect(await outcomeOf(orders.refund(shop.admin.ctx, orderId, { reason: 'test' }))).toBe('supplier_pending')
    expect((await atMoo()).made).toBe(1)
    expect(await closeByHand(shop.admin, piece?.id ?? '', rejected)).toBe('ok')
    expect(await fateOf(shop.ctx, orderId)).toEqual(givenBack('by_hand'))
    expect(await openAlerts(shop.ctx, piece?.id ?? '')).toEqual([])
  })

  test('for other players, one after the other, are sold no more', async () => {
    await providers.fail({ provider: 'moogold', fault: 'other_player', times: 5 })
    for (let nth = 0; nth < 5; nth += 1) await paid()
    await shop.pass(minuteMs)
    expect(await openAlerts(shop.ctx, 'moogold')).toEqual(['supplier_down'])
  })

  test('is asked about at once when a callback names it, and only then', async () => {
    const orderId = await paid('12345997')
    await shop.settle()
    const [piece] = await piecesOf(shop.ctx, orderId)
    const tell = (order_id: unknown) => {
      const body = JSON.stringify({ status: 'completed', message: '', account_details: {}, order_id, total: '0' })
      return receiveCallback(shop.ctx, 'moogold', { body, header: () => undefined, nowMs: testClock.ms })
    }
    const nextAt = async () => (await piecesOf(shop.ctx, orderId))[0]?.nextCheckAt
    await tell('1')
    expect(await nextAt()).toBe(piece?.nextCheckAt)
    await tell(piece?.externalId)
    expect(await nextAt()).toBe(testClock.ms)
    // What a callback says is not believed: MooGold is asked.
    expect(await fateOf(shop.ctx, orderId)).toEqual(waits('pending'))
    await shop.pass(30 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(completed)
  })
})

/** A worker that sends an order and dies. */
const dying = (ctx: Ctx): Ctx =>
  withSupplier(ctx, 'moogold', ({ place }) => ({
    async place(wish) {
      await place(wish)
      throw new Error('the worker has died')
    },
  }))
