import type { Locator, Page } from '@playwright/test'
import type { Order } from '../../src/shared/contract/orders'
import { bearer } from './admin-shop'

import { enter, expect, expectNoSidewaysScroll, fillCart, goTo, makeBuyer, openPage, test, texts } from './shop'

const t = texts.ru

/** 1280 × 1024 at 200 %, and what is left of it at 400 % (WCAG 1.4.10). */
const sizes = [
  { width: 640, height: 512 },
  { width: 320, height: 640 },
]

/** What can be pressed and is cut, or under something else once the keyboard has reached it. */
const hiddenControls = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, summary)')
    return [...controls].flatMap((control) => {
      if (control.matches(':disabled') || !control.checkVisibility({ visibilityProperty: true })) return []
      control.focus()
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, right, top, width, height } = control.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, top + height / 2)
      const isFree = over !== null && (control.contains(over) || over.contains(control))
      // Half a pixel is nobody's loss.
      const isWhole = left > -1 && right < innerWidth + 1 && width > 0
      return isFree && isWhole ? [] : [`${control.outerHTML.slice(0, 90)} under ${over?.outerHTML.slice(0, 90)}`]
    })
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

/** Nothing is lost at any of the sizes, and nothing that floats covers what one needs. */
async function expectNothingLost(page: Page, name: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    expect.soft(await hiddenControls(page), `${name} at ${size.width}`).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 640 })
  expect.soft(await covered(page), `${name} at its end`).toEqual([])
}

/** Nothing is lost with letters of twice the size, seen from the beginning of the page. */
async function expectNothingLostInLargeLetters(page: Page, name: string) {
  await page.setViewportSize({ width: 1280, height: 1024 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    scrollTo(0, 0)
  })
  await expectNoSidewaysScroll(page)
  expect.soft(await hiddenControls(page), `${name} with large letters`).toEqual([])
}

/** A buyer with something in the cart and something bought. */
async function enterAsBuyer(page: Page, request: Parameters<typeof makeBuyer>[0]) {
  const session = await makeBuyer(request)
  await fillCart(request, session)
  const paid = await request.post('/api/payment/from-balance', { data: { currency: 'usd' }, headers: bearer(session) })
  const { orderId }: Order = await paid.json()
  await fillCart(request, session)
  await enter(page, { session, language: 'ru' })
  return orderId
}

/** Goes through screens inside the page that is open, each when it shows what it has. */
async function expectNothingLostOn(page: Page, screens: [path: string, shown: Locator, isLarge: boolean][]) {
  for (const [path, shown, isLarge] of screens) {
    await goTo(page, path)
    await shown.first().waitFor()
    await expect(page.getByRole('status', { name: t.common.loading })).toHaveCount(0)
    await expectNothingLost(page, path)
    if (isLarge) await expectNothingLostInLargeLetters(page, path)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
}

test('public pages lose nothing at 200 and 400 %, and with letters of twice the size', async ({ page }) => {
  await enter(page, { language: 'ru' })
  await openPage(page, '/')
  const send = page.locator('main [type=submit]')
  await expectNothingLostOn(page, [
    ['/', page.getByRole('heading', { name: t.home.featured }), true],
    ['/products?q=steam', page.getByText(t.products.buy, { exact: true }), false],
    ['/products/steam-cis', page.getByRole('group', { name: t.product.region }), true],
    ['/support', page.locator('main summary'), false],
    ['/register', send.and(page.getByRole('button', { name: t.register.submit, exact: true })), false],
  ])
})

test('a buyer’s pages lose nothing at 200 and 400 %, and with letters of twice the size', async ({ page, request }) => {
  const orderId = await enterAsBuyer(page, request)
  await page.goto('/cart')
  await expectNothingLostOn(page, [
    ['/cart', page.getByRole('link', { name: t.cart.checkout }), true],
    ['/checkout', page.getByRole('button', { name: t.checkout.payFromBalance }), true],
    ['/orders', page.getByRole('article'), false],
    [`/orders/${orderId}`, page.getByTestId('code'), true],
    ['/profile', page.getByRole('article'), true],
    ['/topup', page.getByRole('button', { name: t.topup.continue }), false],
    ['/topup/freefire', page.getByRole('radio'), true],
  ])
})

test('a cart of long names and large sums fits the narrowest phone in soʻm and roubles', async ({ page, request }) => {
  const session = await makeBuyer(request)
  for (const line of [
    { amount: 8080, price: 95.9, rub: 8349, label: 'Monochrome' },
    { amount: 180, price: 26.9, rub: 2349, label: 'days of Welkin Moon' },
  ]) {
    const added = await request.post('/api/cart/add', { data: line, headers: bearer(session) })
    expect(added.status()).toBe(200)
  }
  await enter(page, { session })
  for (const language of ['uz', 'ru'] as const) {
    const { cart, checkout } = texts[language]
    await page.goto(`/${language}/cart`)
    await page.getByRole('link', { name: cart.checkout }).waitFor()
    await expectNothingLost(page, `the cart in ${language}`)
    await goTo(page, `/${language}/checkout`)
    await page.getByRole('button', { name: checkout.payFromBalance }).waitFor()
    await expectNothingLost(page, `the checkout in ${language}`)
  }
})
