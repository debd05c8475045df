import type { Page } from '@playwright/test'
import { enter, expect, expectNoSidewaysScroll, makeBuyer, openPage, phone, test, texts } from './shop'

const t = texts.en

const choose = async (page: Page, slug: string) => {
  await openPage(page, `/products/${slug}`)
  await page.getByRole('button', { name: t.buying.addToCart }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByTestId('subtotal-usd')).toBeVisible()
}

const logIn = async (page: Page, { nickname, password }: { nickname: string; password: string }) => {
  await page.getByLabel(t.login.nickname).fill(nickname)
  await page.getByLabel(t.login.password).fill(password)
  await page.getByRole('button', { name: t.login.submit, exact: true }).click()
}

const countIs = (page: Page, count: string) => expect(page.getByTestId('cart-count')).toHaveText(count)

/** What the browser keeps of the cart, changed behind the shop's back. */
const changeKept = (page: Page, change: object) =>
  page.evaluate((changed) => {
    const kept = JSON.parse(localStorage.getItem('cart') ?? '')
    Object.assign(kept.lines[0], changed)
    localStorage.setItem('cart', JSON.stringify(kept))
  }, change)

test('a visitor fills a cart, finds it after a reload, logs in at the checkout and pays', async ({ page, request }) => {
  const buyer = await makeBuyer(request)
  await choose(page, 'pubg')
  await countIs(page, '1')
  await page.getByRole('button', { name: t.common.increase }).click()
  await countIs(page, '2')
  await choose(page, 'roblox')
  await page.reload()
  await countIs(page, '3')
  await expect(page.getByRole('listitem').filter({ hasText: 'PUBG' })).toContainText('$1.98')
  const total = await page.getByTestId('subtotal-usd').textContent()
  await openPage(page, '/')
  await countIs(page, '3')
  await openPage(page, '/cart')

  await page.getByRole('link', { name: t.cart.checkout }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, buyer)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByTestId('total')).toHaveText(total ?? '')
  expect(await page.evaluate(() => localStorage.getItem('cartCount'))).toBe('0')
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByTestId('code').first()).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveCount(0)
})

test('whoever registers takes the cart along', async ({ page }) => {
  await choose(page, 'pubg')
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await page.getByRole('link', { name: t.login.toRegister }).click()
  await page.getByLabel(t.register.nickname, { exact: true }).fill(`visitor-${Date.now().toString(36)}`)
  await page.getByLabel(t.register.password, { exact: true }).fill('a-password-1')
  await page.getByLabel(t.register.confirmPassword).fill('a-password-1')
  await page.getByRole('button', { name: t.register.submit }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByTestId('total')).toHaveText('$0.99')
})

test('a visitor takes lines out, and clears the cart after a question', async ({ page }) => {
  await choose(page, 'pubg')
  await choose(page, 'roblox')
  await page.getByRole('button', { name: /^Remove PUBG/ }).click()
  await countIs(page, '1')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await page.getByRole('button', { name: t.cart.clear }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.cart.clearConfirm }).click()
  await expect(page.getByText(t.cart.emptyVisitor)).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveCount(0)
})

test('a join that fails keeps the lines, says so, and is tried again', async ({ page, request }) => {
  const buyer = await makeBuyer(request)
  await choose(page, 'pubg')
  await page.route('**/api/cart/merge', (route) =>
    route.fulfill({ status: 404, json: { code: 'internal', error: '' } }),
  )
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await logIn(page, buyer)
  await expect(page.getByText(t.cart.note.waiting)).toBeVisible()
  await page.unroute('**/api/cart/merge')
  await page.getByRole('button', { name: t.common.retry }).click()
  await expect(page.getByTestId('total')).toHaveText('$0.99')
  await expect(page.getByText(t.cart.note.waiting)).toHaveCount(0)
})

test('a join whose answer is lost is done once: what is taken out meanwhile stays out', async ({ page, request }) => {
  const buyer = await makeBuyer(request)
  await choose(page, 'pubg')
  await page.route('**/api/cart/merge', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 404, json: { code: 'internal', error: '' } })
  })
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await logIn(page, buyer)
  await expect(page.getByText(t.cart.note.waiting)).toBeVisible()
  await page.unroute('**/api/cart/merge')
  const { token } = await page.evaluate(() => ({ token: localStorage.getItem('token') }))
  await request.post('/api/cart/clear', { headers: { Authorization: `Bearer ${token}` } })
  await openPage(page, '/cart')
  await expect(page.getByText(t.cart.empty)).toBeVisible()
  await expect(page.getByText(t.cart.note.waiting)).toHaveCount(0)
})

test('an old price is not believed: today’s is shown and told, to visitors and at the login', async ({
  page,
  request,
}) => {
  const buyer = await makeBuyer(request)
  const told = page.getByText(/PUBG Mobile UC, 60 UC: the price has changed/)
  await choose(page, 'pubg')
  // As lines were kept before prices were named by currency.
  await changeKept(page, { price: 0.01, rub: 1, priceIn: undefined })
  await page.reload()
  await expect(told).toBeVisible()
  await expect(page.getByTestId('subtotal-usd')).toHaveText('$0.99')
  await page.getByRole('button', { name: t.cart.note.dismiss }).click()
  await expect(told).toHaveCount(0)
  await changeKept(page, { priceIn: { usd: 0.01, rub: 1 } })
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await logIn(page, buyer)
  await expect(told).toBeVisible()
  await expect(page.getByTestId('total')).toHaveText('$0.99')
})

test('what is sold out, short or gone is told in words and leaves the visitor’s cart', async ({ page }) => {
  await choose(page, 'pubg')
  const answered = page.waitForResponse('**/api/cart/price')
  await page.route('**/api/cart/price', async (route) => {
    const { lines } = route.request().postDataJSON()
    const answer = await route.fetch()
    const cart = await answer.json()
    await route.fulfill({
      json: { ...cart, cart: [], count: 0, refused: [{ line: lines[0], code: 'out_of_stock' }] },
    })
  })
  await page.reload()
  await answered
  await expect(page.getByText(/PUBG Mobile UC, 60 UC: sold out/)).toBeVisible()
  await expect(page.getByText(t.cart.empty)).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveCount(0)
  await page.unroute('**/api/cart/price')

  await choose(page, 'roblox')
  await changeKept(page, { productId: 'no-such-thing' })
  await page.reload()
  await expect(page.getByText(/no longer sold/)).toBeVisible()
})

test('the cart of a visitor fits a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await enter(page, { language: 'ru' })
  await openPage(page, `/ru/products/pubg`)
  await page.getByRole('button', { name: texts.ru.buying.addToCart }).click()
  await expect(page.getByText(texts.ru.cart.loginFirst)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await changeKept(page, { priceIn: { usd: 0.01, rub: 1 } })
  await page.reload()
  await expect(page.getByRole('button', { name: texts.ru.cart.note.dismiss })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
