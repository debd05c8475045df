import type { AdminClaims } from '../../src/shared/contract/stock'
import { bearer, buy, complain, importCodes, newCodes, openCounter, orderOf, sayWhy } from './admin-shop'
import { adminPassword, enter, expect, goTo, login, test, texts } from './shop'

const t = texts.en.admin

test('a buyer’s claim is answered with another code, by somebody who says who they are and loses nothing of what they typed; the code that is meant is replaced by hand, a claim about an order whose money is all given back can only be refused, and an answer to one that somebody else has answered meanwhile is refused in words, although the claim leaves the list', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  const [bad, good, kept = '', wrong = '', ...spare] = newCodes(6)
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
  await page.getByLabel(t.show).selectOption(t.claims.replaced)
  await expect(claim).toContainText('Here is another one')
  expect((await orderOf(request, buyer, orderId)).codes).toEqual([good])

  await importCodes(request, counter, [kept, wrong, ...spare])
  const second = await buy(request, counter, { qty: 2 })
  const secondNow = () => orderOf(request, second.buyer, second.orderId)
  await expect.poll(async () => (await secondNow()).codes).toEqual([kept, wrong])
  await complain(request, second.buyer, second.orderId, 'It was used before')
  await goTo(page, `/admin/orders/${second.orderId}`)
  await page.getByRole('button', { name: `Replace ••••${wrong.slice(-4)}` }).click()
  const codeId = (await secondNow()).items[0]?.codeIds[1]
  const meanwhile = await request.post(`/api/admin/orders/${second.orderId}/replace`, {
    data: { codeId, reason: 'The other was faster' },
    headers: bearer(counter.admin),
  })
  expect(meanwhile.ok()).toBe(true)
  await sayWhy(page, t.claims.replace)
  const open = page.getByRole('dialog')
  await expect(open).toContainText(texts.en.errors.code_void)
  expect((await secondNow()).codes).toEqual([kept, spare[0]])
  await page.keyboard.press('Escape')

  const ofSecond = page.getByRole('article')
  await ofSecond.getByRole('button', { name: t.claims.answer }).click()
  await expect(open).toContainText('$30.00 of what was paid')
  await open.getByRole('button', { name: texts.en.common.cancel }).click()
  await page.getByRole('button', { name: t.order.refund, exact: true }).click()
  await sayWhy(page, t.order.toBalanceSum.replace('{{sum}}', '$60.00'))
  await ofSecond.getByRole('button', { name: t.claims.answer }).click()
  await expect(open).toContainText(t.claims.allRefunded)
  await expect(open.getByRole('radio')).toHaveCount(1)
  await open.getByLabel(t.claims.replyLabel).fill('The money is back')
  await open.getByRole('button', { name: t.claims.send }).click()
  await expect(ofSecond).toContainText(t.claims.refused)
  await expect(page.getByRole('button', { name: `Replace ••••${kept.slice(-4)}` })).toHaveCount(0)

  await importCodes(request, counter, newCodes(1))
  const third = await buy(request, counter)
  await expect.poll(async () => (await orderOf(request, third.buyer, third.orderId)).status).toBe('completed')
  await complain(request, third.buyer, third.orderId, `Order ${third.orderId}: it was used before`)
  await goTo(page, '/admin/claims')
  const answered = page.getByRole('article').filter({ hasText: third.orderId })
  await answered.getByRole('button', { name: t.claims.answer }).click()
  const headers = bearer(counter.admin)
  const { claims }: AdminClaims = await (await request.get('/api/admin/claims?state=open', { headers })).json()
  const claimId = claims.find((each) => each.orderId === third.orderId)?.claimId
  const other = { decision: 'refund', reply: 'The money is back' }
  expect((await request.post(`/api/admin/claims/${claimId}/answer`, { data: other, headers })).ok()).toBe(true)
  await sayWhy(page, t.claims.send, t.claims.replyLabel)
  await expect(answered).toHaveCount(0)
  await expect(page.getByText('This claim has already been answered')).toBeVisible()
})
