import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import {
  buy,
  importCodes,
  importForm,
  newCodes,
  openCounter,
  openStock,
  orderOf,
  preview,
  sayWhy,
  stockOf,
} from './admin-shop'

import { enter, expect, goTo, test, texts } from './shop'

const t = texts.en.admin

const countOf = (place: Locator, name: string) =>
  place.locator('div', { has: place.page().getByText(name, { exact: true }) }).getByRole('definition')

test.describe('importing codes', () => {
  test('is looked at first, then done with one press, and sells; takes a file, and what may be a table only after a question, is looked at again after a change, and refuses what is no code', async ({
    page,
    request,
  }) => {
    const counter = await openCounter(request)
    const [known = '', ...fresh] = newCodes(4)
    await importCodes(request, counter, [known])
    await enter(page, { session: counter.admin })
    await page.goto('/admin/stock')
    await page.getByRole('searchbox').fill(counter.product.title)
    await page.getByRole('link', { name: counter.product.title }).click()
    await expect(importForm(page).getByRole('button', { name: /^Import/ })).toHaveCount(0)
    await preview(page, [...fresh, fresh[0], '', known].join('\n'))
    const counts = page.getByTestId('preview')
    for (const [name, count] of [
      [t.import.new, '3'],
      [t.import.duplicate, '1'],
      [t.import.alreadyStocked, '1'],
      [t.import.alreadySold, '0'],
      [t.import.empty, '1'],
      [t.import.tooLong, '0'],
      [t.import.invalid, '0'],
    ] as const) {
      await expect(countOf(counts, name)).toHaveText(count)
    }
    await importForm(page).getByLabel(t.import.cost).fill('0,75')
    await importForm(page).getByLabel(t.import.expires).fill('2030-01-31')
    await importForm(page).getByRole('button', { name: 'Import 3 codes' }).click()
    await expect(importForm(page).getByText('3 codes imported')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^10 UC/ })).toHaveAccessibleName(/In stock: 4/)
    const batch = page.getByRole('article').first()
    await expect(batch).toContainText('$0.75')
    await expect(batch).toContainText('2030')
    await page.getByRole('radio', { name: /^20 UC/ }).check()
    await expect(importForm(page).getByText('3 codes imported')).toBeHidden()
    await page.getByRole('radio', { name: /^10 UC/ }).check()
    const { buyer, orderId } = await buy(request, counter)
    await expect.poll(async () => (await orderOf(request, buyer, orderId)).codes).toEqual([known])

    const form = importForm(page)
    const format = form.getByLabel(t.import.format)
    const codes = form.getByLabel(t.import.codes, { exact: true })
    const look = form.getByRole('button', { name: t.import.preview })
    const importing = form.getByRole('button', { name: /^Import/ })
    const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

    const inFile = newCodes(2)
    const rows = inFile.map((code, index) => `${index};"${code}"`)
    await form.locator('input[type=file]').setInputFiles(file('codes.csv', ['nr;code', ...rows].join('\r\n')))
    await expect(form.getByText('codes.csv')).toBeVisible()
    await expect(format).toHaveValue('csv')
    await look.click()
    await form.getByRole('button', { name: 'Import 2 codes' }).click()
    await expect(form.getByText('2 codes imported')).toBeVisible()
    expect((await stockOf(request, counter)).offers[0]).toMatchObject({ stock: 5 })

    const [first = '', last = '', more = ''] = newCodes(3)
    await preview(page, `Код;Цена\n${first};1,5\n${last};2,5`)
    await expect(form.getByText(t.import.unclearTable)).toBeVisible()
    await expect(importing).toHaveCount(0)
    await format.selectOption('csv')
    await look.click()
    await expect(countOf(page.getByTestId('preview'), t.import.first)).toHaveText(first)
    await expect(countOf(page.getByTestId('preview'), t.import.last)).toHaveText(last)
    await codes.fill(`Код;Цена\n${first};1,5\n${last};2,5\n${more};3`)
    await expect(importing).toHaveCount(0)
    await look.click()
    await expect(form.getByRole('button', { name: 'Import 3 codes' })).toBeVisible()
    await page.getByRole('radio', { name: /^20 UC/ }).check()
    await expect(importing).toHaveCount(0)

    // What is no code, nothing new or too large can't be imported.
    await page.getByRole('radio', { name: /^10 UC/ }).check()
    await format.selectOption({ index: 0 })
    for (const [text, sentence] of [
      [`DEMO-1\n${'X'.repeat(501)}`, t.import.broken],
      [inFile.join('\n'), t.import.nothingNew],
    ] as const) {
      await preview(page, text)
      await expect(form.getByText(sentence)).toBeVisible()
      await expect(importing).toHaveCount(0)
    }
    await form.locator('input[type=file]').setInputFiles(file('large.txt', 'X\n'.repeat(512 * 1024 + 1)))
    await expect(form.getByRole('alert')).toHaveText(t.import.tooLarge)
    await preview(page, newCodes(1).join())
    const send = form.getByRole('button', { name: 'Import 1 code' })
    await expect(send).toBeEnabled()
    await form.getByLabel(t.import.expires).fill('2020-01-01')
    await expect(form.getByText(t.import.expiresTooSoon)).toBeVisible()
    await expect(send).toBeDisabled()
  })
})

test.describe('a batch of codes', () => {
  test('shows its codes masked; one that is revealed or voided is not sold any more, nor what is exported as a file, nor a batch voided whole; an offer warns as soon as its stock is low, and says so where it lives on a supplier whose item does not exist', async ({
    page,
    request,
  }) => {
    const counter = await openCounter(request)
    const codes = newCodes(4)
    await importCodes(request, counter, codes)
    await enter(page, { session: counter.admin })
    await openStock(page, counter)
    await page.getByRole('link', { name: t.batch.open }).click()
    const rows = page.getByRole('list', { name: t.batch.codes }).getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await expect(rows.first()).toContainText(`••••${codes[0]?.slice(-4)}`)
    await expect(rows.first()).toContainText(t.code.free)

    await rows
      .first()
      .getByRole('button', { name: /^Reveal/ })
      .click()
    await expect(page.getByRole('dialog')).toContainText(t.code.revealFree)
    await sayWhy(page, t.code.revealConfirm)
    await expect(page.getByTestId('revealed')).toHaveText(codes[0] ?? '')
    await page.keyboard.press('Escape')
    await expect(rows.first()).toContainText(t.code.whyRevealed)

    await rows.nth(1).getByRole('button', { name: /^Void/ }).click()
    await sayWhy(page, t.code.voidConfirm)
    await expect(rows.nth(1)).toContainText(t.code.whyVoided)
    await expect(rows.nth(1).getByRole('button', { name: /^Void/ })).toHaveCount(0)
    expect((await stockOf(request, counter)).offers[0]).toMatchObject({ stock: 2 })

    // The batch is exported as a file, and what is left of it leaves the stock.
    await page.getByRole('button', { name: t.batch.export }).click()
    const dialog = page.getByRole('dialog', { name: t.export.title })
    await expect(dialog).toContainText(t.export.text)
    await sayWhy(page, t.export.confirm)
    const saved = page.waitForEvent('download')
    await dialog.getByRole('link', { name: t.export.save }).click()
    const file = await (await saved).path()
    expect(readFileSync(file, 'utf8').split('\n')).toEqual(codes)
    expect((await stockOf(request, counter)).offers[0]).toMatchObject({ stock: 0 })
    await page.keyboard.press('Escape')

    // Another one is voided whole.
    await goTo(page, `/admin/stock?product=${counter.product.id}`)
    await preview(page, newCodes(5).join('\n'))
    await importForm(page).getByRole('button', { name: 'Import 5 codes' }).click()
    const offer = page.getByRole('radio', { name: /^10 UC/ })
    await expect(offer).toHaveAccessibleName(/In stock: 5/)
    const other = page.getByRole('radio', { name: /^20 UC/ })
    await expect(offer).not.toHaveAccessibleName(/Low/)
    await page.getByLabel(t.supply.lowStock).fill('5')
    await page.getByRole('button', { name: t.games.save }).click()
    await expect(offer).toHaveAccessibleName(/Low/)
    await expect(other).toHaveAccessibleName(/Sold out/)

    await other.check()
    await page.getByLabel(t.supply.source).selectOption(t.supply.fromSupplier)
    await page.getByLabel(t.supply.supplier, { exact: true }).selectOption('Kinguin')
    await page.getByLabel(t.supply.ref).fill('no-such-item')
    await page.getByLabel(t.supply.maxCost).fill('12,50')
    await page.getByRole('button', { name: t.games.save }).click()
    await expect(other).toHaveAccessibleName(new RegExp(t.supply.pausedItem))
    await offer.check()
    await other.check()
    await expect(page.getByLabel(t.supply.maxCost)).toHaveValue('12.5')
    await offer.check()

    await page.getByRole('button', { name: t.batch.void }).first().click()
    await sayWhy(page, t.batch.voidConfirm)
    await expect(page.getByText('5 codes voided.', { exact: true })).toBeVisible()
    await expect(offer).toHaveAccessibleName(/In stock: 0/)
  })
})
