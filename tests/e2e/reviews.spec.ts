import type { AdminReviews } from '../../src/shared/contract/reviews'
import { bearer, buy, importCodes, newCodes, openCounter, orderOf } from './admin-shop'
import { expectNoFaults } from './every-look'
import { enter, expect, expectNoSidewaysScroll, goTo, loginAdmin, openPage, phone, test, texts } from './shop'

const ru = texts.ru.reviews
const uz = texts.uz.reviews
const office = texts.en.admin.reviews

const words = 'Код пришёл за секунды.\nВсё <3'
const reply = 'Спасибо! Ждём вас снова.'

test('a buyer reviews what an order brought, the owner answers and hides, and visitors read it', async ({
  page,
  request,
  browser,
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
  const form = page.getByRole('dialog', { name: ru.formTitle })
  await expect(form.getByRole('button', { name: ru.publish })).toBeDisabled()
  await form.getByRole('radio', { name: '5 звёзд' }).check()
  await form.getByLabel(ru.text).fill('Дешевле на cheap-codes.ru')
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: ru.publish }).click()
  await expect(form.getByRole('alert')).toHaveText(texts.ru.errors.has_link)
  await form.getByLabel(ru.text).fill(words)
  await form.getByRole('button', { name: ru.publish }).click()
  await expect(form).toHaveCount(0)
  const own = page.getByRole('article', { name: ru.yours })
  await expect(own).toContainText('Всё <3')
  await expectNoFaults(page, 'order')

  const admin = await loginAdmin(request)
  const desk = await browser.newPage()
  await enter(desk, { session: admin })
  await desk.goto('/admin/reviews')
  await desk.getByLabel(office.search).fill(title)
  const card = desk.getByRole('article', { name: title })
  await expect(desk.getByRole('article')).toHaveCount(1)
  await expect(card).toContainText('Всё <3')
  await card.getByRole('button', { name: office.answer, exact: true }).click()
  await desk.getByRole('dialog').getByLabel(office.replyLabel).fill(reply)
  await desk.getByRole('dialog').getByRole('button', { name: office.send }).click()
  await expect(card).toContainText(reply)

  await expect
    .poll(async () => (await (await request.get(`/uz/products/${slug}`)).text()).includes('5 dan 5'), {
      timeout: 20_000,
    })
    .toBe(true)
  const reader = await browser.newPage({ viewport: phone })
  await openPage(reader, `/uz/products/${slug}`)
  await reader.getByRole('link', { name: /5 dan 5/ }).click()
  const shown = reader.getByRole('article')
  await expect(shown).toContainText('Всё <3')
  await expect(shown).toContainText(uz.reply)
  await expect(shown).toContainText(reply)
  await expect(shown).not.toContainText(buyer.nickname)
  await expectNoSidewaysScroll(reader)
  await expectNoFaults(reader, 'product')

  await card.getByRole('button', { name: office.hide }).click()
  await desk.getByRole('dialog').getByRole('textbox').fill('A test')
  await desk.getByRole('dialog').getByRole('button', { name: office.hide }).click()
  await expect(card).toContainText(office.hidden)
  const found = await request.get(`/api/admin/reviews?state=hidden&search=${title}`, { headers: bearer(admin) })
  const { reviews }: AdminReviews = await found.json()
  expect(reviews).toMatchObject([{ text: words, reply }])
  await goTo(page, `/ru/products/${slug}`)
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(page.getByText(ru.hidden)).toBeVisible()
  await desk.close()
  await reader.close()
})
