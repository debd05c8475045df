import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Product, product, productPage } from '../../../src/shared/contract/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { expectBooksToBalance, makeAdmin, makeOffer, shownPrice, testCtx, uniqueName } from '../../support/shop'

let ctx: Ctx
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  admin = clientOf(await makeAdmin(ctx))
})

const visitor = clientOf()
const products = z.array(product)

/** What an administrator's form holds; each with a title and so an address of its own. */
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

const create = (changes?: Record<string, unknown>): Promise<Product> =>
  success(admin.post('/products', form(changes)), product, 201)

describe('reading the catalogue', () => {
  test('shows every published product with its prices and stock, drafts and archived ones to nobody', async () => {
    const offer = await makeOffer(ctx, { stock: 3, usd: 499, rub: 44_950, amount: 60 })
    const hidden = [await create({ status: 'draft' }), await create({ status: 'archived' })]
    const list = await success(visitor.get('/products'), products)
    const shown = list.find((one) => one.id === offer.productId)
    expect(shown?.prices).toEqual([{ amount: 60, ...shownPrice(4.99, 449.5), stock: 3 }])
    expect(shown).toMatchObject({ amounts: [60], hasFilter: false, regions: {} })
    for (const { id } of hidden) {
      expect(list.map((one) => one.id)).not.toContain(id)
      await failure(visitor.get(`/products/${id}`), 404, 'product_not_found')
    }
  })

  test('finds a product by id and by slug', async () => {
    const made = await create({ slug: 'brawl-arena' })
    expect(await success(visitor.get('/products/brawl-arena'), productPage)).toMatchObject(made)
    expect(await success(visitor.get(`/products/${made.id}`), productPage)).toMatchObject(made)
  })

  test.each(['nothing', '0', "' OR 1=1 --", '%', '..%2fadmin'])('finds nothing at %j', async (id) => {
    await failure(visitor.get(`/products/${encodeURIComponent(id)}`), 404, 'product_not_found')
  })

  test.each(['/products', '/products/etagged'])(
    '%s is sent once and then confirmed by its ETag until it changes',
    async (path) => {
      const made = await create(path.endsWith('etagged') ? { slug: 'etagged' } : {})
      const first = await visitor.get(path)
      const tag = first.headers.get('ETag') ?? ''
      expect(first.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+, stale-while-revalidate/)
      expect(tag).toMatch(/^"\w+"$/)
      const again = await visitor.get(path, { headers: { 'If-None-Match': tag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(again.headers.get('ETag')).toBe(tag)
      expect(again.headers.get('Vary')).toContain('Accept-Language')
      expect(again.headers.get('X-Request-Id')).toMatch(/^\S{8,}$/)
      await success(admin.put(`/products/${made.id}`, { price: 5.01 }), product)
      expect((await visitor.get(path, { headers: { 'If-None-Match': tag } })).status).toBe(200)
    },
  )

  test.each([
    ['ru', 'Игра'],
    ['ru-RU,ru;q=0.9,en;q=0.8', 'Игра'],
    ['uz', 'Game in English'],
    ['de-DE,de;q=0.9', 'Game in English'],
    ['en;q=0.5, ru;q=0.9', 'Игра'],
    ['', 'Game in English'],
    ['*;q=x,,;;', 'Game in English'],
  ])('in %j the title is %s', async (language, title) => {
    const texts = { ru: { title: 'Игра', description: 'Описание' } }
    const { id } = await create({ title: 'Game in English', slug: uniqueName('language-'), texts })
    expect(await success(clientOf({ language }).get(`/products/${id}`), productPage)).toMatchObject({ title })
  })

  test('sends another tag for another language, so that no cache mixes them up', async () => {
    const { id } = await create({ texts: { ru: { title: 'Игра', description: 'Описание' } } })
    const tagIn = async (language: string) => (await clientOf({ language }).get(`/products/${id}`)).headers.get('ETag')
    expect(await tagIn('ru')).not.toBe(await tagIn('en'))
  })
})

describe('adding a product', () => {
  test('takes the names of the form as well as ours, and text amounts with what is no number dropped', async () => {
    const names = { name: uniqueName('Form '), imageUrl: 'https://shop.test/a.png', priceUsd: 1.5, priceRub: 135 }
    const { title: _, image: __, price: ___, rub: ____, ...rest } = form({ amounts: ' 10, 20,x, ,20,-5, 1.5, 30' })
    const made = await success(admin.post('/products', { ...rest, ...names }), product, 201)
    expect(made).toMatchObject({ title: names.name, image: names.imageUrl, amounts: [10, 20, 30] })
    expect(made.prices.map(({ price, rub, stock }) => [price, rub, stock])).toEqual(Array(3).fill([1.5, 135, 0]))
  })

  test.each([
    ['priceUsd', 'price'],
    ['priceRub', 'rub'],
  ])('refuses a text as %s as what is wrong, not as what is missing', async (name, ours) => {
    const given = { ...form(), [ours]: undefined, [name]: '1.5' }
    const { fields } = await failure(admin.post('/products', given), 400, 'invalid_request')
    expect(fields).toEqual({ [ours]: 'invalid' })
  })

  test('prices what `prices` names and gives the rest the common price', async () => {
    const made = await create({ amounts: [10, 20], prices: [{ amount: 20, price: 9.99, rub: 899.9 }] })
    expect(made.prices.map(({ price, rub }) => [price, rub])).toEqual([
      [4.99, 449],
      [9.99, 899.9],
    ])
  })

  test('with regions sells each by its own amounts and prices', async () => {
    const regions = {
      tr: { label: 'Türkiye', description: 'TR accounts', amounts: '5,10' },
      us: { label: 'USA', amounts: [10], prices: [{ amount: 10, price: 10.5, rub: 1000 }] },
    }
    const made = await create({ amounts: undefined, regions })
    expect(made).toMatchObject({ hasFilter: true, amounts: [5, 10] })
    expect(made.regions.us).toEqual({
      label: 'USA',
      description: '',
      amounts: [10],
      prices: [{ amount: 10, ...shownPrice(10.5, 1000), stock: 0 }],
    })
  })

  test('tells each region in the language of the reader, and in English what nobody translated', async () => {
    const regions = {
      TR: { label: 'TL', description: 'Türkiye only', amounts: '10' },
      US: { label: 'USD', description: 'USA only', amounts: '10' },
    }
    const ru = { title: 'Игра', description: 'Описание', regions: { TR: 'Только Турция' } }
    const { id } = await create({ amounts: undefined, regions, texts: { ru } })
    const notes = async () => {
      const told = await success(clientOf({ language: 'ru' }).get(`/products/${id}`), productPage)
      return Object.values(told.regions).map((region) => region.description)
    }
    expect(await notes()).toEqual(['Только Турция', 'USA only'])
    const more = { ...ru, regions: { US: 'Только США' } }
    await success(admin.put(`/products/${id}`, { texts: { ru: more } }), product)
    await success(admin.put(`/products/${id}`, { regions }), product)
    expect(await notes()).toEqual(['Только Турция', 'Только США'])
  })

  test.each([
    ['x, y', 'invalid_amounts'],
    ['', 'invalid_amounts'],
    [[], 'invalid_amounts'],
    [[0, -1, 1.5], 'invalid_amounts'],
    ['0x10, 1e2', 'invalid_amounts'],
    [Array.from({ length: 61 }, (_, index) => index + 1), 'invalid_amounts'],
    [7, 'invalid_amounts'],
    [undefined, 'invalid_amounts'],
  ])('with the amounts %j is refused as %s', async (amounts, code) => {
    expect((await failure(admin.post('/products', form({ amounts })), 400, code)).fields).toEqual({ amounts: code })
  })

  test.each<[Record<string, unknown>, string, Record<string, string>]>([
    [{ title: ' ' }, 'invalid_request', { title: 'required' }],
    [{ title: 'x'.repeat(121) }, 'invalid_request', { title: 'too_long' }],
    [{ description: undefined }, 'invalid_request', { description: 'required' }],
    [{ type: 'gold' }, 'invalid_request', { type: 'invalid' }],
    [{ image: 'javascript:alert(1)' }, 'invalid_request', { image: 'invalid' }],
    [{ image: '//evil.test/a.png' }, 'invalid_request', { image: 'invalid' }],
    [{ slug: 'Bad Slug' }, 'invalid_request', { slug: 'invalid' }],
    [{ status: 'deleted' }, 'invalid_request', { status: 'invalid' }],
    [{ price: 0 }, 'invalid_request', { price: 'invalid_amount' }],
    [{ price: -1 }, 'invalid_amount', { price: 'invalid_amount' }],
    [{ price: 1.999 }, 'invalid_amount', { price: 'invalid_amount' }],
    [{ rub: '449' }, 'invalid_request', { rub: 'invalid' }],
    [{ regions: { 'not a key': { label: 'X', amounts: '1' } } }, 'invalid_request', { 'regions.not a key': 'invalid' }],
  ])('with %j is refused as %s', async (wrong, code, fields) => {
    expect((await failure(admin.post('/products', form(wrong)), 400, code)).fields).toEqual(fields)
  })

  test('at an address that is taken is refused, until that product is deleted', async () => {
    const { id } = await create({ slug: 'only-one' })
    await failure(admin.post('/products', form({ slug: 'only-one' })), 409, 'slug_taken')
    const other = await create()
    await failure(admin.put(`/products/${other.id}`, { slug: 'only-one' }), 409, 'slug_taken')
    expect((await admin.remove(`/products/${id}`)).status).toBe(204)
    await create({ slug: 'only-one' })
  })

  test('whose title has nothing Latin gets an address all the same', async () => {
    const made = await create({ title: 'Алмазы 💎' })
    expect(await success(visitor.get(`/products/${made.slug}`), productPage)).toMatchObject(made)
  })
})

describe('changing a product', () => {
  test('leaves alone what the form does not name', async () => {
    const before = await create({
      amounts: [10, 20],
      prices: [{ amount: 20, price: 9.99, rub: 899 }],
      keywords: ['игра', 'oʻyin'],
      texts: { ru: { title: 'Игра', description: 'Описание' } },
    })
    const changes = [{ title: 'Renamed' }, { category: 'other' }, { image: '/art/new.svg' }, { keywords: ['new'] }]
    let expected = before
    for (const change of changes) {
      expected = { ...expected, ...change }
      expect(await success(admin.put(`/products/${before.id}`, change), product)).toEqual(expected)
    }
    const inRussian = await success(clientOf({ language: 'ru' }).get(`/products/${before.id}`), productPage)
    expect(inRussian.title).toBe('Игра')
    expect(await success(admin.put(`/products/${before.slug}`, {}), product)).toEqual(expected)
  })

  test('prices one amount and leaves the others', async () => {
    const { id } = await create({ amounts: [10, 20] })
    const prices = [{ amount: 20, price: 7, rub: 700 }]
    const after = await success(admin.put(`/products/${id}`, { prices }), product)
    expect(after.prices.map(({ amount, price, rub }) => [amount, price, rub])).toEqual([
      [10, 4.99, 449],
      [20, 7, 700],
    ])
  })

  test('that takes an amount away and brings it back finds its codes again', async () => {
    const offer = await makeOffer(ctx, { stock: 4, amount: 60 })
    const put = (amounts: string) => success(admin.put(`/products/${offer.productId}`, { amounts }), product)
    expect((await put('325')).prices.map(({ amount, stock }) => [amount, stock])).toEqual([[325, 0]])
    expect((await put('325, 60')).prices.map(({ amount, stock }) => [amount, stock])).toEqual([
      [325, 0],
      [60, 4],
    ])
    await expectBooksToBalance()
  })

  test('by several administrators at once loses none of their edits', async () => {
    const { id } = await create()
    const changes = [{ price: 7 }, { rub: 777 }, { title: 'Four hands' }, { keywords: ['four'] }]
    await Promise.all(changes.map((change) => success(admin.put(`/products/${id}`, change), product)))
    const after = await success(visitor.get(`/products/${id}`), productPage)
    expect(after).toMatchObject({ title: 'Four hands', keywords: ['four'], prices: [{ price: 7, rub: 777 }] })
  })

  test.each<[Record<string, unknown>, string]>([
    [{ title: 'Renamed', price: 1.5, rub: 140, amounts: '5, 10' }, 'ok'],
    [{ title: 'Renamed', price: 2 }, 'invalid_request'],
    [{ prices: [{ amount: 10, price: 1.5, rub: 140 }] }, 'invalid_request'],
    [{ amounts: '5, 10, 15' }, 'invalid_request'],
  ])('sold by region with %j gets %s: its prices are those of its regions', async (change, outcome) => {
    const prices = [
      { amount: 5, price: 1.5, rub: 140 },
      { amount: 10, price: 3, rub: 280 },
    ]
    const { id, regions } = await create({ regions: { TR: { label: 'TL', amounts: '5, 10', prices } } })
    expect(await codeOf(admin.put(`/products/${id}`, change))).toBe(outcome)
    expect((await success(visitor.get(`/products/${id}`), productPage)).regions).toEqual(regions)
  })

  test('with a price for an amount it does not have is refused', async () => {
    const wrong = { amounts: '10', prices: [{ amount: 20, price: 1, rub: 90 }] }
    expect((await failure(admin.post('/products', form(wrong)), 400, 'invalid_request')).fields).toEqual({
      prices: 'invalid',
    })
  })

  test('that is not there, or deleted, is not found', async () => {
    const { id } = await create()
    await admin.remove(`/products/${id}`)
    for (const gone of [id, 'nothing']) {
      await failure(admin.put(`/products/${gone}`, { title: 'X' }), 404, 'product_not_found')
      await failure(admin.remove(`/products/${gone}`), 404, 'product_not_found')
      await failure(visitor.get(`/products/${gone}`), 404, 'product_not_found')
    }
  })
})
