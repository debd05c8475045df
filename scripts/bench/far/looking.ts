import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { inProject } from '../../lib/project'

/** What tells that a screen can be seen, and that it can be used: selectors. */
export type Sight = { seen: string; usable: string }
/** Unix ms. */
export type Looked = { begunMs: number; seenMs: number; usableMs: number }

/** What looks in the page itself; as a text, because no page loads it. */
const inPage = readFileSync(inProject('scripts', 'bench', 'far', 'in-page.js'), 'utf8')

const patienceMs = 30_000

async function lookedIn(page: Page): Promise<Looked> {
  const patience = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: patience.signal }).then(async () => {
    const shown = await page.locator('main').textContent()
    throw new Error(`${page.url()}: the screen did not come, but ${JSON.stringify(shown?.slice(0, 400))}`)
  })
  late.catch(() => {})
  const looked = page.evaluate<Looked>('far.looked')
  return Promise.race([looked, late]).finally(() => patience.abort())
}

type Opened = { page: Page; looked: Looked }

/** Opens an address in a new page of this browser, over a narrow line if wished, and looks until it can be used. */
export async function open(context: BrowserContext, address: string, sight: Sight, isNarrow = false): Promise<Opened> {
  const page = await context.newPage()
  if (isNarrow) await narrow(page)
  await page.addInitScript(`${inPage}\nfar.watch(${JSON.stringify(sight)}, performance.timeOrigin)`)
  await page.goto(address, { waitUntil: 'commit' })
  return { page, looked: await lookedIn(page) }
}

/** How long a pointer or a finger is on what it presses before that counts. */
const hoverMs = 80

const placeOf = async (target: Locator): Promise<string> => JSON.stringify(await target.boundingBox())

/** Brings the pointer onto something; where the page moves under it meanwhile the pointer follows. */
async function pointAt(page: Page, target: Locator): Promise<void> {
  await target.hover()
  const place = await placeOf(target)
  await page.waitForTimeout(hoverMs)
  if ((await placeOf(target)) !== place) await pointAt(page, target)
}

/** Presses what is there, and looks until what comes of it can be used. */
export async function press(page: Page, selector: string, sight: Sight): Promise<Looked> {
  const target = page.locator(selector).first()
  await page.evaluate(`far.watch(${JSON.stringify(sight)})`)
  await pointAt(page, target)
  await page.mouse.down()
  await page.mouse.up()
  return lookedIn(page)
}

/** The bytes of slow 4G; its distance is counted elsewhere. */
async function narrow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0 },
    ...{ downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 },
  })
}
