import type { Page } from '@playwright/test'
import { openCounter, supplyFrom } from './admin-shop'
import { expectNoFaults } from './every-look'
import { enter, expect, expectNoSidewaysScroll, loginAdmin, looks, test, texts } from './shop'
import { dialog, robloxRef, search, slowTopUp } from './supply-screen'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { language, device, viewport } of looks) {
  test.describe(`in ${language} on a ${device}`, () => {
    const words = texts[language].admin

    const shoot = async (page: Page, name: string) => {
      await expectNoSidewaysScroll(page)
      await expectNoFaults(page, name)
    }

    test.beforeEach(async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: device === 'phone' ? 'dark' : 'light' })
    })

    test('the suppliers and their orders fit and speak', async ({ page, request }) => {
      const { orderId } = await slowTopUp(request)
      await enter(page, { session: await loginAdmin(request), language })
      await page.goto('/admin/suppliers')
      const order = page.getByRole('article', { name: orderId })
      await expect(order).toBeVisible()
      await shoot(page, '1-suppliers')
      await page.getByRole('article', { name: 'Kinguin', exact: true }).getByRole('button').first().click()
      await shoot(page, '2-settings')
      await page.keyboard.press('Escape')
      await order.getByRole('button', { name: words.settle.open }).click()
      await dialog(page).getByRole('radio').last().check()
      await shoot(page, '3-settle')
    })

    test('the search for items and the settings of Free Fire fit and speak', async ({ page, request }) => {
      const counter = await openCounter(request)
      await supplyFrom(request, counter, robloxRef)
      await enter(page, { session: counter.admin, language })
      await page.goto(`/admin/stock?product=${counter.product.id}`)
      await page.getByRole('button', { name: words.supply.search }).click()
      await search(page, 'steam')
      await expect(
        dialog(page)
          .getByRole('button', { name: /Steam Wallet/ })
          .first(),
      ).toBeVisible()
      await shoot(page, '4-search')
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await shoot(page, '5-supply')
      await page.goto('/admin/freefire')
      await page.getByLabel(words.freeFire.margin).fill('x')
      await page.getByRole('main').getByRole('button', { name: words.freeFire.save }).click()
      await expect(page.getByLabel(words.freeFire.margin)).toHaveAttribute('aria-invalid', 'true')
      await shoot(page, '6-freefire')
    })
  })
}
