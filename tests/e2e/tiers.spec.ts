import type { APIRequestContext } from '@playwright/test'
import { adminTiers } from '../../src/shared/contract/tiers'
import { bearer, buyPieces, handOver, importCodes, inText, newCodes, openCounter, sayWhy } from './admin-shop'
import { enter, expect, expectNoSidewaysScroll, goTo, loginAdmin, makeBuyer, phone, test, texts } from './shop'

// Tiers are everybody's: these are too dear for the buyers of other tests, and those of the demo are back afterwards.
const name = { en: 'Silver', ru: 'Серебро', uz: 'Kumush' }
const silver = { name, from: 250, percent: 0, categories: [{ category: 'mobile-games', percent: 10 }] }
const gold = {
  ...{ name: { en: 'Gold', ru: 'Золото', uz: 'Oltin' }, from: 600, percent: 5 },
  categories: [{ category: 'mobile-games', percent: 15 }],
}

/** Writes the tiers of the shop, and answers those that there were. */
async function writeTiers(request: APIRequestContext, tiers: object[]): Promise<object[]> {
  const headers = bearer(await loginAdmin(request))
  const before = adminTiers.parse(await (await request.get('/api/admin/tiers', { headers })).json())
  const wish = { tiers, version: before.version, reason: 'a test' }
  const saved = await request.put('/api/admin/tiers', { data: wish, headers })
  expect(saved.status()).toBe(200)
  return before.tiers.map(({ buyers: _, given: _1, ...tier }) => tier)
}

let demoTiers: object[]
test.beforeEach(async ({ request }) => {
  demoTiers = await writeTiers(request, [])
})
test.afterEach(async ({ request }) => {
  await writeTiers(request, demoTiers)
})

const runSchedule = async (request: APIRequestContext) => {
  expect((await request.get('/cdn-cgi/local/scheduled')).ok()).toBe(true)
}

test('a tier is reached by buying, and lowers prices in cart and checkout; an owner writes tiers on a phone, sees what a buyer will read, and gives one by hand', async ({
  page,
  request,
}) => {
  const t = texts.ru
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(11))
  await writeTiers(request, [silver, gold])
  const buyer = await makeBuyer(request, { balanceUsd: 500, balanceRub: 0 })
  const tier = page.getByRole('region', { name: inText(t.tier.own, { name: name.ru }) })
  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'ru' })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: t.tier.none })).toBeVisible()
  await expect(page.getByText(inText(t.tier.left, { sum: '250,00 $' }))).toBeVisible()

  // Less than a hundred dollars at once asks for no password.
  for (const _ of ['once', 'once more', 'and again']) await buyPieces(request, counter, buyer, 3)
  await runSchedule(request)
  const line = { amount: 10, price: 30, rub: 2500, label: 'UC', productId: counter.product.id, qty: 2 }
  expect((await request.post('/api/cart/add', { data: line, headers: bearer(buyer) })).status()).toBe(200)
  await goTo(page, '/cart')
  await expect(page.getByTestId('subtotal-usd')).toHaveText('54,00 $')
  await expect(page.getByText(inText(t.discounts.tier, { name: name.ru }))).toBeVisible()
  await expectNoSidewaysScroll(page)
  await goTo(page, '/checkout')
  await expect(page.getByTestId('total')).toHaveText('54,00 $')
  await expect(page.getByText(inText(t.discounts.tier, { name: name.ru }))).toBeVisible()
  await expectNoSidewaysScroll(page)
  await goTo(page, '/profile')
  await expect(tier).toBeVisible()
  await expect(tier).toContainText(inText(t.tier.offIn, { percent: 10, name: t.category.mobileGames }))
  await expect(tier).toContainText(inText(t.tier.next, { name: gold.name.ru }))
  await expect(tier).toContainText(inText(t.tier.offIn, { percent: 15, name: t.category.mobileGames }))
  await expect(tier).toContainText(inText(t.tier.progress, { kept: '270,00 $', from: '600,00 $' }))
  await expectNoSidewaysScroll(page)

  // The owner begins anew.
  await writeTiers(request, [])
  const en = texts.en
  const own = en.admin.tiers
  await handOver(page, '/admin/tiers', await loginAdmin(request))
  await page.getByRole('button', { name: own.add }).click()
  const row = page.getByRole('group', { name: `1. ${own.nameless}` })
  const save = page.getByRole('button', { name: en.admin.games.save })
  await row.getByLabel(own.percent).fill('20')
  await save.click()
  await expect(row.getByLabel(inText(own.nameIn, { language: en.language.en }))).toBeFocused()
  for (const language of ['en', 'ru', 'uz'] as const) {
    await page.getByLabel(inText(own.nameIn, { language: en.language[language] })).fill(`Wholesale ${language}`)
  }
  await page.getByLabel(own.onlyByHand).check()
  await page.getByRole('textbox', { name: en.category.wallets }).fill('5')
  const preview = page.getByRole('region', { name: own.preview })
  await expect(preview).toContainText(inText(en.tier.own, { name: 'Wholesale en' }))
  await expect(preview).toContainText(inText(en.tier.offIn, { percent: 5, name: en.category.wallets }))
  await expect(preview).toContainText(inText(en.tier.offOther, { percent: 20 }))
  await expectNoSidewaysScroll(page)
  await save.click()
  await sayWhy(page, en.admin.games.save)
  await expect(page.getByText(own.saved)).toBeVisible()

  await goTo(page, `/admin/users/${buyer.userId}`)
  await page.getByRole('button', { name: en.admin.users.giveTier }).click()
  await page.getByLabel(en.admin.users.tierByHand).selectOption('Wholesale en')
  await sayWhy(page, en.admin.users.giveTier)
  await expect(page.getByText(`Wholesale en, ${en.admin.users.byHand}`)).toBeVisible()
  await goTo(page, '/admin/tiers')
  await expect(page.getByText(inText(own.given, { number: '1' }))).toBeVisible()
})
