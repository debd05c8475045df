import { randomText } from '../random'
import { type Books, nowSec } from './books'
import { emit, forgedLetters } from './events'
import { expandOfSession, readExpand } from './expand'
import type { Form } from './form'
import { sessionObject } from './objects'
import { pageOf } from './pages'
import { refused } from './problem'
import type { Session } from './records'
import { readSessionParams } from './session-params'

/** Opens a session for the buyer. Raises what Stripe says about wrong parameters. */
export function create(books: Books, form: Form): Session {
  const created = nowSec(books)
  const params = readSessionParams(form, created)
  const session: Session = {
    id: `cs_test_${randomText(58)}`,
    created,
    status: 'open',
    amount: params.amount,
    currency: params.currency,
    title: params.title,
    expiresAt: params.expiresAt,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    locale: params.locale ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    metadata: params.metadata,
    intentMetadata: params.payment_intent_data.metadata,
    intentId: null,
  }
  books.sessions.set(session.id, session)
  books.postman.announce('stripe', () => forgedLetters(books, session))
  return session
}

/** A page of the sessions, the newest first. */
export function list(books: Books, { expand = {}, ...form }: Form): object {
  const wanted = readExpand(
    { expand },
    expandOfSession.map((path) => `data.${path}`),
  )
  const inner = new Set(expandOfSession.filter((path) => [...wanted].some((name) => name.startsWith(`data.${path}`))))
  const sessions = { kind: 'sessions', all: books.sessions.values(), url: '/v1/checkout/sessions' } as const
  return pageOf(books, sessions, form, (session) => sessionObject(books, lookAt(books, session), inner))
}

/** Ends a session whose time is over, as Stripe would have done by now. */
export function lookAt(books: Books, session: Session): Session {
  if (session.status === 'open' && nowSec(books) >= session.expiresAt) end(books, session)
  return session
}

/** Closes an open session before its time. Raises Stripe's refusal when it is not open. */
export function expire(books: Books, session: Session): Session {
  const { status } = lookAt(books, session)
  if (status !== 'open') {
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This one has a status of ${status}.`,
    )
  }
  end(books, session)
  return session
}

function end(books: Books, session: Session): void {
  session.status = 'expired'
  const intent = session.intentId === null ? undefined : books.intents.get(session.intentId)
  if (intent) intent.status = 'canceled'
  emit(books, { session, type: 'checkout.session.expired', object: sessionObject(books, session) })
}

/** Where the buyer goes after paying: the shop's address, with the session's id put in. */
export const returnAddress = ({ successUrl, id }: Session): string => successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id)
