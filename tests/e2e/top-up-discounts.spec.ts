import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { CartQuote } from '../../src/shared/contract/discounts'
import type { TopUpGame } from '../../src/shared/contract/topups'
import { bearer } from './admin-shop'
import { newPlayer, ordersOf } from './freefire-screen'
import { enter, expect, expectNoSidewaysScroll, goTo, loginAdmin, makeBuyer, phone, test, texts } from './shop'

const t = texts.ru
const rubles = (sum: number) => new Intl.NumberFormat('ru', { style: 'currency', currency: 'RUB' }).format(sum)

async function packagesOf(request: APIRequestContext, game: string): Promise<TopUpGame['packages']> {
  const shown: TopUpGame = await (await request.get(`/api/topups/${game}`)).json()
  return shown.packages.filter(({ available }) => available)
}

async function makeCoupon(request: APIRequestContext, changes: object): Promise<string> {
  const code = `GAME${randomUUID().slice(0, 8)}`.toUpperCase()
  const data = { name: 'Game days', code, percent: 10, belowCost: true, reason: 'a sale', ...changes }
  const made = await request.post('/api/admin/coupons', { data, headers: bearer(await loginAdmin(request)) })
  expect(made.status()).toBe(201)
  return code
}

async function enterCoupon(page: Page, code: string) {
  await page.getByLabel(t.checkout.coupon.code).fill(code)
  await page.getByRole('button', { name: t.checkout.coupon.apply }).click()
}

test('a top-up with a coupon costs less in roubles, and its order says what was taken off; a promotion of a game shows its name and price on the packages', async ({
  page,
  request,
}) => {
  const code = await makeCoupon(request, { games: ['mobile-legends'], uses: 1 })
  const [first] = await packagesOf(request, 'mobile-legends')
  const buyer = await makeBuyer(request, { balanceUsd: 0, balanceRub: 20_000 })
  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'ru' })
  await page.goto('/ru/topup/mobile-legends')
  await page.getByLabel(t.games.fields.userId.label, { exact: true }).fill(newPlayer().slice(0, 8))
  await page.getByLabel(t.games.fields.zoneId.label, { exact: true }).fill('1234')
  await expect(page.getByTestId('player-name')).toBeVisible()
  await page.getByRole('group', { name: t.topups.package }).getByRole('radio').first().check()
  await expect(page.getByTestId('total')).toHaveText(rubles(first?.priceIn.rub ?? 0))
  await page.getByRole('button', { name: t.checkout.coupon.open }).click()
  await enterCoupon(page, code.toLowerCase())
  const asked = await request.post('/api/topups/mobile-legends/quote', {
    data: { offer: first?.itemId, currency: 'rub', coupon: code },
    headers: bearer(buyer),
  })
  const quote: CartQuote = await asked.json()
  expect(quote.total).toBeLessThan(quote.list)
  await expect(page.getByTestId('total')).toHaveText(rubles(quote.total))
  await expect(page.getByTestId('discounts')).toContainText(code)
  await expectNoSidewaysScroll(page)
  await page.getByTestId('discounts').scrollIntoViewIfNeeded()
  // What the shop has refused holds the next press to no coupon: it is another attempt.
  const refusal = { status: 409, json: { code: 'coupon_used_up', error: 'Used up', requestId: 'x' } }
  await page.route('**/api/topups/mobile-legends/order', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: t.topups.payNow }).click()
  await expect(page.getByText('Used up').first()).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('top-up attempt'))).toBeNull()
  await expect(page.getByTestId('total')).toHaveText(rubles(quote.total))
  await page.getByRole('button', { name: t.topups.payNow }).click()
  await expect(page.getByRole('heading', { name: t.topups.done })).toBeInViewport()
  const [order] = await ordersOf(request, { Authorization: `Bearer ${buyer.token}` })
  expect(order).toMatchObject({ game: 'mobile-legends', totalAmount: quote.total, currency: 'rub' })
  expect(order?.items).toMatchObject([
    { list: quote.list, paid: quote.total, discounts: [{ kind: 'coupon', name: code }] },
  ])
  await goTo(page, `/ru/orders/${order?.orderId}`)
  await expect(page.getByText(code)).toBeVisible()
  await expectNoSidewaysScroll(page)

  // A promotion of another game.
  const admin = await loginAdmin(request)
  const names = { en: 'Adventure days', ru: 'Дни приключений', uz: 'Sarguzasht kunlari' }
  const [, second] = await packagesOf(request, 'genshin-impact')
  const list = second?.priceIn.rub ?? 0
  const made = await request.post('/api/admin/promotions', {
    data: {
      ...{ names, percent: 3, packageIds: [second?.itemId], startsAt: new Date().toISOString(), reason: 'a test' },
      endsAt: new Date(Date.now() + 5 * 60 * 60_000).toISOString(),
    },
    headers: bearer(admin),
  })
  expect(made.status()).toBe(201)
  const { promotionId } = await made.json()
  try {
    await expect
      .poll(async () => (await packagesOf(request, 'genshin-impact'))[1]?.lowered?.name, { timeout: 30_000 })
      .toBe('Adventure days')
    const [, shown] = await packagesOf(request, 'genshin-impact')
    const lowered = shown?.lowered?.priceIn.rub ?? 0
    expect(lowered).toBeLessThan(list)
    await goTo(page, '/ru/topup/genshin-impact')
    const group = page.getByRole('group', { name: t.topups.package })
    await expect(group).toContainText(names.ru)
    await group.getByRole('radio').nth(1).check()
    await expect(page.getByTestId('promotion')).toContainText(names.ru)
    await expect(page.getByTestId('discounts')).toContainText(names.ru)
    await expect(page.getByTestId('total')).toHaveText(rubles(lowered))
    await expectNoSidewaysScroll(page)
  } finally {
    await request.delete(`/api/admin/promotions/${promotionId}`, { headers: bearer(admin) })
  }
})
