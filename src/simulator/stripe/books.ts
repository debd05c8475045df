import { newMemory } from '../memory'
import type { SimulatorOptions } from '../options'
import type { Postman } from '../postman'
import { unknownId } from './problem'
import type { Records, Session } from './records'

export type Books = Records & { options: SimulatorOptions; postman: Postman }

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
