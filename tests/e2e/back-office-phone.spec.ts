import type { Locator, Page } from '@playwright/test'
import { buy, importCodes, makeDear, newCodes, openCounter, openStock, orderOf, sayWhy, supplyFrom } from './admin-shop'
import { desktop, enter, expect, expectNoSidewaysScroll, goTo, loginAdmin, phone, test, texts } from './shop'

const t = texts.en.admin

// The others stand on a phone, in Russian or Uzbek, in tests of their own.
const areas = Object.entries({
  '/waiting': 'waiting',
  '/claims': 'claims',
  '/support': 'support',
  '/reviews': 'reviews',
  '/products/prices': 'products',
  '/stock': 'stock',
  '/vouchers': 'vouchers',
  '/users': 'users',
  '/tiers': 'tiers',
  '/articles': 'articles',
  '/articles?new=': 'articles',
} as const)

const withFilters = new Set(['/claims', '/support', '/reviews', '/articles'])

const heightOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.height ?? 0

const parts = (page: Page, words = t) => page.getByRole('navigation', { name: words.tabs.label })

const fold = (page: Page, set = 0, words = t) =>
  page.getByRole('button', {
    name: set > 0 ? words.filtersSet.replace('{{set}}', `${set}`) : words.orders.filters,
    exact: true,
  })

test('on a phone no part of the back office scrolls sideways, and one menu leads to all of them', async ({
  page,
  request,
}) => {
  const { admin: words, common } = texts.ru
  await page.setViewportSize(phone)
  await enter(page, { session: await loginAdmin(request), language: 'ru' })
  await page.goto('/ru/admin')
  for (const [path, name] of areas) {
    await goTo(page, `/ru/admin${path}`)
    await expect(page.getByRole('heading', { level: 1, name: words.tabs[name] })).toBeVisible()
    await expect(page.locator(`[role=status][aria-label="${common.loading}"]`)).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    if (withFilters.has(path)) await expect(fold(page, 0, words)).toHaveAttribute('aria-expanded', 'false')
    expect.soft(await heightOf(parts(page, words)), path).toBeLessThanOrEqual(56)
    expect.soft(await heightOf(page.getByRole('banner')), path).toBeLessThanOrEqual(66)
  }
  await expect(parts(page, words).getByRole('link')).toHaveCount(0)
  await parts(page, words).getByRole('button').click()
  await parts(page, words).getByRole('link', { name: words.tabs.orders, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.tabs.orders })).toBeVisible()
  await expect(parts(page, words).getByRole('link')).toHaveCount(0)
  await expect(parts(page, words).getByRole('button', { name: words.tabs.orders })).toBeVisible()
})

test('on a phone an order is a card of a few lines, and the filters fold; one that waits is awaited in the stock, and gets a code by hand for one piece and the money for the other', async ({
  page,
  request,
}) => {
  // No other test makes this item dear.
  const ref = '65a1f0c2b7d94e3a8c101002'
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(1))
  const done = await buy(request, counter)
  await expect.poll(async () => (await orderOf(request, done.buyer, done.orderId)).status).toBe('completed')
  await supplyFrom(request, counter, ref)
  const { buyer, orderId } = await buy(request, counter, { qty: 2, meanwhile: () => makeDear(request, ref) })
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).reason).toBe('awaiting_stock')
  await page.setViewportSize(phone)
  await enter(page, { session: counter.admin })
  await openStock(page, counter)
  await expect(page.getByRole('radio', { name: /^10 UC/ })).toHaveAccessibleName(/2 awaited/)
  await goTo(page, '/admin/orders')
  const card = (id: string) => page.getByRole('listitem').filter({ hasText: id })
  for (const shown of [counter.product.title, '$30.00', done.buyer.nickname, texts.en.status.completed]) {
    await expect(card(done.orderId)).toContainText(shown)
  }
  expect(await heightOf(card(done.orderId))).toBeLessThanOrEqual(150)
  const open = card(done.orderId).getByRole('link', { name: t.openNamed.replace('{{name}}', done.orderId) })
  expect(await heightOf(open)).toBeGreaterThanOrEqual(44)
  const deliver = card(orderId).getByRole('button', { name: t.deliver.named.replace('{{title}}', orderId) })
  expect(await heightOf(deliver)).toBeGreaterThanOrEqual(44)
  await deliver.click()
  await expect(page.getByRole('dialog', { name: t.deliver.title })).toContainText(counter.product.title)
  await page.keyboard.press('Escape')
  await open.click()
  await expect(page.getByRole('heading', { level: 1, name: done.orderId })).toBeVisible()

  await goTo(page, '/admin/waiting')
  const order = page.getByRole('article', { name: orderId })
  await expect(order).toContainText(t.waiting.awaitingStock)
  const [code = ''] = newCodes(1)
  await order.getByRole('button', { name: t.deliver.open }).click()
  await page.getByRole('dialog').getByLabel(t.import.codes, { exact: true }).fill(code)
  await sayWhy(page, t.deliver.confirm)
  await expect(page.getByText(`Order ${orderId}: codes delivered`)).toBeVisible()
  await order.getByRole('button', { name: t.refundRest.open }).click()
  await sayWhy(page, t.refundRest.confirm)
  await expect(order).toHaveCount(0)
  expect(await orderOf(request, buyer, orderId)).toMatchObject({ status: 'completed', codes: [code], refunded: 30 })

  // Filters fold behind one button, which counts those that are set, and nowhere else.
  await goTo(page, '/admin/orders')
  const status = page.getByLabel(t.orders.status)
  await expect(fold(page)).toBeVisible()
  await expect(status).toBeHidden()
  expect(await heightOf(fold(page))).toBeGreaterThanOrEqual(44)
  await fold(page).click()
  await status.selectOption(texts.en.status.completed)
  await expect(fold(page, 1)).toBeVisible()
  await page.getByLabel(t.orders.currency).selectOption('usd')
  await fold(page, 2).click()
  await expect(status).toBeHidden()
  await page.setViewportSize(desktop)
  await expect(status).toBeVisible()
  await expect(fold(page, 2)).toBeHidden()
})
