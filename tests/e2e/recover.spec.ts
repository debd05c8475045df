import { readFile } from 'node:fs/promises'
import { handOver } from './admin-shop'
import { refuse } from './every-look'
import {
  enter,
  expect,
  expectNoSidewaysScroll,
  goTo,
  login,
  loseAnswers,
  makeBuyer,
  openPage,
  phone,
  test,
  texts,
} from './shop'

const t = texts.ru
const next = 'a-new-password-1'
test.use({ disturbed: /ERR_FAILED/ })

test('whoever has lost the password comes back by a recovery code that was saved', async ({ page, request }) => {
  const { nickname, password } = await makeBuyer(request)
  // Whoever has logged in a moment ago is not asked once more.
  const session = await login(request, nickname, password)
  await page.setViewportSize(phone)
  await enter(page, { session, language: 'ru' })
  await openPage(page, '/ru/security?new')
  const make = page.getByRole('button', { name: t.security.codes.make })
  const renew = page.getByRole('button', { name: t.security.codes.renew })
  // The shop has made codes, and nobody has seen them: others in their place are asked about.
  await expect(make).toBeVisible()
  await loseAnswers(page, '**/api/recovery-codes', 1)
  await make.click()
  await renew.click()
  await expect(page.getByText(t.security.codes.renewText)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: t.security.codes.renew }).click()
  await expect(page.getByRole('button', { name: t.security.codes.kept })).toBeVisible()
  await expectNoSidewaysScroll(page)
  const listed = page.getByTestId('recovery-codes').getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: t.security.codes.save }).click()
  const file = await (await saving).path()
  const saved = await readFile(file, 'utf8')
  for (const code of codes) expect(saved).toContain(code)
  await page.getByRole('button', { name: t.security.codes.kept }).click()
  await expect(page.getByTestId('recovery-codes')).toHaveCount(0)
  const asked = { channel: 'email', readyAt: '2026-11-29T10:00:00Z', endsAt: '2026-11-30T10:00:00Z' }
  await page.route('**/api/recover/asked', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { asked } }) : route.continue(),
  )
  await goTo(page, '/ru/security')
  await expect(page.getByText('Осталось 10 кодов')).toBeVisible()
  await expect(page.getByText(t.security.asked.how)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t.security.asked.stop }).click()
  await expect(page.getByText(t.security.asked.stopped)).toBeVisible()
  await expect(page.getByText(t.security.asked.how)).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  // Everything is lost but the paper.
  await page.context().clearCookies()
  await handOver(page, '/ru/login', undefined, 'ru')
  await page.getByRole('link', { name: t.login.toRecover }).click()
  await expect(page).toHaveURL('/ru/recover')
  const submit = page.getByRole('button', { name: t.recover.submit })
  const told = page.getByRole('alert')
  await submit.click()
  await expect(told).toHaveText(t.recover.required)
  await expectNoSidewaysScroll(page)
  await page.getByLabel(t.login.nickname).fill(session.nickname)
  await page.getByLabel(t.recover.code).fill('AAAA')
  await page.getByLabel(t.password.next, { exact: true }).fill(next)
  await page.getByLabel(t.password.confirm).fill('another-one-1')
  await submit.click()
  await expect(told).toHaveText(t.credentials.passwords_dont_match)
  await page.getByLabel(t.password.confirm).fill(next)
  await refuse(page, '**/api/recover', 'rate_limited', 429)
  await submit.click()
  await expect(told).toHaveText(t.recover.locked)
  await page.unrouteAll()
  await submit.click()
  await expect(told).toHaveText(t.recover.wrong)
  await page.getByLabel(t.recover.code).fill((codes[4] ?? '').toLowerCase().replaceAll('-', ' '))
  await submit.click()
  await expect(page).toHaveURL(/\/ru\/?$/)
  await expect(page.getByText(t.recover.done)).toBeVisible()
  await goTo(page, '/ru/security')
  await expect(page.getByText('Осталось 9 кодов')).toBeVisible()
  expect((await login(request, session.nickname, next)).userId).toBe(session.userId)
})

test('a link to a new password opens for somebody who is still logged in', async ({ page, request }) => {
  const session = await makeBuyer(request)
  await enter(page, { session, language: 'ru' })
  await openPage(page, '/ru/recover')
  await expect(page).toHaveURL(/\/ru\/?$/)

  await openPage(page, `/ru/recover#${'a'.repeat(43)}`)
  await expect(page.getByText(t.recover.linkText)).toBeVisible()
  const { token, nickname, userId } = await login(request, session.nickname, session.password)
  await page.route('**/api/recover', (route) => route.fulfill({ json: { token, nickname, userId } }))
  await page.getByLabel(t.password.next, { exact: true }).fill(next)
  await page.getByLabel(t.password.confirm).fill(next)
  await page.getByRole('button', { name: t.recover.submit }).click()
  await expect(page.getByText(t.recover.done)).toBeVisible()
  await expect(page).toHaveURL(/\/ru\/?$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)
})

test('whoever has no codes asks for a link by a contact; one that opens nothing says so, and that it may have worked', async ({
  page,
}) => {
  // The shop of the tests may have no channel.
  await page.route('**/api/recover', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { channels: ['telegram', 'email'] } })
      : route.continue(),
  )
  await page.setViewportSize(phone)
  await openPage(page, '/ru/recover')
  await page.getByRole('button', { name: t.recover.byContact }).click()
  const form = page.locator('form').last()
  await form.getByLabel(t.login.nickname).fill('nobody at all')
  await form.getByLabel(t.recover.channel).selectOption(t.recover.email)
  await page.getByRole('button', { name: t.recover.ask }).click()
  await expect(page.getByText(t.recover.asked)).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.goto('about:blank')
  await openPage(page, `/ru/recover#${'a'.repeat(43)}`)
  await expect(page.getByText(t.recover.linkText)).toBeVisible()
  await page.getByLabel(t.password.next, { exact: true }).fill(next)
  await page.getByLabel(t.password.confirm).fill(next)
  const submit = page.getByRole('button', { name: t.recover.submit })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(t.recover.linkOver)

  // A link that the shop has used up, which its owner has not heard of.
  await page.route('**/api/recover', (route) => route.abort(), { times: 1 })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(t.problem.network)
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(t.recover.mayBeDone)
})
