import { enter, expect, fillCart, makeBuyer, test, texts } from './shop'

const t = texts.en

test.use({ disturbed: /ERR_FAILED/ })

test('a phone whose browser is some years old pays a cart, and hears of a refusal', async ({ page, request }) => {
  const session = await makeBuyer(request)
  await fillCart(request, session)
  await page.addInitScript(() => {
    Reflect.deleteProperty(Map, 'groupBy')
    for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
  })
  await enter(page, { session })
  await page.goto('/checkout')
  const pay = page.getByRole('button', { name: t.checkout.payFromBalance })
  await expect(pay).toBeEnabled()
  await page.route('**/api/payment/from-balance', (route) => route.abort(), { times: 3 })
  await pay.click()
  await expect(page.getByText(t.problem.network).first()).toBeVisible()
  await pay.click()
  await expect(page.getByTestId('code').first()).toHaveText(/^DEMO-UC60-/)
})
