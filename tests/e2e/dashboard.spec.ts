import type { Page } from '@playwright/test'
import type { SalesReport } from '../../src/shared/contract/reports'
import type { StockReport } from '../../src/shared/contract/stock'
import { bearer } from './admin-shop'
import { inEveryLook } from './every-look'
import { enter, expect, loginAdmin, phone, test, texts } from './shop'

const t = texts.en.admin.dashboard

const mlbb = { game: 'mobile-legends', name: 'Mobile Legends', supplier: 'smileone' } as const

/** A shop that sold little in the period, some of it at a known cost; its sums lag by some minutes. */
async function sellLittle(page: Page) {
  await page.route('**/api/admin/reports/sales*', async (route) => {
    const answer = await route.fetch()
    const report: SalesReport = await answer.json()
    const { usd } = report.currencies
    const days = usd.days.map((day, nth) => ({ ...day, sold: nth % 3 === 0 ? 1.55 : 0, returned: nth === 4 ? 0.8 : 0 }))
    const topUps = [{ ...mlbb, ...{ delivered: 930, refused: 70, p50: 30, p95: 7200 } }]
    const promotions = [
      { source: 'coupon', uses: 3, paid: 18, cost: 12.34 },
      { source: 'topup_bonus', uses: 2, paid: 30, cost: 1.5 },
    ] satisfies typeof usd.promotions
    const sales = { ...usd, days, costs: { sold: 100, known: 83, cost: 60 }, promotions }
    await route.fulfill({
      response: answer,
      json: { ...report, topUps, currencies: { ...report.currencies, usd: sales } },
    })
  })
}

/** The words beside an axis, from its beginning on, and whether one of them begins before the other ends. */
async function alongAxis(page: Page, axis: 'x' | 'y') {
  const ticks = page.locator(`.recharts-${axis}Axis-tick-labels text, .recharts-${axis}Axis text`)
  await expect(ticks.first()).toBeVisible()
  const boxes = await ticks.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
  const sorted = boxes.toSorted((a, b) => a.x - b.x)
  const overlaps = sorted.slice(1).filter((box, nth) => box.x < sorted[nth].x + sorted[nth].width + 4)
  return { words: await ticks.allTextContents(), overlaps: overlaps.length }
}

test('the dashboard says what its figures are of, and its chart can be read; the demo knows what its codes have cost', async ({
  page,
  request,
}) => {
  await sellLittle(page)
  const admin = await loginAdmin(request)
  await enter(page, { session: admin })
  await page.goto('/admin/dashboard')
  await page.getByText(t.asTable).click()
  await inEveryLook(
    page,
    async ({ admin: { dashboard: w, tabs, times } }, look) => {
      await expect(page.getByText(w.asTable)).toBeVisible()
      await page.locator('input[type=radio][value="7"]').check()
      const known = new RegExp(`${w.costKnown.split('{{percent}}')[0]}83\\s?%`)
      await expect(page.getByText(known)).toBeVisible()
      await expect(page.getByText(/23[.,]00/)).toBeVisible()
      const topUps = page.getByRole('row', { name: mlbb.name })
      for (const word of [times.seconds.replace('{{value}}', '30'), times.hours.replace('{{value}}', '2')]) {
        await expect(topUps).toContainText(word)
      }
      await expect(topUps).toContainText(/930.*70.*7\s?%/)
      const promotions = page.getByRole('region', { name: w.promotions.title })
      await expect(promotions.getByRole('listitem').filter({ hasText: tabs.coupons })).toContainText(/12[.,]34/)
      await expect(promotions.getByRole('listitem').filter({ hasText: w.promotions.bonus })).toContainText(/1[.,]50/)
      const asOf = new RegExp(w.asOf.replace('{{time}}', '.*\\d{1,2}[:.]\\d{2}.*'))
      await expect(page.getByText(asOf).first()).toBeVisible()
      // On a phone, in the longest words, there is the least room.
      for (const days of page.viewportSize()?.width === phone.width ? [365, 7] : []) {
        await page.locator(`input[type=radio][value="${days}"]`).check()
        await expect.poll(async () => (await alongAxis(page, 'x')).words.length).toBeGreaterThan(1)
        // While a period takes the place of another the chart is drawn twice.
        await expect.poll(async () => (await alongAxis(page, 'x')).overlaps).toBe(0)
        const { words } = await alongAxis(page, 'y')
        expect(words.length).toBeGreaterThan(2)
        expect(new Set(words).size).toBe(words.length)
      }
      const legend = page.locator('.recharts-legend-wrapper')
      await expect(legend).toContainText(w.sold)
      await expect(legend).toContainText(w.returned)
      await look('dashboard')
    },
    'ru',
  )

  const headers = bearer(admin)
  const product: { id: string } = await (await request.get('/api/products/steam')).json()
  const stock: StockReport = await (await request.get(`/api/admin/products/${product.id}/codes`, { headers })).json()
  expect(stock.batches.length).toBeGreaterThan(0)
  expect(stock.batches.filter(({ cost }) => cost === null)).toEqual([])
})
