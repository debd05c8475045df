import { housePageNames, pathToHousePage } from '../../src/shared/house-pages'
import { enter, expect, openPage, phone, test, texts } from './shop'

test('the footer of a phone leads to the pages of the shop, which are there before any script, and says what can be paid with', async ({
  page,
  request,
}) => {
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

  // For search engines too.
  const html = await (await request.get('/ru/refunds')).text()
  expect(html).toMatch(/<h1[^>]*>Возврат денег<\/h1>/)
  expect(html).toContain('Выданные коды')
  expect(html).toContain('<link rel="canonical" href="')
  expect(html).toContain('hreflang="uz"')
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/uz/privacy</loc>')
})
