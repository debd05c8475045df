import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Session } from '../../src/shared/contract/identity'
import type { AdminTickets } from '../../src/shared/contract/support'
import { bearer, handOver } from './admin-shop'
import { inEveryLook } from './every-look'
import { enter, expect, expectNoSidewaysScroll, loginAdmin, makeBuyer, openPage, test, texts } from './shop'

const t = texts.en.support
const inbox = texts.en.admin.support

const newMessage = () => `My code did not come. ${randomUUID()}\n<b>Help</b> <img src=x onerror="alert(1)">`
const formIn = (page: Page) => page.getByRole('form', { name: t.formTitle })

const send = (page: Page) => formIn(page).getByRole('button', { name: t.submit }).click()

/** What the shop has got with this message. */
async function received(request: APIRequestContext, message: string) {
  const headers = bearer(await loginAdmin(request))
  const answer = await request.get('/api/admin/support?state=open&limit=100', { headers })
  const { tickets }: AdminTickets = await answer.json()
  return tickets.filter((ticket) => ticket.message === message)
}

test.describe('a visitor whose first tries fail', () => {
  test.use({ disturbed: /500|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

  test('a form that is not filled in says so at each field, shakes and sends nothing; filled in by keyboard alone it says why it was not sent and loses nothing, and is sent then and gets its number; the four questions beside it are answered one at a time and fit, and a shop without a chat shows none', async ({
    page,
    request,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(() => {
      const { animate } = Element.prototype
      Object.assign(globalThis, { shakes: 0 })
      Element.prototype.animate = function (...given) {
        Object.assign(globalThis, { shakes: Reflect.get(globalThis, 'shakes') + 1 })
        return animate.apply(this, given)
      }
    })
    const asked: string[] = []
    page.on('request', (each) => each.method() === 'POST' && asked.push(each.url()))
    await openPage(page, '/support')
    await expect(formIn(page).getByLabel(t.nickname)).toHaveValue('')
    await formIn(page).getByLabel(t.nickname).fill('  ')
    await send(page)
    for (const label of [t.nickname, t.userId, t.message]) {
      await expect(formIn(page).getByLabel(label)).toHaveAccessibleDescription(texts.en.errors.required)
      await expect(formIn(page).getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(formIn(page).getByLabel(t.nickname)).toBeFocused()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shakes'))).toBe(1)
    expect(asked).toEqual([])

    const message = `By keyboard ${randomUUID()} <b>Help</b>`
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('somebody')
    await expect(formIn(page).getByLabel(t.nickname)).toHaveAttribute('aria-invalid', 'false')
    await page.keyboard.press('Tab')
    await page.keyboard.type('-')
    await page.keyboard.press('Tab')
    await page.keyboard.type(message)
    await page.waitForLoadState('networkidle')
    const alert = formIn(page).getByRole('alert')
    const refused = { error: texts.en.errors.rate_limited, code: 'rate_limited', requestId: 'a-request' }
    for (const [name, breakIt, reasons] of [
      [
        'on the way',
        () => page.route('**/api/support', (route) => route.abort()),
        [t.sendFailed, texts.en.problem.network],
      ],
      ['without a network', () => page.context().setOffline(true), [t.sendFailed, texts.en.problem.offline]],
      [
        'too often',
        () => page.route('**/api/support', (route) => route.fulfill({ status: 429, json: refused })),
        [texts.en.errors.rate_limited],
      ],
      ['at the shop', () => page.route('**/api/support', (route) => route.fulfill({ status: 500 })), [t.sendFailed]],
    ] as const) {
      await test.step(name, async () => {
        await breakIt()
        await send(page)
        for (const reason of reasons) await expect(alert).toContainText(reason)
        await expect(formIn(page).getByLabel(t.message)).toHaveValue(message)
        await page.unrouteAll()
        await page.context().setOffline(false)
      })
    }
    await formIn(page).getByLabel(t.message).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const sent = page.getByRole('dialog', { name: 'Request Sent!' })
    await expect(sent).toContainText('24 hours')
    await expect(sent).toContainText(t.sentVisitor)
    await sent.getByRole('button', { name: t.copyNumber }).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).not.toBe('')
    const number = await copied()
    await expect(sent).toContainText(number)
    expect(await received(request, message)).toMatchObject([{ ticketId: number, nickname: 'somebody', account: null }])
    await page.keyboard.press('Escape')
    await expect(sent).toHaveCount(0)
    await expect(alert).toHaveCount(0)
    await expect(formIn(page).getByLabel(t.message)).toHaveValue('')
    await expect(page.getByRole('heading', { name: t.own })).toHaveCount(0)

    // The questions beside the form, and the chat.
    const link = page.getByRole('link', { name: t.chat })
    await expect(link).toHaveAttribute('href', /^https:/)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(page.locator('main details')).toHaveCount(4)
    await inEveryLook(page, async ({ support: words, faq }) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
      for (const [question, answered] of [
        [faq.password, faq.passwordHow],
        [faq.history, faq.historyWhere],
        [faq.promo, faq.promoNone],
        [faq.direct, faq.directForm],
      ] as const) {
        await page.locator('main summary').filter({ hasText: question }).press('Enter')
        await expect(page.getByText(answered)).toBeVisible()
        await expect(page.locator('main details[open]')).toHaveCount(1)
        await expectNoSidewaysScroll(page)
      }
    })
    // A screen that comes without the answer asks for it; before scripts come a link brings the whole page.
    await page.route('**/api/support/options', (route) => route.fulfill({ json: { messenger: null } }))
    await openPage(page, '/login')
    await page.getByRole('link', { name: texts.en.nav.support }).first().click()
    await expect(formIn(page)).toBeVisible()
    await expect(link).toHaveCount(0)
  })
})

/** The administrator answers a request in the inbox. */
async function answer(page: Page, admin: Session, { nickname }: Session, message: string, reply: string) {
  await handOver(page, '/admin/support', admin)
  const [line = ''] = message.split('\n')
  const ticket = page.getByRole('article').filter({ hasText: line })
  await expect(ticket).toContainText('24 hours left')
  await expect(ticket).toContainText('<img src=x onerror="alert(1)">')
  await ticket.getByRole('button', { name: texts.en.admin.claims.answer }).click()
  const dialog = page.getByRole('dialog', { name: inbox.answerTitle })
  const asker = dialog.getByRole('complementary', { name: inbox.asker })
  await expect(asker).toContainText(nickname)
  await expect(asker).toContainText('$100.00')
  await expect(asker.getByRole('heading', { name: inbox.lastOrders })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel(texts.en.admin.claims.replyLabel).fill(reply)
  await page.keyboard.press('Escape')
  await ticket.getByRole('button', { name: texts.en.admin.claims.answer }).click()
  await expect(dialog.getByLabel(texts.en.admin.claims.replyLabel)).toHaveValue(reply)
  await dialog.getByRole('button', { name: texts.en.admin.claims.send }).click()
  await expect(page.getByText(inbox.sent)).toBeVisible()
  await expect(ticket).toHaveCount(0)
  await page.getByLabel(texts.en.admin.show).selectOption(inbox.answered)
  await expect(ticket).toContainText('<i>Look</i>')
  return ticket
}

test('a buyer asks, an administrator answers, and the buyer reads it', async ({ page, request }) => {
  const buyer = await makeBuyer(request)
  const message = newMessage()
  const asked: string[] = []
  page.on('request', (each) => asked.push(each.url()))
  await enter(page, { session: buyer })
  await page.goto('/support')
  await expect(formIn(page).getByLabel(t.nickname)).toHaveValue(buyer.nickname)
  await expect(formIn(page).getByLabel(t.userId)).toHaveValue(buyer.userId)
  await formIn(page).getByLabel(t.message).fill(message)
  // Once the session has ended nobody sees the message in this tab; its writer finds it again.
  await handOver(page, '/support')
  await expect(formIn(page).getByLabel(t.message)).toHaveValue('')
  await handOver(page, '/support', buyer)
  await expect(formIn(page).getByLabel(t.message)).toHaveValue(message)
  await send(page)
  const sent = page.getByRole('dialog', { name: t.sentTitle })
  await expect(sent).toContainText(t.sentOwn)
  await sent.getByRole('button', { name: t.done }).click()
  const own = page.getByRole('article')
  await expect(own).toContainText(t.open)
  await expect(own).toContainText('<b>Help</b>')
  // A public page loads nothing of the back office.
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((url) => /\/assets\/admin/.test(url))).toEqual([])

  const reply = 'It is there now.\n<i>Look</i>'
  const ticket = await answer(page, await loginAdmin(request), buyer, message, reply)
  await ticket.getByRole('button', { name: inbox.close }).click()
  await expect(ticket).toHaveCount(0)

  await handOver(page, '/support', buyer)
  await expect(own).toContainText(t.closed)
  await expect(own).toContainText('It is there now.')
  await expect(own).toContainText('<i>Look</i>')
})
