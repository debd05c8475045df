import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { topUpGame } from '../../src/shared/contract/topups'
import { byLanguage, type Language } from '../../src/shared/languages'
import { createCtx } from '../../src/worker/context'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../src/worker/domain/ctx'
import * as topUps from '../../src/worker/domain/topups/topups'
import { page } from '../../src/worker/render/page'
import { skipPauses } from '../support/adapters'
import { filesOf } from '../support/assets'
import { costOf } from '../support/counting'
import { clientOf, success } from '../support/http'
import { nothingBeside } from '../support/nothing-beside'
import { openProviders } from '../support/providers'
import { set } from '../support/settings'
import { makeAdmin, makeOffer, type Person } from '../support/shop'
import { diamonds, forgetEarlier, pack, presentCtx } from '../support/suppliers'

const origin = 'http://games.test'
const shell = `<!doctype html><html lang="en"><head><title>Keyfall</title><template id="scripts"></template></head><body><div id="banner"></div><div id="root"></div></body></html>`
const ASSETS = filesOf(shell)
const ctxIn = (language: Language): Promise<Ctx> => createCtx(env, { waitUntil: () => {} }, { language })
const ask = (path: string, makeCtx = ctxIn): Promise<Response> =>
  page(new Request(origin + path), { ...env, ASSETS }, makeCtx)
const htmlOf = async (path: string): Promise<string> => (await ask(path)).text()
const factsIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')

let ctx: Ctx
let admin: Person
skipPauses()
beforeAll(async () => {
  ctx = await presentCtx()
  admin = await makeAdmin(ctx)
  await makeOffer(ctx)
})
const sell = (slug: string, packages: object[]) =>
  topUps.editSettings(admin.ctx, topUps.gameAt(ctx, slug), {
    ...diamonds,
    region: null,
    packages: packages as typeof diamonds.packages,
  })
beforeEach(async () => {
  openProviders()
  await forgetEarlier(ctx)
  await sell('mobile-legends', [pack('3001', '86 Diamonds'), pack('9999', 'Gone')])
  await sell('free-fire', diamonds.packages)
})

describe('the page of a game', () => {
  test.each([
    ['', 'Mobile Legends top-up', 'User ID', '86 Diamonds', 'Diamonds and passes'],
    ['/ru', 'Пополнение Mobile Legends', 'ID пользователя', '86 алмазов', 'Алмазы и пропуска'],
    ['/uz', 'Mobile Legends', 'Foydalanuvchi ID raqami', '86 ta olmos', 'Olmoslar va chiptalar'],
  ])(
    'is there before any script, in the language of its address: %s/topup',
    async (root, title, label, name, about) => {
      const answer = await ask(`${root}/topup/mobile-legends`)
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toContain(title)
      expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toContain(title)
      expect(/<meta name="description" content="(.*?)"/.exec(html)?.[1]).toContain(about)
      for (const text of [label, name]) expect(html).toContain(text)
      expect(html).toContain(`<link rel="canonical" href="${origin}${root}/topup/mobile-legends">`)
      expect(html).toContain(`href="${origin}/uz/topup/mobile-legends" hreflang="uz"`)
      expect(html).toContain('"key":["topups",')
      expect(answer.headers.get('X-Robots-Tag')).toBeNull()
    },
  )

  test('tells search engines the prices of what can be bought, and of nothing else', async () => {
    const facts = factsIn(await htmlOf('/topup/mobile-legends'))
    expect(facts).toMatchObject({
      ...{ '@type': 'Product', name: 'Mobile Legends top-up', sku: 'mobile-legends' },
      offers: { '@type': 'AggregateOffer', priceCurrency: 'USD', lowPrice: 1.57, highPrice: 1.57, offerCount: 1 },
    })
    expect(facts.offers.offers).toMatchObject([{ name: '86 Diamonds', price: 1.57 }])
  })

  test('has one address, whatever it was once called', async () => {
    expect(await htmlOf('/topup/freefire')).toContain(`<link rel="canonical" href="${origin}/topup/free-fire">`)
  })

  test.each(['/topup/chess', '/ru/topup/chess', '/topup/roblox', '/topup/%', '/topup/__proto__'])(
    '%s is a 404 that says so, of a game that nobody knows or that nothing is sold of',
    async (path) => {
      const answer = await ask(path)
      const html = await answer.text()
      expect(answer.status).toBe(404)
      expect(html).toContain('<h1')
      expect(html).not.toContain('rel="canonical"')
    },
  )

  test('asks to come back later while the owner has switched the game off, under the banner that says why', async () => {
    const banner = { shown: true, texts: byLanguage((language) => `Why, in ${language}`) }
    await set(admin, { banner, switches: { ...ctx.defaultSettings.switches, freeFire: false } })
    const answer = await ask('/topup/free-fire')
    const xml = await (await ask('/sitemap.xml')).text()
    await set(admin, {})
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '60'])
    expect(await answer.text()).toContain('<p lang="uz">Why, in uz</p>')
    expect(xml).not.toContain('/topup/free-fire<')
  })

  test('has new prices at once, and then comes from memory without a trip to the database', async () => {
    expect(await htmlOf('/topup/mobile-legends')).toContain('$1.57')
    await sell('mobile-legends', [{ ...pack('3001', '86 Diamonds'), price: 222 }])
    expect(await htmlOf('/topup/mobile-legends')).toContain('$2.22')
    const own = await ctxIn('en')
    const cost = await costOf(own, (counted) => ask('/topup/mobile-legends', async () => counted))
    expect(cost.roundTrips).toBe(0)
  })

  test('shows the price of a promotion from its beginning until its end, also of a package that is not the cheapest', async () => {
    await sell('mobile-legends', [pack('3001', '86 Diamonds'), { ...pack('3002', '172 Diamonds'), price: 500 }])
    const begin = Date.now()
    const terms = {
      ...{ names: { en: 'Autumn' }, percent: 20, steps: [], categories: [], productIds: [], allowsCoupon: true },
      packageIds: ['mobile-legends-3002'],
    }
    const promotion = { id: 'autumn', version: 1, terms, startsAt: begin, endsAt: begin + 60_000, piecesLeft: null }
    const isLoweredAt = async (nowMs: number) => {
      const then = async (language: Language) => ({
        ...(await ctxIn(language)),
        promotions: [promotion],
        clock: { nowMs: () => nowMs },
      })
      return (await (await ask('/topup/mobile-legends', then)).text()).includes('$4.00')
    }
    expect([await isLoweredAt(begin - 1), await isLoweredAt(begin), await isLoweredAt(begin + 60_000)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('codes and top-ups of one game', () => {
  test('name each other, on their pages and in the API', async () => {
    const { productId } = await makeOffer(ctx, { usd: 500 })
    await catalogue.update(admin.ctx, productId, { slug: 'mobile-legends-cards' }, nothingBeside)
    const { codes } = await success(clientOf().get('/topups/mobile-legends'), topUpGame)
    expect(codes).toMatchObject([{ slug: 'mobile-legends-cards', from: { usd: 5 } }])
    expect(await htmlOf('/topup/mobile-legends')).toContain('href="/products/mobile-legends-cards"')
    expect(await htmlOf('/ru/products/mobile-legends-cards')).toContain('href="/ru/topup/mobile-legends"')
    await sell('mobile-legends', [])
    expect(await htmlOf('/products/mobile-legends-cards')).not.toContain('href="/topup/mobile-legends"')
  })
})

describe('a game is found', () => {
  test('in the sitemap, in every language, as long as it is sold', async () => {
    const xml = await htmlOf('/sitemap.xml')
    for (const root of ['', '/ru', '/uz']) expect(xml).toContain(`<loc>${origin}${root}/topup/mobile-legends</loc>`)
    expect(xml).not.toContain('/topup/roblox')
  })

  test('on the home page', async () => {
    expect(await htmlOf('/ru/')).toContain('href="/ru/topup/mobile-legends"')
  })

  test.each(['mobile legends', 'мобайл', 'млбб'])('by “%s” in the catalogue', async (text) => {
    expect(await htmlOf(`/products?q=${encodeURIComponent(text)}`)).toContain('href="/topup/mobile-legends"')
  })

  test('by no text that means another one', async () => {
    expect(await htmlOf('/products?q=steam')).not.toContain('/topup/mobile-legends"')
  })
})
