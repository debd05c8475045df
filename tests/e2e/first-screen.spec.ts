import type { Locator, Page } from '@playwright/test'
import type { Product } from '../../src/shared/contract/catalogue'
import { buy, importCodes, newCodes, openCounter } from './admin-shop'
import { enter, expect, fillCart, makeBuyer, openPage, phone, test, texts } from './shop'

const t = texts.en

const topOf = (place: Locator): Promise<number> => place.evaluate((element) => element.getBoundingClientRect().top)

const screens = [
  { width: 360, height: 640 },
  { width: 360, height: 780 },
]

test.describe('the home page on a phone', () => {
  for (const viewport of screens) {
    test(`shows goods on the first screen: ${viewport.height} px`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await openPage(page, '/')
      expect(await topOf(page.locator('main a[href^="/products/"]').first())).toBeLessThan(viewport.height - 100)
      await expect(page.getByRole('heading', { name: t.home.buyAgain })).toHaveCount(0)
    })
  }

  test('offers what was bought to those who have bought, and to nobody else', async ({ page, request, browser }) => {
    const counter = await openCounter(request)
    await importCodes(request, counter, newCodes(2))
    const { buyer } = await buy(request, counter)
    await page.setViewportSize(phone)
    await enter(page, { session: buyer })
    await openPage(page, '/')
    const again = page.getByRole('region', { name: t.home.buyAgain })
    const link = again.getByRole('link', { name: counter.product.title })
    expect(await topOf(link)).toBeLessThan(phone.height)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: counter.product.title })).toBeVisible()
    const other = await browser.newPage()
    await enter(other, { session: await makeBuyer(request) })
    await openPage(other, '/')
    await other.waitForLoadState('networkidle')
    await expect(other.getByRole('heading', { name: t.home.popular })).toBeAttached()
    await expect(other.getByRole('heading', { name: t.home.buyAgain })).toHaveCount(0)
    await other.close()
  })
})

test('a card says that a product comes in seconds, that few are left, or none', async ({ page, request }) => {
  const counter = await openCounter(request)
  const card = page.getByRole('article').filter({ hasText: counter.product.title })
  const told = async (text: string) => {
    // What the worker remembers of the catalogue is some seconds old.
    await expect(async () => {
      await page.goto(`/products?q=${encodeURIComponent(counter.product.title)}`)
      await expect(card).toContainText(text, { timeout: 1000 })
    }).toPass()
  }
  await told(t.product.soldOut)
  await importCodes(request, counter, newCodes(3))
  await told(t.products.few)
  await importCodes(request, counter, newCodes(6))
  await told(t.products.fast)
  await expect(card.getByTestId('card-price')).toHaveText('from $30.00')
})

test('a card begins at the price of the region its page opens with, in the currency of the buyer', async ({
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
  await page.getByRole('link', { name: t.products.buyTitle.replace('{{title}}', steam.title), exact: true }).click()
  await expect(page.locator(`input[type=radio][value="${region}"]`)).toBeChecked()
})

/** Fields and sums that something which floats lies over, with the page scrolled to its end. */
const covered = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    const floating = [...document.querySelectorAll('body *')].filter(
      (each) =>
        /fixed|sticky/.test(getComputedStyle(each).position) && each.checkVisibility() && !each.matches('header'),
    )
    const places = document.querySelectorAll(
      'main :is(input, select, textarea, [data-testid^="subtotal"], [data-testid^="price"])',
    )
    return [...places].flatMap((place) => {
      const own = place.getBoundingClientRect()
      const over = floating.find((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        const meets = left < own.right && right > own.left && top < own.bottom && bottom > own.top
        return meets && !each.contains(place) && !place.contains(each)
      })
      return over ? [`${place.outerHTML.slice(0, 80)} under ${over.outerHTML.slice(0, 80)}`] : []
    })
  })

test('nothing that floats covers a field, a box or a sum at the end of a page on a phone', async ({
  page,
  request,
}) => {
  const session = await makeBuyer(request)
  await fillCart(request, session)
  await page.setViewportSize(screens[0] ?? phone)
  for (const path of ['/login', '/register', '/support', '/products/steam', '/topup/freefire']) {
    await openPage(page, path)
    await page.waitForLoadState('networkidle')
    expect.soft(await covered(page), path).toEqual([])
  }
  await page.evaluate((account) => {
    localStorage.setItem('token', account.token)
    localStorage.setItem('nickname', account.nickname)
    localStorage.setItem('userId', account.userId)
  }, session)
  for (const [path, shown] of [
    ['/cart', page.getByRole('link', { name: t.cart.checkout })],
    ['/checkout', page.getByRole('button', { name: t.checkout.payFromBalance })],
  ] as const) {
    await page.goto(path)
    await shown.waitFor()
    expect.soft(await covered(page), path).toEqual([])
  }
})
