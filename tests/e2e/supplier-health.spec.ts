import type { Page } from '@playwright/test'
import type { Suppliers } from '../../src/shared/contract/suppliers'
import { sayWhy } from './admin-shop'
import { expectAccessible } from './every-look'
import { enter, expect, loginAdmin, test, texts } from './shop'
import { dialog, slowTopUp } from './supply-screen'

const t = texts.en.admin

/** GamesDrop has failed five orders in a row; Smile.one can be switched, which nobody else in this shop notices. */
async function ailing(page: Page) {
  let isOff = false
  const shown = ({ suppliers }: Suppliers): Suppliers => ({
    suppliers: suppliers.map((each) =>
      each.name === 'gamesdrop'
        ? {
            ...each,
            ...{ state: 'ok', failures: 5, brokenUntil: '2026-11-25T12:30:00.000Z', usualSeconds: 30 },
            lastDays: { delivered: 1234, refused: 56, p50: 30, p95: null },
          }
        : each.name === 'smileone'
          ? { ...each, state: 'ok', off: isOff }
          : each,
    ),
  })
  await page.route('**/api/admin/suppliers', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: shown(await answer.json()) })
  })
  await page.route('**/api/admin/suppliers/smileone', async (route) => {
    const sent: { off: boolean; reason: string } = route.request().postDataJSON()
    expect(sent).toEqual({ off: !isOff, reason: expect.any(String) })
    isOff = sent.off
    await route.fulfill({ json: {} })
  })
}

test('a supplier tells how it does, and is switched off and on with a reason', async ({ page, request }) => {
  await ailing(page)
  const { orderId } = await slowTopUp(request)
  await enter(page, { session: await loginAdmin(request) })
  await page.goto('/admin/suppliers')
  const broken = page.getByRole('article', { name: 'GamesDrop', exact: true })
  await expectAccessible(page, 'suppliers', ({ admin: w }) => [
    page.getByRole('article', { name: orderId }).getByRole('button', { name: w.settle.open }),
    broken.getByText(w.suppliers.broken),
    broken.getByText(w.suppliers.brokenText),
    broken.getByText(w.times.seconds.replace('{{value}}', '30')).first(),
    broken.getByText(w.times.longer.replace('{{value}}', '24')),
  ])
  await expect(broken).toContainText(/1,290.*1,234.*56/)
  const other = page.getByRole('article', { name: 'Smile.one', exact: true })
  await other.getByRole('button', { name: t.suppliers.switchOff }).click()
  await expect(dialog(page)).toContainText(t.suppliers.switchOffText)
  await sayWhy(page, t.suppliers.switchOff)
  await expect(other).toContainText(t.suppliers.off)
  await expect(other).toContainText(t.suppliers.offText)
  await other.getByRole('button', { name: t.suppliers.switchOn }).click()
  await sayWhy(page, t.suppliers.switchOn)
  await expect(other).toContainText(t.suppliers.ok)
})
