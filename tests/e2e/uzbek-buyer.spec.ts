import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { payByCard } from './provider-page'
import { expect, expectNoSidewaysScroll, loginAdmin, openPage, phone, test, texts } from './shop'

const t = texts.uz

const providerPage = (name: 'payme' | 'click') => new RegExp(`/simulator/${name}/`)

async function addToCart(page: Page): Promise<void> {
  await openPage(page, '/uz/products/pubg')
  await page.getByRole('button', { name: t.buying.addToCart }).click()
  await expect(page).toHaveURL('/uz/cart')
}

async function register(page: Page, nickname: string): Promise<void> {
  await page.goto('/uz/register')
  await page.getByLabel(t.register.nickname, { exact: true }).fill(nickname)
  await page.getByLabel(t.register.password, { exact: true }).fill('long-enough-1')
  await page.getByLabel(t.register.confirmPassword).fill('long-enough-1')
  await page.getByRole('button', { name: t.register.submit }).click()
  await expect(page).not.toHaveURL('/uz/register')
}

test('a new visitor in Uzbekistan sees so’m, tops up by Payme, buys from the balance, then by Click, and is refunded', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  await openPage(page, '/uz/')
  await expect(page.locator('html')).toHaveAttribute('data-currency', 'uzs')
  await expect(page.getByText(/\d soʻm/).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await register(page, `aziza${randomUUID().slice(0, 8)}`)

  await page.goto('/uz/topup')
  await expect(page.getByRole('radio', { name: t.currency.uzs })).toBeChecked()
  await page.getByLabel(t.topup.amount).fill('100 000')
  await page.getByRole('radio', { name: /Payme/ }).check()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t.topup.continue }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.topup.confirm }).click()
  await expect(page).toHaveURL(providerPage('payme'))
  await payByCard(page)
  await expect(page.getByText(t.topup.done).first()).toBeVisible()

  await addToCart(page)
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await expect(page.getByRole('radio', { name: t.currency.uzs })).toBeChecked()
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()
  await expect(page.getByTestId('code').first()).toHaveText(/^DEMO-UC60-/)

  await addToCart(page)
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await page.getByRole('button', { name: t.checkout.payByClick }).click()
  await expect(page).toHaveURL(providerPage('click'))
  await payByCard(page)
  await expect(page).toHaveURL(/\/uz\/orders\/[0-9A-Z]{12}$/)
  await expect(page.getByTestId('code')).toHaveText(/^DEMO-UC60-/)
  await expectNoSidewaysScroll(page)

  const orderId = page.url().split('/').at(-1)
  await page.goto('/uz/profile')
  await expect(page.getByTestId('balance-uzs')).toHaveText('88 000 soʻm')
  const { token } = await loginAdmin(request)
  const refunded = await request.post(`/api/admin/orders/${orderId}/refund`, {
    data: { reason: 'The buyer asked' },
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() },
  })
  expect(refunded.status()).toBe(201)
  await page.reload()
  await expect(page.getByTestId('balance-uzs')).toHaveText('100 000 soʻm')
})
