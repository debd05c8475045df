import type { Page } from '@playwright/test'
import { handOver } from './admin-shop'
import { enter, expect, expectNoSidewaysScroll, goTo, login, makeBuyer, openPage, phone, test, texts } from './shop'

// Nobody else in the shop of these tests may link the same people: one Telegram, one account.
const emma = { name: 'Emma', chat: '/simulator/telegram/chats/7001003' }
const t = texts.en

const agreeAs = (page: Page, name: string) => page.getByRole('button', { name: `Continue as ${name}` }).click()

async function forget(page: Page) {
  await page.evaluate(() => localStorage.clear())
}

test('a buyer links Telegram, logs in by it, and comes in by a button of the bot', async ({ page, request }) => {
  const buyer = await makeBuyer(request)
  // As after a login at this moment: what follows asks for nothing more.
  await enter(page, { session: await login(request, buyer.nickname, buyer.password) })
  await openPage(page, '/security')
  await page.getByRole('button', { name: t.security.telegram.link }).click()
  await agreeAs(page, emma.name)
  await expect(page).toHaveURL('/security')
  await expect(page.getByRole('button', { name: t.security.telegram.unlink })).toBeVisible()

  await test.step('logs in by it', async () => {
    await handOver(page, '/login')
    await page.getByRole('link', { name: t.login.telegram }).click()
    await agreeAs(page, emma.name)
    await expect(page.getByRole('heading', { name: t.enter.title })).toBeVisible()
    await expect(page.getByText(buyer.nickname)).toHaveCount(0)
    await page.getByRole('button', { name: t.enter.submit }).click()
    await expect(page.getByText(t.enter.done.replace('{{nickname}}', buyer.nickname))).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  await test.step('comes in by a button of the bot, once', async () => {
    await forget(page)
    await page.goto(emma.chat)
    await page.getByLabel('Message').fill('/orders')
    await page.getByRole('button', { name: 'Send' }).click()
    // A notice of the login may come after it, with a button of its own.
    const link = page.getByRole('link', { name: t.bot.orders.open })
    await expect(link).toBeVisible()
    const address = (await link.getAttribute('href')) ?? ''
    // Whoever only fetches it, as messengers do for a picture of the page, uses nothing up.
    expect((await request.get(address)).status()).toBe(200)
    await link.click()
    await page.getByRole('button', { name: t.enter.submit }).click()
    await expect(page).toHaveURL('/orders')
    await forget(page)
    await page.goto(emma.chat)
    await page.goto(address)
    await page.getByRole('button', { name: t.enter.submit }).click()
    await expect(page.getByRole('alert')).toContainText(t.enter.over)
  })
})

test('somebody whose Telegram nobody has linked reads what to do', async ({ page }) => {
  await openPage(page, '/login')
  await page.getByRole('link', { name: t.login.telegram }).click()
  await agreeAs(page, 'Alisher')
  await expect(page.getByRole('alert')).toContainText(t.enter.unlinked)
  await page.getByRole('link', { name: t.enter.toLogin }).click()
  await page.getByRole('link', { name: t.login.telegram }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText(t.enter.failed)
})

test('the screens of Telegram speak, and fit in long words on a phone', async ({ page, request }) => {
  const words = texts.uz
  await page.setViewportSize(phone)
  await enter(page, { session: await makeBuyer(request), language: 'uz' })
  await openPage(page, '/uz/security')
  await expect(page.getByRole('button', { name: words.security.telegram.link })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await goTo(page, '/uz/enter#x')
  await expect(page.getByRole('heading', { name: words.enter.title })).toBeVisible()
  await expectNoSidewaysScroll(page)
  for (const [reason, title] of [
    ['taken', 'takenTitle'],
    ['later', 'laterTitle'],
  ] as const) {
    await goTo(page, '/uz/login')
    await expect(page).not.toHaveURL(/enter/)
    await goTo(page, `/uz/enter#${reason}`)
    await expect(page.getByRole('heading', { name: words.enter[title] })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
