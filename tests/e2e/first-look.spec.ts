import { enter, expect, goTo, login, test, texts } from './shop'

test('the demo buyer finds orders, a refund and the way to buy again', async ({ page, request }) => {
  await enter(page, { session: await login(request, 'demo', 'demo-pass-1') })
  await page.goto('/orders')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
  await expect(page.getByText(texts.en.status.cancelled, { exact: true })).toBeVisible()
  await expect(page.getByText(/to (the|your) (card|balance)/).first()).toBeVisible()
  await goTo(page, '/')
  await expect(page.getByRole('heading', { name: texts.en.home.buyAgain })).toBeVisible()
})
