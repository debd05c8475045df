import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Product } from '../../src/shared/contract/catalogue'
import type { Session } from '../../src/shared/contract/identity'
import type { Order } from '../../src/shared/contract/orders'
import type { StockReport } from '../../src/shared/contract/stock'
import type { Language } from '../../src/shared/languages'
import type { Sums } from '../../src/shared/money'
import { expect, loginAdmin, makeBuyer, remember, texts } from './shop'

const t = texts.en.admin
const price = 30

export const bearer = ({ token }: Session) => ({ Authorization: `Bearer ${token}` })

/** Codes that nobody else has. */
export const newCodes = (count: number): string[] => Array.from({ length: count }, () => `DEMO-${randomUUID()}`)

export type Counter = { admin: Session; product: Product }

/** A product of the test's own, with 10 and 20 UC and nothing in stock; `more`: what it costs in other currencies. */
export async function openCounter(request: APIRequestContext, more: Sums = {}): Promise<Counter> {
  const admin = await loginAdmin(request)
  const title = `Counter ${randomUUID().slice(0, 8)}`
  const form = { title, description: title, image: '/art/pubg.svg', category: 'mobile-games', type: 'uc', label: 'UC' }
  const made = await request.post('/api/products', {
    data: { ...form, priceIn: { usd: price, rub: 2500, ...more }, amounts: [10, 20], status: 'published' },
    headers: bearer(admin),
  })
  expect(made.status()).toBe(201)
  return { admin, product: await made.json() }
}

/** Imports codes for the first amount behind the browser's back. */
export async function importCodes(request: APIRequestContext, { admin, product }: Counter, codes: string[]) {
  const done = await request.post(`/api/admin/products/${product.id}/codes`, {
    data: { amount: 10, codes },
    headers: bearer(admin),
  })
  expect(done.status()).toBe(201)
}

export async function stockOf(request: APIRequestContext, { admin, product }: Counter): Promise<StockReport> {
  const answer = await request.get(`/api/admin/products/${product.id}/codes`, { headers: bearer(admin) })
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** Lets the supplier deliver the first amount on demand. */
export async function supplyFrom(request: APIRequestContext, counter: Counter, ref: string) {
  const [offer] = (await stockOf(request, counter)).offers
  const answer = await request.put(`/api/admin/offers/${offer?.offerId}/supply`, {
    data: { source: 'supplier', supplier: 'kinguin', supplierRef: ref, maxCost: 100, margin: 0 },
    headers: bearer(counter.admin),
  })
  expect(answer.status()).toBe(200)
}

/** Makes an item at the supplier dearer than any offer allows. */
export async function makeDear(request: APIRequestContext, ref: string) {
  const answer = await request.post('/simulator/control', { data: { provider: 'kinguin', ref, price: '500.00' } })
  expect(answer.ok()).toBe(true)
}

type Purchase = {
  qty?: number
  offer?: { label: string; region?: string; price?: number }
  meanwhile?: () => Promise<void>
}

/** A buyer who pays for some pieces of the first amount. `meanwhile` happens between the cart and the payment. */
export async function buy(
  request: APIRequestContext,
  { product }: Counter,
  { qty = 1, offer = { label: 'UC' }, meanwhile = async () => {} }: Purchase = {},
): Promise<{ buyer: Session; orderId: string }> {
  const buyer = await makeBuyer(request, { balanceUsd: 100, balanceRub: 0 })
  const headers = bearer(buyer)
  const line = { amount: 10, price, rub: 2500, ...offer, productId: product.id, qty }
  expect((await request.post('/api/cart/add', { data: line, headers })).status()).toBe(200)
  await meanwhile()
  const paid = await request.post('/api/payment/from-balance', { data: { currency: 'usd' }, headers })
  expect(paid.status()).toBe(201)
  const { orderId }: Order = await paid.json()
  return { buyer, orderId }
}

/** A buyer who is there already pays for some pieces of the first amount from the balance; the order's id. */
export async function buyPieces(
  request: APIRequestContext,
  { product }: Counter,
  buyer: Session,
  qty: number,
): Promise<string> {
  const headers = bearer(buyer)
  const line = { amount: 10, price, rub: 2500, label: 'UC', productId: product.id, qty }
  expect((await request.post('/api/cart/add', { data: line, headers })).status()).toBe(200)
  const paid = await request.post('/api/payment/from-balance', { data: { currency: 'usd' }, headers })
  expect(paid.status()).toBe(201)
  const { orderId }: Order = await paid.json()
  return orderId
}

export async function orderOf(request: APIRequestContext, buyer: Session, orderId: string): Promise<Order> {
  const answer = await request.get(`/api/orders/${orderId}`, { headers: bearer(buyer) })
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** Its buyer says that the first code of an order does not work. */
export async function complain(request: APIRequestContext, buyer: Session, orderId: string, message: string) {
  const { items } = await orderOf(request, buyer, orderId)
  const complaint = { item: 0, codeId: items[0]?.codeIds[0], message }
  const claimed = await request.post(`/api/orders/${orderId}/claims`, { data: complaint, headers: bearer(buyer) })
  expect(claimed.status()).toBe(201)
}

export async function openStock(page: Page, { product }: Counter) {
  await page.goto(`/admin/stock?product=${product.id}`)
  await expect(page.getByRole('heading', { level: 2, name: product.title })).toBeVisible()
}

export const importForm = (page: Page) => page.getByRole('form', { name: t.import.title })

export async function preview(page: Page, text: string) {
  await importForm(page).getByLabel(t.import.codes, { exact: true }).fill(text)
  await importForm(page).getByRole('button', { name: t.import.preview }).click()
}

/** Goes to a part of the back office by its list, which is folded at this width. */
export async function openPart(page: Page, name: string) {
  const parts = page.getByRole('navigation', { name: t.tabs.label })
  await parts.getByRole('button').click()
  await parts.getByRole('link', { name, exact: true }).click()
}

/**
 * Somebody else takes the browser over and goes to a screen, as if they had logged in in another tab: a second browser,
 * and a page that is loaded anew, cost more than most tests do.
 */
export async function handOver(page: Page, path: string, session?: Session, language: Language = 'en') {
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(remember, [session, language] as const)
  await page.evaluate(
    ([address, chosen]) => {
      dispatchEvent(new StorageEvent('storage', { key: 'token' }))
      history.pushState(null, '', address)
      const select = document.querySelector(`option[value="${chosen}"]`)?.closest('select')
      if (!select || select.value === chosen) return
      select.value = chosen
      select.dispatchEvent(new Event('change', { bubbles: true }))
    },
    [path, language] as const,
  )
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Gives the reason that a dialog asks for, and confirms. */
export async function sayWhy(page: Page, confirm: string, label = t.reason) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill('Asked by the owner')
  await dialog.getByRole('button', { name: confirm }).click()
}

/** A text with its values. */
export const inText = (pattern: string, values: object) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, String(value)), pattern)
