import type { Page } from '@playwright/test'
import type { PaymentOptions } from '../../src/shared/contract/payments'
import { bookmarkHeader } from '../../src/shared/headers'
import { payByCard, providerPage } from './provider-page'
import { enter, expect, goTo, loseAnswers, makeBuyer, test, texts } from './shop'

const t = texts.en

test.use({ disturbed: /ERR_FAILED/ })

const frameOf = (page: Page) => page.frameLocator('iframe')

test('a top-up in a currency without a way to pay leads to one that has it, has its bounds, says before it is paid that the bonus has changed, is paid by another card where one is declined, and costs nothing where it is given up on the provider’s own page', async ({
  page,
  request,
}) => {
  let topUpBonus = [{ from: 10, percent: 10 }]
  await page.route('**/api/payment/options', async (route) => {
    const answer = await route.fetch()
    const options: PaymentOptions = await answer.json()
    const changed = { usd: { ...options.usd, topUpBonus }, uzs: { ...options.uzs, methods: [] } }
    await route.fulfill({ response: answer, json: { ...options, ...changed } })
  })
  await enter(page, { session: await makeBuyer(request, { balanceUsd: 1, balanceRub: 0 }) })
  await page.goto('/topup')
  await page.getByRole('radio', { name: t.currency.uzs }).check()
  await expect(page.getByRole('button', { name: t.topup.continue })).toBeDisabled()
  await page.getByRole('radio', { name: t.payment.methods.card }).click()
  await expect(page.getByRole('radio', { name: t.currency.usd })).toBeChecked()
  await expect(page.getByRole('button', { name: t.topup.continue })).toBeEnabled()

  const dialog = page.getByRole('dialog')
  const amount = page.getByLabel(t.topup.amount)
  const refusal = page.getByText(`${t.errors.invalid_amount}. From $5 to $1,000`)
  await amount.fill('1000.01')
  await page.getByRole('button', { name: t.topup.continue }).click()
  await expect(refusal).toBeVisible()
  await expect(amount).toBeFocused()
  await expect(dialog).toHaveCount(0)
  await amount.fill('7')
  await expect(refusal).toHaveCount(0)

  await test.step('declined, and paid by another card', async () => {
    await page.getByRole('button', { name: '$20', exact: true }).click()
    await page.getByRole('button', { name: t.topup.continue }).click()
    await expect(dialog).toContainText('$23.00')
    topUpBonus = []
    await dialog.getByRole('button', { name: t.topup.confirm }).click()
    await expect(dialog.getByRole('alert')).toHaveText(t.topup.bonus.changed)
    await expect(dialog).toContainText('$21.00')
    await dialog.getByRole('button', { name: t.topup.confirm }).click()
    await payByCard(frameOf(page), 'poor')
    await expect(dialog.getByRole('alert')).toContainText(t.payment.reasons.insufficient_funds)
    await dialog.getByRole('button', { name: t.common.retry }).click()
    await dialog.getByRole('button', { name: t.topup.confirm }).click()
    await payByCard(frameOf(page))
    await expect(page.getByText('You now have $21.00.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(amount).toHaveValue('')
    await expect(page.getByText(t.topup.done)).toHaveCount(1)
    await expect(page.getByText(t.topup.done)).toBeInViewport()
  })

  await test.step('given up on the provider’s own page', async () => {
    await amount.fill('5')
    await page.getByRole('button', { name: t.topup.continue }).click()
    await dialog.getByRole('button', { name: t.topup.confirm }).click()
    await page.getByRole('link', { name: t.topup.openPage }).click()
    await expect(page).toHaveURL(providerPage)
    await page.locator('a.back').click()
    await expect(page.getByText(t.payment.cancelled)).toBeVisible()
  })
  await goTo(page, '/profile')
  await expect(page.getByTestId('balance-usd')).toHaveText('$21.00')
  await page.getByText(t.statement.title).scrollIntoViewIfNeeded()
  await expect(page.getByTestId('statement').getByText('+$20.00')).toBeVisible()
})

test('money is sent after a question, and not where the shop refuses; then roubles are topped up with a comma; the next session in the browser asks for nothing that this one has seen', async ({
  page,
  request,
}) => {
  const sender = await makeBuyer(request, { balanceUsd: 30, balanceRub: 100 })
  const recipient = await makeBuyer(request, { balanceUsd: 1, balanceRub: 0 })
  const asked: { by: string; bookmark: string | undefined }[] = []
  page.on('request', (each) => {
    const headers = each.headers()
    const by = headers.authorization?.replace('Bearer ', '')
    if (by) asked.push({ by, bookmark: headers[bookmarkHeader.toLowerCase()] })
  })
  const callsOf = ({ token }: { token: string }) => asked.filter(({ by }) => by === token)
  await enter(page, { session: sender })
  await page.goto('/profile')
  await page.getByRole('button', { name: t.transfer.open, exact: true }).click()
  const confirm = page.getByRole('button', { name: t.transfer.confirm })
  const fillTransfer = async (userId: string, amount: string) => {
    await page.getByLabel(t.transfer.recipient).fill(userId)
    await page.getByLabel(t.topup.amount).fill(amount)
    await page.getByRole('button', { name: t.topup.continue }).click()
  }
  await fillTransfer(recipient.userId, '31')
  await confirm.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t.errors.insufficient_funds)
  await expect(page.getByLabel(t.transfer.recipient)).toHaveValue(recipient.userId)
  await expect(page.getByTestId('balance-usd')).toHaveText('$30.00')
  await fillTransfer(recipient.userId, '12.50')
  await expect(page.getByRole('heading', { name: 'Send $12.50?' })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(recipient.userId)
  // Whoever loads the page again, because no answer came, sends it once all the same.
  await loseAnswers(page, '**/api/balance/transfer', 3)
  await confirm.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t.problem.network)
  await page.reload()
  await expect(page.getByTestId('balance-usd')).toHaveText('$17.50')
  await page.getByRole('button', { name: t.transfer.open, exact: true }).click()
  await fillTransfer(recipient.userId, '12.50')
  // Whoever closes the dialog on a slow network, and tries again, sends it once, and is told.
  const isAnswered = Promise.withResolvers<void>()
  await page.route('**/api/balance/transfer', async (route) => {
    const response = await route.fetch()
    await isAnswered.promise
    await route.fulfill({ response })
  })
  await confirm.click()
  await expect(confirm).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t.transfer.open, exact: true }).click()
  await page.getByLabel(t.transfer.recipient).fill(recipient.userId)
  await page.getByLabel(t.topup.amount).fill('12.50')
  await page.getByRole('button', { name: t.topup.continue }).click()
  await expect(confirm).toHaveAttribute('aria-busy', 'true')
  isAnswered.resolve()
  await expect(page.getByText(`$12.50 sent to user ${recipient.userId}. ${t.transfer.once}`)).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByTestId('balance-usd')).toHaveText('$17.50')
  expect(await page.evaluate(() => sessionStorage.getItem('transfer attempt'))).toBeNull()
  await page.getByText(t.statement.title).scrollIntoViewIfNeeded()
  await expect(page.getByTestId('statement')).toContainText(`Sent to ${recipient.userId}`)
  await expect(page.getByTestId('statement')).toContainText('−$12.50')

  await page.getByRole('button', { name: t.profile.topUp }).click()
  await page.getByLabel(t.topup.currency).selectOption(t.currency.rub)
  await page.getByLabel(t.topup.amount).fill('250,50')
  await page.getByRole('button', { name: t.topup.continue }).click()
  await payByCard(frameOf(page))
  await expect(page.getByText(t.topup.done)).toHaveCount(1)
  await expect(page.getByTestId('balance-rub')).toHaveText('₽350.50')

  // The other one reads in the same tab.
  await goTo(page, '/orders')
  await expect.poll(() => callsOf(sender).at(-1)?.bookmark).toMatch(/^[0-9a-f]{8}-/)
  await page.evaluate(
    ({ token, nickname, userId }) => Object.assign(localStorage, { token, nickname, userId }),
    recipient,
  )
  await page.getByRole('banner').getByRole('link', { name: t.nav.profile }).click()
  await expect(page.getByTestId('balance-usd')).toHaveText('$13.50')
  expect(callsOf(recipient)[0]).toMatchObject({ bookmark: undefined })
  await page.getByText(t.statement.title).scrollIntoViewIfNeeded()
  await expect(page.getByTestId('statement')).toContainText(`Received from ${sender.userId}`)
})
