import type { Page } from '@playwright/test'
import type { FreeFireAdmin, FreeFireOffers } from '../../src/shared/contract/freefire'
import { bearer, inText, sayWhy } from './admin-shop'
import { packages } from './freefire-screen'
import { enter, expect, loginAdmin, test, texts } from './shop'
import { dialog, search } from './supply-screen'

const t = texts.en.admin

test.describe('Free Fire', () => {
  // They edit the same settings. The first package, which the tests of buyers choose, keeps its price and place.
  test.describe.configure({ mode: 'serial' })

  let before: FreeFireAdmin

  test.beforeEach(async ({ page, request }) => {
    const admin = await loginAdmin(request)
    before = await (await request.get('/api/admin/freefire', { headers: bearer(admin) })).json()
    await enter(page, { session: admin })
    await page.goto('/admin/freefire')
    await expect(page.getByRole('group', { name: '310 Diamonds' })).toBeVisible()
  })

  test.afterEach(async ({ request }) => {
    const headers = bearer(await loginAdmin(request))
    expect((await request.put('/api/admin/freefire', { data: { ...before, version: undefined }, headers })).ok()).toBe(
      true,
    )
  })

  const rateOfRoubles = inText(t.freeFire.rate, { currency: 'RUB' })
  const save = (page: Page) => page.getByRole('main').getByRole('button', { name: t.freeFire.save })

  test('has another margin, and the shop the new price', async ({ page }) => {
    await expect(save(page)).toHaveCount(0)
    await page.getByLabel(t.freeFire.margin).fill('20')
    await save(page).click()
    await sayWhy(page, t.freeFire.save)
    await expect(page.getByText(t.freeFire.saved)).toBeVisible()
    // It costs 2.79: with 20 percent 3.348, a dollar is 90 roubles.
    await expect(page.getByRole('group', { name: '310 Diamonds' })).toContainText('$3.35 · ₽302.00 · ')
    await expect(save(page)).toHaveCount(0)
    await page.goto('/topup/freefire')
    await expect(packages(page).nth(1)).toHaveAccessibleName(/310 Diamonds.*\$3\.35/)
  })

  test('shows beside a field what is wrong with it, also what only the shop refuses', async ({ page }) => {
    const margin = page.getByLabel(t.freeFire.margin)
    const second = page.getByRole('group', { name: '310 Diamonds' })
    await margin.fill('500,01')
    await page.getByLabel(rateOfRoubles).fill('0')
    await second.getByLabel(inText(t.freeFire.ownPrice, { currency: 'USD' })).fill('0')
    await second.getByLabel(inText(t.freeFire.ownPrice, { currency: 'RUB' })).fill('much')
    await page.getByRole('group', { name: '520 Diamonds' }).getByLabel(t.freeFire.name).fill(' ')
    await save(page).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(margin).toBeFocused()
    await expect(margin).toHaveAccessibleDescription(new RegExp(texts.en.errors.invalid))
    const third = page.getByRole('group', { name: '1003' })
    for (const [field, sentence] of [
      [page.getByLabel(rateOfRoubles), texts.en.errors.invalid_amount],
      [second.getByLabel(inText(t.freeFire.ownPrice, { currency: 'USD' })), texts.en.errors.invalid_amount],
      [second.getByLabel(inText(t.freeFire.ownPrice, { currency: 'RUB' })), texts.en.errors.invalid_amount],
      [third.getByLabel(t.freeFire.name), texts.en.errors.required],
    ] as const) {
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(new RegExp(sentence))
    }
    await page.getByRole('button', { name: t.freeFire.undo }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)

    const rate = page.getByLabel(rateOfRoubles)
    await rate.fill('999999999')
    await save(page).click()
    await sayWhy(page, t.freeFire.save)
    await expect(dialog(page)).toHaveCount(0)
    await expect(rate).toBeFocused()
    await expect(rate).toHaveAccessibleDescription(new RegExp(texts.en.errors.invalid_amount))
  })

  test('gets a package by searching, another order, and loses one', async ({ page, request }) => {
    await page.getByRole('button', { name: t.freeFire.add }).click()
    await search(page, 'steam')
    await expect(dialog(page).getByText(t.items.forCode).first()).toBeVisible()
    await search(page, 'fire 310')
    await expect(dialog(page).getByText(t.items.taken)).toHaveCount(1)
    await dialog(page)
      .getByRole('button', { name: /Brazil/ })
      .click()
    const added = page.getByRole('group', { name: '310 Diamonds' }).last()
    await expect(added).toContainText(t.freeFire.new)
    await added.getByLabel(t.freeFire.name).fill('Brazil 310')
    await page.getByRole('button', { name: 'Move up: Brazil 310' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Move up: Brazil 310' })).toBeFocused()
    await expect(page.getByRole('status').getByText('Brazil 310: place 8 of 9')).toBeAttached()
    await page.getByRole('button', { name: 'Remove: 2180 Diamonds' }).click()
    await page
      .getByRole('group', { name: '520 Diamonds' })
      .getByLabel(inText(t.freeFire.ownPrice, { currency: 'USD' }))
      .fill('1')
    await page.getByRole('group', { name: '1060 Diamonds' }).getByLabel(t.freeFire.shown).uncheck()
    await save(page).click()
    await sayWhy(page, t.freeFire.save)
    await expect(page.getByRole('group', { name: 'Brazil 310' })).toContainText(t.freeFire.sold)
    await expect(page.getByRole('group', { name: '520 Diamonds' })).toContainText(t.freeFire.loss)
    await expect(page.getByRole('group', { name: '1060 Diamonds' })).toContainText(t.freeFire.hidden)
    const { offers }: FreeFireOffers = await (await request.get('/api/freefire/offers')).json()
    expect(offers.map(({ name }) => name)).toEqual([
      ...['100 Diamonds', '310 Diamonds', '5600 Diamonds', 'Weekly Membership'],
      ...['Brazil 310', 'Monthly Membership'],
    ])
  })
})
