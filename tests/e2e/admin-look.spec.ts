import type { Page } from '@playwright/test'
import { buy, complain, importCodes, newCodes, openCounter, orderOf } from './admin-shop'
import { inEachLanguage, inEveryLook } from './every-look'
import { desktop, enter, expect, expectNoSidewaysScroll, goTo, phone, test, type texts } from './shop'

type Words = (typeof texts)['en' | 'ru' | 'uz']['admin']

const tabs = (page: Page, words: Words) => page.getByRole('navigation', { name: words.tabs.label })

/** An administrator has the most links, and reads the whole name of the language all the same. */
const expectWholeLanguage = (page: Page) =>
  inEachLanguage(page, desktop, async (words) => {
    await expect(page.getByRole('banner').getByRole('link', { name: words.nav.admin })).toBeVisible()
    // An icon has a tooltip; where there is no search beside it, its name stands there.
    const orders = page.getByRole('banner').getByRole('link', { name: words.nav.orders })
    await expect(orders).toHaveAttribute('title', words.nav.orders)
    await expect(orders.getByText(words.nav.orders)).toBeVisible()
    await expectNoSidewaysScroll(page)
    const select = page.getByRole('combobox', { name: words.language.label })
    const [shown = 0, wanted = 0] = await select.evaluate((element: HTMLElement) => {
      const width = element.offsetWidth
      element.style.cssText = 'position: absolute; width: max-content'
      const whole = element.offsetWidth
      element.style.cssText = ''
      return [width, whole]
    })
    expect(shown).toBeGreaterThanOrEqual(wanted)
  })

test('the parts of the back office fit and speak: what happens, what is sold, a product’s stock and a batch', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(4))
  const { buyer, orderId } = await buy(request, counter)
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).status).toBe('completed')
  await complain(request, buyer, orderId, 'It was used before')
  await enter(page, { session: counter.admin })
  await page.goto('/admin')
  await expectWholeLanguage(page)
  await inEveryLook(page, async ({ admin: w }, look) => {
    await goTo(page, '/admin')
    await look('today', page.getByRole('main').getByRole('listitem'), tabs(page, w))
    // Axe reads four of those that look alike: the lists of a buyer and a product are long enough.
    await goTo(page, `/admin/orders?kind=codes&user=${buyer.userId}`)
    await look('orders', page.getByRole('list', { name: w.tabs.orders }))
    await goTo(page, `/admin/audit?subject=${counter.product.id}`)
    await look('audit', page.getByRole('list', { name: w.tabs.audit }))

    await goTo(page, '/admin/products')
    await page.getByRole('searchbox').fill('steam')
    await look(
      'products',
      page.getByRole('main').getByRole('article'),
      page.getByRole('link', { name: w.product.new }),
      page.getByRole('button', { name: w.file.csv }),
    )
    if (page.viewportSize()?.width === phone.width) {
      await tabs(page, w).getByRole('button').click()
      await look('the parts, unfolded', tabs(page, w).getByRole('link', { name: w.tabs.stock }))
      await tabs(page, w).getByRole('link', { name: w.tabs.stock }).click()
      await expect(page).toHaveURL(/\/admin\/stock$/)
      await expect(tabs(page, w).locator('[aria-current=page]')).toHaveText(w.tabs.stock)
      await expect(page.getByRole('searchbox', { name: w.stock.searchProducts })).toBeVisible()
    }

    await goTo(page, `/admin/stock?product=${counter.product.id}`)
    const form = page.getByRole('form', { name: w.import.title })
    await form.getByLabel(w.import.codes, { exact: true }).fill(newCodes(2).join('\n'))
    await form.getByRole('button', { name: w.import.preview }).click()
    await page.getByLabel(w.supply.source).selectOption(w.supply.fromBoth)
    await look('a product', page.getByTestId('preview'))
    await page.getByRole('link', { name: w.batch.open }).click()
    // The pasted codes are nowhere yet.
    await page.getByRole('dialog').getByRole('button', { name: w.product.leave }).click()
    await look('a batch', page.getByRole('list', { name: w.batch.codes }))
    const open = page.getByRole('button', { name: w.batch.export })
    await open.click()
    await expect(page.getByRole('dialog', { name: w.export.title })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
  })
})
