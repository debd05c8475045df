import { type Context, Hono } from 'hono'
import { type Card, type CardForm, readCard } from '../cards'
import { formText } from '../form-body'
import { type Notice, type PageForm, type PageView, pageLanguage, type Refused, renderPage } from './page'

type Bill = NonNullable<PageView['bill']>

/** A payment as its hosted page shows it. */
type Shown = {
  locale: string | null
  bill: Bill
  backUrl: string | null
  /** Where a buyer who has paid goes. */
  paidUrl: string
  /** Why it can't be paid any more. */
  over?: Notice
  offersSbp?: boolean
}

type Paid = string | null | Refused

type Hosted<Payment> = {
  provider: PageView['provider']
  nowMs: () => number
  find: (id: string, query: Record<string, string>) => Payment | undefined
  show: (payment: Payment) => Shown
  /** One attempt with a card. Answers where its buyer goes, or why the shop does not take the payment. */
  pay: (payment: Payment, card: Card) => Paid | Promise<Paid>
  paySbp?: (payment: Payment, isPaid: boolean) => void
}

/** The page of a provider on which a buyer pays, by the id of what is paid. */
export function hostedPage<Payment>({ provider, nowMs, find, show, pay, paySbp }: Hosted<Payment>): Hono {
  const languageOf = (c: Context, locale: string | null) => pageLanguage(locale, c.req.header('Accept-Language'))
  const unknown = async (c: Context) =>
    c.html(await renderPage({ language: languageOf(c, null), provider, backUrl: null, content: 'unknown' }), 404)
  const pageOf = (c: Context, { locale, bill, backUrl }: Shown, content: PageView['content']) =>
    renderPage({ language: languageOf(c, locale), provider, bill, backUrl, content })
  const emptyForm = ({ offersSbp = false }: Shown): PageForm => ({ card: '', expiry: '', wrong: [], offersSbp })

  const follow = async (c: Context, shown: Shown, paid: Paid) =>
    typeof paid === 'string' || paid === null
      ? c.redirect(paid ?? c.req.url, 303)
      : c.html(await pageOf(c, shown, paid), 409)

  const routes = new Hono()
  routes.get('/:id{.+}', async (c) => {
    const payment = find(c.req.param('id'), c.req.query())
    if (!payment) return unknown(c)
    const shown = show(payment)
    return c.html(await pageOf(c, shown, shown.over ?? emptyForm(shown)))
  })
  routes.post('/:id{.+}', async (c) => {
    const payment = find(c.req.param('id'), c.req.query())
    if (!payment) return unknown(c)
    const { sbp, ...form } = await readFields(c)
    // Looked at only now: another click may have paid while this form was read.
    const shown = show(payment)
    if (shown.over === 'already_paid') return c.redirect(shown.paidUrl, 303)
    if (shown.over) return c.html(await pageOf(c, shown, shown.over), 410)
    if (shown.offersSbp && (sbp === 'paid' || sbp === 'declined')) {
      paySbp?.(payment, sbp === 'paid')
      return c.redirect(shown.paidUrl, 303)
    }
    const read = readCard(form, nowMs())
    if ('wrong' in read) return c.html(await pageOf(c, shown, { ...emptyForm(shown), ...form, ...read }), 400)
    return follow(c, shown, await pay(payment, read.card))
  })
  return routes
}

/** The fields of a posted form; what is missing is empty, what is too long is cut. */
async function readFields(c: Context): Promise<CardForm & { sbp: string }> {
  const fields = new URLSearchParams(await formText(c))
  const field = (name: string) => (fields.get(name) ?? '').slice(0, 64)
  return { card: field('card'), expiry: field('expiry'), cvv: field('cvv'), sbp: field('sbp') }
}
