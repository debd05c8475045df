// Takes a picture of every screen of the running local shop at three widths, in both themes and all languages, into
// .cache/screens, and puts them together on docs/images/screens.webp. Words after the name choose screens.
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { languages } from '../src/shared/languages'
import { ensureChromium } from './lib/chromium'
import { contactSheet, type Shot } from './lib/contact-sheet'
import { makeVisitors, type Visitors } from './lib/demo-visitors'
import { inProject } from './lib/project'
import { refuseNoShop } from './lib/serving'

const origin = `http://127.0.0.1:${process.env.PORT || 8787}`
const folder = inProject('.cache', 'screens')
const looksAtOnce = 3
const patienceMs = 90_000

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]
const themes = ['dark', 'light']

type Screen = { name: string; path: string; as: Exclude<keyof Visitors, 'orderId'>; state?: object }
type Look = { theme: string; language: string; width: number; height: number }

const screensOf = (orderId: string): Screen[] => [
  { name: 'home', path: '/', as: 'nobody' },
  { name: 'products', path: '/products', as: 'nobody' },
  { name: 'search', path: '/products?q=uc', as: 'nobody' },
  { name: 'nothing-found', path: '/products?q=qqqq', as: 'nobody' },
  { name: 'product', path: '/products/pubg', as: 'nobody' },
  { name: 'product-region', path: '/products/steam-cis', as: 'nobody' },
  { name: 'product-missing', path: '/products/nothing', as: 'nobody' },
  { name: 'support', path: '/support', as: 'nobody' },
  { name: 'login', path: '/login', as: 'nobody' },
  { name: 'register', path: '/register', as: 'nobody' },
  { name: 'not-found', path: '/nowhere', as: 'nobody' },
  { name: 'offline', path: '/offline', as: 'nobody' },
  { name: 'cart', path: '/cart', as: 'buyer' },
  { name: 'cart-empty', path: '/cart', as: 'newcomer' },
  { name: 'checkout', path: '/checkout', as: 'buyer' },
  { name: 'paid', path: '/profile', as: 'buyer', state: { paid: orderId } },
  { name: 'order', path: `/orders/${orderId}`, as: 'buyer' },
  { name: 'orders', path: '/orders', as: 'buyer' },
  { name: 'orders-empty', path: '/orders', as: 'newcomer' },
  { name: 'profile', path: '/profile', as: 'newcomer' },
  { name: 'favourites', path: '/favourites', as: 'newcomer' },
  { name: 'top-up', path: '/topup', as: 'buyer' },
  { name: 'free-fire', path: '/topup/freefire', as: 'buyer' },
  { name: 'admin', path: '/admin', as: 'admin' },
]

/** Everything has come: the screen in its language, data instead of skeletons, and the pictures below the fold too. */
async function settled(page: Page, language: string): Promise<void> {
  await page.locator(`:lang(${language}) :is(h1, main h2)`).first().waitFor()
  await page.locator('main .animate-pulse').first().waitFor({ state: 'detached' })
  // Pictures far below come when somebody is near.
  await page.evaluate(`(async () => {
    const far = () => document.querySelector('article :has(> noscript)')
    while (far()) {
      far().scrollIntoView()
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
  })()`)
  await page.evaluate(`Promise.allSettled([...document.images].map((image) => {
    image.loading = 'eager'
    return image.decode()
  }))`)
}

/** All screens in one look, one after the other in one browser, as a person would see them. */
async function shoot(browser: Browser, visitors: Visitors, screens: Screen[], look: Look): Promise<Shot[]> {
  const { theme, language, width, height } = look
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(patienceMs)
  await context.addCookies([{ name: 'language', value: language, url: origin }])
  const shots: Shot[] = []
  for (const { name, path, as, state = null } of screens) {
    const page = await context.newPage()
    const remembered = JSON.stringify({ theme, language, ...visitors[as] })
    await page.addInitScript({
      content: `localStorage.clear(); Object.assign(localStorage, ${remembered}); history.replaceState(${JSON.stringify(state)}, '')`,
    })
    await page.goto(origin + (name === 'offline' ? `${path}/${language}` : path))
    await settled(page, language)
    const file = `${folder}/${name}-${width}-${theme}-${language}.jpg`
    const jpeg = await page.screenshot({ path: file, fullPage: true, type: 'jpeg', quality: 75 })
    await page.close()
    shots.push({ screen: name, width, height, jpeg })
  }
  await context.close()
  return shots
}

await refuseNoShop(origin)
mkdirSync(folder, { recursive: true })
const visitors = await makeVisitors(origin)
const browser = await chromium.launch({ executablePath: ensureChromium() })
const chosen = process.argv.slice(2)
const looks = themes.flatMap((theme) =>
  languages.flatMap((language) => sizes.map((size) => ({ theme, language, ...size }))),
)
const screens = screensOf(visitors.orderId).filter(({ name }) => chosen.length === 0 || chosen.includes(name))

const shots: Shot[] = []
while (looks.length > 0) {
  const next = looks.splice(0, looksAtOnce)
  shots.push(...(await Promise.all(next.map((look) => shoot(browser, visitors, screens, look)))).flat())
}
if (chosen.length === 0) writeFileSync(inProject('docs', 'images', 'screens.webp'), await contactSheet(browser, shots))
await browser.close()
console.log(`${shots.length} pictures in .cache/screens`)
