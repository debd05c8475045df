import type { Locator, Page } from '@playwright/test'
import { desktop, enter, expect, makeBuyer, phone, takenOver, test, texts } from './shop'

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

test.describe('before scripts have come, on a phone and on a desktop', () => {
  test('a buyer who is logged in sees their own links, which stay in their place', async ({ page, request }) => {
    const asked: string[] = []
    page.on('request', (each) => each.url().includes('/api/products') && asked.push(each.url()))
    await enter(page, { session: await makeBuyer(request) })
    const letGo = await holdScripts(page)
    await seeFirstPaint(page, '/products')
    const header = page.getByRole('banner')
    const cart = [header.getByRole('link', { name: 'Cart, 0 items' })]
    const before = await placesOf(page, cart)
    await expect(header.getByRole('link', { name: t.nav.login })).toBeHidden()
    letGo()
    await takenOver(page)
    expect(await placesOf(page, cart)).toEqual(before)
    await expect(header.getByRole('link', { name: t.nav.login })).toHaveCount(0)
    // The page came with them.
    expect(asked).toEqual([])
  })

  test('a visitor sees the way to log in and their cart, which nobody asks the shop for', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
    const letGo = await holdScripts(page)
    await seeFirstPaint(page, '/products')
    const header = page.getByRole('banner')
    const both = [header.getByRole('link', { name: t.nav.login }), header.getByRole('link', { name: 'Cart, 0 items' })]
    const before = await placesOf(page, both)
    await expect(header.locator('a[href="/notices"]')).toHaveCount(0)
    letGo()
    await takenOver(page)
    await page.waitForLoadState('networkidle')
    expect(await placesOf(page, both)).toEqual(before)
    expect(asked).toEqual([])
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
