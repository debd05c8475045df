import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Session } from '../../src/shared/contract/identity'
import type { TopUpGame } from '../../src/shared/contract/topups'
import { bearer, handOver, inText } from './admin-shop'
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

async function findCard(owner: Page, orderId: string) {
  await owner.getByRole('searchbox', { name: t.admin.hand.search }).fill(orderId)
  const card = owner.getByRole('article', { name: orderId })
  await expect(card).toBeVisible()
  return card
}

test('a top-up that a person delivers is sold, taken and delivered on a phone; one that the shop refuses tells its buyer why, and one that nobody has taken is cancelled by its buyer, after a question', async ({
  page,
  context,
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
  await expectNoSidewaysScroll(page)

  // The page that is open follows.
  const admin = await loginAdmin(request)
  const taken = await request.post(`/api/admin/orders/${orderId}/take`, { data: {}, headers: bearer(admin) })
  expect(taken.ok()).toBe(true)
  await expect(page.getByText(t.order.handTaken)).toBeVisible()
  await expect(page.getByRole('button', { name: t.order.cancel })).toHaveCount(0)

  await test.step('cancelled', async () => {
    await goTo(page, `/ru/orders/${await buy(request, buyer)}`)
    await page.getByRole('button', { name: t.order.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.order.keep }).click()
    await page.getByRole('button', { name: t.order.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.order.cancelConfirm }).click()
    await expect(page.getByText(t.order.calledOffText)).toBeVisible()
    await expect(page.getByText(t.status.cancelled).first()).toBeVisible()
  })

  const refused = await buy(request, buyer)
  const reason = 'Сервер игры на ремонте'
  await test.step('the owner delivers one and refuses the other', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await handOver(page, '/ru/admin/by-hand', admin, 'ru')
    const card = await findCard(page, orderId)
    await expect(card).toContainText(inText(t.packages.oneiricShards_many, { count: 60 }))
    await expect(card).toContainText(t.admin.hand.takenByYou)
    const field = t.games.fields.uid.label
    await card.getByRole('button', { name: inText(t.admin.hand.copy, { field }) }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(uid)
    await expectNoFaults(page, 'the queue of top-ups by hand')
    await card.getByRole('button', { name: t.admin.hand.done }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.admin.hand.done }).click()
    await expect(card).toHaveCount(0)

    // Nothing of a top-up is delivered in part by the shop: it is given back as a whole.
    await goTo(page, '/ru/admin/waiting')
    const waiting = page.getByRole('article', { name: refused })
    await expect(waiting).toContainText('Honkai: Star Rail')
    await expect(waiting.getByRole('button', { name: t.admin.refundRest.open })).toHaveCount(0)
    await goTo(page, `/ru/admin/orders/${refused}`)
    await expect(page.getByRole('button', { name: t.admin.order.refund, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: t.admin.refundRest.open })).toHaveCount(0)

    await goTo(page, '/ru/admin/by-hand')
    const wanted = await findCard(page, refused)
    await wanted.getByRole('button', { name: t.admin.hand.take, exact: true }).click()
    await wanted.getByRole('button', { name: t.admin.claims.refuse }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.admin.hand.refuseLabel).fill(reason)
    await dialog.getByRole('button', { name: t.admin.claims.refuse }).click()
    await expect(wanted).toHaveCount(0)
    await goTo(page, `/ru/admin/orders/${refused}`)
    const file = page.getByRole('main')
    await expect(file).toContainText(`: ${t.admin.orders.refusedByHand}`)
    await expect(file).not.toContainText(t.admin.orders.rejected)
    await expect(file.getByText(reason).first()).toContainText('admin')
    await expect(file.getByRole('article')).toContainText('Honkai: Star Rail')
    await expect(file.getByRole('article')).toContainText('60 сущностей древних снов')
    await expectNoSidewaysScroll(page)
  })

  await handOver(page, `/ru/orders/${orderId}`, buyer, 'ru')
  await expect(page.getByText(t.status.completed).first()).toBeVisible()
  await goTo(page, `/ru/orders/${refused}`)
  await expect(page.getByText(inText(t.order.handRefused, { reason }))).toBeVisible()
})
