import { inText } from './admin-shop'
import { hold, refuse } from './every-look'
import { find, idField, newPlayer, packages, payNow } from './freefire-screen'
import { enter, expect, expectNoSidewaysScroll, goTo, makeBuyer, openPage, phone, test, texts } from './shop'

const t = texts.en
const game = { game: 'Free Fire' }

test('a player is topped up from the balance; a passkey is offered after this first purchase, and not again once the offer was closed', async ({
  page,
  request,
}) => {
  const words = texts.uz
  const id = newPlayer()
  await page.setViewportSize(phone)
  await enter(page, { session: await makeBuyer(request), language: 'uz' })
  await page.goto('/topup/freefire')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inText(words.topups.title, { game: 'Free Fire' }))
  await expect(page.getByRole('radio').first()).toBeAttached()
  await expectNoSidewaysScroll(page)
  const region = page.getByRole('main').locator('form [aria-live]').last()
  await expect(region).not.toHaveCSS('display', 'none')
  const heard = await region.elementHandle()
  await page.getByLabel(words.games.fields.playerId.label, { exact: true }).fill(id)
  await page.getByRole('button', { name: words.topups.find }).click()
  const name = (await page.getByTestId('player-name').textContent()) ?? ''
  // Only what changes in a region that was there before is heard.
  expect(await heard?.evaluate((region) => region.isConnected && region.textContent)).toBe(name)
  const first = page.getByRole('group', { name: words.topups.package }).getByRole('radio').first()
  await expect(first).toHaveAccessibleName(/^100 ta olmos/)
  await first.check()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: words.topups.payNow }).click()
  await expect(page.getByRole('heading', { name: words.topups.done })).toBeInViewport()
  await expect(page.getByText(words.status.completed)).toBeVisible()
  await expect(page.getByLabel(words.games.fields.playerId.label, { exact: true })).toHaveValue('')
  await expectNoSidewaysScroll(page)
  const offer = page.getByText(words.passkeyOffer.text)
  await expect(offer).toBeVisible()
  await page.getByRole('link', { name: words.profile.openOrder }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{12}$/)
  const paid = new URL(page.url()).pathname
  await expect(page.getByTestId('player-name')).toHaveText(name)
  await expect(page.getByText(id)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await goTo(page, '/uz/orders')
  await expect(page.getByRole('article')).toContainText(name)
  await expectNoSidewaysScroll(page)
  // So is it where the order is read that was just paid.
  const readPaid = () => page.evaluate((path) => history.pushState({ paid: path.split('/').at(-1) }, '', path), paid)
  await readPaid()
  await page.locator('p', { has: offer }).getByRole('button', { name: words.common.close }).click()
  await expect(offer).toBeHidden()
  await goTo(page, '/uz/orders')
  await expect(page.getByRole('article')).toBeVisible()
  await readPaid()
  await expect(page.getByText(words.profile.paidTitle)).toBeVisible()
  await expect(offer).toBeHidden()
  await goTo(page, '/uz/profile')
  await expect(page.getByRole('article')).toContainText(name)
  await goTo(page, '/uz/topup/freefire')
  await page.getByRole('button', { name: id }).click()
  await expect(page.getByLabel(words.games.fields.playerId.label, { exact: true })).toHaveValue(id)
})

test.describe('when something is down', () => {
  test.use({ disturbed: /Failed to load resource.*(50[23])/ })

  test('packages that can’t be read are asked for again; each ID that is no player, or can’t be checked, is refused beside its field, and who pays too early is told what is missing', async ({
    page,
    request,
  }) => {
    await enter(page, { session: await makeBuyer(request) })
    await refuse(page, '**/api/topups/free-fire')
    // The page itself comes with its packages.
    await openPage(page, '/products?q=free+fire')
    await page.getByRole('list', { name: t.nav.topUp }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: t.topups.loadFailed })).toBeVisible()
    await page.unroute('**/api/topups/free-fire')
    await page.getByRole('button', { name: t.common.retry }).click()
    await expect(packages(page).first()).toBeAttached()

    await expect(payNow(page)).toBeDisabled()
    await payNow(page).click({ force: true })
    await expect(page.getByText(t.topups.incomplete).first()).toBeVisible()
    // The same sentence never comes twice in a row: each one that is seen is a new one.
    for (const [id, sentence] of [
      ['12345', inText(t.player.invalidId, { ...game, example: '1234567890' })],
      ['444000', inText(t.topups.noPlayer, game)],
    ] as const) {
      await test.step(`the ID “${id}”`, async () => {
        await find(page, id)
        await expect(page.getByText(sentence)).toBeVisible()
        await expect(idField(page)).toHaveAttribute('aria-invalid', 'true')
        await expect(payNow(page)).toBeDisabled()
      })
    }
    await find(page, newPlayer('999'))
    await expect(page.getByText(t.topups.unavailable)).toBeVisible()
    await expect(page.getByRole('button', { name: t.common.retry })).toBeVisible()
    await hold(page, '**/api/topups/free-fire/check')
    await idField(page).fill(newPlayer())
    await packages(page).first().check()
    await payNow(page).click({ force: true })
    await expect(page.getByText(t.topups.findFirst).first()).toBeVisible()
    await page.unroute('**/api/topups/free-fire/check')
    await find(page, newPlayer())
    await expect(page.getByTestId('player-name')).toBeVisible()
    await expect(payNow(page)).toBeEnabled()
    await idField(page).pressSequentially('2')
    await expect(page.getByTestId('player-name')).toHaveCount(0)
    await expect(payNow(page)).toBeDisabled()
    await page.route('**/api/topups/free-fire/check', (route) =>
      route.fulfill({ status: 429, json: { error: '', code: 'rate_limited' }, headers: { 'Retry-After': '600' } }),
    )
    await find(page, newPlayer())
    await expect(page.getByText('Too many checks. Try again in 10 minutes.')).toBeVisible()
  })
})
