import { bearer } from './admin-shop'
import { enter, expect, goTo, login, loginAdmin, test, texts } from './shop'

const t = texts.en.admin

test('the demo buyer finds orders, a refund and the way to buy again', async ({ page, request }) => {
  await enter(page, { session: await login(request, 'demo', 'demo-pass-1') })
  await page.goto('/orders')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
  await expect(page.getByText(texts.en.status.cancelled, { exact: true })).toBeVisible()
  await expect(page.getByText(/to (the|your) (card|balance)/).first()).toBeVisible()
  await goTo(page, '/')
  await expect(page.getByRole('heading', { name: texts.en.home.buyAgain })).toBeVisible()
})

test('the owner of the demo finds figures of a month, and what there is to do', async ({ page, request }) => {
  const admin = await loginAdmin(request)
  await enter(page, { session: admin })
  await page.goto('/admin/dashboard')
  await expect(page.locator('.recharts-surface').first()).toBeVisible()
  await page.locator('input[type=radio][value="30"]').check()
  await expect(page.getByText(/[1-9]\d\d [Oo]rders|[Oo]rders: [1-9]\d\d/).first()).toBeVisible()
  for (const [path, list] of [
    ['claims', 'claims'],
    ['support', 'tickets'],
  ] as const) {
    const answer = await request.get(`/api/admin/${path}?state=open`, { headers: bearer(admin) })
    expect((await answer.json())[list].length).toBeGreaterThan(0)
  }
  await goTo(page, '/admin/waiting')
  await expect(page.getByText(t.tabs.waiting).first()).toBeVisible()
})
