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
import type { Language } from '../../src/shared/languages'

const texts = createInstance({ lng: 'en' })
await texts.init({ resources: { en: { translation: en }, ru: { translation: ru }, uz: { translation: uz } } })

const late: Payment = {
  ...{ paymentId: 'p', kind: 'order', status: 'paid', currency: 'usd', amount: 5, method: 'card', provider: 'stripe' },
  ...{ pay_url: null, frame: false, orderId: 'KF-1', reason: null, outcome: 'balance', refunded: 0, bonus: 0 },
  createdAt: '2026-11-27T12:00:00Z',
}

function shownOf(payment: Payment, language: Language): string {
  const speech = { language, t: texts.getFixedT(language) }
  const translator = { speech: () => speech, listen: () => () => {} }
  const shown = { ssrPath: '/', children: createElement(Outcome, { payment }) }
  const spoken = { translator, children: createElement(Router, shown) }
  return renderToStaticMarkup(createElement(Translated, spoken))
}

const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

test.each([
  ['en', 'paid in another way or cancelled'],
  ['ru', 'оплачен иначе или отменён'],
  ['uz', 'boshqa yoʻl bilan toʻlangan yoki bekor qilingan'],
] as const)('who has paid an order twice reads in %s that it may be paid, and is led to it', (language, fate) => {
  const html = shownOf(late, language)
  expect(html).toContain(fate)
  expect(linksIn(html)).toEqual(['/orders/KF-1', '/profile'])
})

test('who has left a payment half done is led to the order, where another one begins, and not told to pay here', () => {
  const begun: Payment = { ...late, status: 'pending', outcome: null, method: 'payme', provider: 'payme' }
  const html = shownOf(begun, 'en')
  expect(html).not.toContain(en.payment.unsure)
  expect(linksIn(html)).toEqual(['/orders/KF-1'])
})
