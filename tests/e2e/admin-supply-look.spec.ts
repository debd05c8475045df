import { openCounter, supplyFrom } from './admin-shop'
import { expectAccessible, inEveryLook } from './every-look'
import { enter, expect, loginAdmin, test, texts } from './shop'
import { dialog, robloxRef, search } from './supply-screen'

const t = texts.en.admin
const supplier = (text: string) => text.replace('{{supplier}}', 'Kinguin')

test('the search for items fits and speaks', async ({ page, request }) => {
  const counter = await openCounter(request)
  await supplyFrom(request, counter, robloxRef)
  await enter(page, { session: counter.admin })
  await page.goto(`/admin/stock?product=${counter.product.id}`)
  await inEveryLook(page, async ({ admin: w }, look) => {
    await page.getByRole('button', { name: w.supply.search }).click()
    await search(page, 'steam')
    const items = page.getByRole('dialog', { name: supplier(w.items.title) })
    await expect(items.getByRole('button', { name: /Steam Wallet/ }).first()).toBeVisible()
    await look('a search')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await look('supply')
  })
})

test('the settings of a game fit and speak', async ({ page, request }) => {
  await enter(page, { session: await loginAdmin(request) })
  await page.goto('/admin/games')
  await page.getByRole('button', { name: t.games.compare }).click()
  await dialog(page).getByRole('checkbox').first().check()
  await expectAccessible(page, 'a comparison', ({ admin: w }) => [
    page.getByRole('dialog', { name: w.games.compare }),
    dialog(page).getByRole('checkbox').first(),
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t.games.bulk }).click()
  await dialog(page).getByRole('textbox').fill('-50')
  await expectAccessible(page, 'a change of prices', ({ admin: w }) => [
    page.getByRole('dialog', { name: w.games.bulk }),
    dialog(page).getByRole('checkbox', { name: w.games.alsoBelowCost }),
  ])
  await page.keyboard.press('Escape')
  await page.getByLabel(t.games.margin).fill('x')
  await page.getByRole('main').getByRole('button', { name: t.games.save }).click()
  await expectAccessible(page, 'a game', ({ admin: w }) => [
    page.getByLabel(w.games.margin).and(page.locator('[aria-invalid=true]')),
    page.getByLabel(w.games.game, { exact: true }),
    page.getByRole('main').getByRole('button', { name: w.games.save }),
  ])
})
