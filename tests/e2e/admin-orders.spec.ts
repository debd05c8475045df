import {
  bearer,
  buy,
  importCodes,
  importForm,
  makeDear,
  newCodes,
  openCounter,
  openStock,
  orderOf,
  preview,
  sayWhy,
  supplyFrom,
} from './admin-shop'
import { enter, expect, test, texts } from './shop'

const t = texts.en.admin

/** What the supplier's simulator sells under these names; each test makes another of them too dear. */
const ref = (nr: number) => `65a1f0c2b7d94e3a8c10${nr}`

test.describe('an order that waits', () => {
  test('gets a code by hand for one piece and the money for the other', async ({ page, request }) => {
    const counter = await openCounter(request)
    await supplyFrom(request, counter, ref(1007))
    const { buyer, orderId } = await buy(request, counter, { qty: 2, meanwhile: () => makeDear(request, ref(1007)) })
    await expect.poll(async () => (await orderOf(request, buyer, orderId)).reason).toBe('awaiting_stock')
    await enter(page, { session: counter.admin })
    await page.goto('/admin/waiting')
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
  })

  test('is served by the next import', async ({ page, request }) => {
    const counter = await openCounter(request)
    await supplyFrom(request, counter, ref(1005))
    const { buyer, orderId } = await buy(request, counter, { meanwhile: () => makeDear(request, ref(1005)) })
    await expect.poll(async () => (await orderOf(request, buyer, orderId)).reason).toBe('awaiting_stock')
    await enter(page, { session: counter.admin })
    await openStock(page, counter)
    await expect(page.getByRole('radio', { name: /^10 UC/ })).toHaveAccessibleName(/1 awaited/)
    const codes = newCodes(2)
    await preview(page, codes.join('\n'))
    await importForm(page).getByRole('button', { name: 'Import 2 codes' }).click()
    await expect.poll(async () => (await orderOf(request, buyer, orderId)).codes).toEqual(codes.slice(0, 1))
  })
})

test('a buyer’s claim is answered with another code, and the buyer reads it', async ({ page, request }) => {
  const counter = await openCounter(request)
  const [bad, good] = newCodes(2)
  await importCodes(request, counter, [bad ?? '', good ?? ''])
  const { buyer, orderId } = await buy(request, counter)
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).codes).toEqual([bad])
  const complaint = { item: 0, code: 0, message: `Order ${orderId}: it was used before` }
  const claimed = await request.post(`/api/orders/${orderId}/claims`, { data: complaint, headers: bearer(buyer) })
  expect(claimed.ok()).toBe(true)
  await enter(page, { session: counter.admin })
  await page.goto('/admin/claims')
  const claim = page.getByRole('article').filter({ hasText: complaint.message })
  await claim.getByRole('button', { name: t.claims.answer }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t.claims.replace }).check()
  await dialog.getByLabel(t.claims.replyLabel).fill('Here is another one')
  await dialog.getByRole('button', { name: t.claims.send }).click()
  await expect(page.getByText(t.claims.answered)).toBeVisible()
  await expect(claim).toHaveCount(0)
  await page.getByLabel(t.claims.show).selectOption(t.claims.replaced)
  await expect(claim).toContainText('Here is another one')
  expect((await orderOf(request, buyer, orderId)).codes).toEqual([good])
})
