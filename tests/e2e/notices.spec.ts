import type { APIRequestContext } from '@playwright/test'
import type { Session } from '../../src/shared/contract/identity'
import { bearer } from './admin-shop'
import { expectNoFaults } from './every-look'
import {
  desktop,
  enter,
  expect,
  expectNoSidewaysScroll,
  inDatabase,
  loginAdmin,
  makeBuyer,
  openPage,
  phone,
  test,
  texts,
} from './shop'

const slug = 'call-of-duty-mobile'

test.beforeAll(async ({ request }) => {
  const headers = bearer(await loginAdmin(request))
  const packages = [{ supplier: 'hand', ref: 'points', name: '80 CP', priceIn: { usd: 1.5 } }]
  const data = { margin: 0, rates: { rub: 90 }, packages }
  expect((await request.put(`/api/admin/games/${slug}`, { data, headers })).status()).toBe(200)
})

/** An order that was paid ten minutes ago and that a person delivers now. */
async function deliveredLate(request: APIRequestContext, buyer: Session): Promise<string> {
  const { fields, packages } = await (await request.get(`/api/topups/${slug}`)).json()
  const player = Object.fromEntries(
    fields.map(({ key, example, options }: { key: string; example: string; options?: { value: string }[] }) => [
      key,
      options?.[0]?.value ?? example,
    ]),
  )
  const wish = { player, offer: packages[0].itemId, trx_id: crypto.randomUUID(), currency: 'usd', payWith: 'balance' }
  const ordered = await request.post(`/api/topups/${slug}/order`, { data: wish, headers: bearer(buyer) })
  expect(ordered.status()).toBe(200)
  const { orderId } = await ordered.json()
  const headers = bearer(await loginAdmin(request))
  const take = () => request.post(`/api/admin/orders/${orderId}/take`, { data: {}, headers })
  await expect.poll(async () => (await take()).status()).toBe(200)
  await inDatabase('UPDATE orders SET paid_at = paid_at - 600000 WHERE id = ?', orderId)
  const done = await request.post(`/api/admin/orders/${orderId}/by-hand`, { data: { outcome: 'done' }, headers })
  expect(done.status()).toBe(200)
  return orderId
}

test('a late order that is delivered rings the bell, which leads to the order and is quiet then; somebody who is reached elsewhere chooses what is sent there', async ({
  page,
  request,
}) => {
  const t = texts.uz
  const buyer = await makeBuyer(request)
  await page.setViewportSize(phone)
  const asked: string[] = []
  page.on('request', (each) => each.url().includes('/api/notices') && asked.push(each.url()))
  await enter(page, { session: buyer, language: 'uz' })
  await openPage(page, '/uz/notices')
  await expect(page.getByRole('heading', { name: t.news.none })).toBeVisible()
  await expect(page.getByRole('link', { name: t.news.choices.add })).toHaveAttribute('href', '/uz/security')
  await inDatabase(
    `INSERT INTO contacts (user_id, channel, address, language, confirmed_at) VALUES (?, 'email', 'a@b.example', 'uz', 1)`,
    buyer.userId,
  )
  const orderId = await deliveredLate(request, buyer)

  asked.length = 0
  await openPage(page, '/uz/')
  const count = page.getByTestId('unread-count')
  await expect(count).toHaveText('1')
  expect(asked).toHaveLength(1)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: t.nav.notices.replace('{{number}}', '1') }).click()
  await expect(page).toHaveURL('/uz/notices')
  const card = page.getByRole('article').filter({ hasText: orderId })
  await expect(card).toContainText(t.news.unread)
  await expect(count).toHaveCount(0)
  await expect(page.getByRole('link', { name: t.nav.notices.replace('{{number}}', '0') })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(`/uz/orders/${orderId}`)
  await page.goBack()
  await expect(card).toBeVisible()
  await expect(card.getByText(t.news.unread, { exact: true })).toHaveCount(0)

  const group = page.getByRole('group', { name: t.news.choices.order_waits })
  const box = group.getByRole('checkbox', { name: t.news.choices.email })
  await expect(box).toBeChecked()
  await box.click()
  await expect(page.getByText(t.news.choices.saved)).toBeVisible()
  await expect(box).not.toBeChecked()
  await expectNoFaults(page, 'a notice and the choices')
  await page.setViewportSize(desktop)
  await expectNoSidewaysScroll(page)
})
