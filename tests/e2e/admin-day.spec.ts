import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Product } from '../../src/shared/contract/catalogue'
import {
  buy,
  complain,
  importForm,
  inText,
  newCodes,
  openPart,
  openStock,
  orderOf,
  preview,
  sayWhy,
} from './admin-shop'
import { adminPassword, enter, expect, login, test, texts } from './shop'

const t = texts.en.admin

async function addProduct(page: Page, word: string) {
  await openPart(page, t.tabs.products)
  await page.getByRole('link', { name: t.product.new }).click()
  for (const [language, title] of [
    ['en', `Sky Pirates ${word}`],
    ['ru', `Небесные пираты ${word}`],
    ['uz', `Osmon qaroqchilari ${word}`],
  ] as const) {
    const column = page.getByRole('group', { name: new RegExp(`^${texts.en.language[language]}`) })
    await column.getByLabel(t.product.title).fill(title)
    await column.getByLabel(t.product.description).fill(title)
  }
  await page.getByLabel(t.product.category).selectOption(texts.en.category.pcGames)
  await page.getByRole('textbox', { name: t.product.label }).fill('Pearls')
  await page.getByRole('button', { name: t.product.choosePicture }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'valorant', exact: true }).click()
  await page.getByLabel(inText(t.product.price, { currency: 'USD' })).fill('50')
  await page.getByLabel(inText(t.product.price, { currency: 'RUB' })).fill('2500')
  for (const key of ['TR', 'EU']) {
    await page.getByRole('button', { name: t.product.addRegion }).click()
    const region = page
      .getByRole('listitem')
      .filter({ has: page.getByLabel(t.product.regionKey) })
      .last()
    await region.getByLabel(t.product.regionKey).fill(key)
    await region.getByLabel(t.product.amounts, { exact: true }).fill('10')
  }
  await page.getByRole('combobox', { name: t.product.status }).selectOption(t.products.published)
  await page.getByRole('button', { name: t.product.add }).click()
  await expect(page).toHaveURL('/admin/products')
}

test('an administrator runs a day, and finds all of it in the audit', async ({ page, request }) => {
  const word = randomUUID().slice(0, 6)
  const title = `Sky Pirates ${word}`
  const admin = await login(request, 'admin', adminPassword)
  await enter(page, { session: admin })
  await page.goto('/admin')

  await addProduct(page, word)
  const found = await request.get(`/api/products/sky-pirates-${word}`)
  const product: Product = await found.json()
  const counter = { admin, product }

  const codes = newCodes(3)
  await openStock(page, counter)
  await page.getByRole('radio', { name: /^10 Pearls.*TR|^10 Pearls.*T.rkiye/ }).check()
  await preview(page, codes.join('\n'))
  await importForm(page).getByLabel(t.import.cost).fill('20')
  await importForm(page).getByRole('button', { name: 'Import 3 codes' }).click()
  await expect(importForm(page).getByText('3 codes imported')).toBeVisible()

  const { buyer, orderId } = await buy(request, counter, {
    qty: 2,
    offer: { label: 'Pearls', region: 'TR', price: 50 },
  })
  await openPart(page, t.tabs.orders)
  await page.getByRole('main').getByRole('link', { name: orderId }).click()

  // To see the codes, the administrator says who it is.
  await page
    .getByRole('button', { name: /^Reveal/ })
    .first()
    .click()
  await sayWhy(page, t.code.revealConfirm)
  const question = page.getByRole('dialog', { name: texts.en.stepUp.title })
  await question.getByLabel(texts.en.stepUp.password).fill(adminPassword)
  await question.getByRole('button', { name: texts.en.stepUp.confirm }).click()
  await expect(page.getByTestId('revealed')).toHaveText(/^DEMO-/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t.order.refund, exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /USD/ }).fill('10')
  await sayWhy(page, t.order.toBalanceSum.replace('{{sum}}', '$10.00'))
  await expect(page.getByRole('region', { name: t.order.books })).toContainText('$10.00')

  const complaint = `Order ${orderId}: it was used before`
  await complain(request, buyer, orderId, complaint)
  await openPart(page, t.tabs.claims)
  await page.getByRole('article').filter({ hasText: complaint }).getByRole('button', { name: t.claims.answer }).click()
  await page.getByRole('dialog').getByRole('radio', { name: t.claims.replace }).check()
  await page.getByRole('dialog').getByLabel(t.claims.replyLabel).fill('Here is another one')
  await page.getByRole('dialog').getByRole('button', { name: t.claims.send }).click()
  await expect(page.getByText(t.claims.answered)).toBeVisible()
  expect(await orderOf(request, buyer, orderId)).toMatchObject({
    refunded: 10,
    codes: expect.arrayContaining([codes[2]]),
  })

  await openPart(page, t.tabs.products)
  await page.getByRole('link', { name: t.prices.title }).click()
  await page.getByRole('checkbox', { name: title }).check()
  await page.getByLabel(t.prices.percent).fill('10')
  await page.getByRole('button', { name: t.import.preview }).click()
  await page.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect(page.getByText('2 prices changed')).toBeVisible()

  // The books of the day are added up every minute: this is the minute's run.
  expect((await request.get('/cdn-cgi/local/scheduled')).ok()).toBe(true)
  await openPart(page, t.tabs.dashboard)
  await expect(page.getByRole('heading', { name: t.dashboard.top })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(title)

  await openPart(page, t.tabs.audit)
  const log = page.getByRole('list', { name: t.tabs.audit })
  const { acts } = t
  const day = [
    acts.changePrices,
    acts.answerClaim,
    acts.refundOrder,
    acts.revealCode,
    acts.importCodes,
    acts.createProduct,
  ]
  for (const act of day) {
    await page.getByLabel(t.audit.action).selectOption(act)
    await expect(log.getByText(act, { exact: true }).first()).toBeVisible()
  }
  for (const subject of [orderId, product.id]) {
    await page.goto(`/admin/audit?subject=${subject}`)
    await expect(log.getByRole('listitem').first()).toBeVisible()
  }
  await expect(page.locator('body')).not.toContainText(codes[0] ?? '')
})
