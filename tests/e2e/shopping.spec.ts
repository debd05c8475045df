import type { ProductPage } from '../../src/shared/contract/catalogue'
import type { Order } from '../../src/shared/contract/orders'
import { bearer, buy, importCodes, newCodes, openCounter, orderOf } from './admin-shop'
import { enter, expect, fillCart, makeBuyer, openPage, test, texts } from './shop'

const t = texts.en

test('a product that does not exist offers two ways on', async ({ page }) => {
  await page.goto('/products/no-such-thing')
  await expect(page.getByRole('heading', { name: t.product.notFound })).toBeVisible()
  await expect(page.getByRole('button', { name: t.common.goBack })).toBeVisible()
  await page.getByRole('link', { name: t.buying.browse }).click()
  await expect(page).toHaveURL('/products')
})

test('a file that does not exist is a 404 that nobody keeps, not the page under its name', async ({ request }) => {
  const answer = await request.get('/assets/of-an-older-release.js')
  expect(answer.status()).toBe(404)
  expect(answer.headers()['cache-control']).toBe('no-store')
})

for (const path of ['/api', '/api/', '/api/nothing']) {
  test(`${path} answers in JSON, never with the page`, async ({ request }) => {
    const answer = await request.get(path)
    expect(answer.status()).toBe(404)
    expect((await answer.json()).code).toBe('not_found')
  })
}

test('a sold-out amount is shown and cannot be bought; a low one is counted', async ({ page, request }) => {
  await enter(page, { session: await makeBuyer(request) })
  await page.goto('/products/zenless-zone-zero')
  await page.getByRole('radio', { name: t.product.soldOut }).first().check()
  await expect(page.getByRole('button', { name: t.product.soldOut })).toBeDisabled()
  await page.goto('/products/honkai-star-rail')
  await expect(page.getByText('Only 3 left').first()).toBeVisible()
})

test('the first amount that can be bought is picked to begin with, and stays when it is sold', async ({
  page,
  request,
}) => {
  const { product, admin } = await openCounter(request)
  const stocked = await request.post(`/api/admin/products/${product.id}/codes`, {
    data: { amount: 20, codes: newCodes(1) },
    headers: bearer(admin),
  })
  expect(stocked.status()).toBe(201)
  const address = `/products/${product.slug}`
  // Somebody who asks for what is sold out is shown that and no other price.
  await openPage(page, `${address}?amount=10`)
  await expect(page.getByRole('radio', { name: /10 UC/ })).toBeChecked()
  await expect(page.getByRole('button', { name: t.product.soldOut })).toBeDisabled()

  const isSeen = Promise.withResolvers<void>()
  // The page itself says that it is sold a moment after the list has shown it: no other price slips in.
  await page.route(`**/api/products/${product.slug}`, async (route) => {
    const answer = await route.fetch()
    const fresh: ProductPage = await answer.json()
    const prices = fresh.prices.map((price) => ({ ...price, stock: price.amount === 10 ? 5 : 0 }))
    await isSeen.promise
    await route.fulfill({ response: answer, json: { ...fresh, prices } })
  })
  await openPage(page, '/products')
  await page.getByRole('searchbox').fill(product.title)
  await page.getByRole('main').getByRole('link', { name: product.title }).first().click()
  await expect(page.getByRole('radio', { name: /20 UC/ })).toBeChecked()
  isSeen.resolve()
  await expect(page.getByRole('button', { name: t.product.soldOut })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /20 UC/ })).toBeChecked()
})

test('choosing a region of a product shows its amounts and prices', async ({ page }) => {
  await page.goto('/products/steam')
  const region = page.getByRole('group', { name: t.product.region }).getByRole('radio').nth(1)
  const before = await page.getByTestId('price-usd').textContent()
  await region.check()
  await expect(page.getByRole('group', { name: t.product.amount }).getByRole('radio').first()).toBeChecked()
  await expect(page.getByTestId('price-usd')).not.toHaveText(before ?? '')
})

test('the cart counts, changes, asks before it is cleared and stays for another device', async ({
  page,
  request,
  browser,
}) => {
  const session = await makeBuyer(request)
  await enter(page, { session })
  await page.goto('/products/roblox')
  await page.getByRole('button', { name: t.common.increase }).click()
  await page.getByRole('button', { name: t.buying.addToCart }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await page.getByRole('button', { name: t.common.increase }).click()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()

  const elsewhere = await browser.newPage()
  await enter(elsewhere, { session })
  await elsewhere.goto('/cart')
  await expect(elsewhere.getByTestId('subtotal-usd')).toHaveText(
    (await page.getByTestId('subtotal-usd').textContent()) ?? '',
  )
  await elsewhere.close()

  await page.getByRole('button', { name: t.cart.clear }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.common.cancel }).click()
  await expect(page.getByTestId('subtotal-usd')).toBeVisible()
  await page.getByRole('button', { name: t.cart.clear }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.cart.clearConfirm }).click()
  await expect(page.getByText(t.cart.empty)).toBeVisible()
})

test('a buyer who is short of money is told how much and cannot pay', async ({ page, request }) => {
  const session = await makeBuyer(request, { balanceUsd: 0.5, balanceRub: 10 })
  await fillCart(request, session)
  await enter(page, { session })
  await page.goto('/checkout')
  await expect(page.getByText('You are $0.49 short.')).toBeVisible()
  await expect(page.getByRole('button', { name: t.checkout.payFromBalance })).toBeDisabled()
})

test('two tabs that pay one cart make one order, and the second is told', async ({ page, request, context }) => {
  const session = await makeBuyer(request)
  await fillCart(request, session)
  await enter(page, { session })
  await page.goto('/checkout')
  const second = await context.newPage()
  await second.goto('/checkout')
  await expect(second.getByTestId('total')).toBeVisible()
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()
  await expect(page).toHaveURL('/profile')
  await second.getByRole('button', { name: t.checkout.payFromBalance }).click()
  await expect(second.getByText(t.errors.cart_empty).first()).toBeVisible()
  const answer = await request.get('/api/orders', { headers: { Authorization: `Bearer ${session.token}` } })
  expect((await answer.json()).orders).toHaveLength(1)
})

test('the administrator sees a buyer’s order without its codes', async ({ request }) => {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(1))
  const { buyer, orderId } = await buy(request, counter)
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).codes).toHaveLength(1)
  const answer = await request.get(`/api/admin/orders?search=${orderId}`, { headers: bearer(counter.admin) })
  const { orders }: { orders: Order[] } = await answer.json()
  expect(orders).toMatchObject([{ orderId, status: 'completed', codes: [] }])
})
