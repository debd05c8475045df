import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { bearer, type Counter, handOver, importCodes, newCodes, openCounter } from './admin-shop'
import { providerPage } from './provider-page'
import { enter, expect, expectNoSidewaysScroll, makeBuyer, phone, test, texts } from './shop'

const t = texts.uz

/** A coupon of 15 % for the products of a counter; its code. */
async function makeCoupon(request: APIRequestContext, { admin, product }: Counter, changes = {}): Promise<string> {
  const code = `SALE${randomUUID().slice(0, 8)}`.toUpperCase()
  const data = { name: 'Sale', code, percent: 15, productIds: [product.id], reason: 'a sale', ...changes }
  const made = await request.post('/api/admin/coupons', { data, headers: bearer(admin) })
  expect(made.status()).toBe(201)
  return code
}

async function withCart(request: APIRequestContext, { product }: Counter, qty: number) {
  const buyer = await makeBuyer(request, { balanceUsd: 0, balanceRub: 10_000 })
  const line = { amount: 10, price: 30, rub: 2500, label: 'UC', productId: product.id, qty }
  const added = await request.post('/api/cart/add', { data: line, headers: bearer(buyer) })
  expect(added.status()).toBe(200)
  return buyer
}

test('a coupon that does not fit says why, one that was taken out leaves the price as it was, and one that stays takes something off in roubles and stands in the order, for the owner too', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(4))
  const dear = await makeCoupon(request, counter, { leastIn: { rub: 100_000 } })
  const free = await makeCoupon(request, counter, { percent: 100 })
  const code = await makeCoupon(request, counter, { uses: 1 })
  await page.setViewportSize(phone)
  await enter(page, { session: await withCart(request, counter, 3), language: 'uz' })
  await page.goto('/checkout')
  const { coupon, payByCard } = t.checkout
  const total = page.getByTestId('total')
  const apply = async (typed: string) => {
    await page.getByLabel(coupon.code).fill(typed)
    await page.getByRole('button', { name: coupon.apply }).click()
  }
  await expect(total).toHaveText(/^7.500,00/)
  await page.getByRole('button', { name: coupon.open }).click()
  for (const [typed, reason] of [
    ['NOSUCHCODE', t.errors.coupon_not_found],
    [dear, t.discounts.reasons.leastSum],
  ] as const) {
    await apply(typed)
    await expect(page.getByText(reason)).toBeVisible()
  }
  await expectNoSidewaysScroll(page)
  await apply(free)
  await expect(total).toHaveText(/^0/)
  await expect(page.getByRole('button', { name: payByCard })).toHaveCount(0)
  await page.getByRole('button', { name: coupon.remove }).click()
  await expect(total).toHaveText(/^7.500,00/)
  await expect(page.getByRole('button', { name: payByCard })).toHaveCount(1)
  await apply(` ${code.toLowerCase()} `)
  await expect(total).toHaveText(/^6.375,00/)
  await expect(page.getByTestId('discounts')).toContainText(code)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()

  // The link moves when the codes come.
  await expect(page.getByTestId('code').first()).toBeVisible()
  await page.getByRole('link', { name: t.profile.openOrder, exact: true }).click()
  await expect(page.getByTestId('code')).toHaveCount(3)
  await expect(page.getByRole('region', { name: t.order.codes })).toContainText(/1.125,00/)
  await expectNoSidewaysScroll(page)

  const orderId = new URL(page.url()).pathname.split('/').at(-1)
  await handOver(page, `/uz/admin/orders/${orderId}`, counter.admin, 'uz')
  const items = page.getByRole('region', { name: t.order.items })
  await expect(items).toContainText(code)
  await expect(items).toContainText(/1.125,00/)
  await expectNoSidewaysScroll(page)
})

test('a coupon is kept on the way to the provider’s page and back, and through a login, and is gone once it was used', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(4))
  const code = await makeCoupon(request, counter)
  const buyer = await withCart(request, counter, 1)
  await enter(page, { session: buyer, language: 'uz' })
  await page.goto('/checkout')
  const total = page.getByTestId('total')
  await page.getByRole('button', { name: t.checkout.coupon.open }).click()
  await page.getByLabel(t.checkout.coupon.code).fill(code)
  await page.getByRole('button', { name: t.checkout.coupon.apply }).click()
  await expect(total).toHaveText(/^2.125,00/)
  await page.getByRole('button', { name: t.checkout.payByCard }).click()
  await expect(page).toHaveURL(providerPage)
  await page.goto('/checkout')
  await expect(total).toHaveText(/^2.125,00/)

  await request.post('/api/logout/everywhere', { headers: bearer(buyer) })
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()
  await expect(page).toHaveURL(/login/)
  await page.getByLabel(t.login.nickname).fill(buyer.nickname)
  await page.getByLabel(t.login.password).fill(buyer.password)
  await page.keyboard.press('Enter')
  await expect(total).toHaveText(/^2.125,00/)
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()
  await expect(page.getByTestId('code').first()).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('coupon'))).toBeNull()
})
