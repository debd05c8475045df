import type { Page } from '@playwright/test'
import { rootOf } from '../../src/shared/addresses'
import type { Product } from '../../src/shared/contract/catalogue'
import { type Language, languages } from '../../src/shared/languages'
import { expectAsItCame, watchArrival } from './arrival'
import { expect, makeBuyer, openPage, takenOver, test, texts } from './shop'

/** Beside those of `budgets.spec.ts`, of which the same is asked. */
const publicPaths = [
  '/products?q=pubg',
  '/topup/chess',
  '/articles',
  '/articles/how-to-redeem',
  '/register',
  '/nowhere',
]

/** Where languages differ beside the words: sums, counts and names in their order. */
const inEachLanguage = '/products/steam?region=TR&amount=50&quantity=3'

/** English at first: whoever has read another language is led to it. */
const visits = languages.flatMap((language) =>
  [inEachLanguage, ...(language === 'ru' ? publicPaths : [])].map((path) => ({
    language,
    path: rootOf(language) + path,
  })),
)

const prices = { en: '$0.99', ru: '0,99 $', uz: '0,99 $' } as const satisfies Record<Language, string>

/** No-break spaces are for the eye only. */
const plain = (html: string) => html.replace(/[\u00a0\u202f]/g, ' ')

test('before any script a product is there with its price in each language, and names its address, its other languages and its picture', async ({
  request,
  baseURL,
}) => {
  for (const language of languages) {
    const listed = await request.get('/api/products/pubg', { headers: { 'Accept-Language': language } })
    const product: Product = await listed.json()
    const answer = await request.get(`${rootOf(language)}/products/pubg`)
    const html = plain(await answer.text())
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-language']).toBe(language)
    expect(html).toContain(`<html lang="${language}" `)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${product.title}</h1>`))
    expect(html).toContain(prices[language])
    expect(html).toContain(texts[language].buying.addToCart)
  }
  const html = await (await request.get('/ru/products/pubg')).text()
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/ru/products/pubg"`)
  for (const [name, root] of [...languages.map((each) => [each, rootOf(each)] as const), ['x-default', ''] as const]) {
    expect(html).toContain(`href="${baseURL}${root}/products/pubg" hreflang="${name}"`)
  }
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]
  const answer = await request.get(picture ?? '/nowhere')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  const facts = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  expect(facts).toMatchObject({ '@type': 'Product', offers: { priceCurrency: 'USD' } })
})

test('public pages name the scripts they begin with, stay as they came when those take over, and ask for nothing again', async ({
  page,
}) => {
  const asked = await watchArrival(page)
  for (const { language, path } of visits) {
    await test.step(path, async () => {
      asked.scripts.length = 0
      const answer = await page.goto(path, { waitUntil: 'networkidle' })
      await takenOver(page)
      await expectAsItCame(page, answer, asked, language)
      await expect(page).toHaveURL(path)
    })
  }
})

const switchTo = async (page: Page, language: Language) => {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await page.getByRole('combobox', { name: texts.en.language.label }).selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test('switching the language changes the address and keeps the page and what was chosen of a product, also after a login; Back stays in it', async ({
  page,
  request,
}) => {
  const { nickname, password } = await makeBuyer(request)
  await openPage(page, '/products?q=steam')
  await page.getByRole('main').locator('a[href="/products/steam"]').click()
  await expect(page).toHaveURL('/products/steam')
  // Whoever shares a page they went to does not share the one they came from.
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  const first = await page.getByTestId('price-usd').textContent()
  await page.getByRole('radio', { name: texts.en.region.TR, exact: true }).check()
  await expect(page.getByRole('group', { name: texts.en.product.amount }).getByRole('radio').first()).toBeChecked()
  await expect(page.getByTestId('price-usd')).not.toHaveText(first ?? '')
  const amounts = (language: Language) =>
    page.getByRole('group', { name: texts[language].product.amount }).getByRole('radio')
  await amounts('en').nth(2).check()
  await page.getByRole('button', { name: texts.en.common.increase }).click()
  const price = await page.getByTestId('price-usd').textContent()
  await switchTo(page, 'uz')
  await expect(page.getByRole('button', { name: texts.uz.buying.addToCart })).toBeVisible()
  await expect(page.getByRole('radio', { name: texts.uz.region.TR, exact: true })).toBeChecked()
  await expect(amounts('uz').nth(2)).toBeChecked()
  await expect(page.getByRole('group', { name: texts.uz.buying.quantity })).toContainText('2')
  expect(plain((await page.getByTestId('price-usd').textContent()) ?? '')).toBe(
    plain(`${price?.replace('$', '').replace('.', ',')} $`),
  )
  await expect(page).toHaveURL(/\/uz\/products\/steam/)

  await page.getByRole('link', { name: texts.uz.nav.login }).click()
  await page.getByLabel(texts.uz.login.nickname).fill(nickname)
  await page.getByLabel(texts.uz.login.password).fill(password)
  await page.getByRole('button', { name: texts.uz.login.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/uz\/?$/)
  await page.goBack()
  await expect(amounts('uz').nth(2)).toBeChecked()
  await expect(page.getByRole('group', { name: texts.uz.buying.quantity })).toContainText('2')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: texts.uz.products.heading })).toBeVisible()
  await expect(page).toHaveURL(/\/uz\/products\?q=steam/)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true)
})

test('a catalogue that is narrowed down stays so in another language, and never goes away meanwhile', async ({
  page,
}) => {
  await openPage(page, '/products')
  await page.getByRole('searchbox').fill('steam')
  await page.getByLabel(texts.en.product.region).selectOption('TR')
  await page.getByRole('radio', { name: texts.en.category.wallets }).check()
  await page.getByLabel(texts.en.products.order).selectOption('cheap')
  const cards = page.getByRole('article')
  await expect(cards).not.toHaveCount(0)
  // A large shop answers once typing has paused.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const shown = await cards.count()
  await page.evaluate(() => {
    const counts = new Set<number>()
    Object.assign(globalThis, { counts })
    const note = () => counts.add(document.querySelectorAll('article').length)
    note()
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
  await switchTo(page, 'ru')
  await expect(cards.getByText(texts.ru.category.wallets).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('searchbox')).toHaveValue('steam')
  await expect(page.getByLabel(texts.ru.product.region)).toHaveValue('TR')
  await expect(page.getByRole('radio', { name: texts.ru.category.wallets })).toBeChecked()
  await expect(page.getByLabel(texts.ru.products.order)).toHaveValue('cheap')
  expect(await page.evaluate(() => [...Reflect.get(globalThis, 'counts')])).toEqual([shown])
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true)
})

test('a chosen language is there on the next visit, from the first HTML on, and also in a browser that has lost its cookie', async ({
  page,
}) => {
  await openPage(page, '/uz/products')
  await expect.poll(async () => (await page.context().cookies()).map(({ value }) => value)).toContain('uz')
  const answer = await page.request.get('/support')
  expect(new URL(answer.url()).pathname).toBe('/uz/support')
  expect(await answer.text()).toContain(texts.uz.support.title)

  await page.context().clearCookies()
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1, name: texts.uz.products.heading })).toBeVisible()
  await expect(page).toHaveURL('/uz/products')
})

test('a page or a product that is not there is a 404 that says so in its language, and offers two ways on', async ({
  page,
  request,
}) => {
  for (const [path, heading] of [
    ['/nowhere', texts.en.notFound.title],
    ['/ru/nowhere', texts.ru.notFound.title],
    ['/ru/topup/chess', texts.ru.topups.noGame],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain(heading)
  }
  const answer = await openPage(page, '/uz/products/no-such-thing')
  expect(answer?.status()).toBe(404)
  expect(await answer?.text()).toContain(texts.uz.product.notFound)
  await expect(page.getByRole('heading', { level: 1, name: texts.uz.product.notFound })).toBeVisible()
  await expect(page.getByRole('button', { name: texts.uz.common.goBack })).toBeVisible()
  await page.getByRole('link', { name: texts.uz.buying.browse }).click()
  await expect(page).toHaveURL('/uz/products')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('one can read the catalogue, search it, follow a link and see what is for sale', async ({ page }) => {
    await page.goto('/ru/')
    await page.getByRole('link', { name: texts.ru.home.allProducts }).click()
    await expect(page.getByRole('heading', { level: 1, name: texts.ru.products.heading })).toBeVisible()
    await page.getByRole('searchbox').fill('steam')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/ru\/products\?q=steam/)
    await page.getByRole('link', { name: /Steam/ }).first().click()
    await expect(page.getByTestId('price-usd')).toBeVisible()
    await expect(page.getByRole('group', { name: texts.ru.product.amount }).getByRole('radio').first()).toBeVisible()
  })

  test('a password typed before the scripts come never gets into an address', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel(texts.en.login.password).fill('a-password-1')
    await page.getByRole('button', { name: texts.en.login.submit, exact: true }).click()
    await expect(page).toHaveURL('/login')
  })
})
