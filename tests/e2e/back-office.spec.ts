import type { Session } from '../../src/shared/contract/identity'
import { bearer, buy, handOver, importCodes, newCodes, openCounter, orderOf, sayWhy } from './admin-shop'
import { expectToFit } from './every-look'
import { enter, expect, goTo, loginAdmin, makeBuyer, test, texts } from './shop'

const t = texts.en.admin
const orderTexts = texts.en.order

test.describe('under a clock of its own', () => {
  test.use({ isAlone: true })

  test('a new order appears on the list by itself; an administrator finds it by filters, reads its story and refunds a part, and saves as files what filters find', async ({
    page,
    request,
  }) => {
    const counter = await openCounter(request)
    const codes = newCodes(2)
    await importCodes(request, counter, codes)
    await enter(page, { session: counter.admin })
    await page.clock.install()
    await page.goto('/admin/orders')
    const list = page.getByRole('list', { name: t.tabs.orders })
    await expect(page.getByRole('button', { name: t.file.csv })).toBeVisible()
    const { buyer, orderId } = await buy(request, counter, { qty: 2 })
    await expect.poll(async () => (await orderOf(request, buyer, orderId)).status).toBe('completed')
    await page.clock.runFor(11_000)
    await expect(list.getByRole('link', { name: orderId })).toBeVisible()

    await page.getByLabel(t.orders.buyer).fill(buyer.nickname)
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await page.getByLabel(t.orders.status).selectOption(texts.en.status.cancelled)
    await expect(page.getByRole('heading', { name: texts.en.orders.nothingFound })).toBeVisible()
    await page.getByLabel(t.orders.status).selectOption(texts.en.status.completed)
    await page.getByLabel(t.orders.search).fill(orderId.slice(0, 6).toLowerCase())
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await list.getByRole('link', { name: orderId }).click()

    await expect(page.getByRole('heading', { level: 1, name: orderId })).toBeVisible()
    const items = page.getByRole('region', { name: orderTexts.items })
    for (const code of codes) await expect(items).toContainText(code.slice(-4))
    await expect(page.getByRole('main')).not.toContainText(codes[0] ?? '')
    await page.getByLabel(t.notes.text).fill('The buyer called')
    await page.getByRole('button', { name: t.notes.add }).click()
    await expect(page.getByRole('region', { name: t.notes.title })).toContainText('The buyer called')
    await page.getByRole('button', { name: t.order.refund }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: /USD/ }).fill('10')
    await sayWhy(page, t.order.toBalanceSum.replace('{{sum}}', '$10.00'))
    await expect(page.getByRole('region', { name: t.order.books })).toContainText('$10.00')
    expect(await orderOf(request, buyer, orderId)).toMatchObject({ status: 'completed', refunded: 10 })

    const files = [
      [t.tabs.orders, `orders?user=${buyer.userId}`, orderId],
      [t.tabs.users, `users?search=${buyer.userId}`, buyer.nickname],
      [t.tabs.audit, `audit?actor=${counter.admin.userId}&action=export_users`, 'export_users'],
    ] as const
    for (const [name, address, found] of files) {
      await goTo(page, `/admin/${address}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText('Up to 10,000 rows')).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: t.file.csv }).click()
      const file = await (await download).createReadStream()
      const text = Buffer.concat(await file.toArray()).toString('utf8')
      expect(text.trimEnd().split('\r\n')).toHaveLength(2)
      expect(text).toContain(found)
    }
  })
})

test('Back finds a list as it was filtered; an administrator ends one session of a user, corrects a balance, which is looked at again where it moves meanwhile, disables the account and resets its password, and the user meets each', async ({
  page,
  request,
}) => {
  const admin = await loginAdmin(request)
  const [user, friend] = [await makeBuyer(request), await makeBuyer(request)]
  const device =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
  const form = { nickname: user.nickname, password: user.password }
  const login = await request.post('/api/login', { data: form, headers: { 'User-Agent': device } })
  const stolen: Session = await login.json()
  await enter(page, { session: admin })
  await page.goto('/admin/reviews')
  await test.step('Back finds a list as it was filtered', async () => {
    const [shown, search] = [page.getByLabel(t.show), page.getByLabel(t.reviews.search)]
    await shown.selectOption(t.reviews.hidden)
    await search.fill('nobody wrote this')
    await expect(page.getByRole('heading', { name: t.reviews.none })).toBeVisible()
    await goTo(page, '/admin/users')
    await page.goBack()
    await expect(shown).toHaveValue('hidden')
    await expect(search).toHaveValue('nobody wrote this')
  })
  await goTo(page, '/admin/users')
  await page.getByRole('searchbox', { name: t.users.search }).fill(user.nickname)
  await page.getByRole('link', { name: user.nickname }).click()
  const sessions = page.getByRole('list', { name: texts.en.sessions.title })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  // Nothing was searched for: who has bought nothing is no search without a find.
  await expect(page.getByText(texts.en.orders.none)).toBeVisible()
  await sessions.getByRole('button', { name: `${texts.en.sessions.end}: Chrome, Android` }).click()
  await sayWhy(page, texts.en.sessions.end)
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await request.get('/api/profile', { headers: bearer(stolen) })).status()).toBe(401)
  expect((await request.get('/api/profile', { headers: bearer(user) })).status()).toBe(200)

  await page.getByRole('button', { name: t.users.setBalance }).click()
  await expectToFit(page, (w) => [
    page.getByTestId('statement'),
    page.getByRole('dialog', { name: w.admin.users.balanceTitle.replace('{{name}}', user.nickname) }),
  ])
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How much to add, USD').fill('5')
  await expect(dialog.getByRole('status')).toHaveText('The user gets $5.00 and has $105.00')
  const sent = { userId: friend.userId, currency: 'usd', amount: 60 }
  expect((await request.post('/api/balance/transfer', { data: sent, headers: bearer(user) })).status()).toBe(200)
  await sayWhy(page, t.users.addConfirm)
  await expect(dialog.getByRole('alert')).toContainText('You saw $100.00, now it is $40.00.')
  await expect(dialog.getByRole('button', { name: t.users.addConfirm })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Go on from $40.00' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByRole('status')).toHaveText('The user gets $5.00 and has $45.00')
  await dialog.getByRole('button', { name: t.users.addConfirm }).click()
  await expect(page.getByText('Booked: +$5.00. The balance is $45.00 now.')).toBeVisible()
  await expect(page.getByTestId('statement')).toContainText('+$5.00')

  await page.getByRole('button', { name: t.users.setBalance }).click()
  await dialog.getByRole('radio', { name: /RUB/ }).check()
  await dialog.getByRole('radio', { name: t.users.take }).check()
  await dialog.getByLabel('How much to take off, RUB').fill('5000,01')
  await expect(dialog.getByLabel('How much to take off, RUB')).toHaveAccessibleDescription(t.users.takeWrong)
  await dialog.getByLabel('How much to take off, RUB').fill('1000')
  await expect(dialog.getByRole('status')).toHaveText('The user loses ₽1,000.00 and has ₽4,000.00')
  await sayWhy(page, t.users.takeConfirm)
  await expect(page.getByText('Booked: −₽1,000.00.')).toBeVisible()
  const balance = await request.get('/api/balance', { headers: bearer(user) })
  expect(await balance.json()).toMatchObject({ balances: { usd: 45, rub: 4000 } })

  await page.getByRole('button', { name: t.users.disable, exact: true }).click()
  await sayWhy(page, t.users.disable)
  await expect(page.getByRole('main')).toContainText(t.users.disabled)
  expect((await request.get('/api/profile', { headers: bearer(user) })).status()).toBe(401)
  await page.getByRole('button', { name: t.users.enable, exact: true }).click()
  await sayWhy(page, t.users.enable)
  await expect(page.getByRole('button', { name: t.users.disable, exact: true })).toBeVisible()

  await page.getByRole('button', { name: t.users.reset }).click()
  await sayWhy(page, t.users.reset)
  const given = (await page.getByTestId('given-password').textContent()) ?? ''
  await page.keyboard.press('Escape')

  await handOver(page, '/login')
  await page.getByLabel(texts.en.login.nickname).fill(user.nickname)
  await page.getByLabel(texts.en.login.password).fill(given)
  await page.getByRole('button', { name: texts.en.login.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/password$/)
  await goTo(page, '/products')
  await expect(page).toHaveURL(/\/password$/)
  await expect(page.getByText(texts.en.password.dueText)).toBeVisible()
  await page.getByLabel(texts.en.password.current).fill(given)
  await page.getByLabel(texts.en.password.next, { exact: true }).fill('a-new-password-3')
  await page.getByLabel(texts.en.password.confirm).fill('a-new-password-3')
  await page.getByRole('button', { name: texts.en.password.submit }).click()
  await expect(page).toHaveURL(/\/products$/)
})
