import type { Booking, Notes, OrderStory as OrderStoryAnswer } from '../../../shared/contract/stories'
import type { Language } from '../../../shared/languages'
import { toMajor } from '../../../shared/money'
import type { NoteView } from '../../domain/notes/notes'
import type { PaymentDesk } from '../../domain/payment-desk'
import type { OrderStory } from '../../domain/stories/stories'
import { adminOrderAnswer } from './order'
import { adminPaymentAnswer } from './payment'
import { claimAnswer, codeAnswer, supplierOrderAnswer } from './stock'
import { isoTime } from './units'

export const noteAnswer = ({ id, at, ...note }: NoteView): Notes['notes'][number] => ({
  noteId: id,
  at: isoTime(at),
  ...note,
})

const bookingAnswer = (row: OrderStory['booked'][number]): Booking => ({
  at: isoTime(row.at),
  reference: row.reference,
  kind: row.kind,
  from: row.debitAccount,
  to: row.creditAccount,
  currency: row.currency,
  amount: toMajor(row.amount),
})

export const orderStoryAnswer = (story: OrderStory, language: Language, desk: PaymentDesk): OrderStoryAnswer => ({
  order: adminOrderAnswer(story.order, language),
  codes: story.codes.map(({ item, ...code }) => ({ ...codeAnswer(code), item })),
  awaited: story.awaited,
  payments: story.payments.map((payment) => ({
    ...adminPaymentAnswer(payment, desk),
    externalId: payment.externalId,
    disputes: payment.disputes.map(({ state, amount, at, closedAt }) => ({
      ...{ state, amount: toMajor(amount), at: isoTime(closedAt ?? at) },
    })),
  })),
  supplierOrders: story.supplierOrders.map((view) => supplierOrderAnswer(view, language)),
  booked: story.booked.map(bookingAnswer),
  claims: story.claims.map((claim) => claimAnswer(claim, language)),
  notes: story.notes.map(noteAnswer),
})
