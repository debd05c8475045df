import { newMemory } from '../memory'
import type { SimulatorOptions } from '../options'
import type { Postman } from '../postman'
import { unknownId } from './problem'

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
export type Books = {
  options: SimulatorOptions
  postman: Postman
  sessions: Map<string, Session>
  intents: Map<string, Intent>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
}

export const openBooks = (options: SimulatorOptions, postman: Postman): Books => ({
  options,
  postman,
  ...(options.memory ?? newMemory()).stripe,
})

export const nowSec = (books: Books): number => Math.floor(books.options.nowMs() / 1000)

const kinds = {
  sessions: 'checkout.session',
  intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
} as const

export type Kind = keyof typeof kinds
type RecordOf<Name extends Kind> = Books[Name] extends Map<string, infer Value> ? Value : never

/** The record of an id. Raises Stripe's `resource_missing`. */
export function find<Name extends Kind>(books: Books, name: Name, id: string, param = 'id'): RecordOf<Name> {
  const found = (books[name] as Map<string, RecordOf<Name>>).get(id)
  if (!found) throw unknownId(kinds[name], id, param)
  return found
}

export const sessionOf = (books: Books, intentId: string): Session =>
  find(books, 'sessions', find(books, 'intents', intentId).sessionId)

/** Smallest units that went back to the buyer and stayed there. */
export const refundedOf = (books: Books, chargeId: string): number =>
  [...books.refunds.values()]
    .filter((refund) => refund.chargeId === chargeId && refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amount, 0)
