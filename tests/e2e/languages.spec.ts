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
