import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { bearer, inText } from './admin-shop'
import { expectNoFaults } from './every-look'
import { newPlayer } from './freefire-screen'
import { enter, expect, expectNoSidewaysScroll, loginAdmin, makeBuyer, phone, test, texts } from './shop'

const t = texts.ru
const slug = 'honkai-star-rail'
const goods = '60 Oneiric Shards'

test.beforeAll(async ({ request }) => {
  const headers = bearer(await loginAdmin(request))
  const packages = [{ supplier: 'hand', ref: 'shards', name: goods, priceIn: { usd: 1.5 } }]
  const data = { margin: 0, rates: { rub: 90 }, packages }
  expect((await request.put(`/api/admin/games/${slug}`, { data, headers })).status()).toBe(200)
})

/** A top-up that its buyer has paid from the balance on a phone. */
async function bought(page: Page, request: APIRequestContext) {
  const buyer = await makeBuyer(request)
  const uid = newPlayer()
  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'ru' })
  await page.goto(`/ru/topup/${slug}`)
  await expect(page.getByText(t.topups.byHand, { exact: true })).toBeVisible()
  await page.getByLabel(t.games.fields.uid.label, { exact: true }).fill(uid)
  await page.getByLabel(t.games.fields.server.label, { exact: true }).selectOption('prod_official_eur')
  await page.getByRole('group', { name: t.topups.package }).getByRole('radio').first().check()
  await page.getByRole('button', { name: t.topups.payNow }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.topups.sure }).click()
  await expect(page.getByRole('heading', { name: t.order.handPaid })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: t.profile.openOrder }).click()
  await expect(page.getByText(t.order.handWaits)).toBeVisible()
  const orderId = (await page.getByTestId('order-id').textContent()) ?? ''
  return { uid, orderId }
}

/** The owner's queue, on a phone as well. */
async function openQueue(browser: Browser, request: APIRequestContext, orderId: string) {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.setViewportSize(phone)
  await enter(page, { session: await loginAdmin(request), language: 'ru' })
  await page.goto('/admin/by-hand')
  await page.getByRole('searchbox', { name: t.admin.hand.search }).fill(orderId)
  const card = page.getByRole('article', { name: orderId })
  await expect(card).toBeVisible()
  return { page, card }
}

test('a top-up that a person delivers is sold, taken and delivered on phones', async ({ page, browser, request }) => {
  const { uid, orderId } = await bought(page, request)
  await expectNoFaults(page, 'an order that waits for a person')
  const owner = await openQueue(browser, request, orderId)
  await expect(owner.card).toContainText(inText(t.packages.oneiricShards_many, { count: 60 }))
  await expectNoSidewaysScroll(owner.page)
  await owner.card.getByRole('button', { name: t.admin.hand.take, exact: true }).click()
  await expect(owner.card).toContainText(t.admin.hand.takenByYou)
  const field = t.games.fields.uid.label
  await owner.card.getByRole('button', { name: inText(t.admin.hand.copy, { field }) }).click()
  expect(await owner.page.evaluate(() => navigator.clipboard.readText())).toBe(uid)
  await expectNoSidewaysScroll(owner.page)
  await owner.page.screenshot({ path: 'test-results/hand-360.png', fullPage: true })
  await expectNoFaults(owner.page, 'the queue of top-ups by hand')
  await expect(page.getByText(t.order.handTaken)).toBeVisible()
  await expect(page.getByRole('button', { name: t.order.cancel })).toHaveCount(0)
  await owner.card.getByRole('button', { name: t.admin.hand.done }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: t.admin.hand.done }).click()
  await expect(owner.card).toHaveCount(0)
  await expect(page.getByText(t.status.completed).first()).toBeVisible()
  await owner.page.context().close()
})

test('a top-up that nobody has taken is cancelled by its buyer, after a question', async ({ page, request }) => {
  await bought(page, request)
  await page.getByRole('button', { name: t.order.cancel }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.order.keep }).click()
  await page.getByRole('button', { name: t.order.cancel }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.order.cancelConfirm }).click()
  await expect(page.getByText(t.order.calledOffText)).toBeVisible()
  await expect(page.getByText(t.status.cancelled).first()).toBeVisible()
})

test('a top-up that the shop refuses tells its buyer why', async ({ page, browser, request }) => {
  const { orderId } = await bought(page, request)
  const owner = await openQueue(browser, request, orderId)
  await owner.card.getByRole('button', { name: t.admin.hand.take, exact: true }).click()
  await owner.card.getByRole('button', { name: t.admin.hand.refuse }).click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByLabel(t.admin.hand.refuseLabel).fill('Сервер игры на ремонте')
  await dialog.getByRole('button', { name: t.admin.hand.refuse }).click()
  await expect(owner.card).toHaveCount(0)
  await expect(page.getByText(inText(t.order.handRefused, { reason: 'Сервер игры на ремонте' }))).toBeVisible()
  await owner.page.goto(`/ru/admin/orders/${orderId}`)
  const file = owner.page.getByRole('main')
  await expect(file).toContainText(`: ${t.admin.orders.refusedByHand}`)
  await expect(file).not.toContainText(t.admin.orders.rejected)
  await expect(file.getByText('Сервер игры на ремонте').first()).toContainText('admin')
  await expect(file.getByRole('article')).toContainText('Honkai: Star Rail')
  await expect(file.getByRole('article')).toContainText('60 сущностей древних снов')
  await expectNoSidewaysScroll(owner.page)
  await owner.page.screenshot({ path: 'test-results/refused-order-360.png', fullPage: true })
  await expectNoFaults(owner.page, 'an order that the shop has refused')
  await owner.page.context().close()
})
