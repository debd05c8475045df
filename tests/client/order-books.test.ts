import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderBooks } from '../../src/client/features/admin/order/order-books'
import { Translated } from '../../src/client/i18n/translation'
import type { Booking } from '../../src/shared/contract/stories'
import { inWords } from './words'

const speech = { language: 'en', t: inWords.t } as const
const translator = { speech: () => speech, listen: () => () => {} }

const shown = (kind: Booking['kind'], reference: string, from: string, to: string): string => {
  const line: Booking = { at: '2026-11-27T12:00:00Z', reference, kind, from, to, currency: 'usd', amount: 3 }
  const books = createElement(OrderBooks, { booked: [line] })
  const spoken = { translator, children: books }
  return renderToStaticMarkup(createElement(Translated, spoken))
}

const [bank, held, sales, buyer] = ['system:stripe:usd', 'system:disputes:usd', 'system:sales:usd', 'user:1:usd']

test.each([
  ['a bank holds back', 'chargeback', 'dispute:d', held, bank, 'kinds.chargeback', /Stripe.*accounts\.disputes/],
  ['is free again', 'chargeback', 'dispute:d:won', bank, held, 'order.disputeWon', /accounts\.disputes.*Stripe/],
  ['a bank has taken', 'chargeback', 'dispute:d:lost', sales, held, 'kinds.chargeback', /sales.*disputes/],
  ['goes back to the card', 'card_refund', 'card-refund:r', buyer, bank, 'kinds.card_refund<', /balance.*Stripe/],
  ['the card did not get', 'card_refund', 'card-refund:r:back', bank, buyer, 'card_refund_failed', /Stripe.*balance/],
  ['goes back to the balance', 'refund', 'refund:r', sales, buyer, 'kinds.refund<', /sales.*balance/],
] as const)('the books of an order say what became of money that %s', (_, kind, reference, from, to, name, way) => {
  const html = shown(kind, reference, from, to)
  expect(html).toContain(name)
  expect(html.slice(html.indexOf('text-muted'))).toMatch(way)
})
