import type { Page } from '@playwright/test'
import { expect, openPage, test, texts } from './shop'

const t = texts.en

const titles = (page: Page) => page.locator('main').getByRole('heading', { level: 3 })

// A shop of up to a page is read whole, of a larger one the browser asks for each text: it may not have grown yet.
test.describe('under a clock of its own', () => {
  test.use({ isAlone: true })

  test('a buyer who types finds what was meant at once, in another language or misspelt; where names do not come it is told and tried again', async ({
    page,
  }) => {
    // Names are asked for again after half a minute, which may go by on a machine that is loaded.
    await page.clock.setFixedTime(new Date())
    await openPage(page, '/products')
    const all = await titles(page).count()
    // Not of the shop's notice, which is read anew when another test has changed it.
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(pathname)
    })
    await page.route('/api/products?*', (route) => route.fulfill({ status: 400, json: { code: 'invalid' } }))
    // The names come with the focus, before anything is typed.
    await page.getByRole('searchbox').focus()
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/products', '/api/topups']))
    await page.getByRole('searchbox').fill('стим')
    await expect(page.getByRole('alert')).toContainText(t.products.loadFailed)
    await page.unroute('/api/products?*')
    await page.getByRole('button', { name: t.common.retry }).click()
    await expect(titles(page).filter({ hasText: /Steam/ }).first()).toBeVisible()
    // From now on nothing is asked but for articles.
    asked.length = 0
    for (const [text, title] of [
      ['робукс', /Roblox/],
      ['gensihn', /Genshin/],
      ["sovg'a kartasi", /Roblox Gift Card/],
    ] as const) {
      await page.getByRole('searchbox').fill('')
      await expect(titles(page)).toHaveCount(all)
      await page.getByRole('searchbox').fill(text)
      await expect.poll(() => titles(page).count(), text).toBeLessThan(all)
      await expect.soft(titles(page).filter({ hasText: title }).first(), text).toBeVisible()
    }
    expect(asked.filter((path) => path !== '/api/search')).toEqual([])
  })
})
