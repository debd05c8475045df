import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, openPage, test, texts } from './shop'

const t = texts.en
const widget = { script: '/simulator/turnstile/v0/api.js?render=explicit', siteKey: 'demo', action: 'register' }
const asked = 'First confirm that you’re not a robot'

/** A shop that asks who registers whether they are a person. What it is sent then is answered by the shop itself. */
async function askWhoRegisters(page: Page): Promise<string[]> {
  const proofs: string[] = []
  await page.route('**/api/register', async (route) => {
    const proof = await route.request().headerValue('turnstile-token')
    if (proof) proofs.push(proof)
    const json = { error: asked, code: 'bot_check_required', requestId: 'r', botCheck: widget }
    return proof ? route.continue() : route.fulfill({ status: 403, json })
  })
  return proofs
}

async function register(page: Page): Promise<void> {
  await page.getByLabel(t.register.nickname).fill(`b-${randomUUID().slice(0, 12)}`)
  await page.getByLabel(t.register.password, { exact: true }).fill('a-password-1')
  await page.getByLabel(t.register.confirmPassword).fill('a-password-1')
  await page.getByRole('button', { name: t.register.submit }).click()
}

test('whoever closes the check is told what is missing; whoever then shows that they are a person registers', async ({
  page,
}) => {
  const proofs = await askWhoRegisters(page)
  await openPage(page, '/register')
  await register(page)
  const dialog = page.getByRole('dialog', { name: asked })
  await expect(dialog.getByRole('button', { name: 'I am a person' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: asked })).toBeVisible()
  expect(proofs).toEqual([])
  await page.getByRole('button', { name: t.register.submit }).click()
  await dialog.getByRole('button', { name: 'I am a person' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/security?new')
  expect(proofs).toHaveLength(1)
})

test.describe('a check that does not come', () => {
  test.use({ disturbed: /ERR_FAILED/ })

  test('says so instead of waiting for ever', async ({ page }) => {
    await askWhoRegisters(page)
    await page.route('**/turnstile/v0/api.js*', (route) => route.abort())
    await openPage(page, '/register')
    await register(page)
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t.problem.network)
  })
})
