import type { Letter } from '../postman'
import { randomText } from '../random'
import { type Books, nowSec } from './books'
import { intentObject, sessionObject } from './objects'
import type { Session } from './records'

const apiVersion = '2026-10-28.endive'

type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.payment_failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'refund.failed'

/** `Stripe-Signature` of a body: HMAC-SHA256 over `<t>.<body>`, the whole secret being the key. */
export async function signature(body: string, secret: string, atSec: number): Promise<string> {
  const text = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(`${atSec}.${body}`)))
  return `t=${atSec},v1=${Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Tells the shop what happened. `canBeOvertaken` is for an event that a failed attempt may have come before. */
export function emit(
  books: Books,
  { session, type, object, canBeOvertaken = false }: { session: Session; canBeOvertaken?: boolean } & Happened,
): void {
  const older = canBeOvertaken ? failedBefore(books, session) : undefined
  books.postman.send({
    sender: 'stripe',
    genuine: letter(books, { type, object }),
    forged: forgedLetters(books, session),
    older,
  })
}

type Happened = { type: EventType; object: object; atSec?: number }

function letter(books: Books, { type, object, atSec = nowSec(books) }: Happened, secret?: string): Letter {
  const body = JSON.stringify({
    id: `evt_${randomText(24)}`,
    object: 'event',
    api_version: apiVersion,
    created: atSec,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  const key = secret ?? books.options.keys.STRIPE_WEBHOOK_SECRET
  return { event: type, body, headers: async () => ({ 'Stripe-Signature': await signature(body, key, nowSec(books)) }) }
}

/** "It is paid", once without a signature and once signed by somebody who does not know the secret. */
export function forgedLetters(books: Books, session: Session): Letter[] {
  const object = { ...sessionObject(books, session), status: 'complete', payment_status: 'paid', url: null }
  const claim: Happened = { type: 'checkout.session.completed', object }
  return [{ ...letter(books, claim), headers: async () => ({}) }, letter(books, claim, 'not the secret')]
}

/** An attempt half a minute ago that was declined. */
function failedBefore(books: Books, session: Session): Letter | undefined {
  const intent = session.intentId === null ? undefined : books.intents.get(session.intentId)
  if (!intent) return undefined
  const decline = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' }
  const object = intentObject(books, { ...intent, status: 'requires_payment_method', decline, chargeId: null })
  return letter(books, { type: 'payment_intent.payment_failed', object, atSec: nowSec(books) - 30 })
}
