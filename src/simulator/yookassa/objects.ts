import { type Books, refundedOf } from './books'
import type { Payment, Refund } from './records'

const gatewayId = '2000001'

const roubles = (minor: number) => ({ value: (minor / 100).toFixed(2), currency: 'RUB' })
const iso = (atMs: number) => new Date(atMs).toISOString()

/** A payment as the API shows it; what has no value is left out. */
export function paymentObject(books: Books, payment: Payment): object {
  const { status, amountMinor } = payment
  const refundedMinor = refundedOf(books, payment.id)
  return {
    id: payment.id,
    status,
    amount: roubles(amountMinor),
    description: payment.description ?? undefined,
    recipient: { account_id: books.options.keys.YOOKASSA_SHOP_ID, gateway_id: gatewayId },
    payment_method: methodObject(payment),
    created_at: iso(payment.createdAtMs),
    captured_at: payment.capturedAtMs === null ? undefined : iso(payment.capturedAtMs),
    confirmation: status === 'pending' ? confirmationObject(books, payment) : undefined,
    cancellation_details: payment.cancellation ?? undefined,
    test: true,
    paid: status === 'succeeded',
    refundable: status === 'succeeded' && refundedMinor < amountMinor,
    refunded_amount: refundedMinor > 0 ? roubles(refundedMinor) : undefined,
    metadata: payment.metadata,
  }
}

const confirmationObject = (books: Books, { id, returnUrl }: Payment) => ({
  type: 'redirect',
  return_url: returnUrl,
  confirmation_url: `${books.options.origin()}/simulator/yookassa/pay/${id}`,
})

function methodObject({ id, paidBy, wanted, card, status }: Payment) {
  const type = paidBy ?? wanted
  if (type === null) return undefined
  const shown = card && {
    first6: card.first6,
    last4: card.last4,
    expiry_month: card.month,
    expiry_year: card.year,
    card_type: 'Visa',
  }
  return { type, id, saved: false, status: status === 'pending' ? 'pending' : 'inactive', card: shown ?? undefined }
}

export const refundObject = (refund: Refund) => ({
  id: refund.id,
  payment_id: refund.paymentId,
  status: 'succeeded',
  created_at: iso(refund.createdAtMs),
  amount: roubles(refund.amountMinor),
  description: refund.description ?? undefined,
  metadata: refund.metadata,
})
