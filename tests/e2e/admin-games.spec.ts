import type { APIRequestContext, Page } from '@playwright/test'
import type { FreeFireOffers } from '../../src/shared/contract/freefire'
import type { GameSettings } from '../../src/shared/contract/game-settings'
import type { TopUpGame } from '../../src/shared/contract/topups'
import { bearer, inText, sayWhy } from './admin-shop'
import { expectAccessible } from './every-look'
import { packages } from './freefire-screen'
import { enter, expect, goTo, loginAdmin, test, texts } from './shop'
import { dialog, search } from './supply-screen'

const t = texts.en.admin

/** Changes the margin of another game for a while, from the screen of this one. */
async function changePubg(page: Page, request: APIRequestContext) {
  const admin = await loginAdmin(request)
  const address = '/api/admin/games/pubg-mobile'
  const before: GameSettings = await (await request.get(address, { headers: bearer(admin) })).json()
  // The older address leads to the games, of which Free Fire is the first.
  await goTo(page, '/admin/freefire')
  await expect(page).toHaveURL(/\/admin\/games$/)
  await expect(page.getByRole('group', { name: '310 Diamonds', exact: true })).toBeVisible()
  const game = page.getByLabel(t.games.game, { exact: true })
  await game.selectOption({ label: 'PUBG Mobile (4)' })
  await expect(page).toHaveURL(/\?game=pubg-mobile$/)
  await expect(page.getByRole('group', { name: '310 Diamonds', exact: true })).toHaveCount(0)
  try {
    await page.getByLabel(t.games.margin).fill('50')
    await game.selectOption({ label: 'Mobile Legends (5)' })
    await dialog(page).getByRole('button', { name: t.product.stay }).click()
    await expect(game).toHaveValue('pubg-mobile')
    await page.getByRole('main').getByRole('button', { name: t.games.save }).click()
    await sayWhy(page, t.games.save)
    // It costs 0.89: with 50 percent 1.335.
    await expect(page.getByRole('group', { name: '60 UC', exact: true })).toContainText('$1.34 · ')
    const sold = async (): Promise<TopUpGame> => (await request.get('/api/topups/pubg-mobile')).json()
    await expect.poll(async () => (await sold()).packages[0]).toMatchObject({ name: '60 UC', priceIn: { usd: 1.34 } })
  } finally {
    const data = { ...before, version: undefined }
    expect((await request.put(address, { data, headers: bearer(await loginAdmin(request)) })).ok()).toBe(true)
  }
}

test.describe('Free Fire', () => {
  // They edit the same settings. The first package, which the tests of buyers choose, keeps its price and place.
  test.describe.configure({ mode: 'serial' })

  let before: GameSettings

  test.beforeEach(async ({ page, request }) => {
    const admin = await loginAdmin(request)
    before = await (await request.get('/api/admin/games/free-fire', { headers: bearer(admin) })).json()
    await enter(page, { session: admin })
    await page.goto('/admin/games')
    await expect(page.getByRole('group', { name: '310 Diamonds' })).toBeVisible()
  })

  test.afterEach(async ({ request }) => {
    const headers = bearer(await loginAdmin(request))
    expect(
      (await request.put('/api/admin/games/free-fire', { data: { ...before, version: undefined }, headers })).ok(),
    ).toBe(true)
  })

  const rateOfRoubles = inText(t.games.rate, { currency: 'RUB' })
  const save = (page: Page) => page.getByRole('main').getByRole('button', { name: t.games.save })

  test('has another margin, after what is wrong was shown beside its field, and the shop the new price; gets a package by searching, another order, and loses one', async ({
    page,
    request,
  }) => {
    const margin = page.getByLabel(t.games.margin)
    const second = page.getByRole('group', { name: '310 Diamonds' })
    await margin.fill('500,01')
    await second.getByLabel(inText(t.games.ownPrice, { currency: 'RUB' })).fill('much')
    await save(page).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(margin).toBeFocused()
    await expect(margin).toHaveAccessibleDescription(new RegExp(texts.en.errors.invalid))
    const price = second.getByLabel(inText(t.games.ownPrice, { currency: 'RUB' }))
    await expect(price).toHaveAttribute('aria-invalid', 'true')
    await expect(price).toHaveAccessibleDescription(new RegExp(texts.en.errors.invalid_amount))
    await expectAccessible(page, 'a game', ({ admin: w }) => [
      page.getByLabel(w.games.margin).and(page.locator('[aria-invalid=true]')),
      page.getByLabel(w.games.game, { exact: true }),
      page.getByRole('main').getByRole('button', { name: w.games.save }),
    ])
    await page.getByRole('button', { name: t.games.undo }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)

    const rate = page.getByLabel(rateOfRoubles)
    await rate.fill('999999999')
    await save(page).click()
    await sayWhy(page, t.games.save)
    await expect(dialog(page)).toHaveCount(0)
    await expect(rate).toBeFocused()
    await expect(rate).toHaveAccessibleDescription(new RegExp(texts.en.errors.invalid_amount))

    // Another margin, and the shop has the new price.
    await page.getByRole('button', { name: t.games.undo }).click()
    await expect(save(page)).toHaveCount(0)
    await margin.fill('20')
    await save(page).click()
    await sayWhy(page, t.games.save)
    await expect(page.getByText(t.games.saved)).toBeVisible()
    // It costs 2.79: with 20 percent 3.348, a dollar is 90 roubles.
    await expect(second).toContainText('$3.35 · ₽302.00 · ')
    await expect(save(page)).toHaveCount(0)
    await goTo(page, '/topup/freefire')
    await expect(packages(page).nth(1)).toHaveAccessibleName(/310 Diamonds.*\$3\.35/)

    await goTo(page, '/admin/games')
    await page.getByRole('button', { name: t.games.add }).click()
    await search(page, 'fire 310')
    await expect(dialog(page).getByText(t.items.taken)).toHaveCount(1)
    await dialog(page)
      .getByRole('button', { name: /Brazil/ })
      .click()
    // An item of a name that the game has is a further supplier of that package.
    await expect(page.getByRole('group', { name: '310 Diamonds' })).toContainText('GamesDrop 1502')
    const up = page.getByRole('button', { name: 'Move up: Monthly Membership' })
    await up.press('Enter')
    await expect(up).toBeFocused()
    await expect(page.getByRole('status').getByText('Monthly Membership: place 7 of 8')).toBeAttached()
    await page.getByRole('button', { name: 'Remove: 2180 Diamonds' }).click()
    await page
      .getByRole('group', { name: '520 Diamonds' })
      .getByLabel(inText(t.games.ownPrice, { currency: 'USD' }))
      .fill('1')
    await page.getByRole('group', { name: '1060 Diamonds' }).getByLabel(t.games.shown).uncheck()
    await save(page).click()
    await sayWhy(page, t.games.save)
    await expect(page.getByRole('group', { name: '310 Diamonds' })).toContainText(t.games.sold)
    await expect(page.getByRole('group', { name: '520 Diamonds' })).toContainText(t.games.loss)
    await expect(page.getByRole('group', { name: '1060 Diamonds' })).toContainText(t.games.hidden)
    const { offers }: FreeFireOffers = await (await request.get('/api/freefire/offers')).json()
    expect(offers.map(({ name }) => name)).toEqual([
      ...['100 Diamonds', '310 Diamonds', '5600 Diamonds', 'Monthly Membership', 'Weekly Membership'],
    ])
  })

  test('takes two packages over from its suppliers, and all prices rise by five percent; PUBG Mobile has another margin beside it, and its page the new price for buyers', async ({
    page,
    request,
  }) => {
    await page.getByRole('button', { name: t.games.compare }).click()
    const taken = ['Free Fire (Brazil): 100 Diamonds', 'Free Fire BR 310 Diamonds']
    for (const name of taken) await dialog(page).getByRole('checkbox', { name }).check()
    await expect(dialog(page).getByText(t.games.stateSame).first()).toBeVisible()
    await expectAccessible(page, 'a comparison', ({ admin: w }) => [
      page.getByRole('dialog', { name: w.games.compare }),
      dialog(page).getByRole('checkbox', { checked: true }).last(),
    ])
    await dialog(page)
      .getByRole('button', { name: inText(t.games.take_other, { count: '2' }) })
      .click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('group', { name: taken[1] })).toContainText(t.games.new)
    // The game has packages of the other's name, and they get a supplier more.
    await expect(page.getByRole('group', { name: '100 Diamonds', exact: true })).toContainText('GamesDrop 1501')

    await page.getByRole('button', { name: t.prices.title }).click()
    const percent = dialog(page).getByLabel(t.prices.percent)
    await percent.fill('-50')
    const apply = dialog(page).getByRole('button', { name: inText(t.games.bulkApply_other, { count: '9' }) })
    await expect(apply).toBeDisabled()
    await percent.fill('5')
    await expect(dialog(page).getByRole('row', { name: '310 Diamonds' }).first()).toContainText(/\$3\.\d\d.*\$3\.\d\d/)
    await apply.click()
    const saved = page.getByRole('main').getByRole('button', { name: t.games.save })
    await saved.click()
    await sayWhy(page, t.games.save)
    await expect(page.getByText(t.games.saved)).toBeVisible()
    const { offers }: FreeFireOffers = await (await request.get('/api/freefire/offers')).json()
    // At Smile.one it costs 3.78; the shop's margin and five percent come on top.
    const ofPoints = offers.at(-1)
    expect(offers).toHaveLength(9)
    expect(ofPoints?.name).toBe(taken[1])
    const margin = 1 + before.margin / 100
    expect(ofPoints?.price).toBeCloseTo(Math.ceil(Math.ceil(378 * margin) * 1.05) / 100, 2)

    await changePubg(page, request)
  })
})
