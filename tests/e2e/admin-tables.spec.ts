import type { Locator } from '@playwright/test'
import { importForm, newCodes, openCounter, openStock, preview } from './admin-shop'
import { enter, expect, test, texts } from './shop'

const t = texts.en.admin

const countOf = (place: Locator, name: string) =>
  place.locator('div', { has: place.page().getByText(name, { exact: true }) }).getByRole('definition')

test.describe('an import of what may be a table', () => {
  test('asks what a pasted table is, and shows what would be stored at its ends', async ({ page, request }) => {
    const counter = await openCounter(request)
    await enter(page, { session: counter.admin })
    await openStock(page, counter)
    const [first = '', last = ''] = newCodes(2)
    await preview(page, `Код;Цена\n${first};1,5\n${last};2,5`)
    await expect(importForm(page).getByText(t.import.unclearTable)).toBeVisible()
    await expect(importForm(page).getByRole('button', { name: /^Import/ })).toHaveCount(0)
    await importForm(page).getByLabel(t.import.format).selectOption('csv')
    await importForm(page).getByRole('button', { name: t.import.preview }).click()
    await expect(countOf(page.getByTestId('preview'), t.import.first)).toHaveText(first)
    await expect(countOf(page.getByTestId('preview'), t.import.last)).toHaveText(last)
    await importForm(page).getByRole('button', { name: 'Import 2 codes' }).click()
    await expect(importForm(page).getByText('2 codes imported')).toBeVisible()
  })

  test('takes CSV whose columns say nothing of codes only after one is named', async ({ page, request }) => {
    const counter = await openCounter(request)
    await enter(page, { session: counter.admin })
    await openStock(page, counter)
    const buffer = Buffer.from(
      newCodes(2)
        .map((code, index) => `${index},${code}`)
        .join('\r'),
    )
    await importForm(page).locator('input[type=file]').setInputFiles({ name: 'mac.csv', mimeType: 'text/csv', buffer })
    await expect(importForm(page).getByText('2 lines')).toBeVisible()
    await importForm(page).getByRole('button', { name: t.import.preview }).click()
    await expect(importForm(page).getByText(t.import.unclearColumns)).toBeVisible()
    await expect(importForm(page).getByRole('button', { name: /^Import/ })).toHaveCount(0)
  })
})
