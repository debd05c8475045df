/**
 * Where an attempt to pay is: `new` asks the shop to prepare, `prepared` waits for the money, `debited` tells the shop that
 * it is there and `declined` that it is not; `confirmed` is the shop's, `returned` and `reversed` went back to the buyer.
 */
export type Stage =
  | 'new'
  | 'refused'
  | 'prepared'
  | 'debited'
  | 'declined'
  | 'failed'
  | 'confirmed'
  | 'returned'
  | 'reversed'

/** One attempt to pay a payment of the shop's. */
export type Attempt = {
  /** Click's number of the attempt, too large for a number of JavaScript. */
  id: string
  /** Click's number of the payment, which the buyer's SMS and the cabinet show. */
  paydocId: string
  paymentId: string
  /** In so'm, as it is signed. */
  amount: string
  stage: Stage
  /** The shop's number of the attempt. */
  prepareId: string | null
  confirmedAtMs: number | null
  /** The last error of the shop. */
  refusal: { error: number; note: string } | null
}

/** What this Click remembers, by its numbers of attempts. */
export type Records = { attempts: Map<string, Attempt> }

export const noRecords = (): Records => ({ attempts: new Map() })
