import type { HousePageForm } from '../../src/shared/contract/house-pages'
import { housePageNames, pathToHousePage } from '../../src/shared/house-pages'
import { bearer, sayWhy } from './admin-shop'
import { enter, expect, loginAdmin, openPage, phone, test, texts } from './shop'

const t = texts.en.admin.housePages

test('the footer of a phone leads to the pages of the shop, and says what can be paid with', async ({ page }) => {
  await page.setViewportSize(phone)
  await enter(page, { language: 'uz' })
  await openPage(page, '/uz/products')
  const footer = page.getByRole('contentinfo')
  for (const mark of ['visa', 'mastercard', 'mir'] as const) {
    await expect(
      footer.getByRole('listitem').filter({ hasText: texts.uz.payment.marks[mark], visible: true }),
    ).toBeVisible()
  }
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
  for (const name of housePageNames) {
    const address = `/uz${pathToHousePage(name)}`
    await footer.locator(`a[href="${address}"]:visible`).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('.written p').first()).toBeVisible()
  }
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSameDocument'))).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a page of the shop is there before any script, in its language, for search engines too', async ({ request }) => {
  const html = await (await request.get('/ru/refunds')).text()
  expect(html).toMatch(/<h1[^>]*>Возврат денег<\/h1>/)
  expect(html).toContain('Выданные коды')
  expect(html).toContain('<link rel="canonical" href="')
  expect(html).toContain('hreflang="uz"')
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/uz/privacy</loc>')
})

test('what the owner writes is seen before it is published, and then by a buyer', async ({ page, request }) => {
  const admin = await loginAdmin(request)
  await enter(page, { session: admin })
  await page.goto('/admin/settings')
  const place = page.getByRole('region', { name: t.title })
  await place.getByLabel(t.page).selectOption({ label: `${t.names.contact} · /contact` })
  await place.getByLabel(t.language).selectOption('en')
  const field = place.getByLabel(t.field)
  await expect(field).toHaveValue(/within 24 hours/)
  await field.fill('## Ring us\n\nAt **noon**. <script>alert(1)</script>')
  const preview = place.getByRole('region', { name: t.preview })
  await expect(preview.getByRole('heading', { name: 'Ring us' })).toBeVisible()
  await expect(preview).toContainText('<script>alert(1)</script>')
  await place.getByRole('button', { name: t.publish }).click()
  await sayWhy(page, t.publish)
  await expect(page.getByText(t.saved)).toBeVisible()

  expect(await (await request.get('/contact')).text()).toMatch(/<h2[^>]*>Ring us<\/h2>/)

  await place.getByRole('button', { name: t.restore }).click()
  await expect(preview).toContainText('within 24 hours')
  await place.getByRole('button', { name: t.publish }).click()
  await sayWhy(page, t.publish)
  await expect(place.getByText(t.default)).toBeVisible()
  const form: HousePageForm = await (await request.get('/api/admin/pages/contact', { headers: bearer(admin) })).json()
  expect(form.texts.en).toBe('')
})
