import type { Language } from '../../src/shared/languages'
import { enter, expect, makeBuyer, test, texts } from './shop'

const groups = Object.keys(texts.en).join('|')

test.beforeEach(({ page }) =>
  page.addInitScript((names) => {
    const key = new RegExp(`(${names})\\.[a-z]\\w+`)
    const seen = new Set<string>()
    Object.assign(globalThis, { seenKeys: seen })
    new MutationObserver(() => {
      const found = key.exec(document.body?.textContent ?? '')
      if (found) seen.add(found[0])
    }).observe(document, { childList: true, characterData: true, subtree: true })
  }, groups),
)

test('no screen ever shows a key, whatever is opened after which and in which language', async ({ page, request }) => {
  await enter(page, { session: await makeBuyer(request) })
  const switchTo = async (language: Language) => {
    await page.getByRole('combobox', { name: /^(Language|Язык|Til)$/ }).selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
  // Texts may well come later than the code they belong to.
  await page.route(/\/assets\/(en|ru|uz)-[^/]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto('/')
  // Each screen comes in a language of its own, and is switched to one that it has not spoken.
  for (const [language, name, other] of [
    ['ru', texts.ru.nav.orders, 'uz'],
    ['uz', texts.uz.nav.profile, 'en'],
    ['en', texts.en.nav.cartCount_other, 'ru'],
  ] as const) {
    await switchTo(language)
    await page.getByRole('link', { name: name.replace('{{count}}', '0') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await switchTo(other)
  }
  expect(await page.evaluate(() => [...Reflect.get(globalThis, 'seenKeys')])).toEqual([])
})

test('what was asked for in the language before a switch is not shown in the language after it', async ({
  page,
  request,
}) => {
  await enter(page, { session: await makeBuyer(request) })
  const { promise: isSwitched, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/notices?limit=20', async (route) => {
    const language = await route.request().headerValue('Accept-Language')
    if (language === 'en') await isSwitched
    const notice = { noticeId: 'N', title: `In ${language}`, text: '', at: new Date().toISOString(), read: true }
    // Nobody may wait for the first answer any more.
    await route.fulfill({ json: { notices: [notice], unread: 0, nextCursor: null } }).catch(() => {})
  })
  const asked = page.waitForRequest('**/api/notices?limit=20')
  await page.goto('/notices')
  await asked
  await page.getByRole('combobox', { name: texts.en.language.label }).selectOption('ru')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  goOn()
  await expect(page.getByRole('heading', { name: 'In ru' })).toBeVisible()
})
