import type { Language } from '../../shared/languages'
import type { ServedState } from '../../shared/payments'
import type { ProviderFacts, RefundWish } from './payment-provider'

// The interface of a payment provider that calls us: our rows are the truth, and its calls walk them through their states.
// Sums are minor units, times Unix ms.

/** What a provider's page has to know of a payment. Nothing is asked: the address says it all. */
export type PageWish = {
  paymentId: string
  minor: number
  language: Language
  returnUrl: string
}

/** A call as it came, and what was wrong with it before anybody read it. */
export type ServedCall = {
  body: string
  header(name: string): string | undefined
  nowMs: number
  /** `unavailable`: the shop is closed, too many calls came, or a part of ours is down. */
  trouble?: 'method' | 'too_large' | 'unavailable'
}

/** The body of an answer, which is always sent with status 200, and why the call was refused by its form alone. */
export type ServedAnswer = { body: string; refused?: 'forged' | 'malformed' }

export type ServedTransaction = {
  /** Our number of it. */
  number: number
  /** The provider's name for it. */
  externalId: string
  paymentId: string
  minor: number
  state: ServedState
  /** The provider's number of why it was cancelled or reversed. */
  reason: number | null
  /** When the provider says that it was begun; the other times are ours, null while they have not come. */
  begunAtMs: number
  createdAtMs: number
  paidAtMs: number | null
  endedAtMs: number | null
}

/** A line of a receipt for the tax office; only what the owner has filled in. */
export type FiscalLine = {
  title: string
  /** Of one piece. */
  minor: number
  quantity: number
  ikpu: string
  packageCode: string
  vatPercent: number
}

export const servedFailures = [
  'unknown_payment',
  'wrong_amount',
  /** The order was paid otherwise, given up or has expired. */
  'not_payable',
  /** Another transaction of the payment or its order is under way. */
  'busy',
  'unknown_transaction',
  /** It was cancelled, or its time is over: it can't be paid any more. */
  'over',
  /** What it paid for was delivered, spent or given back: it can't be reversed. */
  'used_up',
  'already_paid',
] as const
export type ServedFailure = (typeof servedFailures)[number]

/** Why a call is refused; nothing was changed. */
export class ServedRefusal extends Error {
  readonly failure: ServedFailure

  constructor(failure: ServedFailure) {
    super(failure)
    this.failure = failure
  }
}

/** What the calls of one provider may do with our books. Each verb raises `ServedRefusal`, and may be repeated. */
export type ServedBooks = {
  /** Whether a payment of that sum can be begun now. Answers the lines of its receipt. */
  check(paymentId: string, minor: number): Promise<FiscalLine[]>
  /** Begins a transaction; the order and its goods wait for it. */
  create(begun: { externalId: string; paymentId: string; minor: number; begunAtMs: number }): Promise<ServedTransaction>
  /** Takes the money: it goes the way of every payment. */
  pay(externalId: string): Promise<ServedTransaction>
  /** Cancels what is not paid, and reverses what is paid and not used yet. */
  cancel(externalId: string, reason: number): Promise<ServedTransaction>
  find(externalId: string): Promise<ServedTransaction>
  /** Those that the provider began in this time, both ends included, the oldest first. */
  statement(fromMs: number, untilMs: number): Promise<ServedTransaction[]>
  keepReceipt(externalId: string, receipt: { type: string; data: unknown }): Promise<void>
}

export type ServedProvider = ProviderFacts & {
  /** How long a transaction may stay `created`, from the provider's time. */
  transactionMs: number
  pageOf(wish: PageWish): string
  /** Answers a call in the provider's own protocol, failures too. Raises nothing but what `books` raises unforeseen. */
  answer(call: ServedCall, books: ServedBooks): Promise<ServedAnswer>
  /** What the provider says of a transaction that is paid; absent where it can't be asked. Raises `ProviderError`. */
  lookUp?(transaction: Pick<ServedTransaction, 'externalId'>): Promise<'paid' | 'reversed' | 'unclear'>
  /** Sends money back; absent where only the provider's cabinet can. Raises `ProviderError`. */
  refund?(wish: RefundWish): Promise<'done' | 'pending'>
}
