import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inText, sayWhy } from './admin-shop'
import { desktop, enter, expect, expectNoSidewaysScroll, loginAdmin, phone, test, texts } from './shop'

const { ru } = texts
const t = ru.admin
const own = t.coupons

const anyName = () => `Spring ${randomUUID().slice(0, 8)}`
const sumIn = (text: string, currency: keyof typeof ru.currency) => inText(text, { currency: ru.currency[currency] })

test('an owner makes a coupon on a phone, sees it in the list, changes it and ends it, and makes one of random codes for a game and a package', async ({
  page,
  request,
}) => {
  const name = anyName()
  const code = name.replace(' ', '').toUpperCase()
  await page.setViewportSize(phone)
  await enter(page, { session: await loginAdmin(request), language: 'ru' })
  await page.goto('/admin/coupons')
  await page.getByRole('link', { name: own.new }).click()
  await expect(page.getByRole('heading', { name: own.new })).toBeFocused()
  const make = page.getByRole('main').getByRole('button', { name: own.make })
  // Pressed on the empty form it says what is missing.
  await make.click()
  await expect(page.getByLabel(own.name, { exact: true })).toBeFocused()
  await expect(page.getByLabel(own.name, { exact: true })).toHaveAccessibleDescription(new RegExp(ru.errors.required))
  await expectNoSidewaysScroll(page)

  await page.getByLabel(own.percentLabel).fill('10')
  await page.getByLabel(own.name, { exact: true }).fill(name)
  await page.getByLabel(own.code, { exact: true }).fill('welcome10')
  await page.getByLabel(sumIn(own.leastSum, 'usd')).fill('20')
  await page.getByLabel(own.endsAt).fill('2099-03-01T10:00')
  const preview = page.getByRole('region', { name: own.preview })
  await expect(preview).toContainText(inText(own.takesOff, { name: 'WELCOME10', off: '10 %' }))
  await expect(preview).toContainText(inText(own.example, { list: '100,00 $', total: '90,00 $' }))
  await make.click()
  await sayWhy(page, own.make, t.reason)
  // The demo has a coupon with this code.
  const codeField = page.getByLabel(own.code, { exact: true })
  await expect(codeField).toBeFocused()
  await expect(codeField).toHaveAccessibleDescription(new RegExp(own.codeTaken))
  await codeField.fill(code)
  await make.click()
  // The reason was said already.
  const asked = page.getByRole('dialog', { name: own.makeTitle })
  await expect(asked.getByLabel(t.reason)).not.toHaveValue('')
  await asked.getByRole('button', { name: own.make }).click()
  await expect(page.getByText(own.isMade)).toBeVisible()

  const card = page.getByRole('article', { name })
  await page.getByLabel(own.search).fill(code.toLowerCase())
  await expect(page.getByRole('article')).toHaveCount(1)
  for (const shown of [code, own.runs, '10 %', inText(own.fromSum, { sums: '20,00 $' })]) {
    await expect(card).toContainText(shown)
  }
  await expectNoSidewaysScroll(page)

  await card.getByRole('link', { name: inText(t.editNamed, { name }) }).click()
  await page.getByLabel(own.percentLabel).fill('15')
  await page.getByRole('main').getByRole('button', { name: t.games.save }).click()
  await sayWhy(page, t.games.save, t.reason)
  await expect(page.getByText(own.saved)).toBeVisible()
  await expect(card).toContainText('15 %')

  await card.getByRole('button', { name: inText(own.endNamed, { name }) }).click()
  await sayWhy(page, own.end, t.reason)
  await expect(page.getByText(inText(own.isEnded, { name }))).toBeVisible()
  await expect(card).toContainText(own.ended)
  await expect(card.getByRole('link', { name: inText(t.editNamed, { name }) })).toHaveCount(0)

  // Random codes are shown once they are made, and all of them saved as a file.
  const random = anyName()
  await page.getByRole('link', { name: own.new }).click()
  await page.getByLabel(own.name, { exact: true }).fill(random)
  await page.getByLabel(t.import.codes, { exact: true }).selectOption(own.randomCodes)
  await page.getByLabel(own.count).fill('120')
  await page.getByLabel(own.kind, { exact: true }).selectOption(own.sums)
  await page.getByLabel(sumIn(own.sum, 'usd')).fill('3')
  await page.getByLabel(sumIn(own.sum, 'rub')).fill('250')
  const games = page.getByRole('group', { name: t.tabs.games, exact: true })
  await games.getByRole('checkbox', { name: 'Mobile Legends' }).check()
  const packages = page.getByRole('group', { name: own.packages })
  await packages.getByText('PUBG Mobile', { exact: true }).click()
  await packages.getByRole('checkbox').first().check()
  await expectNoSidewaysScroll(page)
  await make.click()
  await sayWhy(page, own.make, t.reason)
  await expect(page.getByRole('heading', { name: random })).toBeFocused()
  await expect(page.getByText('120 кодов', { exact: true })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: own.saveCodes }).click(),
  ])
  const codes = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect([codes.length, new Set(codes).size]).toEqual([120, 120])
  const list = page.getByRole('list', { name: t.import.codes })
  await expect(list.getByRole('listitem').first()).toContainText(codes[0] ?? '')
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('main').getByRole('link', { name: t.tabs.coupons }).click()
  const inGames = inText(own.inGames, { names: 'Mobile Legends' })
  await expect(page.getByRole('article', { name: random })).toContainText(inGames)
  await expectNoSidewaysScroll(page)
})
