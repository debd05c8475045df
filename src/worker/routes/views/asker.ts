import type { TicketAsker } from '../../../shared/contract/support'
import { inLanguage, type Language } from '../../../shared/languages'
import { toMajor } from '../../../shared/money'
import type { AskerView } from '../../domain/support/support'
import { noteAnswer } from './story'
import { isoTime } from './units'
import { userAnswer } from './user'

export function askerAnswer(view: AskerView | null, language: Language): TicketAsker {
  if (!view) return { asker: null }
  const { user, orders, claims, disputes, debts, notes } = view
  return {
    asker: {
      user: userAnswer(user),
      orders: orders.map(({ id, placedAt, total, refunded, ...order }) => ({
        orderId: id,
        date: isoTime(placedAt),
        totalAmount: toMajor(total),
        refunded: toMajor(refunded),
        ...order,
      })),
      claims: claims.map(({ id, orderId, titles, message }) => ({
        claimId: id,
        orderId,
        title: inLanguage(titles, language),
        message,
      })),
      disputes: disputes.map(({ at, amount, ...dispute }) => ({
        ...dispute,
        amount: toMajor(amount),
        at: isoTime(at),
      })),
      debts: debts.map(({ currency, minor }) => ({ currency, amount: toMajor(minor) })),
      notes: notes.map(noteAnswer),
    },
  }
}
