import type { APIRequestContext } from '@playwright/test'
import type { SupplierOrders } from '../../src/shared/contract/suppliers'
import { bearer, buy, newCodes, openCounter, openStock, orderOf, sayWhy } from './admin-shop'
import { expectAccessible, inEveryLook } from './every-look'
import { enter, expect, goTo, loginAdmin, test, texts } from './shop'
import { dialog, robloxRef, search, settleByHand, slowTopUp, wordsField } from './supply-screen'

const t = texts.en.admin

/** The only order at a supplier for an order of the shop, as soon as the supplier has accepted it. */
async function acceptedOrder(request: APIRequestContext, headers: Record<string, string>, orderId: string) {
  const found = async () => {
    const answer = await request.get('/api/admin/supplier-orders', { headers })
    const { orders }: SupplierOrders = await answer.json()
    return orders.find((order) => order.orderId === orderId)
  }
  await expect.poll(async () => (await found())?.state).toBe('pending')
  return found()
}

test.describe('an offer is set up from a supplier', () => {
  // Its first answer does not come.
  test.use({ disturbed: /50[0-9]/ })

  test('by searching, which asks again where no answer comes; is ordered there, and is settled by hand with the code from the cabinet', async ({
    page,
    request,
  }) => {
    const counter = await openCounter(request)
    const silent = { status: 502, json: { error: 'About a payment', code: 'provider_failed', requestId: 'test' } }
    await page.route('**/api/admin/suppliers/*/offers?*', (route) => route.fulfill(silent), { times: 1 })
    await enter(page, { session: counter.admin })
    await openStock(page, counter)
    const source = page.getByLabel(t.supply.source)
    const opener = page.getByRole('button', { name: t.supply.search })
    await source.selectOption(t.supply.fromBoth)
    await opener.click()
    await search(page, 'steam wallet')
    await expect(dialog(page).getByRole('alert')).toContainText(t.items.noAnswer)
    await dialog(page).getByRole('button', { name: texts.en.common.retry }).click()
    await expect(dialog(page).getByRole('button', { name: /Steam Wallet: 10 USD/ })).toBeVisible()
    // No item that goes to a player is offered.
    await search(page, 'free fire latin')
    const items = dialog(page).getByRole('list', { name: t.items.list }).getByRole('listitem')
    await expect(items).toHaveCount(3)
    await expect(items.first()).toContainText(t.items.forPlayer)
    await expect(items.getByRole('button')).toHaveCount(0)
    await search(page, 'no such thing')
    await expect(dialog(page).getByRole('status')).toContainText('“no such thing”')
    await page.keyboard.press('Escape')

    await source.selectOption(t.supply.fromSupplier)
    await page.getByLabel(t.supply.supplier, { exact: true }).selectOption('Kinguin')
    await opener.click()
    await expect(wordsField(page)).toBeFocused()
    await search(page, 'ro')
    await expect(wordsField(page)).toHaveAttribute('aria-invalid', 'true')
    await search(page, 'roblox')
    const item = dialog(page).getByRole('button', { name: /Roblox Game eCard €10/ })
    await expect(item).toHaveAccessibleName(/Region free.*10\.24.EUR.*In stock/)
    await item.click()
    await expect(opener).toBeFocused()
    await expect(page.getByLabel(t.supply.ref)).toHaveValue(robloxRef)
    await expect(page.getByLabel(t.supply.ref)).toHaveAccessibleDescription(/Roblox Game eCard €10.*10\.24.EUR/)
    await page.getByLabel(t.supply.maxCost).fill('9')
    await expect(page.getByLabel(t.supply.maxCost)).toHaveAccessibleDescription(/10\.24.EUR/)
    await page.getByLabel(t.supply.maxCost).fill('12,50')
    await page.getByRole('button', { name: t.supply.save }).click()
    await expect(page.getByRole('radio', { name: /^10 UC/ })).toHaveAccessibleName(new RegExp(t.supply.delivers))
    await inEveryLook(page, async ({ admin: w }, look) => {
      await page.getByRole('button', { name: w.supply.search }).click()
      await search(page, 'roblox')
      const items = page.getByRole('dialog', { name: w.items.title.replace('{{supplier}}', 'Kinguin') })
      await expect(items.getByRole('button', { name: /Roblox Game eCard/ }).first()).toBeVisible()
      await look('a search')
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    })

    await request.post('/simulator/control', { data: { provider: 'kinguin', fault: 'slow' } })
    const { buyer, orderId } = await buy(request, counter)
    const accepted = await acceptedOrder(request, bearer(counter.admin), orderId)
    await goTo(page, '/admin/suppliers')
    await page.getByLabel(t.supplierOrders.show).selectOption(t.supplierOrders.pending)
    const order = page.getByRole('article', { name: orderId })
    await expect(order).toContainText(robloxRef)
    await order.getByRole('button', { name: t.settle.open }).click()
    await expect(dialog(page).getByLabel(t.supplierOrders.theirNumber)).toHaveValue(accepted?.externalId ?? '')
    await expect(dialog(page).getByRole('button', { name: t.settle.confirm })).toBeDisabled()
    await dialog(page).getByRole('radio', { name: t.settle.rejectedText }).check()
    await expect(dialog(page)).toContainText(t.settle.waits)
    await dialog(page).getByRole('radio', { name: t.settle.doneText }).check()
    await expect(dialog(page)).toContainText(t.settle.noCode)
    const [code = ''] = newCodes(1)
    await dialog(page).getByLabel(t.settle.code).fill(code)
    await expect(dialog(page)).toContainText(t.settle.toBuyer)
    await settleByHand(page)
    await expect(order).toHaveCount(0)
    await page.getByLabel(t.supplierOrders.show).selectOption(t.supplierOrders.all)
    await expect(order).toContainText(t.supplierOrders.done)
    await expect(order.getByRole('button', { name: t.settle.open })).toHaveCount(0)
    expect(await orderOf(request, buyer, orderId)).toMatchObject({ status: 'completed', codes: [code] })
  })
})

test('a top-up that the supplier never delivers gives the buyer the money back', async ({ page, request }) => {
  const admin = await loginAdmin(request)
  const { buyer, orderId, totalAmount } = await slowTopUp(request)
  await acceptedOrder(request, bearer(admin), orderId)
  await enter(page, { session: admin })
  await page.goto('/admin/suppliers')
  const order = page.getByRole('article', { name: orderId })
  await order.getByRole('button', { name: t.settle.open }).click()
  await dialog(page).getByRole('radio', { name: t.settle.doneText }).check()
  await expect(dialog(page)).toContainText('Be sure that the player has got the top-up')
  await expect(dialog(page).getByLabel(t.settle.code)).toHaveCount(0)
  await dialog(page).getByRole('radio', { name: t.settle.rejectedText }).check()
  await expect(dialog(page)).toContainText(`$${totalAmount} go back to the buyer’s balance`)
  await expectAccessible(page, 'settling', ({ admin: w }) => [
    page.getByRole('dialog', { name: w.settle.title }),
    dialog(page).getByRole('radio', { checked: true }).last(),
  ])
  await settleByHand(page)
  await expect(order).toContainText(t.supplierOrders.rejected)
  await expect(order).toContainText(t.supplierOrders.refusedBy)
  expect((await orderOf(request, buyer, orderId)).status).toBe('cancelled')
  const balance = await request.get('/api/balance', { headers: bearer(buyer) })
  expect(await balance.json()).toMatchObject({ usd: 100 })
})

test('a supplier’s settings are changed with a reason, and it is asked how it is', async ({ page, request }) => {
  await enter(page, { session: await loginAdmin(request) })
  await page.goto('/admin/suppliers')
  const supplier = page.getByRole('article', { name: 'Kinguin', exact: true })
  await expect(supplier).toContainText(/EUR/)
  await supplier.getByRole('button', { name: t.suppliers.settings }).click()
  await expectAccessible(page, 'settings', ({ admin: w }) =>
    page.getByRole('dialog', { name: w.suppliers.settingsOf.replace('{{supplier}}', 'Kinguin') }),
  )
  const save = dialog(page).getByRole('button', { name: t.suppliers.save })
  await dialog(page).getByLabel(t.reason).fill('The bank takes more')
  await dialog(page).getByLabel('USD for 1 EUR').fill('1.23456')
  await expect(dialog(page).getByLabel('USD for 1 EUR')).toHaveAttribute('aria-invalid', 'true')
  await expect(save).toBeDisabled()
  await dialog(page).getByLabel('USD for 1 EUR').fill('1,1625')
  await dialog(page).getByLabel(t.suppliers.lowBalance).fill('20,5')
  await save.click()
  await expect(page.getByText('Kinguin: settings saved')).toBeVisible()
  await expect(supplier).toContainText('$1.1625')
  await expect(supplier).toContainText(/20\.50.EUR/)
  await supplier.getByRole('button', { name: t.suppliers.ask }).click()
  await sayWhy(page, t.suppliers.ask)
  await expect(page.getByText('Kinguin was checked')).toBeVisible()
  await expect(supplier).toContainText(t.suppliers.ok)

  await supplier.getByRole('button', { name: t.suppliers.settings }).click()
  const headers = bearer(await loginAdmin(request))
  const other = { lowBalance: 21, reason: 'Meanwhile' }
  expect((await request.put('/api/admin/suppliers/kinguin', { data: other, headers })).ok()).toBe(true)
  // Nothing is typed: what was opened is not saved over what has come since all the same.
  await sayWhy(page, t.suppliers.save)
  const changed = page.getByRole('dialog', { name: t.changed.title })
  await expect(changed.getByRole('listitem')).toHaveText(
    `${t.suppliers.lowBalance}${t.changed.untouched}20.5${t.changed.theirs}21`,
  )
  await expectAccessible(page, 'changed', (w) => page.getByRole('dialog', { name: w.admin.changed.title }))
  await changed.getByRole('button', { name: t.changed.keep }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(supplier).toContainText(/20\.50.EUR/)
})
