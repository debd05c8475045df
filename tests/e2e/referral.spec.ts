import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Session } from '../../src/shared/contract/identity'
import type { Payment } from '../../src/shared/contract/payments'
import type { AdminReferrals, Referral } from '../../src/shared/contract/referral'
import type { ReferralState } from '../../src/shared/referral'
import { bearer, type Counter, importCodes, newCodes, openCounter } from './admin-shop'
import { cards, payByCard, providerPage } from './provider-page'
import {
  desktop,
  enter,
  expect,
  expectNoSidewaysScroll,
  goTo,
  inDatabase,
  loginAdmin,
  makeBuyer,
  openPage,
  phone,
  test,
  texts,
} from './shop'

// Who writes to the database beside the shop may keep it from answering somebody else.
test.describe.configure({ mode: 'serial' })

const t = texts.ru
const password = 'long-enough-1'
const newName = () => `new-${randomUUID().slice(0, 8)}`

/**
 * Time goes by for a newcomer until something has become of them. `seen`: what speaks for one person. The shop may be kept
 * from its database at that moment, so it is tried again.
 */
async function timeGoesOn(
  request: APIRequestContext,
  { userId }: Session,
  { until, seen = '[]' }: { until: ReferralState; seen?: string },
): Promise<void> {
  const headers = bearer(await loginAdmin(request))
  await expect(async () => {
    await inDatabase('UPDATE referrals SET look_at = 0, suspicions = ? WHERE newcomer_id = ?', seen, userId)
    expect((await request.get('/cdn-cgi/local/scheduled')).ok()).toBe(true)
    const answer = await request.get(`/api/admin/referrals?search=${userId}`, { headers })
    const { referrals }: AdminReferrals = await answer.json()
    expect(referrals[0]?.state).toBe(until)
  }).toPass({ timeout: 30_000 })
}

const sessionIn = (page: Page): Promise<Session> =>
  page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    nickname: localStorage.getItem('nickname') ?? '',
    userId: localStorage.getItem('userId') ?? '',
  }))

async function fillCart(request: APIRequestContext, { product }: Counter, buyer: Session): Promise<void> {
  const line = { amount: 10, price: 30, rub: 2500, label: 'UC', productId: product.id, qty: 1 }
  const added = await request.post('/api/cart/add', { data: line, headers: bearer(buyer) })
  expect(added.status()).toBe(200)
}

/** The reader's own link, with the part of the profile in sight. */
async function bringFriends(page: Page, title: string) {
  await page.getByRole('heading', { name: title }).scrollIntoViewIfNeeded()
  return page.getByRole('region', { name: title })
}

test('a friend’s link brings a newcomer, who buys with a coupon, and the friend gets the reward', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(1))
  const friend = await makeBuyer(request, { balanceUsd: 0, balanceRub: 0 })
  await page.setViewportSize(phone)
  await enter(page, { session: friend, language: 'ru' })
  await page.goto('/ru/profile')
  const section = await bringFriends(page, t.referral.title)
  await expect(section.getByText(/5\s% на первый заказ/)).toBeVisible()
  const link = new URL((await section.getByText(/\?ref=/).textContent()) ?? '')
  await expectNoSidewaysScroll(page)

  // The newcomer, and then the friend again, in the same tab.
  await page.evaluate(() => localStorage.clear())
  const answer = await openPage(page, link.pathname + link.search)
  expect(answer?.headers()['set-cookie']).toBeUndefined()
  // The first link counts, whatever is opened later.
  await openPage(page, '/ru/register?ref=ZZZZZZZZ')
  await page.getByLabel(t.register.nickname, { exact: true }).fill(newName())
  await page.getByLabel(t.register.password, { exact: true }).fill(password)
  await page.getByLabel(t.register.confirmPassword).fill(password)
  await page.getByRole('button', { name: t.register.submit }).click()
  await expect(page).toHaveURL(/\/security/)
  const newcomer = await sessionIn(page)

  await goTo(page, '/ru/profile')
  const own = await bringFriends(page, t.referral.title)
  await expect(own.getByTestId('own-coupon')).toContainText(/скидка 5\s%/)
  await expectNoSidewaysScroll(page)
  await fillCart(request, counter, newcomer)
  await goTo(page, '/ru/checkout')
  await expect(page.getByTestId('total')).toHaveText('2 500,00 ₽')
  await page.getByRole('button', { name: /Применить мой купон/ }).click()
  await expect(page.getByTestId('total')).toHaveText('2 375,00 ₽')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t.checkout.payByCard }).click()
  await expect(page).toHaveURL(providerPage)
  await payByCard(page)
  await expect(page.getByTestId('code').first()).toBeVisible({ timeout: 30_000 })

  await page.evaluate(({ token, nickname, userId }) => Object.assign(localStorage, { token, nickname, userId }), friend)
  await goTo(page, '/ru/profile')
  await bringFriends(page, t.referral.title)
  await expect(section.getByTestId('referral-pending')).toHaveText('1')
  await expect(section.getByTestId('referral-earned')).toHaveText(t.referral.nothing)
  await timeGoesOn(request, newcomer, { until: 'paid' })
  await page.reload()
  await bringFriends(page, t.referral.title)
  await expect(section.getByTestId('referral-pending')).toHaveText('0')
  await expect(section.getByTestId('referral-earned')).toHaveText(/^\d+,\d\d\s₽$/)
  await expect(page.getByTestId('balance-rub')).toHaveText(/^\d+,\d\d\s₽$/)
  await page.getByRole('heading', { name: t.statement.title }).scrollIntoViewIfNeeded()
  await expect(page.getByTestId('statement').getByText(t.statement.kinds.referral, { exact: true })).toHaveCount(1)
})

test('what looks like one person waits for the owner, who refuses it with a reason, and sets what friends and newcomers get', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(1))
  const friend = await makeBuyer(request, { balanceUsd: 0, balanceRub: 0 })
  const asked = await request.get('/api/referral', { headers: bearer(friend) })
  const { code }: Referral = await asked.json()
  const made = await request.post('/api/register', { data: { nickname: newName(), password, ref: code } })
  const newcomer: Session = await made.json()
  await fillCart(request, counter, newcomer)
  const begun = await request.post('/api/payment/create', {
    data: { type: 'order', currency: 'usd', amount: 30 },
    headers: bearer(newcomer),
  })
  const { pay_url, orderId }: Payment = await begun.json()
  const paid = await request.post(pay_url ?? '', { form: { card: cards.good, expiry: '12/30', cvv: '123' } })
  expect(paid.ok()).toBe(true)
  await expect
    .poll(
      async () => (await (await request.get(`/api/orders/${orderId}`, { headers: bearer(newcomer) })).json()).status,
      {
        timeout: 30_000,
      },
    )
    .toBe('completed')
  await timeGoesOn(request, newcomer, { until: 'held', seen: '["device"]' })

  const { admin } = texts.uz
  await page.setViewportSize(desktop)
  await enter(page, { session: await loginAdmin(request), language: 'uz' })
  await page.goto('/uz/admin/referrals')
  const card = page.getByRole('article', { name: `${friend.nickname}, ${newcomer.nickname}` })
  await expect(card).toContainText(admin.referrals.held)
  await expect(card).toContainText(admin.referrals.device)
  await card.getByRole('button', { name: admin.referrals.refuse }).click()
  const dialog = page.getByRole('dialog', { name: admin.referrals.refuseTitle })
  await dialog.getByLabel(admin.reason).fill('Bir kishi')
  await dialog.getByRole('button', { name: admin.referrals.refuse }).click()
  await expect(card).toContainText(admin.referrals.refused)
  await expect(card.getByRole('button')).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  const after = await request.get('/api/referral', { headers: bearer(friend) })
  expect((await after.json()).earned.usd).toBe(0)

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: admin.referrals.terms }).click()
  const terms = page.getByRole('dialog', { name: admin.referrals.termsTitle })
  const most = terms.getByLabel(admin.referrals.perMonth)
  const more = Number(await most.inputValue()) + 1
  await most.fill('0')
  await terms.getByLabel(admin.reason).fill('Sinov')
  await terms.getByRole('button', { name: admin.games.save }).click()
  await expect(most).toHaveAttribute('aria-invalid', 'true')
  await most.fill(String(more))
  await terms.getByRole('button', { name: admin.games.save }).click()
  await expect(page.getByText(admin.referrals.termsSaved)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
