import { brotliCompressSync } from 'node:zlib'
import type { Page, Request, Response } from '@playwright/test'
import { rootOf } from '../../src/shared/addresses'
import { expectAsItCame, watchArrival } from './arrival'
import { enter, expect, phone, takenOver, test } from './shop'

// One after the other: what has a hash in its name is weighed once.
test.describe.configure({ mode: 'default' })
// A first visit finds nothing that another one has left in the process.
test.use({ isAlone: true })

const kilobyte = 1024
/** Its form checks what is typed into it, so its scripts weigh more. */
const withForm = '/topup/mobile-legends'

const publicPages = ['/', '/products', '/products/pubg', withForm, '/login', '/support']

/** The catalogue finds products by a text, and a product is bought where it stands. */
const withMore = ['/products', '/products/pubg']

const mostScriptsOf = (path: string): number => (path === withForm ? 100 : withMore.includes(path) ? 96 : 95)

/** They come with a card of each product, drawn and as data, so that no visitor asks the API for them. */
const mostHtmlOf = (path: string): number => (path === '/' ? 15.75 : path === '/products' ? 15.25 : 15)

type Load = { scripts: number; document: number; all: number; asked: string[]; sheets: string[]; foreign: string[] }
type Visit = { load: Load; answer: Response | null }

const isText = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/

const measured = new Map<string, number>()

/** Compressing hard takes a second of a whole page. */
function weigh(url: string, body: Buffer): number {
  const size = measured.get(url) ?? brotliCompressSync(body).length
  if (url.includes('/assets/')) measured.set(url, size)
  return size
}

/** Bytes of what a first visit loads, texts in Brotli, and what it asks of others. */
async function visitFirst(page: Page, path: string, origin: string | undefined): Promise<Visit> {
  const load: Load = { scripts: 0, document: 0, all: 0, asked: [], sheets: [], foreign: [] }
  const sizes: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (new URL(response.url()).origin !== origin) load.foreign.push(response.url())
    if (kind === 'stylesheet') load.sheets.push(response.url())
    if (response.status() !== 200) return
    const measure = async () => {
      const body = await response.body()
      const size = isText.test(response.headers()['content-type'] ?? '') ? weigh(response.url(), body) : body.length
      load.all += size
      if (kind === 'script') load.scripts += size
      if (kind === 'document') load.document += size
    }
    sizes.push(measure())
  })
  const onTheWay = new Set<string>()
  page.on('request', (request) => void onTheWay.add(request.url()))
  const end = (request: Request) => void onTheWay.delete(request.url())
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const note = (request: Request) => load.asked.push(request.url())
  page.on('request', note)
  const answer = await page.goto(path)
  await takenOver(page)
  page.off('request', note)
  // Not by “networkidle”: it does not say what it waits for.
  await page.waitForTimeout(500)
  await expect.poll(() => [...onTheWay], { timeout: 120_000 }).toEqual([])
  await Promise.all(sizes)
  return { load, answer }
}

/** Every page in the language that weighs most, and in the others the one where most would jump. */
const visits = [
  ...publicPages.map((path) => ({ path, language: 'ru' }) as const),
  { path: '/', language: 'en' },
  { path: '/', language: 'uz' },
] as const

for (const { path, language } of visits) {
  test(`${path} in ${language} loads little, from us alone, stays as it came, and nothing jumps`, async ({
    page,
    baseURL,
  }) => {
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
    const arrival = await watchArrival(page)
    const { load, answer } = await visitFirst(page, rootOf(language) + path, baseURL)
    const { scripts, document, all, asked, sheets, foreign } = load
    expect(scripts).toBeGreaterThan(0)
    const description = `scripts ${scripts}, document ${document}, all ${all}, requests ${asked.length}`
    test.info().annotations.push({ type: 'bytes', description })
    expect(scripts / kilobyte, asked.join('\n')).toBeLessThanOrEqual(mostScriptsOf(path))
    expect(document / kilobyte).toBeLessThanOrEqual(mostHtmlOf(path))
    // Up to where the page can be used, pictures that it does not wait for among them.
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(18)
    expect(asked.filter((url) => !url.endsWith('.svg')).length, asked.join('\n')).toBeLessThanOrEqual(
      path === withForm ? 15 : 11,
    )
    expect(all / kilobyte).toBeLessThanOrEqual(250)
    // A page is painted from its HTML alone.
    expect(sheets).toEqual([])
    expect(foreign).toEqual([])
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shift'))).toBeLessThanOrEqual(0.01)
    await expectAsItCame(page, answer, arrival, language)
  })
}
