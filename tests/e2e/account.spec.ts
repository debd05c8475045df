import { randomUUID } from 'node:crypto'
import { bookmarkHeader } from '../../src/shared/settings'
import { refuse } from './every-look'
import { enter, expect, makeBuyer, openPage, test, texts } from './shop'

const t = texts.en

test('a visitor who opens a private page logs in and comes back to it', async ({ page, request }) => {
  const buyer = await makeBuyer(request)
  await page.goto('/orders')
  await expect(page).toHaveURL('/login')
  await page.getByLabel(t.login.nickname).fill(buyer.nickname)
  await page.getByLabel(t.login.password).fill(buyer.password)
  await page.getByRole('button', { name: t.login.submit, exact: true }).click()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByText(t.orders.none)).toBeVisible()
})

test('a wrong password is told in words and shakes the card', async ({ page, request }) => {
  const buyer = await makeBuyer(request)
  await page.goto('/login')
  await page.getByLabel(t.login.nickname).fill(buyer.nickname)
  await page.getByLabel(t.login.password).fill('not-the-password-1')
  await page.getByRole('button', { name: t.login.submit, exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(t.errors.invalid_credentials)
  await expect(page).toHaveURL('/login')
})

test('whose username was guessed at too often reads what to do', async ({ page }) => {
  await refuse(page, '**/api/login', 'rate_limited', 429)
  await page.goto('/login')
  await page.getByLabel(t.login.nickname).fill('somebody')
  await page.getByLabel(t.login.password).fill('not-the-password-1')
  await page.getByRole('button', { name: t.login.submit, exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(t.login.locked)
})

test.describe('registration', () => {
  test('tells in words each problem that the browser sees by itself, and each that only the shop knows', async ({
    page,
  }) => {
    await page.goto('/register')
    for (const [nickname, confirm, sentence] of [
      ['ab', 'long-enough-1', t.credentials.nickname_too_short],
      ['somebody', 'long-enough-2', t.credentials.passwords_dont_match],
      ['DEMO', 'long-enough-1', t.credentials.nickname_taken],
      ['d\u0435mon', 'long-enough-1', t.credentials.nickname_mixed],
    ] as const) {
      await test.step(sentence, async () => {
        await page.getByLabel(t.register.nickname, { exact: true }).fill(nickname)
        await page.getByLabel(t.register.password, { exact: true }).fill('long-enough-1')
        await page.getByLabel(t.register.confirmPassword).fill(confirm)
        await page.getByRole('button', { name: t.register.submit }).click()
        await expect(page.getByRole('alert')).toHaveText(sentence)
        // Also below the field itself.
        await expect(page.locator('[aria-invalid="true"]')).toHaveAccessibleDescription(sentence)
        await expect(page).toHaveURL('/register')
      })
    }
  })

  test('makes an account, logs in and offers a way back in; logging out ends it', async ({ page }) => {
    const nickname = `new-${randomUUID().slice(0, 8)}`
    await page.goto('/register')
    await page.getByLabel(t.register.nickname, { exact: true }).fill(nickname)
    await page.getByLabel(t.register.password, { exact: true }).fill('long-enough-1')
    await page.getByLabel(t.register.confirmPassword).fill('long-enough-1')
    await page.getByRole('button', { name: t.register.submit }).click()
    await expect(page).toHaveURL('/security?new')
    await page.goto('/profile')
    await expect(page.getByText(nickname).first()).toBeVisible()
    await expect(page.getByText(t.level.regular)).toBeVisible()
    await page.getByRole('button', { name: t.profile.logout }).click()
    await expect(page).toHaveURL('/login')
    await page.goto('/profile')
    await expect(page).toHaveURL('/login')
  })
})

test('a session that the server no longer knows leads to the login', async ({ page, request }) => {
  const buyer = await makeBuyer(request)
  await request.post('/api/logout', { headers: { Authorization: `Bearer ${buyer.token}` } })
  await enter(page, { session: buyer })
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('what is typed into each password field can be read', async ({ page, request }) => {
  for (const [path, fields] of [
    ['/login', 1],
    ['/register', 2],
    ['/password', 3],
  ] as const) {
    if (path === '/password') await enter(page, { session: await makeBuyer(request) })
    await openPage(page, path)
    const hidden = page.locator('input[type=password]')
    await expect(hidden).toHaveCount(fields)
    for (const button of await page.getByRole('button', { name: t.password.show }).all()) {
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
    }
    await expect(hidden).toHaveCount(0)
    await page.getByRole('button', { name: t.password.show }).first().click()
    await expect(hidden).toHaveCount(1)
  }
})

test('a buyer finds the change of a password in the profile, and changes it by choice', async ({ page, request }) => {
  const buyer = await makeBuyer(request)
  await enter(page, { session: buyer })
  await openPage(page, '/profile')
  await page.getByRole('link', { name: texts.en.profile.security }).click()
  await page.getByRole('link', { name: t.password.open }).click()
  await expect(page).toHaveURL('/password')
  await expect(page.getByText(t.password.text)).toBeVisible()
  await expect(page.getByText(t.password.dueText)).toHaveCount(0)
  await page.getByLabel(t.password.current).fill(buyer.password)
  await page.getByLabel(t.password.next, { exact: true }).fill('another-password-2')
  await page.getByLabel(t.password.confirm).fill('another-password-2')
  await page.getByRole('button', { name: t.password.submit }).click()
  await expect(page).toHaveURL('/security')
  await expect(page.getByText(t.password.done)).toBeVisible()
  const before = { Authorization: `Bearer ${buyer.token}` }
  expect((await request.get('/api/profile', { headers: before })).status()).toBe(401)
})

test('a buyer who opens the admin area is sent home', async ({ page, request }) => {
  await enter(page, { session: await makeBuyer(request) })
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

test('a buyer logs a lost phone out, and then everything', async ({ page, request }) => {
  const { sessions } = texts.en
  const buyer = await makeBuyer(request)
  const form = { nickname: buyer.nickname, password: buyer.password }
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile Safari/604.1'
  const login = await request.post('/api/login', { data: form, headers: { 'User-Agent': phone } })
  const lost: { token: string } = await login.json()
  await enter(page, { session: buyer })
  await openPage(page, '/security')
  const list = page.getByRole('list', { name: sessions.title })
  await expect(list).toContainText(sessions.current)
  await list.getByRole('button', { name: `${sessions.end}: Safari, iPhone` }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const headers = { Authorization: `Bearer ${lost.token}` }
  expect((await request.get('/api/profile', { headers })).status()).toBe(401)
  await page.getByRole('button', { name: sessions.endAll }).click()
  await expect(page).toHaveURL(/\/login$/)
  const own = { Authorization: `Bearer ${buyer.token}` }
  expect((await request.get('/api/profile', { headers: own })).status()).toBe(401)
})

test('what one session has seen is asked of its own calls, and not of the next session', async ({ page, request }) => {
  const [first, second] = [await makeBuyer(request), await makeBuyer(request)]
  const asked: { by: string; bookmark: string | undefined }[] = []
  page.on('request', (each) => {
    const headers = each.headers()
    const by = headers.authorization?.replace('Bearer ', '')
    if (by) asked.push({ by, bookmark: headers[bookmarkHeader.toLowerCase()] })
  })
  const callsOf = ({ token }: { token: string }) => asked.filter(({ by }) => by === token)
  await enter(page, { session: first })
  const answered = page.waitForResponse((answer) => answer.request().headers().authorization !== undefined)
  await openPage(page, '/profile')
  await (await answered).finished()
  await page.getByRole('banner').getByRole('link', { name: t.nav.orders }).click()
  await expect.poll(() => callsOf(first).at(-1)?.bookmark).toMatch(/^[0-9a-f]{8}-/)
  // As another tab would log somebody else in.
  await page.evaluate(({ token, nickname, userId }) => Object.assign(localStorage, { token, nickname, userId }), second)
  await page.getByRole('banner').getByRole('link', { name: t.nav.profile }).click()
  await expect.poll(() => callsOf(second).length).toBeGreaterThan(0)
  expect(callsOf(second)[0]?.bookmark).toBeUndefined()
})
