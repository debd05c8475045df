import type { Page } from '@playwright/test'
import type { Suppliers } from '../../src/shared/contract/suppliers'
import { bearer, orderOf, sayWhy } from './admin-shop'
import { expectNoFaults, inEveryLook } from './every-look'
import { enter, expect, loginAdmin, phone, test, texts } from './shop'
import { acceptedOrder, closeByHand, dialog, stuckTopUp } from './supply-screen'

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

test('a supplier tells how it does, is switched off and on and gets other settings with a reason, and is asked how it is; a top-up that it never delivers gives the buyer the money back', async ({
  page,
  request,
}) => {
  await ailing(page)
  const admin = await loginAdmin(request)
  const { buyer, orderId, totalAmount } = await stuckTopUp(request)
  await acceptedOrder(request, bearer(admin), orderId)
  await enter(page, { session: admin })
  await page.goto('/admin/suppliers')
  await page.getByLabel(t.show).selectOption(t.supplierOrders.pending)
  const order = page.getByRole('article', { name: orderId })
  const broken = page.getByRole('article', { name: 'GamesDrop', exact: true })
  await inEveryLook(page, async ({ admin: w }, look) => {
    await look(
      'suppliers',
      order.getByRole('button', { name: w.closing.open }),
      broken.getByText(w.suppliers.broken),
      broken.getByText(w.suppliers.brokenText),
      broken.getByText(w.times.seconds.replace('{{value}}', '30')),
      broken.getByText(w.times.longer.replace('{{value}}', '24')),
    )
    await order.getByRole('button', { name: w.closing.open }).click()
    await dialog(page).getByRole('radio', { name: w.closing.rejectedText }).check()
    await look('settling', page.getByRole('dialog', { name: w.closing.title }))
    // The desktop goes on with it.
    if (page.viewportSize()?.width === phone.width) await page.keyboard.press('Escape')
  })
  await expect(broken).toContainText(/1,290.*1,234.*56/)
  await expect(dialog(page)).toContainText(`$${totalAmount} go back to the buyer’s balance`)
  await dialog(page).getByRole('radio', { name: t.closing.doneText }).check()
  await expect(dialog(page)).toContainText('Be sure that the player has got the top-up')
  await expect(dialog(page).getByLabel(t.closing.code)).toHaveCount(0)
  await dialog(page).getByRole('radio', { name: t.closing.rejectedText }).check()
  await closeByHand(page)
  await page.getByLabel(t.show).selectOption(t.all)
  await expect(order).toContainText(t.supplierOrders.rejected)
  await expect(order).toContainText(t.supplierOrders.refusedBy)
  expect((await orderOf(request, buyer, orderId)).status).toBe('cancelled')
  const balance = await request.get('/api/balance', { headers: bearer(buyer) })
  expect(await balance.json()).toMatchObject({ usd: 100 })

  const other = page.getByRole('article', { name: 'Smile.one', exact: true })
  await other.getByRole('button', { name: t.suppliers.switchOff }).click()
  await expect(dialog(page)).toContainText(t.suppliers.switchOffText)
  await sayWhy(page, t.suppliers.switchOff)
  await expect(other).toContainText(t.suppliers.off)
  await expect(other).toContainText(t.suppliers.offText)
  await other.getByRole('button', { name: t.suppliers.switchOn }).click()
  await sayWhy(page, t.suppliers.switchOn)
  await expect(other).toContainText(t.suppliers.ok)

  const supplier = page.getByRole('article', { name: 'Kinguin', exact: true })
  await expect(supplier).toContainText(/EUR/)
  await supplier.getByRole('button', { name: t.tabs.settings }).click()
  await dialog(page).getByLabel('USD for 1 EUR').fill('1,1625')
  await dialog(page).getByLabel(t.suppliers.lowBalance).fill('20,5')
  await sayWhy(page, t.games.save)
  await expect(page.getByText('Kinguin: settings saved')).toBeVisible()
  await expect(supplier).toContainText('$1.1625')
  await expect(supplier).toContainText(/20\.50.EUR/)
  await supplier.getByRole('button', { name: t.suppliers.ask }).click()
  await sayWhy(page, t.suppliers.ask)
  await expect(page.getByText('Kinguin was checked')).toBeVisible()
  await expect(supplier).toContainText(t.suppliers.ok)

  await supplier.getByRole('button', { name: t.tabs.settings }).click()
  const meanwhile = { lowBalance: 21, reason: 'Meanwhile' }
  const headers = bearer(admin)
  expect((await request.put('/api/admin/suppliers/kinguin', { data: meanwhile, headers })).ok()).toBe(true)
  // Nothing is typed: what was opened is not saved over what has come since all the same.
  await sayWhy(page, t.games.save)
  const changed = page.getByRole('dialog', { name: t.changed.title })
  await expect(changed.getByRole('listitem')).toHaveText(
    `${t.suppliers.lowBalance}${t.changed.untouched}20.5${t.changed.theirs}21`,
  )
  await page.setViewportSize(phone)
  await expectNoFaults(page, 'changed')
  await changed.getByRole('button', { name: t.changed.keep }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(supplier).toContainText(/20\.50.EUR/)
})
