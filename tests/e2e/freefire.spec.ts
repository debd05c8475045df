import { refuse } from './every-look'
import { find, idField, newPlayer, packages, payNow } from './freefire-screen'
import { enter, expect, expectNoSidewaysScroll, makeBuyer, phone, test, texts } from './shop'

const t = texts.en

test('a player is topped up from the balance', async ({ page, request }) => {
  const words = texts.uz
  const id = newPlayer()
  await page.setViewportSize(phone)
  await enter(page, { session: await makeBuyer(request), language: 'uz' })
  await page.goto('/topup/freefire')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.freefire.title)
  await expect(page.getByRole('radio').first()).toBeAttached()
  await expectNoSidewaysScroll(page)
  await page.getByLabel(words.freefire.playerId, { exact: true }).fill(id)
  await page.getByRole('button', { name: words.freefire.find }).click()
  const name = (await page.getByTestId('player-name').textContent()) ?? ''
  const first = page.getByRole('group', { name: words.freefire.package }).getByRole('radio').first()
  await expect(first).toHaveAccessibleName(/^100 ta olmos/)
  await first.check()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: words.freefire.payNow }).click()
  await expect(page.getByRole('heading', { name: words.freefire.done })).toBeInViewport()
  await expect(page.getByText(words.status.completed)).toBeVisible()
  await expect(page.getByLabel(words.freefire.playerId, { exact: true })).toHaveValue('')
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: words.profile.openOrder }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{12}$/)
  await expect(page.getByTestId('player-name')).toHaveText(name)
  await expect(page.getByText(id)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto('/orders')
  await expect(page.getByRole('article')).toContainText(name)
  await expectNoSidewaysScroll(page)
  await page.goto('/profile')
  await expect(page.getByRole('article')).toContainText(name)
  await page.goto('/topup/freefire')
  await page.getByRole('button', { name: id }).click()
  await expect(page.getByLabel(words.freefire.playerId, { exact: true })).toHaveValue(id)
})

test.describe('before anything can be paid', () => {
  test.beforeEach(async ({ page, request }) => {
    await enter(page, { session: await makeBuyer(request) })
    await page.goto('/topup/freefire')
    await expect(payNow(page)).toBeDisabled()
  })

  test('each ID that is no player is refused beside its field', async ({ page }) => {
    // The same sentence never comes twice in a row: each one that is seen is a new one.
    for (const [id, sentence] of [
      ['', t.freefire.enterId],
      ['12345', t.freefire.invalidId],
      ['444000', t.freefire.noPlayer],
    ] as const) {
      await test.step(`the ID “${id}”`, async () => {
        await find(page, id)
        await expect(page.getByText(sentence)).toBeVisible()
        await expect(idField(page)).toHaveAttribute('aria-invalid', 'true')
        await expect(payNow(page)).toBeDisabled()
      })
    }
  })

  test('a buyer who presses the button too early is told what is missing, also after another ID', async ({ page }) => {
    await payNow(page).click({ force: true })
    await expect(page.getByText(t.freefire.incomplete).first()).toBeVisible()
    await idField(page).fill(newPlayer())
    await packages(page).first().check()
    await payNow(page).click({ force: true })
    await expect(page.getByText(t.freefire.findFirst).first()).toBeVisible()
    await find(page, newPlayer())
    await expect(page.getByTestId('player-name')).toBeVisible()
    await expect(payNow(page)).toBeEnabled()
    await idField(page).pressSequentially('2')
    await expect(page.getByTestId('player-name')).toHaveCount(0)
    await expect(payNow(page)).toBeDisabled()
  })

  test('a sixth check of a player has to wait', async ({ page }) => {
    for (let nr = 0; nr < 5; nr += 1) {
      await find(page, newPlayer())
      await expect(page.getByTestId('player-name')).toBeVisible()
    }
    await find(page, newPlayer())
    await expect(page.getByText('Too many checks. Try again in 10 minutes.')).toBeVisible()
  })
})

test.describe('when something is down', () => {
  test.use({ disturbed: /Failed to load resource.*(50[23])/ })

  test('the name check can be tried again', async ({ page, request }) => {
    await enter(page, { session: await makeBuyer(request) })
    await page.goto('/topup/freefire')
    await find(page, newPlayer('999'))
    await expect(page.getByText(t.freefire.unavailable)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: t.common.retry })).toBeVisible()
    await find(page, newPlayer())
    await expect(page.getByTestId('player-name')).toBeVisible()
  })

  test('packages that can’t be read can be asked for again', async ({ page, request }) => {
    await enter(page, { session: await makeBuyer(request) })
    await refuse(page, '**/api/freefire/offers')
    await page.goto('/topup/freefire')
    await expect(page.getByRole('heading', { name: t.freefire.loadFailed })).toBeVisible()
    await page.unroute('**/api/freefire/offers')
    await page.getByRole('button', { name: t.common.retry }).click()
    await expect(packages(page).first()).toBeAttached()
  })
})
