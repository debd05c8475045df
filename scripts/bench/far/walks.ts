import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Cast } from '../state'
import { type Looked, open, press, type Sight } from './looking'

/** A step of a way, or a screen that was opened. */
export type Stepped = Looked & { name: string }

const buyBar = '.sticky.bottom-0'
const free = ':not([disabled]):not([aria-disabled])'
const card = { seen: 'main article a', usable: 'main article a' }

/** What each screen is seen by, and what has to work on it. */
const sights = {
  home: card,
  products: card,
  product: { seen: buyBar, usable: `${buyBar} button.min-h-14${free}` },
  cart: { seen: 'main a[href$="/checkout"], main li article', usable: 'main a[href$="/checkout"]' },
  checkout: {
    seen: '[data-testid=total]',
    usable: `section:has([data-testid=total]) button.min-h-14:first-child${free}`,
  },
  login: { seen: 'main form', usable: 'main form button[type=submit]' },
  code: { seen: '#paid', usable: 'section[aria-labelledby=paid] [data-testid=code]' },
  orders: { seen: 'main article', usable: 'main article a' },
  order: { seen: 'main [data-testid=code]', usable: 'main [data-testid=code]' },
  profile: { seen: '[data-testid=balance-usd]', usable: '[data-testid=balance-usd]' },
  topUp: { seen: 'main form', usable: 'main form button[type=submit]' },
  notices: { seen: 'main h1', usable: 'main a[href$="/security"], main input' },
  favourites: { seen: 'main h1', usable: 'main a[href$="/products"], main article a' },
  game: { seen: 'main h1', usable: 'main input' },
  support: { seen: 'main h1', usable: 'main textarea' },
} as const satisfies Record<string, Sight>

/** A browser of somebody who has logged in, or of nobody. */
async function contextOf(browser: Browser, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ viewport: { width: 1024, height: 640 }, serviceWorkers: 'block', ignoreHTTPSErrors: true },
  })
  if (token) {
    const entries = JSON.stringify({ token, nickname: 'bench', userId: '1' })
    await context.addInitScript(`Object.assign(localStorage, ${entries})`)
  }
  return context
}

/** `readingMs`: how long somebody looks at a screen before the next press. */
export type Place = { browser: Browser; origin: string; cast: Cast; readingMs: number }
type Tell = (name: string, looked: Looked) => void

async function walk(context: BrowserContext, way: (tell: Tell) => Promise<void>): Promise<Stepped[]> {
  const steps: Stepped[] = []
  try {
    await way((name, looked) => void steps.push({ name, ...looked }))
  } finally {
    await context.close()
  }
  return steps
}

const presses =
  (readingMs: number) =>
  async (page: Page, selector: string, sight: Sight): Promise<Looked> => {
    await page.waitForTimeout(readingMs)
    return press(page, selector, sight)
  }

/** Somebody who has never been here, from their first address to the code, on slow 4G. */
export async function firstVisit({ browser, origin, cast, readingMs }: Place, nth: number): Promise<Stepped[]> {
  const then = presses(readingMs)
  const context = await contextOf(browser)
  return walk(context, async (tell) => {
    const address = `${origin}/products/${cast.slug}`
    const { page, looked } = await open(context, address, sights.product, true)
    tell('first address: a product', looked)
    tell('into the cart', await then(page, sights.product.usable, sights.cart))
    tell('to the checkout: log in first', await then(page, sights.cart.usable, sights.login))
    await page.locator('input[name=nickname]').fill(`bench-${nth}`)
    await page.locator('input[name=password]').fill('admin-demo-1')
    tell('log in, to the checkout', await then(page, sights.login.usable, sights.checkout))
    tell(payStep, await then(page, sights.checkout.usable, sights.code))
  })
}

export const payStep = 'pay, to the code'

const tokenOf = ({ readers }: Cast, nth: number): string => readers[nth % readers.length]?.token ?? ''

/** A buyer who is logged in and has bought before, from the home page to the code; bandwidth apart. */
export async function buyersWay({ browser, origin, cast, readingMs }: Place, nth: number): Promise<Stepped[]> {
  const then = presses(readingMs)
  const context = await contextOf(browser, tokenOf(cast, nth))
  return walk(context, async (tell) => {
    const { page, looked } = await open(context, origin, sights.home)
    tell('home', looked)
    tell('to the product', await then(page, `main a[href*="/products/${cast.slug}"]`, sights.product))
    tell('into the cart', await then(page, sights.product.usable, sights.cart))
    tell('to the checkout', await then(page, sights.cart.usable, sights.checkout))
    tell(payStep, await then(page, sights.checkout.usable, sights.code))
  })
}

/** Every screen of a buyer, opened by its address one after another. */
export async function screens({ browser, origin, cast }: Place, nth: number): Promise<Stepped[]> {
  const [token, order] = [tokenOf(cast, nth), cast.readers[nth % cast.readers.length]?.orders[0]]
  const [{ total: _, ...line } = { total: 0 }] = cast.wishes
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const filling = await browser.newContext({ ignoreHTTPSErrors: true })
  const filled = await filling.request.post(`${origin}/api/cart/add`, { headers, data: line })
  if (!filled.ok()) throw new Error(`the cart could not be filled: ${filled.status()}`)
  await filling.close()
  const addresses = {
    ...{ home: '/', products: '/products', product: `/products/${cast.slug}`, cart: '/cart', checkout: '/checkout' },
    ...{ orders: '/orders', order: `/orders/${order}`, profile: '/profile', topUp: '/topup', game: '/topup/free-fire' },
    ...{ notices: '/notices', favourites: '/favourites', support: '/support' },
  } as const
  const steps: Stepped[] = []
  for (const [name, path] of Object.entries(addresses) as [keyof typeof addresses, string][]) {
    const context = await contextOf(browser, token)
    steps.push(
      ...(await walk(context, async (tell) => tell(name, (await open(context, origin + path, sights[name])).looked))),
    )
  }
  return steps
}
