import type { APIRequestContext, Page } from '@playwright/test'
import type { Session } from '../../src/shared/contract/identity'
import { handOver } from './admin-shop'
import { ports } from './ports'
import { enter, expect, fillCart, goTo, inDatabase, makeBuyer, openPage, test, texts } from './shop'

const t = texts.en

// An address of numbers can have no passkeys.
test.use({ baseURL: `http://localhost:${ports.edge}` })

/** A device of Chromium's own that keeps passkeys, and makes sure of its owner without asking anybody. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function buy(page: Page, request: APIRequestContext, buyer: Session): Promise<void> {
  await fillCart(request, buyer)
  await openPage(page, '/checkout')
  await page.getByRole('button', { name: t.checkout.payFromBalance }).click()
  await expect(page.getByRole('heading', { name: t.profile.paidTitle })).toBeVisible()
}

test('a buyer takes the offer of a passkey after a purchase, lives without a password, comes back without typing anything, and sends money by the older passkey once one is set again', async ({
  page,
  request,
}) => {
  await addDevice(page)
  const [buyer, friend] = [await makeBuyer(request), await makeBuyer(request)]
  await enter(page, { session: buyer })
  await buy(page, request, buyer)
  const offer = page.getByText(t.passkeyOffer.text)
  await offer.getByRole('link', { name: t.passkeyOffer.open }).click()
  // This session has shown nothing for a while.
  await page.getByRole('button', { name: t.passkeys.add }).click()
  const question = page.getByRole('dialog', { name: t.stepUp.title })
  await question.getByLabel(t.stepUp.password).fill(buyer.password)
  await question.getByRole('button', { name: t.stepUp.confirm }).click()
  await expect(page.getByText(t.passkeys.addedNow)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: t.profile.paidTitle })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(offer).toBeHidden()

  await goTo(page, '/security')
  await page.getByRole('button', { name: t.passkeys.removePassword }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.passkeys.removePassword }).click()
  await expect(page.getByText(t.passkeys.noPassword)).toBeVisible()
  // Now it is the last way in.
  await page.getByRole('button', { name: `${t.passkeys.remove}: Linux` }).click()
  await expect(page.getByText(t.errors.last_way_in)).toBeVisible()
  await handOver(page, '/login')
  await page.getByRole('button', { name: t.login.passkey }).click()
  await expect(page).not.toHaveURL(/login/)
  await goTo(page, '/security')
  await expect(page.getByRole('list', { name: t.passkeys.title })).not.toContainText(t.passkeys.unused)

  await page.getByRole('link', { name: t.passkeys.setPassword }).click()
  await expect(page.getByLabel(t.password.current)).toBeHidden()
  await page.getByLabel(t.password.next, { exact: true }).fill('another-long-1')
  await page.getByLabel(t.password.confirm).fill('another-long-1')
  await page.getByRole('button', { name: t.password.submit }).click()
  await expect(page.getByText(t.password.done)).toBeVisible()
  await expect(page.getByText(t.passkeys.noPassword)).toBeHidden()

  await goTo(page, '/profile')
  const [before = ''] = t.transfer.held.split('{{')
  const send = async () => {
    await page.getByRole('button', { name: t.topup.continue }).click()
    await page.getByRole('button', { name: t.transfer.confirm }).click()
  }
  const lift = async () => {
    await page.getByRole('button', { name: t.transfer.open }).click()
    await page.getByLabel(t.transfer.recipient).fill(friend.userId)
    await page.getByLabel(t.topup.amount).fill('5')
    await send()
    await expect(page.getByRole('alert').filter({ hasText: before })).toBeVisible()
    await page.getByRole('button', { name: t.transfer.lift }).click()
    await expect(page.getByRole('button', { name: t.transfer.lift })).toBeHidden()
    await send()
  }
  // Of two passkeys the other one may be older: it can be tried without opening the form anew.
  await inDatabase(
    `INSERT INTO passkeys (id, user_id, public_key, algorithm, counter, name, added_at) VALUES ('b2xkZXI', ?, '', -7, 0, '', 0)`,
    buyer.userId,
  )
  await lift()
  await expect(page.getByText(t.transfer.notLifted)).toBeVisible()
  await expect(page.getByRole('button', { name: t.transfer.lift })).toBeVisible()
  await page.getByRole('button', { name: t.common.close }).click()
  await inDatabase(`DELETE FROM passkeys WHERE id = 'b2xkZXI' AND user_id = ?`, buyer.userId)
  // The passkey that began the hold does not end it, and the buyer is told so.
  await lift()
  await expect(page.getByText(t.transfer.notLifted)).toBeVisible()
  await expect(page.getByRole('button', { name: t.transfer.lift })).toBeHidden()
  await page.getByRole('button', { name: t.common.close }).click()

  // Another way in has changed two days later than this passkey was added: the passkey shows that its owner did that.
  await inDatabase(`UPDATE passkeys SET added_at = added_at - 2 * 86400000 WHERE user_id = ?`, buyer.userId)
  await lift()
  await expect(page.getByText(t.transfer.done.split('{{userId}}')[0]?.replace('{{sum}}', '$5.00') ?? '')).toBeVisible()
})
