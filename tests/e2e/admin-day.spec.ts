import { randomUUID } from 'node:crypto'
import { bearer, buy, complain, importCodes, newCodes, openCounter, openPart, orderOf } from './admin-shop'
import { enter, expect, goTo, openPage, test, texts } from './shop'

const { tabs, dashboard, audit, acts } = texts.en.admin

test('a day of the shop is on the dashboard, with what visitors have looked for and not found, and all of it in the audit', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  const { admin, product } = counter
  const headers = bearer(admin)
  const done = async (path: string, data: object) => {
    const answer = await request.post(`/api/admin/${path}`, {
      data: { ...data, reason: 'Asked by the owner' },
      headers,
    })
    expect(answer.ok(), path).toBe(true)
  }
  const codes = newCodes(3)
  await importCodes(request, counter, codes)
  const { buyer, orderId } = await buy(request, counter, { qty: 2 })
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).status).toBe('completed')
  const [codeId] = (await orderOf(request, buyer, orderId)).items[0]?.codeIds ?? []
  await done(`codes/${codeId}/reveal`, {})
  await done(`orders/${orderId}/refund`, { amount: 10 })
  await complain(request, buyer, orderId, 'It was used before')

  await enter(page, { session: admin })
  const word = `xylo ${randomUUID().replace(/[^a-z]/g, '')}`
  await openPage(page, `/products?q=${encodeURIComponent(word)}`)
  const missed = async () => (await request.get('/api/admin/missed-searches', { headers })).text()
  await expect.poll(missed).toContain(word)

  // The books of the day are added up every minute: this is the minute's run.
  expect((await request.get('/cdn-cgi/local/scheduled')).ok()).toBe(true)
  await goTo(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { name: dashboard.top })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(product.title)
  await expect(page.getByRole('region', { name: dashboard.missed })).toContainText(word)

  await openPart(page, tabs.audit)
  const log = page.getByRole('list', { name: tabs.audit })
  for (const act of [acts.revealCode, acts.importCodes]) {
    await page.getByLabel(audit.action).selectOption(act)
    await expect(log.getByText(act, { exact: true }).first()).toBeVisible()
  }
  // A link to the same list shows what it says, whatever was chosen there before.
  for (const [subject, own, other] of [
    [orderId, acts.refundOrder, acts.createProduct],
    [product.id, acts.createProduct, acts.refundOrder],
  ] as const) {
    await goTo(page, `/admin/audit?subject=${subject}`)
    await expect(log.getByText(own, { exact: true })).toHaveCount(1)
    await expect(log.getByText(other, { exact: true })).toHaveCount(0)
  }
  await expect(page.locator('body')).not.toContainText(codes[0] ?? '')
})
