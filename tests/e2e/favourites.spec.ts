import { importCodes, newCodes, openCounter, stockOf } from './admin-shop'
import { expectNoFaults } from './every-look'
import { desktop, enter, expect, expectNoSidewaysScroll, goTo, makeBuyer, openPage, phone, test, texts } from './shop'

const named = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

test('a visitor finds an offer sold out, logs in, and is told once it is there', async ({ page, request }) => {
  const t = texts.ru
  const counter = await openCounter(request)
  const { title, slug } = counter.product
  const buyer = await makeBuyer(request)
  await page.setViewportSize(phone)
  await openPage(page, '/ru/support')
  // Not rendered by the worker: the browser keeps what the shop says of it.
  await goTo(page, `/ru/products/${slug}?amount=10`)
  const tell = page.getByRole('button', { name: t.buying.watch.tell })
  await expect(tell).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoFaults(page, 'a sold-out offer')
  await tell.click()
  await expect(page).toHaveURL('/ru/login')
  await page.getByLabel(t.login.nickname).fill(buyer.nickname)
  await page.getByLabel(t.login.password, { exact: true }).fill(buyer.password)
  await page.getByRole('button', { name: t.login.submit, exact: true }).click()
  await expect(page).toHaveURL(`/ru/products/${slug}?amount=10`)
  await tell.click()
  await expect(page.getByText(t.buying.watch.told)).toBeVisible()
  await expect(page.getByRole('button', { name: t.buying.watch.stop })).toBeVisible()
  expect((await stockOf(request, counter)).offers).toMatchObject([{ watching: 1 }, { watching: 0 }])

  await importCodes(request, counter, newCodes(1))
  expect((await request.get('/cdn-cgi/local/scheduled')).ok()).toBe(true)
  await openPage(page, '/ru/')
  await page.getByTestId('unread-count').click()
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(`/ru/products/${slug}?amount=10`)
  await expect(page.getByRole('button', { name: t.buying.addToCart })).toBeEnabled()
  await expect(tell).toHaveCount(0)
})

test('a buyer keeps a product by its heart, finds it in the menu, and lets it go', async ({ page, request }) => {
  const t = texts.uz
  const { product } = await openCounter(request)
  await page.setViewportSize(phone)
  await enter(page, { session: await makeBuyer(request), language: 'uz' })
  await openPage(page, `/uz/products/${product.slug}?amount=20`)
  const heart = page.getByRole('button', { name: named(t.products.favourite, { title: product.title }) })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: t.buying.watch.tell }).click()
  await expect(page.getByText(t.buying.watch.told)).toBeVisible()
  await page.getByRole('button', { name: t.nav.openMenu }).click()
  await page.getByRole('dialog').getByRole('link', { name: t.nav.favourites }).click()
  await expect(page).toHaveURL('/uz/favourites')
  await expect(page.getByRole('article')).toContainText(product.title)
  await expect(page.getByRole('heading', { name: t.favourites.watches.title })).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectNoSidewaysScroll(page)
  await expectNoFaults(page, 'the favourites')
  await page
    .getByRole('button', { name: named(t.favourites.watches.remove, { title: product.title, offer: '' }) })
    .click()
  await expect(page.getByRole('heading', { name: t.favourites.watches.title })).toHaveCount(0)
  await heart.click()
  await expect(page.getByRole('heading', { name: t.favourites.none })).toBeVisible()
})

test('a visitor’s heart leads to the login', async ({ page }) => {
  await page.setViewportSize(desktop)
  await openPage(page, '/products')
  const card = page.getByRole('article').first()
  await expect(card.getByRole('button')).toHaveCount(0)
  await card.hover()
  await card.getByRole('button').click()
  await expect(page).toHaveURL('/login')
})
