import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Product, product } from '../../../src/shared/contract/catalogue'
import { catalogueFilters } from '../../../src/shared/contract/product-pages'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, failure, success } from '../../support/http'
import { makeAdmin, makePaidOrder, testCtx } from '../../support/shop'

let ctx: Ctx
let admin: Client
const made: Record<string, string> = {}
beforeAll(async () => {
  ctx = await testCtx()
  admin = clientOf(await makeAdmin(ctx))
  for (const [title, changes] of [
    ['Alpha', { price: 3, rub: 100 }],
    ['Bravo', { price: 1, rub: 300 }],
    ['Charlie', { price: 2, category: 'wallets' }],
    ['Delta', { price: 4, regions: { TR: { label: 'TR', amounts: [60] } } }],
    ['Echo', { price: 5, category: 'wallets', regions: { US: { label: 'US', amounts: [60] } } }],
  ] as const) {
    made[title] = (await create({ title, ...changes })).id
  }
})

const visitor = clientOf()
const products = z.array(product)

const create = (changes: Record<string, unknown>): Promise<Product> => {
  const rest = { description: 'A game.', image: '/art/game.svg', category: 'pc-games', label: 'Gold', type: 'uc' }
  return success(admin.post('/products', { ...rest, rub: 449, amounts: '60', ...changes }), product, 201)
}

async function read(path: string) {
  const answer = await visitor.get(path)
  const next = /^<\/api(.*)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1]
  const count = answer.headers.get('X-Total-Count')
  const titles = (await success(Promise.resolve(answer), products)).map(({ title }) => title)
  return { titles, count, next }
}

/** The titles of each page, led by the links alone. */
async function pagesFrom(first: string): Promise<string[][]> {
  const pages: string[][] = []
  for (let path: string | undefined = first; path !== undefined; ) {
    const { titles, next } = await read(path)
    pages.push(titles)
    path = next
  }
  return pages
}

describe('the list of products', () => {
  const all = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo']

  test.each(['/products', '/products?search=', '/products?unknown=1'])(
    'is whole at %s, and names no other page',
    async (path) => {
      expect(await read(path)).toEqual({ titles: all, count: null, next: undefined })
    },
  )

  test('comes in pages where one asks for them, each of which names the next one and how many there are in all', async () => {
    const { titles, count, next } = await read('/products?limit=2')
    expect([titles, count]).toEqual([['Alpha', 'Bravo'], '5'])
    expect(next).toMatch(/^\/products\?limit=2&cursor=[\w.-]+$/)
    expect(await pagesFrom('/products?limit=2')).toEqual([['Alpha', 'Bravo'], ['Charlie', 'Delta'], ['Echo']])
  })

  test.each<[string, string[]]>([
    ['category=wallets', ['Charlie', 'Echo']],
    ['region=TR', ['Alpha', 'Bravo', 'Charlie', 'Delta']],
    ['region=TR&category=wallets', ['Charlie']],
    ['sort=cheap', ['Bravo', 'Charlie', 'Alpha', 'Delta', 'Echo']],
    ['sort=dear', ['Echo', 'Delta', 'Alpha', 'Charlie', 'Bravo']],
    ['sort=cheap&currency=rub&category=pc-games', ['Alpha', 'Bravo', 'Delta']],
    ['search=delta', ['Delta']],
    ['search=delta&category=wallets', []],
    ['category=nothing', []],
    ['region=constructor', ['Alpha', 'Bravo', 'Charlie']],
  ])('narrowed down by %s is the same in one page and in many', async (asked, titles) => {
    expect((await read(`/products?${asked}`)).titles).toEqual(titles)
    expect((await pagesFrom(`/products?${asked}&limit=1`)).flat()).toEqual(titles)
  })

  test('is narrowed down to products by their ids, of which some may be sold no more', async () => {
    const { titles } = await read(`/products?ids=${made.Echo},nothing,${made.Alpha}`)
    expect(titles).toEqual(['Alpha', 'Echo'])
  })

  test('begins with what sells best, or what the owner has featured, where one asks for that', async () => {
    await makePaidOrder(ctx)
    expect((await admin.put(`/admin/products/${made.Delta}/featured`, { featured: true })).status).toBe(204)
    const [best] = (await read('/products?sort=popular&limit=1')).titles
    expect(best).toMatch(/^Game \d+$/)
    expect((await read('/products?sort=featured&limit=2')).titles).toEqual(['Delta', best])
  })

  test.each<[string, Record<string, string>]>([
    ['limit=0', { limit: 'invalid' }],
    ['limit=101', { limit: 'invalid' }],
    ['limit=many', { limit: 'invalid' }],
    ['cursor=pubg', { cursor: 'invalid' }],
    ['sort=sideways', { sort: 'invalid' }],
    [`category=${'x'.repeat(61)}`, { category: 'too_long' }],
    [`region=${'x'.repeat(21)}`, { region: 'too_long' }],
    [`ids=${Array.from({ length: 101 }, (_, number) => number).join()}`, { ids: 'too_long' }],
    ['search=%00', { search: 'invalid' }],
  ])('refuses %s', async (asked, fields) => {
    expect((await failure(visitor.get(`/products?${asked}`), 400, 'invalid_request')).fields).toEqual(fields)
  })

  test('refuses a currency that it does not know', async () => {
    await failure(visitor.get('/products?currency=eur'), 400, 'unsupported_currency')
  })
})

test('what products can be narrowed down by is told for all of them, whatever page is shown', async () => {
  const { categories, regions } = await success(visitor.get('/filters'), catalogueFilters)
  expect(categories).toContainEqual({ name: 'wallets', products: 2 })
  expect(regions).toEqual([
    { name: 'TR', products: 1 },
    { name: 'US', products: 1 },
  ])
})
