import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { languages } from '../../src/shared/languages'
import { expectAccessible, expectNoFaults, expectToFit, hold, refuse } from './every-look'
import {
  desktop,
  enter,
  expect,
  expectNoSidewaysScroll,
  fillCart,
  goTo,
  makeBuyer,
  openPage,
  phone,
  test,
  texts,
} from './shop'

const t = texts.en

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const submit = (page: Page) => page.locator('main [type=submit]').click()

test('the home page, the menus and a missing page are accessible', async ({ page }) => {
  await page.goto('/')
  await expectAccessible(page, 'home', (w) => page.getByRole('heading', { name: w.home.featured }))
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: t.nav.openMenu }).click()
  await expectAccessible(page, 'the menu of a phone', (w) => page.getByRole('dialog', { name: w.nav.menu }), phone)
  await openPage(page, '/nowhere')
  await page.setViewportSize(desktop)
  await page.locator('header summary').click()
  const menu = page.getByRole('banner').getByRole('link', { name: 'Free Fire' })
  await expectAccessible(page, 'a page that is not there, the menu of a desktop', () => menu, desktop)
})

test('the catalogue is accessible in each of its states', async ({ page }) => {
  await page.goto('/products')
  await expectAccessible(page, 'products', (w) => page.getByText(w.products.buy, { exact: true }))
  await page.getByRole('searchbox').fill('no such game')
  await expectToFit(page, (w) => page.getByRole('heading', { name: w.products.suggested }))
  // Without a new page, so that the browser asks for what the worker would have sent along.
  await openPage(page, '/login')
  const letGo = await hold(page, '**/api/products*')
  await page.getByRole('navigation').getByRole('link', { name: t.nav.products }).first().click()
  await expectAccessible(page, 'products on the way', (w) => page.getByRole('status', { name: w.common.loading }))
  letGo()
  await expectToFit(page, (w) => page.getByRole('heading', { name: w.products.loadFailed }))
  await page.unrouteAll()
  await page.route('**/api/products*', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/filters', (route) => route.fulfill({ json: { products: 0, categories: [], regions: [] } }))
  await page.getByRole('button', { name: t.common.retry }).click()
  await expectToFit(page, (w) => page.getByRole('heading', { name: w.products.none }))
})

test('a product is accessible in each of its states', async ({ page }) => {
  await page.goto('/products/steam-cis')
  await expectAccessible(page, 'with regions', (w) => page.getByRole('group', { name: w.product.region }))
  await goTo(page, '/products/zenless-zone-zero')
  await page.getByRole('radio', { name: t.product.soldOut }).first().check()
  await expectToFit(page, (w) => page.getByRole('button', { name: w.product.soldOut }))
  await expect(page.getByRole('button', { name: t.product.soldOut })).toBeDisabled()
})

test('the login and the registration are accessible where they are refused', async ({ page }) => {
  await openPage(page, '/login')
  await submit(page)
  await expectToFit(page, (w) => page.getByRole('alert').getByText(w.login.required))
  await goTo(page, '/register')
  // What somebody agrees to is read beside the form, which loses nothing that is typed.
  const terms = page.getByRole('main').getByRole('link', { name: 'terms of sale' })
  await expect(terms).toHaveAttribute('href', '/terms')
  await expect(terms).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('main').getByRole('link', { name: 'privacy rules' })).toHaveAttribute('href', '/privacy')
  await page.getByLabel(t.register.nickname, { exact: true }).fill('ab')
  await submit(page)
  await expectAccessible(page, 'a refused form', (w) =>
    page.getByRole('alert').getByText(w.credentials.nickname_too_short),
  )
  const closed = { code: 'registration_closed', error: 'It is paused for now', requestId: 'x' }
  await page.route('**/api/register', (route) => route.fulfill({ status: 409, json: closed }))
  await page.getByLabel(t.register.nickname, { exact: true }).fill('somebody-new')
  await page.getByLabel(t.register.password, { exact: true }).fill('a-password-1')
  await page.getByLabel(t.register.confirmPassword).fill('a-password-1')
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('It is paused for now')
})

test('support is accessible in each of its states', async ({ page, request }) => {
  await enter(page, { session: await makeBuyer(request) })
  await openPage(page, '/support')
  await page.locator('main summary').first().click()
  await submit(page)
  await expectAccessible(page, 'a refused form', (w) => page.getByText(w.errors.required))
  await page.getByLabel(t.support.message).fill(`Where is it? ${randomUUID()}`)
  await submit(page)
  await expectToFit(page, (w) => page.getByRole('dialog', { name: w.support.sentTitle }))
  await page.getByRole('button', { name: t.support.done }).click()
  await expectAccessible(page, 'own requests', (w) => page.getByRole('article').getByText(w.support.open))
  await refuse(page, '**/api/support')
  await page.getByLabel(t.support.message).fill('Where is it?')
  await submit(page)
  await expectToFit(page, (w) => page.getByRole('alert').getByText(w.support.sendFailed))
})

test.describe('a page without scripts', () => {
  test.use({ disturbed: /ERR_FAILED/ })

  test('is accessible, and so is the page for the time without a network', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/uz/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoFaults(page, 'the home page')
    for (const language of languages) {
      await page.goto(`/offline/${language}`)
      await expectNoSidewaysScroll(page)
    }
    await expectNoFaults(page, 'without a network')
  })
})

test.describe('without a network', () => {
  test.use({ disturbed: /ERR_INTERNET_DISCONNECTED/ })

  test('a screen says that the shop is out of reach, and so does a button of an open screen', async ({
    page,
    request,
  }) => {
    const session = await makeBuyer(request)
    await fillCart(request, session)
    await enter(page, { session })
    await openPage(page, '/cart')
    // The texts of another language still come: only the shop is out of reach.
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: t.cart.clear }).click()
    const question = page.getByRole('dialog', { name: t.cart.clearTitle })
    await question.getByRole('button', { name: t.cart.clearConfirm }).click()
    await expect(page.getByText(t.problem.offline).first()).toBeVisible()
    await expectNoFaults(page, 'a cart that can’t be cleared')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: t.nav.profile }).click()
    await expectToFit(page, (w) => page.getByRole('alert').filter({ hasText: w.problem.offline }))
  })
})
