import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editedProduct, newProduct } from '../../../src/shared/contract/catalogue'
import { priceSteps } from '../../../src/shared/following'
import { commit } from '../../../src/worker/db/database'
import * as cart from '../../../src/worker/domain/cart/cart'
import { knownCarts } from '../../../src/worker/domain/cart/shown-cart'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import { planFollow } from '../../../src/worker/domain/catalogue/following'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as pricing from '../../../src/worker/domain/pricing/pricing'
import * as settings from '../../../src/worker/domain/settings/settings'
import { nothingBeside } from '../../support/nothing-beside'
import { set } from '../../support/settings'
import {
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  openAlerts,
  outcomeOf,
  type Person,
  testClock,
  testCtx,
  uniqueName,
} from '../../support/shop'

const dayMs = 24 * 60 * 60_000
const rule = { how: 'follows', marginPercent: 0, step: 100_000, movedPercent: 1 } as const
const entered = { ...rule, how: 'entered' } as const

let ctx: Ctx
let owner: Person
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
})
beforeEach(async () => {
  await tellRate(12_000)
  await follow(entered)
  await ctx.db.run(sql`UPDATE offers SET state = 'retired'`)
  await ctx.db.run(sql`DELETE FROM prices WHERE currency = 'uzs'`)
  await ctx.db.run(sql`UPDATE alerts SET cleared_at = 0 WHERE cleared_at IS NULL`)
})

/** The bank answers, for a day that may be over. */
const tellRate = (uzs: number, date = '2026-11-20') =>
  ctx.db.run(sql`INSERT INTO exchange_rates (currency, per_dollar, date, answered_at)
    VALUES ('uzs', ${Math.round(uzs * 1e6)}, ${date}, ${testClock.ms})
    ON CONFLICT (currency) DO UPDATE SET per_dollar = excluded.per_dollar, date = excluded.date,
      answered_at = excluded.answered_at, own_per_dollar = NULL`)

const follow = async (uzs: typeof rule | typeof entered | { step: number; marginPercent: number }) => {
  const { defaults } = await settings.show(owner.ctx)
  await set(owner, { pricing: { ...defaults.pricing, uzs: { ...rule, ...uzs } } })
}

/** The schedule runs in an isolate that knows the settings of now. */
const run = async (changes: Partial<Ctx> = {}) => {
  const { settings: now } = await settings.show(owner.ctx)
  await pricing.followPrices({ ...ctx, settings: now, ...changes })
}
const asNow = async (): Promise<Person['ctx']> => ({
  ...owner.ctx,
  settings: (await settings.show(owner.ctx)).settings,
})

const make = async (priceIn: object, amounts = [60]) => {
  const form = {
    ...{ title: uniqueName('Game '), description: 'A game.', image: '/art/game.svg', category: 'mobile-games' },
    ...{ label: uniqueName('UC '), type: 'uc', amounts, priceIn },
  }
  return catalogue.create(await asNow(), newProduct.parse(form))
}
const pricesAt = async (productId: string) =>
  (await catalogue.formOf(owner.ctx, productId)).offers.map(({ prices }) => prices)
const soldFor = async (productId: string) => (await pricesAt(productId)).map(({ uzs }) => uzs)
const lastAct = async () => {
  const [act] = await ctx.db.all<{ actor: string; action: string; before: string; after: string }>(
    sql`SELECT actor, action, before, after FROM audit_entries WHERE subject = 'uzs' ORDER BY seq DESC LIMIT 1`,
  )
  return act && { ...act, before: JSON.parse(act.before), after: JSON.parse(act.after) }
}

describe('a price that follows the dollar', () => {
  const rounded: [cents: number, perDollar: number, margin: number, step: number, price: number | undefined][] = [
    [499, 12_021.22, 0, 100_000, 6_000_000],
    [499, 12_021.22, 0, 10_000, 6_000_000],
    [499, 12_021.22, 0, 1, 5_998_589],
    [499, 12_021.22, 5, 100_000, 6_300_000],
    [500, 12_000, 0, 100_000, 6_000_000],
    [500, 12_000.000_001, 0, 100_000, 6_100_000],
    [1, 12_000, 0, 500_000, 500_000],
    [1, 0.01, 0, 1, 1],
    [1, 0.01, 0, 100, 100],
    [333, 78.123_456, 2.5, 100, 26_700],
    [10_000_000_000, 1000, 0, 100_000, 10_000_000_000_000],
    [10_000_000_000, 1000.000_001, 0, 100_000, undefined],
    [10_000_000_000, 100_000_000, 100, 500_000, undefined],
    [833_333_333, 12_000, 0, 100_000, 10_000_000_000_000],
    [833_333_334, 12_000, 0, 100_000, undefined],
  ]
  test('is rounded up to whole steps, and is none where that is more than anything may cost', async () => {
    const product = await make({ usd: 1 })
    const found: typeof rounded = []
    for (const [usd, perDollar, percent, step] of rounded) {
      const given = { currency: 'uzs', perDollar: Math.round(perDollar * 1e6), margin: percent * 100, step } as const
      await commit(ctx.db, [
        sql`UPDATE prices SET minor = ${usd} WHERE offer_id = ${product.offers[0]?.id} AND currency = 'usd'`,
        ...planFollow(given, testClock.ms),
      ])
      found.push([usd, perDollar, percent, step, (await soldFor(product.id))[0]])
      await commit(ctx.db, [...catalogue.planEnter('uzs'), sql`DELETE FROM prices WHERE currency = 'uzs'`])
    }
    expect(found).toEqual(rounded)
  })

  test('is a multiple of whole units, whatever the step', () => {
    for (const steps of Object.values(priceSteps)) expect(steps.filter((step) => step % 100 !== 0)).toEqual([])
  })

  test('comes with the switch, in the same batch, and stays as it stands when prices are entered again', async () => {
    const product = await make({ usd: 4.99, uzs: 50_000 })
    await follow(rule)
    expect(await soldFor(product.id)).toEqual([6_000_000])
    expect(await lastAct()).toMatchObject({
      ...{ actor: owner.userId, action: 'follow_prices', before: null },
      after: { rate: 12_000, marginPercent: 0, step: 1000, offers: 1 },
    })
    await follow({ ...rule, marginPercent: 10 })
    expect(await soldFor(product.id)).toEqual([6_600_000])
    expect(await lastAct()).toMatchObject({ before: { marginPercent: 0 }, after: { marginPercent: 10, offers: 1 } })
    await follow(entered)
    expect(await soldFor(product.id)).toEqual([6_600_000])
    await catalogue.update(
      await asNow(),
      product.id,
      editedProduct.parse({ priceIn: { usd: 4.99, uzs: 61_000 } }),
      nothingBeside,
    )
    expect(await soldFor(product.id)).toEqual([6_100_000])
  })

  test('does not come while nobody has told a fresh rate, and the settings stay', async () => {
    testClock.ms += 2 * dayMs
    expect(await outcomeOf(follow(rule))).toBe('rate_unknown')
    expect((await settings.show(owner.ctx)).settings.pricing.uzs.how).toBe('entered')
  })
})

describe('what somebody enters for a currency that follows', () => {
  beforeEach(() => follow(rule))

  test('is not taken of a new product, which has the computed price', async () => {
    expect((await make({ usd: 4.99, uzs: 1 })).offers.map(({ prices }) => prices)).toEqual([
      { usd: 499, uzs: 6_000_000 },
    ])
  })

  const edits: [what: string, form: object, prices: object[]][] = [
    ['a price of its own', { priceIn: { usd: 4.99, uzs: 1 } }, [{ usd: 499, uzs: 6_000_000 }]],
    ['no price', { priceIn: { usd: 4.99, uzs: null } }, [{ usd: 499, uzs: 6_000_000 }]],
    ['another dollar price', { priceIn: { usd: 9.99 } }, [{ usd: 999, uzs: 12_000_000 }]],
    ['a price in roubles', { priceIn: { usd: 4.99, rub: 450 } }, [{ rub: 45_000, usd: 499, uzs: 6_000_000 }]],
  ]
  test('is not taken of an edit, whatever it says', async () => {
    const { id } = await make({ usd: 4.99 })
    for (const [what, form, prices] of edits) {
      const edited = await catalogue.update(await asNow(), id, editedProduct.parse(form), nothingBeside)
      expect([what, edited.offers.map((offer) => offer.prices)]).toEqual([what, prices])
    }
  })

  test('is not taken either where this isolate has not heard of the switch', async () => {
    const { id } = await make({ usd: 4.99 })
    await catalogue.update(owner.ctx, id, editedProduct.parse({ priceIn: { usd: 4.99, uzs: 1 } }), nothingBeside)
    expect(await soldFor(id)).toEqual([6_000_000])
  })

  test('is not taken of a table: it changes nothing, and dollar prices move the others', async () => {
    const { id } = await make({ usd: 4.99 })
    const table = (prices: string) => `id,amount,price_usd,price_uzs\n${id},60,${prices}\n`
    const now = await asNow()
    expect(await catalogue.previewTable(now, table('4.99,1.00'), nothingBeside.hasOtherCodes)).toMatchObject({
      drafts: [],
      unchanged: 1,
      flaws: [],
    })
    const { version } = await catalogue.previewTable(now, table('9.99,1.00'), nothingBeside.hasOtherCodes)
    await catalogue.importTable(now, table('9.99,1.00'), version, nothingBeside)
    expect(await pricesAt(id)).toEqual([{ usd: 999, uzs: 12_000_000 }])
  })

  test('is not changed in percent, but moves with the dollar price, as the preview says', async () => {
    const { id } = await make({ usd: 5 })
    const wish = (currencies: ('usd' | 'uzs')[]) => ({
      ...{ products: [id], percent: 100, currencies },
      rounding: { usd: 'none', rub: 'none', uzs: 'none' } as const,
    })
    const now = await asNow()
    expect(await catalogue.previewRepricing(now, wish(['uzs']))).toMatchObject({ lines: [], unchanged: 1 })
    const { version, lines } = await catalogue.previewRepricing(now, wish(['usd', 'uzs']))
    expect(lines).toMatchObject([{ before: { usd: 500, uzs: 6_000_000 }, after: { usd: 1000, uzs: 12_000_000 } }])
    await catalogue.reprice(now, wish(['usd', 'uzs']), version, [])
    expect(await pricesAt(id)).toEqual([{ usd: 1000, uzs: 12_000_000 }])
  })
})

describe('the schedule', () => {
  let productId: string
  beforeEach(async () => {
    await follow(rule)
    productId = (await make({ usd: 5 })).id
  })

  test.each([
    [12_119.99, 12_120, 6_100_000],
    [11_880.01, 11_400, 5_700_000],
  ])(
    'at a rate of %d after 12 000 moves nothing by less than one percent, and at %d makes a price of %i',
    async (...given) => {
      const [near, far, price] = given
      await tellRate(near)
      await run()
      expect(await soldFor(productId)).toEqual([6_000_000])
      await tellRate(far)
      await run()
      expect(await soldFor(productId)).toEqual([price])
    },
  )

  test('writes only prices that change, and one entry of the log, in its own name', async () => {
    const cheap = await make({ usd: 0.01 })
    await tellRate(13_000)
    testClock.ms += 60_000
    await run()
    const written = await ctx.db.all(
      sql`SELECT offer_id FROM prices WHERE currency = 'uzs' AND since = ${testClock.ms}`,
    )
    expect(written).toHaveLength(1)
    expect(await soldFor(cheap.id)).toEqual([100_000])
    expect(await lastAct()).toEqual({
      ...{ actor: 'schedule', action: 'follow_prices' },
      before: { rate: 12_000, marginPercent: 0, step: 1000 },
      after: { rate: 13_000, marginPercent: 0, step: 1000, offers: 1 },
    })
    const acts = () => ctx.db.all(sql`SELECT 1 FROM audit_entries WHERE subject = 'uzs'`)
    const before = (await acts()).length
    await Promise.all([run(), run()])
    expect(await acts()).toHaveLength(before)
  })

  test('shows the new prices at once where it ran', async () => {
    await catalogue.list(ctx)
    await tellRate(13_000)
    await run()
    const shown = (await catalogue.list(ctx)).find(({ id }) => id === productId)
    expect(shown?.offers.map(({ prices }) => prices.uzs)).toEqual([6_500_000])
  })

  test('changes nothing by settings that are old by now, nor twice when two workers run it', async () => {
    const old = (await settings.show(owner.ctx)).settings
    await follow(entered)
    await tellRate(13_000)
    await run({ settings: old })
    expect(await soldFor(productId)).toEqual([6_000_000])
    await follow(rule)
    await tellRate(14_000)
    const acts = async () => (await ctx.db.all(sql`SELECT 1 FROM audit_entries WHERE action = 'follow_prices'`)).length
    const before = await acts()
    await Promise.all([run(), run()])
    expect([await soldFor(productId), await acts()]).toEqual([[7_000_000], before + 1])
  })

  test('goes on at weekends, when the day of the rate stands and the bank answers', async () => {
    for (let day = 0; day < 9; day++) {
      testClock.ms += dayMs
      await tellRate(12_000, '2026-11-20')
      await run()
    }
    expect([await soldFor(productId), await openAlerts(ctx, 'uzs')]).toEqual([[6_000_000], []])
  })

  test('lets prices stand still after two days of silence, takes them away after seven, and brings them back', async () => {
    testClock.ms += 2 * dayMs - 1
    await run()
    expect(await openAlerts(ctx, 'uzs')).toEqual([])
    testClock.ms += 1
    await run()
    expect([await soldFor(productId), await openAlerts(ctx, 'uzs')]).toEqual([[6_000_000], ['prices_frozen']])
    const added = await make({ usd: 10 })
    expect(await soldFor(added.id)).toEqual([12_000_000])
    testClock.ms += 5 * dayMs
    await run()
    await run()
    expect([await soldFor(productId), await openAlerts(ctx, 'uzs')]).toEqual([[undefined], ['prices_removed']])
    expect(await lastAct()).toMatchObject({
      ...{ actor: 'schedule', action: 'stop_following' },
      after: { rate: null, offers: 2 },
    })
    expect(await soldFor((await make({ usd: 10 })).id)).toEqual([undefined])
    await tellRate(12_000)
    await run()
    expect([await soldFor(productId), await openAlerts(ctx, 'uzs')]).toEqual([[6_000_000], []])
  })

  test('takes a rate of the owner’s own for one that was told, as long as it holds', async () => {
    testClock.ms += 8 * dayMs
    await ctx.db.run(sql`UPDATE exchange_rates SET own_per_dollar = 13000000000, own_date = '2026-11-29',
      own_until = ${testClock.ms + dayMs} WHERE currency = 'uzs'`)
    await run()
    expect([await soldFor(productId), await openAlerts(ctx, 'uzs')]).toEqual([[6_500_000], []])
    testClock.ms += dayMs
    await run()
    expect([await soldFor(productId), await openAlerts(ctx, 'uzs')]).toEqual([[undefined], ['prices_removed']])
  })

  test('forgets the alert when prices are entered again', async () => {
    testClock.ms += 3 * dayMs
    await run()
    await follow(entered)
    expect(await openAlerts(ctx, 'uzs')).toEqual([])
  })
})

describe('a cart whose prices follow the dollar', () => {
  const inCart = async (money: { usd?: number; uzs?: number }) => {
    await follow(rule)
    const product = await make({ usd: 5 })
    await orders.importCodes(owner.ctx, product.id, { amount: 60, codes: [uniqueName('CODE-')] })
    const buyer = await makeBuyer(ctx, money)
    await cart.add(buyer.ctx, {
      ...{ amount: 60, label: product.label, productId: product.id, price: 500, rub: null, qty: 1 },
    })
    return { buyer, product }
  }

  test('is paid at the price that was seen while the rate stands', async () => {
    const { buyer } = await inCart({ uzs: 6_000_000 })
    expect(await orders.payFromBalance(buyer.ctx, { currency: 'uzs' })).toMatchObject({ total: 6_000_000 })
    await expectBooksToBalance()
  })

  test.each([['at once'], ['in a cart that no isolate remembers']])(
    'is refused once with `price_changed` when the rate has moved since, %s',
    async (how) => {
      const { buyer } = await inCart({ uzs: 6_500_000 })
      await tellRate(13_000)
      await run()
      if (how !== 'at once') knownCarts(buyer.ctx).forget(buyer.userId)
      expect(await outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'uzs' }))).toBe('price_changed')
      expect(await orders.payFromBalance(buyer.ctx, { currency: 'uzs' })).toMatchObject({ total: 6_500_000 })
      await expectBooksToBalance()
    },
  )

  test('is paid in dollars, whatever the rate has become', async () => {
    const { buyer } = await inCart({ usd: 500 })
    await tellRate(13_000)
    await run()
    knownCarts(buyer.ctx).forget(buyer.userId)
    expect(await orders.payFromBalance(buyer.ctx, { currency: 'usd' })).toMatchObject({ total: 500 })
    await expectBooksToBalance()
  })

  test('is not sold in so’m once the rate is too old', async () => {
    const { buyer } = await inCart({ uzs: 6_000_000 })
    testClock.ms += 7 * dayMs
    await run()
    expect(await outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'uzs' }))).toBe('price_changed')
    expect(await outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'uzs' }))).toBe('not_sold_in_currency')
    await expectBooksToBalance()
  })
})
