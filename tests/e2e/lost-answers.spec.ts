import type { Page } from '@playwright/test'
import { bearer, importCodes, newCodes, openCounter, openStock, sayWhy } from './admin-shop'
import { enter, expect, makeBuyer, test, texts } from './shop'

const t = texts.en.admin

test.use({ disturbed: /ERR_FAILED/ })

/** The shop does what it is asked the next few times, and nobody hears of it. */
const loseAnswers = (page: Page, address: string, times: number) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times },
  )

test('a note and a copy of a product whose answers are lost are made once', async ({ page, request }) => {
  const counter = await openCounter(request)
  const buyer = await makeBuyer(request)
  await enter(page, { session: counter.admin })
  await page.goto(`/admin/users/${buyer.userId}`)
  // As often as the screen asks by itself: the next press is the administrator's.
  await loseAnswers(page, '**/notes', 3)
  await page.getByLabel(t.notes.text).fill('Called the buyer')
  const add = page.getByRole('button', { name: t.notes.add })
  await add.click()
  await expect(page.getByText(texts.en.problem.network)).toBeVisible()
  await add.click()
  await expect(page.getByLabel(t.notes.text)).toHaveValue('')
  await expect(page.getByText('Called the buyer')).toHaveCount(1)

  await page.goto(`/admin/products/${counter.product.id}`)
  await loseAnswers(page, '**/duplicate', 1)
  await page.getByRole('button', { name: t.products.duplicate, exact: true }).click()
  await expect(page.getByRole('combobox', { name: t.product.status })).toHaveValue('draft')
  const list = await request.get('/api/admin/products', { headers: bearer(counter.admin) })
  const { products } = await list.json()
  expect(products.filter(({ title }: { title: string }) => title === counter.product.title)).toHaveLength(2)
})

test('a dialog that waits for an answer stays until the answer is seen', async ({ page, request }) => {
  const counter = await openCounter(request)
  const [code = ''] = newCodes(1)
  await importCodes(request, counter, [code])
  await enter(page, { session: counter.admin })
  const release = Promise.withResolvers<void>()
  await page.route('**/reveal', async (route) => {
    const response = await route.fetch()
    await release.promise
    await route.fulfill({ response })
  })

  await openStock(page, counter)
  await page.getByRole('link', { name: t.batch.open }).click()
  await page.getByRole('button', { name: /^Reveal/ }).click()
  await sayWhy(page, t.code.revealConfirm)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: texts.en.common.close })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  release.resolve()
  await expect(page.getByTestId('revealed')).toHaveText(code)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
