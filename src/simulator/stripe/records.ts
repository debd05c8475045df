export type Metadata = Record<string, string>
type Made = { id: string; created: number }

export type Session = Made & {
  status: 'open' | 'complete' | 'expired'
  amount: number
  currency: string
  title: string
  expiresAt: number
  successUrl: string
  cancelUrl: string | null
  locale: string | null
  clientReferenceId: string | null
  metadata: Metadata
  intentMetadata: Metadata
  intentId: string | null
}

type Decline = { code: string; declineCode: string; message: string }

export type Intent = Made & {
  sessionId: string
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  decline: Decline | null
  chargeId: string | null
}

export type Charge = Made & { intentId: string; last4: string; decline: Decline | null; disputed: boolean }

export type Refund = Made & {
  intentId: string
  chargeId: string
  amount: number
  status: 'succeeded' | 'failed'
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  metadata: Metadata
}

export type Dispute = Made & { chargeId: string; intentId: string; status: 'needs_response' | 'won' | 'lost' }

/** What this Stripe remembers. */
export type Records = {
  sessions: Map<string, Session>
  intents: Map<string, Intent>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
}

export const noRecords = (): Records => ({
  sessions: new Map(),
  intents: new Map(),
  charges: new Map(),
  refunds: new Map(),
  disputes: new Map(),
})
