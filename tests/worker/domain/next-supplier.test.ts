import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { gameForm } from '../../../src/shared/contract/game-settings'
import type { SupplierPreference } from '../../../src/shared/suppliers'
import { commit } from '../../../src/worker/db/database'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { bankSays, byCard } from '../../support/paying'
import { type Providers, withSupplier } from '../../support/providers'
import { openAlerts, type Person, testClock, uniqueName } from '../../support/shop'
import { closeByHand, done, rejected } from '../../support/supplied'
import {
  expectSupplyToBalance,
  fateOf,
  makeGamer,
  openSupplyShop,
  ordersAt,
  piecesOf,
  type SupplyShop,
} from '../../support/suppliers'

const minuteMs = 60_000
const game = topUps.gameAt({ games: topUps.builtIn }, 'mobile-legends')
const drop = { supplier: 'gamesdrop', ref: '3001' } as const
const smile = { supplier: 'smileone', ref: 'mobilelegends/13' } as const

let shop: SupplyShop
let providers: Providers
beforeAll(async () => {
  shop = await openSupplyShop()
})
beforeEach(async () => {
  providers = await shop.begin()
  await save()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

/** 86 diamonds: 1.39 dollars at GamesDrop, 1.845 at Smile.one. */
const save = (
  preference: SupplierPreference = 'fixed',
  prices: object = { priceIn: { usd: 2.5, rub: 250 } },
  [first, ...others]: object[] = [drop, smile],
) =>
  topUps.editSettings(
    shop.admin.ctx,
    game,
    gameForm.parse({
      ...{ margin: 10, rates: { rub: 90 }, preference },
      packages: [{ ...first, name: '86 Diamonds', ...prices, others }],
    }),
  )
const refuse = (times = 1) => providers.fail({ provider: 'gamesdrop', fault: 'unavailable', times })
const start = 1000
const price = 250
const bought = { debits: 1, refunds: 0, balance: start - price }
const givenBack = { debits: 1, refunds: 1, balance: start }

async function paid({ playerId = '12345678', pieces = 1, pay = 'balance' as topUps.TopUpWish['pay'] } = {}) {
  const buyer = await makeGamer(shop.ctx)
  const [offer] = (await topUps.onSale(shop.ctx, game)).offers
  const { orderId } = await topUps.topUp(buyer.ctx, game, {
    ...{ player: { playerId, server: '2001' }, offer: offer?.id ?? '', transactionId: uniqueName('t-') },
    ...{ currency: 'usd', pay, pieces },
  })
  return { buyer, orderId }
}
/** How many players each supplier has topped up, or will. */
async function made(): Promise<number[]> {
  await providers.reset()
  const at = await Promise.all((['gamesdrop', 'smileone'] as const).map((name) => ordersAt(providers, name)))
  return at.map((orders) => orders.made - orders.undone)
}
const nthPiece = async (orderId: string, nth: number) => (await piecesOf(shop.ctx, orderId))[nth]?.id ?? ''
const newsTo = async ({ userId }: Person) =>
  (await shop.ctx.db.all<{ kind: string }>(sql`SELECT kind FROM notices WHERE user_id = ${userId}`)).map(
    ({ kind }) => kind,
  )
const restore = () =>
  shop.ctx.db.run(sql`INSERT INTO restorations (found_at, back_at, settings_version)
    VALUES (${testClock.ms + 1}, ${testClock.ms - 1}, 1)`)

describe('the next supplier tops a player up', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['has no more', () => refuse(), 'unavailable'],
    [
      'asks more than is paid',
      () => providers.fail({ provider: 'gamesdrop', ref: '3001', price: '2.51' }),
      'price_too_high',
    ],
    ['cancels what it has taken', () => providers.fail({ provider: 'gamesdrop', fault: 'cancelled' }), 'cancelled'],
    ['has no money of ours', () => providers.fail({ provider: 'gamesdrop', fault: 'empty_balance' }), 'unavailable'],
    ['can’t be reached', () => providers.fail({ provider: 'gamesdrop', fault: 'error500', times: 20 }), 'unavailable'],
  ])('at once when the first one %s', async (_, change, why) => {
    const { orderId } = await paid()
    await change()
    await shop.pass(2 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual({
      order: 'completed',
      ...bought,
      pieces: [`rejected: ${why}`, 'done'],
    })
    expect(await made()).toEqual([0, 1])
  })
})

describe('the next supplier is not asked', () => {
  test.each<[string, string, number, string]>([
    ['whose answer was lost', 'timeout', 2, 'done'],
    ['that takes long', 'slow', 0, 'done'],
  ])('for an order %s at the first one', async (_, fault, after, state) => {
    const { orderId } = await paid()
    if (after > 0) providers.failAfter(after, { provider: 'gamesdrop', fault })
    else await providers.fail({ provider: 'gamesdrop', fault })
    await shop.pass(30 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual({ order: 'completed', ...bought, pieces: [state] })
    expect(await made()).toEqual([1, 0])
  })

  test('while the first one may have delivered and can’t be asked, nor once a person says that it has not', async () => {
    const { orderId } = await paid({ playerId: '12345997' })
    await shop.settle()
    await providers.fail({ provider: 'gamesdrop', fault: 'error500', times: 1000 })
    await shop.stall(24 * 60 * minuteMs)
    expect((await fateOf(shop.ctx, orderId)).pieces).toEqual(['pending'])
    expect(await made()).toEqual([1, 0])
    expect(await closeByHand(shop.admin, await nthPiece(orderId, 0), rejected)).toBe('ok')
    await shop.pass(minuteMs)
    expect((await fateOf(shop.ctx, orderId)).pieces).toEqual(['rejected: by_hand'])
    expect(await made()).toEqual([1, 0])
  })

  test('for a player who is nobody: the money is back at once', async () => {
    await save('fixed', { priceIn: { usd: 2.5, rub: 250 } }, [smile, drop])
    const { orderId } = await paid()
    await shop.ctx.db.run(sql`UPDATE order_topups SET player_id = '12345000',
      player = '{"playerId":"12345000","server":"2001"}' WHERE order_id = ${orderId}`)
    await shop.settle()
    expect(await fateOf(shop.ctx, orderId)).toEqual({
      order: 'cancelled rejected',
      ...givenBack,
      pieces: ['rejected: player_not_found'],
    })
  })

  test('where an earlier database came back: another one may have delivered, and a person decides', async () => {
    const { orderId } = await paid()
    await restore()
    await shop.pass(31 * minuteMs)
    expect((await fateOf(shop.ctx, orderId)).pieces).toEqual(['unknown'])
    expect(await made()).toEqual([0, 0])
    expect(await openAlerts(shop.ctx, await nthPiece(orderId, 0))).toEqual(['supplier_order'])
    await shop.ctx.db.run(sql`DELETE FROM restorations`)
    expect(await closeByHand(shop.admin, await nthPiece(orderId, 0), done)).toBe('ok')
    expect(await fateOf(shop.ctx, orderId)).toEqual({ order: 'completed', ...bought, pieces: ['done'] })
  })

  test('where an earlier database came back, and a person decides also after a bank has kept the money', async () => {
    const { buyer, orderId } = await paid({ pay: 'later' })
    const payment = await payments.startOrder(buyer.ctx, { ...byCard(), orderId })
    await providers.pay(payment.payUrl)
    await providers.arrive()
    await restore()
    await shop.settle()
    await bankSays(shop.ctx, providers, payment.id, 'created', 'lost')
    await shop.stall(25 * 60 * minuteMs)
    expect((await fateOf(shop.ctx, orderId)).pieces).toEqual(['unknown'])
    await shop.ctx.db.run(sql`DELETE FROM restorations`)
    expect(await closeByHand(shop.admin, await nthPiece(orderId, 0), done)).toBe('ok')
    const owed = { refunds: 0, balance: start - price }
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', ...owed, pieces: ['done'] })
  })
})

test('two suppliers that both refuse: the money is back, once', async () => {
  const { orderId } = await paid()
  await refuse()
  await providers.fail({ provider: 'smileone', ref: smile.ref, price: '99.00' })
  await Promise.all(Array.from({ length: 3 }, () => orders.deliver(shop.ctx, orderId)))
  await shop.pass(10 * minuteMs)
  expect(await fateOf(shop.ctx, orderId)).toEqual({
    order: 'cancelled rejected',
    ...givenBack,
    pieces: ['rejected: unavailable', 'rejected: price_too_high'],
  })
  expect(await made()).toEqual([0, 0])
})

test('two suppliers that are both down: the order waits at the second one, and completes once it is back', async () => {
  const { orderId } = await paid()
  await providers.fail({ provider: 'gamesdrop', fault: 'error500', times: 6 })
  await providers.fail({ provider: 'smileone', fault: 'error500', times: 6 })
  await shop.pass(minuteMs)
  expect((await fateOf(shop.ctx, orderId)).pieces).toEqual(['rejected: unavailable', 'waiting'])
  await shop.pass(30 * minuteMs)
  expect(await fateOf(shop.ctx, orderId)).toEqual({
    order: 'completed',
    ...bought,
    pieces: ['rejected: unavailable', 'done'],
  })
  expect(await made()).toEqual([0, 1])
})

test('five messages at once ask the next supplier once', async () => {
  const { orderId } = await paid()
  await refuse()
  await Promise.all(Array.from({ length: 5 }, () => orders.deliver(shop.ctx, orderId)))
  await shop.pass(10 * minuteMs)
  expect((await fateOf(shop.ctx, orderId)).pieces).toEqual(['rejected: unavailable', 'done'])
  expect(await made()).toEqual([0, 1])
})

describe('who is asked first', () => {
  const sellsFor = async () => (await topUps.onSale(shop.ctx, game)).offers[0]?.sells.usd
  const askedFirst = async () => (await topUps.onSale(shop.ctx, game)).offers[0]?.supplier

  test.each<[SupplierPreference, object, string, number]>([
    ['fixed', {}, 'gamesdrop', 157],
    ['cheapest', {}, 'gamesdrop', 157],
    ['fastest', {}, 'smileone', 203],
  ])('by the rule "%s"', async (preference, prices, supplier, dollars) => {
    await shop.ctx.db.run(sql`UPDATE suppliers SET usual_ms = iif(name = 'smileone', 20000, 40000)`)
    await save(preference, prices)
    expect(await askedFirst()).toBe(supplier)
    expect(await sellsFor()).toBe(dollars)
  })

  test('is the one that can deliver, at its own price', async () => {
    await shop.ctx.db.run(sql`UPDATE suppliers SET state = 'down' WHERE name = 'gamesdrop'`)
    await providers.fail({ provider: 'gamesdrop', fault: 'error500', times: 20 })
    await save('fixed', {})
    expect([await askedFirst(), await sellsFor()]).toEqual(['smileone', 203])
  })
})

describe('an order of three pieces', () => {
  const of = (pieces: number) => ({ debits: 1, balance: start - pieces * price })

  test('gives back what one refused piece has cost, and the others stay', async () => {
    await save('fixed', { priceIn: { usd: 2.5, rub: 250 } }, [drop])
    const { orderId, buyer } = await paid({ pieces: 3 })
    await providers.fail({ provider: 'gamesdrop', fault: 'cancelled' })
    await shop.pass(minuteMs)
    const { pieces, ...fate } = await fateOf(shop.ctx, orderId)
    expect(fate).toEqual({ order: 'completed', ...of(2), refunds: 1 })
    expect(pieces.toSorted()).toEqual(['done', 'done', 'rejected: cancelled'])
    const [item] = (await orders.show(buyer.ctx, orderId)).items
    expect(item).toMatchObject({ quantity: 3, returned: 1, unitPrice: price })
    expect(await newsTo(buyer)).toEqual(['money_back'])
  })

  test('is cancelled and paid back whole when all of them are refused', async () => {
    await save('fixed', { priceIn: { usd: 2.5, rub: 250 } }, [drop])
    const { orderId, buyer } = await paid({ pieces: 3 })
    await refuse(3)
    await shop.pass(minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({
      order: 'cancelled rejected',
      ...of(0),
      pieces: Array.from({ length: 3 }, () => 'rejected: unavailable'),
    })
    expect(await newsTo(buyer)).toEqual(['order_ended'])
  })

  test('gets only the refused one from the next supplier, each piece and each try under an id of its own for ever', async () => {
    const { orderId } = await paid({ pieces: 3 })
    await providers.fail({ provider: 'gamesdrop', fault: 'cancelled' })
    await shop.pass(minuteMs)
    const ids = (await piecesOf(shop.ctx, orderId)).map(({ id }) => id.replace(/^[0-9A-F]{20}/, ''))
    expect(ids.slice(0, 3)).toEqual(['-0-0', '-1-0', '-2-0'])
    expect(ids[3]).toMatch(/^-[012]-1$/)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', ...of(3), refunds: 0 })
    expect(await made()).toEqual([2, 1])
  })

  test('is not cancelled once a piece was delivered; a whole refund completes it with that one', async () => {
    await save('fixed', { priceIn: { usd: 2.5, rub: 250 } }, [drop])
    const { orderId } = await paid({ pieces: 3 })
    await providers.fail({ provider: 'gamesdrop', balance: '2.00' })
    await shop.pass(minuteMs)
    const states = (await fateOf(shop.ctx, orderId)).pieces.toSorted()
    expect(states).toEqual(['done', 'waiting', 'waiting'])
    await expect(orders.setStatus(shop.admin.ctx, orderId, { status: 'cancelled' })).rejects.toMatchObject({
      code: 'invalid_transition',
    })
    const after = await orders.refund(shop.admin.ctx, orderId, { reason: 'test' })
    expect(after).toMatchObject({ status: 'completed', items: [{ quantity: 3, returned: 2 }] })
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', ...of(0), refunds: 1 })
  })
})

describe('a supplier', () => {
  test('that says no after its answer was lost has said no: the next one is asked', async () => {
    const { orderId } = await paid({ playerId: '12345996' })
    await providers.fail({ provider: 'gamesdrop', fault: 'rubbish' })
    await shop.pass(10 * minuteMs)
    expect((await fateOf(shop.ctx, orderId)).pieces).toEqual(['rejected: cancelled', 'done'])
    expect(await made()).toEqual([0, 1])
  })

  test('that answers with the number of another order has perhaps done nothing: a person decides', async () => {
    const other = await paid()
    await shop.settle()
    const number = (await piecesOf(shop.ctx, other.orderId))[0]?.externalId ?? ''
    const { orderId } = await paid()
    const mixed = withSupplier(shop.ctx, 'gamesdrop', () => ({
      place: async () => ({ state: 'done', externalId: number, codes: [], costMinor: 142 }),
      status: async () => ({ state: 'done', externalId: number, codes: [], costMinor: 142 }),
    }))
    for (let minutes = 0; minutes < 40; minutes += 10) {
      await orders.deliver(mixed, orderId)
      testClock.ms += 10 * minuteMs
    }
    shop.messages.length = 0
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ ...bought, pieces: ['unknown'] })
    expect(await openAlerts(shop.ctx, await nthPiece(orderId, 0))).toEqual(['supplier_order'])
    expect(await closeByHand(shop.admin, await nthPiece(orderId, 0), done)).toBe('ok')
  })

  test('that has lost its catalogue sells nothing: the next one does, and without one that can at the price the operator hears of it', async () => {
    const empty = withSupplier(shop.ctx, 'gamesdrop', () => ({ quote: async () => undefined }))
    const soldBy = async () => (await topUps.onSale(shop.ctx, game)).offers.map(({ supplier }) => supplier)
    const watch = async () => {
      await watchSuppliers(empty)
      await commit(shop.ctx.db, topUps.planPackageAlerts(shop.ctx))
      topUps.knownOffers(shop.ctx).forget(game.id)
    }
    await watch()
    expect(await soldBy()).toEqual(['smileone'])
    expect(await openAlerts(shop.ctx, 'mobile-legends-3001')).toEqual([])
    await save('fixed', { priceIn: { usd: 1.6, rub: 160 } })
    await watch()
    expect(await soldBy()).toEqual([])
    expect(await openAlerts(shop.ctx, 'mobile-legends-3001')).toEqual(['package_unsold'])
    await save('fixed', { priceIn: { usd: 2.5, rub: 250 } })
    await watch()
    expect(await openAlerts(shop.ctx, 'mobile-legends-3001')).toEqual([])
    await save('fixed', {}, [drop])
    await watch()
    expect(await soldBy()).toEqual([])
    expect(await openAlerts(shop.ctx, 'mobile-legends-3001')).toEqual(['package_unsold'])
  })
})

describe('a worker from before', () => {
  test('can’t complete or cancel an order of several pieces with its first one', async () => {
    const { orderId } = await paid({ pieces: 2 })
    await shop.ctx.db.run(sql`INSERT INTO supplier_orders (id, order_id, item_position, supplier, ref, player_id, state,
      max_cost, created_at, closed_at) VALUES (${`${orderId}-0-0`}, ${orderId}, 0, 'gamesdrop', '3001', '12345678', 'done', 1, 1, 2)`)
    for (const status of ['completed', 'cancelled']) {
      const change = shop.ctx.db.run(
        sql`UPDATE orders SET status = ${status}, reason = 'rejected' WHERE id = ${orderId}`,
      )
      await expect(change).rejects.toThrow()
    }
    await shop.pass(minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', refunds: 0, pieces: ['done', 'done'] })
    expect(await made()).toEqual([1, 0])
  })
})
