import type { Locator, Page } from '@playwright/test'
import { desktop, expect, makeBuyer, phone, remember, takenOver, test, texts } from './shop'

const t = texts.en

/** Holds every script of ours back until it is let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Opens a page up to where its scripts are missing. */
async function seeFirstPaint(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.styleSheets.length > 0 && document.querySelector('footer') !== null)
}

/** Where these are, on each screen. */
async function placesOf(page: Page, links: readonly Locator[]) {
  const places = []
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    for (const link of links) {
      await expect(link).toBeVisible()
      places.push(await link.boundingBox())
    }
  }
  return places
}

test('before scripts have come a visitor sees the way to log in and their cart, and a buyer who is logged in their own links; these stay in their place, and the page asks for nothing it came with', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (each) => each.url().includes('/api/') && asked.push(each.url()))
  const header = page.getByRole('banner')
  const login = header.getByRole('link', { name: t.nav.login })
  const cart = header.getByRole('link', { name: 'Cart, 0 items' })

  await test.step('a visitor', async () => {
    const letGo = await holdScripts(page)
    await seeFirstPaint(page, '/products')
    const before = await placesOf(page, [login, cart])
    await expect(header.locator('a[href="/notices"]')).toHaveCount(0)
    letGo()
    await takenOver(page)
    await page.waitForLoadState('networkidle')
    expect(await placesOf(page, [login, cart])).toEqual(before)
    expect(asked).toEqual([])
  })

  await test.step('a buyer', async () => {
    await page.evaluate(remember, [await makeBuyer(request), 'en'] as const)
    await page.unrouteAll()
    const letGo = await holdScripts(page)
    await seeFirstPaint(page, '/products')
    const before = await placesOf(page, [cart])
    await expect(login).toBeHidden()
    letGo()
    await takenOver(page)
    expect(await placesOf(page, [cart])).toEqual(before)
    await expect(login).toHaveCount(0)
    expect(asked.filter((url) => url.includes('/api/products'))).toEqual([])
  })
})

test('a page that can be read asks for its scripts after its first frame, an empty one at once', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      requestAnimationFrame(() => Object.assign(globalThis, { frameMs: performance.now() }))
    })
  })
  const beforeFrame = () =>
    page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return scripts.length > 0 && scripts.some(({ startTime }) => startTime < Reflect.get(globalThis, 'frameMs'))
    })
  await page.goto('/products', { waitUntil: 'networkidle' })
  await takenOver(page)
  expect(await beforeFrame()).toBe(false)
  await page.goto('/cart', { waitUntil: 'networkidle' })
  expect(await beforeFrame()).toBe(true)
})
