import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type CDPSession,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test'
import type { Session } from '../../src/shared/contract/identity'
import type { Language } from '../../src/shared/languages'
import { expect } from './expect'
import { ports } from './ports'
import { texts } from './texts'

export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 900 }

const anyAddress = () => [10, randomInt(256), randomInt(256), randomInt(256)].join('.')

const origin = `http://127.0.0.1:${ports.edge}`

// A new one for each test costs more than the test does with its first page: this one stays, and a tab of it keeps its
// process alive.
let kept: { context: BrowserContext; devtools: CDPSession } | undefined

/** Leaves nothing of a visitor in the context: no tab, cookie, word, permission, nor an answer that the browser keeps. */
async function empty({ context, devtools }: NonNullable<typeof kept>): Promise<void> {
  const [, ...opened] = context.pages()
  await Promise.all(opened.map((page) => page.close()))
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' }),
    devtools.send('Network.clearBrowserCache'),
  ])
}

type Options = {
  /** What else may fail to load, because the test has seen to that. */
  disturbed: RegExp | undefined
  /** The test has a context that nobody else has, because it changes what can't be taken back: the clock. */
  isAlone: boolean
}

/** Every test is a visitor of its own address, and fails on any error the browser reports but refusals. */
export const test = base.extend<Options & { calm: undefined }>({
  disturbed: [undefined, { option: true }],
  isAlone: [false, { option: true }],
  context: async (
    { browser, isAlone, javaScriptEnabled, timezoneId, serviceWorkers, baseURL, extraHTTPHeaders },
    use,
  ) => {
    const isLikeOthers = javaScriptEnabled !== false && !timezoneId && serviceWorkers === 'block' && baseURL === origin
    if (isAlone || !isLikeOthers) {
      const own = await browser.newContext()
      await use(own)
      return own.close()
    }
    if (!kept) {
      const context = await browser.newContext()
      kept = { context, devtools: await context.newCDPSession(await context.newPage()) }
    }
    await kept.context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    await use(kept.context)
    await empty(kept)
  },
  page: async ({ context, viewport }, use) => {
    const page = await context.newPage()
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  extraHTTPHeaders: async ({}, use) => use({ 'CF-Connecting-IP': anyAddress() }),
  calm: [
    async ({ page, disturbed }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        const text = message.text()
        const isExpected = /Failed to load resource.*(4\d\d)/.test(text) || disturbed?.test(text)
        if (message.type() === 'error' && !isExpected) complaints.push(text)
      })
      await use(undefined)
      // A call that a test answers itself may still be on its way when the test has seen enough.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

type Account = Session & { password: string }

export async function login(request: APIRequestContext, nickname: string, password: string): Promise<Session> {
  const answer = await request.post('/api/login', { data: { nickname, password } })
  expect(answer.status()).toBe(200)
  return answer.json()
}

export const adminPassword = 'admin-demo-1'

// Two passwords are hashed for it, which costs the shop more than most tests do.
let confirmed: { admin: Session; atMs: number } | undefined
const keptMs = 3 * 60 * 1000

/** The demo shop's administrator, confirmed to be it for some minutes more: the same session in many tests. */
export async function loginAdmin(request: APIRequestContext): Promise<Session> {
  if (confirmed && Date.now() - confirmed.atMs < keptMs) return confirmed.admin
  const atMs = Date.now()
  const admin = await login(request, 'admin', adminPassword)
  const answer = await request.post('/api/step-up', {
    data: { password: adminPassword },
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  expect(answer.status()).toBe(204)
  confirmed = { admin, atMs }
  return admin
}

async function give(request: APIRequestContext, buyer: Session, balance: object): Promise<void> {
  const { token } = await loginAdmin(request)
  const headers = { Authorization: `Bearer ${token}` }
  const given = await request.put(`/api/admin/users/${buyer.userId}`, { data: balance, headers })
  expect(given.status()).toBe(200)
}

/** One of the buyers who wait in the shop's folder (`scripts/browser-shop.ts`): whoever removes the file has it. */
function takeBuyer(): Account {
  const folder = join(process.env.SHOP_STATE ?? '', 'buyers')
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    try {
      const buyer: Account = JSON.parse(readFileSync(file, 'utf8'))
      unlinkSync(file)
      return buyer
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  throw new Error('every buyer is taken: scripts/browser-shop.ts has to make more')
}

/** A new buyer with money, given by the demo shop's administrator. */
export async function makeBuyer(
  request: APIRequestContext,
  balance: { balanceUsd: number; balanceRub: number } = { balanceUsd: 100, balanceRub: 5000 },
): Promise<Account> {
  const buyer = takeBuyer()
  await give(request, buyer, balance)
  return buyer
}

/** Runs in the page: the browser knows somebody who logged in, and the language they chose. */
export const remember = ([account, chosen]: readonly [Session | undefined, Language]) => {
  localStorage.setItem('language', chosen)
  if (!account) return
  localStorage.setItem('token', account.token)
  localStorage.setItem('nickname', account.nickname)
  localStorage.setItem('userId', account.userId)
}

/** Opens the shop as somebody who logged in earlier and chose a language. */
export async function enter(page: Page, { session, language = 'en' }: { session?: Session; language?: Language }) {
  await page.addInitScript(`
    if (!sessionStorage.getItem('entered')) {
      sessionStorage.setItem('entered', 'yes');
      (${remember})(${JSON.stringify([session, language])});
    }`)
}

/** Changes what only time or a person elsewhere would change: in the shop's own runtime, which would not wait for others. */
export async function inDatabase(text: string, ...values: string[]): Promise<void> {
  const body = JSON.stringify({ text, values })
  const { status } = await fetch(`http://127.0.0.1:${ports.providers}/statement`, { method: 'POST', body })
  expect(status).toBe(204)
}

/** Puts 60 UC into the buyer's cart, behind the browser's back. */
export async function fillCart(request: APIRequestContext, { token }: Session): Promise<void> {
  const line = { amount: 60, price: 0.99, rub: 89, label: 'UC' }
  const headers = { Authorization: `Bearer ${token}` }
  const added = await request.post('/api/cart/add', { data: line, headers })
  expect(added.status()).toBe(200)
}

/**
 * Waits until what the worker has rendered is React's: its effects have run and its handlers answer. It looks by the
 * clock, because a machine that is overloaded may draw no frame for long.
 */
export async function takenOver(page: Page): Promise<void> {
  const isTaken = page.waitForFunction(
    () => {
      const root = document.getElementById('root')
      const key = Object.keys(root ?? {}).find((each) => each.startsWith('__reactContainer'))
      const container = root && key && Reflect.get(root, key)
      const isTaken = container?.stateNode.current.memoizedState?.isDehydrated === false
      return isTaken && document.querySelector('main') !== null
    },
    undefined,
    { polling: 50, timeout: 45_000 },
  )
  await isTaken.catch(async (error: unknown) => {
    const state = await page.evaluate(() => ({
      document: [document.readyState, document.visibilityState],
      scripts: Array.from(document.scripts, ({ src }) => src),
      loaded: performance.getEntriesByType('resource').map(({ name, duration }) => `${name} ${duration.toFixed(0)}`),
    }))
    throw new Error(`The page was never taken over: ${JSON.stringify(state)}`, { cause: error })
  })
}

/** Opens a page up to where it can be used. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  await takenOver(page)
  return answer
}

/** To another screen as a link does it, without a new page. */
export const goTo = (page: Page, path: string) => page.evaluate((address) => history.pushState(null, '', address), path)

/** Sums, and parts of addresses elsewhere, that begin in one line and end in another. */
const brokenPieces = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const isAddress = node.parentElement?.matches('a[href^="https://"]')
      const pieces =
        node.textContent?.matchAll(isAddress ? /\S+/g : /[$₽]?\d[\d.,\u00a0]*\u00a0[$₽]|[$₽][\d.,]+/g) ?? []
      for (const { 0: piece, index } of pieces) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + piece.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(piece)
      }
    }
    return broken
  })

/** Nothing may stick out to the right: a phone must never scroll sideways. No sum is parted from its sign either. */
export async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess).toBeLessThanOrEqual(0)
  expect(await brokenPieces(page)).toEqual([])
}

export { expect, texts }

/** The shop does what it is asked the next few times, and nobody hears of it. */
export const loseAnswers = (page: Page, address: string, times: number) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times },
  )

/** Where a part of a section stands once the section has risen: even the shortest way takes a frame. */
export async function placeOf(part: Locator) {
  await part.evaluate((shown) =>
    Promise.all(
      shown
        .closest('section')
        ?.getAnimations()
        .map((each) => each.finished) ?? [],
    ),
  )
  return part.boundingBox()
}
