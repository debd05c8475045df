import type { APIRequestContext, Page } from '@playwright/test'
import type { Session } from '../../src/shared/contract/identity'
import type { Order } from '../../src/shared/contract/orders'
import { bearer, type Counter, importCodes, newCodes, openCounter, stockOf } from './admin-shop'
import { payByCard } from './provider-page'
import { enter, expect, expectNoSidewaysScroll, makeBuyer, openPage, phone, test, texts } from './shop'

const t = texts.uz
const price = 360_000
const cabinet = '/simulator/payme/dashboard'

/** One code that costs so'm. */
async function openShelf(request: APIRequestContext) {
  const [code = ''] = newCodes(1)
  const counter = await openCounter(request, { uzs: price })
  await importCodes(request, counter, [code])
  return { counter, code }
}

const freeCodes = async (request: APIRequestContext, counter: Counter) =>
  (await stockOf(request, counter)).offers[0]?.stock

async function statesOf(request: APIRequestContext, buyer: Session): Promise<string[]> {
  const { orders }: { orders: Order[] } = await (await request.get('/api/orders', { headers: bearer(buyer) })).json()
  return orders.map(({ status, reason }) => [status, reason].filter(Boolean).join(' '))
}

async function post(request: APIRequestContext, deed: string, data: object) {
  const answer = await request.post(`${cabinet}/${deed}`, { data })
  expect(answer.ok()).toBe(true)
  return answer.json()
}

/** Payme begins the payment whose link is open, and cancels it before its buyer has confirmed. */
async function beginAndCancel(page: Page, request: APIRequestContext) {
  await expect(page).toHaveURL(/\/simulator\/payme\//)
  const link = atob(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  const [, payment, back = ''] = /ac\.payment=([^;]+).*;c=(.+)$/.exec(link) ?? []
  const [begun] = await post(request, 'pay', { payment, amount: price * 100, hold: true })
  expect(begun).toMatchObject({ stage: 'created', code: null })
  await page.goto(back)
  await expect(page.getByRole('heading', { name: t.payment.waiting })).toBeVisible()
  expect(await post(request, 'cancel', { receipt: begun.id })).toMatchObject({ stage: 'cancelled', paid: false })
  await expect(page.getByRole('alert')).toContainText(t.payment.failed)
  await expect(page.getByRole('alert')).toContainText(`${t.payment.reasons.cancelled} ${t.payment.notCharged}`)
  await expectNoSidewaysScroll(page)
}

test('a buyer whose payment Payme cancels reads so, tries again and buys after all by the same order', async ({
  page,
  request,
}) => {
  const { counter, code } = await openShelf(request)
  const buyer = await makeBuyer(request, { balanceUsd: 0, balanceRub: 0 })
  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'uz' })
  const line = { amount: 10, price: 30, rub: 2500, label: 'UC', productId: counter.product.id, qty: 1 }
  expect((await request.post('/api/cart/add', { data: line, headers: bearer(buyer) })).status()).toBe(200)
  await openPage(page, '/uz/checkout')
  await page.getByRole('button', { name: t.checkout.payByPayme }).click()
  await beginAndCancel(page, request)

  const moved = await request.get('/api/balance/statement', { headers: bearer(buyer) })
  expect(await moved.json()).toMatchObject({ lines: [] })
  expect(await freeCodes(request, counter)).toBe(0)

  await page.getByRole('button', { name: t.common.retry }).click()
  await expect(page).toHaveURL(/\/simulator\/payme\//)
  expect(await statesOf(request, buyer)).toEqual(['pending'])
  await payByCard(page)
  await expect(page.getByTestId('code')).toHaveText(code)
  expect(await statesOf(request, buyer)).toEqual(['completed'])
})
