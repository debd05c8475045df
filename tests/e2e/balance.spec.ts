import type { Page } from '@playwright/test'
import type { PaymentOptions } from '../../src/shared/contract/payments'
import { payByCard, providerPage } from './provider-page'
import { enter, expect, fillCart, makeBuyer, phone, test, texts } from './shop'

const t = texts.en

const frameOf = (page: Page) => page.frameLocator('iframe')

async function confirmTopUp(page: Page, amount: string) {
  await page.goto('/topup')
  await page.getByLabel(t.topup.amount).fill(amount)
  await page.getByRole('button', { name: t.topup.continue }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.topup.confirm }).click()
}

test.describe('topping up', () => {
  test('inside the page tells of success, and the balance has grown', async ({ page, request }) => {
    await enter(page, { session: await makeBuyer(request, { balanceUsd: 1, balanceRub: 0 }) })
    await page.goto('/topup')
    await page.getByRole('button', { name: '$20', exact: true }).click()
    await page.getByRole('button', { name: t.topup.continue }).click()
    await expect(page.getByRole('dialog')).toContainText('$21.00')
    await page.getByRole('dialog').getByRole('button', { name: t.topup.confirm }).click()
    await payByCard(frameOf(page))
    await expect(page.getByText('You now have $21.00.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel(t.topup.amount)).toHaveValue('')
    await expect(page.getByText(t.topup.done)).toHaveCount(1)
    await expect(page.getByText(t.topup.done)).toBeInViewport()
    await page.getByRole('link', { name: t.topup.toProfile }).click()
    await expect(page.getByTestId('balance-usd')).toHaveText('$21.00')
    await page.getByText(t.statement.title).scrollIntoViewIfNeeded()
    await expect(page.getByTestId('statement').getByText('+$20.00')).toBeVisible()
  })

  test('from the profile, in roubles with a comma', async ({ page, request }) => {
    await enter(page, { session: await makeBuyer(request, { balanceUsd: 0, balanceRub: 100 }) })
    await page.goto('/profile')
    await page.getByRole('button', { name: t.profile.topUp }).click()
    await page.getByLabel(t.topup.currency).selectOption(t.currency.rub)
    await page.getByLabel(t.topup.amount).fill('250,50')
    await page.getByRole('button', { name: t.topup.continue }).click()
    await payByCard(frameOf(page))
    await expect(page.getByText(t.topup.done)).toHaveCount(1)
    await expect(page.getByTestId('balance-rub')).toHaveText('₽350.50')
  })

  test('with a declined card says why, and another card works', async ({ page, request }) => {
    await enter(page, { session: await makeBuyer(request, { balanceUsd: 0, balanceRub: 0 }) })
    await confirmTopUp(page, '10')
    await payByCard(frameOf(page), 'poor')
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(t.payment.reasons.insufficient_funds)
    await page.getByRole('dialog').getByRole('button', { name: t.common.retry }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.topup.confirm }).click()
    await payByCard(frameOf(page))
    await expect(page.getByText('You now have $10.00.')).toBeVisible()
  })

  test('on the provider’s own page comes back to the same success', async ({ page, request }) => {
    await enter(page, { session: await makeBuyer(request, { balanceUsd: 0, balanceRub: 0 }) })
    await confirmTopUp(page, '5')
    await page.getByRole('link', { name: t.topup.openPage }).click()
    await expect(page).toHaveURL(providerPage)
    await payByCard(page)
    await expect(page.getByRole('heading', { name: t.topup.done })).toBeVisible()
    await expect(page.getByText('You now have $5.00.')).toBeVisible()
  })

  test('that is given up costs nothing', async ({ page, request }) => {
    await enter(page, { session: await makeBuyer(request) })
    await confirmTopUp(page, '5')
    await frameOf(page).locator('a.back').click()
    await expect(page.getByText(t.payment.cancelled)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('in a currency without a way to pay leads to one that has it', async ({ page, request }) => {
    await page.route('**/api/payment/options', async (route) => {
      const answer = await route.fetch()
      const options: PaymentOptions = await answer.json()
      await route.fulfill({ response: answer, json: { ...options, uzs: { ...options.uzs, methods: [] } } })
    })
    await enter(page, { session: await makeBuyer(request) })
    await page.goto('/topup')
    await page.getByRole('radio', { name: t.currency.uzs }).check()
    await expect(page.getByRole('button', { name: t.topup.continue })).toBeDisabled()
    await page.getByRole('radio', { name: t.payment.methods.card }).click()
    await expect(page.getByRole('radio', { name: t.currency.usd })).toBeChecked()
    await expect(page.getByRole('button', { name: t.topup.continue })).toBeEnabled()
  })

  test('refuses what is no amount within the bounds, and names them', async ({ page, request }) => {
    await enter(page, { session: await makeBuyer(request) })
    await page.goto('/topup')
    const amount = page.getByLabel(t.topup.amount)
    const refusal = page.getByText(`${t.errors.invalid_amount}. From $5 to $1,000`)
    for (const typed of ['', '1000.01']) {
      // What was said of the last one is gone.
      await amount.fill('7')
      await expect(refusal).toHaveCount(0)
      await amount.fill(typed)
      await page.getByRole('button', { name: t.topup.continue }).click()
      await expect(refusal, typed).toBeVisible()
      await expect(amount).toBeFocused()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
})

test.describe('sending money', () => {
  async function fillTransfer(page: Page, userId: string, amount: string) {
    await page.goto('/profile')
    await page.getByRole('button', { name: t.transfer.open, exact: true }).click()
    await page.getByLabel(t.transfer.recipient).fill(userId)
    await page.getByLabel(t.topup.amount).fill(amount)
    await page.getByRole('button', { name: t.topup.continue }).click()
  }

  test('asks first, then both balances and statements show it', async ({ page, request, browser }) => {
    const sender = await makeBuyer(request, { balanceUsd: 30, balanceRub: 0 })
    const recipient = await makeBuyer(request, { balanceUsd: 1, balanceRub: 0 })
    await enter(page, { session: sender })
    await fillTransfer(page, recipient.userId, '12.50')
    await expect(page.getByRole('heading', { name: 'Send $12.50?' })).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText(recipient.userId)
    await page.getByRole('button', { name: t.transfer.confirm }).click()
    await expect(page.getByText(`$12.50 sent to user ${recipient.userId}`)).toHaveCount(1)
    await expect(page.getByTestId('balance-usd')).toHaveText('$17.50')
    await page.getByText(t.statement.title).scrollIntoViewIfNeeded()
    await expect(page.getByTestId('statement')).toContainText(`Sent to ${recipient.userId}`)
    await expect(page.getByTestId('statement')).toContainText('−$12.50')

    const elsewhere = await browser.newPage()
    await enter(elsewhere, { session: recipient })
    await elsewhere.goto('/profile')
    await expect(elsewhere.getByTestId('balance-usd')).toHaveText('$13.50')
    await elsewhere.getByText(t.statement.title).scrollIntoViewIfNeeded()
    await expect(elsewhere.getByTestId('statement')).toContainText(`Received from ${sender.userId}`)
    await elsewhere.close()
  })

  test('to nobody, to oneself or beyond the balance is refused in words', async ({ page, request }) => {
    const sender = await makeBuyer(request, { balanceUsd: 3, balanceRub: 0 })
    const other = await makeBuyer(request)
    await enter(page, { session: sender })
    for (const [userId, amount, sentence] of [
      ['0000000000', '1', t.errors.user_not_found],
      [sender.userId, '1', t.errors.self_transfer],
      [other.userId, '4', t.errors.insufficient_funds],
    ] as const) {
      await fillTransfer(page, userId, amount)
      await page.getByRole('button', { name: t.transfer.confirm }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(sentence)
      await expect(page.getByLabel(t.transfer.recipient)).toHaveValue(userId)
    }
    await page.getByRole('button', { name: t.common.close }).click()
    await expect(page.getByTestId('balance-usd')).toHaveText('$3.00')
  })
})

test('on a phone a refusal leaves the button that was pressed in sight', async ({ page, request }) => {
  const session = await makeBuyer(request)
  await fillCart(request, session)
  await page.setViewportSize(phone)
  await enter(page, { session })
  await page.route('**/api/payment/create', (route) => route.fulfill({ status: 409, body: '{}' }))
  await page.goto('/checkout')
  const button = page.getByRole('button', { name: t.checkout.payByCard })
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await button.click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toBeVisible()
  await expect
    .poll(async () => {
      const [lower, upper] = [await button.boundingBox(), await toast.boundingBox()]
      return lower && upper && upper.y + upper.height <= lower.y
    })
    .toBe(true)
})
