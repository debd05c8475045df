import { z } from 'zod'
import { hourMs } from '../../shared/durations'
import { read } from '../calls'
import type { Card } from '../cards'
import type { Books } from './books'
import { forgedLetters, notify } from './notifications'
import { paymentObject } from './objects'
import { pageOf } from './pages'
import { badField, notFound } from './problem'
import type { Payment } from './records'

const pageLivesMs = hourMs

/** Whole kopecks. */
export const amount = z.object({
  value: z
    .string()
    .regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,2})?$/, 'Incorrect value')
    .transform((text) => Math.round(Number(text) * 100)),
  currency: z.literal('RUB', 'The shop takes RUB only'),
})

export const metadata = z
  .record(z.string().max(32), z.string().max(512))
  .refine((given) => Object.keys(given).length <= 16, 'At most 16 keys')
  .default({})

const wanted = z.object({
  amount,
  capture: z.literal(true, 'Only payments in one stage are simulated'),
  confirmation: z.object({
    type: z.literal('redirect', 'Only redirect is simulated'),
    return_url: z
      .string()
      .regex(/^https?:\/\//, 'Not a valid URL')
      .refine(URL.canParse, 'Not a valid URL'),
    locale: z.enum(['ru_RU', 'en_US']).optional(),
  }),
  payment_method_data: z.object({ type: z.enum(['bank_card', 'sbp']) }).optional(),
  description: z.string().max(128).optional(),
  metadata,
})

/** Makes a payment that waits for the buyer. Raises what YooKassa says about wrong fields. */
export function create(books: Books, given: unknown): Payment {
  const { amount, confirmation, payment_method_data: method, ...rest } = read(wanted, given, badField)
  const payment: Payment = {
    id: crypto.randomUUID(),
    createdAtMs: books.options.nowMs(),
    status: 'pending',
    amountMinor: amount.value,
    returnUrl: confirmation.return_url,
    locale: confirmation.locale ?? null,
    wanted: method?.type ?? null,
    description: rest.description ?? null,
    metadata: rest.metadata,
    card: null,
    paidBy: null,
    capturedAtMs: null,
    cancellation: null,
  }
  books.payments.set(payment.id, payment)
  books.postman.announce('yookassa', () => forgedLetters(books, payment))
  return payment
}

/** A payment as it is by now: its page lives one hour. Raises `not_found`. */
export function find(books: Books, id: string): Payment {
  const payment = books.payments.get(id)
  if (!payment) throw notFound('Payment')
  const isOver = books.options.nowMs() >= payment.createdAtMs + pageLivesMs
  if (payment.status === 'pending' && isOver) {
    cancel(books, payment, { party: 'yoo_money', reason: 'expired_on_confirmation' })
  }
  return payment
}

/** A page of the payments. */
export const list = (books: Books, given: Record<string, string>): object =>
  pageOf(given, books.payments.values(), ({ id }) => paymentObject(books, find(books, id)))

const declines = { declined: 'general_decline', insufficient_funds: 'insufficient_funds' } as const

/** The buyer's one attempt with a card: a decline cancels the payment for good. */
export function payByCard(books: Books, payment: Payment, card: Card): void {
  const { number, last4, month, year, outcome } = card
  payment.card = { first6: number.slice(0, 6), last4, month, year }
  payment.paidBy = 'bank_card'
  if (outcome === 'declined' || outcome === 'insufficient_funds') {
    cancel(books, payment, { party: 'payment_network', reason: declines[outcome] })
  } else {
    succeed(books, payment)
  }
}

/** What the buyer's bank says about a payment through SBP. */
export function payBySbp(books: Books, payment: Payment, isPaid: boolean): void {
  payment.paidBy = 'sbp'
  if (isPaid) succeed(books, payment)
  else cancel(books, payment, { party: 'payment_network', reason: 'general_decline' })
}

function succeed(books: Books, payment: Payment): void {
  payment.status = 'succeeded'
  payment.capturedAtMs = books.options.nowMs()
  notify(books, payment, { event: 'payment.succeeded', object: paymentObject(books, payment) })
}

function cancel(books: Books, payment: Payment, cancellation: Payment['cancellation']): void {
  payment.status = 'canceled'
  payment.cancellation = cancellation
  notify(books, payment, { event: 'payment.canceled', object: paymentObject(books, payment) })
}
