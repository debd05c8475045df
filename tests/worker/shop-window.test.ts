import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Buffer } from 'node:buffer'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { meteredEnv, noCost } from '../../scripts/bench/meter'
import { newArticle } from '../../src/shared/contract/articles'
import { gameForm } from '../../src/shared/contract/game-settings'
import { serve } from '../../src/worker/app'
import * as articles from '../../src/worker/domain/articles/articles'
import * as cart from '../../src/worker/domain/cart/cart'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import { knownProducts } from '../../src/worker/domain/catalogue/product-view'
import type { Ctx } from '../../src/worker/domain/ctx'
import * as discounts from '../../src/worker/domain/discounts/discounts'
import * as housePages from '../../src/worker/domain/house-pages/house-pages'
import { forgetEverything } from '../../src/worker/domain/isolate'
import * as promotions from '../../src/worker/domain/promotions/promotions'
import { shopNow } from '../../src/worker/domain/settings/settings'
import * as shopWindow from '../../src/worker/domain/shop-window/shop-window'
import * as topUps from '../../src/worker/domain/topups/topups'
import { newsOfTests } from '../support/articles'
import { filesOf } from '../support/assets'
import { handGame, handPackage } from '../support/by-hand'
import { costOf } from '../support/counting'
import { clientOf, failure } from '../support/http'
import { kvWith } from '../support/late-kv'
import { layProducts } from '../support/many-products'
import { nothingBeside } from '../support/nothing-beside'
import { set } from '../support/settings'
import {
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Offer,
  type Person,
  testCtx,
  wishFor,
} from '../support/shop'

const origin = 'http://shop.test'
const shell = `<!doctype html><html lang="en"><head><title>Keyfall</title></head><body><div id="root"></div><div id="footer"></div></body></html>`
const ASSETS = filesOf(shell)

let ctx: Ctx
let admin: Person
let offer: Offer
const titled = (title: string) => catalogue.update(admin.ctx, offer.productId, { title, slug: 'shown' }, nothingBeside)

beforeAll(async () => {
  // The shop is asked whole here, with its own clock.
  ctx = await testCtx({ clock: { nowMs: () => Date.now() } })
  admin = await makeAdmin(ctx)
  offer = await makeOffer(ctx)
  await topUps.editSettings(
    admin.ctx,
    handGame,
    gameForm.parse({ margin: 10, rates: { rub: 90 }, packages: [handPackage] }),
  )
  await articles.create(admin.ctx, newArticle.parse(newsOfTests))
  const { version } = await housePages.form(admin.ctx, 'terms')
  const text = 'Nothing is given back on Sundays.'
  await housePages.edit(admin.ctx, 'terms', { language: 'en', text, version, reason: 'A test' })
})

beforeEach(async () => {
  await titled('Shown game')
  forgetEverything(ctx.isolate)
  await shopWindow.write(ctx)
  forgetEverything(ctx.isolate)
})

type Bindings = Partial<Pick<Env, 'DB' | 'SESSIONS'>>

/** A page as a visitor gets it, once all that is done later is done too. */
async function visit(path: string, bindings: Bindings = {}) {
  const execution = createExecutionContext()
  const request = new Request(origin + path) as Parameters<typeof serve>[0]
  const answer = await serve(request, { ...env, ASSETS, ...bindings }, execution)
  const text = await answer.text()
  await waitOnExecutionContext(execution)
  return { status: answer.status, text }
}

const isAway = () => Promise.reject(new Error('the database is away'))
const awayIn = <Part extends object>(part: Part): Part =>
  new Proxy(part, {
    get(from, name) {
      if (name === 'batch') return isAway
      const value: unknown = Reflect.get(from, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const made: unknown = value.apply(from, given)
        return name === 'withSession' && typeof made === 'object' && made !== null ? awayIn(made) : made
      }
    },
  })
/** A database that answers nothing that is read. */
const away = awayIn(env.DB)

async function visitCounted(path: string) {
  const cost = noCost()
  const { DB, SESSIONS } = meteredEnv({ ...env }, cost)
  return { ...(await visit(path, { DB, SESSIONS })), cost }
}

describe('the first visitor of an isolate waits for no database', () => {
  test.each([
    ['the home page', '/', 'Shown game'],
    ['the list of products', '/products', 'Shown game'],
    ['a search', '/products?q=shown', 'Shown game'],
    ['a product', '/products/shown', 'Shown game'],
    ['the games on the home page', '/', 'Genshin Impact'],
    ['a game', '/topup/genshin-impact', '60 Genesis Crystals'],
    ['the news', '/articles', 'Summer prices'],
    ['an article in another language', '/ru/articles/summer', 'UC стоят <strong>меньше</strong>'],
    ['a page of the shop', '/terms', 'Nothing is given back on Sundays.'],
    ['a page of the shop that nobody has written on', '/refunds', '<h2'],
    ['the map of the site', '/sitemap.xml', '/products/shown'],
    ['a screen behind the login', '/cart', 'articles'],
  ])('on %s', async (_, path, words) => {
    const { status, text } = await visit(path, { DB: away })
    expect({ status, words: text.includes(words) }).toEqual({ status: 200, words: true })
  })
})

test('what the owner has set stands on the page of a first visitor', async () => {
  await set(admin, { shopName: 'Window Shop' })
  await shopWindow.write(ctx)
  forgetEverything(ctx.isolate)
  expect((await visit('/', { DB: away })).text).toContain('Window Shop')
  await set(admin, {})
})

describe('the window is a beginning', () => {
  test('that is renewed at once: the second visitor sees what has changed since it was written', async () => {
    await titled('Newer game')
    forgetEverything(ctx.isolate)
    const [first, second] = [await visit('/'), await visit('/')]
    expect([first.text.includes('Shown game'), second.text.includes('Newer game')]).toEqual([true, true])
  })

  test('that is not for an isolate which has changed something itself', async () => {
    await titled('Own game')
    const { text } = await visit('/')
    expect([text.includes('Own game'), text.includes('Shown game')]).toEqual([true, false])
  })

  test('that is looked into once', async () => {
    let looks = 0
    const SESSIONS = kvWith(env.SESSIONS, {
      get: (...given) => {
        if (String(given[0]).startsWith('window:')) looks += 1
        return Reflect.apply(env.SESSIONS.get, env.SESSIONS, given)
      },
    })
    for (const path of ['/', '/products', '/terms']) await visit(path, { SESSIONS })
    expect(looks).toBe(1)
  })

  test('that no purchase relies on: what was closed since is closed', async () => {
    const buyer = await makeBuyer(ctx, { usd: 1000 })
    await cart.add(buyer.ctx, wishFor(offer))
    await set(admin, { switches: { sales: false } })
    forgetEverything(ctx.isolate)
    expect((await visit('/products/shown', { DB: away })).status).toBe(200)
    const pay = clientOf(buyer).post('/payment/from-balance', { currency: 'usd' }, { key: 'window-closed-1' })
    await failure(pay, 409, 'sales_closed')
    await set(admin, {})
  })
})

describe('without a window pages are made from the database', () => {
  const pages = ['/', '/products/shown', '/terms', '/topup/genshin-impact']
  const key = async () => (await env.SESSIONS.list({ prefix: 'window:' })).keys[0]?.name ?? ''
  const parts = async () => JSON.parse((await env.SESSIONS.get(await key())) ?? '{}')

  test.each<[string, () => Promise<Bindings | undefined>]>([
    ['that was never written', async () => void (await env.SESSIONS.delete(await key()))],
    ['that is no JSON', async () => void (await env.SESSIONS.put(await key(), '{"atMs":1,'))],
    ['that is something else', async () => void (await env.SESSIONS.put(await key(), '[1, 2]'))],
    [
      'whose parts are broken',
      async () => {
        const { atMs, parts: all } = await parts()
        const broken = Object.fromEntries(Object.keys(all).map((name) => [name, { placed: 5, ownGames: 5 }]))
        await env.SESSIONS.put(await key(), JSON.stringify({ atMs, parts: broken }))
      },
    ],
    [
      'that nobody has looked after',
      async () => void (await env.SESSIONS.put(await key(), JSON.stringify({ ...(await parts()), atMs: 1 }))),
    ],
    [
      'that KV does not give',
      async () => ({
        SESSIONS: kvWith(env.SESSIONS, {
          get: (...given) =>
            String(given[0]).startsWith('window:')
              ? Promise.reject(new Error('KV is away'))
              : Reflect.apply(env.SESSIONS.get, env.SESSIONS, given),
        }),
      }),
    ],
  ])('%s', async (what, spoil) => {
    await titled('From the database')
    const bindings = await spoil()
    forgetEverything(ctx.isolate)
    expect((await visit('/', bindings)).text).toContain('From the database')
    // A window without sense is none for every page; of one with broken parts each page meets its own.
    for (const path of what.includes('parts') ? pages : []) {
      forgetEverything(ctx.isolate)
      expect([path, (await visit(path, bindings)).status]).toEqual([path, 200])
    }
  })

  test('also where one part is missing', async () => {
    const { parts: all, ...window } = await parts()
    await env.SESSIONS.put(await key(), JSON.stringify({ ...window, parts: { ...all, products: undefined } }))
    await titled('From the database')
    forgetEverything(ctx.isolate)
    expect((await visit('/products/shown')).text).toContain('From the database')
  })
})

test('a promotion that begins or ends after the window was written is shown by the clock', async () => {
  const begin = Date.now() + 60_000
  const terms = {
    names: { en: 'Soon' },
    percent: 50,
    steps: [],
    categories: [],
    productIds: [offer.productId],
    allowsCoupon: true,
  }
  const form = { terms, startsAt: begin, endsAt: begin + 60_000, pieces: null }
  const { id, version } = await promotions.make(admin.ctx, { ...form, reason: 'A test' })
  await shopWindow.write({
    ...ctx,
    promotions: [{ id, version, terms, startsAt: begin, endsAt: begin + 60_000, piecesLeft: null }],
  })
  forgetEverything(ctx.isolate)
  await shopWindow.take({ ...ctx })
  const sources = { db: ctx.db, sessions: ctx.sessions, isolate: ctx.isolate }
  const found = await shopNow(sources, ctx.defaultSettings, true)
  const isLoweredAt = async (nowMs: number) => {
    const visitor = { ...ctx, promotions: found.promotions, clock: { nowMs: () => nowMs } }
    const views = knownProducts(ctx).recall()?.views ?? []
    const shown = discounts.recallLowered(visitor, views)?.find((each) => each.id === offer.productId)
    return shown?.offers[0]?.lowered?.first?.priceIn.usd
  }
  expect([await isLoweredAt(begin - 1), await isLoweredAt(begin), await isLoweredAt(begin + 60_000)]).toEqual([
    undefined,
    250,
    undefined,
  ])
  await promotions.end(admin.ctx, id, 'A test')
})

describe('the schedule', () => {
  const puts = async (work: (counted: Ctx) => Promise<unknown>) => {
    let count = 0
    const sessions = kvWith(env.SESSIONS, {
      put: (...given) => {
        count += 1
        return Reflect.apply(env.SESSIONS.put, env.SESSIONS, given)
      },
    })
    await work({ ...ctx, sessions })
    return count
  }

  test('writes the window where something has moved, and not where nothing has', async () => {
    expect(await puts(shopWindow.write)).toBe(0)
    await makePaidOrder(ctx, { offer })
    expect(await puts(shopWindow.write)).toBe(1)
    expect(await puts(shopWindow.write)).toBe(0)
  })

  test('writes it again after ten minutes, so that a schedule that stands still is not believed for long', async () => {
    const later = { nowMs: () => Date.now() + 10 * 60_000 }
    expect(await puts((counted) => shopWindow.write({ ...counted, clock: later }))).toBe(1)
  })
})

/** The names of all that is carried, but what is named by the owner, a language or a currency. */
function namesIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => namesIn(each, path))
  if (typeof value !== 'object' || value === null) return [path]
  const isNamedFreely = /\.(kept|texts|words|prices|own|rates|supplierRates|sells|maxCost)$/.test(path)
  return isNamedFreely ? [path] : Object.entries(value).flatMap(([name, each]) => namesIn(each, `${path}.${name}`))
}

test('what the window carries has the form that its number stands for', async () => {
  const [{ name } = { name: '' }] = (await env.SESSIONS.list({ prefix: 'window:' })).keys
  const { parts } = JSON.parse((await env.SESSIONS.get(name)) ?? '{}')
  const names = [...new Set(namesIn(parts))].toSorted()
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(names.join()))
  // Another form: raise `form` in shop-window.ts, or a new worker reads for a minute what an older one has written.
  expect([name, Buffer.from(bytes).toString('hex').slice(0, 12)]).toEqual(['window:1', 'b5549352f020'])
})

describe('with 1 000 products', () => {
  beforeAll(async () => layProducts(ctx, { from: 0, to: 1000 }))

  test('a page that is not remembered reads at most 300 rows, in the background too', async () => {
    const first = await visitCounted('/products/many-500')
    expect(first.status).toBe(200)
    expect(first.cost.rowsRead).toBeLessThanOrEqual(300)
    knownProducts(ctx).forget()
    const { cost } = await visitCounted('/products/many-501')
    expect(cost.rowsRead).toBeLessThanOrEqual(20)
    expect(cost.roundTrips).toBe(1)
  })

  test('a new isolate of the schedule reads what has moved, not everything', async () => {
    await makePaidOrder(ctx, { offer })
    forgetEverything(ctx.isolate)
    const cost = await costOf(ctx, shopWindow.write)
    expect(cost.rowsRead).toBeLessThanOrEqual(300)
  })
})
