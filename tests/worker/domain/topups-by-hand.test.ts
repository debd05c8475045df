import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Game } from '../../../src/shared/games'
import { commit } from '../../../src/worker/db/database'
import { planWaitingAlerts } from '../../../src/worker/domain/alerts/alerts'
import * as orders from '../../../src/worker/domain/orders/orders'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { alertDetail } from '../../../src/worker/i18n'
import { handOrderAnswer } from '../../../src/worker/routes/views/by-hand'
import { type HandShop, handFates, handGame, handPackage, openHandShop, whyRefused } from '../../support/by-hand'
import { beforeAnswer } from '../../support/counting'
import { type Providers, withSupplier } from '../../support/providers'
import { makeBuyer, openAlerts, outcomeOf, testClock } from '../../support/shop'
import { expectSupplyToBalance, piecesOf } from '../../support/suppliers'

let shop: HandShop
let providers: Providers
beforeAll(async () => {
  shop = await openHandShop()
})
beforeEach(async () => {
  providers = await shop.begin()
  await shop.save([handPackage])
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const minuteMs = 60_000
const { bought, givenBack, waits, isTaken, completed, refused } = handFates

describe('a package that a person delivers', () => {
  test('is sold at the owner’s own price, in shop.other currencies by the rate of the game, without a supplier', async () => {
    const [offer, ...others] = await shop.offersNow()
    expect(others).toEqual([])
    expect(offer).toMatchObject({
      supplier: 'hand',
      cost: null,
      sells: { usd: 500, rub: 45_000 },
      maxCost: { usd: 0, rub: 0 },
    })
    expect(await topUps.gamesOnSale(shop.ctx)).toContainEqual(
      expect.objectContaining({ slug: 'genshin-impact', available: true, from: { usd: 500, rub: 45_000 } }),
    )
  })

  test('needs a price in dollars', async () => {
    expect(await outcomeOf(shop.save([{ ...handPackage, priceIn: undefined }]))).toBe('invalid_request')
    expect(await outcomeOf(shop.save([{ ...handPackage, ref: 'other', priceIn: { rub: 90 } }]))).toBe('invalid_request')
  })

  test('shows what its buyer typed to who delivers it, also when the game asks for that no more', async () => {
    const { orderId } = await shop.waiting()
    const view = await shop.take(orderId)
    const shown = (games: readonly Game[]) => handOrderAnswer({ games }, view, 'en').player.fields
    const without = { ...handGame, fields: handGame.fields.filter(({ key }) => key !== 'server') }
    expect(shown([handGame]).map(({ value }) => value)).toEqual(['700123456', 'Europe'])
    const typed = { label: 'server', value: 'os_euro' }
    expect(shown([without])).toEqual([{ label: 'UID', value: '700123456' }, typed])
    expect(shown([])).toEqual([{ label: 'playerId', value: '700123456' }, typed])
  })

  test('is not sold while it is hidden', async () => {
    await shop.save([
      { ...handPackage, shown: false },
      { ...handPackage, ref: 'second', name: '330 Genesis Crystals' },
    ])
    expect((await shop.offersNow()).map(({ ref }) => ref)).toEqual(['second'])
  })

  test('is shown to the owner as one that nothing keeps from selling, also behind a supplier', async () => {
    const others = [{ supplier: 'hand', ref: 'behind' }]
    const ofSupplier = { supplier: 'gamesdrop', ref: '1001', name: '100 Crystals', priceIn: { usd: 5 }, others }
    const { packages } = await shop.save([handPackage, ofSupplier])
    expect(packages).toMatchObject([{ paused: null }, { others: [{ supplier: 'hand', paused: null }] }])
  })

  test.each<[string, object, string[], string[]]>([
    ['is sold', { priceIn: { usd: 5 } }, ['hand'], []],
    ['has no price, so is not sold', {}, [], ['package_unsold']],
  ])('%s, behind a supplier that has it no more', async (_, prices, soldBy, told) => {
    const others = [{ supplier: 'hand', ref: 'behind' }]
    await shop.save([{ supplier: 'gamesdrop', ref: '1001', name: '100 Crystals', ...prices, others }])
    await watchSuppliers(withSupplier(shop.ctx, 'gamesdrop', () => ({ quote: async () => undefined })))
    await commit(shop.ctx.db, topUps.planPackageAlerts(shop.ctx))
    topUps.knownOffers(shop.ctx).forget(handGame.id)
    const { offers, unsold } = await topUps.onSale(shop.ctx, handGame)
    expect(offers.map(({ supplier }) => supplier)).toEqual(soldBy)
    const [id = ''] = [...offers, ...unsold].map((each) => each.id)
    expect(await openAlerts(shop.ctx, id)).toEqual(told)
  })

  test('is sold at a new price at once, also where a reading of the old price is answered after the change', async () => {
    const change = () => shop.save([{ ...handPackage, priceIn: { usd: 6 } }])
    topUps.knownOffers(shop.ctx).forget(handGame.id)
    await topUps.onSale({ ...shop.ctx, db: drizzle(beforeAnswer(env.DB, change)) }, handGame)
    expect((await shop.offersNow()).map(({ sells }) => sells.usd)).toEqual([600])
  })

  test('is in stock although every supplier is down', async () => {
    await shop.ctx.db.run(sql`UPDATE suppliers SET state = 'down'`)
    topUps.knownOffers(shop.ctx).forget(handGame.id)
    expect(await topUps.onSale(shop.ctx, handGame)).toMatchObject({ isClosed: false, offers: [{ supplier: 'hand' }] })
  })
})

describe('a paid order of it', () => {
  test('that is late is said to wait for a person, not for a supplier', async () => {
    const { orderId } = await shop.taken()
    testClock.ms += 10 * minuteMs
    await commit(shop.ctx.db, planWaitingAlerts(shop.ctx))
    const [alert] = await shop.ctx.db.all<{ detail: string }>(
      sql`SELECT detail FROM alerts WHERE kind = 'order_waiting' AND subject = ${orderId} AND cleared_at IS NULL`,
    )
    expect(alertDetail('en', alert?.detail ?? '')).toBe('Paid, but not delivered: it waits for a person of the shop.')
  })

  test('waits for a person, whom an alert calls, and no supplier is ever asked', async () => {
    const { buyer, orderId } = await shop.waiting()
    const asked = vi.fn()
    const suppliers = new Map(
      [...shop.ctx.suppliers].map(([name, each]) => [name, { ...each, place: asked, status: asked }]),
    )
    expect(await openAlerts(shop.ctx, orderId)).toEqual(['by_hand'])
    await topUps.correct(buyer.ctx, orderId, { uid: '700123457', playerId: '700123457', server: 'os_euro' })
    await orders.deliver({ ...shop.ctx, suppliers }, orderId)
    await shop.pass(60 * minuteMs)
    await shop.schedule(90)
    expect(asked).not.toHaveBeenCalled()
    expect(await shop.fate(orderId)).toEqual(waits)
  })

  test.each([
    [100, 'ok'],
    [101, 'step_up_required'],
  ])(
    'of %i dollars is led to another player by an old session that has confirmed nothing: %s',
    async (usd, outcome) => {
      await shop.save([{ ...handPackage, priceIn: { usd } }])
      const buyer = await makeBuyer(shop.ctx, { usd: usd * 100 })
      const orderId = await shop.order(buyer)
      await shop.settle()
      const thief = { ...buyer.ctx, caller: { ...buyer.ctx.caller, provenAtMs: 0 } }
      const to = { uid: '700999999', playerId: '700999999', server: 'os_euro' }
      expect(await outcomeOf(topUps.correct(thief, orderId, to))).toBe(outcome)
      expect(await outcomeOf(topUps.correct(buyer.ctx, orderId, to))).toBe('ok')
    },
  )

  test('that the queue gave up on waits for a person as before once a delivery has got through', async () => {
    const { orderId } = await shop.waiting()
    await orders.hold(shop.ctx, orderId, 'dead_letter')
    expect(await shop.fate(orderId)).toEqual({ ...waits, order: 'processing on_hold' })
    await orders.deliver(shop.ctx, orderId)
    expect([await shop.fate(orderId), await openAlerts(shop.ctx, orderId)]).toEqual([waits, ['by_hand']])
  })

  test('is completed by the person who has taken it, and the alert is gone from then on', async () => {
    const { buyer, orderId } = await shop.waiting()
    expect(await shop.take(orderId)).toMatchObject({ takenByName: shop.admin.nickname, isWaiting: 0, pieces: 1 })
    expect(await openAlerts(shop.ctx, orderId)).toEqual([])
    expect(await shop.fate(orderId)).toEqual(isTaken)
    expect(await orders.show(buyer.ctx, orderId)).toMatchObject({
      byHand: { state: 'taken', canCancel: false },
      player: { canCorrect: false },
    })
    expect(await shop.done(orderId)).toMatchObject({ status: 'completed', byHand: { state: null, canCancel: false } })
    expect(await shop.fate(orderId)).toEqual(completed)
  })

  test('that is refused gives the money back once, and its buyer reads why', async () => {
    const { buyer, orderId } = await shop.taken()
    await shop.refuse(orderId)
    await shop.refuse(orderId)
    expect(await shop.fate(orderId)).toEqual(refused)
    expect(await orders.show(buyer.ctx, orderId)).toMatchObject({ byHand: { state: null, refusal: whyRefused } })
  })

  test('of three pieces is ended as a whole', async () => {
    await shop.save([{ ...handPackage, priceIn: { usd: 3 } }])
    const [full, none] = [await shop.taken(3), await shop.taken(3)]
    await shop.done(full.orderId)
    await shop.refuse(none.orderId)
    expect(await shop.fate(full.orderId)).toMatchObject({
      order: 'completed',
      refunds: 0,
      pieces: Array(3).fill('done'),
    })
    expect(await shop.fate(none.orderId)).toMatchObject({ order: 'cancelled rejected', balance: givenBack.balance })
    expect(await openAlerts(shop.ctx, none.orderId)).toEqual([])
  })

  test('stands in the queue with what has to be typed, until it is ended', async () => {
    const [first, second] = [await shop.waiting(), await shop.taken()]
    const idsOf = async (filters: object) =>
      (await orders.listByHand(shop.admin.ctx, { limit: 20, ...filters })).orders.map(({ orderId }) => orderId)
    expect((await idsOf({})).slice(-2)).toEqual([first.orderId, second.orderId])
    expect(await idsOf({ state: 'taken' })).toContain(second.orderId)
    expect(await idsOf({ state: 'taken' })).not.toContain(first.orderId)
    expect(await idsOf({ search: first.orderId.slice(0, 8).toLowerCase() })).toEqual([first.orderId])
    expect(await idsOf({ search: 'os_euro', cursor: first.orderId })).toEqual([second.orderId])
    await shop.ctx.db.run(sql`UPDATE order_topups SET player_name = 'Алихон' WHERE order_id = ${second.orderId}`)
    for (const search of ['Алихон', 'алихон']) expect(await idsOf({ search })).toEqual([second.orderId])
    const [row] = (await orders.listByHand(shop.admin.ctx, { limit: 1, search: first.orderId })).orders
    expect(row).toMatchObject({ player: { playerId: '700123456', server: 'os_euro' }, takenById: null, isWaiting: 1 })
    const before = (await orders.listByHand(shop.admin.ctx, { limit: 1 })).waiting
    await shop.take(first.orderId)
    expect((await orders.listByHand(shop.admin.ctx, { limit: 1 })).waiting).toBe(before - 1)
    await shop.done(first.orderId)
    expect(await idsOf({ search: first.orderId })).toEqual([])
  })

  test('comes on one page of the queue, also when a person has ended a piece of it before', async () => {
    await shop.save([{ ...handPackage, priceIn: { usd: 3 } }])
    const [first, second] = [await shop.taken(2), await shop.waiting()]
    await shop.ctx.db.run(sql`UPDATE supplier_orders SET state = 'done', next_check_at = NULL, closed_at = 1
      WHERE seq = (SELECT min(seq) FROM supplier_orders WHERE order_id = ${first.orderId})`)
    const after = await orders.listByHand(shop.admin.ctx, { limit: 20, cursor: first.orderId })
    expect(after.orders.map(({ orderId }) => orderId)).toEqual([second.orderId])
    await shop.done(first.orderId)
  })

  test('tells the next buyers how long a person takes', async () => {
    await shop.save([handPackage])
    const { orderId } = await shop.taken()
    testClock.ms += 20 * minuteMs
    await shop.done(orderId)
    topUps.knownOffers(shop.ctx).forget(handGame.id)
    const { usualMs, usualByHandMs } = await topUps.onSale(shop.ctx, handGame)
    expect({ usualMs, isKnown: usualByHandMs !== null }).toEqual({ usualMs: null, isKnown: true })
  })
})

test('a person is the last of several who deliver: the order waits when the supplier refuses', async () => {
  const first = { supplier: 'gamesdrop', ref: '1001', name: '100 Diamonds', priceIn: { usd: 5 } }
  await shop.save([{ ...first, others: [{ supplier: 'hand', ref: 'crystals' }] }])
  await providers.fail({ provider: 'gamesdrop', ref: '1001', price: '9.99' })
  const { orderId } = await shop.waiting()
  expect(await shop.fate(orderId)).toMatchObject({ pieces: ['rejected: price_too_high', 'waiting'] })
  expect(await openAlerts(shop.ctx, orderId)).toEqual(['by_hand'])
  await shop.take(orderId)
  await shop.done(orderId)
  expect((await piecesOf(shop.ctx, orderId)).map(({ state }) => state)).toEqual(['rejected', 'done'])
  expect(await shop.fate(orderId)).toMatchObject({ order: 'completed', ...bought })
})

describe('for the tier of its buyer a top-up that a person delivers', () => {
  const keptBy = async ({ userId }: { userId: string }) => {
    await orders.countKept(shop.ctx)
    const [row] = await shop.ctx.db.all<{ kept: number }>(
      sql`SELECT kept FROM tier_standings WHERE user_id = ${userId}`,
    )
    return row?.kept ?? 0
  }

  test('counts nothing while it waits, and once when it is delivered', async () => {
    const { buyer, orderId } = await shop.waiting()
    expect(await keptBy(buyer)).toBe(0)
    await shop.take(orderId)
    expect(await keptBy(buyer)).toBe(0)
    await shop.done(orderId)
    expect([await keptBy(buyer), await keptBy(buyer)]).toEqual([500, 500])
    expect(await shop.ctx.db.all(sql`SELECT 1 FROM kept_late`)).toEqual([])
    await orders.refund(shop.admin.ctx, orderId, { minor: 200, reason: 'a test' })
    expect(await keptBy(buyer)).toBe(300)
  })

  test('counts once that was delivered before the schedule came by', async () => {
    const { buyer, orderId } = await shop.taken()
    await shop.done(orderId)
    expect([await keptBy(buyer), await keptBy(buyer)]).toEqual([500, 500])
  })

  test('counts nothing that is refused', async () => {
    const { buyer, orderId } = await shop.taken()
    expect(await keptBy(buyer)).toBe(0)
    await shop.refuse(orderId)
    expect(await keptBy(buyer)).toBe(0)
  })
})
