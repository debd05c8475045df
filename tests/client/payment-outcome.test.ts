import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import en from '../../locales/money/en.json'
import ru from '../../locales/money/ru.json'
import uz from '../../locales/money/uz.json'
import { Outcome } from '../../src/client/features/payment/outcome'
import { Translated } from '../../src/client/i18n/translation'
import type { Payment } from '../../src/shared/contract/payments'

const texts = createInstance({ lng: 'en' })
await texts.init({ resources: { en: { translation: en }, ru: { translation: ru }, uz: { translation: uz } } })

const late: Payment = {
  ...{ paymentId: 'p', kind: 'order', status: 'paid', currency: 'usd', amount: 5, method: 'card', provider: 'stripe' },
  ...{ pay_url: null, frame: false, orderId: 'KF-1', reason: null, outcome: 'balance', refunded: 0, bonus: 0 },
  createdAt: '2026-11-27T12:00:00Z',
}

test.each([
  ['en', 'paid in another way or cancelled'],
  ['ru', 'оплачен иначе или отменён'],
  ['uz', 'boshqa yoʻl bilan toʻlangan yoki bekor qilingan'],
] as const)('who has paid an order twice reads in %s that it may be paid, and is led to it', (language, fate) => {
  const speech = { language, t: texts.getFixedT(language) }
  const translator = { speech: () => speech, listen: () => () => {} }
  const shown = { ssrPath: '/', children: createElement(Outcome, { payment: late }) }
  const spoken = { translator, children: createElement(Router, shown) }
  const html = renderToStaticMarkup(createElement(Translated, spoken))
  expect(html).toContain(fate)
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/orders/KF-1', '/profile'])
})
