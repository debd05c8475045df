import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { handOver } from './admin-shop'
import { refuse } from './every-look'
import { enter, expect, goTo, makeBuyer, openPage, test, texts } from './shop'

const t = texts.en

/** Each password field there can be read, and hidden again. */
async function expectReadable(page: Page, fields: number) {
  const hidden = page.locator('input[type=password]')
  const buttons = page.getByRole('button', { name: t.password.show })
  await expect(hidden).toHaveCount(fields)
  for (const button of await buttons.all()) {
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(hidden).toHaveCount(0)
  await buttons.first().click()
  await expect(hidden).toHaveCount(1)
}

test('a visitor who opens a private page is told what is wrong with a login, each time anew, logs in and comes back to it; a buyer who opens the admin area is sent home, and a session that the server no longer knows leads to the login', async ({
  page,
  request,
}) => {
  const buyer = await makeBuyer(request)
  await page.goto('/orders')
  await expect(page).toHaveURL('/login')
  await expectReadable(page, 1)
  const submit = page.getByRole('button', { name: t.login.submit, exact: true })
  await page.getByLabel(t.login.nickname).fill(buyer.nickname)
  await page.getByLabel(t.login.password).fill('not-the-password-1')
  await refuse(page, '**/api/login', 'rate_limited', 429)
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(t.login.locked)
  await page.unrouteAll()
  const json = { error: t.errors.invalid_credentials, code: 'invalid_credentials' }
  await page.route('**/api/login', (route) => route.fulfill({ status: 401, json }))
  await submit.click()
  const alert = page.getByRole('alert').filter({ hasText: t.errors.invalid_credentials })
  await expect(alert).toBeVisible()
  await expect(page).toHaveURL('/login')
  // A screen reader hears what is new, not what is said again in the same place.
  const first = await alert.elementHandle()
  await submit.click()
  await expect.poll(() => page.evaluate((element) => element?.isConnected, first)).toBe(false)
  await expect(alert).toBeVisible()
  await page.unrouteAll()
  await page.getByLabel(t.login.password).fill(buyer.password)
  await submit.click()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByText(t.orders.none)).toBeVisible()

  await goTo(page, '/admin')
  await expect(page).toHaveURL('/')
  const tokenOf = () => page.evaluate(() => localStorage.getItem('token'))
  await request.post('/api/logout', { headers: { Authorization: `Bearer ${await tokenOf()}` } })
  await goTo(page, '/checkout/return?p=unknown')
  await expect(page).toHaveURL('/login')
  expect(await tokenOf()).toBeNull()
  await page.getByLabel(t.login.nickname).fill(buyer.nickname)
  await page.getByLabel(t.login.password).fill(buyer.password)
  await submit.click()
  await expect(page).toHaveURL('/checkout/return?p=unknown')
})

test('a registration tells what only the shop knows, makes an account, logs in and offers a way back in that may wait; logging out ends it', async ({
  page,
}) => {
  const nickname = `new-${randomUUID().slice(0, 8)}`
  await openPage(page, '/register')
  await expectReadable(page, 2)
  await page.getByLabel(t.register.password, { exact: true }).fill('long-enough-1')
  await page.getByLabel(t.register.confirmPassword).fill('long-enough-1')
  await page.getByLabel(t.register.nickname, { exact: true }).fill('DEMO')
  await page.getByRole('button', { name: t.register.submit }).click()
  await expect(page.getByRole('alert')).toHaveText(t.credentials.nickname_taken)
  // Also below the field itself.
  await expect(page.locator('[aria-invalid="true"]')).toHaveAccessibleDescription(t.credentials.nickname_taken)
  await expect(page).toHaveURL('/register')
  await page.getByLabel(t.register.nickname, { exact: true }).fill(nickname)
  await page.getByRole('button', { name: t.register.submit }).click()
  await expect(page).toHaveURL('/security?new')
  await expect(page.getByText(t.security.new)).toBeVisible()
  await page.getByRole('link', { name: t.security.codes.later }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: t.nav.profile }).click()
  await expect(page.getByText(nickname).first()).toBeVisible()
  await expect(page.getByText(t.level.regular)).toBeVisible()
  await page.getByRole('button', { name: t.profile.logout }).click()
  await expect(page).toHaveURL('/login')
  await goTo(page, '/profile')
  await expect(page.getByLabel(t.login.nickname)).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('what one person begins no other ends in their name; a buyer finds a lost phone in the profile and logs it out, changes the password by choice, and logs everything out', async ({
  page,
  request,
}) => {
  const { sessions } = texts.en
  const buyer = await makeBuyer(request)
  const statusOf = async (token: string | null) =>
    (await request.get('/api/profile', { headers: { Authorization: `Bearer ${token}` } })).status()
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile Safari/604.1'
  const login = await request.post('/api/login', {
    data: { nickname: buyer.nickname, password: buyer.password },
    headers: { 'User-Agent': phone },
  })
  const lost: { token: string } = await login.json()
  await enter(page, { session: buyer })
  await openPage(page, '/profile')
  // Somebody else logs in in another tab, while money is about to be sent in this one.
  await page.getByRole('button', { name: t.transfer.open }).click()
  await expect(page.getByRole('dialog', { name: t.transfer.title })).toBeVisible()
  const other = await makeBuyer(request)
  await handOver(page, '/profile', other)
  await expect(page.getByText(other.nickname).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await handOver(page, '/profile', buyer)
  await page.getByRole('link', { name: texts.en.profile.security }).click()
  const list = page.getByRole('list', { name: sessions.title })
  await expect(list).toContainText(sessions.current)
  await list.getByRole('button', { name: `${sessions.end}: Safari, iPhone` }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(await statusOf(lost.token)).toBe(401)

  await page.getByRole('link', { name: t.password.open }).click()
  await expect(page).toHaveURL('/password')
  await expect(page.getByText(t.password.text)).toBeVisible()
  await expect(page.getByText(t.password.dueText)).toHaveCount(0)
  await expectReadable(page, 3)
  await page.getByLabel(t.password.current).fill(buyer.password)
  await page.getByLabel(t.password.next, { exact: true }).fill('another-password-2')
  await page.getByLabel(t.password.confirm).fill('another-password-2')
  await page.getByRole('button', { name: t.password.submit }).click()
  await expect(page).toHaveURL('/security')
  await expect(page.getByText(t.password.done)).toBeVisible()
  expect(await statusOf(buyer.token)).toBe(401)

  const own = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('button', { name: sessions.endAll }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await statusOf(own)).toBe(401)
})

test('money that one person was about to send is not sent by the confirmation of another', async ({
  page,
  request,
}) => {
  const [buyer, other] = [await makeBuyer(request), await makeBuyer(request)]
  await enter(page, { session: buyer })
  await openPage(page, '/profile')
  const sent: (string | undefined)[] = []
  const refusal = { status: 403, json: { code: 'step_up_required', error: 'Confirm that it is you', requestId: 'x' } }
  await page.route('**/api/balance/transfer', (route) => {
    sent.push(route.request().headers().authorization)
    return route.fulfill(refusal)
  })
  const send = async () => {
    await page.getByRole('button', { name: t.transfer.open }).click()
    await page.getByLabel(t.transfer.recipient).fill('1000000001')
    await page.getByRole('dialog').getByLabel(t.topup.amount).fill('50')
    await page.getByRole('button', { name: t.topup.continue }).click()
    await page.getByRole('button', { name: t.transfer.confirm }).click()
  }
  await send()
  const question = page.getByRole('dialog', { name: t.stepUp.title })
  await expect(question).toBeVisible()
  await page.evaluate(({ token, nickname, userId }) => {
    for (const [name, value] of Object.entries({ nickname, userId, token })) localStorage.setItem(name, value)
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  }, other)
  await question.getByLabel(t.stepUp.password).fill(other.password)
  const confirmed = page.waitForResponse('**/api/step-up')
  await question.getByRole('button', { name: t.stepUp.confirm }).click()
  expect((await confirmed).status()).toBe(204)
  await expect(question).toHaveCount(0)
  expect(sent).toEqual([`Bearer ${buyer.token}`])

  // The session ends in another tab: nobody who comes next finds a password half typed.
  await send()
  await question.getByLabel(t.stepUp.password).fill('half a pass')
  await page.evaluate(() => {
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  })
  await expect(question).toHaveCount(0)
  expect(sent).toHaveLength(2)
})
