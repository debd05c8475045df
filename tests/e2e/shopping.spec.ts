import type { ProductPage } from '../../src/shared/contract/catalogue'
import { bearer, type Counter, importCodes, newCodes, openCounter } from './admin-shop'
import { enter, expect, fillCart, makeBuyer, openPage, test, texts } from './shop'

const t = texts.en

test('a file that does not exist is a 404 that nobody keeps, not the page under its name; a call that does not exist answers in JSON', async ({
  request,
}) => {
  const answer = await request.get('/assets/of-an-older-release.js')
  expect(answer.status()).toBe(404)
  expect(answer.headers()['cache-control']).toBe('no-store')
  for (const path of ['/api', '/api/', '/api/nothing']) {
    const refused = await request.get(path)
    expect(refused.status(), path).toBe(404)
    expect((await refused.json()).code).toBe('not_found')
  }
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
  // What the list asks for has the prices, which the cards that came with the page have not.
  const hasPrices = page.waitForResponse(
    async (answer) => answer.url().includes('/api/products?') && (await answer.text()).includes(product.title),
  )
  await page.getByRole('searchbox').fill(product.title)
  await hasPrices
  await page.getByRole('main').getByRole('link', { name: product.title }).first().click()
  await expect(page.getByRole('radio', { name: /20 UC/ })).toBeChecked()
  isSeen.resolve()
  await expect(page.getByRole('button', { name: t.product.soldOut })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /20 UC/ })).toBeChecked()
})

test('the cart counts, changes, and comes from another device; what two devices pay is one order, and the second is told', async ({
  page,
  request,
}) => {
  const session = await makeBuyer(request)
  // On another device.
  await fillCart(request, session)
  await enter(page, { session })
  await page.goto('/products/roblox')
  await page.getByRole('button', { name: t.common.increase }).click()
  await page.getByRole('button', { name: t.buying.addToCart }).click()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await page.getByRole('button', { name: t.common.increase }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible()
  await page.getByRole('button', { name: t.cart.clear }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.common.cancel }).click()

  await page.getByRole('link', { name: t.cart.checkout }).click()
  await expect(page.getByTestId('total')).toBeVisible()
  const headers = bearer(session)
  const elsewhere = await request.post('/api/payment/from-balance', { data: { currency: 'usd' }, headers })
  expect(elsewhere.status()).toBe(201)
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()
  await expect(page.getByText(t.errors.cart_empty).first()).toBeVisible()
  const answer = await request.get('/api/orders', { headers })
  expect((await answer.json()).orders).toHaveLength(1)
})

test('a cart that another tab has made of other goods for the same total is shown before it is paid', async ({
  page,
  request,
}) => {
  const [first, second] = [await openCounter(request), await openCounter(request)]
  const session = await makeBuyer(request)
  const headers = bearer(session)
  const add = async ({ product }: Counter) => {
    await importCodes(request, { admin: first.admin, product }, newCodes(1))
    const data = { amount: 10, price: 30, rub: 2500, label: 'UC', productId: product.id }
    expect((await request.post('/api/cart/add', { data, headers })).status()).toBe(200)
  }
  await add(first)
  await enter(page, { session })
  await page.goto('/checkout')
  const lines = page.getByRole('region', { name: t.checkout.summary })
  await expect(lines).toContainText(first.product.title)
  const pay = page.getByRole('button', { name: t.checkout.payFromBalance })
  await expect(pay).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await request.post('/api/cart/clear', { headers })
  await add(second)

  await pay.click()
  await expect(page.getByText(t.errors.amount_mismatch).first()).toBeVisible()
  await expect(lines).toContainText(second.product.title)
  await pay.click()
  await expect(page).toHaveURL('/profile')
  const { orders } = await (await request.get('/api/orders', { headers })).json()
  expect(orders).toMatchObject([{ items: [{ productId: second.product.id }] }])
})
