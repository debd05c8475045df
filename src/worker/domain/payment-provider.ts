import type { Language } from '../../shared/languages'
import type { Currency } from '../../shared/money'
import type { DeclineReason, PaymentMark, PaymentMethod, ProviderName } from '../../shared/payments'

// The interface of a payment provider. Adapters in providers/ implement it; sums are minor units.

/** A payment as we ask for it. The same wish under the same `paymentId` is the same payment, however often it is sent. */
export type PaymentWish = {
  paymentId: string
  method: PaymentMethod
  currency: Currency
  minor: number
  /** The title on the provider's page. */
  title: string
  language: Language
  returnUrl: string
  cancelUrl: string
  expiresAtMs: number
  /** The buyer and the order: kept by the provider, should our own database ever forget. */
  buyer?: Buyer
}

/** `orderId` is null for a top-up. */
export type Buyer = { userId: string; orderId: string | null }

/** A payment as its provider has it. */
export type ProviderPayment = {
  externalId: string
  /** The number that the provider's refunds and disputes name; null until somebody has tried to pay. */
  chargeId: string | null
  /** Our id as the provider has kept it. */
  paymentId: string | null
  /** The buyer as the provider has kept them; null for payments whose request did not name the buyer. */
  buyer: Buyer | null
  /** Whether it belongs to our account and mode with this provider. */
  isOurs: boolean
  live: boolean
  currency: string
  minor: number
  status: 'open' | 'paid' | 'failed' | 'expired'
  /** Whether the provider can still change its mind. */
  isFinal: boolean
  payUrl: string | null
  reason: DeclineReason | null
  /** Given back at the provider so far, by us or by somebody else. */
  refundedMinor: number
  /** The same for one card, whoever pays by it, and for hardly any other; of providers that tell it. */
  card?: string | undefined
}

/** A bank that wants a payment back for its buyer, or has got it, or not. */
export type Dispute = { id: string; minor: number; state: 'open' | 'won' | 'lost' }

/** The payment that a notification names. A notification is only a hint: `retrieve` answers what is true. */
export type Notice = {
  /** Unique per event and provider. */
  key: string
  type: string
  externalId: string | null
  chargeId: string | null
  paymentId: string | null
  /** When the object it speaks of was made, Unix ms. */
  madeAtMs: number
  /** Stands for itself, because a provider that has disputes signs its notices. */
  dispute?: Dispute
  /** Our refund that the provider could not carry out after all. */
  failedRefundId?: string
}

export type DisputeNotice = Notice & { dispute: Dispute }

export type Notification = { body: string; header(name: string): string | undefined; nowMs: number }

/** Our account with a provider. */
export type Probe = {
  /** Whether it would take payments for us now. */
  isActive: boolean
  live: boolean
  account: string | null
  balances: { currency: string; minor: number }[]
}

/** A longer list would take too many of the calls that one invocation has. */
export const mostListed = 10_000

/** What is known of a provider of either kind. */
export type ProviderFacts = {
  name: ProviderName
  /** Whether its keys move real money. */
  live: boolean
  /** Whether its page may be shown inside ours. */
  framable: boolean
  /** The brands of cards that it takes for a method. */
  marks: Partial<Record<PaymentMethod, readonly PaymentMark[]>>
}

/** A provider that we ask; one that asks us is a `ServedProvider`. */
export type PaymentProvider = ProviderFacts & {
  /** Whether a notice proves who has sent it. */
  signsNotices: boolean
  create(wish: PaymentWish): Promise<ProviderPayment>
  /** The payment as it is now, or undefined when the provider does not know it. */
  retrieve(externalId: string): Promise<ProviderPayment | undefined>
  /** The payments that were begun since then. Raises `ProviderError`, also when there are more than the provider lists. */
  list(sinceMs: number): Promise<ProviderPayment[]>
  /** Closes an open payment, where the provider can. Answers what it is now. */
  expire?(externalId: string): Promise<ProviderPayment | undefined>
  /** Sends money back to the card. The same `refundId` is the same refund. Raises `ProviderError`. */
  refund(wish: RefundWish): Promise<'done' | 'pending'>
  /** The refunds of that time, by us or by somebody else, the newest `mostListed`. Raises `ProviderError`. */
  refunds(sinceMs: number, untilMs: number): Promise<Notice[]>
  /** The disputes since then, the newest 2 000; absent where nobody disputes. Raises `ProviderError`. */
  disputes?(sinceMs: number): Promise<DisputeNotice[]>
  /** How one of them stands, undefined for one that is not there. Raises `ProviderError`. */
  dispute?(id: string): Promise<DisputeNotice | undefined>
  /** Asks who we are, which moves nothing and costs nothing. Raises `ProviderError`. */
  probe(): Promise<Probe>
  /** The payment that a notification names, or undefined for none of ours. Raises `invalid_signature`, `ProviderError`. */
  verifyEvent(notification: Notification): Promise<Notice | undefined>
}

export type RefundWish = {
  refundId: string
  externalId: string
  chargeId: string | null
  currency: Currency
  minor: number
}

/** `refused` is the provider's last word; after `unknown` it may have happened: ask again under the same key. */
export class ProviderError extends Error {
  readonly outcome: 'refused' | 'unknown'

  constructor(outcome: 'refused' | 'unknown', detail: string) {
    super(detail)
    this.outcome = outcome
  }
}

/** For the `catch` of a call: without an answer nobody knows what has happened. */
export function throwUnknown(error: unknown): never {
  throw new ProviderError('unknown', String(error))
}

export type Bounds = { min: number; max: number }
