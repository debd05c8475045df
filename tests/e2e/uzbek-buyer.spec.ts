import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { payByCard } from './provider-page'
import { expect, expectNoSidewaysScroll, loginAdmin, openPage, phone, test, texts } from './shop'

const t = texts.uz

const providerPage = (name: 'payme' | 'click' | 'stripe') => new RegExp(`/simulator/${name}/`)

/** The addresses of our own pages that the tab has shown. */
function addressesOf(page: Page): string[] {
  const shown: string[] = []
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && !pathname.startsWith('/simulator/')) shown.push(pathname)
  })
  return shown
}

async function register(page: Page): Promise<void> {
  await page.getByRole('link', { name: t.login.toRegister }).click()
  await page.getByLabel(t.register.nickname, { exact: true }).fill(`aziza${randomUUID().slice(0, 8)}`)
  await page.getByLabel(t.register.password, { exact: true }).fill('long-enough-1')
  await page.getByLabel(t.register.confirmPassword).fill('long-enough-1')
  await page.getByRole('button', { name: t.register.submit }).click()
}

test('who begins at /uz sees so’m, registers, turns back, pays by Click, tops up by Payme, buys from the balance and is refunded, all in that language, whatever another tab is read in', async ({
  page,
  request,
}) => {
  const shown = addressesOf(page)
  await page.setViewportSize(phone)
  // Nothing is remembered of the visitor's language: the address alone names it.
  await openPage(page, '/uz/')
  await expect(page.locator('html')).toHaveAttribute('data-currency', 'uzs')
  await expect(page.getByText(/\d soʻm/).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: t.home.shopNow }).first().click()
  // Which of the two products of this game comes first is decided by what was sold.
  await page.locator('main a[href="/uz/products/pubg"]').first().click()
  await expect(page).toHaveURL('/uz/products/pubg')
  await page.getByRole('button', { name: t.buying.addToCart }).click()
  await expect(page).toHaveURL('/uz/cart')
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await expect(page).toHaveURL('/uz/login')
  await register(page)
  await expect(page).toHaveURL('/uz/checkout')

  await page.getByRole('radio', { name: 'USD' }).check()
  await page.getByRole('button', { name: t.checkout.payByCard }).click()
  await expect(page).toHaveURL(providerPage('stripe'))
  await page.locator('a.back').click()
  await expect(page).toHaveURL('/uz/cart')
  await expect(page.getByText(t.payment.cancelled)).toBeVisible()
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await page.getByRole('button', { name: t.checkout.payByClick }).click()
  await expect(page).toHaveURL(providerPage('click'))
  const other = await page.context().newPage()
  await openPage(other, '/ru/login')
  await other.close()
  await payByCard(page)
  await expect(page).toHaveURL(/\/uz\/orders\/[0-9A-Z]{12}$/)
  await expect(page.getByTestId('code')).toHaveText(/^DEMO-UC60-/)
  await expect(page.getByText(t.profile.paidTitle)).toBeVisible()
  await expectNoSidewaysScroll(page)
  const orderId = page.url().split('/').at(-1)

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

  await openPage(page, '/uz/products/pubg')
  await page.getByRole('button', { name: t.buying.addToCart }).click()
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await expect(page.getByRole('radio', { name: t.currency.uzs })).toBeChecked()
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()
  await expect(page).toHaveURL('/uz/profile')
  await expect(page.getByTestId('code').first()).toHaveText(/^DEMO-UC60-/)
  await expect(page.getByTestId('balance-uzs')).toHaveText('88 000 soʻm')

  const { token } = await loginAdmin(request)
  const refunded = await request.post(`/api/admin/orders/${orderId}/refund`, {
    data: { reason: 'The buyer asked' },
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() },
  })
  expect(refunded.status()).toBe(201)
  await page.reload()
  await expect(page.getByTestId('balance-uzs')).toHaveText('100 000 soʻm')
  expect(shown.filter((path) => !path.startsWith('/uz/'))).toEqual([])
})
