import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Product } from '../../src/shared/contract/catalogue'
import type { Session } from '../../src/shared/contract/identity'
import type { Payment } from '../../src/shared/contract/payments'
import type { MadeVouchers } from '../../src/shared/contract/vouchers'
import { bearer, handOver, inText, orderOf } from './admin-shop'
import { cards } from './provider-page'
import { enter, expect, expectNoSidewaysScroll, goTo, loginAdmin, makeBuyer, phone, test, texts } from './shop'

const t = texts.uz
const own = t.admin.vouchers.frozen
const five = /5,00\s\$/

/** A product of vouchers of five dollars: more than a newcomer buys, who may not hold all there is. */
async function openVouchers(request: APIRequestContext): Promise<Product> {
  const headers = bearer(await loginAdmin(request))
  const title = `Vouchers ${randomUUID().slice(0, 8)}`
  const made = await request.post('/api/products', {
    data: {
      ...{ title, description: title, image: '/art/keyfall-voucher.svg', category: 'wallets', type: 'voucher' },
      ...{ label: 'USD', priceIn: { usd: 5, rub: 450 }, amounts: [5], status: 'published', vouchers: true },
    },
    headers,
  })
  expect(made.status()).toBe(201)
  const product: Product = await made.json()
  const minted = await request.post('/api/admin/vouchers', { data: { currency: 'usd', amount: 5, count: 20 }, headers })
  const { codes }: MadeVouchers = await minted.json()
  const path = `/api/admin/products/${product.id}/codes`
  expect((await request.post(path, { data: { amount: 5, codes }, headers })).status()).toBe(201)
  return product
}

/** Buys two by a card, whose bank can ask for the money back. Answers the codes. */
async function buyTwo(request: APIRequestContext, { id }: Product) {
  const buyer = await makeBuyer(request, { balanceUsd: 0, balanceRub: 0 })
  const headers = bearer(buyer)
  const line = { amount: 5, price: 5, rub: 450, label: 'USD', productId: id, qty: 2 }
  expect((await request.post('/api/cart/add', { data: line, headers })).status()).toBe(200)
  const begun = await request.post('/api/payment/create', {
    data: { type: 'order', currency: 'usd', method: 'card', amount: 10 },
    headers,
  })
  expect(begun.status()).toBe(201)
  const { paymentId, orderId, pay_url }: Payment = await begun.json()
  const paid = await request.post(pay_url ?? '', { form: { card: cards.good, expiry: '12/30', cvv: '123' } })
  expect(paid.ok()).toBe(true)
  const codesNow = async () => (await orderOf(request, buyer, orderId ?? '')).codes
  await expect.poll(codesNow, { timeout: 30_000 }).toHaveLength(2)
  return { paymentId, codes: await codesNow() }
}

/** The bank of whoever paid asks for the money back. */
async function dispute(request: APIRequestContext, paymentId: string): Promise<void> {
  const list = await request.get('/simulator/stripe/dashboard/payments')
  const payments: { id: string; metadata: { payment_id?: string } }[] = await list.json()
  const session = payments.find(({ metadata }) => metadata.payment_id === paymentId)?.id
  const asked = await request.post('/simulator/stripe/dashboard/dispute', { data: { session, state: 'created' } })
  expect(asked.ok()).toBe(true)
}

async function redeem(request: APIRequestContext, redeemer: Session, code: string): Promise<void> {
  const headers = bearer(redeemer)
  expect((await request.post('/api/vouchers/redeem', { data: { code }, headers })).ok()).toBe(true)
}

const balanceOf = async (request: APIRequestContext, redeemer: Session): Promise<number> =>
  (await (await request.get('/api/balance', { headers: bearer(redeemer) })).json()).usd

test('money of a voucher whose payment a bank disputes is frozen, and the owner gives it back or takes it, on a phone', async ({
  page,
  request,
}) => {
  const { paymentId, codes } = await buyTwo(request, await openVouchers(request))
  const redeemers: [Session, Session] = [
    await makeBuyer(request, { balanceUsd: 0, balanceRub: 0 }),
    await makeBuyer(request, { balanceUsd: 0, balanceRub: 0 }),
  ]
  for (const [nth, redeemer] of redeemers.entries()) await redeem(request, redeemer, codes[nth] ?? '')
  expect(await balanceOf(request, redeemers[0])).toBe(5)
  await dispute(request, paymentId)
  for (const redeemer of redeemers) await expect.poll(() => balanceOf(request, redeemer)).toBe(0)

  await page.setViewportSize(phone)
  await enter(page, { session: redeemers[0], language: 'uz' })
  await page.goto('/uz/profile')
  await page.getByText(t.statement.title).scrollIntoViewIfNeeded()
  const frozen = page.getByTestId('statement').getByText(t.statement.kinds.voucher_frozen, { exact: true })
  await expect(frozen).toHaveCount(1)
  await expect(page.getByText(t.profile.noBalance)).toBeVisible()
  await expectNoSidewaysScroll(page)

  await handOver(page, '/uz/admin/vouchers', await loginAdmin(request), 'uz')
  for (const [nth, words, said] of [
    [0, { act: own.giveBack, title: own.giveBackTitle, state: own.state.given_back }, own.gaveBack],
    [1, { act: own.take, title: own.takeTitle, state: own.state.taken }, own.took],
  ] as const) {
    await goTo(page, `/uz/admin/users/${redeemers[nth].userId}`)
    const section = page.getByRole('region', { name: own.frozenTitle })
    await expect(section).toContainText(own.state.frozen)
    await expect(section).toContainText(five)
    await section.getByRole('button', { name: words.act }).click()
    const dialog = page.getByRole('dialog', { name: inText(words.title, { sum: '5,00 $' }) })
    await dialog.getByLabel(t.admin.reason).fill('Bank bilan gaplashildi')
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: words.act }).click()
    await expect(page.getByText(said)).toBeVisible()
    await expect(section).toContainText(words.state)
    await expect(section.getByRole('button')).toHaveCount(0)
  }

  expect(await balanceOf(request, redeemers[0])).toBe(5)
  expect(await balanceOf(request, redeemers[1])).toBe(0)
})
