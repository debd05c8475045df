import { desktop, expect, openPage, phone, test, texts } from './shop'

const t = texts.en

test('home fetches its leading picture first, on each screen, and the rest when it is near', async ({ page }) => {
  await page.setViewportSize(desktop)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: t.home.popular })).toBeAttached()
  const leading = page.locator('img[fetchpriority=high]')
  await expect(leading).toHaveCount(1)
  await expect(leading).toHaveAttribute('loading', 'eager')
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await expect(leading).toBeInViewport()
  }
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(8)
  await cards.last().scrollIntoViewIfNeeded()
  await expect(cards.locator('img')).toHaveCount(8)
  for (const picture of await cards.locator('img').all()) await expect(picture).toHaveAttribute('loading', 'lazy')
  const unsized = await page.locator('img:not([width][height])').count()
  expect(unsized).toBe(0)
  for (const name of [t.home.how, t.home.paymentsTitle, t.home.languagesTitle, t.home.supportTitle]) {
    await expect(page.getByRole('heading', { name })).toBeAttached()
  }
  await page.getByRole('link', { name: t.home.supportLink }).click()
  await expect(page).toHaveURL('/support')
})

test('the catalogue fetches pictures far below when the reader comes near, a screen before', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPage(page, '/products')
  const card = page.getByRole('article').nth(16)
  await page.waitForLoadState('networkidle')
  await expect(card.locator('img')).toHaveCount(0)
  await card.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top - 2 * innerHeight + 200))
  await expect(card.locator('img')).toHaveCount(1)
  await expect(card).not.toBeInViewport()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the catalogue has the picture of every card', async ({ page }) => {
    await page.goto('/products')
    const cards = page.getByRole('article')
    await expect(cards.locator('img')).toHaveCount(await cards.count())
  })
})
