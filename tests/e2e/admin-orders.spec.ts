import {
  bearer,
  buy,
  complain,
  importCodes,
  makeDear,
  newCodes,
  openCounter,
  openStock,
  orderOf,
  sayWhy,
  supplyFrom,
} from './admin-shop'

import { adminPassword, enter, expect, goTo, login, test, texts } from './shop'

const t = texts.en.admin

/** What the supplier's simulator sells under this name; no other test makes it too dear. */
const dearRef = '65a1f0c2b7d94e3a8c101007'

test('an order that waits is awaited in the stock, and gets a code by hand for one piece and the money for the other', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  await supplyFrom(request, counter, dearRef)
  const { buyer, orderId } = await buy(request, counter, { qty: 2, meanwhile: () => makeDear(request, dearRef) })
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).reason).toBe('awaiting_stock')
  await enter(page, { session: counter.admin })
  await openStock(page, counter)
  await expect(page.getByRole('radio', { name: /^10 UC/ })).toHaveAccessibleName(/2 awaited/)
  await goTo(page, '/admin/waiting')
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

test('a buyer’s claim is answered with another code, by somebody who says who they are and loses nothing of what they typed', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  const [bad, good] = newCodes(2)
  await importCodes(request, counter, [bad ?? '', good ?? ''])
  const { buyer, orderId } = await buy(request, counter)
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).codes).toEqual([bad])
  await complain(request, buyer, orderId, `Order ${orderId}: it was used before`)
  await enter(page, { session: await login(request, 'admin', adminPassword) })
  await page.goto('/admin')
  const alert = page.getByRole('listitem').filter({ hasText: 'A buyer reports a code' })
  await expect(alert).toContainText(orderId)
  await alert.getByRole('link', { name: t.tabs.claims }).click()
  const claim = page.getByRole('article').filter({ hasText: orderId })
  await expect(claim).toContainText(`Code 1••••${bad?.slice(-4)}`)
  await expect(claim).toContainText('10 UC')
  await claim.getByRole('button', { name: t.claims.answer }).click()
  const dialog = page.getByRole('dialog', { name: t.claims.answerTitle })
  await dialog.getByRole('radio', { name: t.claims.replace }).check()
  await dialog.getByLabel(t.claims.replyLabel).fill('Here is another one')
  await dialog.getByRole('button', { name: t.claims.send }).click()
  const question = page.getByRole('dialog', { name: texts.en.stepUp.title })
  await question.getByRole('button', { name: texts.en.common.cancel }).click()
  await expect(dialog).toContainText('Confirm that it’s you first')
  await expect(dialog.getByLabel(t.claims.replyLabel)).toHaveValue('Here is another one')
  await dialog.getByRole('button', { name: t.claims.send }).click()
  await question.getByLabel(texts.en.stepUp.password).fill(adminPassword)
  await question.getByRole('button', { name: texts.en.stepUp.confirm }).click()
  await expect(page.getByText(t.claims.answered)).toBeVisible()
  await expect(claim).toHaveCount(0)
  await page.getByLabel(t.claims.show).selectOption(t.claims.replaced)
  await expect(claim).toContainText('Here is another one')
  expect((await orderOf(request, buyer, orderId)).codes).toEqual([good])
})

test('the code that is meant is replaced by hand, and no code of stock for a second try; a claim about an order whose money is all given back can only be refused', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  const [kept = '', bad = '', ...spare] = newCodes(4)
  await importCodes(request, counter, [kept, bad, ...spare])
  const { buyer, orderId } = await buy(request, counter, { qty: 2 })
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).codes).toEqual([kept, bad])
  await complain(request, buyer, orderId, 'It was used before')
  await enter(page, { session: counter.admin })
  await page.goto(`/admin/orders/${orderId}`)
  await page.getByRole('button', { name: `Replace ••••${bad.slice(-4)}` }).click()
  const codeId = (await orderOf(request, buyer, orderId)).items[0]?.codeIds[1]
  const meanwhile = await request.post(`/api/admin/orders/${orderId}/replace`, {
    data: { codeId, reason: 'The other was faster' },
    headers: bearer(counter.admin),
  })
  expect(meanwhile.ok()).toBe(true)
  await sayWhy(page, t.order.replace)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(texts.en.errors.code_void)
  expect((await orderOf(request, buyer, orderId)).codes).toEqual([kept, spare[0]])
  await page.keyboard.press('Escape')

  const claim = page.getByRole('article')
  await claim.getByRole('button', { name: t.claims.answer }).click()
  await expect(dialog).toContainText('$30.00 of what was paid')
  await dialog.getByRole('button', { name: texts.en.common.cancel }).click()
  await page.getByRole('button', { name: t.order.refund, exact: true }).click()
  await sayWhy(page, t.order.toBalanceSum.replace('{{sum}}', '$60.00'))
  await claim.getByRole('button', { name: t.claims.answer }).click()
  await expect(dialog).toContainText(t.claims.allRefunded)
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await dialog.getByLabel(t.claims.replyLabel).fill('The money is back')
  await dialog.getByRole('button', { name: t.claims.send }).click()
  await expect(claim).toContainText(t.claims.refused)
  await page.getByRole('button', { name: `Replace ••••${kept.slice(-4)}` }).click()
  await sayWhy(page, t.order.replace)
  await expect(dialog).toContainText(texts.en.errors.order_refunded)
})
