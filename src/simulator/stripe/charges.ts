import type { CardOutcome } from '../cards'
import { randomText } from '../random'
import { type Books, nowSec } from './books'
import { openDispute } from './disputes'
import { emit } from './events'
import { intentObject, sessionObject } from './objects'
import type { Charge, Intent, Session } from './records'

const disputeAfterMs = 1500

const declines = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
} as const

/** One attempt of the buyer to pay an open session. A decline leaves the session open. */
export function attempt(books: Books, session: Session, card: { last4: string; outcome: CardOutcome }): boolean {
  const intent = intentFor(books, session)
  const decline = card.outcome === 'declined' || card.outcome === 'insufficient_funds' ? declines[card.outcome] : null
  const created = nowSec(books)
  const id = `ch_${randomText(24)}`
  const charge: Charge = { id, created, intentId: intent.id, last4: card.last4, decline, disputed: false }
  books.charges.set(charge.id, charge)
  intent.chargeId = charge.id
  intent.decline = decline
  if (decline) {
    emit(books, { session, type: 'payment_intent.payment_failed', object: intentObject(books, intent) })
    return false
  }
  intent.status = 'succeeded'
  session.status = 'complete'
  const object = sessionObject(books, session)
  emit(books, { session, type: 'checkout.session.completed', object, canBeOvertaken: true })
  if (card.outcome === 'pays_then_disputed') {
    books.options.later(async () => void openDispute(books, charge), disputeAfterMs)
  }
  return true
}

function intentFor(books: Books, session: Session): Intent {
  const known = session.intentId === null ? undefined : books.intents.get(session.intentId)
  if (known) return known
  const intent: Intent = {
    id: `pi_${randomText(24)}`,
    created: nowSec(books),
    sessionId: session.id,
    status: 'requires_payment_method',
    decline: null,
    chargeId: null,
  }
  books.intents.set(intent.id, intent)
  session.intentId = intent.id
  return intent
}
