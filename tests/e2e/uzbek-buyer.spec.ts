import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Order } from '../../src/shared/contract/orders'
import { payByCard } from './provider-page'
import { expect, expectNoSidewaysScroll, goTo, openPage, phone, test, texts } from './shop'

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

async function statesOf(page: Page, request: APIRequestContext): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await request.get('/api/orders', { headers: { Authorization: `Bearer ${token}` } })
  const { orders }: { orders: Order[] } = await answer.json()
  return orders.map(({ status, reason }) => `${status} ${reason}`)
}

async function register(page: Page): Promise<void> {
  await page.getByRole('link', { name: t.login.toRegister }).click()
  await page.getByLabel(t.register.nickname, { exact: true }).fill(`aziza${randomUUID().slice(0, 8)}`)
  await page.getByLabel(t.register.password, { exact: true }).fill('long-enough-1')
  await page.getByLabel(t.register.confirmPassword).fill('long-enough-1')
  await page.getByRole('button', { name: t.register.submit }).click()
}

test('who begins at /uz sees so’m, registers, turns back, pays by Click, tops up by Payme, all in that language, whatever another tab is read in', async ({
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
  await expect(page.getByTestId('subtotal-usd')).toHaveText('0,99 $')
  expect(await statesOf(page, request)).toEqual(['cancelled given_up'])
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

  await goTo(page, '/uz/topup')
  await expect(page.getByRole('radio', { name: t.currency.uzs })).toBeChecked()
  await page.getByLabel(t.topup.amount).fill('100 000')
  await page.getByRole('radio', { name: /Payme/ }).check()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t.topup.continue }).click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('dialog').getByRole('button', { name: t.topup.confirm }).click()
  await expect(page).toHaveURL(providerPage('payme'))
  await payByCard(page)
  await expect(page.getByText(t.topup.done).first()).toBeVisible()
  expect(shown.filter((path) => !path.startsWith('/uz/'))).toEqual([])
})
