import { bearer, buy, newCodes, openCounter, openStock, orderOf } from './admin-shop'
import { expectNoFaults } from './every-look'
import { desktop, enter, expect, goTo, phone, test, texts } from './shop'
import { acceptedOrder, closeByHand, dialog, robloxRef, search, wordsField } from './supply-screen'

const t = texts.en.admin

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
    await page.setViewportSize(phone)
    await expectNoFaults(page, 'a search')
    await page.setViewportSize(desktop)
    await item.click()
    await expect(opener).toBeFocused()
    await expect(page.getByLabel(t.supply.ref)).toHaveValue(robloxRef)
    await expect(page.getByLabel(t.supply.ref)).toHaveAccessibleDescription(/Roblox Game eCard €10.*10\.24.EUR/)
    await page.getByLabel(t.supply.maxCost).fill('9')
    await expect(page.getByLabel(t.supply.maxCost)).toHaveAccessibleDescription(/10\.24.EUR/)
    await page.getByLabel(t.supply.maxCost).fill('12,50')
    expect(await page.evaluate(() => sessionStorage.getItem('drafts') ?? '')).not.toContain('12,50')
    await page.getByRole('button', { name: t.games.save }).click()
    await expect(page.getByRole('radio', { name: /^10 UC/ })).toHaveAccessibleName(new RegExp(t.supply.delivers))
    await request.post('/simulator/control', { data: { provider: 'kinguin', fault: 'stuck' } })
    const { buyer, orderId } = await buy(request, counter)
    const accepted = await acceptedOrder(request, bearer(counter.admin), orderId)
    await goTo(page, '/admin/suppliers')
    await page.getByLabel(t.show).selectOption(t.supplierOrders.pending)
    const order = page.getByRole('article', { name: orderId })
    await expect(order).toContainText(robloxRef)
    await order.getByRole('button', { name: t.closing.open }).click()
    await expect(dialog(page).getByLabel(t.supplierOrders.theirNumber)).toHaveValue(accepted?.externalId ?? '')
    await expect(dialog(page).getByRole('button', { name: t.closing.confirm })).toBeDisabled()
    await dialog(page).getByRole('radio', { name: t.closing.rejectedText }).check()
    await expect(dialog(page)).toContainText(t.closing.waits)
    await dialog(page).getByRole('radio', { name: t.closing.doneText }).check()
    await expect(dialog(page)).toContainText(t.closing.noCode)
    const [code = ''] = newCodes(1)
    await dialog(page).getByLabel(t.closing.code).fill(code)
    await expect(dialog(page)).toContainText(t.closing.toBuyer)
    await closeByHand(page)
    await expect(order).toHaveCount(0)
    await page.getByLabel(t.show).selectOption(t.all)
    await expect(order).toContainText(t.supplierOrders.done)
    await expect(order.getByRole('button', { name: t.closing.open })).toHaveCount(0)
    expect(await orderOf(request, buyer, orderId)).toMatchObject({ status: 'completed', codes: [code] })
  })
})
