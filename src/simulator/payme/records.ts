/**
 * Where a receipt is: `new` asks whether it may be paid, `allowed` begins a transaction, `unsure` whether that happened,
 * `created` waits for the money, `debited` hands it over, `leaving` takes everything back.
 */
export type Stage =
  | 'new'
  | 'allowed'
  | 'unsure'
  | 'created'
  | 'debited'
  | 'paid'
  | 'leaving'
  | 'refused'
  | 'cancelled'
  | 'reversed'

export type Receipt = {
  /** Payme's name of the transaction. */
  id: string
  paymentId: string
  amountMinor: number
  createdAtMs: number
  stage: Stage
  /** The shop's name of the transaction, once it was begun. */
  transaction: string | null
  /** Payme's number of why it was taken back. */
  reason: number | null
  wasPaid: boolean
  /** The last error of the shop. */
  refusal: { code: number; message: Record<string, string> } | null
}

/** What this Payme remembers. */
export type Records = { receipts: Map<string, Receipt> }

export const noRecords = (): Records => ({ receipts: new Map() })
