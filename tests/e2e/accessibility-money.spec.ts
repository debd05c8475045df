import type { Page } from '@playwright/test'
import type { Order } from '../../src/shared/contract/orders'
import type { Payment } from '../../src/shared/contract/payments'
import { bearer, buy, importCodes, inText, newCodes, openCounter, orderOf } from './admin-shop'
import { expectAccessible, expectNoFaults, expectToFit, hold } from './every-look'
import { find, newPlayer, packages, payNow } from './freefire-screen'
import { enter, expect, expectNoSidewaysScroll, fillCart, goTo, makeBuyer, phone, test, texts } from './shop'

// A state is looked at for faults where it has markup that no other one has; where only its words differ, it has to fit.

const t = texts.en

const poor = { balanceUsd: 0.5, balanceRub: 10 }

/** Changes what the shop answers, from then on and each time anew. */
async function rewrite<T extends object>(page: Page, address: string | RegExp) {
  let change: Partial<T> = {}
  await page.route(address, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } })
  })
  return (next: Partial<T>) => {
    change = next
  }
}

const loading = (page: Page) => page.getByRole('main').getByRole('status', { name: t.common.loading })

test('the cart is accessible in each of its states', async ({ page, request }) => {
  const session = await makeBuyer(request)
  await fillCart(request, session)
  await enter(page, { session })
  const letGo = await hold(page, '**/api/cart')
  await page.goto('/cart')
  await expect(loading(page)).toBeVisible()
  letGo()
  // Said at once, also to who can't see it.
  await expectToFit(page, (w) => page.getByRole('alert').getByText(w.cart.loadFailed))
  await page.unrouteAll()
  await page.getByRole('button', { name: t.common.retry }).click()
  await expectAccessible(page, 'full', (w) => [
    page.getByTestId('subtotal-uzs'),
    page.getByRole('link', { name: w.cart.checkout }),
  ])
  await page.getByRole('button', { name: t.cart.clear }).click()
  await expectAccessible(page, 'about to be cleared', (w) => page.getByRole('dialog', { name: w.cart.clearTitle }))
  await page.getByRole('dialog').getByRole('button', { name: t.cart.clearConfirm }).click()
  await expectToFit(page, (w) => page.getByText(w.cart.empty))
})

test('the checkout is accessible in each of its states', async ({ page, request }) => {
  const session = await makeBuyer(request, poor)
  await enter(page, { session })
  await fillCart(request, session)
  const unpaid = { type: 'order', currency: 'usd', amount: 0.99, method: 'card' }
  const created = await request.post('/api/payment/create', { data: unpaid, headers: bearer(session) })
  expect(created.ok()).toBe(true)
  await page.goto('/checkout')
  await expectAccessible(page, 'short of money, with an unpaid order', (w) => [
    page.getByRole('link', { name: w.checkout.topUp }),
    page.getByRole('link', { name: w.checkout.toUnpaid }),
  ])
  await expect(page.getByText('You are $0.49 short.')).toBeVisible()
  await expect(page.getByRole('button', { name: t.checkout.payFromBalance })).toBeDisabled()
  await goTo(page, '/orders')
  await expectAccessible(page, 'an unpaid order', (w) => page.getByRole('button', { name: w.order.payNow }))
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{12}$/)
  await page.getByRole('button', { name: t.order.cancel }).click()
  await expectToFit(page, (w) => page.getByRole('dialog', { name: w.order.cancelTitle }))
})

test('paying from the balance is accessible, and a refusal is heard and covers no button', async ({
  page,
  request,
}) => {
  const session = await makeBuyer(request)
  await enter(page, { session })
  await fillCart(request, session)
  await page.goto('/checkout')
  const letGo = await hold(page, '**/api/payment/from-balance')
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()
  await expectToFit(page, (w) => page.getByRole('button', { name: w.checkout.paying }))
  await page.setViewportSize(phone)
  const button = page.getByRole('button', { name: t.checkout.paying })
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  letGo()
  await expect(page.locator('[aria-live]').getByText(t.errors.internal)).toBeVisible()
  const toast = page.locator('[data-sonner-toast]')
  // It stays for as long as the pointer is on it.
  await toast.hover()
  const again = page.getByRole('button', { name: t.checkout.payFromBalance })
  await expect
    .poll(async () => {
      const [lower, upper] = [await again.boundingBox(), await toast.boundingBox()]
      return lower && upper && upper.y + upper.height <= lower.y
    })
    .toBe(true)
  await expectNoFaults(page, 'refused')
})

test('an order is accessible in each of its states', async ({ page, request }) => {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(2))
  const { buyer, orderId } = await buy(request, counter, { qty: 2 })
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).status).toBe('completed')
  await enter(page, { session: buyer })
  const answer = await rewrite<Order>(page, `**/api/orders/${orderId}`)
  const open = async (change: Partial<Order>) => {
    answer(change)
    await page.goto(`/orders/${orderId}`)
  }
  await open({ status: 'processing', items: [], codes: [] })
  await expect(page.getByText(t.order.processingText)).toBeVisible()
  // The page of an order that is under way asks how it is.
  answer({ status: 'cancelled', reason: 'expired', refunded: 20 })
  await expectToFit(page, (w) => page.getByText(w.order.expiredText))
  await open({})
  await page.getByRole('button', { name: t.claim.reportNamed.replace('{{number}}', '1') }).click()
  await page.getByRole('button', { name: t.claim.send }).click()
  await expectToFit(page, (w) => page.getByRole('dialog', { name: w.claim.title }))
  await page.getByLabel(t.claim.message).fill('It was used before')
  await page.getByRole('button', { name: t.claim.send }).click()
  await expectAccessible(page, 'completed, with a claim', (w) => page.getByText(w.claim.open))
  const id = newPlayer()
  const { items } = await orderOf(request, buyer, orderId)
  const digits = { kind: 'digits' as const, pattern: '\\d{6,12}', example: '1234567890', required: true }
  const asks = [{ key: 'playerId', label: 'Player ID', help: 'Below the name.', ...digits }]
  const player = { id, fields: { playerId: id }, name: 'Somebody', canCorrect: true, asks }
  await open({
    player,
    game: 'free-fire',
    kind: 'topup',
    items: items.map((item) => ({ ...item, label: 'Free Fire' })),
  })
  await page.getByRole('button', { name: t.order.wrongPlayer }).click()
  await page.getByRole('button', { name: t.order.correct }).click()
  await expectAccessible(page, 'a player corrected', (w) =>
    page.getByText(inText(w.player.enterId, { game: 'Free Fire' })),
  )
})

test('the list of orders speaks and fits in each of its states', async ({ page, request }) => {
  await enter(page, { session: await makeBuyer(request) })
  const letGo = await hold(page, '**/api/orders**')
  await page.goto('/orders')
  await expect(loading(page)).toBeVisible()
  letGo()
  await expectToFit(page, (w) => page.getByRole('alert').getByText(w.orders.loadFailed))
  await page.unrouteAll()
  await page.getByRole('button', { name: t.common.retry }).click()
  await expectToFit(page, (w) => page.getByText(w.orders.none))
  await page.getByRole('searchbox').fill('nothing')
  await expectToFit(page, (w) => page.getByText(w.orders.nothingFound))
  await goTo(page, '/orders/ABCDEFGHJKMN')
  await expectToFit(page, (w) => page.getByRole('heading', { name: w.order.notFound }))
})

test('the profile is accessible in each of its states', async ({ page, request }) => {
  const session = await makeBuyer(request, { balanceUsd: 100, balanceRub: 12_345.67 })
  await fillCart(request, session)
  const paid = await request.post('/api/payment/from-balance', { data: { currency: 'usd' }, headers: bearer(session) })
  const { orderId }: Order = await paid.json()
  await enter(page, { session })
  await page.addInitScript((id) => history.replaceState({ paid: id }, ''), orderId)
  await page.goto('/profile')
  await page.getByText(t.statement.title).scrollIntoViewIfNeeded()
  await expect(page.getByTestId('statement')).toBeVisible()
  await expect(page.getByTestId('code').first()).toBeVisible()
  await expectAccessible(page, 'just paid', (w) => page.getByText(w.profile.paidTitle))
  await page.getByRole('button', { name: t.profile.topUp }).click()
  await expectToFit(page, (w) => page.getByRole('dialog').getByRole('button', { name: w.topup.continue }))
  await page.getByRole('dialog').getByRole('button', { name: t.common.close }).click()
  await page.getByRole('button', { name: t.transfer.open, exact: true }).click()
  await page.getByLabel(t.transfer.recipient).fill('1234567890')
  await page.getByRole('button', { name: t.topup.continue }).click()
  await expectAccessible(page, 'an invalid amount', (w) => page.getByRole('dialog', { name: w.transfer.title }))
  await page.getByLabel(t.topup.amount).fill('1')
  await page.getByRole('button', { name: t.topup.continue }).click()
  await expectToFit(page, (w) => page.getByRole('button', { name: w.transfer.confirm }))
  await page.getByRole('button', { name: t.transfer.confirm }).click()
  await expectToFit(page, () => page.getByRole('dialog').getByRole('alert'))
  const answer = await rewrite(page, '**/api/profile')
  answer({ frozen: true })
  await page.keyboard.press('Escape')
  await goTo(page, '/orders')
  await expect(page.getByRole('heading', { level: 1, name: t.orders.title })).toBeVisible()
  await goTo(page, '/profile')
  await expectToFit(page, (w) => page.getByText(w.errors.account_frozen))
})

test('topping up is accessible in each of its states', async ({ page, request }) => {
  await enter(page, { session: await makeBuyer(request) })
  await page.goto('/topup')
  await page.getByRole('button', { name: t.topup.continue }).click()
  await expectAccessible(page, 'an invalid amount', (w) => page.getByText(w.errors.invalid_amount))
  await page.getByLabel(t.topup.amount).fill('5')
  await page.getByRole('button', { name: t.topup.continue }).click()
  await expectToFit(page, (w) => page.getByRole('dialog', { name: w.topup.confirmTitle }))
  await page.getByRole('button', { name: t.topup.confirm }).click()
  await expectAccessible(page, 'paid inside', (w) => page.getByRole('dialog', { name: w.topup.frame }))
})

test('the end of a payment is told, and accessible', async ({ page, request }) => {
  const session = await makeBuyer(request)
  const topUp = { currency: 'usd', amount: 5, method: 'card' }
  const created = await request.post('/api/balance/topup', { data: topUp, headers: bearer(session) })
  const { paymentId }: Payment = await created.json()
  await enter(page, { session })
  await page.goto('/checkout/return')
  await expect(page.getByRole('heading', { name: t.payment.notFound })).toBeVisible()
  await goTo(page, '/checkout/return?p=nothing')
  await expectToFit(page, (w) => page.getByRole('heading', { name: w.payment.notFound }))
  const ends: [Partial<Payment>, string][] = [
    [{ status: 'expired' }, t.payment.expired],
    [{ status: 'paid' }, t.topup.done],
    [{ status: 'paid', kind: 'order', outcome: 'balance' }, t.payment.lateTitle],
    [{ status: 'refunded', refunded: 5 }, t.payment.refunded],
  ]
  const said = page.locator('[role=status], [role=alert]')
  const answer = await rewrite<Payment>(page, new RegExp(`/api/payments/${paymentId}`))
  await goTo(page, `/checkout/return?p=${paymentId}`)
  await expectToFit(page, (w) => said.getByRole('heading', { name: w.payment.waiting }))
  answer({ status: 'failed', reason: 'declined' })
  await expectAccessible(page, 'failed', (w) => said.getByRole('heading', { name: w.payment.failed }))
  await page.setViewportSize(phone)
  for (const [change, title] of ends) {
    answer(change)
    await goTo(page, '/checkout/return?p=nothing')
    await expect(page.getByRole('heading', { name: t.payment.notFound })).toBeVisible()
    await goTo(page, `/checkout/return?p=${paymentId}`)
    await expect(said.getByRole('heading', { name: title })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('a top-up of Free Fire is accessible in each of its states', async ({ page, request }) => {
  await enter(page, { session: await makeBuyer(request) })
  await page.goto('/topup/freefire')
  await expect(page.getByRole('main').getByRole('link', { name: 'refund rules' })).toHaveAttribute('href', '/refunds')
  await find(page, '12345')
  await expectAccessible(page, 'an invalid ID', () => page.locator('[aria-invalid=true]'))
  await find(page, newPlayer())
  await expect(page.getByTestId('player-name')).toBeVisible()
  await packages(page).first().check()
  await payNow(page).click()
  await expect(page.getByText(t.status.completed)).toBeVisible()
  await expectToFit(page, (w) => page.getByRole('heading', { name: w.topups.done }))
  await page.getByRole('tab', { name: t.topups.byCode }).click()
  await expectToFit(page, (w) => page.getByRole('heading', { name: w.common.comingSoon }))
})
