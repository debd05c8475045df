import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { CataloguePreview } from '../../src/shared/contract/admin-products'
import { bearer } from './admin-shop'
import { expect, expectNoSidewaysScroll, loginAdmin, openPage, phone, takenOver, test, texts } from './shop'

const t = texts.en
const pageSize = 48

// One after another: they share the products that the first of them waits for.
test.describe.configure({ mode: 'serial' })

const word = `Large${randomUUID().replace(/[\d-]/g, '').slice(0, 5)}`
const numbers = Array.from({ length: pageSize + 2 }, (_, index) => index + 1)

/** Imports a table of products. Somebody else may have changed the catalogue between its preview and the import. */
async function importTable(request: APIRequestContext, lines: string[]) {
  const headers = bearer(await loginAdmin(request))
  const text = lines.join('\n')
  await expect(async () => {
    const shown = await request.post('/api/admin/catalogue/import/preview', { data: { text }, headers })
    const { version }: CataloguePreview = await shown.json()
    const done = await request.post('/api/admin/catalogue/import', { data: { text, version }, headers })
    expect(done.status(), await done.text()).toBe(200)
  }).toPass()
}

const slugOf = (number: number) => `${word.toLowerCase()}-${number}`

/** As many products more as a page has, of a category of their own: whatever the shop had, it is a large one now. */
test.beforeAll(({ request }) =>
  importTable(request, [
    'slug;state;type;category;image;title_en;description_en;amount;price_usd;price_rub',
    ...numbers.map((number) => {
      const title = `${word} ${String(number).padStart(2, '0')}`
      return `${slugOf(number)};published;uc;${word};/art/pubg.svg;${title};${title};60;${number};${90 * number}`
    }),
  ]),
)

test.afterAll(({ request }) =>
  importTable(request, ['slug;state', ...numbers.map((number) => `${slugOf(number)};archived`)]),
)

const titles = (page: Page) => page.locator('main').getByRole('heading', { level: 3 })

/** Opens a page once the isolate has read the catalogue anew. */
async function openOnceKnown(page: Page, path: string) {
  const html = async () => (await page.request.get(path)).text()
  await expect.poll(html, { timeout: 30_000 }).toContain(`${pageSize + 2} products`)
  await page.goto(path)
  await expect(titles(page)).toHaveCount(pageSize)
}

test.describe('a shop with more products than a page', () => {
  test.use({ viewport: phone, disturbed: /ERR_INTERNET_DISCONNECTED/ })

  test('shows a page at once and more on request, each product once, and comes back to where one was', async ({
    page,
  }) => {
    await openOnceKnown(page, `/products?category=${word}&sort=cheap`)
    // Before the scripts are there, “more” is a link to a further page.
    await takenOver(page)
    const asked: string[] = []
    page.on('request', (sent) => sent.url().includes('/api/products?') && asked.push(sent.url()))
    await expectNoSidewaysScroll(page)
    const more = page.getByRole('link', { name: t.common.more })
    await page.context().setOffline(true)
    await more.click()
    await expect(page.getByRole('alert')).toHaveText(t.problem.offline)
    await page.context().setOffline(false)
    asked.length = 0
    await more.click()
    await expect(titles(page)).toHaveCount(pageSize + 2)
    expect(new Set(await titles(page).allTextContents()).size).toBe(pageSize + 2)
    await expect(more).toHaveCount(0)
    expect(asked).toHaveLength(1)
    await page.getByRole('link', { name: new RegExp(`${word} ${pageSize + 1}$`) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} ${pageSize + 1}`)
    await page.goBack()
    await expect(titles(page)).toHaveCount(pageSize + 2)

    await page.getByLabel(t.products.order).selectOption('dear')
    await expect(titles(page).first()).toHaveText(`${word} ${pageSize + 2}`)
    await expect(titles(page)).toHaveCount(pageSize)
    await page.getByRole('searchbox').fill(`${word} 07`)
    await expect(titles(page)).toHaveText([`${word} 07`])
    await page.getByRole('searchbox').fill('no such game')
    await expect(page.getByText('Nothing found for “no such game”')).toBeVisible()
    await expect(titles(page)).toHaveCount(4)
    await expectNoSidewaysScroll(page)
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('is read to its end, narrowed down and begun anew', async ({ page }) => {
      await openOnceKnown(page, `/products?category=${word}`)
      const first = await titles(page).allTextContents()
      const more = page.getByRole('link', { name: t.common.more })
      await expect(more).toHaveAttribute('rel', 'next')
      await more.click()
      await expect(titles(page)).toHaveCount(2)
      expect(new Set([...first, ...(await titles(page).allTextContents())]).size).toBe(pageSize + 2)
      await expect(more).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      await page.getByRole('link', { name: t.products.firstPage }).click()
      await expect(titles(page)).toHaveText(first)
      await page.getByLabel(t.products.order).selectOption('dear')
      await page.getByRole('button', { name: t.products.filter }).click()
      await expect(page).toHaveURL(/sort=dear/)
      await expect(titles(page).first()).toHaveText(`${word} ${pageSize + 2}`)
    })
  })
})

test('a small part of a large shop is looked for by a text from a screen that knew no product', async ({ page }) => {
  await openPage(page, '/login')
  await page.getByRole('navigation').getByRole('link', { name: t.nav.products }).first().click()
  await expect(titles(page)).toHaveCount(pageSize)
  await page.getByRole('searchbox').fill(`${word} 11`)
  await expect(titles(page)).toHaveText([`${word} 11`])
})
