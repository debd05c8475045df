import type { Hono } from 'hono'
import { hostedPage } from '../page/hosted'
import { type Books, open, type Wish } from './books'
import { advance } from './paying'

type Link = Wish & { language: string | null; returnUrl: string | null }

/** The page of a link, which itself says what is to be paid. */
export const pageRoutes = (books: Books): Hono =>
  hostedPage({
    provider: 'Payme',
    nowMs: books.options.nowMs,
    find: (id) => linkOf(id, books.options.keys.PAYME_MERCHANT_ID),
    show: (link) => ({
      locale: link.language,
      bill: { title: link.paymentId, amountMinor: link.amountMinor, currency: 'UZS' },
      backUrl: link.returnUrl,
      paidUrl: link.returnUrl ?? '',
      over: isPaid(books, link) ? 'already_paid' : undefined,
    }),
    async pay(link, { outcome }) {
      const receipt = open(books, link)
      const cardPays = outcome === 'pays' || outcome === 'pays_then_disputed'
      await advance(books, receipt, { cardPays, fault: books.faults.takeForEvent('payme', true) })
      if (receipt.stage !== 'refused') return link.returnUrl
      return { refusal: receipt.refusal?.message ?? {} }
    },
  })

const isPaid = (books: Books, { paymentId }: Link) =>
  [...books.receipts.values()].some((receipt) => receipt.paymentId === paymentId && receipt.stage === 'paid')

/** `m=…;ac.payment=…;a=…;l=…;c=…` in base64. */
function linkOf(id: string, merchantId: string): Link | undefined {
  const terms = new Map(
    textOf(id)
      .split(';')
      .map((term) => [term.slice(0, term.indexOf('=')), term.slice(term.indexOf('=') + 1)] as const),
  )
  const paymentId = terms.get('ac.payment')
  const amountMinor = Number(terms.get('a'))
  if (terms.get('m') !== merchantId || !paymentId || !Number.isSafeInteger(amountMinor) || amountMinor <= 0) {
    return undefined
  }
  const returnUrl = terms.get('c') ?? null
  return {
    ...{ paymentId, amountMinor, language: terms.get('l') ?? null },
    returnUrl: returnUrl !== null && /^https?:\/\//.test(returnUrl) ? returnUrl : null,
  }
}

function textOf(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return ''
  }
}
