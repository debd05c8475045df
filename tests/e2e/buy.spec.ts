import { enter, expect, expectNoSidewaysScroll, makeBuyer, phone, placeOf, test, texts } from './shop'

/** The longest words on the narrowest screen. */
const t = texts.ru

test('a buyer buys a code and reads it', async ({ page, request }) => {
  await page.setViewportSize(phone)
  await enter(page, { session: await makeBuyer(request), language: 'ru' })

  await page.goto('/ru/products/pubg')
  await expect(page.getByRole('link', { name: 'https://www.midasbuy.com' })).toBeVisible()
  await page.getByRole('radio').nth(1).check()
  await expect(page.getByTestId('price-usd')).toContainText('4')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t.buying.addToCart }).click()
  await expect(page).toHaveURL(`/ru/cart`)
  await expect(page.getByTestId('subtotal-usd')).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: t.cart.checkout }).click()
  await expect(page).toHaveURL(`/ru/checkout`)
  await expect(page.getByTestId('total')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/orders/*', async (route) => {
    await isSeen
    await route.continue()
  })
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()

  await expect(page).toHaveURL(`/ru/profile`)
  // Who is about to press it when the code comes still does.
  const openOrder = page.getByRole('link', { name: t.profile.openOrder, exact: true })
  const before = await placeOf(openOrder)
  goOn()
  const code = page.getByTestId('code').first()
  await expect(code).toHaveText(/^DEMO-UC325-/)
  expect(await placeOf(openOrder)).toEqual(before)
  await expect(page.getByText(t.order.redeemAt)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await openOrder.click()
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{12}$/)
  await expect(page.getByTestId('code')).toHaveText(/^DEMO-UC325-/)
  const place = page.getByRole('region', { name: t.order.codes }).getByRole('link', { name: /midasbuy/ })
  await expect(place).toHaveAttribute('href', 'https://www.midasbuy.com')
  await page.getByRole('link', { name: t.order.redeemSteps }).click()
  await expect(page.getByRole('heading', { name: t.order.instructions, exact: true })).toBeInViewport()
  await expect(page.getByText(t.status.completed).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: t.order.instructions, exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
