import { randomUUID } from 'node:crypto'
import { bearer, importCodes, importForm, newCodes, openCounter, openPart, sayWhy } from './admin-shop'
import { enter, expect, fillCart, goTo, loseAnswers, makeBuyer, remember, test, texts } from './shop'

const t = texts.en.admin

test.use({ disturbed: /ERR_FAILED/ })

test('a note and a copy of a product whose answers are lost are made once; a dialog that waits for an answer stays until the answer is seen; codes on their way into the stock keep the cost of their own offer, and are not left behind unasked', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  const buyer = await makeBuyer(request)
  await enter(page, { session: counter.admin })
  await page.goto(`/admin/users/${buyer.userId}`)
  // As often as the screen asks by itself: the next press is the administrator's.
  await loseAnswers(page, '**/notes', 3)
  await page.getByLabel(t.notes.text).fill('Called the buyer')
  const add = page.getByRole('button', { name: t.notes.add })
  await add.click()
  await expect(page.getByText(texts.en.problem.network)).toBeVisible()
  await add.click()
  await expect(page.getByLabel(t.notes.text)).toHaveValue('')
  await expect(page.getByText('Called the buyer')).toHaveCount(1)

  await goTo(page, `/admin/products/${counter.product.id}`)
  await loseAnswers(page, '**/duplicate', 1)
  await page.getByRole('button', { name: t.products.duplicate, exact: true }).click()
  await expect(page.getByRole('combobox', { name: t.product.status })).toHaveValue('draft')
  const list = await request.get('/api/admin/products', { headers: bearer(counter.admin) })
  const { products } = await list.json()
  expect(products.filter(({ title }: { title: string }) => title === counter.product.title)).toHaveLength(2)

  const [code = ''] = newCodes(1)
  await importCodes(request, counter, [code])
  const release = Promise.withResolvers<void>()
  await page.route('**/reveal', async (route) => {
    const response = await route.fetch()
    await release.promise
    await route.fulfill({ response })
  })

  await goTo(page, `/admin/stock?product=${counter.product.id}`)
  await page.getByRole('link', { name: t.batch.open }).click()
  await page.getByRole('button', { name: /^Reveal/ }).click()
  await sayWhy(page, t.code.revealConfirm)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: texts.en.common.close })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  release.resolve()
  await expect(page.getByTestId('revealed')).toHaveText(code)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // Codes on their way into the stock keep the cost of their own offer, and are not left behind unasked.
  await goTo(page, `/admin/stock?product=${counter.product.id}`)
  const form = importForm(page)
  const [codes, cost] = [form.getByLabel(t.import.codes, { exact: true }), form.getByLabel(t.import.cost)]
  await codes.fill(newCodes(2).join('\n'))
  await cost.fill('1.5')
  await form.getByLabel(t.import.expires).fill('2099-01-01')
  await page.getByRole('radio', { name: /^20 UC/ }).check({ force: true })
  await expect(cost).toHaveValue('')
  await expect(form.getByLabel(t.import.expires)).toHaveValue('')
  await expect(codes).not.toHaveValue('')
  await page.getByRole('radio', { name: /^10 UC/ }).check({ force: true })
  await expect(cost).toHaveValue('1.5')

  const leaving = page.getByRole('dialog', { name: t.product.leaveTitle })
  const leave = () => openPart(page, t.tabs.users)
  await leave()
  await leaving.getByRole('button', { name: t.product.stay }).click()
  await expect(codes).not.toHaveValue('')
  await leave()
  await leaving.getByRole('button', { name: t.product.leave }).click()
  await expect(page).toHaveURL('/admin/users')
})

test('a buyer whose session ended unseen asks as themselves: after the login, with the same words', async ({
  page,
  request,
}) => {
  const buyer = await makeBuyer(request)
  await enter(page, { session: buyer })
  await page.goto('/support')
  const message = page.getByLabel(texts.en.support.message, { exact: true })
  await message.fill('Where is my code?')
  await page.waitForLoadState('networkidle')
  await request.post('/api/logout/everywhere', { headers: bearer(buyer) })
  const send = page.getByRole('button', { name: texts.en.support.submit })
  await send.click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel(texts.en.login.nickname).fill(buyer.nickname)
  await page.getByLabel(texts.en.login.password).fill(buyer.password)
  await page.keyboard.press('Enter')
  await expect(message).toHaveValue('Where is my code?')
  await send.click()
  await page.getByRole('dialog').getByRole('button', { name: texts.en.support.done }).click()
  await expect(page.getByRole('article')).toContainText('Where is my code?')
})

test('who registers on a phone that loses its network before the answer has an account at the second press', async ({
  page,
  context,
}) => {
  await page.goto('/register')
  const nickname = `b-${randomUUID().slice(0, 12)}`
  await page.getByLabel(texts.en.register.nickname).fill(nickname)
  await page.getByLabel(texts.en.register.password, { exact: true }).fill('a-password-1')
  await page.getByLabel(texts.en.register.confirmPassword).fill('a-password-1')
  const register = page.getByRole('button', { name: texts.en.register.submit })
  await page.route(
    '**/api/register',
    async (route) => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort()
    },
    { times: 1 },
  )
  await register.click()
  await expect(page.getByRole('alert')).toHaveText(texts.en.problem.offline)
  await context.setOffline(false)
  await register.click()
  await expect(page).toHaveURL(/security/)
})

test('one more piece in the cart is one more, also where nobody hears of it before the second press', async ({
  page,
  request,
}) => {
  const session = await makeBuyer(request)
  await fillCart(request, session)
  await enter(page, { session })
  await page.goto('/cart')
  const more = page.getByRole('button', { name: texts.en.common.increase })
  await expect(more).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await page.route('**/api/cart', (route) => route.abort())
  await loseAnswers(page, '**/api/cart/update', 1)
  await more.click()
  await expect(page.getByText(texts.en.problem.network).first()).toBeVisible()
  await page.unroute('**/api/cart')
  await more.click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

test('what is put into the cart is put there once, also where its answer is lost and the button is pressed again, and waits for the login where the session has ended', async ({
  page,
  request,
}) => {
  const session = await makeBuyer(request)
  await enter(page, { session })
  await page.goto('/products/roblox?quantity=2')
  await page.waitForLoadState('networkidle')
  const add = page.getByRole('button', { name: texts.en.buying.addToCart })
  await loseAnswers(page, '**/api/cart/add', 1)
  await add.click()
  await expect(page.getByText(texts.en.problem.network).first()).toBeVisible()
  await add.click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await goTo(page, '/products/roblox?quantity=2')
  await add.click()
  await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible()

  await goTo(page, '/products/roblox?quantity=5')
  const ended = { status: 401, json: { error: '', code: 'unauthenticated' } }
  await page.route('**/api/cart/add', (route) => route.fulfill(ended), { times: 1 })
  await add.click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('link', { name: 'Cart, 5 items' })).toBeVisible()
  await page.evaluate(remember, [session, 'en'] as const)
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  await expect(page).toHaveURL('/products/roblox?quantity=5')
  await goTo(page, '/cart')
  await expect(page.getByRole('main').getByRole('group').getByRole('status')).toHaveText('5')
})
