import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { FreeFireOffers } from '../../src/shared/contract/freefire'
import type { Order } from '../../src/shared/contract/orders'
import { languages } from '../../src/shared/languages'
import { payByCard, providerPage } from './provider-page'
import { desktop, enter, expect, expectNoSidewaysScroll, makeBuyer, phone, test, texts } from './shop'

const t = texts.en

/** A player nobody has topped up before; what the ID ends with decides how it goes (the simulated supplier). */
const newPlayer = (ending = '111'): string => `${randomInt(100_000, 1_000_000)}${ending}`

const payNow = (page: Page) => page.getByRole('button', { name: t.freefire.payNow })
const idField = (page: Page) => page.getByLabel(t.freefire.playerId, { exact: true })
const packages = (page: Page) => page.getByRole('group', { name: t.freefire.package }).getByRole('radio')

async function find(page: Page, id: string) {
  await idField(page).fill(id)
  await page.getByRole('button', { name: t.freefire.find }).click()
}

async function cheapest(request: APIRequestContext) {
  const { offers }: FreeFireOffers = await (await request.get('/api/freefire/offers')).json()
  const [first] = offers
  if (!first) throw new Error('the shop sells no package')
  return first
}

type Balance = { balanceUsd: number; balanceRub: number }

/** A buyer on the screen, with the player found and the first package chosen. */
async function atPayment(page: Page, request: APIRequestContext, id = newPlayer(), balance?: Balance) {
  const buyer = await makeBuyer(request, balance)
  await enter(page, { session: buyer })
  await page.goto('/topup/freefire')
  await find(page, id)
  await expect(page.getByTestId('player-name')).toBeVisible()
  await packages(page).first().check()
  return { ...buyer, headers: { Authorization: `Bearer ${buyer.token}` }, id, offer: await cheapest(request) }
}

async function ordersOf(request: APIRequestContext, headers: Record<string, string>): Promise<Order[]> {
  const { orders }: { orders: Order[] } = await (await request.get('/api/orders', { headers })).json()
  return orders
}

for (const language of languages) {
  for (const [device, viewport] of [
    ['phone', phone],
    ['desktop', desktop],
  ] as const) {
    test(`a player is topped up from the balance: ${language}, ${device}`, async ({ page, request }, info) => {
      const words = texts[language]
      const shot = async (name: string) => {
        await expectNoSidewaysScroll(page)
        await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
      }
      const id = newPlayer()
      await page.setViewportSize(viewport)
      await enter(page, { session: await makeBuyer(request), language })
      await page.goto('/topup/freefire')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.freefire.title)
      await expect(page.getByRole('radio').first()).toBeAttached()
      await shot('1-empty')
      await page.getByLabel(words.freefire.playerId, { exact: true }).fill(id)
      await page.getByRole('button', { name: words.freefire.find }).click()
      const name = (await page.getByTestId('player-name').textContent()) ?? ''
      await page.getByRole('group', { name: words.freefire.package }).getByRole('radio').first().check()
      await shot('2-ready')
      await page.getByRole('button', { name: words.freefire.payNow }).click()
      await expect(page.getByRole('heading', { name: words.freefire.done })).toBeInViewport()
      await expect(page.getByText(words.status.completed)).toBeVisible()
      await expect(page.getByLabel(words.freefire.playerId, { exact: true })).toHaveValue('')
      await shot('3-done')
      await page.getByRole('link', { name: words.profile.openOrder }).click()
      await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{12}$/)
      await expect(page.getByTestId('player-name')).toHaveText(name)
      await expect(page.getByText(id)).toBeVisible()
      await shot('4-order')
      await page.goto('/orders')
      await expect(page.getByRole('article')).toContainText(name)
      await shot('5-orders')
      await page.goto('/profile')
      await expect(page.getByRole('article')).toContainText(name)
      await page.goto('/topup/freefire')
      await page.getByRole('button', { name: id }).click()
      await expect(page.getByLabel(words.freefire.playerId, { exact: true })).toHaveValue(id)
    })
  }
}

test.describe('before anything can be paid', () => {
  test.beforeEach(async ({ page, request }) => {
    await enter(page, { session: await makeBuyer(request) })
    await page.goto('/topup/freefire')
    await expect(payNow(page)).toBeDisabled()
  })

  for (const [id, sentence] of [
    ['', t.freefire.enterId],
    ['12345', t.freefire.invalidId],
    ['1234567890123', t.freefire.invalidId],
    ['444000', t.freefire.noPlayer],
  ] as const) {
    test(`the ID “${id}” is refused beside its field`, async ({ page }) => {
      await find(page, id)
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(idField(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(payNow(page)).toBeDisabled()
    })
  }

  test('whoever tries is told what is missing', async ({ page }) => {
    await payNow(page).click({ force: true })
    await expect(page.getByText(t.freefire.incomplete).first()).toBeVisible()
    await idField(page).fill(newPlayer())
    await packages(page).first().check()
    await payNow(page).click({ force: true })
    await expect(page.getByText(t.freefire.findFirst).first()).toBeVisible()
  })

  test('another ID forgets the name', async ({ page }) => {
    await packages(page).first().check()
    await find(page, newPlayer())
    await expect(page.getByTestId('player-name')).toBeVisible()
    await expect(payNow(page)).toBeEnabled()
    await idField(page).pressSequentially('2')
    await expect(page.getByTestId('player-name')).toHaveCount(0)
    await expect(payNow(page)).toBeDisabled()
  })

  test('too many questions have to wait', async ({ page }) => {
    for (let nr = 0; nr < 5; nr += 1) {
      await find(page, newPlayer())
      await expect(page.getByTestId('player-name')).toBeVisible()
    }
    await find(page, newPlayer())
    await expect(page.getByText('Too many checks. Try again in 10 minutes.')).toBeVisible()
  })

  test('the other tab says what is coming', async ({ page }) => {
    await page.getByRole('tab', { name: t.freefire.byCode }).click()
    await expect(page.getByRole('heading', { name: t.common.comingSoon })).toBeVisible()
  })
})

test.describe('when something is down', () => {
  test.use({ disturbed: /Failed to load resource.*(50[23]|ERR_FAILED)/ })

  test('the name check can be tried again', async ({ page, request }) => {
    await enter(page, { session: await makeBuyer(request) })
    await page.goto('/topup/freefire')
    await find(page, newPlayer('999'))
    await expect(page.getByText(t.freefire.unavailable)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: t.common.retry })).toBeVisible()
    await find(page, newPlayer())
    await expect(page.getByTestId('player-name')).toBeVisible()
  })

  test('packages that can’t be read are asked for again', async ({ page, request }) => {
    await enter(page, { session: await makeBuyer(request) })
    await page.route('**/api/freefire/offers', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto('/topup/freefire')
    await expect(page.getByRole('heading', { name: t.freefire.loadFailed })).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/api/freefire/offers')
    await page.getByRole('button', { name: t.common.retry }).click()
    await expect(packages(page).first()).toBeAttached()
  })

  test('a payment whose answer is lost is one order under one transaction', async ({ page, request }) => {
    const { headers, offer } = await atPayment(page, request)
    const transactions: string[] = []
    await page.route('**/api/freefire/topup', async (route) => {
      transactions.push(route.request().postDataJSON().trx_id)
      if (transactions.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await payNow(page).dblclick()
    await expect(page.getByRole('heading', { name: t.freefire.done })).toBeVisible()
    expect(transactions.length).toBeGreaterThan(1)
    expect(new Set(transactions).size).toBe(1)
    expect(await ordersOf(request, headers)).toMatchObject([{ kind: 'freefire', totalAmount: offer.price }])
  })
})

test('two top-ups of the same player are two orders', async ({ page, request }) => {
  const { headers, id, offer } = await atPayment(page, request)
  for (const count of [1, 2]) {
    await find(page, id)
    await expect(page.getByTestId('player-name')).toBeVisible()
    await packages(page).first().check()
    await payNow(page).click()
    await expect.poll(async () => (await ordersOf(request, headers)).length).toBe(count)
    await expect(idField(page)).toHaveValue('')
  }
  const { usd }: { usd: number } = await (await request.get('/api/balance', { headers })).json()
  expect(usd).toBeCloseTo(100 - 2 * offer.price, 2)
})

test('a price that has moved on is told, and the packages are read anew', async ({ page, request }) => {
  const { headers } = await atPayment(page, request)
  await page.route('**/api/freefire/topup', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), amount: 0.01 } }),
  )
  const reread = page.waitForResponse('**/api/freefire/offers')
  await payNow(page).click()
  await expect(page.getByText(t.errors.price_changed).first()).toBeVisible()
  await reread
  expect(await ordersOf(request, headers)).toEqual([])
})

test.describe('a buyer who is short of money', () => {
  const poor = { balanceUsd: 0.5, balanceRub: 0 }

  for (const currency of ['USD', 'RUB'] as const) {
    test(`is told how much and pays by card in ${currency}`, async ({ page, request }) => {
      const { id } = await atPayment(page, request, newPlayer(), poor)
      await page.getByRole('radio', { name: currency }).check()
      await expect(page.getByText(/^You are .* short\.$/)).toBeVisible()
      await expect(payNow(page)).toBeDisabled()
      await page.getByRole('button', { name: t.checkout.payByCard }).click()
      await expect(page).toHaveURL(providerPage)
      await payByCard(page)
      await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{12}$/)
      await expect(page.getByText(t.profile.paidTitle)).toBeVisible()
      await expect(page.getByText(id)).toBeVisible()
      await expect(page.getByText(t.status.completed).first()).toBeVisible()
    })
  }

  test('and turns back has one unpaid order, whose player can be corrected', async ({ page, request }) => {
    const { headers } = await atPayment(page, request, newPlayer(), poor)
    await page.getByRole('button', { name: t.checkout.payByCard }).click()
    await expect(page).toHaveURL(providerPage)
    const [order] = await ordersOf(request, headers)
    expect(order).toMatchObject({ status: 'pending', kind: 'freefire' })
    await page.goto(`/orders/${order?.orderId}`)
    await page.getByRole('button', { name: t.order.wrongPlayer }).click()
    await page.getByLabel(t.order.rightPlayer).fill('123')
    await page.getByRole('button', { name: t.order.correct }).click()
    await expect(page.getByText(t.order.playerInvalid)).toBeVisible()
    await page.getByLabel(t.order.rightPlayer).fill('444000')
    await page.getByRole('button', { name: t.order.correct }).click()
    await expect(page.getByText(t.errors.player_not_found)).toBeVisible()
    const right = newPlayer()
    await page.getByLabel(t.order.rightPlayer).fill(right)
    await page.getByRole('button', { name: t.order.correct }).click()
    await expect(page.getByText(t.order.corrected).first()).toBeVisible()
    await expect(page.getByText(right)).toBeVisible()
    await expect(page.getByText(order?.player?.id ?? 'the first player')).toHaveCount(0)
  })
})

test('a top-up the supplier answers late for is followed to its end', async ({ page, request }) => {
  test.setTimeout(120_000)
  await atPayment(page, request, newPlayer('998'))
  await payNow(page).click()
  await expect(page.getByText(t.status.processing)).toBeVisible()
  await expect(page.getByText(t.order.topUpText)).toBeVisible()
  await expect(page.getByText(t.status.completed)).toBeVisible({ timeout: 90_000 })
})

test('a top-up the supplier cancels gives the money back', async ({ page, request }) => {
  test.setTimeout(120_000)
  await atPayment(page, request, newPlayer('996'))
  await payNow(page).click()
  await expect(page.getByText(t.order.rejectedText)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('heading', { name: t.freefire.undone })).toBeVisible()
  await expect(page.getByRole('radio', { name: /USD/ })).toHaveAccessibleName(/\$100\.00/)
})
