import type { Page } from '@playwright/test'
import type { HousePageForm } from '../../src/shared/contract/house-pages'
import type { ShopSettings } from '../../src/shared/contract/settings'
import { versionHeader } from '../../src/shared/headers'
import { languages } from '../../src/shared/languages'
import { bearer, handOver, inText, sayWhy } from './admin-shop'
import { expectAccessible, expectNoFaults } from './every-look'
import { enter, expect, expectNoSidewaysScroll, loginAdmin, makeBuyer, openPage, phone, test, texts } from './shop'

// The settings hold for every test that runs meanwhile: only what nobody else looks at is really changed here. What
// buyers see of the rest is the shop's answer, which the tests of the worker prove, given by page.

const t = texts.en.admin
const s = t.settings

const open = async (page: Page) => {
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: s.limits })).toBeVisible()
}
const field = (page: Page) => page.getByLabel(s.names.unpaidOrders)
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: t.games.save })

test.describe('the settings', () => {
  test('are changed for a reason and told with who made it, those of somebody else meanwhile are not undone, and a bonus on top-ups is seen by a buyer on a phone before paying', async ({
    page,
    request,
  }) => {
    const admin = await loginAdmin(request)
    const headers = bearer(admin)
    await enter(page, { session: admin })
    await open(page)
    const before = Number(await field(page).inputValue())
    const after = before === 9 ? 8 : 9
    await expect(save(page)).toHaveCount(0)
    await field(page).fill(String(after))
    const step = page.getByRole('group', { name: 'RUB, step 1' })
    // A sum that no other test pays.
    await step.getByLabel(s.names.bonusFrom.replace('{{currency}}', 'RUB')).fill('7 777')
    await step.getByLabel(s.names.bonusPercent).fill('5')
    await expect(page.getByTestId('bonus-preview-rub')).toContainText('+5 % from ₽7,777')
    await save(page).click()
    await sayWhy(page, t.games.save)
    await expect(page.getByText(s.saved)).toBeVisible()
    await expect(save(page)).toHaveCount(0)
    const newest = page.getByRole('region', { name: s.history }).getByRole('listitem').first()
    await expect(newest).toContainText(`${s.names.unpaidOrders}: ${before} → ${after}`)
    await expect(newest).toContainText('admin')
    await expect(newest).toContainText('Asked by the owner')

    await field(page).fill('12')
    const { settings, version }: ShopSettings = await (await request.get('/api/admin/settings', { headers })).json()
    const other = { ...settings, unpaidOrders: 11, version, reason: 'Meanwhile' }
    expect((await request.put('/api/admin/settings', { data: other, headers })).ok()).toBe(true)
    await save(page).click()
    await sayWhy(page, t.games.save)
    const changed = page.getByRole('dialog', { name: t.changed.title })
    await expect(changed).toContainText('admin saved this on')
    await expect(changed.getByRole('listitem')).toHaveText(`${s.names.unpaidOrders}Yours12Saved meanwhile11`)
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('12')
    await save(page).click()
    await sayWhy(page, t.games.save)
    await changed.getByRole('button', { name: t.changed.take }).click()
    await expect(field(page)).toHaveValue('11')
    await expect(save(page)).toHaveCount(0)

    const ru = texts.ru
    const buyer = await makeBuyer(request, { balanceUsd: 0, balanceRub: 0 })
    // The settings of before hold for up to ten seconds elsewhere.
    const shop = async () => await (await request.get('/api/payment/options', { headers: bearer(buyer) })).text()
    await expect.poll(shop, { timeout: 30_000 }).toContain('7777')
    await page.setViewportSize(phone)
    await handOver(page, '/ru/topup', buyer, 'ru')
    await page.getByRole('radio', { name: ru.currency.rub, exact: true }).check()
    await expect(page.getByText(/от 7\s777\s₽ \+5 %/)).toBeVisible()
    await page.getByLabel(ru.topup.amount).fill('8000')
    await expect(page.getByText(/На баланс поступит 8\s400,00\s₽\./)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: ru.topup.continue }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(/Бонус\+400,00\s₽/)
    await expect(dialog).toContainText(/8\s400,00\s₽/)
  })
})

/** Providers, rates and prices that follow the dollar, as the shop would answer. */
async function answerForSettings(page: Page) {
  const sent: unknown[] = []
  const asked: string[] = []
  const found = { outcome: 'ok', live: false, account: '100500', balances: [{ currency: 'rub', amount: 12.5 }] }
  await page.route('**/api/admin/providers/yookassa/test', (route) => route.fulfill({ json: found }))
  await page.route('**/api/admin/providers/stripe/test', (route) =>
    route.fulfill({ json: { ...found, outcome: 'refused', live: null, account: null, balances: [] } }),
  )
  await page.route('**/api/admin/rates', (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const wish = route.request().postDataJSON()
    sent.push(wish.confirmed)
    const bank = { perUsd: 12_021.22, date: '2026-11-21', source: 'cbu' }
    const known = { rate: bank, official: bank, answeredAt: null, ownUntil: null, version: 'x' }
    const own = { ...known, rate: { ...bank, perUsd: wish.perUsd, source: 'shop' } }
    return wish.confirmed
      ? route.fulfill({ json: { rates: { rub: known, uzs: own } } })
      : route.fulfill({ status: 409, json: { code: 'rate_unusual', error: 'Far from it', requestId: 'x' } })
  })
  const line = { offerId: 'o', productId: 'p', title: 'Night Game', amount: 60, region: null, label: 'UC' }
  await page.route('**/api/admin/pricing/preview?*', (route) => {
    const { searchParams: query } = new URL(route.request().url())
    asked.push(['currency', 'marginPercent', 'step'].map((name) => query.get(name)).join(' '))
    return route.fulfill({
      json: {
        ...{
          rate: { perUsd: 12_021.22, date: '2026-11-21', source: 'cbu' },
          total: 9,
          changed: 0,
          added: 1,
          removed: 0,
        },
        ...{ lines: [{ ...line, before: null, after: 62_000 }], nextCursor: null },
      },
    })
  })
  return { sent, asked }
}

test('the settings fit and speak: a provider is tested, a far rate has to be meant, prices are looked at before, and so is a page of the shop, which is then there for buyers', async ({
  page,
  request,
}) => {
  const { sent, asked } = await answerForSettings(page)
  const admin = await loginAdmin(request)
  await enter(page, { session: admin })
  await open(page)
  await page.getByLabel(s.names.bannerShown).check()
  // On a phone the bar with the buttons would lie on a field.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'settings', ({ admin: { settings: w } }) => [
    page.getByRole('article', { name: 'Kinguin' }),
    page.getByRole('button', { name: w.setRate }),
    page.getByRole('checkbox', { name: w.names.bannerShown, checked: true }),
  ])
  const card = (name: string) => page.getByRole('article', { name })
  await card('YooKassa').getByRole('button').click()
  await expect(card('YooKassa').getByRole('status')).toContainText('Works')
  await expect(card('YooKassa').getByRole('status')).toContainText('account 100500 · balance ₽12.50')
  await card('Stripe').getByRole('button').click()
  await expect(card('Stripe').getByRole('status')).toHaveText(s.testRefused)

  const rateOfSom = page.getByRole('region', { name: 'UZS', exact: true })
  await rateOfSom.getByRole('button', { name: s.setRate }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.games.rate.replace('{{currency}}', 'UZS')).fill('99000')
  await sayWhy(page, t.games.save)
  await expect(dialog.getByRole('alert')).toHaveText('Far from it')
  await dialog.getByLabel(s.rateMeant).check()
  await dialog.getByRole('button', { name: t.games.save }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rateOfSom).toContainText('99,000 UZS for $1')
  expect(sent).toEqual([false, true])

  const pricesInSom = page.getByRole('region', { name: s.pricing }).getByRole('group', { name: 'UZS', exact: true })
  const named = (text: string) => text.replace('{{currency}}', 'UZS')
  await pricesInSom.getByLabel(named(s.names.pricingHow)).selectOption(s.follows)
  await pricesInSom.getByLabel(named(s.names.marginPercent)).fill('2,5')
  await pricesInSom.getByLabel(named(s.names.step)).selectOption({ value: '1000' })
  await pricesInSom.getByRole('button', { name: named(s.pricingPreview) }).click()
  await expect(pricesInSom.getByRole('table')).toContainText('62,000 UZS')
  await expect(pricesInSom).toContainText(s.noPrice)
  expect(asked).toEqual(['uzs 2.5 1000'])

  // What the owner writes instead of a text of the shop.
  const own = t.housePages
  const place = page.getByRole('region', { name: own.title })
  await place.getByLabel(own.page).selectOption({ label: `${own.names.contact} · /contact` })
  await place.getByLabel(own.language).selectOption('en')
  const field = place.getByLabel(own.field)
  await expect(field).toHaveValue(/within 24 hours/)
  await field.fill('## Ring us\n\nAt **noon**. <script>alert(1)</script>')
  const preview = place.getByRole('region', { name: own.preview })
  await expect(preview.getByRole('heading', { name: 'Ring us' })).toBeVisible()
  await expect(preview).toContainText('<script>alert(1)</script>')
  await place.getByRole('button', { name: own.publish }).click()
  await sayWhy(page, own.publish)
  await expect(page.getByText(own.saved)).toBeVisible()

  expect(await (await request.get('/contact')).text()).toMatch(/<h2[^>]*>Ring us<\/h2>/)

  await place.getByRole('button', { name: own.restore }).click()
  await expect(preview).toContainText('within 24 hours')
  await place.getByRole('button', { name: own.publish }).click()
  await sayWhy(page, own.publish)
  await expect(place.getByText(own.default)).toBeVisible()
  const form: HousePageForm = await (await request.get('/api/admin/pages/contact', { headers: bearer(admin) })).json()
  expect(form.texts.en).toBe('')
})

const told = { en: 'We are back at six', ru: 'Вернёмся в шесть', uz: 'Oltida qaytamiz' }

/** Pages and answers as they are while the notice is shown, or is no more. */
async function tell(page: Page, now: { version: number; isTold: boolean }) {
  const words = languages.map((each) => `<p lang="${each}">${told[each]}</p>`).join('')
  await page.route(/^[^?]+\/(support|products)(\?|$)/, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), [versionHeader.toLowerCase()]: String(now.version) }
    const isPage = /html/.test(headers['content-type'] ?? '')
    const html = (await response.text()).replace(/<div id="banner"[^>]*>/, now.isTold ? `$&${words}` : '$&')
    await route.fulfill({ response, headers, ...(isPage && { body: html }) })
  })
}

const banner = (page: Page) => page.locator('#banner')

test('a notice that came with the page is in its language alone and stays from screen to screen; it goes when it is over, and another reaches the tab', async ({
  page,
}) => {
  const now = { version: 0, isTold: true }
  await tell(page, now)
  await enter(page, { language: 'uz' })
  await openPage(page, '/uz/support')
  await expect(banner(page)).toHaveRole('status')
  const toldIn = async (language: (typeof languages)[number]) => {
    for (const each of languages) {
      await expect(banner(page).getByText(told[each])).toBeVisible({ visible: each === language })
    }
  }
  await toldIn('uz')
  await expectNoFaults(page, 'notice')
  await page.getByRole('contentinfo').getByRole('link', { name: texts.uz.nav.products }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.uz.products.title })).toBeVisible()
  await expect(banner(page).getByText(told.uz)).toBeVisible()
  Object.assign(now, { version: 1_000_001, isTold: false })
  await page.getByRole('combobox', { name: texts.uz.language.label }).selectOption('en')
  await expect(banner(page)).toBeEmpty()
  await page.getByRole('contentinfo').getByRole('link', { name: texts.en.nav.support }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  Object.assign(now, { version: 1_000_002, isTold: true })
  await page.getByRole('contentinfo').getByRole('link', { name: texts.en.nav.products }).click()
  await toldIn('en')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('settings are not saved while a field that its choice hides is wrong, which is shown then; whoever leaves those that are not saved is asked first, and so is whoever turns from a page of the shop to another', async ({
  page,
  request,
}) => {
  await enter(page, { session: await loginAdmin(request) })
  await open(page)
  const question = page.getByRole('dialog')
  const how = page.getByLabel(inText(s.names.pricingHow, { currency: 'UZS' }))
  const margin = page.getByLabel(inText(s.names.marginPercent, { currency: 'UZS' }))
  await how.selectOption(s.follows)
  await margin.fill('ten')
  await how.selectOption(s.entered)
  await expect(margin).toBeHidden()
  const step = page.getByRole('group', { name: 'UZS, step 1' })
  await step.getByLabel(inText(s.names.bonusFrom, { currency: 'UZS' })).fill('1000000')
  await page.getByRole('checkbox', { name: inText(s.names.sold, { currency: 'UZS' }) }).uncheck()
  await expect(step).toBeHidden()
  await field(page).fill('7')
  await save(page).click()
  await expect(margin).toHaveAttribute('aria-invalid', 'true')
  await expect(step.getByLabel(s.names.bonusPercent)).toHaveAttribute('aria-invalid', 'true')
  await margin.fill('10')
  await step.getByLabel(s.names.bonusPercent).fill('5')
  await save(page).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: t.games.undo }).click()

  const toGames = page.getByRole('main').getByRole('link', { name: t.tabs.games })
  await field(page).fill('17')
  await toGames.click()
  await expect(question.getByRole('heading')).toHaveText(t.product.leaveTitle)
  await question.getByRole('button', { name: t.product.stay }).click()
  await expect(field(page)).toHaveValue('17')
  await page.getByRole('main').getByRole('button', { name: t.games.undo }).click()

  const text = page.getByLabel(t.housePages.field)
  const language = page.getByLabel(t.housePages.language, { exact: true })
  await text.fill('My terms')
  await language.selectOption('ru')
  await question.getByRole('button', { name: t.product.stay }).click()
  await expect(language).toHaveValue('en')
  await expect(text).toHaveValue('My terms')
  await toGames.click()
  await question.getByRole('button', { name: t.product.stay }).click()
  await language.selectOption('ru')
  await question.getByRole('button', { name: t.product.leave }).click()
  await expect(language).toHaveValue('ru')
  await expect(text).not.toHaveValue('My terms')
  // Loaded anew, the screen shows the page that was being written.
  await text.fill('My words')
  page.once('dialog', (asked) => asked.accept())
  await page.reload()
  await expect(text).toHaveValue('My words')
  await expect(language).toHaveValue('ru')

  // Each of two forms asks, and giving up one of them is forgotten with staying for the other.
  const asksIn = question.getByRole('heading')
  await field(page).fill('17')
  await text.fill('My terms')
  await toGames.click()
  await question.getByRole('button', { name: t.product.leave }).click()
  await expect(asksIn).toHaveText(t.product.leaveTitle)
  await question.getByRole('button', { name: t.product.stay }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: t.housePages.restore }).click()
  await toGames.click()
  await expect(asksIn).toHaveText(t.product.leaveTitle)
  await question.getByRole('button', { name: t.product.stay }).click()
  await page.getByRole('main').getByRole('button', { name: t.games.undo }).click()

  // A page that is still on its way has nothing to lose.
  await text.fill('My terms')
  await page.route('**/api/admin/pages/refunds', () => undefined)
  await page.getByLabel(t.housePages.page, { exact: true }).selectOption('refunds')
  await question.getByRole('button', { name: t.product.leave }).click()
  await expect(text).toHaveCount(0)
  await toGames.click()
  await expect(page).toHaveURL(/\/admin\/games$/)
})
