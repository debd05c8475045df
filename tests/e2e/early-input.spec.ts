import type { Page } from '@playwright/test'
import { expect, test, texts } from './shop'

/** Keeps the code of screens and their texts on the way until it is let go. */
async function holdCode(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/(en|products|product|login)-[^/]+\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test.describe('while the code of a screen is on the way', () => {
  test('what is typed and sent is done as soon as it can be', async ({ page }) => {
    const letGo = await holdCode(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel(texts.en.login.nickname).fill('demo')
    await page.getByLabel(texts.en.login.password).fill('demo-pass-1')
    await page.getByRole('button', { name: texts.en.login.submit, exact: true }).click()
    letGo()
    await expect(page.getByRole('link', { name: texts.en.nav.profile })).toBeVisible()
  })

  test('an amount that is chosen is the one that is priced, and the button adds it to the cart', async ({ page }) => {
    const letGo = await holdCode(page)
    await page.goto('/products/pubg', { waitUntil: 'commit' })
    const first = await page.getByTestId('price-usd').textContent()
    await page.getByRole('group', { name: texts.en.product.amount }).getByRole('radio').nth(1).check()
    await page.getByRole('button', { name: texts.en.buying.addToCart }).click()
    letGo()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByTestId('subtotal-usd')).not.toHaveText(first ?? '')
  })

  test('a search that is typed is searched for, and a language that is chosen is switched to', async ({ page }) => {
    const letGo = await holdCode(page)
    await page.goto('/products', { waitUntil: 'commit' })
    await page.getByRole('searchbox').fill('pubg')
    await page.getByRole('combobox', { name: texts.en.language.label }).selectOption('uz')
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: texts.uz.products.heading })).toBeVisible()
    await expect(page).toHaveURL('/uz/products?q=pubg')
    await expect(page.getByRole('link', { name: /Steam/ })).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveValue('pubg')
  })
})

/** Gives each of these to the first such control, or presses it, when React has come to the page and taken over none of it. */
const whenReactComes = (page: Page, ...acts: [selector: string, given: string][]) =>
  page.addInitScript((all) => {
    const act = ([selector, given]: (typeof all)[number]) => {
      const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)
      if (!control || control.type === 'radio') return control?.click()
      control.value = given
      for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }))
    }
    const listen = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (...args: Parameters<typeof listen>) {
      if (this instanceof Element && this.id === 'root') {
        EventTarget.prototype.addEventListener = listen
        queueMicrotask(() => all.forEach(act))
      }
      return listen.apply(this, args)
    }
  }, acts)

test.describe('while React takes a page over', () => {
  const another = 'main input[type=radio]:not(:checked)'

  test('an amount that is chosen is the one that is priced', async ({ page, request }) => {
    const html = await (await request.get('/products/pubg')).text()
    const [, first = ''] = /data-testid="price-usd"[^>]*>([^<]+)</.exec(html) ?? []
    expect(first).toMatch(/\d/)
    await whenReactComes(page, [another, ''])
    await page.goto('/products/pubg')
    await expect(page.getByTestId('price-usd')).not.toHaveText(first)
    await expect(page.getByRole('group', { name: texts.en.product.amount }).getByRole('radio').nth(1)).toBeChecked()
  })

  test('a search that is typed is searched for, and a language that is chosen is switched to', async ({ page }) => {
    await whenReactComes(page, ['main input[type=search]', 'pubg'], ['header select:has(option[value=uz])', 'uz'])
    await page.goto('/products')
    await expect(page).toHaveURL('/uz/products?q=pubg')
    await expect(page.getByRole('heading', { level: 1, name: texts.uz.products.heading })).toBeVisible()
    await expect(page.getByRole('link', { name: /Steam/ })).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveValue('pubg')
  })
})
