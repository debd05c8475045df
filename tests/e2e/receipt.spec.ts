import type { Locator, Page } from '@playwright/test'
import type { Order } from '../../src/shared/contract/orders'
import { bearer, buy, importCodes, newCodes, openCounter, orderOf } from './admin-shop'
import { enter, expect, expectNoSidewaysScroll, goTo, phone, test, texts } from './shop'

const words = texts.ru

/** What the browser does when somebody prints. */
async function preparePrint(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

/** Remembers the region as it is: a screen reader hears what changes in it, not what comes along with it. */
async function listenTo(region: Locator) {
  const before = await region.elementHandle()
  return (page: Page) => page.evaluate((element) => element?.isConnected && element.textContent, before)
}

const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

async function stocked(request: Parameters<typeof openCounter>[0], count: number) {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(count))
  return counter
}

/** The buyer looks at another tab while the order is under way, and comes back once it is done. */
async function waitElsewhere(page: Page, orderId: string) {
  let isDone = false
  await page.route(`**/api/orders/${orderId}`, async (route) => {
    const answer = await route.fetch()
    const order: Order = await answer.json()
    await route.fulfill({ response: answer, json: isDone ? order : { ...order, status: 'processing', codes: [] } })
  })
  await page.goto(`/ru/orders/${orderId}`)
  const title = words.common.documentTitle.replace('{{title}}', words.order.title.replace('{{id}}', orderId))
  await expect(page).toHaveTitle(title)
  const heard = await listenTo(page.getByRole('status').filter({ hasText: words.status.processing }))
  const look = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
      Object.defineProperty(document, 'visibilityState', {
        value: isHidden ? 'hidden' : 'visible',
        configurable: true,
      })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await look(true)
  isDone = true
  await expect(page).toHaveTitle(words.order.readyTitle.replace('{{title}}', title))
  expect(await heard(page)).toBe(words.status.completed)
  await look(false)
  await expect(page).toHaveTitle(title)
}

test('the title tells a buyer in another tab that the order is done, and a screen reader hears it; the moment after paying shows the code large and all are copied at once; its receipt prints on one page, and the same is bought again at the price of today', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  const codes = newCodes(2)
  await importCodes(request, counter, codes)
  const { buyer, orderId } = await buy(request, counter, { qty: 2 })
  await importCodes(request, counter, newCodes(2))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'ru' })
  await waitElsewhere(page, orderId)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  for (const path of ['/ru/profile', `/ru/orders/${orderId}`]) {
    await page.evaluate(([paid, address]) => history.pushState({ paid }, '', address), [orderId, path] as const)
    await expect(page.getByText(words.profile.paidTitle)).toBeVisible()
    await page.getByRole('button', { name: words.order.copyAll }).click()
    await expect(page.getByText(words.common.copied).first()).toBeVisible()
    expect((await copied()).split('\n').sort()).toEqual(codes.toSorted())
    // Only now: the list below may have shown its code before the order of the moment has come.
    const size = await page
      .getByTestId('code')
      .first()
      .evaluate((code) => Number.parseFloat(getComputedStyle(code).fontSize))
    expect(size).toBeGreaterThanOrEqual(20)
    await expectNoSidewaysScroll(page)
  }
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByTestId('code') })
    .first()
  const heard = await listenTo(line.getByRole('status').first())
  await line.getByRole('button', { name: words.order.copyCode.replace('{{number}}', '1') }).click()
  await expect.poll(() => heard(page)).toBe(words.common.copied)

  await expect(page.getByTestId('code')).toHaveCount(2)
  // Beside two pieces stands what both cost: discounts of both are taken off that.
  await expect(page.getByRole('region', { name: words.order.codes })).toContainText(/60,00.\$/)
  await expect(page.getByRole('button', { name: words.receipt.print })).toBeVisible()
  await preparePrint(page)
  const receipt = page.getByRole('region', { name: words.receipt.title })
  await expect(receipt).toBeVisible()
  for (const shown of [words.common.brand, orderId, buyer.nickname, counter.product.title, words.order.fromBalance]) {
    await expect(receipt).toContainText(shown)
  }
  await expect(receipt.getByRole('row')).toHaveCount(2)
  await expect(receipt.getByRole('row').nth(1)).toContainText(/30[.,]00/)
  await expect(receipt.getByText(/60[.,]00/)).toHaveCount(2)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  await expect(page.getByTestId('code').first()).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  expect(pagesIn(await page.pdf({ format: 'A4' }))).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(receipt).toHaveCount(0)
  await expect(page.getByTestId('code')).toHaveCount(2)

  const dearer = await request.put(`/api/products/${counter.product.id}`, {
    data: { price: 35, rub: 2900, amounts: [10, 20] },
    headers: bearer(counter.admin),
  })
  expect(dearer.status()).toBe(200)
  await page.getByRole('button', { name: words.order.buyAgain }).click()
  await expect(page).toHaveURL('/ru/cart')
  await expect(page.getByTestId('subtotal-usd')).toHaveText('70,00 $')
  await expect(page.getByText(counter.product.title)).toBeVisible()
})

test('the history of the balance, while it is looked at, tells of the money that comes back', async ({
  page,
  request,
}) => {
  const counter = await stocked(request, 1)
  const { buyer, orderId } = await buy(request, counter)
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).status).toBe('completed')
  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'ru' })
  let isOver = false
  await page.route(`**/api/orders/${orderId}`, async (route) => {
    const answer = await route.fetch()
    const order: Order = await answer.json()
    await route.fulfill({ response: answer, json: isOver ? order : { ...order, status: 'processing', codes: [] } })
  })
  await page.goto('/ru/orders')
  await page.evaluate((paid) => history.pushState({ paid }, '', '/ru/profile'), orderId)
  const statement = page.getByTestId('statement')
  await page.getByRole('heading', { name: words.statement.title }).scrollIntoViewIfNeeded()
  await expect(statement).toContainText(words.statement.kinds.purchase)
  const back = await request.post(`/api/admin/orders/${orderId}/refund`, {
    data: { reason: 'The supplier has none' },
    headers: bearer(counter.admin),
  })
  expect(back.ok()).toBe(true)
  isOver = true
  await expect(statement).toContainText(words.statement.kinds.refund)
})

test('what can’t be bought again is told; an order that was paid back says so everywhere, and where its money is; one that was never paid has no receipt', async ({
  page,
  request,
}) => {
  const counter = await stocked(request, 1)
  const { buyer, orderId } = await buy(request, counter)
  // An order that is paid back before its code came is cancelled instead.
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).status).toBe('completed')
  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'ru' })
  await page.goto(`/ru/orders/${orderId}`)
  await page.getByRole('button', { name: words.order.buyAgain }).click()
  await expect(page.getByText(words.order.gone.replace('{{titles}}', counter.product.title))).toBeVisible()
  await expect(page).toHaveURL(`/ru/orders/${orderId}`)

  const back = await request.post(`/api/admin/orders/${orderId}/refund`, {
    data: { reason: 'The buyer asked' },
    headers: bearer(counter.admin),
  })
  expect(back.ok()).toBe(true)
  const told = page.getByText(words.order.refundedToBalance.replace(/\{\{sum\}\}|, \{\{date\}\}/g, '').trim())
  for (const path of ['/ru/orders', '/ru/profile', `/ru/orders/${orderId}`]) {
    await goTo(page, path)
    await expect(page.getByText(words.status.refunded).first()).toBeVisible()
    await expect(told.first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  const receipt = page.getByRole('region', { name: words.receipt.title })
  await preparePrint(page)
  await expect(receipt).toContainText(words.status.refunded)
  await expect(receipt.getByRole('listitem')).toHaveCount(1)
  await page.emulateMedia({ media: 'screen' })

  await page.route(`**/api/orders/${orderId}`, async (route) => {
    const answer = await route.fetch()
    const order: Order = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...order, status: 'cancelled', reason: 'given_up', refunded: 0, refunds: [] },
    })
  })
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByText(words.order.givenUpText)).toBeVisible()
  await expect(page.getByRole('button', { name: words.receipt.print })).toHaveCount(0)
  await preparePrint(page)
  await expect(receipt).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
})
