import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { adminProducts, duplicated, type ListedProduct, productForm } from '../../../src/shared/contract/admin-products'
import { type Product, product, productPage } from '../../../src/shared/contract/catalogue'
import { currencies } from '../../../src/shared/money'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { costOf } from '../../support/counting'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import {
  expectBooksToBalance,
  makeAdmin,
  makeOffer,
  type Person,
  shownPrice,
  testCtx,
  uniqueName,
} from '../../support/shop'

let ctx: Ctx
let owner: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})

const visitor = clientOf()

const form = (changes: Record<string, unknown> = {}) => ({
  title: uniqueName('Game '),
  description: 'A game.',
  image: '/art/game.svg',
  category: 'mobile-games',
  label: 'UC',
  type: 'uc',
  price: 4.99,
  rub: 449,
  amounts: '60',
  ...changes,
})

/** A title of small letters whose first word is so long. */
const uniqueTitle = (length: number) => `${uniqueName('game').toLowerCase().padEnd(length, 'x')} coins`

const create = (changes?: Record<string, unknown>): Promise<Product> =>
  success(admin.post('/products', form(changes)), product, 201)

const listed = async (client = admin) => (await success(client.get('/admin/products'), adminProducts)).products
const listedAs = async (id: string, client = admin): Promise<ListedProduct | undefined> =>
  (await listed(client)).find((each) => each.id === id)

const stored = (id: string) => success(admin.get(`/admin/products/${id}`), productForm)

const regional = {
  amounts: undefined,
  regions: {
    TR: { label: 'TL', description: 'Türkiye only', amounts: '5, 10', prices: [{ amount: 10, price: 2.5, rub: 225 }] },
    US: { label: 'USD', description: 'USA only', amounts: '10' },
  },
  texts: {
    ru: { title: 'Игра', description: 'Описание', regions: { TR: 'Только Турция', US: 'Только США' } },
    uz: { title: 'Oʻyin', description: 'Tavsif' },
  },
}

describe('the list of the back office', () => {
  test('shows drafts and archived products too, and no deleted one', async () => {
    const made = [await create({ status: 'draft' }), await create({ status: 'archived' }), await create()]
    const gone = await create()
    await admin.remove(`/products/${gone.id}`)
    const list = await listed()
    expect(made.map(({ id }) => list.find((each) => each.id === id)?.status)).toEqual([
      'draft',
      'archived',
      'published',
    ])
    expect(list.map(({ id }) => id)).not.toContain(gone.id)
  })

  test('tells what a product has, sells and costs, of its live offers alone', async () => {
    const offer = await makeOffer(ctx, { stock: 4, usd: 499, rub: 44_900, amount: 60 })
    const prices = [{ amount: 10, price: 0.99, rub: 600 }]
    await success(admin.put(`/products/${offer.productId}`, { amounts: '60, 10', prices }), product)
    expect(await listedAs(offer.productId)).toMatchObject({
      offers: 2,
      stock: 4,
      soldOut: 1,
      onDemand: false,
      sold: 0,
      from: { price: 0.99, rub: 449 },
    })
    await success(admin.put(`/products/${offer.productId}`, { amounts: '10', prices }), product)
    expect(await listedAs(offer.productId)).toMatchObject({ offers: 1, stock: 0, from: { price: 0.99, rub: 600 } })
  })

  test.each<[string, Record<string, unknown>, ListedProduct['missing']]>([
    [
      'nothing but English',
      {},
      [
        { language: 'ru', part: 'texts' },
        { language: 'uz', part: 'texts' },
      ],
    ],
    ['regions that are not told in Uzbek', regional, [{ language: 'uz', part: 'regions' }]],
    ['all texts', { texts: { ru: regional.texts.ru, uz: regional.texts.uz } }, []],
  ])('tells what is not translated of a product with %s', async (_, changes, missing) => {
    const { id } = await create(changes)
    expect((await listedAs(id))?.missing).toEqual(missing)
  })

  test('speaks the language of its reader', async () => {
    const { id, title } = await create({ texts: regional.texts })
    const inRussian = await listedAs(id, clientOf({ token: owner.token, language: 'ru' }))
    expect(inRussian).toMatchObject({ title: 'Игра', otherTitles: [title, 'Oʻyin'] })
  })

  test('goes page by page where a page is asked for, and finds a part of a title, an address or a word', async () => {
    const word = uniqueName('word').toLowerCase()
    const titled = await create({ title: `Coins ${word}` })
    const worded = await create({ keywords: [word] })
    const named = await create({ slug: word })
    const page = async (query: string) => success(admin.get(`/admin/products?${query}`), adminProducts)
    const found = (await page(`search=${word.toUpperCase()}`)).products.map(({ id }) => id)
    expect(found.toSorted()).toEqual([titled.id, worded.id, named.id].toSorted())
    const pages: string[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { products, nextCursor } = await page(`search=${word}&limit=2&cursor=${cursor}`)
      pages.push(products.map(({ id }) => id))
      cursor = nextCursor
    }
    expect(pages).toEqual([found.slice(0, 2), found.slice(2)])
    expect(await page('cursor=nothing')).toEqual({ products: [], nextCursor: null })
    expect((await page('limit=1')).products).toHaveLength(1)
  })

  test('takes one round trip and reads each product and its offers once', async () => {
    const readFor = async () => {
      const cost = await costOf(owner.ctx, (counted) => catalogue.listAll(counted))
      expect(cost).toMatchObject({ roundTrips: 1, rowsWritten: 0 })
      return cost.rowsRead
    }
    const before = await readFor()
    const gone = await create({ amounts: '1, 2, 3' })
    await create({ amounts: '1, 2, 3, 4, 5' })
    await admin.remove(`/products/${gone.id}`)
    // The product twice (for the list, and to find its offers), its offers with the entries of their index, their prices.
    expect((await readFor()) - before).toBeLessThanOrEqual(2 + 2 * 5 + 5 * currencies.length)
  })
})

describe('the form of a product', () => {
  test.each(['draft', 'published', 'archived'])('shows all that was said of a product that is %s', async (status) => {
    const { id, slug, title } = await create({ ...regional, status, keywords: ['one', 'two'] })
    expect(await stored(id)).toEqual({
      id,
      version: expect.any(Number),
      slug,
      status,
      type: 'uc',
      category: 'mobile-games',
      label: 'UC',
      image: '/art/game.svg',
      keywords: ['one', 'two'],
      prices: [],
      regions: [
        {
          key: 'TR',
          label: 'TL',
          descriptions: { en: 'Türkiye only', ru: 'Только Турция' },
          prices: [
            { amount: 5, ...shownPrice(4.99, 449) },
            { amount: 10, ...shownPrice(2.5, 225) },
          ],
        },
        {
          key: 'US',
          label: 'USD',
          descriptions: { en: 'USA only', ru: 'Только США' },
          prices: [{ amount: 10, ...shownPrice(4.99, 449) }],
        },
      ],
      texts: {
        en: { title, description: 'A game.' },
        ru: { title: 'Игра', description: 'Описание' },
        uz: { title: 'Oʻyin', description: 'Tavsif' },
      },
      vouchers: false,
    })
  })

  test('forgets a language, and a note of a region, that were emptied', async () => {
    const { id } = await create(regional)
    const ru = { ...regional.texts.ru, regions: { TR: '', US: 'Только США' } }
    await success(admin.put(`/products/${id}`, { texts: { ru, uz: null } }), product)
    const { texts, regions } = await stored(id)
    expect(texts).toEqual({ en: expect.anything(), ru: { title: 'Игра', description: 'Описание' } })
    expect(regions.map(({ descriptions }) => descriptions)).toEqual([
      { en: 'Türkiye only' },
      { en: 'USA only', ru: 'Только США' },
    ])
    const inRussian = await success(clientOf({ language: 'ru' }).get(`/products/${id}`), productPage)
    expect(inRussian.regions.TR?.description).toBe('Türkiye only')
  })

  test('turns a product with regions into one without, and keeps the codes of each', async () => {
    const { id } = await create(regional)
    await success(admin.put(`/products/${id}`, { regions: {}, amounts: '7' }), product)
    expect(await stored(id)).toMatchObject({ regions: [], prices: [{ amount: 7, price: 4.99, rub: 449 }] })
  })

  test('of what another administrator has changed meanwhile is refused, and undoes nothing', async () => {
    const { id } = await create()
    const { version } = await stored(id)
    await success(admin.put(`/products/${id}`, { title: 'First', version }), product)
    await failure(admin.put(`/products/${id}`, { title: 'Second', version }), 409, 'product_changed')
    const now = await stored(id)
    expect(now.texts.en.title).toBe('First')
    await success(admin.put(`/products/${id}`, { title: 'Third', version: now.version }), product)
  })

  test('sent by two at the same moment is taken from one of them', async () => {
    const { id } = await create()
    const { version } = await stored(id)
    const edits = ['One', 'Other'].map((title) => codeOf(admin.put(`/products/${id}`, { title, version })))
    expect((await Promise.all(edits)).sort()).toEqual(['ok', 'product_changed'])
  })

  test('takes one round trip and reads the product and its offers', async () => {
    const { id } = await create({ amounts: '1, 2, 3' })
    const cost = await costOf(owner.ctx, (counted) => catalogue.formOf(counted, id))
    expect(cost).toMatchObject({ roundTrips: 1, rowsWritten: 0 })
    expect(cost.rowsRead).toBeLessThanOrEqual(16 + 3 * currencies.length)
  })
})

// Both addresses are cut in the middle of a title or another address, right behind a hyphen.
test.each([
  ['of a long title', async () => (await create({ title: uniqueTitle(79) })).id],
  [
    'made of one with a long address',
    async () => {
      const { id } = await create({ slug: uniqueTitle(69).replace(' ', '-') })
      return (await success(admin.post(`/admin/products/${id}/duplicate`), duplicated, 201)).id
    },
  ],
])('a product %s is saved under the address that it has', async (_, make) => {
  const id = await make()
  const { slug } = await stored(id)
  expect(await codeOf(admin.put(`/products/${id}`, { slug, category: 'other' }))).toBe('ok')
  expect(await stored(id)).toMatchObject({ slug, category: 'other' })
})

test('a new product is made once under one key, also where no letter of its title is Latin', async () => {
  const title = `Игра ${uniqueName('')}`.replace(/[a-z0-9]/gi, (sign) =>
    String.fromCharCode(0x430 + (sign.charCodeAt(0) % 32)),
  )
  for (const wish of [form(), form({ title })]) {
    const key = uniqueName('product-')
    const add = () => success(admin.post('/products', wish, { key }), product, 201)
    const made = [...(await Promise.all([add(), add()])), await add()]
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await listed()).filter((each) => each.title === wish.title)).toHaveLength(1)
  }
})

describe('a duplicate', () => {
  test('is a draft with an address of its own that says and asks the same and has no codes', async () => {
    const offer = await makeOffer(ctx, { stock: 3 })
    await success(admin.put(`/products/${offer.productId}`, { slug: 'twin', texts: regional.texts }), product)
    const original = await stored(offer.productId)
    const copies = [1, 2, 3].map(() => success(admin.post('/admin/products/twin/duplicate'), duplicated, 201))
    const made = await Promise.all((await Promise.all(copies)).map(({ id }) => stored(id)))
    expect(made.map(({ slug }) => slug).sort()).toEqual(['twin-copy', 'twin-copy-2', 'twin-copy-3'])
    for (const copy of made) {
      const { id, version, slug } = copy
      expect(copy).toEqual({ ...original, id, version, slug, status: 'draft' })
      expect(await listedAs(id)).toMatchObject({ stock: 0, sold: 0, offers: 1, featured: false })
      await failure(visitor.get(`/products/${id}`), 404, 'product_not_found')
    }
    await expectBooksToBalance()
  })

  test('is made once under one key, at once or after a lost answer', async () => {
    const { productId } = await makeOffer(ctx)
    const copy = (key: string) =>
      success(admin.post(`/admin/products/${productId}/duplicate`, undefined, { key }), duplicated, 201)
    const key = uniqueName('one-press-')
    const made = [...(await Promise.all([copy(key), copy(key)])), await copy(key)]
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await copy(uniqueName('one-press-'))).id).not.toBe(made[0]?.id)
  })

  test('of what is not there is not made', async () => {
    await failure(admin.post('/admin/products/nothing/duplicate'), 404, 'product_not_found')
    await failure(admin.get('/admin/products/nothing'), 404, 'product_not_found')
  })
})

const audited = z.array(z.object({ action: z.string(), after: z.string() }))

test('what was done to products is in the log, a refused edit is not', async () => {
  const { id } = await create()
  await success(admin.put(`/products/${id}`, { title: 'Changed' }), product)
  await failure(admin.put(`/products/${id}`, { title: 'Lost', version: 1 }), 409, 'product_changed')
  const copy = await success(admin.post(`/admin/products/${id}/duplicate`), duplicated, 201)
  await admin.remove(`/products/${copy.id}`)
  const rows = await ctx.db.all(
    sql`SELECT action, after FROM audit_entries WHERE subject IN (${id}, ${copy.id}) ORDER BY seq`,
  )
  expect(audited.parse(rows).map(({ action }) => action)).toEqual([
    'create_product',
    'update_product',
    'create_product',
    'delete_product',
  ])
  expect(JSON.stringify(rows)).not.toContain('Lost')
})
