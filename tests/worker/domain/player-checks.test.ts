import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../../src/shared/errors'
import { limits } from '../../../src/shared/limits'
import { nickname } from '../../../src/simulator/players'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { listen } from '../../support/adapters'
import { byCard } from '../../support/paying'
import type { Providers } from '../../support/providers'
import { makeBuyer, makePaidOrder, outcomeOf, type Person, testClock } from '../../support/shop'
import { interrupted } from '../../support/supplied'
import {
  expectSupplyToBalance,
  fateOf,
  makeGamer,
  one,
  openSupplyShop,
  ordersAt,
  paidTopUp,
  piecesOf,
  type SupplyShop,
  topUpFor,
} from '../../support/suppliers'

const minuteMs = 60_000

let shop: SupplyShop
let providers: Providers
let buyer: Person
beforeAll(async () => {
  shop = await openSupplyShop()
})
beforeEach(async () => {
  providers = await shop.begin()
  buyer = await makeGamer(shop.ctx)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const most = 4
/** The same buyer in a shop whose owner lets players be looked up so few times. */
const asksFew = (by: Person): Person => ({
  ...by,
  ctx: { ...by.ctx, settings: { ...by.ctx.settings, playerChecks: most } },
})
const meantBy = (playerId: string) => ({ fields: { playerId }, name: nickname(playerId) })
const named = (playerId: string) => ({ player: { playerId }, name: nickname(playerId) })
const player = (nth: number) => String(10_000_001 + nth)
const ask = (id: string, by = buyer) => freeFire.findPlayer(by.ctx, id)
const askAll = async (count: number, by = buyer) => {
  const ends: string[] = []
  for (let nth = 0; nth < count; nth += 1) ends.push(await outcomeOf(ask(player(nth), by)))
  return ends
}
const questions = () => providers.calls.filter(({ path }) => path.endsWith('/check-game-data')).length
const waitOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 0,
    (error: unknown) => (error instanceof AppError ? error.details.retryAfterSeconds : -1),
  )

describe('looking a player up', () => {
  test('is possible twenty times in ten minutes; the next one is told how long to wait', async () => {
    const { count } = limits.topUps.checks
    for (let nth = 0; nth < count; nth += 1) {
      expect(await ask(player(nth))).toEqual(named(player(nth)))
      testClock.ms += minuteMs / 4
    }
    expect(await outcomeOf(ask(player(count)))).toBe('rate_limited')
    expect(await waitOf(ask(player(count)))).toBe(5 * 60)
    testClock.ms += 5 * minuteMs - 1
    expect(await waitOf(ask(player(count)))).toBe(1)
    testClock.ms += 1
    expect(await outcomeOf(ask(player(count)))).toBe('ok')
    expect(await waitOf(ask(player(count + 1)))).toBe(15)
    expect(questions()).toBe(count + 1)
  })
})

// A game lets people call themselves almost anything, and its supplier may answer anything at all.
describe('a name that a supplier tells', () => {
  const playerId = '12345678'
  /** The same buyer where every supplier calls all players so. */
  const whereAllAreCalled = (name: string): Person => {
    const suppliers = new Map(
      [...buyer.ctx.suppliers].map(([key, supplier]) => [
        key,
        { ...supplier, ...(supplier.checkPlayer && { checkPlayer: async () => ({ name }) }) },
      ]),
    )
    return { ...buyer, ctx: { ...buyer.ctx, suppliers } }
  }

  test.each([
    ['turns what stands behind it', '\u202Eoreh\u202C', 'oreh'],
    ['has lines and signs that no terminal shows', 'Ada\r\nPaid:\u00001 000 USD\u2028', 'Ada Paid: 1 000 USD'],
    ['has no end', '😀'.repeat(2000), '😀'.repeat(100)],
    ['has letters of another direction', 'لاعب 7', 'لاعب 7'],
    ['has a sign made of several', '👩‍🚀 x', '👩‍🚀 x'],
    ['is nothing but marks', '\u200F\u202E ', playerId],
  ])('and that %s is one short line that reads one way', async (_, told, name) => {
    const by = whereAllAreCalled(told)
    expect(await ask(playerId, by)).toEqual({ player: { playerId }, name })
    const { orderId } = await freeFire.topUp(by.ctx, topUpFor(playerId, { pay: 'later' }))
    expect((await orders.show(by.ctx, orderId)).player).toMatchObject({ name })
  })
})

describe('looking players up in a shop whose owner has set how many', () => {
  beforeEach(() => {
    buyer = asksFew(buyer)
  })

  test('who were looked up within ten minutes asks the supplier nothing', async () => {
    const [known, unknown] = ['12345678', '12345000']
    await ask(known, await makeGamer(shop.ctx))
    expect(await ask(unknown, await makeGamer(shop.ctx))).toBeUndefined()
    for (let time = 0; time < most; time += 1) {
      expect(await ask(known)).toEqual(named(known))
      expect(await ask(unknown)).toBeUndefined()
    }
    expect(questions()).toBe(2)
    expect(await askAll(most + 1)).toEqual([...Array(most).fill('ok'), 'rate_limited'])
    expect(await outcomeOf(ask(known))).toBe('ok')
    testClock.ms += 10 * minuteMs
    await ask(known)
    expect(questions()).toBe(most + 3)
  })

  test('several times at the same moment counts each time', async () => {
    const ids = Array.from({ length: most + 5 }, (_, nth) => player(nth))
    const ends = await Promise.all(ids.map((id) => outcomeOf(ask(id))))
    expect(ends.filter((end) => end === 'ok')).toHaveLength(most)
    expect(ends.filter((end) => end === 'rate_limited')).toHaveLength(5)
    expect(questions()).toBe(most)
  })

  test('counts for each buyer alone', async () => {
    expect(await askAll(most + 1)).toContain('rate_limited')
    expect(await askAll(most, asksFew(await makeGamer(shop.ctx)))).toEqual(Array(most).fill('ok'))
  })

  test('counts when the supplier did not answer, and its result is not remembered', async () => {
    for (let time = 0; time < most; time += 1) expect(await outcomeOf(ask('12345999'))).toBe('provider_failed')
    expect(await outcomeOf(ask('12345999'))).toBe('rate_limited')
    expect(questions()).toBe(most)
  })

  test('counts when a top-up needs it, too', async () => {
    expect(await askAll(most)).not.toContain('rate_limited')
    expect(await outcomeOf(freeFire.topUp(buyer.ctx, topUpFor('12345678')))).toBe('rate_limited')
    expect(await outcomeOf(freeFire.topUp(buyer.ctx, topUpFor(player(0))))).toBe('ok')
  })

  test('works while the supplier has no money of ours, and once it answers again', async () => {
    await paidTopUp(shop.ctx, '12345995')
    await shop.settle()
    expect(await outcomeOf(freeFire.offers(shop.ctx))).toBe('provider_failed')
    expect(await ask('12345678')).toEqual(named('12345678'))
    await providers.fail({ provider: 'gamesdrop', fault: 'error500' })
    expect([await outcomeOf(ask('12345679')), await outcomeOf(ask('12345679'))]).toEqual(['provider_failed', 'ok'])
  })
})

describe('a wrong player', () => {
  const right = '22222222'
  const correct = (orderId: string, playerId = right, by = buyer) =>
    outcomeOf(topUps.correct(by.ctx, orderId, { playerId }))
  const toppedUp = async (work: () => Promise<unknown>) => {
    const sent = listen()
    await work()
    return sent
      .filter(({ url }) => url.endsWith('/create-order'))
      .map(({ body }) => /"gameUserId":"(\d+)"/.exec(body)?.[1])
  }
  const meant = async (orderId: string, by: Person) => (await orders.show(by.ctx, orderId)).player

  test('is corrected in an order that is not paid yet', async () => {
    const { orderId } = await freeFire.topUp(buyer.ctx, topUpFor('12345678', { pay: 'later' }))
    expect(await correct(orderId.toLowerCase())).toBe('ok')
    expect(await meant(orderId, buyer)).toMatchObject({ ...meantBy(right), canCorrect: true })
    const payment = await payments.startOrder(buyer.ctx, { ...byCard(), orderId })
    await providers.pay(payment.payUrl)
    await providers.arrive()
    expect(await toppedUp(shop.settle)).toEqual([right])
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', debits: 1 })
  })

  test('is corrected while the supplier has no money of ours, and topped up under the same id', async () => {
    const { orderId, buyer: owner } = await paidTopUp(shop.ctx, '12345995')
    await shop.settle()
    const before = await piecesOf(shop.ctx, orderId)
    expect(await correct(orderId, right, owner)).toBe('ok')
    expect(await toppedUp(shop.settle)).toEqual([right])
    expect(await piecesOf(shop.ctx, orderId)).toMatchObject([{ id: before[0]?.id, state: 'done' }])
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', debits: 1, refunds: 0 })
    expect(await meant(orderId, owner)).toMatchObject({ ...meantBy(right), canCorrect: false, asks: [] })
  })

  test.each([
    ['perhaps accepted it', '12345998', 'supplier_pending'],
    ['delivered it', '12345678', 'order_ended'],
  ])('is not corrected once the supplier has %s', async (_, playerId, outcome) => {
    const { orderId, buyer: owner } = await paidTopUp(shop.ctx, playerId)
    await shop.settle()
    expect(await correct(orderId, right, owner)).toBe(outcome)
    expect(await meant(orderId, owner)).toMatchObject({ ...meantBy(playerId), canCorrect: false })
  })

  test('can be corrected only by the buyer, to an existing player, in an order of Free Fire', async () => {
    const { orderId, buyer: owner } = await paidTopUp(shop.ctx, '12345995')
    const codes = await makePaidOrder(shop.ctx)
    expect(await correct(orderId)).toBe('order_not_found')
    expect(await correct(orderId, right, shop.admin)).toBe('order_not_found')
    expect(await correct(codes.id, right, codes.buyer)).toBe('order_not_found')
    expect(await correct('000000000000', right, owner)).toBe('order_not_found')
    expect(await correct(orderId, '12345000', owner)).toBe('player_not_found')
    expect(await correct(orderId, '12345999', owner)).toBe('provider_failed')
    expect(await meant(orderId, owner)).toMatchObject({ ...meantBy('12345995'), canCorrect: true })
    await orders.deliver(shop.ctx, codes.id)
  })

  test('counts as a question to the supplier', async () => {
    const owner = asksFew(await makeBuyer(shop.ctx, { usd: 1000 }))
    const { orderId } = await freeFire.topUp(owner.ctx, topUpFor('12345678', { pay: 'later' }))
    const ends = []
    for (let nth = 0; nth < most; nth += 1) ends.push(await correct(orderId, player(nth), owner))
    expect(ends).toEqual([...Array(most - 1).fill('ok'), 'rate_limited'])
  })

  test.each([
    [1, 'ok', right],
    [2, 'ok', right],
    [3, 'ok', right],
    [4, 'supplier_pending', '12345678'],
  ])('corrected just before step %i of ordering: %s, and %s is topped up', async (step, said, playerId) => {
    const { orderId, buyer: owner } = await paidTopUp(shop.ctx)
    await freeFire.findPlayer(owner.ctx, right)
    let end = 'was not asked'
    const db = interrupted(step, async () => {
      end = await correct(orderId, right, owner)
    })
    const players = await toppedUp(async () => {
      await orders.deliver({ ...shop.ctx, db }, orderId)
      await shop.pass(10 * minuteMs)
    })
    expect([end, players]).toEqual([said, [playerId]])
    expect(await meant(orderId, owner)).toMatchObject(meantBy(playerId))
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', debits: 1 })
    expect(await ordersAt(providers, 'gamesdrop')).toEqual(one)
  })
})

test('players of earlier top-ups are remembered, the last one first, five at most', async () => {
  const ids = [0, 1, 2, 3, 4].map(player)
  for (const id of [...ids, player(0)]) {
    testClock.ms += 3 * minuteMs
    await freeFire.topUp(buyer.ctx, topUpFor(id, { pay: 'balance' }))
  }
  const saved = await freeFire.savedPlayers(buyer.ctx)
  expect(saved).toMatchObject([0, 4, 3, 2, 1].map((nth) => named(player(nth))))
  expect(await freeFire.savedPlayers((await makeGamer(shop.ctx)).ctx)).toEqual([])
})
