import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editedProduct } from '../../../src/shared/contract/catalogue'
import { workerLimits } from '../../../src/shared/limits'
import { commit } from '../../../src/worker/db/database'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as favourites from '../../../src/worker/domain/favourites/favourites'
import { planTellBack } from '../../../src/worker/domain/favourites/favourites'
import { stockOf } from '../../../src/worker/domain/inventory/inventory'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import { listOwn, planLink, toldAtOnce, wordsIn } from '../../../src/worker/domain/notices/notices'
import * as orders from '../../../src/worker/domain/orders/orders'
import { deleteOwn } from '../../../src/worker/domain/own-data/own-data'
import * as payments from '../../../src/worker/domain/payments/payments'
import { costOf } from '../../support/counting'
import { nothingBeside } from '../../support/nothing-beside'
import { atPage, quietShop } from '../../support/paying'
import { openProviders } from '../../support/providers'
import {
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Offer,
  outcomeOf,
  type Person,
  testClock,
  uniqueName,
} from '../../support/shop'

let ctx: Ctx
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
})
beforeEach(() => {
  openProviders(ctx)
})
afterEach(async () => {
  await commit(ctx.db, [sql`DELETE FROM watches`])
  await expectBooksToBalance()
})

const wishOf = ({ productId, amount, label }: Offer) => ({ productId, region: '', amount, label })
const wait = (person: Person, offer: Offer) => favourites.watch({ ...person.ctx, ids: ctx.ids }, wishOf(offer))
const refill = (offer: Offer, count = 1) =>
  orders.importCodes(admin.ctx, offer.productId, {
    amount: offer.amount,
    codes: Array.from({ length: count }, () => uniqueName('NEW-')),
  })
const told = async ({ userId }: Person) =>
  ctx.db.all<{ params: string; link: string }>(
    sql`SELECT params, link FROM notices WHERE user_id = ${userId} AND kind = 'back_in_stock' ORDER BY seq`,
  )
const waits = async ({ userId }: Person): Promise<boolean> => {
  const rows = await ctx.db.all(sql`SELECT 1 FROM watches WHERE user_id = ${userId}`)
  return rows.length > 0
}
/** What the schedule does for those who wait. */
const tell = (by = ctx) => commit(by.db, planTellBack(by))
const setState = (offer: Offer, state: 'draft' | 'published' | 'archived') =>
  catalogue.update(admin.ctx, offer.productId, editedProduct.parse({ status: state }), nothingBeside)

describe('who waits for a sold-out offer', () => {
  test('is told once with its name and address, and waits no more', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const buyer = await makeBuyer(ctx)
    await wait(buyer, offer)
    await tell()
    expect(await told(buyer)).toEqual([])
    await refill(offer)
    await runDue(ctx)
    testClock.ms += 60_000
    await tell()
    const { slug, texts } = await catalogue.find(ctx, offer.productId)
    const [notice, ...more] = await told(buyer)
    expect(more).toEqual([])
    expect(notice?.link).toBe(`/products/${slug}?amount=${offer.amount}`)
    const { notices } = await listOwn(buyer.ctx, { limit: 5 })
    expect(notices[0]?.title).toBe(`It is there again: ${texts.en.title}`)
    expect(notices[0]?.text).toContain(`${offer.amount} ${offer.label}`)
    expect(await waits(buyer)).toBe(false)
  })

  test('is told again only after asking again', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const buyer = await makeBuyer(ctx)
    for (const times of [1, 2]) {
      await wait(buyer, offer)
      await refill(offer)
      await tell()
      await tell()
      expect(await told(buyer)).toHaveLength(times)
      await commit(ctx.db, [
        sql`UPDATE codes SET voided_at = 1, void_reason = 'voided' WHERE offer_id = ${offer.id}`,
        sql`UPDATE offers SET stock = 0 WHERE id = ${offer.id}`,
      ])
    }
  })

  test('is one of five, and each is told once when two schedules run at once', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const buyers = await Promise.all(Array.from({ length: 5 }, () => makeBuyer(ctx)))
    await Promise.all(buyers.flatMap((buyer) => [wait(buyer, offer), wait(buyer, offer)]))
    expect((await stockOf(admin.ctx, offer.productId)).offers[0]?.watching).toBe(5)
    await refill(offer)
    await Promise.all([runDue(ctx), tell(), tell({ ...ctx, clock: { nowMs: () => testClock.ms + 1 } })])
    const times = await ctx.db.all(sql`SELECT user_id AS userId, count(*) AS times FROM notices
      WHERE kind = 'back_in_stock' AND user_id IN (SELECT value FROM json_each(${JSON.stringify(buyers.map(({ userId }) => userId))}))
      GROUP BY user_id ORDER BY user_id`)
    expect(times).toEqual(
      buyers.map(({ userId }) => ({ userId, times: 1 })).sort((one, other) => (one.userId < other.userId ? -1 : 1)),
    )
    expect((await stockOf(admin.ctx, offer.productId)).offers[0]?.watching).toBe(0)
  })

  test('is told by a channel too, unless they have chosen otherwise', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const [mailed, silent] = await Promise.all([makeBuyer(ctx), makeBuyer(ctx)])
    for (const { userId } of [mailed, silent]) {
      await commit(ctx.db, planLink(ctx, { userId, channel: 'email', address: uniqueName('mail-'), language: 'ru' }))
    }
    await commit(ctx.db, [
      sql`INSERT INTO notice_choices (user_id, kind, channel, wanted)
        VALUES (${silent.userId}, 'back_in_stock', 'email', 0)`,
    ])
    await Promise.all([wait(mailed, offer), wait(silent, offer)])
    await refill(offer)
    await tell()
    const sends = await ctx.db.all(sql`SELECT user_id FROM notice_sends JOIN notices ON notices.id = notice_id
      WHERE kind = 'back_in_stock' AND user_id IN (${mailed.userId}, ${silent.userId})`)
    expect(sends).toEqual([{ user_id: mailed.userId }])
  })

  test.each<[what: string, isTold: boolean, comes: (offer: Offer) => Promise<unknown>]>([
    ['codes are imported', true, (offer) => refill(offer)],
    [
      'its supplier has it again',
      true,
      ({ id }) =>
        ctx.db.run(sql`UPDATE offers SET source = 'supplier', supplier = 'kinguin', supplier_ref = 'x', max_cost = 1,
          supplied = 1 WHERE id = ${id}`),
    ],
    [
      'codes come that are not sold, because a supplier that lacks it sells it',
      false,
      async (offer) => {
        await refill(offer)
        await ctx.db.run(sql`UPDATE offers SET source = 'supplier', supplier = 'kinguin', supplier_ref = 'x',
          max_cost = 1 WHERE id = ${offer.id}`)
      },
    ],
    [
      'codes come while it is a draft',
      false,
      async (offer) => {
        await setState(offer, 'archived')
        await refill(offer)
      },
    ],
    [
      'the product is published again',
      true,
      async (offer) => {
        await setState(offer, 'archived')
        await refill(offer)
        await setState(offer, 'published')
      },
    ],
  ])('when %s: told %s', async (_, isTold, comes) => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const buyer = await makeBuyer(ctx)
    await wait(buyer, offer)
    await comes(offer)
    await tell()
    expect((await told(buyer)).length).toBe(isTold ? 1 : 0)
    expect(await waits(buyer)).toBe(!isTold)
  })

  test('is told when an unpaid order gives its codes back', async () => {
    const { buyer: holder, orderId, offer } = await atPage(ctx)
    await ctx.db.run(sql`UPDATE codes SET voided_at = 1, void_reason = 'voided'
      WHERE offer_id = ${offer.id} AND order_id IS NULL`)
    await ctx.db.run(sql`UPDATE offers SET stock = 0 WHERE id = ${offer.id}`)
    const buyer = await makeBuyer(ctx)
    await wait(buyer, offer)
    await tell()
    expect(await told(buyer)).toEqual([])
    await payments.giveUp(holder.ctx, orderId)
    await tell()
    expect(await told(buyer)).toHaveLength(1)
  })

  test('goes on waiting while favourites or sales are off', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const buyer = await makeBuyer(ctx)
    await wait(buyer, offer)
    await refill(offer)
    for (const name of ['favourites', 'sales'] as const) {
      const settings = { ...ctx.settings, switches: { ...ctx.settings.switches, [name]: false } }
      expect(planTellBack({ ...ctx, settings })).toEqual([])
    }
    expect(await waits(buyer)).toBe(true)
    await tell()
    expect(await told(buyer)).toHaveLength(1)
  })

  test('of more than a run takes is told in the order in which they came', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const first = await makeBuyer(ctx)
    await wait(first, offer)
    await ctx.db.run(sql`INSERT INTO users (id, nickname, nickname_key, password, created_at)
      SELECT 'crowd-' || key, 'crowd-' || key, 'crowd-' || key, '', 0
      FROM json_each(${JSON.stringify(Array.from({ length: toldAtOnce - 1 }))})`)
    await ctx.db.run(sql`INSERT INTO watches (id, user_id, offer_id, at)
      SELECT id, id, ${offer.id}, ${testClock.ms} FROM users WHERE id LIKE 'crowd-%'`)
    const last = await makeBuyer(ctx)
    await wait(last, offer)
    await refill(offer)
    await tell()
    expect([(await told(first)).length, (await told(last)).length]).toEqual([1, 0])
    await tell()
    expect((await told(last)).length).toBe(1)
  })

  test('costs a run of the schedule one row for the offer while it is sold out, however many they are', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const look = () => costOf(ctx, (counted) => commit(counted.db, planTellBack(counted)))
    await wait(await makeBuyer(ctx), offer)
    const one = await look()
    await ctx.db.run(sql`INSERT INTO watches (id, user_id, offer_id, at)
      SELECT id, id, ${offer.id}, ${testClock.ms} FROM users WHERE id LIKE 'crowd-%'`)
    const many = await look()
    expect(many.rowsRead).toBeLessThanOrEqual(one.rowsRead + 5)
    expect([one.rowsWritten, many.rowsWritten]).toEqual([0, 0])
  })
})

test.each(['en', 'ru', 'uz'] as const)('the notice names the product in its language: %s', async (language) => {
  const params = { title: 'Game', 'title:ru': 'Игра', 'title:uz': 'Oʻyin', offer: '60 UC' }
  const { title } = (await wordsIn(language)).say({ kind: 'back_in_stock', params })
  expect(title).toContain({ en: 'Game', ru: 'Игра', uz: 'Oʻyin' }[language])
})

describe('a watch is refused', () => {
  let there: Offer
  let soldOut: Offer
  let buyer: Person
  beforeAll(async () => {
    there = await makeOffer(ctx, { stock: 1 })
    soldOut = await makeOffer(ctx, { stock: 0 })
    buyer = await makeBuyer(ctx)
  })

  test.each<[what: string, code: string, change: (offer: Offer) => object, isThere: boolean]>([
    ['of what can be bought', 'offer_available', () => ({}), true],
    ['of an amount that is not sold', 'offer_not_found', () => ({ amount: 61 }), false],
    ['of another label', 'offer_not_found', () => ({ label: 'Other' }), false],
    ['of a region that it has not', 'offer_not_found', () => ({ region: 'TR' }), false],
    ['of a product that is not there', 'offer_not_found', () => ({ productId: 'nothing' }), false],
  ])('%s: %s', async (_, code, change, isThere) => {
    const offer = isThere ? there : soldOut
    expect(await outcomeOf(favourites.watch(buyer.ctx, { ...wishOf(offer), ...change(offer) }))).toBe(code)
    expect(await waits(buyer)).toBe(false)
  })
})

/** So many rows like one that is there, but for what is named in SQL; `key` counts them. */
async function copy(
  ...[table, id, count, prefix, changes]: ['products' | 'offers', string, number, string, Record<string, string>]
): Promise<void> {
  const { results } = await ctx.db.$client.prepare('SELECT name FROM pragma_table_info(?)').bind(table).all()
  const names = results.map(({ name }) => String(name)).filter((name) => name !== 'id')
  const values = names.map((name) => changes[name] ?? `source.${name}`)
  await ctx.db.$client
    .prepare(
      `INSERT INTO ${table} (id, ${names}) SELECT '${prefix}' || key, ${values}
        FROM json_each(?) CROSS JOIN ${table} AS source WHERE source.id = ?`,
    )
    .bind(JSON.stringify(Array.from({ length: count })), id)
    .run()
}

describe('there are no more than the limit', () => {
  const fill = (table: 'favourites' | 'watches', { userId }: Person, count: number) =>
    ctx.db.run(
      table === 'favourites'
        ? sql`INSERT INTO favourites (user_id, product_id, at)
            SELECT ${userId}, id, 0 FROM products WHERE id LIKE 'many-%' LIMIT ${count}`
        : sql`INSERT INTO watches (id, user_id, offer_id, at)
            SELECT ${userId} || id, ${userId}, id, 0 FROM offers WHERE id LIKE 'many-%' LIMIT ${count}`,
    )
  beforeAll(async () => {
    const { productId, id } = await makeOffer(ctx, { stock: 0 })
    const count = workerLimits.favourites.products
    await copy('products', productId, count, 'many-', { slug: "'many-' || key", state: "'draft'" })
    await copy('offers', id, count, 'many-', { amount: '1000 + key', state: "'retired'" })
  })

  test.each(['favourites', 'watches'] as const)(
    'of %s, also when the last place is asked for twice at once',
    async (table) => {
      const most = workerLimits.favourites[table === 'favourites' ? 'products' : 'watches']
      const buyer = await makeBuyer(ctx)
      const found = await Promise.all([makeOffer(ctx, { stock: 0 }), makeOffer(ctx, { stock: 0 })])
      const ask = (offer: Offer) =>
        table === 'favourites' ? favourites.add(buyer.ctx, offer.productId) : favourites.watch(buyer.ctx, wishOf(offer))
      await fill(table, buyer, most - 1)
      const outcomes = await Promise.all(found.map((offer) => outcomeOf(ask(offer))))
      expect(outcomes.toSorted()).toEqual(['ok', `too_many_${table}`])
      const kept = found[outcomes.indexOf('ok')] as Offer
      // What is there already is asked for again without harm.
      expect(await outcomeOf(ask(kept))).toBe('ok')
    },
  )
})

test('what waits for a deleted product takes no place from what can be waited for', async () => {
  const buyer = await makeBuyer(ctx)
  const gone = await Promise.all([1, 2].map(() => makeOffer(ctx, { stock: 0 })))
  for (const offer of gone) await favourites.watch(buyer.ctx, wishOf(offer))
  const { id: kept } = await makeOffer(ctx, { stock: 0 })
  await copy('offers', kept, workerLimits.favourites.watches - 1, 'kept-', { amount: '1000 + key' })
  await ctx.db.run(sql`INSERT INTO watches (id, user_id, offer_id, at)
    SELECT id, ${buyer.userId}, id, 0 FROM offers WHERE id LIKE 'kept-%'`)
  const [one, other] = await Promise.all([makeOffer(ctx, { stock: 0 }), makeOffer(ctx, { stock: 0 })])
  expect(await outcomeOf(favourites.watch(buyer.ctx, wishOf(one)))).toBe('too_many_watches')
  for (const offer of gone) await catalogue.remove(admin.ctx, offer.productId)
  expect(await outcomeOf(favourites.watch(buyer.ctx, wishOf(one)))).toBe('ok')
  expect(await outcomeOf(favourites.watch(buyer.ctx, wishOf(other)))).toBe('too_many_watches')
})

describe('favourites', () => {
  test('are listed newest first, page by page, without what is not published', async () => {
    const buyer = await makeBuyer(ctx)
    const offers = [await makeOffer(ctx), await makeOffer(ctx), await makeOffer(ctx)]
    for (const { productId } of offers) await favourites.add(buyer.ctx, productId)
    await favourites.add(buyer.ctx, offers[0]?.productId ?? '')
    const ids = offers.map(({ productId }) => productId).toReversed()
    const one = await favourites.listOwn(buyer.ctx, { limit: 2 })
    const two = await favourites.listOwn(buyer.ctx, { limit: 2, cursor: one.nextCursor ?? '' })
    expect([one, two].map(({ products }) => products.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)])
    expect([one.slugs.length, two.nextCursor]).toEqual([3, null])
    await setState(offers[1] as Offer, 'archived')
    const without = await favourites.listOwn(buyer.ctx, { limit: 10 })
    expect(without.products.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect((await favourites.listOwn(buyer.ctx, { limit: 10, cursor: 'nothing' })).products).toEqual([])
  })

  test('are shown on to whoever lets the last one of a page go before the next page', async () => {
    const buyer = await makeBuyer(ctx)
    const made = await Promise.all(Array.from({ length: 4 }, () => makeOffer(ctx)))
    for (const { productId } of made) await favourites.add(buyer.ctx, productId)
    const { products, nextCursor } = await favourites.listOwn(buyer.ctx, { limit: 2 })
    await favourites.remove(buyer.ctx, products.at(-1)?.id ?? '')
    const { products: more } = await favourites.listOwn(buyer.ctx, { limit: 2, cursor: nextCursor ?? '' })
    expect(more.map(({ id }) => id)).toEqual([made[1]?.productId, made[0]?.productId])
  })

  test('and watches go with the account', async () => {
    const buyer = await makeBuyer(ctx)
    const offer = await makeOffer(ctx, { stock: 0 })
    await favourites.add(buyer.ctx, offer.productId)
    await wait(buyer, offer)
    await deleteOwn(buyer.ctx)
    const left = await ctx.db.all(sql`SELECT user_id FROM favourites WHERE user_id = ${buyer.userId}
      UNION ALL SELECT user_id FROM watches WHERE user_id = ${buyer.userId}`)
    expect(left).toEqual([])
  })
})
