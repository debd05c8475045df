import type { APIRequestContext } from '@playwright/test'
import { buyPieces, importCodes, newCodes, openCounter, orderOf } from './admin-shop'
import { enter, expect, expectNoSidewaysScroll, inDatabase, makeBuyer, phone, test, texts } from './shop'

/** A buyer who may not open the old codes of one order more: this session has opened those of ten others. */
async function buyerOfMany(request: APIRequestContext) {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(2))
  const buyer = await makeBuyer(request, { balanceUsd: 400, balanceRub: 0 })
  const [first, last] = [await buyPieces(request, counter, buyer, 1), await buyPieces(request, counter, buyer, 1)]
  for (const orderId of [first, last]) {
    await expect.poll(async () => (await orderOf(request, buyer, orderId)).status).toBe('completed')
  }
  await inDatabase(
    `UPDATE codes SET delivered_at = delivered_at - 172800000
      WHERE order_id IN (SELECT id FROM orders WHERE user_id = ?)`,
    buyer.userId,
  )
  expect((await orderOf(request, buyer, first)).codes).toHaveLength(1)
  // Nine orders more than the one that was really opened.
  await inDatabase(
    `INSERT INTO failed_tries (subject, origin, failures, most, window_ends_at)
      SELECT subject, 'order-' || nr.value, failures, most, window_ends_at
      FROM failed_tries, json_each('[2,3,4,5,6,7,8,9,10]') AS nr
      WHERE subject LIKE 'opened %' AND origin = ?`,
    first,
  )
  return { buyer, last }
}

test('a buyer confirms who they are and reads old codes of an eleventh order, on a phone', async ({
  page,
  request,
}) => {
  const t = texts.uz
  const { buyer, last } = await buyerOfMany(request)
  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'uz' })
  await page.goto('/uz/orders')
  await page.locator(`a[href$="${last}"]`).click()
  await expect(page.getByText(t.order.codesHidden)).toBeVisible()
  await expect(page.getByTestId('code')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  const show = page.getByRole('button', { name: t.order.showCodes })
  const question = page.getByRole('dialog', { name: t.stepUp.title })
  await show.click()
  await question.getByRole('button', { name: t.common.cancel }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await show.click()
  await question.getByLabel(t.stepUp.password).fill(buyer.password)
  await expectNoSidewaysScroll(page)
  await question.getByRole('button', { name: t.stepUp.confirm }).click()
  await expect(page.getByTestId('code')).toHaveCount(1)
  await expect(page.getByText(t.order.codesHidden)).toHaveCount(0)
  await page.evaluate(() => history.pushState(null, '', '/uz/profile'))
  await expect(page.getByText(t.profile.codesInOrder).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})
