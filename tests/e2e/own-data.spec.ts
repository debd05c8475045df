import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { handOver } from './admin-shop'
import { enter, expect, goTo, login, loginAdmin, loseAnswers, makeBuyer, openPage, test, texts } from './shop'

const t = texts.en.security
test.use({ disturbed: /ERR_FAILED/ })

/** The links that have been mailed to an address, oldest first. */
async function linksIn(request: APIRequestContext, address: string): Promise<string[]> {
  const mails = (await (await request.get('/simulator/resend/messages')).json()) as { to: string[]; text: string }[]
  return mails.flatMap(({ to, text }) => (to.includes(address) ? (text.match(/\/email-confirm#\S+/) ?? []) : []))
}

test('a mail that does not come is sent again, its link confirms the address, which goes with the account, whose data was taken along, also where the first answer to that is lost', async ({
  page,
  request,
}) => {
  const buyer = await makeBuyer(request, { balanceUsd: 0, balanceRub: 0 })
  // As after a login at this moment: what follows asks for nothing more.
  await enter(page, { session: await login(request, buyer.nickname, buyer.password) })
  await openPage(page, '/security')
  const address = `${buyer.nickname}@mail.test`
  await page.getByLabel(t.email.label).fill(address)
  await page.getByRole('button', { name: t.email.send }).click()
  const sent = page.getByRole('status').filter({ hasText: address })
  await expect(sent).toBeVisible()
  const sendAgain = page.getByRole('button', { name: t.email.sendAgain })
  for (const count of [1, 2, 3]) {
    await expect.poll(async () => new Set(await linksIn(request, address)).size).toBe(count)
    await sendAgain.click()
  }
  await expect(page.getByRole('alert').filter({ hasText: t.email.tooMany })).toBeVisible()
  await expect(sent).toBeVisible()
  const [, lost = '', again = ''] = await linksIn(request, address)
  await openPage(page, lost)
  const confirm = page.getByRole('button', { name: t.email.confirm, exact: true })
  await loseAnswers(page, '**/api/email/confirm', 1)
  await confirm.click()
  await expect(page.getByRole('alert')).toHaveText(texts.en.problem.network)
  await confirm.click()
  await expect(page.getByRole('alert')).toHaveText(t.email.mayBeDone)
  await page.getByRole('link', { name: t.email.toSecurity }).click()
  await expect(page.getByText(address)).toBeVisible()
  await openPage(page, again)
  await confirm.click()
  await expect(page.getByText(t.email.confirmed)).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await goTo(page, '/security')
  await expect(page.getByText(address)).toBeVisible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: t.data.download }).click()
  const { account, contacts } = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(account).toMatchObject([{ nickname: buyer.nickname }])
  expect(contacts).toMatchObject([{ address }])

  await page.getByRole('button', { name: t.data.delete }).click()
  const dialog = page.getByRole('dialog')
  const last = dialog.getByRole('button', { name: t.data.delete })
  await expect(last).toBeDisabled()
  await dialog.getByRole('textbox').fill(buyer.nickname)
  await loseAnswers(page, '**/api/me', 1)
  await last.click()
  await expect(dialog.getByRole('alert')).toHaveText(texts.en.problem.network)
  await last.click()
  await expect(page.getByText(t.data.deleted)).toBeVisible()
  await expect(page).toHaveURL('/')

  // Of such an account the owner can only set balances.
  const { users } = texts.en.admin
  await handOver(page, `/admin/users/${buyer.userId}`, await loginAdmin(request))
  await expect(page.getByRole('button', { name: users.setBalance })).toBeVisible()
  await expect(page.getByRole('button', { name: users.reset })).toBeHidden()
  await expect(page.getByRole('heading', { name: users.grave })).toBeHidden()
})
