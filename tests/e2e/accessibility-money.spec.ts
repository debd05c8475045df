import type { Locator, Page } from '@playwright/test'
import type { Order } from '../../src/shared/contract/orders'
import type { Payment } from '../../src/shared/contract/payments'
import { bearer, orderOf } from './admin-shop'
import { expectAccessible, expectNoFaults, hold, inEveryLook } from './every-look'
import { enter, expect, expectNoSidewaysScroll, fillCart, goTo, makeBuyer, phone, test, texts } from './shop'

// A state is looked at for faults where it has markup that no other one has; where only its words differ, it has to fit
// once, in long words on a phone. Every test begins on one.
test.use({ viewport: phone })

const { en, ru, uz } = texts

const poor = { balanceUsd: 0.5, balanceRub: 10 }

/** It is there, and nothing sticks out. */
async function expectFits(page: Page, shown: Locator) {
  await expect(shown.first()).toBeVisible()
  await expectNoSidewaysScroll(page)
}

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

const loading = (page: Page, { common }: typeof ru | typeof uz) =>
  page.getByRole('main').getByRole('status', { name: common.loading })

test('the cart is accessible and fits in each of its states; a payment from the balance that is refused is heard, and its notice is accessible and covers no button', async ({
  page,
  request,
}) => {
  const session = await makeBuyer(request)
  await fillCart(request, session)
  await enter(page, { session, language: 'uz' })
  const letCart = await hold(page, '**/api/cart')
  await page.goto('/uz/cart')
  await expect(loading(page, uz)).toBeVisible()
  letCart()
  // Said at once, also to who can't see it.
  await expectFits(page, page.getByRole('alert').getByText(uz.cart.loadFailed))
  await page.unrouteAll()
  await page.getByRole('button', { name: uz.common.retry }).click()
  await page.getByRole('button', { name: uz.cart.clear }).click()
  await expectFits(page, page.getByRole('dialog', { name: uz.cart.clearTitle }))
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: uz.cart.checkout }).click()
  const letPayment = await hold(page, '**/api/payment/from-balance')
  await page.getByRole('button', { name: uz.checkout.payFromBalance }).click()
  const button = page.getByRole('button', { name: uz.checkout.paying })
  await expectFits(page, button)
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  letPayment()
  await expect(page.locator('[aria-live]').getByText(texts.en.errors.internal)).toBeVisible()
  const toast = page.locator('[data-sonner-toast]')
  // It stays for as long as the pointer is on it.
  await toast.hover()
  const again = page.getByRole('button', { name: uz.checkout.payFromBalance })
  await expect
    .poll(async () => {
      const [lower, upper] = [await again.boundingBox(), await toast.boundingBox()]
      return lower && upper && upper.y + upper.height <= lower.y
    })
    .toBe(true)
  await expectNoFaults(page, 'refused')
  await page.mouse.move(0, 0)
  await expect(toast).toHaveCount(0)

  await page.goBack()
  await expectAccessible(page, 'full', (w) => [
    page.getByTestId('subtotal-uzs'),
    page.getByRole('link', { name: w.cart.checkout }),
  ])
})

test('the checkout and an unpaid order are accessible and fit in each of their states', async ({ page, request }) => {
  const session = await makeBuyer(request, poor)
  await enter(page, { session, language: 'ru' })
  await fillCart(request, session)
  const unpaid = { type: 'order', currency: 'usd', amount: 0.99, method: 'card' }
  const created = await request.post('/api/payment/create', { data: unpaid, headers: bearer(session) })
  expect(created.ok()).toBe(true)
  await page.goto('/ru/orders')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{12}$/)
  await page.getByRole('button', { name: ru.order.cancel }).click()
  await expectFits(page, page.getByRole('dialog', { name: ru.order.cancelTitle }))
  await page.keyboard.press('Escape')
  await inEveryLook(page, async (w, look) => {
    await goTo(page, '/orders')
    await look('an unpaid order', page.getByRole('button', { name: w.order.payNow }))
    await goTo(page, '/checkout')
    await look(
      'short of money, with an unpaid order',
      page.getByRole('link', { name: w.checkout.topUp }),
      page.getByRole('link', { name: w.checkout.toUnpaid }),
    )
  })
  await expect(page.getByText('You are ₽79.00 short.')).toBeVisible()
  await expect(page.getByRole('button', { name: texts.en.checkout.payFromBalance })).toBeDisabled()
})

test('the profile and an order are accessible and fit in each of their states', async ({ page, request }) => {
  const session = await makeBuyer(request, { balanceUsd: 100, balanceRub: 12_345.67 })
  await fillCart(request, session)
  const paid = await request.post('/api/payment/from-balance', { data: { currency: 'usd' }, headers: bearer(session) })
  const { orderId }: Order = await paid.json()
  await expect.poll(async () => (await orderOf(request, session, orderId)).status).toBe('completed')
  await enter(page, { session, language: 'ru' })
  const answerOrder = await rewrite<Order>(page, `**/api/orders/${orderId}`)
  const answerProfile = await rewrite(page, '**/api/profile')
  answerOrder({ status: 'processing', items: [], codes: [] })
  await page.goto(`/ru/orders/${orderId}`)
  await expectFits(page, page.getByText(ru.order.processingText))
  // The page of an order that is under way asks how it is.
  answerOrder({ status: 'cancelled', reason: 'expired', refunded: 20 })
  await expectFits(page, page.getByText(ru.order.expiredText))
  answerProfile({ frozen: true, debts: [{ currency: 'rub', amount: 1234.5 }] })
  await goTo(page, '/ru/profile')
  await expectFits(page, page.getByText(ru.errors.account_frozen))
  await expect(page.getByText(/Вы должны магазину 1\s234,50/)).toBeVisible()
  answerOrder({})
  answerProfile({})
  await goTo(page, `/ru/orders/${orderId}`)
  await page.getByRole('button', { name: ru.claim.reportNamed.replace('{{number}}', '1') }).click()
  await page.getByRole('button', { name: ru.claim.send }).click()
  await expectFits(page, page.getByRole('dialog', { name: ru.claim.title }).locator('[aria-invalid=true]'))
  await page.getByLabel(ru.claim.message).fill('It was used before')
  // A finger beside a form only puts the keyboard of a phone away.
  await page.mouse.click(4, 4)
  await page.getByRole('button', { name: ru.claim.send }).click()
  await expect(page.getByText(ru.claim.open)).toBeVisible()

  await page.evaluate((id) => history.pushState({ paid: id }, '', '/ru/profile'), orderId)
  await page.getByRole('button', { name: ru.profile.topUp }).click()
  await expectFits(page, page.getByRole('dialog').getByRole('button', { name: ru.topup.continue }))
  const amount = page.getByRole('dialog').getByLabel(ru.topup.amount)
  await amount.fill('25')
  await page.mouse.click(4, 4)
  await expect(amount).toHaveValue('25')
  await page.keyboard.press('Escape')
  await expect(amount).toHaveCount(0)
  await page.getByRole('button', { name: ru.transfer.open, exact: true }).click()
  await page.getByLabel(ru.transfer.recipient).fill('1234567890')
  await page.mouse.click(4, 4)
  await page.getByRole('button', { name: ru.topup.continue }).click()
  await expectFits(page, page.getByRole('dialog', { name: ru.transfer.title }).locator('[aria-invalid=true]'))
  await page.getByLabel(ru.topup.amount).fill('1')
  await page.getByRole('button', { name: ru.topup.continue }).click()
  await expectFits(page, page.getByRole('button', { name: ru.transfer.confirm }))
  await page.getByRole('button', { name: ru.transfer.confirm }).click()
  await expectFits(page, page.getByRole('dialog').getByRole('alert').getByText(ru.errors.user_not_found))
  await page.keyboard.press('Escape')
  await inEveryLook(page, async (w, look) => {
    await page.evaluate((id) => history.pushState({ paid: id }, '', '/profile'), orderId)
    await expect(page.getByText(w.profile.paidTitle)).toBeVisible()
    await page.getByText(w.statement.title).scrollIntoViewIfNeeded()
    await expect(page.getByTestId('statement')).toBeVisible()
    await expect(page.getByTestId('code').first()).toBeVisible()
    await look('just paid')
    await goTo(page, `/orders/${orderId}`)
    await look('completed, with a claim', page.getByText(w.claim.open))
  })
})

test('the list of orders speaks and fits in each of its states, and the screen of Free Fire is accessible where there is nothing yet', async ({
  page,
  request,
}) => {
  await enter(page, { session: await makeBuyer(request), language: 'ru' })
  const letGo = await hold(page, '**/api/orders**')
  await page.goto('/ru/orders')
  await expect(loading(page, ru)).toBeVisible()
  letGo()
  await expectFits(page, page.getByRole('alert').getByText(ru.orders.loadFailed))
  await page.unrouteAll()
  await page.getByRole('button', { name: ru.common.retry }).click()
  await expectFits(page, page.getByText(ru.orders.none))
  await page.getByRole('searchbox').fill('nothing')
  await expectFits(page, page.getByText(ru.orders.nothingFound))
  await goTo(page, '/ru/orders/ABCDEFGHJKMN')
  await expectFits(page, page.getByRole('heading', { name: ru.order.notFound }))

  await goTo(page, '/ru/topup/freefire')
  await expect(page.getByRole('main').locator('a[href="/ru/refunds"]')).toBeVisible()
  await page.getByRole('tab', { name: ru.topups.byCode }).click()
  await expectFits(page, page.getByRole('heading', { name: ru.common.comingSoon }))
  await page.getByRole('tab').first().click()
  await page.getByLabel(ru.games.fields.playerId.label, { exact: true }).fill('12345')
  await page.getByRole('button', { name: ru.topups.find }).click()
  await expectAccessible(page, 'an invalid ID', () => page.locator('[aria-invalid=true]'))
})

test('the end of a payment is told, and accessible, and so is topping up in each of its states', async ({
  page,
  request,
}) => {
  const session = await makeBuyer(request)
  const topUp = { currency: 'usd', amount: 5, method: 'card' }
  const created = await request.post('/api/balance/topup', { data: topUp, headers: bearer(session) })
  const { paymentId }: Payment = await created.json()
  await enter(page, { session, language: 'ru' })
  const notFound = page.getByRole('heading', { name: ru.payment.notFound })
  await page.goto('/ru/checkout/return')
  await expectFits(page, notFound)
  const ends: [Partial<Payment>, string][] = [
    [{ status: 'pending' }, ru.payment.waiting],
    [{ status: 'expired' }, ru.payment.expired],
    [{ status: 'paid' }, ru.topup.done],
    [{ status: 'paid', kind: 'order', outcome: 'balance' }, ru.payment.lateTitle],
    [{ status: 'refunded', refunded: 5 }, ru.payment.refunded],
  ]
  const said = page.locator('[role=status], [role=alert]')
  const answer = await rewrite<Payment>(page, new RegExp(`/api/payments/${paymentId}`))
  for (const [change, title] of ends) {
    answer(change)
    await goTo(page, `/ru/checkout/return?p=${paymentId}`)
    await expectFits(page, said.getByRole('heading', { name: title }))
    await goTo(page, '/ru/checkout/return?p=nothing')
    await expect(notFound).toBeVisible()
  }
  answer({ status: 'failed', reason: 'declined' })
  await inEveryLook(page, async (w, look) => {
    await goTo(page, `/checkout/return?p=${paymentId}`)
    await look('failed', said.getByRole('heading', { name: w.payment.failed }))
    await goTo(page, '/topup')
    await page.getByRole('radio', { name: w.currency.usd, exact: true }).check()
    await page.getByRole('button', { name: w.topup.continue }).click()
    await look('an invalid amount', page.getByText(w.errors.invalid_amount))
  })
  await page.getByLabel(en.topup.amount).fill('5')
  await page.getByRole('button', { name: en.topup.continue }).click()
  await page.getByRole('button', { name: en.topup.confirm }).click()
  await expectAccessible(page, 'paid inside', (w) => page.getByRole('dialog', { name: w.topup.frame }))
})
