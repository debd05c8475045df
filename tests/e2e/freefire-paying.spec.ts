import type { Page } from '@playwright/test'
import { atPayment, find, idField, newPlayer, ordersOf, packages, payNow } from './freefire-screen'
import { payByCard, providerPage } from './provider-page'
import { expect, test, texts } from './shop'

const t = texts.en

async function choose(page: Page, id: string) {
  await find(page, id)
  await expect(page.getByTestId('player-name')).toBeVisible()
  await packages(page).first().check()
}

test.describe('when the network fails', () => {
  test.use({ disturbed: /Failed to load resource.*ERR_FAILED/ })

  test('a price that has moved on is told, a payment whose answer is lost is one order under one transaction, and a second top-up of the player is another one', async ({
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
      if (transactions.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await packages(page).first().check()
    await payNow(page).dblclick()
    await expect(page.getByRole('heading', { name: t.topups.done })).toBeVisible()
    expect(transactions.length).toBeGreaterThan(1)
    expect(new Set(transactions).size).toBe(1)
    expect(await ordersOf(request, headers)).toMatchObject([{ kind: 'topup', totalAmount: offer.price }])

    await expect(idField(page)).toHaveValue('')
    await choose(page, id)
    await payNow(page).click()
    await expect.poll(async () => (await ordersOf(request, headers)).length).toBe(2)
    const { usd }: { usd: number } = await (await request.get('/api/balance', { headers })).json()
    expect(usd).toBeCloseTo(100 - 2 * offer.price, 2)
  })
})

test('a buyer who is short of money is told how much, turns back at the provider, corrects the player of the one unpaid order, and pays it by card', async ({
  page,
  request,
}) => {
  const { headers } = await atPayment(page, request, newPlayer(), { balanceUsd: 0.5, balanceRub: 0 })
  await page.getByRole('radio', { name: 'RUB' }).check()
  await expect(page.getByText(/^You are .* short\.$/)).toBeVisible()
  await expect(payNow(page)).toBeDisabled()
  await page.getByRole('button', { name: t.checkout.payByCard }).click()
  await expect(page).toHaveURL(providerPage)
  const [order] = await ordersOf(request, headers)
  expect(order).toMatchObject({ status: 'pending', kind: 'topup' })

  await page.goto(`/orders/${order?.orderId}`)
  await page.getByRole('button', { name: t.order.wrongPlayer }).click()
  const field = page.getByRole('group', { name: t.order.rightPlayer }).getByRole('textbox')
  const correct = page.getByRole('button', { name: t.order.correct })
  await field.fill('444000')
  await correct.click()
  await expect(page.getByText(t.errors.player_not_found)).toBeVisible()
  const right = newPlayer()
  await field.fill(right)
  await correct.click()
  await expect(page.getByText(t.order.corrected).first()).toBeVisible()
  await expect(page.getByText(right)).toBeVisible()
  await expect(page.getByText(order?.player?.id ?? 'the first player')).toHaveCount(0)

  await page.getByRole('button', { name: t.order.payNow }).click()
  await expect(page).toHaveURL(providerPage)
  await payByCard(page)
  await expect(page).toHaveURL(`/orders/${order?.orderId}`)
  await expect(page.getByText(t.profile.paidTitle)).toBeVisible()
  await expect(page.getByText(right)).toBeVisible()
  await expect(page.getByText(t.status.completed).first()).toBeVisible()
})

test('a buyer who turns back from the payment of a top-up finds player, package and pieces as they were', async ({
  page,
  request,
}) => {
  const { headers, id } = await atPayment(page, request, newPlayer(), { balanceUsd: 0, balanceRub: 0 })
  await page.getByRole('button', { name: t.common.increase }).click()
  await page.getByRole('radio', { name: 'USD' }).check()
  await page.getByRole('button', { name: t.checkout.payByCard }).click()
  await expect(page).toHaveURL(/\/simulator\/stripe\//)
  await page.locator('a.back').click()
  await expect(page.getByText(t.payment.cancelled)).toBeVisible()
  await expect(page).toHaveURL(/\/topup\/free-fire\?again=/)
  await expect(idField(page)).toHaveValue(id)
  await expect(packages(page).first()).toBeChecked()
  await expect(page.getByRole('group', { name: t.topups.pieces })).toContainText('2')

  await page.getByRole('radio', { name: 'RUB' }).check()
  await page.getByRole('button', { name: t.checkout.payByCard }).click()
  await expect(page).toHaveURL(/\/simulator\/yookassa\//)
  await page.locator('a.back').click()
  await page.getByRole('button', { name: t.payment.toPlayer }).click()
  await expect(idField(page)).toHaveValue(id)
  expect((await ordersOf(request, headers)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})

test('a top-up the supplier answers late for is followed to its end, and called done only then; one it cancels gives the money back', async ({
  page,
  request,
}) => {
  const { offer } = await atPayment(page, request, newPlayer('998'))
  await payNow(page).click()
  await expect(page.getByRole('heading', { name: t.topups.ordered })).toBeVisible()
  await expect(page.getByText(t.status.processing)).toBeVisible()
  await expect(page.getByText(t.order.topUpText)).toBeVisible()
  await expect(page.getByText(t.topups.done)).toHaveCount(0)
  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'))

  await expect(page.getByRole('heading', { name: t.topups.done })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText(t.status.completed)).toBeVisible()
  // No toast repeats the heading, and nothing has loaded the page again.
  await expect(page.getByText(t.topups.done)).toHaveCount(1)
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once')

  await choose(page, newPlayer('996'))
  await payNow(page).click()
  await expect(page.getByText(t.order.rejectedText)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('heading', { name: t.topups.undone })).toBeVisible()
  const left = `$${(100 - offer.price).toFixed(2)}`
  await expect(page.getByRole('radio', { name: /USD/ })).toHaveAccessibleName(new RegExp(left.replace(/[$.]/g, '\\$&')))
})
