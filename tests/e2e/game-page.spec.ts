import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { TopUpGame } from '../../src/shared/contract/topups'
import { bearer, handOver, inText } from './admin-shop'
import { expectNoFaults, inEveryLook } from './every-look'
import { ordersOf } from './freefire-screen'
import {
  desktop,
  enter,
  expect,
  expectNoSidewaysScroll,
  loginAdmin,
  makeBuyer,
  openPage,
  phone,
  placeOf,
  test,
  texts,
} from './shop'

const t = texts.ru

const uid = (page: Page) => page.getByLabel(t.games.fields.uid.label, { exact: true })
const server = (page: Page) => page.getByLabel(t.games.fields.server.label, { exact: true })
const packages = (page: Page) => page.getByRole('group', { name: t.topups.package }).getByRole('radio')
const welkin = (page: Page) => packages(page).and(page.getByRole('radio', { name: t.packages.welkin }))
const payNow = (page: Page) => page.getByRole('button', { name: t.topups.payNow })
const genshin = '/ru/topup/genshin-impact'

async function choose(page: Page) {
  await openPage(page, genshin)
  await uid(page).fill('1801234567')
  await server(page).selectOption('os_cht')
  await welkin(page).check()
}

async function expectChosen(page: Page) {
  await expect(page).toHaveURL(genshin)
  await expect(uid(page)).toHaveValue('1801234567')
  await expect(server(page)).toHaveValue('os_cht')
  await expect(welkin(page)).toBeChecked()
  await expect(payNow(page)).toBeVisible()
}

test('what a visitor has chosen and typed is there after the login page and the registration', async ({ page }) => {
  await enter(page, { language: 'ru' })
  await choose(page)
  await page.reload()
  await expect(uid(page)).toHaveValue('1801234567')
  await expect(welkin(page)).toBeChecked()
  await page.getByRole('main').getByRole('link', { name: t.nav.login }).click()
  await expect(page).toHaveURL('/ru/login')
  await page.getByRole('link', { name: t.login.toRegister }).click()
  await page.getByLabel(t.register.nickname, { exact: true }).fill(`gamer-${randomUUID().slice(0, 8)}`)
  await page.getByLabel(t.register.password, { exact: true }).fill('long-enough-1')
  await page.getByLabel(t.register.confirmPassword).fill('long-enough-1')
  await page.getByRole('button', { name: t.register.submit }).click()
  await expectChosen(page)
})

test('what a buyer has chosen and typed is there after the login that an ended session asks for, and is not there for another buyer', async ({
  page,
  request,
}) => {
  const session = await makeBuyer(request)
  await enter(page, { session, language: 'ru' })
  await choose(page)
  await page.route('**/api/topups/genshin-impact/order', (route) =>
    route.fulfill({ status: 401, json: { error: '', code: 'unauthenticated' } }),
  )
  await payNow(page).click()
  await page.getByRole('button', { name: t.topups.sure }).click()
  await expect(page).toHaveURL('/ru/login')
  await page.getByLabel(t.login.nickname).fill(session.nickname)
  await page.getByLabel(t.login.password, { exact: true }).fill(session.password)
  await page.getByRole('button', { name: t.login.submit, exact: true }).click()
  await expectChosen(page)

  const coupon = page.getByLabel(t.checkout.coupon.code)
  await page.getByRole('button', { name: t.checkout.coupon.open }).click()
  await coupon.fill('MINE')
  await handOver(page, genshin, await makeBuyer(request), 'ru')
  await expect(uid(page)).toHaveValue('')
  await expect(welkin(page)).not.toBeChecked()
  await expect(coupon).toHaveCount(0)
})

/** Changes what the shop tells of a game, for a page that comes to its screen from another one. */
async function openChanged(page: Page, slug: string, change: (game: TopUpGame) => TopUpGame) {
  await page.route(new RegExp(`/api/topups/${slug}$`), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: change(await answer.json()) })
  })
  await openPage(page, '/ru/support')
  await page.evaluate((path) => history.pushState(null, '', path), `/ru/topup/${slug}`)
}

const soldOut = (game: TopUpGame): TopUpGame => ({
  ...game,
  packages: game.packages.map((each) => ({ ...each, available: false, priceIn: {} })),
})

test('of a game whose packages are all sold out nobody is asked for anything, and led to its codes, else to the catalogue', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await enter(page, { language: 'ru' })
  await openChanged(page, 'pubg-mobile', soldOut)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: t.topups.none })).toBeVisible()
  await expect(main.getByText(t.topups.codesInstead)).toBeVisible()
  await expect(main.getByRole('region', { name: t.topups.codes }).getByRole('link').first()).toBeVisible()
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await expect(main.getByRole('link', { name: t.nav.login })).toHaveCount(0)
  await expect(payNow(page)).toHaveCount(0)
  await expect(main.getByText(t.topups.withinMinute)).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectNoFaults(page, 'a game of which nothing is sold')
  await openChanged(page, 'pubg-mobile', (game) => ({ ...soldOut(game), codes: [] }))
  await main.getByRole('link', { name: t.nav.products }).click()
  await expect(page).toHaveURL('/ru/products')
})

/** A game with dear packages of long names, which a person delivers. */
async function makeDearGame(request: APIRequestContext) {
  const headers = bearer(await loginAdmin(request))
  const slug = `dear-${randomUUID().slice(0, 8)}`
  const label = { en: 'Player ID' }
  const about = {
    ...{ slug, name: 'Dear', image: '/art/fortnite.svg', check: 'none', description: { en: 'Dear.' } },
    fields: [{ key: 'playerId', kind: 'digits', pattern: '\\d{6,10}', example: '1234567', label, help: label }],
  }
  expect((await request.post('/api/admin/games', { data: { ...about, reason: 'Test' }, headers })).status()).toBe(201)
  const pack = (ref: string, name: string, usd: number, uzs: number) => ({
    ...{ supplier: 'hand', ref, name, priceIn: { usd, uzs } },
  })
  const packs = [
    pack('a', '60 Genesis Crystals', 99, 1_250_000),
    pack('b', 'Blessing of the Welkin Moon', 9, 125_000),
    pack('c', '6480 + 1600 Genesis Crystals', 1250, 9_999_000),
  ]
  const data = { margin: 0, rates: { rub: 90 }, packages: packs }
  expect((await request.put(`/api/admin/games/${slug}`, { data, headers })).status()).toBe(200)
  return slug
}

/** Words and sums of the cards that leave their card, or begin in one line and end in another. */
const spoiltTexts = (page: Page) =>
  page.evaluate(() => {
    const textsIn = (card: Element) => {
      const found: Node[] = []
      const walk = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
      for (let node = walk.nextNode(); node; node = walk.nextNode()) found.push(node)
      return found
    }
    const boxesIn = (text: Node) => {
      const isSum = text.parentElement?.dataset.testid?.startsWith('price-')
      const pieces = text.textContent?.matchAll(isSum ? /.+/gu : /[\p{L}\d]+/gu) ?? []
      return Array.from(pieces, ({ 0: piece, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + piece.length)
        return { piece, boxes: [...range.getClientRects()] }
      })
    }
    return [...document.querySelectorAll('fieldset label')].flatMap((card) => {
      const { left, right } = card.getBoundingClientRect()
      const isSpoilt = (boxes: DOMRect[]) =>
        boxes.some((box) => box.left < left + 1 || box.right > right - 1) ||
        new Set(boxes.map(({ top }) => Math.round(top))).size > 1
      const all = textsIn(card).flatMap(boxesIn)
      return all.filter(({ boxes }) => isSpoilt(boxes)).map(({ piece }) => piece)
    })
  })

test('sums of millions and long names stand whole in their cards, on every screen and in every language', async ({
  page,
  request,
}) => {
  const slug = await makeDearGame(request)
  await openPage(page, `/topup/${slug}`)
  await inEveryLook(page, async ({ topups }) => {
    await expect(page.getByTestId('price-uzs').first()).toContainText('1')
    for (const width of [320, 360, 390, 430, 480, 560, 640, 768, 1024, desktop.width]) {
      await page.setViewportSize({ width, height: 740 })
      expect([topups.package, width, await spoiltTexts(page)]).toEqual([topups.package, width, []])
      await expectNoSidewaysScroll(page)
    }
  })
})

test('a buyer reads the name of a server, not its code, and is asked once about a player whom nobody looks up', async ({
  page,
  request,
}) => {
  const session = await makeBuyer(request)
  const headers = bearer(session)
  await page.setViewportSize(phone)
  await enter(page, { session, language: 'ru' })
  await openPage(page, genshin)
  await uid(page).fill('800123456')
  await expect(server(page)).toHaveValue('os_asia')
  const text = `800123456 (${t.games.servers.asia})`
  await packages(page).first().check()
  await payNow(page).click()
  const question = page.getByRole('dialog', { name: t.topups.sureTitle })
  await expect(question).toContainText('800123456')
  await expect(question).toContainText(t.games.servers.asia)
  await question.getByRole('button', { name: t.topups.notSure }).click()
  expect(await ordersOf(request, headers)).toEqual([])
  await payNow(page).click()
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/orders/*', async (route) => {
    await isSeen
    await route.continue()
  })
  await question.getByRole('button', { name: t.topups.sure }).click()
  // Who is about to press it when the order comes still does.
  const openOrder = page.getByRole('link', { name: t.profile.openOrder })
  const before = await placeOf(openOrder)
  goOn()
  await expect(page.getByRole('heading', { name: t.topups.done })).toBeVisible()
  expect(await placeOf(openOrder)).toEqual(before)
  await expect(page.getByRole('main')).not.toContainText('os_asia')
  await openOrder.click()
  await expect(page.getByTestId('player-name')).toHaveText(text)
  await expect(page.getByRole('main')).toContainText(inText(t.packages.genesisCrystals_many, { count: 60 }))
  await expect(page.getByRole('main')).not.toContainText('os_asia')
  await expect(page.getByText(t.order.stepOrdered)).toBeVisible()
  await expect(page.getByText(t.order.stepDelivered)).toBeVisible()

  // From the order it is two taps, and nobody asks again. Another server is another player.
  await page.getByRole('link', { name: t.order.buyAgain }).click()
  await server(page).selectOption('os_usa')
  await payNow(page).click()
  await expect(question).toContainText(t.games.servers.america)
  await question.getByRole('button', { name: t.topups.notSure }).click()
  await page.getByRole('group', { name: t.topups.saved }).getByRole('button', { name: text }).first().click()
  await payNow(page).click()
  await expect(page.getByRole('heading', { name: t.topups.done })).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(await ordersOf(request, headers)).toHaveLength(2)
})
