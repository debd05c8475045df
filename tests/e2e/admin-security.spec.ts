import { setTimeout } from 'node:timers/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Session } from '../../src/shared/contract/identity'
import { codeAt } from '../app-codes'
import { bearer, handOver } from './admin-shop'
import { expectAccessible, expectToFit } from './every-look'
import { enter, expect, goTo, inDatabase, makeBuyer, openPage, test, texts } from './shop'

const t = texts.en.admin
const words = texts.en.login

/** How long each code of an app lasts. */
const stepMs = 30_000

type Keeper = Session & { password: string }

/** An administrator of the test's own, who has confirmed nothing yet. */
async function makeKeeper(request: APIRequestContext): Promise<Keeper> {
  const buyer = await makeBuyer(request)
  await inDatabase(`UPDATE users SET role = 'admin' WHERE id = ?`, buyer.userId)
  return buyer
}

const stepUp = (page: Page) => page.getByRole('dialog', { name: texts.en.stepUp.title })

async function confirmBy(page: Page, label: string, proof: string) {
  await stepUp(page).getByLabel(label).fill(proof)
  await stepUp(page).getByRole('button', { name: texts.en.stepUp.confirm }).click()
}

/** The code of the step before, so that the one of now is still good once. One that is too old in a moment is waited for. */
async function earlyCode(secret: string): Promise<string> {
  const leftMs = stepMs - (Date.now() % stepMs)
  if (leftMs < 10_000) await setTimeout(leftMs)
  return codeAt(secret, Date.now(), -1)
}

/** Sets the app up behind the browser's back. Answers its secret and the recovery codes. */
async function setUp(request: APIRequestContext, keeper: Keeper): Promise<{ secret: string; recovery: string[] }> {
  const headers = bearer(keeper)
  const confirmed = await request.post('/api/step-up', { data: { password: keeper.password }, headers })
  expect(confirmed.status()).toBe(204)
  const { secret }: { secret: string } = await (await request.post('/api/totp', { headers })).json()
  const ended = await request.post('/api/totp/confirm', { data: { code: await earlyCode(secret) }, headers })
  const { recoveryCodes }: { recoveryCodes: string[] } = await ended.json()
  expect(recoveryCodes).toHaveLength(10)
  return { secret, recovery: recoveryCodes }
}

test('what is to be confirmed waits for it, is given up without it, and goes on with it; an administrator sets up an app, logs in with it, and removes it; a shop that requires an app leads to it from every part', async ({
  page,
  request,
}) => {
  const keeper = await makeKeeper(request)
  const buyer = await makeBuyer(request)
  await enter(page, { session: keeper })
  await page.goto(`/admin/users/${buyer.userId}`)
  await page.getByRole('button', { name: t.users.freeze }).click()
  const asking = page.getByRole('dialog', { name: t.users.freezeTitle.replace('{{name}}', buyer.nickname) })
  await asking.getByLabel(t.reason).fill('Asked by the owner')
  await asking.getByRole('button', { name: t.users.freeze }).click()
  await expect(stepUp(page).getByLabel(texts.en.stepUp.password)).toBeFocused()
  await expectAccessible(page, 'step-up', (w) => page.getByRole('dialog', { name: w.stepUp.title }))
  await page.keyboard.press('Escape')
  await expect(asking.getByRole('alert')).toHaveText(texts.en.errors.step_up_required)
  await expect(asking.getByRole('button', { name: t.users.freeze })).toBeFocused()

  await page.keyboard.press('Enter')
  await confirmBy(page, texts.en.stepUp.password, 'not-the-password-1')
  await expect(stepUp(page).getByRole('alert')).toHaveText(texts.en.errors.password_wrong)
  await confirmBy(page, texts.en.stepUp.password, keeper.password)
  await expect(page.getByText(t.users.frozen)).toBeVisible()

  await page.getByRole('button', { name: t.users.thaw }).click()
  await page.getByLabel(t.reason).fill('All is well')
  await page.getByRole('dialog').getByRole('button', { name: t.users.thaw }).click()
  await expect(page.getByText(t.users.frozen)).toHaveCount(0)

  await goTo(page, '/admin/security')
  const start = page.getByRole('button', { name: t.security.start })
  await start.click()
  await expectAccessible(page, 'setting up', (w) => page.getByRole('img', { name: w.admin.security.picture }))
  const secret = ((await page.getByTestId('secret').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(t.security.code).fill('000000')
  await page.getByRole('button', { name: t.security.confirm }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel(t.security.code).fill(await earlyCode(secret))
  await page.getByRole('button', { name: t.security.confirm }).click()
  const codes = page.getByTestId('recovery-codes').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = '', other = ''] = await codes.allInnerTexts()
  await page.getByRole('button', { name: t.security.kept }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  await handOver(page, '/login')
  await page.getByLabel(words.nickname).fill(keeper.nickname)
  await page.getByLabel(words.password).fill(keeper.password)
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  await expect(page.getByLabel(words.code)).toBeFocused()
  await page.getByLabel(words.code).fill('000000')
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(texts.en.errors.totp_wrong)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // Whoever lost the phone has recovery codes.
  await page.getByLabel(words.code).fill(other.toLowerCase())
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  await expect(page).not.toHaveURL(/login/)

  await goTo(page, '/admin/security')
  const remove = page.getByRole('button', { name: t.security.remove })
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await remove.click()
  await expectToFit(page, (w) => [
    page.getByRole('button', { name: w.admin.security.renew }),
    page.getByRole('dialog', { name: w.admin.security.removeTitle }),
  ])
  await page.getByRole('button', { name: t.security.removeConfirm }).click()
  await confirmBy(page, texts.en.stepUp.code, recovery)
  await expect(start).toBeVisible()

  await page.route('**/api/profile', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), totpDue: true } })
  })
  await page.route('**/api/totp', (route) =>
    route.fulfill({ json: { enrolled: false, recoveryCodes: 0, required: true } }),
  )
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/admin\/security$/)
  await expect(page.getByText(t.security.required)).toBeVisible()
  await expect(page.getByRole('navigation', { name: t.tabs.label })).toHaveCount(0)
})

test('an administrator whose ways in have changed ends the hold of transfers with a code of the app, and comes in by a link of the bot only with a code', async ({
  page,
  request,
}) => {
  const keeper = await makeKeeper(request)
  const friend = await makeBuyer(request)
  const { secret, recovery } = await setUp(request, keeper)
  const changed = await request.post('/api/password', {
    data: { current: keeper.password, next: 'another-long-1' },
    headers: bearer(keeper),
  })
  const { token }: Session = await changed.json()
  await enter(page, { session: { ...keeper, token } })
  await openPage(page, '/profile')
  const transfer = texts.en.transfer
  const send = async () => {
    await page.getByRole('button', { name: texts.en.topup.continue }).click()
    await page.getByRole('button', { name: transfer.confirm }).click()
  }
  await page.getByRole('button', { name: transfer.open }).click()
  await page.getByLabel(transfer.recipient).fill(friend.userId)
  await page.getByLabel(texts.en.topup.amount).fill('5')
  await send()
  const lift = page.getByRole('button', { name: transfer.liftByApp })
  await lift.click()
  await expect(stepUp(page).getByLabel(texts.en.stepUp.code)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(lift).toBeFocused()
  await lift.click()
  await confirmBy(page, texts.en.stepUp.code, recovery[0] ?? '')
  await expect(lift).toBeHidden()
  await send()
  await expect(page.getByText(transfer.done.split('{{userId}}')[0]?.replace('{{sum}}', '$5.00') ?? '')).toBeVisible()

  await goTo(page, '/security')
  await page.getByRole('button', { name: texts.en.security.telegram.link }).click()
  await page.getByRole('button', { name: 'Continue as Ivan' }).click()
  await expect(page.getByRole('button', { name: texts.en.security.telegram.unlink })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/simulator/telegram/chats/7001002')
  await page.getByLabel('Message').fill('/orders')
  await page.getByRole('button', { name: 'Send' }).click()
  // A notice of the app, which has a link too, may come at any moment.
  await page.locator('a[href*="/enter#"]', { hasText: 'Open my orders' }).last().click()
  await page.getByRole('button', { name: texts.en.enter.submit }).click()
  await expect(page.getByLabel(words.code)).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.getByLabel(words.code).fill(codeAt(secret, Date.now()))
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  await expect(page).toHaveURL('/orders')
  expect(await page.evaluate(() => localStorage.getItem('nickname'))).toBe(keeper.nickname)
})
