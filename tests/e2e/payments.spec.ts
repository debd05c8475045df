import type { APIRequestContext, Page } from '@playwright/test'
import type { Order } from '../../src/shared/contract/orders'
import type { Payment } from '../../src/shared/contract/payments'
import { payByCard, providerPage } from './provider-page'
import { enter, expect, fillCart, makeBuyer, test, texts } from './shop'

const t = texts.en

type Currency = 'USD' | 'RUB'

/** A buyer with 60 UC in the cart, at the checkout. */
async function atCheckout(page: Page, request: APIRequestContext, currency: Currency = 'USD') {
  const buyer = await makeBuyer(request, { balanceUsd: 50, balanceRub: 0 })
  await fillCart(request, buyer)
  await enter(page, { session: buyer })
  await page.goto('/checkout')
  await page.getByRole('radio', { name: currency }).check()
  return { ...buyer, headers: { Authorization: `Bearer ${buyer.token}` } }
}

async function ordersOf(request: APIRequestContext, headers: Record<string, string>): Promise<Order[]> {
  const { orders }: { orders: Order[] } = await (await request.get('/api/orders', { headers })).json()
  return orders
}

const expectFullCart = async (page: Page) => {
  await expect(page).toHaveURL('/cart')
  await expect(page.getByTestId('subtotal-usd')).toHaveText('$0.99')
}

test('Back leads from a provider to a checkout that pays, a declined card is told with its reason, and another one pays the same order', async ({
  page,
  request,
}) => {
  const { headers } = await atCheckout(page, request)
  const card = page.getByRole('button', { name: t.checkout.payByCard })
  await card.click()
  await expect(page).toHaveURL(providerPage)
  await page.goBack()
  await card.click()
  await expect(page).toHaveURL(providerPage)
  await payByCard(page, 'poor')
  await expect(page.getByRole('heading', { name: t.payment.failed })).toBeVisible()
  await expect(page.getByRole('alert').first()).toContainText(t.payment.reasons.insufficient_funds)
  await page.getByRole('button', { name: t.common.retry }).click()
  await expect(page).toHaveURL(providerPage)
  await payByCard(page)
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{12}$/)
  await expect(page.getByText(t.profile.paidTitle)).toBeVisible()
  await expect(page.getByTestId('code')).toHaveText(/^DEMO-UC60-/)
  await expect(page.getByText(t.payment.methods.card)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' }).click()
  await expect(page.getByText(t.cart.empty)).toBeVisible()
  expect(await ordersOf(request, headers)).toMatchObject([{ status: 'completed' }])
})

test('a checkout that Back has brought to life can pay again; who turns back from YooKassa is asked and finds the cart full; SBP says that it works in RUB, switches there in one press, and pays; an unpaid order is paid from the list, and money that comes after it was cancelled is on the balance', async ({
  page,
  request,
}) => {
  const buyer = await atCheckout(page, request, 'RUB')
  const { headers } = buyer
  const sbp = page.getByRole('button', { name: t.checkout.payBySbp })
  const card = page.getByRole('button', { name: t.checkout.payByCard })
  await test.step('Back brings the checkout to life', async () => {
    // An answer without a page leaves the browser where it is.
    await page.route(providerPage, (route) => route.fulfill({ status: 204 }))
    const leaves = page.waitForRequest(providerPage)
    await card.click()
    await leaves
    await expect(page.getByRole('button', { name: t.checkout.leaving })).toBeDisabled()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(card).toBeEnabled()
    await page.unrouteAll()
  })

  await card.click()
  await expect(page).toHaveURL(/\/simulator\/yookassa\//)
  await page.locator('a.back').click()
  await expect(page.getByRole('heading', { name: t.payment.waiting })).toBeVisible()
  await page.getByRole('button', { name: t.payment.toCart }).click()
  await expectFullCart(page)
  expect(await ordersOf(request, headers)).toMatchObject([{ status: 'cancelled' }])

  await page.getByRole('link', { name: t.cart.checkout }).click()
  await page.getByRole('radio', { name: 'USD' }).check()
  await expect(sbp).toContainText('Works in RUB')
  await expect(card).toContainText('Visa, Mastercard')
  await expect(card).not.toContainText(t.payment.marks.mir)
  await sbp.press('Enter')
  await expect(page.getByRole('radio', { name: 'RUB' })).toBeChecked()
  await expect(page.getByTestId('total')).toHaveText('₽89.00')
  await expect(card).toContainText('Visa, Mastercard, MIR')
  await expect(sbp).toBeFocused()
  await sbp.click()
  await expect(page).toHaveURL(providerPage)
  await page.locator('[name=sbp][value=paid]').click()
  await expect(page.getByTestId('code')).toHaveText(/^DEMO-UC60-/)
  await expect(page.getByRole('main').getByText(t.payment.methods.sbp, { exact: true })).toBeVisible()

  await fillCart(request, buyer)
  const unpaid = { type: 'order', currency: 'rub', amount: 89, method: 'card' }
  const created = await request.post('/api/payment/create', { data: unpaid, headers })
  expect(created.status()).toBe(201)
  const { orderId }: Payment = await created.json()
  await page.getByRole('banner').getByRole('link', { name: t.nav.orders }).click()
  await expect(page.getByText(t.status.pending)).toBeVisible()
  await expect(page.getByText(/^Pay by /)).toBeVisible()
  await page.getByRole('button', { name: t.order.payNow }).click()
  await expect(page).toHaveURL(providerPage)
  const cancelled = await request.post(`/api/orders/${orderId}/cancel`, { headers })
  expect((await cancelled.json()).status).toBe('cancelled')
  await payByCard(page)
  await expect(page.getByRole('heading', { name: t.payment.lateTitle })).toBeVisible()
  await page.getByRole('link', { name: t.topup.toProfile }).click()
  await expect(page.getByTestId('balance-rub')).toHaveText('₽89.00')
})

test('an order whose way of paying failed and was switched off by the shop is paid in another one', async ({
  page,
  request,
}) => {
  const buyer = await makeBuyer(request)
  await fillCart(request, buyer)
  const headers = { Authorization: `Bearer ${buyer.token}` }
  const data = { type: 'order', currency: 'rub', amount: 89, method: 'sbp' }
  const begun: Payment = await (await request.post('/api/payment/create', { data, headers })).json()
  await request.post(begun.pay_url ?? '', { form: { sbp: 'declined' }, maxRedirects: 0 })
  await page.route('**/api/payment/options', async (route) => {
    const response = await route.fetch()
    const options = await response.json()
    await route.fulfill({ response, json: { ...options, rub: { ...options.rub, methods: ['card'] } } })
  })
  await enter(page, { session: buyer })
  await page.goto(`/checkout/return?p=${begun.paymentId}`)
  // The page that waits has such a link too.
  await expect(page.getByRole('heading', { name: t.payment.failed })).toBeVisible()
  await page.getByRole('link', { name: t.profile.openOrder }).click()
  await expect(page).toHaveURL(`/orders/${begun.orderId}`)
  const card = page.getByRole('button', { name: t.checkout.payByCard })
  await card.click()
  await expect(page).toHaveURL(providerPage)
  await payByCard(page)
  await expect(page.getByTestId('code')).toHaveText(/^DEMO-UC60-/)
})

test.describe('a closed shop', () => {
  test.use({ disturbed: /503/ })

  test('asks no provider, so that it tells nobody who may have paid that the payment failed', async ({
    page,
    request,
  }) => {
    const buyer = await makeBuyer(request, { balanceUsd: 0, balanceRub: 0 })
    await enter(page, { session: buyer })
    const headers = { Authorization: `Bearer ${buyer.token}` }
    const data = { currency: 'rub', amount: 100, method: 'sbp' }
    const begun: Payment = await (await request.post('/api/balance/topup', { data, headers })).json()
    await request.post(begun.pay_url ?? '', { form: { sbp: 'declined' }, maxRedirects: 0 })
    const refusal = { code: 'shop_closed', error: 'Closed', requestId: 'closed-1' }
    await page.route('**/check', (route) => route.fulfill({ status: 503, json: refusal }))
    const isChecked = page.waitForResponse('**/check')
    await page.goto(`/checkout/return?p=${begun.paymentId}`)
    await isChecked
    // The next reading of the payment is drawn after the refusal.
    await page.waitForResponse(`**/api/payments/${begun.paymentId}`)
    await expect(page.getByRole('heading', { name: t.payment.waiting })).toBeVisible()
    await expect(page.getByRole('link', { name: t.topup.toProfile })).toBeVisible()
    await expect(page.getByRole('heading', { name: t.payment.failed })).toHaveCount(0)
    await expect(page.getByText(t.payment.unsure)).toHaveCount(0)
  })
})
