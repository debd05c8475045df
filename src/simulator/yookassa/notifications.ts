import type { Letter } from '../postman'
import type { Books } from './books'
import { paymentObject } from './objects'
import type { Payment } from './records'

// One of the provider's published addresses, for shops that look at it. Notifications are not signed.
const headers = async () => ({ 'CF-Connecting-IP': '185.71.76.1' })

type Event = 'payment.succeeded' | 'payment.canceled' | 'refund.succeeded'

const letter = (event: Event, object: object): Letter => ({
  event,
  body: JSON.stringify({ type: 'notification', event, object }),
  headers,
})

/** Tells the shop what happened to a payment. */
export function notify(books: Books, payment: Payment, { event, object }: { event: Event; object: object }): void {
  const older = event === 'payment.succeeded' ? canceledBefore(books, payment) : undefined
  const forged = forgedLetters(books, payment)
  books.postman.send({ sender: 'yookassa', genuine: letter(event, object), forged, older })
}

/** "It is paid", whatever the truth is. */
export const forgedLetters = (books: Books, payment: Payment): Letter[] => [
  letter('payment.succeeded', paymentObject(books, { ...payment, status: 'succeeded', cancellation: null })),
]

function canceledBefore(books: Books, payment: Payment): Letter {
  const cancellation = { party: 'payment_network', reason: 'general_decline' } as const
  const canceled: Payment = { ...payment, status: 'canceled', capturedAtMs: null, cancellation }
  return letter('payment.canceled', paymentObject(books, canceled))
}
