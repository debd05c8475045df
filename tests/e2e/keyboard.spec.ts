import type { Locator, Page } from '@playwright/test'
import { bearer } from './admin-shop'
import { expectFocus, expectKept, press, tabTo } from './keys'
import { desktop, enter, expect, fillCart, goTo, makeBuyer, openPage, test, texts } from './shop'

const t = texts.en

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: desktop })

/** Presses what the way with Tab to it is proven of elsewhere. */
async function pressAt(page: Page, place: Locator) {
  await place.focus()
  await page.keyboard.press('Enter')
}

test('a buyer finds, buys, reads and copies a code with the keyboard alone', async ({ page, request }) => {
  const buyer = await makeBuyer(request)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t.nav.skip })).toBeFocused()
  await expectFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await press(page, page.getByRole('banner').getByRole('link', { name: t.nav.login }), 'Shift+Tab')
  await heading(t.login.title)
  await expectKept(page)
  await tabTo(page, page.getByLabel(t.login.nickname))
  await page.keyboard.type(buyer.nickname)
  await page.keyboard.press('Tab')
  await page.keyboard.type(buyer.password)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/login', async (route) => {
    await gate.promise
    await route.continue()
  })
  const submit = page.getByRole('button', { name: t.login.submit, exact: true })
  await press(page, submit)
  await expect(submit).toBeDisabled()
  // Also with a button that waits for its answer.
  await expect(submit).toBeFocused()
  gate.resolve()

  await expect(page).toHaveURL('/')
  await expectKept(page)
  await press(page, page.getByRole('banner').getByRole('link', { name: t.nav.products }), 'Shift+Tab')
  await heading(t.products.heading)
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('пабг')
  await press(page, page.getByRole('link', { name: /Buy PUBG/ }).first())

  await expect(page).toHaveURL(/\/products\/pubg/)
  await expectKept(page)
  await tabTo(page, page.getByRole('group', { name: t.product.amount }).getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('group', { name: t.product.amount }).getByRole('radio').nth(1)).toBeChecked()
  await expectFocus(page)
  await press(page, button(t.common.increase), 'Tab', 'Space')
  await press(page, button(t.buying.addToCart))

  await heading(t.cart.title)
  await expectKept(page)
  await press(page, button(t.common.decrease), 'Tab', 'Space')
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  await expect(button(t.common.decrease)).toBeFocused()
  await press(page, button(t.cart.clear), 'Shift+Tab')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Tab')
  await expectFocus(page)
  await page.keyboard.press('Escape')
  await expect(button(t.cart.clear)).toBeFocused()
  await press(page, page.getByRole('link', { name: t.cart.checkout }))

  await heading(t.checkout.title)
  await expectKept(page)
  await press(page, button(t.checkout.payFromBalance))
  await expect(page).toHaveURL('/profile')
  await expect(page.getByTestId('code').first()).toHaveText(/^DEMO-UC325-/)
  await expectKept(page)
  const code = await page.getByTestId('code').first().textContent()
  await press(page, page.getByRole('button', { name: t.order.copyCode.replace('{{number}}', '1') }).first())
  await expect(page.getByRole('status').getByText(t.common.copied)).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await press(page, page.getByRole('link', { name: t.profile.openOrder, exact: true }), 'Shift+Tab')
  await heading(t.order.heading)
  await press(page, page.getByRole('button', { name: t.claim.reportNamed.replace('{{number}}', '1') }))
  await expect(page.getByRole('dialog', { name: t.claim.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: t.claim.reportNamed.replace('{{number}}', '1') })).toBeFocused()
})

test('the keyboard focus stays in the cart when a line is taken out or all of it, and with the buttons of an order that is given up, and of one that is paid', async ({
  page,
  request,
}) => {
  const session = await makeBuyer(request)
  await fillCart(request, session)
  await enter(page, { session })
  await page.goto('/cart')
  await pressAt(page, page.getByRole('main').getByRole('button', { name: /^Remove / }))
  await expect(page.getByText(t.cart.empty)).toBeVisible()
  await expectKept(page)
  await fillCart(request, session)
  await goTo(page, '/orders')
  await expect(page.getByText(t.orders.none)).toBeVisible()
  await goTo(page, '/cart')
  await pressAt(page, page.getByRole('button', { name: t.cart.clear }))
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: t.cart.clearConfirm }))
  await expect(page.getByText(t.cart.empty)).toBeVisible()
  await expectKept(page)

  await fillCart(request, session)
  for (const [name, confirm, text, status] of [
    [t.order.cancel, t.order.cancelConfirm, t.order.givenUpText, t.status.cancelled],
    [t.checkout.payFromBalance, undefined, t.order.fromBalance, t.status.completed],
  ] as const) {
    // What is given up is in the cart again.
    const unpaid = { type: 'order', currency: 'usd', amount: 0.99, method: 'card' }
    const created = await request.post('/api/payment/create', { data: unpaid, headers: bearer(session) })
    expect(created.status()).toBe(201)
    const { orderId }: { orderId: string } = await created.json()
    await goTo(page, `/orders/${orderId}`)
    await pressAt(page, page.getByRole('button', { name }))
    if (confirm) await pressAt(page, page.getByRole('dialog').getByRole('button', { name: confirm }))
    await expect(page.getByText(text)).toBeVisible()
    await expectKept(page)
    await expect(page.getByText(status).first()).toBeVisible()
  }
  await expect(page.getByTestId('code')).toBeVisible()
})
