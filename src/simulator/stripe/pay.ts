import type { Hono } from 'hono'
import { hostedPage } from '../page/hosted'
import type { Books } from './books'
import { attempt } from './charges'
import { lookAt, returnAddress } from './sessions'

const over = { open: undefined, complete: 'already_paid', expired: 'expired' } as const

/** The hosted page of a session: what its `url` opens. */
export const payRoutes = (books: Books): Hono =>
  hostedPage({
    provider: 'Stripe',
    nowMs: books.options.nowMs,
    find(id) {
      const session = books.sessions.get(id)
      return session && lookAt(books, session)
    },
    show: (session) => ({
      locale: session.locale,
      bill: { title: session.title, amountMinor: session.amount, currency: session.currency },
      backUrl: session.status === 'complete' ? returnAddress(session) : session.cancelUrl,
      paidUrl: returnAddress(session),
      over: over[session.status],
    }),
    pay: (session, card) => (attempt(books, session, card) ? returnAddress(session) : session.cancelUrl),
  })
