import type { Page } from '@playwright/test'
import { desktop, enter, expect, expectNoSidewaysScroll, makeBuyer, openPage, phone, test, texts } from './shop'

const t = texts.en

const titles = (page: Page) => page.locator('main').getByRole('heading', { level: 3 })

test('who looks for what nobody sells is shown what there is, and nobody is told so of a game that has top-ups or another category; what is chosen is in the address, survives going back and can be shared', async ({
  page,
  request,
}) => {
  await page.route('/api/topups', async (route) => {
    const answer = await route.fetch()
    const { games } = await answer.json()
    const castle = { ...games[0], slug: 'castle', name: 'Castle Siege', words: ['замок'] }
    await route.fulfill({ response: answer, json: { games: [...games, castle] } })
  })
  await openPage(page, '/products')
  const nothing = page.getByText('Nothing found for')
  const games = page.getByRole('list', { name: t.nav.topUp })
  await page.getByRole('searchbox').fill('no such game')
  await expect(page.getByText('Nothing found for “no such game”')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '0 products' })).toBeVisible()
  await expect(page.getByRole('heading', { name: t.products.suggested })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.getByRole('link', { name: t.products.showAll }).click()
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(26)
  await expect(page).toHaveURL('/products')
  await page.getByRole('searchbox').fill('замок')
  await expect(games.getByRole('link', { name: /Castle Siege/ })).toHaveAttribute('href', '/topup/castle')
  await expect(page.getByRole('heading', { name: t.products.suggested })).toBeVisible()
  await expect(nothing).toHaveCount(0)

  await page.getByRole('searchbox').fill('')
  await page.getByRole('radio', { name: t.category.wallets }).check()
  await page.getByRole('searchbox').fill('genshin')
  await expect(games.getByRole('link', { name: /Genshin/ })).toBeVisible()
  await expect(page.getByText(t.products.nothingFits)).toBeVisible()
  await expect(nothing).toHaveCount(0)
  await expect(page.getByRole('link', { name: t.products.clearFilters })).toBeVisible()

  await page.getByRole('searchbox').fill('')
  await page.getByRole('radio', { name: t.category.media }).check()
  await page.getByRole('searchbox').fill('pubg')
  await expect(page.getByRole('heading', { name: t.products.elsewhere })).toBeVisible()
  await expect(titles(page).first()).toHaveText(/PUBG/)
  await page.getByRole('link', { name: t.products.clearFilters }).click()
  await expect(page).toHaveURL('/products?q=pubg')
  await page.getByRole('searchbox').fill('')

  await page.getByRole('radio', { name: t.category.wallets }).check()
  await page.getByLabel(t.product.region).selectOption('TR')
  await page.getByLabel(t.products.order).selectOption('cheap')
  await expect(page).toHaveURL('/products?category=wallets&region=TR&sort=cheap')
  const html = await (await request.get('/products?category=wallets&region=TR&sort=cheap')).text()
  const shared = [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title = '']) => title.replace(/<[^>]*>/g, ''))
  expect(shared.length).toBeGreaterThan(1)
  await expect(titles(page)).toHaveText(shared)
  await page.getByRole('link', { name: /Steam Wallet Code/ }).click()
  await expect(page).toHaveURL(/\/products\/[^/]+\?region=TR$/)
  await expect(page.getByRole('radio', { name: t.region.TR, exact: true })).toBeChecked()
  await page.goBack()
  await expect(titles(page)).toHaveText(shared)
})

test('the search in the header suggests games and products from any page, by key and by touch, and writes a slash where somebody writes', async ({
  page,
  request,
}) => {
  const box = page.getByRole('banner').getByRole('combobox', { name: t.products.search })
  const options = page.getByRole('listbox').getByRole('option')
  await enter(page, { session: await makeBuyer(request) })
  await openPage(page, '/support')
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height).toBeLessThanOrEqual(66)
  }
  await page.getByLabel(t.support.message).fill('1')
  await page.getByLabel(t.support.message).press('/')
  await expect(page.getByLabel(t.support.message)).toHaveValue('1/')
  await box.fill('no such game')
  await expect(page.getByText('Nothing found for “no such game”')).toBeVisible()
  await box.fill('')
  await page.getByRole('heading', { level: 1 }).click()

  await test.step('a product, with the keyboard alone', async () => {
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
    await page.keyboard.type('кщидщч')
    await expect(options.filter({ hasText: 'Roblox: Robux' })).toHaveCount(1)
    await expect(options.first()).toContainText('Roblox')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(box).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
    await page.keyboard.press('ArrowUp')
    await expect(box).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\/roblox/)
    await expect(box).toHaveValue('')
  })

  await test.step('games above products, by their words in any language, with a touch on a phone', async () => {
    await page.setViewportSize(phone)
    await box.fill('пабг')
    await expect(options.nth(0)).toContainText('PUBG Mobile')
    await expect(options.nth(0)).toContainText(t.nav.topUp)
    await expect(options.nth(1)).toContainText('PUBG')
    await expect(page.getByRole('status').filter({ hasText: `${t.nav.topUp}: PUBG Mobile.` })).toBeAttached()
    await expect(page.getByText('Nothing found for')).toHaveCount(0)
    await page.getByRole('option', { name: `PUBG Mobile ${t.nav.topUp}` }).click()
    await expect(page).toHaveURL('/topup/pubg-mobile')
    await expect(box).toHaveValue('')
    await expectNoSidewaysScroll(page)
  })

  await box.fill('steam')
  await expect(page.getByRole('listbox')).toBeVisible()
  await box.press('Enter')
  await expect(page).toHaveURL('/products?q=steam')
  await expect(page.getByRole('searchbox')).toHaveValue('steam')
})

test('a click on a card that was pointed at shows the product before the shop answers anything', async ({ page }) => {
  await openPage(page, '/products')
  const card = page.getByRole('link', { name: /Roblox: Robux/ })
  const fetched = ['/api/products/roblox', '/assets/product-'].map((part) =>
    page.waitForResponse((response) => response.url().includes(part)),
  )
  await card.hover()
  await Promise.all(fetched)
  await page.waitForLoadState('networkidle')
  await page.route('**', () => new Promise(() => undefined))
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: /Robux/ })).toBeVisible()
})

test('on a phone a product shows its amounts first, keeps price and button in reach, asks who chose no region, and tells what is got', async ({
  page,
}) => {
  const words = texts.ru
  await page.setViewportSize(phone)
  await enter(page, { language: 'ru' })
  await openPage(page, '/ru/products/steam')
  const bar = page.getByTestId('picked')
  const add = page.getByRole('button', { name: words.buying.addToCart })
  await expect(page.getByRole('radio', { name: /^5 USD/ })).toBeInViewport({ ratio: 1 })
  await expect(bar).toHaveText(`${words.region.US} · 5 USD`)
  await expect(add).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: words.buying.gains })).toBeVisible()
  await expect(page.locator('#redeeming')).toContainText('Steam')
  const steps = page.locator('section[aria-labelledby=redeeming] li')
  expect(await steps.count()).toBeGreaterThan(2)
  await steps.last().scrollIntoViewIfNeeded()
  await expect(add).toBeInViewport({ ratio: 1 })
  await expect(page.getByTestId('price-usd')).toBeInViewport()
  await add.click()
  const dialog = page.getByRole('dialog', { name: words.product.region })
  await dialog.getByRole('button', { name: words.region.TR }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar).toContainText(`${words.region.TR} · `)
  await expect(page).toHaveURL(/region=TR/)
  await expect(page.getByText(words.buying.regionNote.replace('{{region}}', words.region.TR))).toBeVisible()
  await expectNoSidewaysScroll(page)
  await add.click()
  await expect(page).not.toHaveURL(/products/)
})
