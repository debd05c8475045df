import type { Buyer, PaymentWish } from '../domain/payment-provider'

/** Data for a provider to keep with a payment: our id, the buyer and the order. */
export const metadataOf = ({ paymentId, buyer }: Pick<PaymentWish, 'paymentId' | 'buyer'>): Record<string, string> => ({
  payment_id: paymentId,
  ...(buyer && { user_id: buyer.userId }),
  ...(buyer?.orderId && { order_id: buyer.orderId }),
})

const textIn = (kept: Record<string, unknown> | null | undefined, name: string): string | null => {
  const value = kept?.[name]
  return typeof value === 'string' ? value : null
}

/** The same data, read from the provider's answer. */
export function readMetadata(kept: Record<string, unknown> | null | undefined): {
  paymentId: string | null
  buyer: Buyer | null
} {
  const userId = textIn(kept, 'user_id')
  const buyer = userId === null ? null : { userId, orderId: textIn(kept, 'order_id') }
  return { paymentId: textIn(kept, 'payment_id'), buyer }
}
