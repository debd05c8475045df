import { readFile } from 'node:fs/promises'
import { expectNoFaults, expectToFit, refuse } from './every-look'
import { enter, expect, goTo, login, makeBuyer, openPage, test, texts } from './shop'

const t = texts.en
const next = 'a-new-password-1'

test('whoever has lost the password comes back by a recovery code that was saved, on screens that are accessible', async ({
  page,
  request,
}) => {
  const { nickname, password } = await makeBuyer(request)
  // Whoever has logged in a moment ago is not asked once more.
  const session = await login(request, nickname, password)
  await enter(page, { session })
  await openPage(page, '/security?new')
  await expectToFit(page, (w) => page.getByRole('button', { name: w.security.codes.make }))
  await page.getByRole('button', { name: t.security.codes.make }).click()
  await expectToFit(page, (w) => page.getByRole('button', { name: w.security.codes.kept }))
  await expectNoFaults(page, 'new codes')
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
  await goTo(page, '/security')
  await expect(page.getByText('10 codes left')).toBeVisible()

  // Everything is lost but the paper.
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await openPage(page, '/login')
  await page.getByRole('link', { name: t.login.toRecover }).click()
  await expect(page).toHaveURL('/recover')
  const submit = page.getByRole('button', { name: t.recover.submit })
  const told = page.getByRole('alert')
  await submit.click()
  await expect(told).toHaveText(t.recover.required)
  await expectToFit(page, (w) => page.getByRole('button', { name: w.recover.submit }))
  await expectNoFaults(page, 'a lost password')
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
  await expect(page).toHaveURL('/')
  await expect(page.getByText(t.recover.done)).toBeVisible()
  await goTo(page, '/security')
  await expect(page.getByText('9 codes left')).toBeVisible()
  expect((await login(request, session.nickname, next)).userId).toBe(session.userId)
})

test('whoever has no codes asks for a link by a contact, and one that opens nothing says so', async ({ page }) => {
  // The shop of the tests may have no channel.
  await page.route('**/api/recover', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { channels: ['telegram', 'email'] } })
      : route.continue(),
  )
  await openPage(page, '/recover')
  await page.getByRole('button', { name: t.recover.byContact }).click()
  const form = page.locator('form').last()
  await form.getByLabel(t.login.nickname).fill('nobody at all')
  await form.getByLabel(t.recover.channel).selectOption(t.recover.email)
  await page.getByRole('button', { name: t.recover.ask }).click()
  await expect(page.getByText(t.recover.asked)).toBeVisible()

  await page.goto('about:blank')
  await openPage(page, `/recover#${'a'.repeat(43)}`)
  await expect(page.getByText(t.recover.linkText)).toBeVisible()
  await page.getByLabel(t.password.next, { exact: true }).fill(next)
  await page.getByLabel(t.password.confirm).fill(next)
  await page.getByRole('button', { name: t.recover.submit }).click()
  await expect(page.getByRole('alert')).toHaveText(t.recover.linkOver)
})
