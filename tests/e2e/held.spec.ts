import { rootOf } from '../../src/shared/addresses'
import type { ProductPage } from '../../src/shared/contract/catalogue'
import { languages } from '../../src/shared/languages'
import { bearer, type Counter, importCodes, newCodes, openCounter } from './admin-shop'
import { expect, makeBuyer, openPage, test, texts } from './shop'

const locales = { en: 'en', ru: 'ru', uz: 'ru' } as const

/** A product whose only piece somebody holds who has begun to pay. Answers when it comes back. */
async function holdLast(request: Parameters<typeof makeBuyer>[0], counter: Counter): Promise<string> {
  await importCodes(request, counter, newCodes(1))
  const headers = bearer(await makeBuyer(request))
  const line = { amount: 10, price: 30, rub: 2500, label: 'UC', productId: counter.product.id, qty: 1 }
  await request.post('/api/cart/add', { data: line, headers })
  const begun = await request.post('/api/payment/create', {
    data: { type: 'order', currency: 'usd', amount: 30 },
    headers,
  })
  expect(begun.status()).toBe(201)
  const page: ProductPage = await (await request.get(`/api/products/${counter.product.slug}`)).json()
  return page.prices[0]?.heldUntil ?? ''
}

test.describe('a reader in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tashkent' })

  test('is told when a piece comes back that somebody else holds, in their own time and language', async ({
    page,
    request,
  }) => {
    const counter = await openCounter(request)
    const until = await holdLast(request, counter)
    for (const language of languages) {
      const { held, heldUntil } = texts[language].buying
      const path = `${rootOf(language)}/products/${counter.product.slug}`
      expect(await (await request.get(path)).text()).toContain(held)
      if (language === 'en') await openPage(page, path)
      else await page.getByRole('combobox', { name: /^(Language|Язык|Til)$/ }).selectOption(language)
      const options = { timeStyle: 'short', timeZone: 'Asia/Tashkent' } as const
      const time = new Intl.DateTimeFormat(locales[language], options).format(new Date(until))
      await expect(page.locator('time')).toHaveText(heldUntil.replace('{{time}}', time))
      await expect(page.getByRole('button', { name: texts[language].product.soldOut })).toBeDisabled()
    }
  })
})
