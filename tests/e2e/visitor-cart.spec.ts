import type { Page } from '@playwright/test'
import { enter, expect, expectNoSidewaysScroll, goTo, makeBuyer, openPage, phone, test, texts } from './shop'

const t = texts.en

/** Puts one into the cart, by a double click, on a page that is loaded for it or on the one that is open. */
const choose = async (page: Page, slug: string, open: (page: Page, path: string) => Promise<unknown> = openPage) => {
  await open(page, `/products/${slug}`)
  await page.getByRole('button', { name: t.buying.addToCart }).dblclick()
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
const changeKept = (page: Page, line: number, change: object) =>
  page.evaluate(
    ([index, changed]) => {
      const kept = JSON.parse(localStorage.getItem('cart') ?? '')
      Object.assign(kept.lines[index], changed)
      localStorage.setItem('cart', JSON.stringify(kept))
    },
    [line, change] as const,
  )

test('a visitor fills a cart, clears it after a question, fills it anew, finds it on a page that is loaded later, logs in, is told of a price that has changed, and pays', async ({
  page,
  request,
}) => {
  const buyer = await makeBuyer(request)
  await choose(page, 'roblox')
  await page.getByRole('button', { name: t.cart.clear }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.cart.clearConfirm }).click()
  await expect(page.getByText(t.cart.emptyVisitor)).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveCount(0)

  await choose(page, 'pubg', goTo)
  await countIs(page, '1')
  await page.getByRole('button', { name: t.common.increase }).click()
  await countIs(page, '2')
  await choose(page, 'roblox')
  await countIs(page, '3')
  await expect(page.getByRole('listitem').filter({ hasText: 'PUBG' })).toContainText('$1.98')
  await page.getByRole('button', { name: /^Remove Roblox/ }).click()
  await countIs(page, '2')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  const total = await page.getByTestId('subtotal-usd').textContent()
  await changeKept(page, 0, { priceIn: { usd: 0.01, rub: 1 } })
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, buyer)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText(/PUBG Mobile UC, 60 UC: the price has changed/)).toBeVisible()
  await expect(page.getByTestId('total')).toHaveText(total ?? '')
  expect(await page.evaluate(() => localStorage.getItem('cartCount'))).toBe('0')
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByTestId('code').first()).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveCount(0)
})

test('a join that fails or whose answer is lost says so and is tried again: done once, what is taken out meanwhile stays out', async ({
  page,
  request,
}) => {
  const buyer = await makeBuyer(request)
  const headers = { Authorization: `Bearer ${buyer.token}` }
  await choose(page, 'pubg')
  const waiting = page.getByText(t.cart.note.waiting)
  let tries = 0
  await page.route('**/api/cart/merge', async (route) => {
    tries += 1
    if (tries > 1) await route.fetch()
    await route.fulfill({ status: 404, json: { code: 'internal', error: '' } })
  })
  const countAtTheShop = async () => (await (await request.get('/api/cart', { headers })).json()).count
  await page.getByRole('link', { name: t.cart.checkout }).click()
  await logIn(page, buyer)
  await expect(waiting).toBeVisible()
  expect([tries, await countAtTheShop()]).toEqual([1, 0])
  await page.getByRole('button', { name: t.common.retry }).click()
  await expect.poll(countAtTheShop).toBe(1)
  await expect(waiting).toBeVisible()

  await page.unroute('**/api/cart/merge')
  await request.post('/api/cart/clear', { headers })
  await openPage(page, '/cart')
  await expect(page.getByText(t.cart.empty)).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('an old price is not believed and what is gone leaves the cart: both are told on a phone', async ({ page }) => {
  const words = texts.ru.cart
  const told = page.getByText(/PUBG Mobile UC, 60 UC: цена изменилась/)
  await page.setViewportSize(phone)
  await enter(page, { language: 'ru' })
  const chooseInRussian = async (slug: string, open: (page: Page, path: string) => Promise<unknown>) => {
    await open(page, `/ru/products/${slug}`)
    await page.getByRole('button', { name: texts.ru.buying.addToCart }).click()
    await expect(page.getByText(words.loginFirst)).toBeVisible()
  }
  await chooseInRussian('pubg', openPage)
  await chooseInRussian('roblox', goTo)
  await expectNoSidewaysScroll(page)
  // As lines were kept before prices were named by currency.
  await changeKept(page, 0, { price: 0.01, rub: 1, priceIn: undefined })
  await changeKept(page, 1, { productId: 'no-such-thing' })
  await page.reload()
  await expect(told).toBeVisible()
  await expect(page.getByText(/больше не продаётся/)).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveText('1')
  await expect(page.getByTestId('subtotal-usd')).toHaveText('0,99 $')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: words.note.dismiss }).click()
  await expect(told).toHaveCount(0)
})
