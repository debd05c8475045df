import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { TopUpGame } from '../../src/shared/contract/topups'
import { atPayment, find, idField, newPlayer, ordersOf, packages, payNow } from './freefire-screen'
import { payByCard, providerPage } from './provider-page'
import { expect, goTo, inDatabase, test, texts } from './shop'

const t = texts.en

async function choose(page: Page, id: string) {
  await find(page, id)
  await expect(page.getByTestId('player-name')).toBeVisible()
  await packages(page).first().check()
}

/** Until the newest order has come to its end its supplier is asked, without the time that the shop leaves it between. */
const askSupplier = (request: APIRequestContext, headers: Record<string, string>) =>
  expect(async () => {
    const [order] = await ordersOf(request, headers)
    if (order?.status !== 'processing') return
    // One that has ended meanwhile is asked about no more.
    const due = 'UPDATE supplier_orders SET next_check_at = 0 WHERE order_id = ? AND closed_at IS NULL'
    await inDatabase(due, order.orderId)
    await inDatabase('UPDATE outbox SET due_at = 0 WHERE order_id = ?', order.orderId)
    await request.get('/cdn-cgi/local/scheduled')
    throw new Error('the order is still under way')
  }).toPass({ intervals: [1000] })

test.describe('when the network fails', () => {
  test.use({ disturbed: /Failed to load resource.*ERR_FAILED/ })

  test('a price that has moved on is told, a payment whose answer is lost is one order under one transaction, also when the page is loaded again before the next press, and a second top-up of the player is another one; one the supplier answers late for is followed to its end, and called done only then, and one it cancels gives the money back', async ({
    page,
    request,
  }) => {
    const { headers, id, offer } = await atPayment(page, request)
    await page.route('**/api/topups/free-fire/order', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), amount: 0.01 } }),
    )
    const reread = page.waitForResponse('**/api/topups/free-fire')
    await payNow(page).click()
    await expect(page.getByText(t.errors.price_changed).first()).toBeVisible()
    await reread
    expect(await ordersOf(request, headers)).toEqual([])
    await page.unroute('**/api/topups/free-fire/order')

    const transactions: string[] = []
    await page.route('**/api/topups/free-fire/order', async (route) => {
      transactions.push(route.request().postDataJSON().trx_id)
      if (transactions.length > 3) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await packages(page).first().check()
    await payNow(page).click()
    await expect(page.getByText(t.problem.network).first()).toBeVisible()
    await page.reload()
    await expect(idField(page)).toHaveValue(id)
    await choose(page, id)
    await payNow(page).dblclick()
    await expect(page.getByRole('heading', { name: t.topups.done })).toBeVisible()
    expect(transactions.length).toBeGreaterThan(3)
    expect(new Set(transactions).size).toBe(1)
    expect(await ordersOf(request, headers)).toMatchObject([{ kind: 'topup', totalAmount: offer.price }])

    await expect(idField(page)).toHaveValue('')
    await choose(page, id)
    await payNow(page).click()
    await expect.poll(async () => (await ordersOf(request, headers)).length).toBe(2)
    const { usd }: { usd: number } = await (await request.get('/api/balance', { headers })).json()
    expect(usd).toBeCloseTo(100 - 2 * offer.price, 2)

    await choose(page, newPlayer('998'))
    await payNow(page).click()
    await expect(page.getByRole('heading', { name: t.topups.ordered })).toBeVisible()
    await expect(page.getByText(t.status.processing)).toBeVisible()
    await expect(page.getByText(t.order.topUpText)).toBeVisible()
    await expect(page.getByText(t.topups.done)).toHaveCount(0)
    await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'))

    await askSupplier(request, headers)
    await expect(page.getByRole('heading', { name: t.topups.done })).toBeVisible()
    await expect(page.getByText(t.status.completed)).toBeVisible()
    // No toast repeats the heading, and nothing has loaded the page again.
    await expect(page.getByText(t.topups.done)).toHaveCount(1)
    await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once')

    await choose(page, newPlayer('996'))
    await payNow(page).click()
    await expect(page.getByRole('heading', { name: t.topups.ordered })).toBeVisible()
    await askSupplier(request, headers)
    await expect(page.getByText(t.order.rejectedText)).toBeVisible()
    await expect(page.getByRole('heading', { name: t.topups.undone })).toBeVisible()
    const left = `$${(100 - 3 * offer.price).toFixed(2)}`
    await expect(page.getByRole('radio', { name: /USD/ })).toHaveAccessibleName(
      new RegExp(left.replace(/[$.]/g, '\\$&')),
    )
  })

  test('a top-up whose answer is lost is paid once, in its pieces and its currency, though the page is loaded again and that balance is short since; a new token of the buyer takes no notice away, and an unpaid order that is paid after its screen was left is an attempt no more', async ({
    page,
    request,
  }) => {
    const { packages: sold }: TopUpGame = await (await request.get('/api/topups/free-fire')).json()
    const price = sold[0]?.priceIn.usd ?? 0
    const { headers, id } = await atPayment(page, request, newPlayer(), {
      balanceUsd: Number((3 * price).toFixed(2)),
      balanceRub: 5000,
    })
    const pieces = page.getByRole('group', { name: t.topups.pieces })
    await page.getByRole('button', { name: t.common.increase }).click()
    await expect(pieces).toContainText('2')
    let lost = 0
    await page.route('**/api/topups/free-fire/order', async (route) => {
      lost += 1
      if (lost > 3) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await payNow(page).click()
    await expect(page.getByText(t.problem.network).first()).toBeVisible()
    await page.reload()
    await expect(idField(page)).toHaveValue(id)
    await expect(page.getByTestId('player-name')).toBeVisible()
    await payNow(page).click()
    await expect(page.getByRole('heading', { name: t.topups.done })).toBeVisible()
    expect(await ordersOf(request, headers)).toMatchObject([{ kind: 'topup', currency: 'usd' }])
    const { usd, rub }: { usd: number; rub: number } = await (await request.get('/api/balance', { headers })).json()
    expect(usd).toBeCloseTo(price, 2)
    expect(rub).toBe(5000)

    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    await choose(page, id)
    await expect(page.getByRole('heading', { name: t.topups.done })).toBeVisible()

    await page.unroute('**/api/topups/free-fire/order')
    await page.route('**/api/topups/free-fire/order', async (route) => {
      const response = await route.fetch()
      return route.fulfill({ response, json: { ...(await response.json()), pay_url: null } })
    })
    await page.getByRole('button', { name: t.checkout.payByCard }).click()
    await expect(page.getByText(t.checkout.createFailed).first()).toBeVisible()
    const { promise: left, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/payment/from-balance', async (route) => {
      const response = await route.fetch()
      await left
      return route.fulfill({ response })
    })
    const sent = page.waitForRequest('**/api/payment/from-balance')
    await payNow(page).click()
    await sent
    const attempt = () => page.evaluate(() => sessionStorage.getItem('top-up attempt'))
    expect(await attempt()).not.toBeNull()
    await page.getByRole('link', { name: t.nav.home }).first().click()
    await expect(page).toHaveURL('/')
    answer()
    await expect.poll(attempt).toBeNull()
  })
})

test('a buyer who is short of money is told how much, turns back at the provider to player, package and pieces as they were, corrects the player of the one unpaid order, and pays it by card', async ({
  page,
  request,
}) => {
  const { headers, id } = await atPayment(page, request, newPlayer(), { balanceUsd: 0.5, balanceRub: 0 })
  await page.getByRole('button', { name: t.common.increase }).click()
  await page.getByRole('radio', { name: 'RUB' }).check()
  await expect(page.getByText(/^You are .* short\.$/)).toBeVisible()
  await expect(payNow(page)).toBeDisabled()
  await page.getByRole('button', { name: t.checkout.payByCard }).click()
  await expect(page).toHaveURL(providerPage)
  await page.locator('a.back').click()
  await page.getByRole('button', { name: t.payment.toPlayer }).click()
  await expect(page).toHaveURL(/\/topup\/free-fire\?again=/)
  await expect(idField(page)).toHaveValue(id)
  await expect(packages(page).first()).toBeChecked()
  await expect(page.getByRole('group', { name: t.topups.pieces })).toContainText('2')
  expect(await ordersOf(request, headers)).toMatchObject([{ status: 'cancelled' }])

  const { packages: sold }: TopUpGame = await (await request.get('/api/topups/free-fire')).json()
  const wish = {
    player: { playerId: id },
    offer: sold[0]?.itemId,
    trx_id: randomUUID(),
    currency: 'usd',
    payWith: 'card',
  }
  const { orderId } = await (await request.post('/api/topups/free-fire/order', { data: wish, headers })).json()
  await goTo(page, `/orders/${orderId}`)
  await page.getByRole('button', { name: t.order.wrongPlayer }).click()
  const right = newPlayer()
  await page.getByRole('group', { name: t.order.rightPlayer }).getByRole('textbox').fill(right)
  await page.getByRole('button', { name: t.order.correct }).click()
  await expect(page.getByText(t.order.corrected).first()).toBeVisible()
  await expect(page.getByText(right)).toBeVisible()
  await expect(page.getByText(id)).toHaveCount(0)

  await page.getByRole('button', { name: t.order.payNow }).click()
  await expect(page).toHaveURL(providerPage)
  await payByCard(page)
  await expect(page).toHaveURL(`/orders/${orderId}`)
  await expect(page.getByText(t.profile.paidTitle)).toBeVisible()
  await expect(page.getByText(right)).toBeVisible()
  await expect(page.getByText(t.status.completed).first()).toBeVisible()
})
