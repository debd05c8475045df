import type { Receipt } from './records'

/** A payment in the list of the cabinet. */
export const rowOf = ({ id, paymentId, amountMinor, stage, wasPaid, ...rest }: Receipt) => ({
  id,
  paid: wasPaid,
  amount: amountMinor,
  refunded: stage === 'reversed' ? amountMinor : 0,
  stage,
  transaction: rest.transaction,
  reason: stage === 'cancelled' || stage === 'reversed' ? rest.reason : null,
  code: rest.refusal?.code ?? null,
  metadata: { payment_id: paymentId },
})
export type Row = ReturnType<typeof rowOf>
