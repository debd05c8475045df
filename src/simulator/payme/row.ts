import type { Deed } from '../page/panel'
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

/** A payment on the page of the cabinet, with what the owner can do with it. */
export function lineOf({ id, amount, stage, reason, code, metadata }: ReturnType<typeof rowOf>) {
  const [isOpen, isPaid, body] = [stage === 'created', stage === 'paid', { receipt: id }]
  const deeds: Deed[] = [
    ...(isOpen ? [{ name: 'perform', text: 'Confirm', body }] : []),
    ...(isOpen || isPaid ? [{ name: 'cancel', text: isPaid ? 'Refund' : 'Cancel', body }] : []),
    ...(isPaid || stage === 'reversed' ? [{ name: 'receipt', text: 'Send the tax receipt', body }] : []),
  ]
  const state = `${stage}${reason === null ? '' : ` (reason ${reason})`}${code === null ? '' : ` (error ${code})`}`
  return { cells: [id, metadata.payment_id, `${(amount / 100).toFixed(2)} UZS`, state], deeds }
}
