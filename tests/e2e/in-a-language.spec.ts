import type { Page } from '@playwright/test'
import type { Session } from '../../src/shared/contract/identity'
import { payByCard, providerPage } from './provider-page'
import { expect, makeBuyer, openPage, test, texts } from './shop'

const t = texts.uz

/** Nothing is remembered of the visitor's language: the address alone names it. */
async function logIn(page: Page, { nickname, password }: Session & { password: string }) {
  await page.getByLabel(t.login.nickname).fill(nickname)
  await page.getByLabel(t.login.password).fill(password)
  await page.getByRole('button', { name: t.login.submit, exact: true }).click()
}

/** The addresses of our own pages that the tab has shown. */
function addressesOf(page: Page): string[] {
  const shown: string[] = []
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && !providerPage.test(pathname)) shown.push(pathname)
  })
  return shown
}

test('who begins at /uz logs in, turns back, pays, whatever another tab is read in by then, and tops up in that language', async ({
  page,
  request,
  context,
}) => {
  const buyer = await makeBuyer(request, { balanceUsd: 1, balanceRub: 0 })
  const shown = addressesOf(page)
  await openPage(page, '/uz/')
  await page.getByRole('link', { name: t.home.shopNow }).first().click()
  // Which of the two products of this game comes first is decided by what was sold.
  await page.locator('main a[href="/uz/products/pubg"]').first().click()
  await expect(page).toHaveURL('/uz/products/pubg')
  await page.getByRole('button', { name: t.buying.addToCart }).click()
  await expect(page).toHaveURL('/uz/cart')
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await expect(page).toHaveURL('/uz/login')
  await logIn(page, buyer)
  const leave = async () => {
    await expect(page).toHaveURL('/uz/checkout')
    await page.getByRole('radio', { name: 'USD' }).check()
    await page.getByRole('button', { name: t.checkout.payByCard }).click()
    await expect(page).toHaveURL(providerPage)
  }
  await leave()
  await page.locator('a.back').click()
  await expect(page).toHaveURL('/uz/cart')
  await expect(page.getByText(t.payment.cancelled)).toBeVisible()
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await leave()
  const other = await context.newPage()
  await openPage(other, '/ru/products')
  await other.close()
  await payByCard(page)
  await expect(page).toHaveURL(/\/uz\/orders\/[0-9A-Z]{12}$/)
  await expect(page.getByTestId('code')).toHaveText(/^DEMO-UC60-/)
  await expect(page.getByText(t.profile.paidTitle)).toBeVisible()

  await page.goto('/uz/topup')
  await page.getByRole('radio', { name: 'USD', exact: true }).check()
  await page.getByLabel(t.topup.amount).fill('20')
  await page.getByRole('button', { name: t.topup.continue }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.topup.confirm }).click()
  await payByCard(page.frameLocator('iframe'))
  await expect(page.getByText(t.topup.done)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: t.topup.toProfile }).click()
  await expect(page).toHaveURL('/uz/profile')
  await expect(page.getByTestId('balance-usd')).toContainText('21,00')
  expect(shown.filter((path) => !path.startsWith('/uz/'))).toEqual([])
})
