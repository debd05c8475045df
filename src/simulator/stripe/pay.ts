import { type Context, Hono } from 'hono'
import { readCard } from '../cards'
import { readFields } from '../page/fields'
import { type PageForm, type PageView, pageLanguage, renderPage } from '../page/page'
import type { Books } from './books'
import { attempt } from './charges'
import type { Session } from './records'
import { lookAt, returnAddress } from './sessions'

const emptyForm: PageForm = { card: '', expiry: '', wrong: [], offersSbp: false }

/** The hosted page of a session: what its `url` opens. */
export function payRoutes(books: Books): Hono {
  const routes = new Hono()
  routes.get('/:id', async (c) => {
    const session = sessionAt(books, c)
    if (!session) return unknown(c)
    const content = session.status === 'open' ? emptyForm : closed[session.status]
    return c.html(await pageOf(c, session, content))
  })
  routes.post('/:id', async (c) => {
    const session = sessionAt(books, c)
    if (!session) return unknown(c)
    const fields = await readFields(c)
    // Looked at only now: another click may have paid while this form was read.
    if (session.status === 'complete') return c.redirect(returnAddress(session), 303)
    if (session.status === 'expired') return c.html(await pageOf(c, session, 'expired'), 410)
    const read = readCard(fields, books.options.nowMs())
    if ('wrong' in read) return c.html(await pageOf(c, session, { ...emptyForm, ...fields, ...read }), 400)
    const isPaid = attempt(books, session, read.card)
    return c.redirect(isPaid ? returnAddress(session) : (session.cancelUrl ?? c.req.url), 303)
  })
  return routes
}

const closed = { complete: 'already_paid', expired: 'expired' } as const

function sessionAt(books: Books, c: Context): Session | undefined {
  const session = books.sessions.get(c.req.param('id') ?? '')
  return session && lookAt(books, session)
}

const languageOf = (c: Context, locale: string | null) => pageLanguage(locale, c.req.header('Accept-Language'))

const unknown = async (c: Context) =>
  c.html(
    await renderPage({ language: languageOf(c, null), provider: 'Stripe', backUrl: null, content: 'unknown' }),
    404,
  )

const pageOf = (c: Context, session: Session, content: PageView['content']): Promise<string> =>
  renderPage({
    language: languageOf(c, session.locale),
    provider: 'Stripe',
    bill: { title: session.title, amountMinor: session.amount, currency: session.currency },
    backUrl: session.status === 'complete' ? returnAddress(session) : session.cancelUrl,
    content,
  })
