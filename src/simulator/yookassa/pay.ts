import { type Context, Hono } from 'hono'
import { readCard } from '../cards'
import { readFields } from '../page/fields'
import { type PageForm, type PageView, pageLanguage, renderPage } from '../page/page'
import type { Books } from './books'
import * as payments from './payments'
import type { Payment } from './records'

/** The hosted page of a payment: what its `confirmation_url` opens. */
export function payRoutes(books: Books): Hono {
  const routes = new Hono()
  routes.get('/:id', async (c) => {
    const payment = paymentAt(books, c)
    if (!payment) return unknown(c)
    return c.html(await pageOf(c, payment, payment.status === 'pending' ? emptyForm(payment) : closed(payment)))
  })
  routes.post('/:id', async (c) => {
    const payment = paymentAt(books, c)
    if (!payment) return unknown(c)
    const fields = await readFields(c)
    // Looked at only now: another click may have paid while this form was read.
    if (payment.status === 'succeeded') return c.redirect(payment.returnUrl, 303)
    if (payment.status === 'canceled') return c.html(await pageOf(c, payment, closed(payment)), 410)
    if (offersSbp(payment) && (fields.sbp === 'paid' || fields.sbp === 'declined')) {
      payments.payBySbp(books, payment, fields.sbp === 'paid')
      return c.redirect(payment.returnUrl, 303)
    }
    const read = readCard(fields, books.options.nowMs())
    if ('wrong' in read) return c.html(await pageOf(c, payment, { ...emptyForm(payment), ...fields, ...read }), 400)
    payments.payByCard(books, payment, read.card)
    return c.redirect(payment.returnUrl, 303)
  })
  return routes
}

const offersSbp = ({ wanted }: Payment) => wanted !== 'bank_card'

const emptyForm = (payment: Payment): PageForm => ({ card: '', expiry: '', wrong: [], offersSbp: offersSbp(payment) })

function closed({ status, cancellation }: Payment) {
  if (status === 'succeeded') return 'already_paid'
  return cancellation?.reason === 'expired_on_confirmation' ? 'expired' : 'canceled'
}

function paymentAt(books: Books, c: Context): Payment | undefined {
  const id = c.req.param('id') ?? ''
  return books.payments.has(id) ? payments.find(books, id) : undefined
}

const languageOf = (c: Context, locale: string | null) => pageLanguage(locale, c.req.header('Accept-Language'))

const unknown = async (c: Context) =>
  c.html(
    await renderPage({ language: languageOf(c, null), provider: 'YooKassa', backUrl: null, content: 'unknown' }),
    404,
  )

const pageOf = (c: Context, payment: Payment, content: PageView['content']): Promise<string> =>
  renderPage({
    language: languageOf(c, payment.locale),
    provider: 'YooKassa',
    bill: { title: payment.description ?? '', amountMinor: payment.amountMinor, currency: 'RUB' },
    backUrl: payment.returnUrl,
    content,
  })
