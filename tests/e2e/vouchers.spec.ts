import type { Page } from '@playwright/test'
import type { MadeVouchers } from '../../src/shared/contract/vouchers'
import { bearer, handOver } from './admin-shop'
import { desktop, enter, expect, expectNoSidewaysScroll, goTo, loginAdmin, makeBuyer, phone, test, texts } from './shop'

const t = texts.en.admin
const ru = texts.ru

/** The codes of two vouchers of 500 roubles, as their maker sees them this once. */
async function makeTwo(page: Page): Promise<string[]> {
  await page.goto('/admin/vouchers')
  await page.getByRole('button', { name: t.vouchers.make }).click()
  const dialog = page.getByRole('dialog', { name: t.vouchers.make })
  await dialog.getByLabel(t.orders.currency).selectOption(texts.en.currency.rub)
  const amount = dialog.getByLabel(t.vouchers.amount)
  await amount.fill('0')
  await expect(amount).toHaveAccessibleDescription(texts.en.errors.invalid_amount)
  await amount.fill('500')
  await dialog.getByLabel(t.vouchers.count).fill('2')
  await expect(dialog.getByRole('status')).toHaveText('Together ₽1,000.00')
  await dialog.getByLabel(t.reason).fill('A birthday')
  const isAnswered = Promise.withResolvers<void>()
  await page.route('**/api/admin/vouchers', async (route) => {
    const response = await route.fetch()
    await isAnswered.promise
    await route.fulfill({ response })
  })
  const confirm = dialog.getByRole('button', { name: t.vouchers.make })
  await confirm.click()
  await expect(confirm).toHaveAttribute('aria-busy', 'true')
  // Whoever does not want to wait for the answer gets the codes all the same.
  await page.keyboard.press('Escape')
  isAnswered.resolve()
  const codes = page.getByTestId('recovery-codes').getByRole('listitem')
  await expect(codes).toHaveCount(2)
  await expect(page.getByRole('link', { name: t.vouchers.save })).toHaveAttribute('download', /^vouchers-.+\.txt$/)
  return codes.allInnerTexts()
}

async function redeem(page: Page, code: string) {
  await page.getByLabel(ru.topup.voucher.code).fill(code)
  await page.getByRole('button', { name: ru.topup.voucher.redeem }).click()
}

test('the owner makes vouchers and makes void what is left of them, and a buyer redeems one on a phone', async ({
  page,
  request,
}) => {
  const admin = await loginAdmin(request)
  const buyer = await makeBuyer(request, { balanceUsd: 0, balanceRub: 100 })
  await page.setViewportSize(desktop)
  await enter(page, { session: admin })
  const [one = '', other = ''] = await makeTwo(page)
  // Whoever goes away without having kept the codes is asked first: they are shown this once.
  await goTo(page, '/admin/coupons')
  const leaving = page.getByRole('dialog', { name: t.product.leaveTitle })
  await expect(leaving).toContainText(t.vouchers.leaveText)
  await leaving.getByRole('button', { name: t.product.stay }).click()
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: t.vouchers.kept }).click()
  const batch = page.getByRole('article', { name: '2 vouchers of ₽500.00' }).first()
  await expect(batch).toContainText('₽1,000.00')
  await expect(batch.getByRole('link', { name: `${admin.nickname} (${admin.userId})` })).toBeVisible()
  const redeemed = await request.post('/api/vouchers/redeem', { data: { code: one }, headers: bearer(buyer) })
  expect(redeemed.ok()).toBe(true)
  await goTo(page, '/admin/coupons')
  await expect(page.getByRole('heading', { level: 1, name: t.tabs.coupons })).toBeVisible()
  await goTo(page, '/admin/vouchers')
  await expect(batch).toContainText('₽500.00')
  await batch.getByRole('button', { name: t.vouchers.voidUnused }).click()
  const question = page.getByRole('dialog', { name: 'Void 1 voucher?' })
  await question.getByLabel(t.reason).fill('The list is lost')
  await question.getByRole('button', { name: t.vouchers.voidUnused }).click()
  await expect(page.getByText(t.vouchers.voided)).toBeVisible()
  await expect(batch.getByRole('button', { name: t.vouchers.voidUnused })).toHaveCount(0)

  const made = await request.post('/api/admin/vouchers', {
    data: { currency: 'rub', amount: 500, count: 1 },
    headers: bearer(admin),
  })
  const { codes }: MadeVouchers = await made.json()
  await page.setViewportSize(phone)
  await handOver(page, '/ru/topup', buyer, 'ru')
  const section = page.getByRole('region', { name: ru.topup.voucher.title })
  await redeem(page, codes[0]?.replaceAll('-', ' ').toLowerCase() ?? '')
  await expect(section.getByText(/Ваучер пополнил баланс на 500,00\s₽\./)).toBeVisible()
  await expect(section.getByText(/Теперь у вас 1\s100,00\s₽\./)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await redeem(page, one)
  await expect(section.getByRole('alert')).toHaveText(ru.errors.voucher_used)
  await expect(section.getByText(/Теперь у вас/)).toHaveCount(0)
  await redeem(page, other)
  await expect(section.getByRole('alert')).toHaveText(ru.errors.voucher_not_found)
  await goTo(page, '/ru/profile')
  await page.getByText(ru.statement.title).scrollIntoViewIfNeeded()
  await expect(page.getByTestId('statement').getByText(ru.statement.kinds.voucher, { exact: true })).toHaveCount(2)
})
