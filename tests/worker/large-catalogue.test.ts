import { env, exports } from 'cloudflare:workers'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Language } from '../../src/shared/languages'
import { pageSize } from '../../src/shared/listing'
import { createCtx } from '../../src/worker/context'
import { page } from '../../src/worker/render/page'
import { ASSETS } from '../support/assets'
import { stockLargeShop } from '../support/large-shop'
import { testCtx } from '../support/shop'

const origin = 'http://large.test'
const many = 1000

/** What the built shell, its style sheet above all, and the footer add to every page: 9.1 KB and some. */
const shellKb = 10

const ctxIn = (language: Language) => createCtx(env, { waitUntil: () => {} }, { language })
const LIMIT_ALL = { limit: async () => ({ success: true }) }
const ask = (path: string) => page(new Request(origin + path), { ASSETS, LIMIT_ALL }, ctxIn)
/** The best quality takes three times as long, and saves little. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const textOf = async (path: string) => (await ask(path)).text()

beforeAll(async () => {
  await stockLargeShop(await testCtx(), many)
})

const unescaped = (text: string) => text.replaceAll('&amp;', '&')

/** The products on a page, and where its link to the next one leads. */
function read(html: string) {
  const main = html.slice(0, html.indexOf('<script id="state"'))
  const slugs = [...main.matchAll(/<article.*?<\/article>/gs)].map(
    ([card]) => /href="(?:\/ru)?\/products\/([\w-]+)/.exec(card)?.[1] ?? '',
  )
  const next = /<a [^>]*rel="next"[^>]*>/.exec(main)?.[0] ?? ''
  const href = /href="([^"]+)"/.exec(next)?.[1]
  return { slugs, next: href && unescaped(href) }
}

async function readAll(first: string) {
  const all: string[] = []
  let pages = 0
  for (let path: string | undefined = first; path !== undefined; pages += 1) {
    const { slugs, next } = read(await textOf(path))
    expect(slugs.length).toBeLessThanOrEqual(pageSize)
    all.push(...slugs)
    path = next
  }
  return { all, pages }
}

describe(`a shop with ${many} products`, () => {
  const pages = [
    '/',
    '/products',
    '/products?category=wallets',
    '/products?region=TR&sort=cheap',
    '/products?q=dragon',
    '/products?q=no+such+game',
    '/ru/products?q=castle&category=wallets',
  ]

  test.each(pages)('sends %s in 25 KB at most, with the data of the products on it and of no others', async (path) => {
    const html = await textOf(path)
    expect(brotliCompressSync(html, quickly).length / 1024).toBeLessThanOrEqual(25 - shellKb)
    const state = /<script id="state"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    const told = [...state.matchAll(/"slug":"product-\d+"/g)].length
    expect(told).toBeGreaterThan(0)
    expect(told).toBeLessThanOrEqual(pageSize)
    expect(state).not.toContain('"names"')
    expect(state).not.toContain('"keywords"')
  })

  test.each([
    ['/products', many, 21],
    ['/products?category=wallets&sort=dear', many / 5, 5],
    ['/ru/products?q=large&category=media&region=TR&sort=cheap', many / 5, 5],
  ])('shows every product of %s once, by links that need no script', async (path, count, wanted) => {
    const { all, pages } = await readAll(path)
    expect([all.length, new Set(all).size, pages]).toEqual([count, count, wanted])
  })

  test('says on each page how many products there are, and offers every category and region', async () => {
    const html = await textOf('/products?category=wallets')
    expect(html).toContain('>200 products<')
    for (const name of ['mobile-games', 'pc-games', 'wallets', 'media', 'messengers', 'TR', 'US']) {
      expect(html).toContain(`value="${name}"`)
    }
    expect(html).toMatch(/<noscript><button type="submit"/)
  })

  test('begins at the beginning where the address names a page that can be none', async () => {
    expect(read(await textOf('/products?after=nonsense'))).toEqual(read(await textOf('/products')))
  })

  test('shows what there is without the filters where nothing fits them, else what others buy', async () => {
    expect(await textOf('/products?q=castle&region=TR&category=nothing')).toContain('Without the filters')
    const html = await textOf('/products?q=no+such+game')
    expect(html).toContain('Nothing found for')
    expect(read(html).slugs).toHaveLength(4)
  })

  test('shows six featured games and eight best sellers on its home page, and leads to the rest', async () => {
    const html = await textOf('/')
    expect(read(html).slugs).toHaveLength(8)
    expect(html.match(/\/products\/product-(7|\d07)"/g)).toHaveLength(6)
    expect(html).toContain('href="/products"')
  })
})

describe('the sitemap of such a shop', () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)

  test('is a list of parts, which together name every product in every language once', async () => {
    const index = await textOf('/sitemap.xml')
    expect(index).toContain('<sitemapindex')
    const parts = locations(index)
    expect(parts).toEqual([1, 2, 3, 4].map((part) => `${origin}/sitemap-${part}.xml`))
    const addresses: string[] = []
    for (const part of parts) {
      const answer = await ask(part.slice(origin.length))
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/xml; charset=utf-8'])
      const named = locations(await answer.text())
      expect(named.length).toBeLessThanOrEqual(1000)
      addresses.push(...named)
    }
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const root of ['', '/ru', '/uz']) {
      const products = addresses.filter((address) => address.startsWith(`${origin}${root}/products/product-`))
      expect(products).toHaveLength(many)
    }
  })

  test.each(['/sitemap-0.xml', '/sitemap-5.xml', '/sitemap-01.xml', '/sitemap-x.xml'])(
    'has no part at %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404)
    },
  )
})

test('the list that other people’s scripts read is whole, and a page of it is a page', async () => {
  const list = async (path: string) => {
    const answer = await exports.default.fetch(`${origin}/api${path}`)
    return {
      length: z.array(z.unknown()).parse(await answer.json()).length,
      count: answer.headers.get('X-Total-Count'),
    }
  }
  expect(await list('/products')).toEqual({ length: many, count: null })
  expect(await list('/products?category=wallets')).toEqual({ length: 50, count: '200' })
})
