import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inText, openCounter, sayWhy } from './admin-shop'
import { expectNoFaults } from './every-look'
import { enter, expect, expectNoSidewaysScroll, phone, test, texts } from './shop'

type Words = (typeof texts)['en' | 'ru' | 'uz']

const words: Words = texts.ru
const { admin: t } = words
const own = t.promotions

const stepOf = (words: Words, number: number) => ({
  from: inText(words.admin.promotions.stepFrom, { number }),
  percent: inText(words.admin.promotions.stepPercent, { number }),
})

const nameField = (page: Page, words: Words) =>
  page.getByLabel(inText(words.admin.promotions.name, { language: words.language.en }))

/** Fills the form with a fifth off a product, and three tenths off each of five pieces. */
async function fillForm(page: Page, words: Words, name: string, product: string) {
  const own = words.admin.promotions
  await nameField(page, words).fill(name)
  await page.getByLabel(own.percent).fill('20')
  await page.getByLabel(stepOf(words, 1).from).fill('5')
  await page.getByLabel(stepOf(words, 1).percent).fill('30')
  await page.getByRole('searchbox', { name: words.admin.stock.searchProducts }).fill(product)
  await page.getByRole('checkbox', { name: product }).check()
}

test.use({ disturbed: /ERR_FAILED/ })

test('on a phone an owner makes a promotion after a look at its prices, one although the first answer is lost, changes it and ends it', async ({
  page,
  request,
}) => {
  const name = `Spring ${randomUUID().slice(0, 8)}`
  const { admin, product } = await openCounter(request)
  await page.setViewportSize(phone)
  await enter(page, { session: admin, language: 'ru' })
  await page.goto('/admin/promotions')
  await page.getByRole('link', { name: own.new }).click()
  await expect(page.getByRole('heading', { name: own.new })).toBeFocused()
  const preview = page.getByRole('region', { name: own.preview })
  const look = preview.getByRole('button', { name: own.show })
  await look.click()
  await expect(nameField(page, words)).toBeFocused()
  await expect(nameField(page, words)).toHaveAccessibleDescription(new RegExp(words.errors.required))

  await fillForm(page, words, name, product.title)
  await look.click()
  const offers = preview.getByRole('table', { name: own.preview })
  // A title, and a row for each amount.
  await expect(offers.getByRole('row')).toHaveCount(3)
  await expect(preview.getByRole('status')).not.toBeEmpty()
  const shown = offers.getByRole('row').nth(1)
  await expect(shown).toContainText(product.title)
  await expect(shown).toContainText('24,00\u00a0$')
  await expect(shown).toContainText('от 5 шт.: 21,00\u00a0$')
  await expectNoFaults(page, 'the form of a promotion')
  await page.getByLabel(own.pieces).fill('40')
  await expect(offers).toHaveCount(0)

  await page.getByRole('main').getByRole('button', { name: own.make }).click()
  await page.route('**/api/admin/promotions', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sayWhy(page, own.make, t.reason)
  await expect(page.getByRole('dialog')).toContainText(words.problem.network)
  await page.unroute('**/api/admin/promotions')
  await page.getByRole('dialog').getByRole('button', { name: own.make }).click()
  await expect(page.getByText(own.isMade)).toBeVisible()
  await page.getByLabel(own.search, { exact: true }).fill(name)
  await expect(page.getByRole('article')).toHaveCount(1)
  const card = page.getByRole('article', { name })
  const steps = inText(own.fromPieces, { from: 5, percent: 30 })
  for (const said of [own.runs, inText(t.prices.percentMoved, { percent: 20 }), steps, '40']) {
    await expect(card).toContainText(said)
  }
  await expectNoSidewaysScroll(page)

  await card.getByRole('link', { name: inText(t.editNamed, { name }) }).click()
  await page.getByLabel(own.percent).fill('25')
  await page.getByLabel(t.coupons.startsAt, { exact: true }).fill('2099-03-01T10:00')
  await page.getByRole('main').getByRole('button', { name: t.games.save }).click()
  await sayWhy(page, t.games.save, t.reason)
  await expect(page.getByText(own.saved)).toBeVisible()
  await page.getByLabel(own.search, { exact: true }).fill(name)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card).toContainText(inText(t.prices.percentMoved, { percent: 25 }))
  await expect(card).toContainText(own.notYet)

  await card.getByRole('button', { name: inText(t.coupons.endNamed, { name }) }).click()
  await sayWhy(page, t.coupons.end, t.reason)
  await expect(page.getByText(inText(own.isEnded, { name }))).toBeVisible()
  await expect(card).toContainText(own.ended)
  await expect(card.getByRole('link', { name: inText(t.editNamed, { name }) })).toHaveCount(0)
})
