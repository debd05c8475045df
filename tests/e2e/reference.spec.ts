import { expectNoFaults } from './every-look'
import { expect, phone, test } from './shop'

test('the description of the API is a page that a phone can read, in both themes, and asks nobody else', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.setViewportSize(phone)
  await page.goto('/api/docs')
  await page.getByRole('navigation').getByRole('link', { name: 'cart', exact: true }).click()
  const add = page.locator('article', { hasText: '/cart/add' })
  await expect(add).toBeInViewport()
  await add.getByText('Body: application/json').click()
  await expect(add.getByText('productId')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // Hundreds of calls and shapes are written alike: axe, which would read them for a minute, reads those of the cart.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('article')) if (!/cart/i.test(each.textContent ?? '')) each.remove()
  })
  await expectNoFaults(page, 'the description')
  const { origin } = new URL(page.url())
  expect(asked).toEqual([`${origin}/api/docs`, `${origin}/reference.css`])
})
