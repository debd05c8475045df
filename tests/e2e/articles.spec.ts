import { randomUUID } from 'node:crypto'
import type { Route } from '@playwright/test'
import { bearer, handOver, sayWhy } from './admin-shop'
import { expectNoFaults } from './every-look'
import {
  enter,
  expect,
  expectNoSidewaysScroll,
  goTo,
  loginAdmin,
  phone,
  remember,
  takenOver,
  test,
  texts,
} from './shop'

const t = texts.en.admin.articles

/** What the shop answers once a session has ended. */
const refuse = (route: Route) => route.fulfill({ status: 401, json: { error: '', code: 'unauthenticated' } })

test('an owner writes news in three languages and publishes it above the home page; a visitor finds and reads it on a phone', async ({
  page,
  request,
}) => {
  const admin = await loginAdmin(request)
  const mark = randomUUID().slice(0, 6)
  const slug = `autumn-${mark}`
  const words = {
    en: { title: `Autumn ${mark}`, summary: 'Cheaper until Monday.', text: 'UC costs **less**.' },
    ru: { title: `Осень ${mark}`, summary: 'Дешевле до понедельника.', text: '## Скидки\n\nUC **дешевле**. <b>x</b>' },
    uz: { title: `Kuz ${mark}`, summary: 'Dushanbagacha arzonroq.', text: '## Chegirmalar\n\nUC **arzonroq**.' },
  }
  await page.setViewportSize(phone)
  await enter(page, { session: admin })
  await page.goto('/admin/articles')
  await page.getByRole('link', { name: t.new }).click()
  await page.getByLabel(texts.en.admin.product.slug).fill(slug)
  for (const [name, language] of [
    ['English', words.en],
    ['Русский', words.ru],
    ['Oʻzbekcha', words.uz],
  ] as const) {
    const label = (text: string) => page.getByLabel(text.replace('{{language}}', name))
    await label(t.titleField).fill(language.title)
    await label(t.summary).fill(language.summary)
    await label(t.text).fill(language.text)
  }
  const expectTyped = async () => {
    await expect(page.getByLabel(texts.en.admin.product.slug)).toHaveValue(slug)
    await expect(page.getByLabel(t.text.replace('{{language}}', 'Русский'))).toHaveValue(words.ru.text)
  }
  // A release makes the page load itself anew; the browser asks first.
  page.once('dialog', (question) => question.accept())
  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError', { cancelable: true })))
  await reloaded
  await expectTyped()
  await page.route('**/api/admin/articles', (route) => refuse(route), { times: 1 })
  await page.getByRole('button', { name: texts.en.admin.games.save }).click()
  await sayWhy(page, texts.en.admin.games.save)
  await expect(page).toHaveURL('/login')
  await page.evaluate(remember, [admin, 'en'] as const)
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  await expectTyped()
  const preview = page.getByRole('region', { name: texts.en.admin.housePages.preview })
  await preview.getByLabel(t.reader).selectOption('ru')
  await expect(preview.getByRole('heading', { name: 'Скидки' })).toBeVisible()
  await expect(preview).toContainText('<b>x</b>')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: texts.en.admin.games.save }).click()
  await sayWhy(page, texts.en.admin.games.save)
  await expect(page.getByText(t.saved)).toBeVisible()
  expect((await request.get(`/api/articles/${slug}`)).status()).toBe(404)

  await page.getByLabel(t.published).check()
  const banner = page.getByRole('region', { name: t.banner })
  await banner.getByLabel(t.startsAt).fill('2020-01-01T10:00')
  await banner.getByLabel(t.endsAt, { exact: true }).fill('2099-01-01T10:00')
  await page.getByRole('button', { name: texts.en.admin.games.save }).click()
  await sayWhy(page, texts.en.admin.housePages.publish)
  await expect(page.getByText(t.states.shown)).toBeVisible()
  // Saved once, the form still asks about what is typed afterwards.
  await page.getByLabel(t.summary.replace('{{language}}', 'English')).fill('Another summary.')
  await page.getByRole('main').getByRole('link', { name: texts.en.admin.tabs.articles }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('heading')).toHaveText(texts.en.admin.product.leaveTitle)
  await question.getByRole('button', { name: texts.en.admin.product.leave }).click()
  await expect(page.getByRole('article', { name: words.en.title })).toBeVisible()

  await handOver(page, `/ru/products?q=${encodeURIComponent(words.ru.title)}`, undefined, 'ru')
  await takenOver(page)
  await expect(page.getByRole('main').getByRole('link', { name: words.ru.title })).toBeVisible()
  await page.getByRole('combobox').first().fill(words.ru.title)
  await expect(page.getByRole('option', { name: words.ru.title })).toHaveCount(2)
  await page.getByRole('option', { name: words.ru.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: words.ru.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Скидки' })).toBeVisible()
  expect(await page.locator('article b').count()).toBe(0)
  await expectNoFaults(page, 'article')

  await goTo(page, '/ru')
  await expect(page.getByRole('link', { name: words.ru.title })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('contentinfo').locator('a[href="/ru/articles"]:visible').click()
  await expect(page.getByRole('main').getByRole('link', { name: words.ru.title })).toBeVisible()
  await expectNoSidewaysScroll(page)
  const html = await (await request.get(`/uz/articles/${slug}`)).text()
  expect(html).toContain(`<span lang="uz">${words.uz.title}</span></h1>`)
  await request.delete(`/api/admin/articles/${slug}`, { headers: bearer(admin) })
})

test.describe('a reader in Tashkent', () => {
  test.use({ timezoneId: 'Asia/Tashkent' })

  test('sees the day at whose midnight the owner there has begun an article', async ({ page, request }) => {
    const slug = `new-year-${randomUUID().slice(0, 6)}`
    const words = { en: { title: slug, summary: 'A new year.', text: 'We are open.' } }
    const dates = { startsAt: '2025-12-31T19:00:00Z', endsAt: null, banner: null }
    const data = { slug, kind: 'news', published: true, ...dates, texts: words, reason: 'New year' }
    const made = await request.post('/api/admin/articles', { data, headers: bearer(await loginAdmin(request)) })
    expect(made.status()).toBe(201)
    await page.goto(`/ru/articles/${slug}`)
    await expect(page.getByText('01.01.2026')).toBeVisible()
  })
})
