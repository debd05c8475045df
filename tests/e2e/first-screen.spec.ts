import type { Locator } from '@playwright/test'
import type { Product } from '../../src/shared/contract/catalogue'
import { buyPieces, importCodes, newCodes, openCounter } from './admin-shop'
import { expect, goTo, makeBuyer, openPage, phone, remember, test, texts } from './shop'

const t = texts.en

const topOf = (place: Locator): Promise<number> => place.evaluate((element) => element.getBoundingClientRect().top)

test.describe('the home page on a phone', () => {
  test('shows goods on the first screen, of a low phone too, and offers what was bought to those who have bought, and to nobody else', async ({
    page,
    request,
  }) => {
    const counter = await openCounter(request)
    await importCodes(request, counter, newCodes(2))
    const buyer = await makeBuyer(request)
    const again = page.getByRole('heading', { name: t.home.buyAgain })
    const below = page.getByRole('heading', { name: t.home.popular })
    await page.setViewportSize(phone)
    await openPage(page, '/')
    for (const height of [640, 780]) {
      await page.setViewportSize({ width: 360, height })
      expect(await topOf(page.locator('main a[href^="/products/"]').first())).toBeLessThan(height - 100)
    }
    await expect(again).toHaveCount(0)

    await page.setViewportSize(phone)
    await page.evaluate(remember, [buyer, 'en'] as const)
    await openPage(page, '/')
    await page.waitForLoadState('networkidle')
    await expect(below).toBeAttached()
    await expect(again).toHaveCount(0)
    await buyPieces(request, counter, buyer, 1)
    await goTo(page, '/login')
    await goTo(page, '/')
    const link = page.getByRole('region', { name: t.home.buyAgain }).getByRole('link', { name: counter.product.title })
    await expect(link).toBeVisible()
    expect(await topOf(link)).toBeLessThan(phone.height)
    const there = await topOf(below)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/orders?*', (route) => gate.promise.then(() => route.continue()))
    await openPage(page, '/')
    expect(await topOf(below), 'its room is there before it is').toBe(there)
    gate.resolve()
    await expect(link).toBeVisible()
    expect(await topOf(below)).toBe(there)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: counter.product.title })).toBeVisible()
  })
})

test('a card says that a product comes in seconds, that few are left, or none, and its page counts a low amount', async ({
  request,
}) => {
  const counter = await openCounter(request)
  const { title, slug } = counter.product
  const told = (...words: (string | RegExp)[]) =>
    // What the worker remembers of the catalogue is some seconds old.
    expect(async () => {
      const html = await (await request.get(`/products?q=${encodeURIComponent(title)}`)).text()
      const card = /<article.*?<\/article>/s.exec(html)?.[0]
      expect(card).toContain(title)
      for (const word of words) expect(card).toMatch(word)
    }).toPass({ intervals: [500] })
  await told(t.product.soldOut, /aria-label="View /)
  await importCodes(request, counter, newCodes(3))
  await told(t.products.few)
  expect(await (await request.get(`/products/${slug}`)).text()).toContain('Only 3 left')
  await importCodes(request, counter, newCodes(6))
  await told(t.products.fast, /data-testid="card-price">from \$30\.00</)
})

test('a card begins at the price of the region its page opens with, in the currency the buyer counts in, which stays', async ({
  page,
  request,
}) => {
  const steam: Product = await (await request.get('/api/products/steam')).json()
  const [region = '', opening] =
    Object.entries(steam.regions).find(([, { prices }]) => prices.some(({ stock }) => stock !== 0)) ?? []
  const open = opening?.prices.filter(({ stock }) => stock !== 0) ?? []
  const digits = async (place: Locator) => Number((await place.textContent())?.replace(/[^\d.]/g, ''))
  const price = page.getByRole('article').filter({ hasText: steam.title }).first().getByTestId('card-price')
  await openPage(page, '/products?q=steam')
  expect(await digits(price)).toBe(Math.min(...open.map((each) => each.priceIn.usd ?? 0)))
  await page.getByRole('radio', { name: 'RUB' }).check()
  await expect(price).toContainText('₽')
  expect(await digits(price)).toBe(Math.min(...open.map((each) => each.priceIn.rub ?? 0)))
  // The next page comes with it: nothing has to change once its scripts are there.
  await expect.poll(async () => (await page.request.get('/products')).text()).toMatch(/data-testid="card-price">[^<]*₽/)
  await page.getByRole('link', { name: t.products.buyTitle.replace('{{title}}', steam.title), exact: true }).click()
  await expect(page.locator(`input[type=radio][value="${region}"]`)).toBeChecked()
  await expect(page.getByRole('radio', { name: '₽' }).first()).toBeVisible()
})
