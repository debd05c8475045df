import type { AdminReviews } from '../../src/shared/contract/reviews'
import { bearer, buy, handOver, importCodes, newCodes, openCounter, orderOf } from './admin-shop'
import { expectNoFaults } from './every-look'
import { desktop, enter, expect, expectNoSidewaysScroll, loginAdmin, phone, takenOver, test, texts } from './shop'

const ru = texts.ru.reviews
const uz = texts.uz.reviews
const office = texts.en.admin.reviews

const words = 'Код пришёл за секунды.\nВсё <3'
const reply = 'Спасибо! Ждём вас снова.'

test('a buyer reviews what an order brought, the owner answers and hides, and visitors read it', async ({
  page,
  request,
}) => {
  const counter = await openCounter(request)
  await importCodes(request, counter, newCodes(2))
  const { buyer, orderId } = await buy(request, counter)
  await expect.poll(async () => (await orderOf(request, buyer, orderId)).status).toBe('completed')
  const { slug, title } = counter.product

  await page.setViewportSize(phone)
  await enter(page, { session: buyer, language: 'ru' })
  await page.goto(`/ru/orders/${orderId}`)
  await page.getByRole('button', { name: ru.writeNamed.replace('{{product}}', title) }).click()
  const form = page.getByRole('dialog', { name: ru.yours })
  await expect(form.getByRole('button', { name: ru.publish })).toBeDisabled()
  await form.getByRole('radio', { name: '5 звёзд' }).check()
  await form.getByLabel(ru.text).fill('Дешевле на cheap-codes.ru')
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: ru.publish }).click()
  await expect(form.getByRole('alert')).toHaveText(texts.ru.errors.has_link)
  await form.getByLabel(ru.text).fill(words)
  // Whoever closes the form before the answer does not find the sent words again.
  const { promise: closed, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/products/*/reviews', async (route) => {
    const response = await route.fetch()
    await closed
    return route.fulfill({ response })
  })
  const sent = page.waitForRequest('**/api/products/*/reviews')
  await form.getByRole('button', { name: ru.publish }).click()
  await sent
  await form.getByRole('button', { name: texts.ru.common.cancel }).click()
  await expect(form).toHaveCount(0)
  const drafts = () => page.evaluate(() => sessionStorage.getItem('drafts'))
  expect(await drafts()).toContain('<3')
  answer()
  await expect.poll(drafts).not.toContain('<3')
  const own = page.getByRole('article', { name: ru.yours })
  await expect(own).toContainText('Всё <3')
  await expectNoSidewaysScroll(page)

  // The owner answers, and hides it.
  const admin = await loginAdmin(request)
  await page.setViewportSize(desktop)
  await handOver(page, '/admin/reviews', admin)
  await page.getByLabel(office.search).fill(title)
  const card = page.getByRole('article', { name: title })
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card).toContainText('Всё <3')
  await card.getByRole('button', { name: texts.en.admin.claims.answer, exact: true }).click()
  await page.getByRole('dialog').getByLabel(office.replyLabel).fill(reply)
  await page.getByRole('dialog').getByRole('button', { name: office.send }).click()
  await expect(card).toContainText(reply)
  await card.getByRole('button', { name: office.hide }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('A test')
  await page.getByRole('dialog').getByRole('button', { name: office.hide }).click()
  await expect(card).toContainText(office.hidden)
  const headers = bearer(admin)
  const found = await request.get(`/api/admin/reviews?state=hidden&search=${title}`, { headers })
  const { reviews }: AdminReviews = await found.json()
  expect(reviews).toMatchObject([{ text: words, reply }])
  await page.setViewportSize(phone)
  await handOver(page, `/ru/products/${slug}`, buyer, 'ru')
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(page.getByText(ru.hidden)).toBeVisible()

  // Once it is shown again, visitors read it.
  const path = `/api/admin/reviews/${reviews[0]?.reviewId}/hidden`
  expect((await request.put(path, { data: { hidden: false, reason: 'A test' }, headers })).ok()).toBe(true)
  await expect
    .poll(async () => (await (await request.get(`/uz/products/${slug}`)).text()).includes('5 dan 5'), {
      timeout: 20_000,
    })
    .toBe(true)
  await handOver(page, `/uz/products/${slug}`, undefined, 'uz')
  await takenOver(page)
  await page.getByRole('link', { name: /5 dan 5/ }).click()
  const shown = page.getByRole('article')
  await expect(shown).toContainText('Всё <3')
  await expect(shown).toContainText(uz.reply)
  await expect(shown).toContainText(reply)
  await expect(shown).not.toContainText(buyer.nickname)
  await expectNoFaults(page, 'product')
})
