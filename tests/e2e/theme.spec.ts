import type { Page } from '@playwright/test'
import { languages } from '../../src/shared/languages'
import { desktop, enter, expect, expectNoSidewaysScroll, openPage, phone, takenOver, test, texts } from './shop'

const t = texts.en

const grounds = { light: 'rgb(243, 244, 249)', dark: 'rgb(10, 11, 17)' } as const

const expectTheme = (page: Page, theme: keyof typeof grounds) =>
  expect(page.locator('body')).toHaveCSS('background-color', grounds[theme])

const frameColours = (page: Page) =>
  page.locator('meta[name=theme-color]').evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')))

/** Everything in the header is large enough for a thumb. */
async function expectLarge(page: Page) {
  const controls = page.locator('header').locator('a, button, summary, select').filter({ visible: true })
  const heights = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(2)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
}

test('the theme follows the system until somebody chooses in the header, is told to the first HTML, and changes in the other tabs too; a menu rises in as much time as somebody wants', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desktop)
  await openPage(page, '/')
  await expectLarge(page)
  await expectTheme(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectTheme(page, 'light')
  expect(await frameColours(page)).toEqual(['#0a0b11', '#f3f4f9'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme(page, 'dark')
  await page.getByRole('combobox', { name: t.theme.label }).selectOption(t.theme.light)
  await expectTheme(page, 'light')
  expect(await frameColours(page)).toEqual(['#f3f4f9', '#f3f4f9'])
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'theme')?.value).toBe('light')

  await page.reload()
  await takenOver(page)
  await expectTheme(page, 'light')
  await page.getByRole('combobox', { name: t.theme.label }).selectOption(t.theme.system)
  await expectTheme(page, 'dark')

  const other = await context.newPage()
  await other.setViewportSize(desktop)
  await openPage(other, '/login')
  await other.getByRole('combobox', { name: t.theme.label }).selectOption(t.theme.light)
  await expectTheme(page, 'light')
  await expect(page.getByRole('combobox', { name: t.theme.label })).toHaveValue('light')
  await other.close()

  // A menu takes a third of a second to rise, and no time where somebody wants less motion.
  const menu = page.getByRole('banner').locator('details', { hasText: t.nav.topUp })
  await menu.locator('summary').click()
  const moving = menu.locator('.animate-rise')
  await expect(moving).toBeVisible()
  await expect(moving).toHaveCSS('animation-duration', '0.001s')
  // However short: what is written in colours it inherits would change one element after the other.
  await expect(moving).toHaveCSS('transition-property', 'none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(moving).toHaveCSS('animation-duration', '0.32s')
})

test('the theme is chosen in the menu of a phone', async ({ page }) => {
  const words = texts.uz
  await page.setViewportSize(phone)
  await enter(page, { language: 'uz' })
  await openPage(page, '/uz/')
  await expectLarge(page)
  await page.getByRole('button', { name: words.nav.openMenu }).click()
  const choice = page.getByRole('group', { name: words.theme.label })
  await expect(choice.getByRole('radio', { name: words.theme.system })).toBeChecked()
  await choice.getByRole('radio', { name: words.theme.light }).check()
  await expectTheme(page, 'light')
  await expectNoSidewaysScroll(page)
})

test.describe('before any of our scripts has come', () => {
  test.use({ disturbed: /ERR_FAILED/ })

  test('the page is of the theme that was chosen, whatever the system prefers', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/')
    for (const [system, chosen] of [
      ['dark', 'light'],
      ['light', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: system })
      await page.evaluate((theme) => localStorage.setItem('theme', theme), chosen)
      await page.reload()
      await expectTheme(page, chosen)
    }
  })
})

test('the shop as an app has a name and icons a system can install', async ({ request }) => {
  const href = /<link rel="manifest" href="([^"]+)"/.exec(await (await request.get('/')).text())?.[1]
  const answer = await request.get(href ?? '/nowhere')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest: { name: string; display: string; icons: { src: string; type: string }[] } = await answer.json()
  expect(manifest).toMatchObject({ name: 'Keyfall', display: 'standalone' })
  expect(manifest.icons.length).toBeGreaterThan(3)
  for (const { src, type } of manifest.icons) {
    expect((await request.get(src)).headers()['content-type'], src).toContain(type)
  }
})

test.describe('without a network', () => {
  test.use({ disturbed: /ERR_INTERNET_DISCONNECTED/, serviceWorkers: 'allow' })

  test('there is a page that says so, and a way on; nothing but that page has been written down', async ({
    page,
    context,
  }) => {
    const words = texts.ru
    await enter(page, { language: 'ru' })
    await page.goto('/')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await page.goto('/products')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.sort()).toEqual(languages.map((language) => `/offline/${language}`))
    await context.setOffline(true)
    await page.goto('/products')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    const [title = ''] = words.problem.offline.split(/(?<=\.)\s/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await context.setOffline(false)
    await page.getByRole('link', { name: words.common.retry }).click()
    await expect(page).toHaveURL(/\/products$/)
    await expect(page.getByRole('heading', { level: 1, name: words.products.heading })).toBeVisible()
  })
})
