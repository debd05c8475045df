import type { APIRequestContext } from '@playwright/test'
import type { AdminClaims } from '../../src/shared/contract/stock'
import { bearer, buy, type Counter, importCodes, newCodes, openCounter, orderOf, stockOf } from './admin-shop'
import { desktop, enter, expect, expectNoSidewaysScroll, phone, test, texts } from './shop'

const t = texts.en

/** Nobody else's tests make this item of the simulated supplier dear. */
const supplierRef = '65a1f0c2b7d94e3a8c101003'

/** Sells what is in stock first and promises the supplier's for the rest, which then turns out to be too dear. */
async function promiseMore(request: APIRequestContext, counter: Counter) {
  const [offer] = (await stockOf(request, counter)).offers
  const supply = { source: 'stock_then_supplier', supplier: 'kinguin', supplierRef, maxCost: 100, margin: 0 }
  const headers = bearer(counter.admin)
  const set = await request.put(`/api/admin/offers/${offer?.offerId}/supply`, { data: supply, headers })
  expect(set.status()).toBe(200)
}

const makeDear = async (request: APIRequestContext) => {
  const dear = { provider: 'kinguin', ref: supplierRef, price: '500.00' }
  expect((await request.post('/simulator/control', { data: dear })).ok()).toBe(true)
}

/** A buyer who has paid for three pieces and has been given one. */
async function partDelivered(request: APIRequestContext) {
  const counter = await openCounter(request)
  const [code = ''] = newCodes(1)
  await importCodes(request, counter, [code])
  await promiseMore(request, counter)
  const bought = await buy(request, counter, { qty: 3, meanwhile: () => makeDear(request) })
  await expect.poll(async () => (await orderOf(request, bought.buyer, bought.orderId)).reason).toBe('awaiting_stock')
  return { counter, code, ...bought }
}

// What one test makes dear is dear for the next.
test.describe.configure({ mode: 'serial' })

test('a part of an order is shown with what is still to come', async ({ page, request }) => {
  const words = texts.ru
  await request.post('/simulator/control', { data: { provider: 'kinguin', ref: supplierRef, price: '9.00' } })
  const { counter, code, buyer, orderId } = await partDelivered(request)
  await enter(page, { session: buyer, language: 'ru' })
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await page.goto(`/orders/${orderId}`)
    await expect(page.getByTestId('code')).toHaveText(code)
    await expect(page.getByText(words.order.awaitingStockText)).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await importCodes(request, counter, newCodes(2))
  await expect(page.getByTestId('code')).toHaveCount(3)
  await expect(page.getByText(words.status.completed).first()).toBeVisible()
  await expect(page.getByText(words.order.awaitingStockText)).toHaveCount(0)
})

test('what can’t be delivered is told to be on the balance', async ({ page, request }) => {
  await request.post('/simulator/control', { data: { provider: 'kinguin', ref: supplierRef, price: '9.00' } })
  const { counter, code, buyer, orderId } = await partDelivered(request)
  await enter(page, { session: buyer })
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByText('1 of 3 delivered')).toBeVisible()
  const refunded = await request.post(`/api/admin/orders/${orderId}/refund-rest`, {
    data: { reason: 'No more of these' },
    headers: bearer(counter.admin),
  })
  expect(refunded.ok()).toBe(true)
  await expect(page.getByText('2 pieces refunded to your balance')).toBeVisible()
  await expect(page.getByTestId('code')).toHaveText(code)
  await expect(page.getByText(t.status.completed).first()).toBeVisible()
})

test.describe('a code that does not work', () => {
  const reply = 'We asked the publisher'

  test('stays reported when an older answer about the order comes late', async ({ page, request }) => {
    const counter = await openCounter(request)
    await importCodes(request, counter, newCodes(1))
    const { buyer, orderId } = await buy(request, counter)
    await expect.poll(async () => (await orderOf(request, buyer, orderId)).status).toBe('completed')
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    await enter(page, { session: buyer })
    await page.goto(`/orders/${orderId}`)
    await page.getByRole('button', { name: 'This code does not work: code 1' }).click()
    await page.getByLabel(t.claim.message).fill('It says it has been used')
    await page.route(`**/api/orders/${orderId}`, async (route) => {
      const answer = await route.fetch()
      asked.resolve()
      await held.promise
      await route.fulfill({ response: answer }).catch(() => {})
    })
    // The order is asked for once more, in the other language.
    await page.evaluate(() => {
      const select = document.querySelector('option[value="ru"]')?.closest('select')
      if (!select) throw new Error('there is no choice of languages')
      select.value = 'ru'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await asked.promise
    await page.getByRole('button', { name: texts.ru.claim.send }).click()
    await expect(page.getByText(texts.ru.claim.open)).toBeVisible()
    held.resolve()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(texts.ru.claim.open)).toBeVisible()
  })

  for (const [decision, sentence] of [
    ['replace', t.claim.replaced],
    ['refund', t.claim.refunded],
    ['refuse', t.claim.refused],
  ] as const) {
    test(`is reported, and the answer “${decision}” is read in the order`, async ({ page, request }) => {
      const counter = await openCounter(request)
      const [bad = '', spare = ''] = newCodes(2)
      await importCodes(request, counter, [bad, spare])
      const { buyer, orderId } = await buy(request, counter)
      const headers = bearer(counter.admin)
      await enter(page, { session: buyer })
      await page.goto(`/orders/${orderId}`)
      await expect(page.getByTestId('code')).toHaveText(bad)
      await page.getByRole('button', { name: 'This code does not work: code 1' }).click()
      await page.getByRole('button', { name: t.claim.send }).click()
      await expect(page.getByText(t.errors.required)).toBeVisible()
      await page.getByLabel(t.claim.message).fill('It says it has been used')
      await page.getByRole('button', { name: t.claim.send }).click()
      await expect(page.getByText(t.claim.open)).toBeVisible()
      await expect(page.getByRole('button', { name: 'This code does not work: code 1' })).toHaveCount(0)

      const { claims }: AdminClaims = await (await request.get('/api/admin/claims?state=open', { headers })).json()
      const claimId = claims.find((claim) => claim.orderId === orderId)?.claimId
      const answer = await request.post(`/api/admin/claims/${claimId}/answer`, { data: { decision, reply }, headers })
      expect(answer.ok()).toBe(true)
      await page.reload()
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByText(reply)).toBeVisible()
      const left = { replace: [spare], refund: [], refuse: [bad] }[decision]
      await expect(page.getByTestId('code')).toHaveText(left)
    })
  }
})
