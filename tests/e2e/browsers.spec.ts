import { bearer } from './admin-shop'
import { enter, expect, fillCart, goTo, makeBuyer, openPage, takenOver, test, texts } from './shop'

const t = texts.en

test.use({ disturbed: /ERR_FAILED/ })

test('a phone whose browser is some years old pays a cart, and hears of a refusal', async ({ page, request }) => {
  const session = await makeBuyer(request)
  await fillCart(request, session)
  await page.addInitScript(() => {
    Reflect.deleteProperty(Map, 'groupBy')
    for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
  })
  await enter(page, { session })
  await page.goto('/checkout')
  const pay = page.getByRole('button', { name: t.checkout.payFromBalance })
  await expect(pay).toBeEnabled()
  await page.route('**/api/payment/from-balance', (route) => route.abort(), { times: 3 })
  await pay.click()
  await expect(page.getByText(t.problem.network).first()).toBeVisible()
  await pay.click()
  await expect(page.getByTestId('code').first()).toHaveText(/^DEMO-UC60-/)
})

test('a browser that has no room, or lets no page keep anything, shows the shop, loads it anew once, fills a cart and logs in for as long as the page stays', async ({
  page,
  request,
}) => {
  const { nickname, password } = await makeBuyer(request)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The document is sandboxed', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get: refuse, configurable: true })
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    }
  })
  await openPage(page, '/products/roblox')
  /** Whether the page was loaded anew, as after a release. */
  const release = () => page.evaluate(() => !dispatchEvent(new Event('vite:preloadError', { cancelable: true })))
  const reloaded = page.waitForEvent('load')
  expect(await release()).toBe(true)
  await reloaded
  await takenOver(page)
  expect(await release()).toBe(false)
  await page.getByRole('button', { name: t.buying.addToCart }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await goTo(page, '/login')
  await page.getByLabel(t.login.nickname).fill(nickname)
  await page.getByLabel(t.login.password).fill(password)
  await page.keyboard.press('Enter')
  await goTo(page, '/checkout')
  await expect(page.getByTestId('total')).toHaveText(/\d/)
})

test('what a tab has no room for takes its older text along, as a reload would bring that back; what all tabs share stays', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, text) {
      if (text === 'new') throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      setItem.call(this, key, text)
    }
  })
  await openPage(page, '/support')
  const kept = () => page.evaluate(() => [sessionStorage.getItem('words'), localStorage.getItem('words')])
  await page.evaluate(() => {
    for (const storage of ['sessionStorage', 'localStorage'] as const) {
      for (const text of ['old', 'new']) window[storage].setItem('words', text)
    }
  })
  expect(await kept()).toEqual(['new', 'new'])
  await page.reload()
  expect(await kept()).toEqual([null, 'old'])
})

test('a page that Back brings to life after its reader has left shows nothing of theirs', async ({ page, request }) => {
  const session = await makeBuyer(request)
  await enter(page, { session })
  await page.goto('/profile')
  await expect(page.getByTestId('balance-usd')).toBeVisible()
  await page.waitForLoadState('networkidle')
  // A page that sleeps hears nothing of another one.
  await request.post('/api/logout', { headers: bearer(session) })
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL('/login')
  await expect(page.getByTestId('balance-usd')).toHaveCount(0)
})

/** Runs in the page: puts other elements in the place of all words, as a browser that translates does. */
const translatePage = () => {
  const wrap = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (walker.nextNode()) found.push(walker.currentNode)
    for (const text of found) {
      const { parentElement, textContent } = text
      if (!textContent?.trim() || parentElement?.closest('script, style, font, [translate=no]')) continue
      const font = document.createElement('font')
      font.append(textContent)
      parentElement?.replaceChild(font, text)
    }
  }
  wrap()
  new MutationObserver(wrap).observe(document.body, { childList: true, subtree: true })
}

test('a page that the browser translates shows the sums of now, fills a cart, and outlives a refused payment', async ({
  page,
  request,
}) => {
  const session = await makeBuyer(request)
  await enter(page, { session })
  await openPage(page, '/products/roblox')
  await page.evaluate(translatePage)
  await page.getByRole('button', { name: t.common.increase }).click()
  await expect(page.getByTestId('price-usd').last()).toHaveText('$5.38')
  await page.getByRole('button', { name: t.buying.addToCart }).click()
  await expect(page.getByTestId('subtotal-usd')).toHaveText('$5.38')

  await goTo(page, '/checkout')
  const refusal = { status: 409, json: { code: 'out_of_stock', error: 'Sold out', requestId: 'x' } }
  await page.route('**/api/payment/create', (route) => route.fulfill(refusal))
  const card = page.getByRole('button', { name: t.checkout.payByCard })
  await card.click()
  await expect(page.getByText('Sold out').first()).toBeVisible()
  await expect(card).toBeEnabled()
})
