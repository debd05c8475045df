import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { Session } from '../../src/shared/contract/identity'
import type { TopUpGame } from '../../src/shared/contract/topups'
import { bearer, inText } from './admin-shop'
import { expectNoFaults } from './every-look'
import { newPlayer } from './freefire-screen'
import { enter, expect, expectNoSidewaysScroll, goTo, loginAdmin, makeBuyer, phone, test, texts } from './shop'

const t = texts.ru
const slug = 'honkai-star-rail'
const goods = '60 Oneiric Shards'

test.beforeAll(async ({ request }) => {
  const headers = bearer(await loginAdmin(request))
  const packages = [{ supplier: 'hand', ref: 'shards', name: goods, priceIn: { usd: 1.5 } }]
  const data = { margin: 0, rates: { rub: 90 }, packages }
  expect((await request.put(`/api/admin/games/${slug}`, { data, headers })).status()).toBe(200)
})

/** Pays a top-up from the balance behind the browser's back; the order's id. */
async function buy(request: APIRequestContext, buyer: Session): Promise<string> {
  const { packages }: TopUpGame = await (await request.get(`/api/topups/${slug}`)).json()
  const player = { playerId: newPlayer(), server: 'prod_official_eur' }
  const wish = { player, offer: packages[0]?.itemId, trx_id: randomUUID(), currency: 'usd', payWith: 'balance' }
  const ordered = await request.post(`/api/topups/${slug}/order`, { data: wish, headers: bearer(buyer) })
  expect(ordered.status()).toBe(200)
  return (await ordered.json()).orderId
}

/** The owner's queue, on a phone as well. */
async function openQueue(browser: Browser, request: APIRequestContext) {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.setViewportSize(phone)
  await enter(page, { session: await loginAdmin(request), language: 'ru' })
  await page.goto('/admin/by-hand')
  return page
}

async function findCard(owner: Page, orderId: string) {
  await owner.getByRole('searchbox', { name: t.admin.hand.search }).fill(orderId)
  const card = owner.getByRole('article', { name: orderId })
  await expect(card).toBeVisible()
  return card
}

test('a top-up that a person delivers is sold, taken and delivered on phones; one that the shop refuses tells its buyer why, and one that nobody has taken is cancelled by its buyer, after a question', async ({
  page,
  browser,
  request,
}) => {
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
  await expectNoFaults(page, 'an order that waits for a person')

  const owner = await openQueue(browser, request)
  const card = await findCard(owner, orderId)
  await expect(card).toContainText(inText(t.packages.oneiricShards_many, { count: 60 }))
  await expectNoSidewaysScroll(owner)
  await card.getByRole('button', { name: t.admin.hand.take, exact: true }).click()
  await expect(card).toContainText(t.admin.hand.takenByYou)
  const field = t.games.fields.uid.label
  await card.getByRole('button', { name: inText(t.admin.hand.copy, { field }) }).click()
  expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe(uid)
  await expectNoFaults(owner, 'the queue of top-ups by hand')
  await expect(page.getByText(t.order.handTaken)).toBeVisible()
  await expect(page.getByRole('button', { name: t.order.cancel })).toHaveCount(0)
  await card.getByRole('button', { name: t.admin.hand.done }).click()
  await owner.getByRole('dialog').getByRole('button', { name: t.admin.hand.done }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByText(t.status.completed).first()).toBeVisible()

  await test.step('refused', async () => {
    const reason = 'Сервер игры на ремонте'
    const refused = await buy(request, buyer)
    await goTo(page, `/ru/orders/${refused}`)
    const wanted = await findCard(owner, refused)
    await wanted.getByRole('button', { name: t.admin.hand.take, exact: true }).click()
    await wanted.getByRole('button', { name: t.admin.hand.refuse }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByLabel(t.admin.hand.refuseLabel).fill(reason)
    await dialog.getByRole('button', { name: t.admin.hand.refuse }).click()
    await expect(wanted).toHaveCount(0)
    await expect(page.getByText(inText(t.order.handRefused, { reason }))).toBeVisible()
    await goTo(owner, `/ru/admin/orders/${refused}`)
    const file = owner.getByRole('main')
    await expect(file).toContainText(`: ${t.admin.orders.refusedByHand}`)
    await expect(file).not.toContainText(t.admin.orders.rejected)
    await expect(file.getByText(reason).first()).toContainText('admin')
    await expect(file.getByRole('article')).toContainText('Honkai: Star Rail')
    await expect(file.getByRole('article')).toContainText('60 сущностей древних снов')
    await expectNoSidewaysScroll(owner)
    await owner.context().close()
  })

  await test.step('cancelled', async () => {
    await goTo(page, `/ru/orders/${await buy(request, buyer)}`)
    await page.getByRole('button', { name: t.order.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.order.keep }).click()
    await page.getByRole('button', { name: t.order.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.order.cancelConfirm }).click()
    await expect(page.getByText(t.order.calledOffText)).toBeVisible()
    await expect(page.getByText(t.status.cancelled).first()).toBeVisible()
  })
})
