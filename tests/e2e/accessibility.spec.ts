import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { languages } from '../../src/shared/languages'
import { expectAccessible, expectNoFaults, hold, inEveryLook, refuse } from './every-look'
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
const { ru, uz } = texts

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const submit = (page: Page) => page.locator('main [type=submit]').click()

test('the home page, the menus and a missing page are accessible', async ({ page }) => {
  await page.goto('/nowhere')
  await inEveryLook(page, async (w, look) => {
    await expect(page.getByRole('heading', { level: 1, name: w.notFound.title })).toBeVisible()
    await look('a page that is not there')
    await goTo(page, '/')
    await expect(page.getByRole('heading', { name: w.home.featured })).toBeVisible()
    if (page.viewportSize()?.width === phone.width) {
      await look('home')
      await page.getByRole('button', { name: w.nav.openMenu }).click()
      await expect(page.getByRole('dialog', { name: w.nav.menu })).toBeVisible()
    } else {
      await page.locator('header summary').click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Free Fire' })).toBeVisible()
    }
    await look('home with its menu open')
    await page.keyboard.press('Escape')
    await goTo(page, '/nowhere')
  })
})

test('the catalogue and a product are accessible, and fit in each of their states', async ({ page }) => {
  // A screen without products, so that the browser asks for what the worker would have sent along.
  await openPage(page, '/login')
  const letGo = await hold(page, '**/api/products*')
  await goTo(page, '/products')
  const loading = (w: typeof t) => page.getByRole('status', { name: w.common.loading })
  // A desktop is left for the products themselves.
  await expectAccessible(page, 'products on the way', loading, phone)
  await page.setViewportSize(desktop)
  await page.getByRole('combobox', { name: t.language.label }).selectOption('ru')
  await page.setViewportSize(phone)
  await expect(page.getByRole('heading', { level: 1, name: ru.products.heading })).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { name: ru.products.loadFailed })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.route('**/api/products*', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/filters', (route) => route.fulfill({ json: { products: 0, categories: [], regions: [] } }))
  await page.setViewportSize(desktop)
  // What is read in another language is asked for anew.
  await page.getByRole('combobox', { name: ru.language.label }).selectOption('uz')
  await page.setViewportSize(phone)
  await expect(page.getByRole('heading', { name: uz.products.none })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.unrouteAll()
  await page.setViewportSize(desktop)
  await page.getByRole('combobox', { name: uz.language.label }).selectOption('en')
  await inEveryLook(page, async (w, look) => {
    await goTo(page, '/products')
    await look('products', page.getByText(w.products.buy, { exact: true }))
    await goTo(page, '/products/steam-cis')
    await look('with regions', page.getByRole('group', { name: w.product.region }))
  })
})

test('the login and the registration are accessible where they are refused', async ({ page }) => {
  await page.setViewportSize(phone)
  await enter(page, { language: 'ru' })
  await openPage(page, '/ru/login')
  await submit(page)
  await expect(page.getByRole('alert').getByText(ru.login.required)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await goTo(page, '/ru/register')
  // What somebody agrees to is read beside the form, which loses nothing that is typed.
  const main = page.getByRole('main')
  await expect(main.locator('a[href="/ru/terms"]')).toHaveAttribute('target', '_blank')
  await expect(main.locator('a[href="/ru/privacy"]')).toBeVisible()
  await page.getByLabel(ru.register.nickname, { exact: true }).fill('ab')
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
  await page.setViewportSize(phone)
  await enter(page, { session: await makeBuyer(request), language: 'ru' })
  await openPage(page, '/ru/support')
  await page.locator('main summary').first().click()
  await page.getByLabel(ru.support.message).fill(`Where is it? ${randomUUID()}`)
  await refuse(page, '**/api/support')
  await submit(page)
  await expect(page.getByRole('alert').getByText(ru.support.sendFailed)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.unrouteAll()
  await submit(page)
  await expect(page.getByRole('dialog', { name: ru.support.sentTitle })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: ru.support.done }).click()
  await submit(page)
  await expectAccessible(page, 'own requests, and a refused form', (w) => [
    page.getByRole('article').getByText(w.support.open),
    page.getByText(w.errors.required),
  ])
})

test('the page for the time without a network is accessible, and fits in each language', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const language of languages) {
    await page.goto(`/offline/${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await expectNoFaults(page, 'without a network')
})

test.describe('without a network', () => {
  test.use({ disturbed: /ERR_INTERNET_DISCONNECTED|dynamically imported module/ })

  test('a screen says that the shop is out of reach, and so does a button of an open screen', async ({
    page,
    request,
  }) => {
    const session = await makeBuyer(request)
    await fillCart(request, session)
    await page.setViewportSize(phone)
    await enter(page, { session, language: 'uz' })
    await openPage(page, '/uz/cart')
    const has = (file: string) => performance.getEntriesByType('resource').some(({ name }) => name.includes(file))
    await page.waitForFunction(has, '/assets/notifier-')
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    for (const path of ['**/api/**', '**/assets/**']) {
      await page.route(path, (route) => route.abort('internetdisconnected'))
    }
    await page.getByRole('button', { name: uz.cart.clear }).click()
    const question = page.getByRole('dialog', { name: uz.cart.clearTitle })
    await question.getByRole('button', { name: uz.cart.clearConfirm }).click()
    await expect(page.getByText(uz.problem.offline).first()).toBeVisible()
    await expectNoFaults(page, 'a cart that can’t be cleared')
    await page.keyboard.press('Escape')
    await goTo(page, '/uz/notices')
    await expect(page.getByRole('alert').filter({ hasText: uz.problem.page })).toContainText(uz.problem.offline)
    await expect(page.getByText(uz.crash.title)).toHaveCount(0)
    await page.unroute('**/assets/**')
    await goTo(page, '/uz/profile')
    await expect(page.getByRole('alert').filter({ hasText: uz.problem.offline })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
