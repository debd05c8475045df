import { languages } from '../../src/shared/languages'
import { bearer, buy, importCodes, newCodes, openCounter, orderOf } from './admin-shop'
import { expectNoFaults } from './every-look'
import { desktop, enter, expect, expectNoSidewaysScroll, loginAdmin, looks, test, texts } from './shop'

for (const { language, device, viewport } of looks) {
  test(`every part of the back office fits and speaks: ${language}, ${device}`, async ({ page, request }) => {
    const t = texts[language].admin
    const expectGood = async (name: string) => {
      await expectNoSidewaysScroll(page)
      await expectNoFaults(page, name)
    }
    const counter = await openCounter(request)
    await importCodes(request, counter, newCodes(3))
    const { buyer, orderId } = await buy(request, counter)
    await expect.poll(async () => (await orderOf(request, buyer, orderId)).status).toBe('completed')
    const complaint = { item: 0, code: 0, message: 'It was used before' }
    await request.post(`/api/orders/${orderId}/claims`, { data: complaint, headers: bearer(buyer) })
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: device === 'phone' ? 'dark' : 'light' })
    await enter(page, { session: counter.admin, language })

    await page.goto('/admin')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expectGood('1-today')
    const tabs = page.getByRole('navigation', { name: t.tabs.label })
    const goTo = async (name: string) => {
      if (device === 'phone') await tabs.getByRole('button').click()
      await tabs.getByRole('link', { name }).click()
    }
    await goTo(t.tabs.dashboard)
    await expect(page.getByRole('heading', { name: t.dashboard.top })).toBeVisible()
    await page.getByText(t.dashboard.asTable).click()
    await expect(page.getByRole('table')).toBeVisible()
    await expectGood('1-dashboard')
    if (device === 'phone') await tabs.getByRole('button').click()
    await expectGood('1-tabs')
    await tabs.getByRole('link', { name: t.tabs.stock }).click()
    await expect(page).toHaveURL(/\/admin\/stock$/)
    if (device === 'phone') await expect(tabs.getByRole('button', { name: t.tabs.stock })).toBeVisible()
    else await expect(tabs.getByRole('link', { name: t.tabs.stock })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('searchbox', { name: t.stock.searchProducts })).toBeVisible()
    await expectGood('2-shelf')
    await page.goto(`/admin/stock?product=${counter.product.id}`)
    const form = page.getByRole('form', { name: t.import.title })
    await form.getByLabel(t.import.codes, { exact: true }).fill(newCodes(2).join('\n'))
    await form.getByRole('button', { name: t.import.preview }).click()
    await expect(page.getByTestId('preview')).toBeVisible()
    await page.getByLabel(t.supply.source).selectOption(t.supply.fromBoth)
    await expectGood('3-product')
    await page.getByRole('link', { name: t.batch.open }).click()
    await expect(page.getByRole('list', { name: t.batch.codes })).toBeVisible()
    await expectGood('4-batch')
    await page.getByRole('button', { name: t.batch.export }).click()
    await expectGood('5-export')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t.batch.export })).toBeFocused()
    await goTo(t.tabs.claims)
    await page.getByRole('button', { name: t.claims.answer }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGood('6-claim')
  })
}

for (const language of languages) {
  test(`an administrator, who has the most links, reads the whole name of the language: ${language}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(desktop)
    await enter(page, { session: await loginAdmin(request), language })
    await page.goto('/admin')
    await expect(page.getByRole('banner').getByRole('link', { name: texts[language].nav.admin })).toBeVisible()
    const select = page.getByRole('combobox', { name: texts[language].language.label })
    const [shown = 0, wanted = 0] = await select.evaluate((element: HTMLElement) => {
      const width = element.offsetWidth
      element.style.cssText = 'position: absolute; width: max-content'
      return [width, element.offsetWidth]
    })
    expect(shown).toBeGreaterThanOrEqual(wanted)
  })
}
