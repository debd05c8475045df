import type { Page } from '@playwright/test'
import type { Order } from '../../src/shared/contract/orders'
import { bearer } from './admin-shop'
import { enter, expect, expectNoSidewaysScroll, fillCart, makeBuyer, openPage, test, texts } from './shop'

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

async function expectNothingLost(page: Page, name: string) {
  await expectNoSidewaysScroll(page)
  expect.soft(await hiddenControls(page), name).toEqual([])
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

test('public pages lose nothing at 200 and 400 %', async ({ page }) => {
  await enter(page, { language: 'ru' })
  for (const path of ['/', '/products', '/products/steam-cis', '/support', '/register']) {
    await openPage(page, path)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectNothingLost(page, `${path} at ${size.width}`)
    }
  }
})

test('a buyer’s pages lose nothing at 200 and 400 %', async ({ page, request }) => {
  const orderId = await enterAsBuyer(page, request)
  for (const [path, shown] of [
    ['/cart', page.getByRole('link', { name: t.cart.checkout })],
    ['/checkout', page.getByRole('button', { name: t.checkout.payFromBalance })],
    ['/orders', page.getByRole('article')],
    [`/orders/${orderId}`, page.getByTestId('code')],
    ['/profile', page.getByRole('article')],
    ['/topup', page.getByRole('button', { name: t.topup.continue })],
    ['/topup/freefire', page.getByRole('radio').last()],
  ] as const) {
    await page.goto(path)
    await shown.waitFor()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectNothingLost(page, `${path} at ${size.width}`)
    }
  }
})

test('pages lose nothing with letters of twice the size', async ({ page, request }) => {
  const orderId = await enterAsBuyer(page, request)
  await page.setViewportSize({ width: 1280, height: 1024 })
  for (const path of [
    '/',
    '/products/pubg',
    '/cart',
    '/checkout',
    '/profile',
    '/topup/freefire',
    `/orders/${orderId}`,
  ]) {
    await openPage(page, path)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNothingLost(page, path)
  }
})
