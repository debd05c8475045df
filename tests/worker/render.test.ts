import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Language, languages } from '../../src/shared/languages'
import type { Currency } from '../../src/shared/money'
import { createCtx } from '../../src/worker/context'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../src/worker/domain/ctx'
import { closedNotice } from '../../src/worker/i18n'
import { page } from '../../src/worker/render/page'
import { filesOf } from '../support/assets'
import { nothingBeside } from '../support/nothing-beside'
import { set } from '../support/settings'
import { makeAdmin, makeOffer, type Person, testCtx } from '../support/shop'

const origin = 'http://shop.test'
const question = z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) })

const shell = `<!doctype html><html lang="en"><head><title>Keyfall</title><template id="scripts"></template></head><body><div id="root"></div></body></html>`
const policy = "default-src 'self'"

const scripts = {
  'src/client/routes/login.tsx': ['/assets/login.js', '/assets/field.js'],
  'locales/ru.json': ['/assets/ru.js'],
  'locales/identity/ru.json': ['/assets/identity-ru.js', '/assets/field.js'],
  'locales/identity/uz.json': ['/assets/identity-uz.js'],
}

/** The files of the build that a page is made from: the shell, and which scripts a screen begins with. */
const ASSETS = filesOf(shell, { lists: scripts, headers: { 'Content-Security-Policy': policy } })

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
  await makeOffer(ctx)
  // The first page also loads React and the screens.
  await ask('/')
})

const ctxIn = (language: Language): Promise<Ctx> => createCtx(env, { waitUntil: () => {} }, { language })
const broken = (): Promise<Ctx> => Promise.reject(new Error('the database is away'))

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', makeCtx = ctxIn): Promise<Response> =>
  page(new Request(origin + path, { method, headers }), { ...env, ASSETS }, makeCtx)

describe('the language of a page', () => {
  const chosen = (language: string) => ({ Cookie: `theme=dark; language=${language}` })
  const visitor = { 'Accept-Language': 'ru-RU,ru;q=0.9', 'Sec-Fetch-Mode': 'navigate' }
  test.each<[string, string, Record<string, string>, string | undefined]>([
    ['a search engine reads the root in English', '/', {}, undefined],
    [
      'a search engine reads the root in English even when it asks for Russian',
      '/',
      { 'Accept-Language': 'ru' },
      undefined,
    ],
    ['a visitor at the front door is led to what their browser is set to', '/', visitor, '/ru/'],
    ['a visitor stays at a link to another page, whatever their browser is set to', '/products', visitor, undefined],
    ['whoever chose Uzbek is led to it', '/products?q=pubg', chosen('uz'), '/uz/products?q=pubg'],
    ['a friend’s link at the front door is led on whole', '/?ref=ABCDEFGH', visitor, '/ru/?ref=ABCDEFGH'],
    ['whoever chose English stays, whatever their browser says', '/', { ...visitor, ...chosen('en') }, undefined],
    ['an address that names its language is shown as it is', '/ru/products', chosen('uz'), undefined],
    ['a cookie that names no language of ours says nothing', '/', chosen('de'), undefined],
    ['an address with two slashes leads to no other site', '//elsewhere', chosen('ru'), '/ru//elsewhere'],
    ['an unknown page is led too, and is unknown there', '/nowhere', chosen('ru'), '/ru/nowhere'],
  ])('%s', async (_, path, headers, target) => {
    const answer = await ask(path, headers)
    expect(answer.headers.get('Location') ?? undefined).toBe(target)
    expect(answer.status).toBe(target ? 302 : 200)
    expect(answer.headers.get('Vary')).toContain('Cookie')
  })
})

describe('what the owner has set', () => {
  let owner: Person
  beforeAll(async () => {
    owner = await makeAdmin(ctx)
  })
  const named = shell.replace('<div id="root">', '<div id="banner" role="status"></div>$&')
  const fetch = async (input: RequestInfo | URL) =>
    String(input).endsWith('.json')
      ? ASSETS.fetch(input)
      : new Response(named, { headers: { 'Content-Type': 'text/html' } })
  const look = async (path: string, headers = {}, makeCtx = ctxIn) => {
    const request = new Request(`http://settings.test${path}`, { headers })
    return (await page(request, { ...env, ASSETS: { ...ASSETS, fetch } }, makeCtx)).text()
  }
  afterEach(async () => void (await set(owner, {})))
  const texts = { en: 'Back <soon>', ru: 'Скоро вернёмся', uz: 'Tez qaytamiz' }
  const notice = '<p lang="en">Back &lt;soon&gt;</p><p lang="ru">Скоро вернёмся</p><p lang="uz">Tez qaytamiz</p></div>'

  test.each(['/support', '/ru/login', '/nowhere', '/orders'])(
    'is on the page %s at once, and gone again',
    async (path) => {
      const before = await look(path)
      await set(owner, { shopName: 'Nightkeys', banner: { shown: true, texts } })
      const after = await look(path)
      expect(after).toContain(`${notice}<div id="root">`)
      expect(after).toMatch(/<title>.*Nightkeys<\/title>/)
      expect(after).toMatch(/<html [^>]*data-shop="Nightkeys"/)
      if (path === '/support') expect(after).toContain('<meta property="og:site_name" content="Nightkeys">')
      // Also where the page is shown by nothing but its texts.
      expect(/<body>.*Keyfall/.test(after)).toBe(false)
      await set(owner, {})
      expect((await look(path)).replace(/ data-version="\d+"/, '')).toBe(before.replace(/ data-version="\d+"/, ''))
    },
  )

  test.each(['/support', '/ru/products', '/orders'])(
    'does not matter while the shop is closed: %s is there and says so, and not once it is open',
    async (path) => {
      const closed = (language: Language) =>
        createCtx({ ...env, SHOP_CLOSED: 'yes' }, { waitUntil: () => {} }, { language })
      const said = languages.map((language) => `<p lang="${language}">${closedNotice[language]}</p>`).join('')
      expect(await look(path, {}, closed)).toContain(said)
      expect(await look(path)).not.toContain(said)
    },
  )

  test('is not said twice: a page inside another one of ours is silent', async () => {
    await set(owner, { banner: { shown: true, texts } })
    expect(await look('/checkout/return', { 'Sec-Fetch-Dest': 'iframe' })).not.toContain('<p lang')
  })
})

describe('a rendered page', () => {
  test('a list is narrowed down by its address, and what else stands there changes nothing', async () => {
    const isEmpty = async (query: string) => (await (await ask(`/products?${query}`)).text()).includes('>0 products<')
    expect([await isEmpty('category=no-such-one'), await isEmpty('utm_source=a-friend')]).toEqual([true, false])
  })

  test('the common questions are told to search engines with their answers', async () => {
    const html = await (await ask('/ru/support')).text()
    const told = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
    const { mainEntity } = z.object({ mainEntity: z.array(question) }).parse(JSON.parse(told))
    expect(mainEntity.map(({ name }) => html.includes(name))).toEqual([true, true, true, true])
    for (const { acceptedAnswer } of mainEntity) expect(acceptedAnswer.text).toMatch(/[а-я]/)
  })

  test('a product is in the page with its price, and so is what the browser would ask the API for', async () => {
    const offer = await makeOffer(ctx, { usd: 1234 })
    const answer = await ask(`/products/${offer.productId}`)
    const html = await answer.text()
    expect(answer.headers.get('Content-Security-Policy')).toBe(policy)
    expect(html).toMatch(/<h1[^>]*>Game \d+<\/h1>/)
    expect(html).toContain('$12.34')
    expect(html).toContain(`"key":["catalogue","en","${offer.productId}"]`)
  })

  test('older names of a price and words for search are left out of a page, whose scripts never read them', async () => {
    const offer = await makeOffer(ctx, { usd: 1234 })
    const html = await (await ask(`/products/${offer.productId}`)).text()
    const state = /<script id="state"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(state).toContain('"priceIn":{"usd":12.34')
    expect(state).not.toContain('"keywords"')
    expect(state).not.toMatch(/"(price|rub)":\d+[^}]*"priceIn"/)
  })

  test.each([
    '/cart',
    '/ru/cart',
    '/checkout/return',
    '/orders/ABC',
    '/profile',
    '/favourites',
    '/topup',
    '/admin',
    '/uz/admin/stock',
  ])('the private screen %s is an empty shell that no search engine keeps', async (path) => {
    const answer = await ask(path, { Cookie: 'language=ru' })
    const dressed = shell.replace(
      'lang="en"',
      '$& data-sold="usd rub uzs" data-currency="rub" data-favourites="" data-referral=""',
    )
    expect([answer.status, (await answer.text()).replace('data-currency="uzs"', 'data-currency="rub"')]).toEqual([
      200,
      dressed,
    ])
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
  })

  test.each([
    '/nowhere',
    '/ru/nowhere',
    '/en/products',
    '/products/nothing',
    '/products/%',
    '/products/a/b',
    '/cart/x',
  ])('%s is a 404 with a page that says so and names no address of its own', async (path) => {
    const answer = await ask(path)
    const html = await answer.text()
    expect(answer.status).toBe(404)
    expect(html).toContain('<h1')
    expect(html).not.toContain('rel="canonical"')
  })

  const named = (html: string) =>
    [...html.matchAll(/<link rel="modulepreload" href="(.*?)"/g)].map(([, script]) => script)

  test('the scripts of the screen and of its texts in its language are named, each once', async () => {
    const html = await (await ask('/ru/login')).text()
    expect(named(html)).toEqual(['/assets/login.js', '/assets/field.js', '/assets/ru.js', '/assets/identity-ru.js'])
  })

  test('where nothing has been built screens find their own scripts', async () => {
    const fetch = async (input: RequestInfo | URL) =>
      String(input).endsWith('.json') ? new Response('', { status: 404 }) : ASSETS.fetch(input)
    // Another host: pages of this one are remembered.
    const request = new Request('http://unbuilt.test/ru/login')
    const answer = await page(request, { ...env, ASSETS: { ...ASSETS, fetch } }, ctxIn)
    expect([answer.status, named(await answer.text())]).toEqual([200, []])
  })

  test('a title can end neither the data nor the attributes it is in', async () => {
    const admin = await makeAdmin(ctx)
    const offer = await makeOffer(ctx)
    const title = '</script><script>alert(1)</script>"><b>'
    await catalogue.update(admin.ctx, offer.productId, { title, description: title }, nothingBeside)
    const html = await (await ask(`/products/${offer.productId}`)).text()
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('"><b>')
    const facts = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(facts)).toMatchObject({ '@type': 'Product', name: title })
  })

  test('when the database is away the browser gets the shell, and a search engine comes back later', async () => {
    const answer = await ask('/', {}, 'GET', broken)
    expect([answer.status, await answer.text()]).toEqual([503, shell])
    expect(answer.headers.get('Retry-After')).toBe('60')
  })

  test('when the database is away the sitemap asks to come back later', async () => {
    expect((await ask('/sitemap.xml', {}, 'GET', broken)).status).toBe(503)
  })

  test('whoever asks for pages without end gets the empty shell instead of our work', async () => {
    const LIMIT_ALL = { limit: async ({ key }: RateLimitOptions) => ({ success: key !== '10.9.9.9' }) }
    const request = new Request(`${origin}/products?q=${crypto.randomUUID()}`, {
      headers: { 'CF-Connecting-IP': '10.9.9.9' },
    })
    const answer = await page(request, { ASSETS, LIMIT_ALL }, ctxIn)
    expect([answer.status, await answer.text()]).toEqual([429, shell])
  })

  test('a friend’s link is the same page from memory, and sets no cookie', async () => {
    const [plain, linked] = [await ask('/'), await ask('/?ref=ABCDEFGH')]
    expect([linked.headers.get('ETag'), await linked.text()]).toEqual([plain.headers.get('ETag'), await plain.text()])
    expect(linked.headers.get('Set-Cookie')).toBeNull()
  })

  test('a page from memory is counted for nobody', async () => {
    await ask('/')
    const LIMIT_ALL = { limit: () => Promise.reject(new Error('the limiter was asked')) }
    expect((await page(new Request(`${origin}/`), { ASSETS, LIMIT_ALL }, ctxIn)).status).toBe(200)
  })

  test('a form that is sent before its script came is shown once more, without what was typed', async () => {
    const answer = await ask('/login', {}, 'POST')
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${origin}/login`])
  })

  test.each(['PUT', 'DELETE'])('%s is nothing one can do to a page', async (method) => {
    expect((await ask('/', {}, method)).status).toBe(404)
  })
})

describe('the currency that a page begins with', () => {
  const visit = (path: string, country: string, headers: Record<string, string> = {}) =>
    page(new Request(origin + path, { headers, cf: { country } }), { ...env, ASSETS }, ctxIn)
  const firstOf = (html: string) => /data-testid="price-(\w+)"/.exec(html)?.[1]
  const ownOf = (html: string) => /<html [^>]*data-currency="(\w+)"/.exec(html)?.[1]
  let path: string
  beforeAll(async () => {
    const { productId } = await makeOffer(ctx, { uzs: 12_500_000_000 })
    path = `/products/${productId}`
  })

  test.each<[string, string, string, Record<string, string>, Currency]>([
    ['in Uzbekistan', '', 'UZ', {}, 'uzs'],
    ['in Uzbekistan who reads Russian', '/ru', 'UZ', {}, 'uzs'],
    ['in Russia who reads Uzbek', '/uz', 'RU', {}, 'rub'],
    ['elsewhere who reads Uzbek', '/uz', 'DE', {}, 'uzs'],
    ['elsewhere who reads Russian', '/ru', 'T1', {}, 'rub'],
    ['elsewhere', '', 'DE', {}, 'usd'],
    ['in Uzbekistan who has chosen roubles', '/uz', 'UZ', { Cookie: 'language=uz; currency=rub' }, 'rub'],
    ['whose choice is no currency of ours', '', 'UZ', { Cookie: 'currency=eur' }, 'uzs'],
  ])('to a visitor %s', async (_, root, country, headers, currency) => {
    const html = await (await visit(root + path, country, headers)).text()
    expect([ownOf(html), firstOf(html)]).toEqual([currency, currency])
    expect(html).toContain('data-sold="usd rub uzs"')
  })

  test('is each visitor’s own though one isolate remembers both pages, and no ETag confirms the other', async () => {
    const look = async (country: string, tag?: string) => {
      const answer = await visit(path, country, tag ? { 'If-None-Match': tag } : {})
      return { status: answer.status, tag: answer.headers.get('ETag') ?? '', first: firstOf(await answer.text()) }
    }
    const [uzbek, russian] = [await look('UZ'), await look('RU')]
    expect([uzbek.first, russian.first]).toEqual(['uzs', 'rub'])
    expect(await look('UZ')).toEqual(uzbek)
    expect(await look('RU', uzbek.tag)).toEqual(russian)
    expect(await look('UZ', russian.tag)).toEqual(uzbek)
    expect(await look('UZ', uzbek.tag)).toMatchObject({ status: 304, tag: uzbek.tag })
  })

  test('is one that the shop sells in, and no sum stands in another', async () => {
    const owner = await makeAdmin(ctx)
    const { currencies } = ctx.defaultSettings
    await set(owner, { currencies: { ...currencies, uzs: { sold: false, methods: {} } } })
    const html = await (await visit(`/uz${path}`, 'UZ')).text()
    await set(owner, {})
    expect([ownOf(html), firstOf(html)]).toEqual(['usd', 'usd'])
    expect(html).not.toContain('price-uzs')
  })

  test('is in the shell of a private screen too', async () => {
    expect(ownOf(await (await visit('/uz/cart', 'RU')).text())).toBe('rub')
  })
})

describe('what is remembered', () => {
  test('a page is sent once and confirmed by its ETag until the catalogue changes', async () => {
    const offer = await makeOffer(ctx, { usd: 500 })
    const path = `/products/${offer.productId}`
    const tag = (await ask(path)).headers.get('ETag') ?? ''
    const again = await ask(path, { 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const admin = await makeAdmin(ctx)
    await catalogue.update(admin.ctx, offer.productId, { price: 700 }, nothingBeside)
    const changed = await ask(path, { 'If-None-Match': tag })
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('$7.00')
  })

  test('pages of two hosts do not take each other’s addresses', async () => {
    await ask('/products')
    const elsewhere = await page(new Request('http://other.test/products'), { ...env, ASSETS }, ctxIn)
    expect(await elsewhere.text()).toContain('<link rel="canonical" href="http://other.test/products">')
  })

  test('a search is part of the page it finds', async () => {
    const html = await (await ask('/products?q=no+such+game')).text()
    expect(html).toContain('no such game')
    expect(html).toContain(`<link rel="canonical" href="${origin}/products">`)
  })
})

test('robots.txt leads to the sitemap, and the sitemap to every product in every language', async () => {
  const offer = await makeOffer(ctx)
  const { slug } = await catalogue.find(ctx, offer.productId)
  expect(await (await ask('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const answer = await ask('/sitemap.xml')
  const xml = await answer.text()
  expect(answer.headers.get('Content-Type')).toContain('application/xml')
  for (const root of ['', '/ru', '/uz']) expect(xml).toContain(`<loc>${origin}${root}/products/${slug}</loc>`)
  expect(xml).toContain(`hreflang="x-default" href="${origin}/products/${slug}"`)
  expect(xml).not.toMatch(/cart|login|admin/)
})

test('every address of the sitemap is a page that names itself', async () => {
  const { slug } = await catalogue.find(ctx, (await makeOffer(ctx)).productId)
  const xml = await (await ask('/sitemap.xml')).text()
  const all = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
  // Of the products one: the others have the same page.
  const addresses = all.filter((address) => !address.includes('/products/') || address.endsWith(`/${slug}`))
  expect(addresses.length).toBeGreaterThan(20)
  for (const address of addresses) {
    expect(address.startsWith(origin)).toBe(true)
    const answer = await ask(address.slice(origin.length))
    expect([address, answer.status]).toEqual([address, 200])
    expect(await answer.text()).toContain(`<link rel="canonical" href="${address}">`)
  }
})
