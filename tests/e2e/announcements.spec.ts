import type { Locator, Page } from '@playwright/test'
import type { Order } from '../../src/shared/contract/orders'
import { buy, importCodes, newCodes, openCounter, orderOf } from './admin-shop'
import { refuse } from './every-look'
import { find, newPlayer } from './freefire-screen'
import { enter, expect, fillCart, makeBuyer, openPage, test, texts } from './shop'

const t = texts.en

/** Remembers the region as it is: a screen reader hears what changes in it, not what comes along with it. */
async function listenTo(region: Locator) {
  const before = await region.elementHandle()
  return (page: Page) => page.evaluate((element) => element?.isConnected && element.textContent, before)
}

test('a screen reader hears that an order is done', async ({ page, request }) => {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(1))
  const { buyer, orderId } = await buy(request, counter)
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).status).toBe('completed')
  let isDone = false
  await page.route(`**/api/orders/${orderId}`, async (route) => {
    const answer = await route.fetch()
    const order: Order = await answer.json()
    await route.fulfill({ response: answer, json: isDone ? order : { ...order, status: 'processing', codes: [] } })
  })
  await enter(page, { session: buyer })
  await page.goto(`/orders/${orderId}`)
  const heard = await listenTo(page.getByRole('status').filter({ hasText: t.status.processing }))
  isDone = true
  await expect.poll(() => heard(page)).toBe(t.status.completed)
})

test('a screen reader hears that a code is copied', async ({ page, request }) => {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(1))
  const { buyer, orderId } = await buy(request, counter)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, { session: buyer })
  await page.goto(`/orders/${orderId}`)
  const copy = page.getByRole('listitem').filter({ has: page.getByTestId('code') })
  const heard = await listenTo(copy.getByRole('status'))
  await copy.getByRole('button', { name: t.order.copyCode.replace('{{number}}', '1') }).click()
  await expect.poll(() => heard(page)).toBe(t.common.copied)
})

test('a screen reader hears the name of the player who is found', async ({ page, request }) => {
  await enter(page, { session: await makeBuyer(request) })
  await page.goto('/topup/freefire')
  const region = page.getByRole('main').locator('form [aria-live]').last()
  const heard = await listenTo(region)
  await expect(region).not.toHaveCSS('display', 'none')
  await find(page, newPlayer())
  await expect.poll(() => heard(page)).toBe(await page.getByTestId('player-name').textContent())
})

test('a screen reader hears each refusal of a login', async ({ page, request }) => {
  const { nickname } = await makeBuyer(request)
  await openPage(page, '/login')
  await page.getByLabel(t.login.nickname).fill(nickname)
  await page.getByLabel(t.login.password).fill('not-the-password-1')
  const submit = page.getByRole('button', { name: t.login.submit, exact: true })
  await submit.click()
  const alert = page.getByRole('alert').filter({ hasText: t.errors.invalid_credentials })
  await expect(alert).toBeVisible()
  const first = await alert.elementHandle()
  await submit.click()
  await expect.poll(() => page.evaluate((element) => element?.isConnected, first)).toBe(false)
  await expect(alert).toBeVisible()
})

test('a screen reader hears at once that a screen can’t be read', async ({ page, request }) => {
  await enter(page, { session: await makeBuyer(request) })
  for (const [path, address, text] of [
    ['/cart', '**/api/cart', t.cart.loadFailed],
    ['/orders', '**/api/orders*', t.orders.loadFailed],
    ['/profile', '**/api/profile', t.profile.loadFailed],
  ] as const) {
    await refuse(page, address)
    await page.goto(path)
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await page.unrouteAll()
  }
})

test('a screen reader hears that a payment is refused', async ({ page, request }) => {
  const session = await makeBuyer(request)
  await fillCart(request, session)
  await enter(page, { session })
  await refuse(page, '**/api/payment/from-balance')
  await page.goto('/checkout')
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()
  await expect(page.locator('[aria-live]').getByText(t.errors.internal)).toBeVisible()
})
