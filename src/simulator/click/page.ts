import type { Hono } from 'hono'
import { languages } from '../../shared/languages'
import { hostedPage } from '../page/hosted'
import { type Books, open, type Wish } from './books'
import { pay } from './paying'
import { reverse } from './reversal'

const disputeAfterMs = 1500

type Link = Wish & { returnUrl: string | null }

/** The page of a link, which itself says what is to be paid. */
export const pageRoutes = (books: Books): Hono =>
  hostedPage({
    provider: 'Click',
    nowMs: books.options.nowMs,
    find: (_, query) => linkOf(books, query),
    show: (link) => ({
      locale: null,
      bill: { title: link.paymentId, amountMinor: Math.round(Number(link.amount) * 100), currency: 'UZS' },
      backUrl: link.returnUrl,
      paidUrl: link.returnUrl ?? '',
      over: isPaid(books, link) ? 'already_paid' : undefined,
    }),
    async pay(link, { outcome }) {
      const attempt = open(books, link)
      const cardPays = outcome === 'pays' || outcome === 'pays_then_disputed'
      await pay(books, attempt, { cardPays, fault: books.faults.takeForEvent('click', true) })
      if (outcome === 'pays_then_disputed') {
        books.options.later(async () => void (attempt.stage === 'confirmed' && reverse(books, attempt)), disputeAfterMs)
      }
      if (attempt.stage !== 'refused') return link.returnUrl
      const { refusal } = attempt
      return { refusal: Object.fromEntries(refusal ? languages.map((language) => [language, refusal.note]) : []) }
    },
  })

const isPaid = (books: Books, { paymentId }: Link) =>
  [...books.attempts.values()].some((attempt) => attempt.paymentId === paymentId && attempt.stage === 'confirmed')

/** What the query of the page's address says; undefined for a service that is not this shop's. */
function linkOf({ options: { keys } }: Books, query: Record<string, string>): Link | undefined {
  const { service_id, merchant_id, transaction_param: paymentId, amount = '', return_url: returnUrl = '' } = query
  const isOurs = service_id === keys.CLICK_SERVICE_ID && merchant_id === keys.CLICK_MERCHANT_ID
  if (!isOurs || !paymentId || !/^(?=.*[1-9])\d{1,12}(\.\d{1,2})?$/.test(amount)) return undefined
  return { paymentId, amount, returnUrl: /^https?:\/\//.test(returnUrl) ? returnUrl : null }
}
