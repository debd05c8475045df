import type { Page } from '@playwright/test'

import { desktop, enter, expect, expectNoSidewaysScroll, goTo, loginAdmin, makeBuyer, phone, test, texts } from './shop'

const t = texts.en.admin
const ru = texts.ru

/** The codes of two vouchers of 500 roubles, as their maker sees them this once. */
async function makeTwo(page: Page): Promise<string[]> {
  await page.goto('/admin/vouchers')
  await page.getByRole('button', { name: t.vouchers.make }).click()
  const dialog = page.getByRole('dialog', { name: t.vouchers.make })
  await dialog.getByLabel(t.vouchers.currency).selectOption(texts.en.currency.rub)
  await dialog.getByLabel(t.vouchers.amount).fill('500')
  await dialog.getByLabel(t.vouchers.count).fill('2')
  await expect(dialog.getByRole('status')).toHaveText('Together ₽1,000.00')
  await dialog.getByLabel(t.reason).fill('A birthday')
  await dialog.getByRole('button', { name: t.vouchers.make }).click()
  const codes = page.getByTestId('recovery-codes').getByRole('listitem')
  await expect(codes).toHaveCount(2)
  await expect(page.getByRole('link', { name: t.vouchers.save })).toHaveAttribute('download', /^vouchers-.+\.txt$/)
  return codes.allInnerTexts()
}

async function redeem(page: Page, code: string) {
  await page.getByLabel(ru.topup.voucher.code).fill(code)
  await page.getByRole('button', { name: ru.topup.voucher.redeem }).click()
}

test('the owner makes vouchers, a buyer redeems one on a phone, and the other is made void', async ({
  page,
  browser,
  request,
}) => {
  await page.setViewportSize(desktop)
  await enter(page, { session: await loginAdmin(request) })
  const [one = '', other = ''] = await makeTwo(page)
  await page.getByRole('button', { name: t.vouchers.kept }).click()
  const batch = page.getByRole('article', { name: '2 vouchers of ₽500.00' }).first()
  await expect(batch).toContainText('₽1,000.00')

  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' })
  const hand = await context.newPage()
  await enter(hand, { session: await makeBuyer(request, { balanceUsd: 0, balanceRub: 100 }), language: 'ru' })
  await hand.goto('/ru/topup')
  await redeem(hand, one.replaceAll('-', ' ').toLowerCase())
  const section = hand.getByRole('region', { name: ru.topup.voucher.title })
  await expect(section.getByText(/Ваучер пополнил баланс на 500,00\s₽\./)).toBeVisible()
  await expect(section.getByText(/Теперь у вас 600,00\s₽\./)).toBeVisible()
  await expectNoSidewaysScroll(hand)
  await redeem(hand, one)
  await expect(section.getByRole('alert')).toHaveText(ru.errors.voucher_used)
  await expect(section.getByText(/Теперь у вас/)).toHaveCount(0)

  await page.reload()
  await expect(batch).toContainText('₽500.00')
  await batch.getByRole('button', { name: t.vouchers.voidUnused }).click()
  const question = page.getByRole('dialog', { name: 'Void 1 voucher?' })
  await question.getByLabel(t.reason).fill('The list is lost')
  await question.getByRole('button', { name: t.vouchers.voidUnused }).click()
  await expect(page.getByText(t.vouchers.voided)).toBeVisible()
  await expect(batch.getByRole('button', { name: t.vouchers.voidUnused })).toHaveCount(0)
  await redeem(hand, other)
  await expect(section.getByRole('alert')).toHaveText(ru.errors.voucher_not_found)
  await goTo(hand, '/ru/profile')
  await hand.getByText(ru.statement.title).scrollIntoViewIfNeeded()
  await expect(hand.getByTestId('statement').getByText(ru.statement.kinds.voucher, { exact: true })).toHaveCount(1)
  await context.close()
})
