import type { Page } from '@playwright/test'
import { inText } from './admin-shop'
import { newPlayer, ordersOf } from './freefire-screen'
import { desktop, enter, expect, expectNoSidewaysScroll, goTo, makeBuyer, phone, test, texts } from './shop'

const t = texts.ru

const fieldOf = (page: Page, name: keyof typeof t.games.fields) =>
  page.getByLabel(t.games.fields[name].label, { exact: true })
const packages = (page: Page) => page.getByRole('group', { name: t.topups.package }).getByRole('radio')
const payNow = (page: Page) => page.getByRole('button', { name: t.topups.payNow })
const titleOf = (game: string) => inText(t.topups.title, { game })

test('a player of Mobile Legends gets three packages from the balance, is saved, and is forgotten by a tap; “buy again” comes with the player and the package of an order, and says so where the package is gone; a wrong player of an unpaid order is put right by all fields at once', async ({
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
  await packages(page).nth(1).check()
  const more = page.getByRole('group', { name: t.topups.pieces }).getByRole('button', { name: t.common.increase })
  await more.click()
  await more.click()
  await expectNoSidewaysScroll(page)
  await payNow(page).click()
  await expect(page.getByRole('heading', { name: t.topups.done })).toBeInViewport()
  const headers = { Authorization: `Bearer ${buyer.token}` }
  const orders = await ordersOf(request, headers)
  expect(orders).toMatchObject([
    { game: 'mobile-legends', status: 'completed', payment: { method: 'balance' }, quantity: 3, refunds: [] },
  ])
  const saved = page.getByRole('group', { name: t.topups.saved })
  await saved.getByRole('button', { name }).first().click()
  await expect(fieldOf(page, 'zoneId')).toHaveValue('1234')
  await expect(page.getByTestId('player-name')).toHaveText(name)
  await saved.getByRole('button', { name: /^Забыть/ }).click()
  await expect(saved).toHaveCount(0)

  const id = newPlayer()
  const player = { playerId: id, server: '4321' }
  const data = { player, offer: 'mobile-legends-3004', trx_id: `again-${id}`, currency: 'usd', payWith: 'balance' }
  const made = await request.post('/api/topups/mobile-legends/order', { data, headers })
  expect(made.status()).toBe(200)
  const { orderId } = await made.json()
  await goTo(page, `/ru/orders/${orderId}`)
  await page.getByRole('link', { name: t.order.buyAgain }).click()
  await expect(fieldOf(page, 'userId')).toHaveValue(id)
  await expect(fieldOf(page, 'zoneId')).toHaveValue('4321')
  await expect(page.getByTestId('player-name')).toBeVisible()
  await expect(
    page.getByRole('group', { name: t.topups.package }).locator('input[value="mobile-legends-3004"]'),
  ).toBeChecked()

  await page.route(/\/api\/topups\/mobile-legends$/, async (route) => {
    const answer = await route.fetch()
    const game = await answer.json()
    const packages = game.packages.filter(({ itemId }: { itemId: string }) => itemId !== data.offer)
    await route.fulfill({ response: answer, json: { ...game, packages } })
  })
  await page.goto(`/ru/orders/${orderId}`)
  await page.getByRole('link', { name: t.order.buyAgain }).click()
  const gone = page.getByText(inText(t.topups.gone, { package: '706 алмазов' }))
  await expect(fieldOf(page, 'userId')).toHaveValue(id)
  await expect(gone).toBeVisible()
  await packages(page).first().check()
  await expect(gone).toHaveCount(0)

  const [wrong, right] = [newPlayer(), newPlayer()]
  const unpaid = { ...data, player: { ...player, playerId: wrong }, trx_id: `wrong-${wrong}`, payWith: 'card' }
  const begun = await (await request.post('/api/topups/mobile-legends/order', { data: unpaid, headers })).json()
  await goTo(page, `/ru/orders/${begun.orderId}`)
  await page.getByRole('button', { name: t.order.wrongPlayer }).click()
  await page.getByRole('button', { name: t.order.correct }).click()
  await expect(fieldOf(page, 'userId')).toHaveAttribute('aria-invalid', 'true')
  await expectNoSidewaysScroll(page)
  await fieldOf(page, 'userId').fill(`${right} (1234)`)
  await page.getByRole('button', { name: t.order.correct }).click()
  await expect(page.getByText(`${right} (1234)`)).toBeVisible()
  await expect(page.getByText(t.order.corrected).first()).toBeVisible()
})

test('a visitor finds a game from the home page, sees what is sold, goes on to its codes and back, and logs in to pay', async ({
  page,
}) => {
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
  await page.getByRole('region', { name: t.topups.codes }).getByRole('link').first().click()
  await expect(page).toHaveURL('/ru/products/pubg')
  await page.getByRole('link', { name: inText(t.buying.toAccount, { game: 'PUBG Mobile' }) }).click()
  await expect(page).toHaveURL('/ru/topup/pubg-mobile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf('PUBG Mobile'))
  await page.getByRole('main').getByRole('link', { name: t.nav.login }).click()
  await expect(page).toHaveURL(/\/login$/)
})
