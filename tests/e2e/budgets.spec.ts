import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { languages } from '../../src/shared/languages'
import { enter, expect, phone, test } from './shop'

const kilobyte = 1024
const publicPages = ['/', '/products', '/products/pubg', '/login', '/support']

type Load = { scripts: number; styles: number; foreign: string[] }

/** Brotli bytes of what a first visit loads, and what it asks of others. */
async function loadOf(page: Page, path: string, origin: string | undefined): Promise<Load> {
  const load: Load = { scripts: 0, styles: 0, foreign: [] }
  const sizes: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (new URL(response.url()).origin !== origin) load.foreign.push(response.url())
    if (kind !== 'script' && kind !== 'stylesheet') return
    const measure = async () => {
      const size = brotliCompressSync(await response.body()).length
      load[kind === 'script' ? 'scripts' : 'styles'] += size
    }
    sizes.push(measure())
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  return load
}

const visits = publicPages.flatMap((path) => languages.map((language) => ({ path, language })))

for (const { path, language } of visits) {
  test(`${path} in ${language} loads little, from us alone, and nothing jumps`, async ({ page, baseURL }) => {
    await page.setViewportSize(phone)
    await enter(page, { language })
    await page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(globalThis, { shift: Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value') })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const { scripts, styles, foreign } = await loadOf(page, path, baseURL)
    expect(scripts).toBeGreaterThan(0)
    test.info().annotations.push({ type: 'bytes', description: `scripts ${scripts}, styles ${styles}` })
    expect(scripts / kilobyte).toBeLessThanOrEqual(110)
    expect(styles / kilobyte).toBeLessThanOrEqual(12)
    expect(foreign).toEqual([])
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shift'))).toBeLessThanOrEqual(0.01)
  })
}
