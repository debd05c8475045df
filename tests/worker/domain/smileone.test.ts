import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { gameForm } from '../../../src/shared/contract/game-settings'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { openProviders, type Providers } from '../../support/providers'
import { openAlerts, outcomeOf, testClock, uniqueName } from '../../support/shop'
import { closeByHand, done, rejected } from '../../support/supplied'
import {
  expectSupplyToBalance,
  fateOf,
  listedAt,
  makeGamer,
  openSupplyShop,
  ordersAt,
  piecesOf,
  type SupplyShop,
} from '../../support/suppliers'

const minuteMs = 60_000
const game = topUps.gameAt({ games: topUps.builtIn }, 'mobile-legends')

let shop: SupplyShop
let providers: Providers
beforeAll(async () => {
  shop = await openSupplyShop()
  // Saved before the first day, so that every day begins with it.
  openProviders(shop.ctx)
  await save(bothPackages)
})
beforeEach(async () => {
  providers = await shop.begin()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const smile = { supplier: 'smileone', ref: 'mobilelegends/13', name: '86 Diamonds' }
const bothPackages = [smile, { supplier: 'gamesdrop', ref: '3002', name: '172 Diamonds' }]
const form = (packages: object[]) => gameForm.parse({ margin: 10, rates: { rub: 90 }, packages })
const save = (packages: object[]) => topUps.editSettings(shop.admin.ctx, game, form(packages))
// 61.5 points at 0.03 dollars are 1.845; with the margin 2.03.
const price = 203
const start = 1000
const atSmile = async () => (await ordersAt(providers, 'smileone')).made
const packageIds = async () => (await topUps.onSale(shop.ctx, game)).offers.map(({ id }) => id)

async function paid(playerId = '12345678', ctx: Ctx = shop.ctx) {
  const buyer = await makeGamer(ctx)
  const wish = {
    player: { playerId, server: '2001' },
    offer: (await packageIds())[0] ?? '',
    transactionId: uniqueName('t-'),
  }
  const { orderId } = await topUps.topUp(buyer.ctx, game, { ...wish, currency: 'usd', pay: 'balance' })
  return { buyer, orderId }
}
const first = async (orderId: string) => (await piecesOf(shop.ctx, orderId))[0]?.id ?? ''
const bought = { debits: 1, refunds: 0, balance: start - price }
const completed = { order: 'completed', ...bought, pieces: ['done'] }
const unclear = { order: 'processing awaiting_supplier', ...bought, pieces: ['unknown'] }
const givenBack = { debits: 1, refunds: 1, balance: start }

test('a player of Mobile Legends is topped up at Smile.one, once, on the server that the buyer names', async () => {
  const { orderId } = await paid()
  await shop.pass(30 * minuteMs)
  expect(await fateOf(shop.ctx, orderId)).toEqual(completed)
  expect(await listedAt(providers, 'smileone')).toMatchObject([
    { ref: smile.ref, player: { playerId: '12345678', server: '2001' } },
  ])
  expect((await ordersAt(providers, 'gamesdrop')).made).toBe(0)
})

describe('an order at Smile.one whose answer is not clear', () => {
  test.each([
    ['whose answer is lost', '12345998', undefined, 1],
    ['whose answer is rubbish', '12345678', 'rubbish', 1],
    ['that is refused, although everything was well before', '12345678', 'unavailable', 0],
    ['for which the points are gone at that moment', '12345678', 'empty_balance', 0],
  ])('(one %s) is never sent again and not refunded, and a person hears of it at once', async (...given) => {
    const [, player, fault, there] = given
    if (fault) await providers.fail({ provider: 'smileone', fault })
    const { orderId } = await paid(player)
    await shop.settle()
    expect(await fateOf(shop.ctx, orderId)).toEqual(unclear)
    expect(await openAlerts(shop.ctx, await first(orderId))).toEqual(['supplier_order'])
    await shop.stall(24 * 60 * minuteMs)
    await shop.schedule(5)
    expect(await fateOf(shop.ctx, orderId)).toEqual(unclear)
    expect(await atSmile()).toBe(there)
    expect(await outcomeOf(orders.setStatus(shop.admin.ctx, orderId, { status: 'cancelled' }))).toBe('supplier_pending')
    const end = there === 1 ? done : rejected
    expect(await closeByHand(shop.admin, await first(orderId), end)).toBe('ok')
    const fate = there === 1 ? completed : { order: 'cancelled rejected', ...givenBack, pieces: ['rejected: by_hand'] }
    expect(await fateOf(shop.ctx, orderId)).toEqual(fate)
    expect(await openAlerts(shop.ctx, await first(orderId))).toEqual([])
    await shop.pass(60 * minuteMs)
    expect(await atSmile()).toBe(there)
  })

  test('is not sent again by ten messages at once, nor by a worker that died before its answer came', async () => {
    const { orderId } = await paid()
    await Promise.all(Array.from({ length: 10 }, () => outcomeOf(orders.deliver(shop.ctx, orderId))))
    expect(await atSmile()).toBe(1)
    const second = await paid()
    await orders.deliver({ ...shop.ctx, suppliers: dying(shop.ctx) }, second.orderId).catch(() => undefined)
    testClock.ms += 10 * minuteMs
    await shop.schedule(10)
    expect(await fateOf(shop.ctx, second.orderId)).toEqual(unclear)
    expect(await atSmile()).toBe(2)
    expect(await closeByHand(shop.admin, await first(second.orderId), done)).toBe('ok')
  })

  // Only the order itself leaves a doubt: a question is asked again.
  test.each([
    ['timeout', 0, 'done', 1],
    ['error500', 1, 'done', 1],
    ['timeout', 2, 'done', 1],
    ['timeout', 3, 'unknown', 1],
    ['error500', 3, 'unknown', 0],
  ] as const)('meets a %s after %i calls: it is %s, and there %i times', async (fault, nth, state, there) => {
    const { orderId } = await paid()
    providers.failAfter(nth, { provider: 'smileone', fault })
    await shop.pass(30 * minuteMs)
    expect((await fateOf(shop.ctx, orderId)).pieces).toEqual([state])
    expect(await atSmile()).toBe(there)
  })

  test('may be there already where an earlier database came back: it is not placed, and a person decides', async () => {
    const { orderId } = await paid()
    await shop.ctx.db.run(sql`INSERT INTO restorations (found_at, back_at, settings_version)
      VALUES (${testClock.ms + 1}, ${testClock.ms - 1}, 1)`)
    await shop.settle()
    expect(await fateOf(shop.ctx, orderId)).toEqual(unclear)
    expect(await atSmile()).toBe(0)
    expect(await closeByHand(shop.admin, await first(orderId), rejected)).toBe('ok')
    await shop.ctx.db.run(sql`DELETE FROM restorations`)
  })
})

/** The suppliers of a worker that sends an order and dies. */
function dying({ suppliers }: Ctx): Ctx['suppliers'] {
  const real = suppliers.get('smileone')
  if (!real) throw new Error('there is no Smile.one')
  const place: typeof real.place = async (wish) => {
    await real.place(wish)
    throw new Error('the worker has died')
  }
  return new Map(suppliers).set('smileone', { ...real, place })
}

describe('an order that Smile.one can’t have taken', () => {
  test('waits for points, and completes under its first id once there are some', async () => {
    await providers.fail({ provider: 'smileone', balance: '61.49' })
    const { orderId } = await paid()
    await shop.pass(2 * minuteMs)
    expect((await fateOf(shop.ctx, orderId)).pieces).toEqual(['waiting'])
    expect(await openAlerts(shop.ctx, 'smileone')).toEqual(['supplier_balance'])
    await providers.fail({ provider: 'smileone', balance: '61.50' })
    await shop.pass(10 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(completed)
    expect(await atSmile()).toBe(1)
  })

  test.each([
    [
      'is gone since',
      () =>
        shop.ctx.db.run(sql`UPDATE order_topups SET player_id = '12345000',
      player = '{"playerId":"12345000","server":"2001"}'`),
      'player_not_found',
    ],
    [
      'costs more by now',
      () => providers.fail({ provider: 'smileone', ref: smile.ref, price: '67.67' }),
      'price_too_high',
    ],
  ])('because what it is for %s, is paid back', async (_, change, why) => {
    const { orderId } = await paid()
    await change()
    await shop.settle()
    expect(await fateOf(shop.ctx, orderId)).toEqual({
      order: 'cancelled rejected',
      ...givenBack,
      pieces: [`rejected: ${why}`],
    })
    expect(await atSmile()).toBe(0)
  })
})

describe('the packages of a game', () => {
  test('come from two suppliers, and buyers do not read from which', async () => {
    expect(await packageIds()).toEqual(['mobile-legends-2-mobilelegends/13', 'mobile-legends-3002'])
    const { packages } = await topUps.settings(shop.admin.ctx, game)
    expect(packages.map(({ supplier, ref, cost }) => [supplier, ref, cost])).toEqual([
      ['smileone', 'mobilelegends/13', 6150],
      ['gamesdrop', '3002', 284],
    ])
  })

  test('are of the first supplier where a form names none', async () => {
    const { packages } = await save([{ ref: '3001', name: '86 Diamonds' }])
    expect(packages.map(({ id, supplier }) => [id, supplier])).toEqual([['mobile-legends-3001', 'gamesdrop']])
  })

  test.each([
    ['the same of the same supplier', [smile, smile], 'invalid_request'],
    [
      'the same of two suppliers',
      [
        { ...smile, ref: '3001' },
        { ref: '3001', name: '86 Diamonds of another' },
      ],
      'ok',
    ],
  ])('with %s are %s', async (_, packages, outcome) => {
    expect(await outcomeOf(save(packages))).toBe(outcome)
  })

  test('of one supplier are sold on while the other is closed, and its players looked up there', async () => {
    await providers.fail({ provider: 'smileone', balance: '0' })
    await watchSuppliers(shop.ctx)
    expect(await packageIds()).toEqual(['mobile-legends-3002'])
    const suppliers = new Map([...shop.ctx.suppliers].filter(([name]) => name !== 'smileone'))
    const gamer = await makeGamer(shop.ctx)
    const found = await topUps.findPlayer({ ...gamer.ctx, suppliers }, game, { playerId: '12345679', server: '2001' })
    expect(found?.name).toMatch(/\S{4,}/)
  })

  test('keep their own prices when a form does not name them, each those of its supplier', async () => {
    await save([
      { ...smile, priceIn: { usd: 5 } },
      { supplier: 'gamesdrop', ref: '3001', name: '86 Diamonds of another' },
    ])
    const { packages } = await save([
      { ...smile, priceIn: {} },
      { supplier: 'gamesdrop', ref: '3001', name: '86 Diamonds of another' },
    ])
    expect(packages.map(({ own }) => own)).toEqual([{ usd: 500 }, {}])
  })
})
