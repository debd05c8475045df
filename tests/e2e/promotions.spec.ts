import { bearer, importCodes, newCodes, openCounter } from './admin-shop'
import { enter, expect, expectNoSidewaysScroll, makeBuyer, phone, test, texts } from './shop'

const t = texts.ru
const hour = 60 * 60_000

test('a flash sale is shown with the price before, counted down, paid as shown, and named in the order', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(4))
  const { product } = counter
  const made = await request.post('/api/admin/promotions', {
    headers: bearer(counter.admin),
    data: {
      names: { en: 'Flash', ru: 'Молния', uz: 'Chaqmoq' },
      ...{ percent: 20, productIds: [product.id], pieces: 3, reason: 'a flash sale' },
      startsAt: new Date(Date.now() - hour).toISOString(),
      endsAt: new Date(Date.now() + 5 * hour).toISOString(),
    },
  })
  expect(made.status()).toBe(201)
  const buyer = await makeBuyer(request, { balanceUsd: 0, balanceRub: 10_000 })
  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'ru' })
  // A page that comes in Russian shows roubles first; the first of them comes in English.
  await page.addInitScript(() => localStorage.setItem('currency', 'usd'))
  await expect
    .poll(async () => (await request.get(`/ru/products/${product.slug}`)).text(), { timeout: 30_000 })
    .toContain('Молния')
  await page.goto(`/products/${product.slug}`)
  const promotion = page.getByTestId('promotion')
  await expect(promotion).toContainText('Молния')
  await expect(promotion).toContainText(/До конца (4 ч \d+|5 ч 0) мин/)
  await expect(promotion).toContainText('По этой цене осталось 3 штуки')
  await expect(page.locator('s').first()).toHaveText('30,00 $')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t.buying.addToCart }).click()
  await expect(page.getByTestId('subtotal-rub')).toHaveText('2 000,00 ₽')
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await expect(page.getByTestId('discounts')).toContainText('Акция: Молния')
  await expect(page.getByTestId('total')).toHaveText('2 000,00 ₽')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()
  // The link moves when the codes come.
  await expect(page.getByTestId('code').first()).toBeVisible()
  await page.getByRole('link', { name: t.profile.openOrder, exact: true }).click()
  await expect(page.getByTestId('code')).toHaveCount(1)
  await expect(page.getByRole('region', { name: t.order.codes })).toContainText('Акция: Молния')

  // What is printed adds up: the price before, what was taken off, and what was paid.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const receipt = page.getByRole('region', { name: t.receipt.title })
  await expect(receipt.getByRole('row').nth(1)).toHaveText(/Акция: Молния.500,00.₽2.500,00.₽12.500,00.₽$/)
  await expect(receipt.getByRole('definition').last()).toHaveText('2 000,00 ₽')
})
