import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogueImported } from '../../../src/shared/contract/admin-products'
import { workerLimits } from '../../../src/shared/limits'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import { plain, table, tableDesk } from '../../support/catalogue-table'
import { betweenRoundTrips, costOf, descending } from '../../support/counting'
import { failure, success } from '../../support/http'
import { nothingBeside } from '../../support/nothing-beside'
import { outcomeOf } from '../../support/shop'

let desk: Awaited<ReturnType<typeof tableDesk>>
let stars: catalogue.ProductView
let moons: catalogue.ProductView
beforeAll(async () => {
  desk = await tableDesk()
})
beforeEach(async () => {
  ;({ stars, moons } = await desk.lay())
})

describe('an import', () => {
  test('is shown before it is made, and then made as it was shown', async () => {
    const text = table(
      'slug;title_ru;description_ru;state;type;category;image;title_en;description_en;amount;price_usd;price_rub',
      'stars;Звёзды;Для всадников;Archived;;;;;;10;1,5;"1 200,90"',
      'stars;;;;;;;;;30;4;350',
      'suns;;;;uc;mobile-games;/art/pubg.svg;Suns;Hot;5;2;180',
    )
    const before = await desk.stored()
    const shown = await desk.preview(text)
    expect(shown).toMatchObject({ added: 1, changed: 1, unchanged: 0, flawCount: 0 })
    expect(shown.products.map(({ line, id, slug, title }) => [line, id, slug, title])).toEqual([
      [2, stars.id, 'stars', 'Stars'],
      [4, null, 'suns', 'Suns'],
    ])
    const place = { region: null, amount: null }
    expect(shown.products[0]?.changes).toEqual([
      { column: 'state', ...place, before: 'published', after: 'archived' },
      { column: 'title_ru', ...place, before: null, after: 'Звёзды' },
      { column: 'description_ru', ...place, before: null, after: 'Для всадников' },
      { column: 'price_usd', region: null, amount: 10, before: '1.00', after: '1.50' },
      { column: 'price_rub', region: null, amount: 10, before: '90.00', after: '1200.90' },
      { column: 'price_usd', region: null, amount: 30, before: null, after: '4.00' },
      { column: 'price_rub', region: null, amount: 30, before: null, after: '350.00' },
    ])
    expect(await desk.stored()).toEqual(before)
    expect(await success(desk.importAs(text, shown.version), catalogueImported)).toEqual({
      added: 1,
      changed: 1,
      unchanged: 0,
    })
    expect(await desk.formOf(stars.id)).toMatchObject({
      status: 'archived',
      texts: { en: { title: 'Stars' }, ru: { title: 'Звёзды' } },
      prices: [
        { amount: 10, price: 1.5, rub: 1200.9 },
        { amount: 20, price: 1, rub: 90 },
        { amount: 30, price: 4, rub: 350 },
      ],
    })
    // Nobody sees a new product before somebody says so.
    expect(await desk.formOf('suns')).toMatchObject({ status: 'draft', label: 'mobile-games', prices: [{ amount: 5 }] })
    const entry = await env.DB.prepare(
      'SELECT action, before, after FROM audit_entries ORDER BY seq DESC LIMIT 1',
    ).first()
    expect(entry?.action).toBe('import_catalogue')
    expect(JSON.parse(String(entry?.before))).toMatchObject({ [stars.id]: { 'state||': 'published' } })
    expect(JSON.parse(String(entry?.after))).toMatchObject({
      ...{ [stars.id]: { 'price_usd||10': '1.50' }, names: { [stars.id]: 'Stars' } },
    })
  })

  test('reads what Excel writes where the comma is for decimals, with columns that were emptied', async () => {
    const row = 'stars;"Two\nlines; ""so""";10;1\u00a0200,9;;'
    const text = table('sep=;', 'slug;description_en;amount;price_rub;;', row, ';;;;;')
    const { changed, products } = await desk.preview(`\uFEFF${text}`)
    expect(changed).toBe(1)
    expect(products[0]?.changes.map(({ column, after }) => [column, after])).toEqual([
      ['description_en', 'Two\nlines; "so"'],
      ['price_rub', '1200.90'],
    ])
  })

  test('makes products of vouchers where codes are redeemed as such: nothing is ever taken off them', async () => {
    const text = table(
      'slug,type,category,image,title_en,description_en,amount,price_usd',
      'moonlight,voucher,wallets,/art/pubg.svg,Moonlight,For the balance,5,5',
      'stars,voucher,,,,,,',
    )
    expect(await desk.imported(text)).toEqual({ added: 1, changed: 1, unchanged: 0 })
    const flags = await env.DB.prepare(
      "SELECT slug, vouchers FROM products WHERE slug IN ('moonlight', 'stars', 'moons') AND state <> 'deleted'",
    ).all()
    expect(flags.results.toSorted((a, b) => (String(a.slug) < String(b.slug) ? -1 : 1))).toEqual([
      { slug: 'moonlight', vouchers: 1 },
      { slug: 'moons', vouchers: 0 },
      { slug: 'stars', vouchers: 1 },
    ])
  })

  test('adds regions, their notes and their amounts', async () => {
    const text = table(
      'id,region,region_label,region_note_en,region_note_ru,amount,price_usd,price_rub',
      `${moons.id},TR,Lira,,,,,`,
      `${moons.id},US,Dollar,USA only,Только США,7,7.5,700`,
    )
    expect(await desk.imported(text)).toEqual({ added: 0, changed: 1, unchanged: 0 })
    const { regions } = await desk.formOf(moons.id)
    expect(regions.map(({ key, label, descriptions, prices }) => [key, label, descriptions, prices.length])).toEqual([
      ['TR', 'Lira', { en: 'Türkiye', ru: 'Турция' }, 2],
      ['EU', 'EUR', { en: '' }, 1],
      ['US', 'Dollar', { en: 'USA only', ru: 'Только США' }, 1],
    ])
    const labels = await env.DB.prepare(`SELECT DISTINCT label FROM offers WHERE product_id = ? AND region = 'TR'`)
      .bind(moons.id)
      .all()
    expect(labels.results).toEqual([{ label: 'Lira' }])
  })

  test('moves products, puts them on the home page and exchanges their addresses', async () => {
    const text = table('id,slug,position,featured', `${stars.id},moons,9,YES`, `${moons.id},stars,3,`)
    await desk.imported(text)
    const rows = await env.DB.prepare(
      `SELECT id, slug, position, featured FROM products WHERE state <> 'deleted' ORDER BY position`,
    ).all()
    expect(rows.results).toEqual([
      { id: moons.id, slug: 'stars', position: 3, featured: 0 },
      { id: stars.id, slug: 'moons', position: 9, featured: 1 },
    ])
  })

  test('keeps the codes and counters of an offer, and every product it does not name', async () => {
    await desk.ctx.db.run(sql`UPDATE offers SET stock = 5, sold = 7, low_stock = 2 WHERE product_id = ${stars.id}`)
    const offersOf = (id: string) =>
      env.DB.prepare(
        `SELECT offers.*, (SELECT json_group_object(currency, minor) FROM prices WHERE offer_id = offers.id) AS prices
          FROM offers WHERE product_id = ? ORDER BY id`,
      )
        .bind(id)
        .all<{ amount: number; prices: string }>()
    const [mine, others] = [await offersOf(stars.id), await offersOf(moons.id)]
    await desk.imported(table('slug,amount,price_usd', 'stars,20,9.99'))
    const expected = mine.results.map((row) =>
      row.amount === 20
        ? { ...row, price_usd: 999, prices: JSON.stringify({ ...JSON.parse(row.prices), usd: 999 }) }
        : row,
    )
    expect((await offersOf(stars.id)).results).toEqual(expected)
    expect((await offersOf(moons.id)).results).toEqual(others.results)
  })
})

describe('what changed after the look', () => {
  const text = table('slug,amount,price_usd', 'stars,10,5', 'moons,,')
  const meanwhile: [string, () => Promise<unknown>][] = [
    ['a price', () => desk.admin.put(`/products/${stars.id}`, { prices: [{ amount: 10, price: 4, rub: 90 }] })],
    ['something else of the product', () => desk.admin.put(`/products/${stars.id}`, { category: 'media' })],
    ['the product, which is gone', () => desk.admin.remove(`/products/${stars.id}`)],
    [
      'nothing but the price itself',
      () => desk.admin.put(`/products/${stars.id}`, { price: 5, rub: 90, amounts: [10, 20] }),
    ],
  ]

  test.each(meanwhile)('%s: the import is refused as the form would be', async (_, change) => {
    const { version } = await desk.preview(text)
    await change()
    const before = await desk.stored()
    await failure(desk.importAs(text, version), 409, 'product_changed')
    expect(await desk.stored()).toEqual(before)
  })

  test('in the very moment is seen too', async () => {
    const { version } = await catalogue.previewTable(desk.owner.ctx, text, nothingBeside.hasOtherCodes)
    const db = drizzle(betweenRoundTrips(env.DB, () => desk.admin.put(`/products/${stars.id}`, { category: 'media' })))
    expect(await outcomeOf(catalogue.importTable({ ...desk.owner.ctx, db }, text, version, nothingBeside))).toBe(
      'product_changed',
    )
    expect((await desk.formOf(stars.id)).prices[0]?.price).toBe(1)
  })

  test('of a product that the table does not name changes nothing', async () => {
    const own = table('slug,amount,price_usd', 'stars,10,5')
    const { version } = await desk.preview(own)
    await desk.admin.put(`/products/${moons.id}`, { category: 'media' })
    await success(desk.importAs(own, version), catalogueImported)
  })
})

test('an import costs two round trips and what it names, however large the shop is', async () => {
  const text = (price: number) => table('slug,amount,price_usd', `stars,10,${price}`, 'moons,,')
  const costNow = async (price: number) => {
    const { version } = await catalogue.previewTable(desk.owner.ctx, text(price), nothingBeside.hasOtherCodes)
    const look = await costOf(desk.owner.ctx, (counted) =>
      catalogue.previewTable(counted, text(price), nothingBeside.hasOtherCodes),
    )
    const made = await costOf(desk.owner.ctx, (counted) =>
      catalogue.importTable(counted, text(price), version, nothingBeside),
    )
    return { look, made }
  }
  const maker = descending(desk.owner.ctx)
  await desk.lay(maker)
  const small = await costNow(2)
  for (let index = 0; index < 60; index += 1)
    await desk.make({ ...plain, slug: `other-${index}`, title: `Other ${index}` }, maker)
  const large = await costNow(3)
  expect(large.made.rowsWritten).toBe(small.made.rowsWritten)
  // Where the next row of an index is read to see that it is another one, a shop with a next row reads it.
  expect(large.look.rowsRead - small.look.rowsRead).toBeLessThanOrEqual(2)
  expect(large.made.rowsRead - small.made.rowsRead).toBeLessThanOrEqual(2)
  expect([small.look.roundTrips, small.made.roundTrips]).toEqual([1, 2])
  expect(small.made.rowsWritten).toBeLessThanOrEqual(20)
})

test('an import of the largest table stays within what a batch may hold', async () => {
  const lines = Array.from({ length: workerLimits.catalogueTable.products }, (_, index) => {
    const words = `Product ${index}`
    return `p-${index},uc,media,/art/pubg.svg,${words},${'ў'.repeat(380)},1,1.00,90.00`
  })
  const text = table('slug,type,category,image,title_en,description_en,amount,price_usd,price_rub', ...lines)
  expect(new TextEncoder().encode(text).length).toBeGreaterThan(800_000)
  expect(await desk.imported(text)).toEqual({ added: workerLimits.catalogueTable.products, changed: 0, unchanged: 0 })
})
