import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Order } from '../../src/shared/contract/orders'
import { bearer, importCodes, newCodes, openCounter, orderOf } from './admin-shop'
import { enter, expect, expectNoSidewaysScroll, inDatabase, makeBuyer, phone, test, texts } from './shop'

const opened = 10

/** A buyer whose session has opened old codes of ten orders, and one order more. */
async function buyerOfMany(request: APIRequestContext) {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(opened + 1))
  const buyer = await makeBuyer(request, { balanceUsd: 400, balanceRub: 0 })
  const headers = bearer(buyer)
  const line = { amount: 10, price: 30, rub: 2500, label: 'UC', productId: counter.product.id, qty: 1 }
  const ids: string[] = []
  while (ids.length <= opened) {
    expect((await request.post('/api/cart/add', { data: line, headers })).status()).toBe(200)
    const paid = await request.post('/api/payment/from-balance', { data: { currency: 'usd' }, headers })
    expect(paid.status()).toBe(201)
    const { orderId }: Order = await paid.json()
    await expect.poll(async () => (await orderOf(request, buyer, orderId)).status).toBe('completed')
    ids.push(orderId)
  }
  inDatabase(
    `UPDATE codes SET delivered_at = delivered_at - 172800000
      WHERE order_id IN (SELECT id FROM orders WHERE user_id = ?)`,
    buyer.userId,
  )
  const [last = '', ...others] = ids.toReversed()
  for (const id of others) expect((await orderOf(request, buyer, id)).codes).toHaveLength(1)
  return { buyer, last }
}

const questionIn = (page: Page, language: 'ru' | 'uz'): Locator =>
  page.getByRole('dialog', { name: texts[language].stepUp.title })

test('a buyer confirms who they are and reads old codes of an eleventh order, on a phone, in ru and uz', async ({
  page,
  request,
}) => {
  const { buyer, last } = await buyerOfMany(request)
  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'ru' })
  await page.goto('/orders')
  await page.locator(`a[href$="${last}"]`).click()
  await expect(page.getByText(texts.ru.order.codesHidden)).toBeVisible()
  await expect(page.getByTestId('code')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: texts.ru.order.showCodes }).click()
  await questionIn(page, 'ru').getByRole('button', { name: texts.ru.common.cancel }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('language', 'uz'))
  await page.goto(`/orders/${last}`)
  await expect(page.getByText(texts.uz.order.codesHidden)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: texts.uz.order.showCodes }).click()
  const question = questionIn(page, 'uz')
  await question.getByLabel(texts.uz.stepUp.password).fill(buyer.password)
  await expectNoSidewaysScroll(page)
  await question.getByRole('button', { name: texts.uz.stepUp.confirm }).click()
  await expect(page.getByTestId('code')).toHaveCount(1)
  await expect(page.getByText(texts.uz.order.codesHidden)).toHaveCount(0)
  await page.goto('/profile')
  await expect(page.getByText(texts.uz.profile.codesInOrder).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})
