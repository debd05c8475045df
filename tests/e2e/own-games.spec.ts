import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { TopUpGame } from '../../src/shared/contract/topups'
import { bearer, handOver, inText } from './admin-shop'
import { expectNoFaults } from './every-look'
import { enter, expect, expectNoSidewaysScroll, loginAdmin, makeBuyer, phone, test, texts } from './shop'
import { dialog } from './supply-screen'

const t = texts.ru
const own = t.admin.ownGame
const inLanguage = (text: string, language: keyof typeof t.language) => inText(text, { language: t.language[language] })

async function sayWhyIn(page: Page, confirm: string) {
  await dialog(page).getByLabel(t.admin.reason).fill('Просят покупатели')
  await dialog(page).getByRole('button', { name: confirm, exact: true }).click()
}

const field = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('an owner makes a game, changes, removes and puts it back, and a buyer fills in its fields', async ({
  page,
  request,
}) => {
  const admin = await loginAdmin(request)
  const name = `Castle ${randomUUID().slice(0, 8)}`
  const hostile = '<img src=x onerror=alert(1)> =1+1'
  const slug = name.toLowerCase().replace(' ', '-')
  await page.setViewportSize(phone)
  await enter(page, { session: admin, language: 'ru' })
  await page.goto('/ru/admin/games')
  await page.getByRole('button', { name: own.new }).click()
  await expect(page.getByRole('heading', { name: own.new })).toBeFocused()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: own.make }).click()

  await page.getByLabel(own.name).fill(name)
  await expect(page.getByLabel(t.admin.product.slug)).toHaveValue(slug)
  await page.getByLabel(inLanguage(own.description, 'en')).fill(hostile)
  await page.getByRole('button', { name: t.admin.product.choosePicture }).click()
  await expectNoSidewaysScroll(page)
  await dialog(page).getByRole('button', { name: 'fortnite', exact: true }).click()
  const first = field(page, inText(own.fieldNumber, { number: 1 }))
  await first.getByLabel(inLanguage(own.label, 'ru')).fill('ID замка')
  await first.getByLabel(inLanguage(own.help, 'en')).fill('In your profile.')
  await first.getByLabel(own.least).fill('6')
  await first.getByLabel(own.most).fill('10')
  await first.getByLabel(own.example).fill('12ab')
  await first.getByLabel(inLanguage(own.label, 'en')).fill('Castle ID')
  await page.getByRole('button', { name: own.addField }).click()
  const second = field(page, inText(own.fieldNumber, { number: 2 }))
  await second.getByLabel(t.admin.orders.kind).selectOption(own.choice)
  await second.getByLabel(own.options).fill('east = Восток\nwest = Запад')
  await second.getByLabel(inLanguage(own.help, 'en')).fill('Where it stands.')
  await page.getByRole('button', { name: own.make }).click()
  const realmName = second.getByLabel(inLanguage(own.label, 'en'))
  await expect(realmName).toBeFocused()
  await realmName.fill('Realm')
  await page.getByRole('button', { name: own.make }).click()
  await sayWhyIn(page, own.make)
  // Only the shop sees that an example does not fit its field.
  const example = field(page, 'Castle ID').getByLabel(own.example)
  await expect(example).toBeFocused()
  await expect(example).toHaveAccessibleDescription(new RegExp(t.errors.invalid))
  await example.fill('1234567')
  await expectNoFaults(page, 'the form of a game')
  await page.getByRole('button', { name: own.make }).click()
  await sayWhyIn(page, own.make)
  await expect(page).toHaveURL(new RegExp(`game=${slug}$`))
  await expect(page.getByText(own.made)).toBeVisible()
  await expectNoSidewaysScroll(page)

  const packages = [{ ref: '3101', name: '60 Gold' }]
  const sold = await request.put(`/api/admin/games/${slug}`, {
    data: { margin: 10, rates: { rub: 90 }, packages },
    headers: bearer(admin),
  })
  expect(sold.ok()).toBe(true)
  // One buyer has a saved player of before the field came.
  const buyer = await makeBuyer(request)
  const { packages: onSale }: TopUpGame = await (await request.get(`/api/topups/${slug}`)).json()
  const player = { playerId: '12345678', realm: 'west' }
  const wish = { player, offer: onSale[0]?.itemId, trx_id: randomUUID(), currency: 'usd', payWith: 'balance' }
  const ordered = await request.post(`/api/topups/${slug}/order`, { data: wish, headers: bearer(buyer) })
  expect(ordered.status()).toBe(200)

  await page.getByRole('button', { name: own.edit }).click()
  await page.getByRole('button', { name: own.addField }).click()
  const third = field(page, inText(own.fieldNumber, { number: 3 }))
  await third.getByLabel(inLanguage(own.help, 'en')).fill('The short name of your clan.')
  await third.getByLabel(own.example).fill('wolves')
  await third.getByLabel(inLanguage(own.label, 'en')).fill('Clan')
  await page.getByRole('button', { name: t.admin.games.save }).click()
  await sayWhyIn(page, t.admin.games.save)
  await expect(page.getByText(own.saved)).toBeVisible()

  await page.getByRole('button', { name: own.remove }).click()
  await sayWhyIn(page, own.remove)
  await expect(page.getByText(own.removedText)).toBeVisible()
  expect((await request.get(`/api/topups/${slug}`)).status()).toBe(404)
  await page.getByRole('button', { name: own.putBack }).click()
  await sayWhyIn(page, own.putBack)
  await expect(page.getByText(own.removedText)).toHaveCount(0)
  expect((await request.get(`/api/topups/${slug}`)).status()).toBe(200)

  await handOver(page, `/ru/topup/${slug}`, buyer, 'ru')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inText(t.topups.title, { game: name }))
  await expect(page.getByText(hostile)).toBeVisible()
  // The player of before is filled in as far as it goes, and can't be bought for yet.
  await page
    .getByRole('group', { name: t.topups.saved })
    .getByRole('button', { name: /12345678/ })
    .first()
    .click()
  await expect(page.getByLabel('ID замка', { exact: true })).toHaveValue('12345678')
  await expect(page.getByLabel('Clan', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('ID замка', { exact: true }).fill('87654321')
  await page.getByLabel('Realm', { exact: true }).selectOption('Запад')
  await page.getByLabel('Clan', { exact: true }).fill('wolves')
  await page.getByRole('radio', { name: /60 Gold/ }).check()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t.topups.payNow }).click()
  await dialog(page).getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: t.topups.done })).toBeInViewport()
  // Nobody else's test is to meet it.
  expect((await request.delete(`/api/admin/games/${slug}`, { headers: bearer(admin) })).status()).toBe(204)
})
