import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Product } from '../../src/shared/contract/catalogue'
import { bearer, openCounter } from './admin-shop'
import { expectAccessible } from './every-look'
import { enter, expect, expectNoSidewaysScroll, phone, test, texts } from './shop'

const t = texts.en.admin

const csv = (...lines: string[]) => ({ name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

const tableFile = (page: Page) => page.getByLabel(t.table.chooseFile)
const look = (page: Page) => page.getByRole('button', { name: t.import.preview })

test('the catalogue is taken out, changed as a table, looked at and brought back; what is wrong in a table is told by line and column, and what somebody else has changed since the look is kept', async ({
  page,
  request,
}) => {
  const { admin, product } = await openCounter(request)
  await enter(page, { session: admin })
  await page.goto('/admin/products')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t.file.csv }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^catalogue-\d{4}-\d\d-\d\d\.csv$/)
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const own = lines.filter((line) => line.startsWith(product.id))
  expect(own).toHaveLength(2)

  await page.getByRole('link', { name: t.table.title }).click()
  const changed = own.map((line) => line.replace(/,30\.00,2500\.00,$/, ',"32,50",2500,'))
  await tableFile(page).setInputFiles(csv(head, ...changed))
  await expect(page.getByText('shop.csv')).toBeVisible()
  await look(page).click()
  await expect(page.getByRole('heading', { name: '1 product would be new or different' })).toBeFocused()
  const changes = page.getByRole('group').filter({ hasText: product.title })
  await expect(changes).toContainText('price_usd · 10')
  await expect(changes.getByText('30.00').first()).toBeVisible()
  await expect(changes.getByText('32.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByRole('status').getByText('1 product imported')).toBeVisible()
  const stored = async (): Promise<Product> => (await request.get(`/api/products/${product.id}`)).json()
  expect((await stored()).prices.map(({ price }) => price)).toEqual([32.5, 32.5])

  // Tables with mistakes.
  await page.getByLabel(t.table.paste).fill(`slug,amount,price_usd\n${product.slug},10,free\n${product.slug},x,`)
  await look(page).click()
  await expect(page.getByRole('heading', { name: '2 places to correct' })).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toContainText(`2price_usd${texts.en.errors.invalid_amount}`)
  await expect(page.getByRole('row').nth(2)).toContainText('3amount')
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  const notUtf8 = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from([0xd1, 0xf2, 0xe5, 0xea]) }
  await tableFile(page).setInputFiles(notUtf8)
  await expect(page.getByRole('alert').getByText(t.import.notUtf8)).toBeVisible()

  const long = 'A very long description of a product '.repeat(20)
  await page.getByLabel(t.table.paste).fill(`slug,description_en,category\n${product.slug},${long},wallets`)
  await look(page).click()
  const heading = page.getByRole('heading', { level: 3 })
  await expect(heading).toBeFocused()
  await expectAccessible(page, 'what a table would change', (w) => [
    heading.getByText(w.admin.table.outcome_one.replace('{{count}}', '1')),
    page.getByLabel(w.admin.table.paste),
  ])
  const made = { data: { category: 'media' }, headers: bearer(admin) }
  expect((await request.put(`/api/products/${product.id}`, made)).ok()).toBe(true)
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByRole('alert').getByText(texts.en.errors.product_changed)).toBeVisible()
  expect((await stored()).category).toBe('media')
})
