import type { APIRequestContext } from '@playwright/test'
import type { AdminClaims } from '../../src/shared/contract/stock'
import { bearer, buy, type Counter, importCodes, newCodes, openCounter, orderOf, stockOf } from './admin-shop'
import { desktop, enter, expect, expectNoSidewaysScroll, openPage, phone, test, texts } from './shop'

const t = texts.ru

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

test('a part of an order is shown with what is still to come, and what can’t be delivered is told to be on the balance', async ({
  page,
  request,
}) => {
  await request.post('/simulator/control', { data: { provider: 'kinguin', ref: supplierRef, price: '9.00' } })
  const { counter, code, buyer, orderId } = await partDelivered(request)
  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'ru' })
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByTestId('code')).toHaveText(code)
  await expect(page.getByText('Выдано 1 из 3')).toBeVisible()
  await expect(page.getByText(t.order.awaitingStockText)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
  await expectNoSidewaysScroll(page)
  await importCodes(request, counter, newCodes(1))
  await expect(page.getByTestId('code')).toHaveCount(2)
  await expect(page.getByText(t.order.awaitingStockText)).toBeVisible()
  const refunded = await request.post(`/api/admin/orders/${orderId}/refund-rest`, {
    data: { reason: 'No more of these' },
    headers: bearer(counter.admin),
  })
  expect(refunded.ok()).toBe(true)
  await expect(page.getByText('Деньги за 1 штуку возвращены на баланс')).toBeVisible()
  await expect(page.getByTestId('code')).toHaveCount(2)
  await expect(page.getByText(t.status.completed).first()).toBeVisible()
  await expect(page.getByText(t.order.awaitingStockText)).toHaveCount(0)
})

test('codes that do not work are reported, whatever comes late about the order, and each answer is read in it', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(3))
  const { buyer, orderId } = await buy(request, counter, { qty: 3 })
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).status).toBe('completed')
  const headers = bearer(counter.admin)
  const [codeIds = []] = (await orderOf(request, buyer, orderId)).items.map((item) => item.codeIds)
  await enter(page, { session: buyer })
  await page.goto(`/orders/${orderId}`)
  const codes = page.getByTestId('code')
  await expect(codes).toHaveCount(3)
  const before = await codes.allTextContents()
  await page.getByRole('button', { name: 'This code does not work: code 1' }).click()
  await page.getByRole('button', { name: texts.en.claim.send }).click()
  await expect(page.getByText(texts.en.errors.required)).toBeVisible()
  await page.getByLabel(texts.en.claim.message).fill('It says it has been used')

  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
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
  await page.getByRole('button', { name: t.claim.send }).click()
  await expect(page.getByText(t.claim.open)).toBeVisible()
  held.resolve()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(t.claim.open)).toBeVisible()
  await expect(page.getByRole('button', { name: t.claim.reportNamed.replace('{{number}}', '1') })).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  for (const codeId of codeIds.slice(1)) {
    const claim = { item: 0, codeId, message: 'Neither does this one' }
    const made = await request.post(`/api/orders/${orderId}/claims`, { data: claim, headers: bearer(buyer) })
    expect(made.status()).toBe(201)
  }
  const [spare = ''] = newCodes(1)
  await importCodes(request, counter, [spare])
  const open: AdminClaims = await (await request.get('/api/admin/claims?state=open&limit=100', { headers })).json()
  const decisions = ['replace', 'refund', 'refuse'] as const
  for (const [index, decision] of decisions.entries()) {
    const claimId = open.claims.find((claim) => claim.codeId === codeIds[index])?.claimId
    const data = { decision, reply: `We asked the publisher: ${decision}` }
    const answer = await request.post(`/api/admin/claims/${claimId}/answer`, { data, headers })
    expect(answer.ok()).toBe(true)
  }
  await openPage(page, `/ru/orders/${orderId}`)
  for (const sentence of [t.claim.replaced, t.claim.refunded, t.claim.refused]) {
    await expect(page.getByText(sentence)).toBeVisible()
  }
  for (const decision of decisions) await expect(page.getByText(`We asked the publisher: ${decision}`)).toBeVisible()
  const left = await codes.allTextContents()
  expect(left.toSorted()).toEqual([spare, before[2]].toSorted())

  // The code that was found to work can be reported again, after the shop's reply.
  const again = t.claim.reportNamed.replace('{{number}}', String(left.indexOf(before[2] ?? '') + 1))
  await page.getByRole('button', { name: again }).click()
  await page.getByLabel(t.claim.message).fill('It still says that it has been used')
  await page.getByRole('button', { name: t.claim.send }).click()
  await expect(page.getByText(t.claim.open)).toBeVisible()
  await expect(page.getByText(t.claim.refused)).toHaveCount(0)
})
