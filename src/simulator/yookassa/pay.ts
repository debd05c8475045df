import type { Hono } from 'hono'
import { hostedPage } from '../page/hosted'
import type { Books } from './books'
import * as payments from './payments'
import type { Payment } from './records'

/** The hosted page of a payment: what its `confirmation_url` opens. */
export const payRoutes = (books: Books): Hono =>
  hostedPage({
    provider: 'YooKassa',
    nowMs: books.options.nowMs,
    find: (id) => (books.payments.has(id) ? payments.find(books, id) : undefined),
    show: (payment) => ({
      locale: payment.locale,
      bill: { title: payment.description ?? '', amountMinor: payment.amountMinor, currency: 'RUB' },
      backUrl: payment.returnUrl,
      paidUrl: payment.returnUrl,
      over: overOf(payment),
      offersSbp: payment.wanted !== 'bank_card',
    }),
    pay(payment, card) {
      payments.payByCard(books, payment, card)
      return payment.returnUrl
    },
    paySbp: (payment, isPaid) => payments.payBySbp(books, payment, isPaid),
  })

function overOf({ status, cancellation }: Payment) {
  if (status === 'pending') return undefined
  if (status === 'succeeded') return 'already_paid'
  return cancellation?.reason === 'expired_on_confirmation' ? 'expired' : 'canceled'
}
