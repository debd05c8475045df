import type { Page } from '@playwright/test'
import { inText } from './admin-shop'
import { expectNoFaults } from './every-look'
import { newPlayer, ordersOf } from './freefire-screen'
import { payByCard, providerPage } from './provider-page'
import { desktop, enter, expect, expectNoSidewaysScroll, makeBuyer, phone, test, texts } from './shop'

const t = texts.ru

const fieldOf = (page: Page, name: keyof typeof t.games.fields) =>
  page.getByLabel(t.games.fields[name].label, { exact: true })
const packages = (page: Page) => page.getByRole('group', { name: t.topups.package }).getByRole('radio')
const payNow = (page: Page) => page.getByRole('button', { name: t.topups.payNow })
const titleOf = (game: string) => inText(t.topups.title, { game })

test('a player of Mobile Legends is topped up by card, and once more as a saved player from the balance', async ({
  page,
  request,
}) => {
  const buyer = await makeBuyer(request)
  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'ru' })
  await page.goto('/ru')
  await page.getByRole('button', { name: t.nav.openMenu }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Mobile Legends' }).click()
  await expect(page).toHaveURL(/\/topup\/mobile-legends$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf('Mobile Legends'))
  await fieldOf(page, 'userId').fill('12345678 (1234)')
  await expect(fieldOf(page, 'userId')).toHaveValue('12345678')
  await expect(fieldOf(page, 'zoneId')).toHaveValue('1234')
  // Nobody has asked for it: typing has ended.
  const name = (await page.getByTestId('player-name').textContent()) ?? ''
  await packages(page).first().check()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t.checkout.payByCard }).click()
  await expect(page).toHaveURL(providerPage)
  await payByCard(page)
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{12}$/)
  await expect(page.getByText(t.status.completed).first()).toBeVisible()
  await expect(page.getByTestId('player-name')).toHaveText(name)
  await expect(page.getByText('12345678 (1234)')).toBeVisible()
  await page.goto('/ru/topup/mobile-legends')
  await page.getByRole('group', { name: t.topups.saved }).getByRole('button', { name }).first().click()
  await expect(fieldOf(page, 'zoneId')).toHaveValue('1234')
  await expect(page.getByTestId('player-name')).toHaveText(name)
  await packages(page).nth(1).check()
  await expectNoSidewaysScroll(page)
  await payNow(page).click()
  await expect(page.getByRole('heading', { name: t.topups.done })).toBeInViewport()
  const orders = await ordersOf(request, { Authorization: `Bearer ${buyer.token}` })
  expect(orders.map(({ game, status, payment }) => [game, status, payment.method])).toEqual([
    ['mobile-legends', 'completed', 'balance'],
    ['mobile-legends', 'completed', 'card'],
  ])
})

test('a player of PUBG Mobile gets three packages from the second supplier where the first one cancels', async ({
  page,
  request,
}) => {
  const buyer = await makeBuyer(request)
  const id = `${newPlayer().slice(0, 7)}996`
  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'ru' })
  await page.goto('/ru/topup/pubg-mobile')
  await fieldOf(page, 'playerId').fill(id)
  await expect(page.getByTestId('player-name')).toBeVisible()
  await packages(page).first().check()
  const more = page.getByRole('group', { name: t.topups.pieces }).getByRole('button', { name: t.common.increase })
  await more.click()
  await more.click()
  await expectNoSidewaysScroll(page)
  await payNow(page).click()
  await expect(page.getByRole('heading', { name: t.topups.done })).toBeVisible({ timeout: 40_000 })
  const [order] = await ordersOf(request, { Authorization: `Bearer ${buyer.token}` })
  expect(order).toMatchObject({ game: 'pubg-mobile', status: 'completed', quantity: 3, refunds: [] })
})

test('“buy again” comes with the player and the package of the order', async ({ page, request }) => {
  const { token, ...buyer } = await makeBuyer(request)
  const headers = { Authorization: `Bearer ${token}` }
  const id = newPlayer()
  const player = { playerId: id, server: '4321' }
  const data = { player, offer: 'mobile-legends-3002', trx_id: `again-${id}`, currency: 'usd', payWith: 'balance' }
  const made = await request.post('/api/topups/mobile-legends/order', { data, headers })
  expect(made.status()).toBe(200)
  const { orderId } = await made.json()
  await enter(page, { session: { token, ...buyer }, language: 'ru' })
  await page.goto(`/ru/orders/${orderId}`)
  await page.getByRole('link', { name: t.order.buyAgain }).click()
  await expect(fieldOf(page, 'userId')).toHaveValue(id)
  await expect(fieldOf(page, 'zoneId')).toHaveValue('4321')
  await expect(page.getByTestId('player-name')).toBeVisible()
  await expect(packages(page).nth(1)).toBeChecked()
  await payNow(page).click()
  await expect(page.getByRole('heading', { name: t.topups.done })).toBeVisible()
  await expect.poll(async () => (await ordersOf(request, headers)).length).toBe(2)
})

test('a wrong player of an unpaid order is put right by all fields at once', async ({ page, request }) => {
  const session = await makeBuyer(request)
  const headers = { Authorization: `Bearer ${session.token}` }
  const [wrong, right] = [newPlayer(), newPlayer()]
  const player = { playerId: wrong, server: '4321' }
  const data = { player, offer: 'mobile-legends-3001', trx_id: `wrong-${wrong}`, currency: 'usd', payWith: 'card' }
  const { orderId } = await (await request.post('/api/topups/mobile-legends/order', { data, headers })).json()
  await enter(page, { session, language: 'ru' })
  await page.goto(`/ru/orders/${orderId}`)
  await page.getByRole('button', { name: t.order.wrongPlayer }).click()
  await fieldOf(page, 'userId').fill(`${right} (1234)`)
  await page.getByRole('button', { name: t.order.correct }).click()
  await expect(page.getByText(`${right} (1234)`)).toBeVisible()
  await expect(page.getByText(t.order.corrected).first()).toBeVisible()
})

test('whom nobody can look up is confirmed in words before the money moves', async ({ page, request }) => {
  const buyer = await makeBuyer(request)
  await enter(page, { session: buyer, language: 'ru' })
  await page.goto('/ru/topup/genshin-impact')
  await fieldOf(page, 'uid').fill('700123456')
  await expect(fieldOf(page, 'server')).toHaveValue('os_euro')
  await packages(page).first().check()
  await payNow(page).click()
  const question = page.getByRole('dialog', { name: t.topups.sureTitle })
  await expect(question).toContainText('700123456')
  await expect(question).toContainText(t.games.servers.europe)
  await question.getByRole('button', { name: t.topups.notSure }).click()
  expect(await ordersOf(request, { Authorization: `Bearer ${buyer.token}` })).toEqual([])
  await payNow(page).click()
  await question.getByRole('button', { name: t.topups.sure }).click()
  await expect(page.getByRole('heading', { name: t.topups.done })).toBeVisible()
})

test('a saved player is forgotten by a tap', async ({ page, request }) => {
  const session = await makeBuyer(request)
  const id = newPlayer()
  const data = { playerID: id, offer: '1001', trx_id: `saved-${id}` }
  const headers = { Authorization: `Bearer ${session.token}` }
  expect((await request.post('/api/freefire/topup', { data, headers })).status()).toBe(200)
  await enter(page, { session, language: 'ru' })
  await page.goto('/ru/topup/free-fire')
  const saved = page.getByRole('group', { name: t.topups.saved })
  await saved.getByRole('button', { name: /^Забыть/ }).click()
  await expect(saved).toHaveCount(0)
})

test('a visitor finds a game from the home page, sees what is sold, and logs in to pay', async ({ page }) => {
  await page.setViewportSize(desktop)
  await enter(page, { language: 'ru' })
  await page.goto('/ru')
  await page.getByRole('heading', { name: t.home.how }).scrollIntoViewIfNeeded()
  await page
    .getByRole('region', { name: t.home.topUp })
    .getByRole('link', { name: /PUBG Mobile/ })
    .click()
  await expect(packages(page).first()).toBeVisible()
  await expect(page.getByText(inText(t.topups.bonus, { amount: 25 }))).toBeVisible()
  await expectNoFaults(page, 'a visitor')
  await page.getByRole('main').getByRole('link', { name: t.nav.login }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('“buy again” of a package that is gone says so, and shows the others', async ({ page, request }) => {
  const session = await makeBuyer(request)
  const headers = { Authorization: `Bearer ${session.token}` }
  const id = newPlayer()
  const player = { playerId: id, server: '4321' }
  const data = { player, offer: 'mobile-legends-3004', trx_id: `gone-${id}`, currency: 'usd', payWith: 'balance' }
  const { orderId } = await (await request.post('/api/topups/mobile-legends/order', { data, headers })).json()
  await page.route(/\/api\/topups\/mobile-legends$/, async (route) => {
    const answer = await route.fetch()
    const game = await answer.json()
    const packages = game.packages.filter(({ itemId }: { itemId: string }) => itemId !== data.offer)
    await route.fulfill({ response: answer, json: { ...game, packages } })
  })
  await enter(page, { session, language: 'ru' })
  await page.goto(`/ru/orders/${orderId}`)
  await page.getByRole('link', { name: t.order.buyAgain }).click()
  await expect(fieldOf(page, 'userId')).toHaveValue(id)
  await expect(page.getByText(inText(t.topups.gone, { package: '706 алмазов' }))).toBeVisible()
  await expect(packages(page).first()).toBeVisible()
  await packages(page).first().check()
  await expect(page.getByText(inText(t.topups.gone, { package: '706 алмазов' }))).toHaveCount(0)
})

test('a player whom nobody looks up, and who was topped up before, is topped up again in two taps', async ({
  page,
  request,
}) => {
  const session = await makeBuyer(request)
  const headers = { Authorization: `Bearer ${session.token}` }
  const player = { playerId: '700123456', server: 'os_euro' }
  const data = { player, offer: 'genshin-impact-3201', trx_id: 'genshin-again-1', currency: 'usd', payWith: 'balance' }
  const { orderId } = await (await request.post('/api/topups/genshin-impact/order', { data, headers })).json()
  await enter(page, { session, language: 'ru' })
  await page.goto(`/ru/orders/${orderId}`)
  await expect(page.getByText(t.order.stepOrdered)).toBeVisible()
  await expect(page.getByText(t.order.stepDelivered)).toBeVisible()
  await page.getByRole('link', { name: t.order.buyAgain }).click()
  await payNow(page).click()
  await expect(page.getByRole('heading', { name: t.topups.done })).toBeVisible()
  expect((await ordersOf(request, headers)).length).toBe(2)
})

test('a visitor finds games by a text in the catalogue, and codes and top-up of a game name each other', async ({
  page,
}) => {
  await enter(page, { language: 'ru' })
  await page.goto('/ru/products')
  await page.getByRole('main').getByRole('searchbox').fill('мобайл')
  const games = page.getByRole('list', { name: t.nav.topUp })
  await expect(games.getByRole('link')).toHaveText([/Mobile Legends/, /PUBG Mobile/])
  await games.getByRole('link', { name: /PUBG Mobile/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf('PUBG Mobile'))
  await page.getByRole('region', { name: t.topups.codes }).getByRole('link').first().click()
  await expect(page).toHaveURL('/ru/products/pubg')
  await page.getByRole('link', { name: inText(t.buying.toAccount, { game: 'PUBG Mobile' }) }).click()
  await expect(page).toHaveURL('/ru/topup/pubg-mobile')
})

test('a game that is not topped up says so', async ({ page }) => {
  await enter(page, { language: 'ru' })
  await page.goto('/ru/topup/chess')
  await expect(page.getByRole('heading', { name: t.topups.noGame })).toBeVisible()
})
