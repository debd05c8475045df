import type { AdminReferral, Referral, ReferralTerms } from '../../../shared/contract/referral'
import { byCurrency } from '../../../shared/money'
import type { AdminReferralView, OwnReferral, termsForm } from '../../domain/referral/referral'
import { isoTime, major, sumsAnswer } from './units'

const offerAnswer = ({ percent, amountIn, leastIn, firstOrderOnly }: NonNullable<OwnReferral['offer']>) => ({
  percent,
  amountIn: amountIn && sumsAnswer(amountIn),
  leastIn: leastIn && sumsAnswer(leastIn),
  firstOrderOnly,
})

export const referralAnswer = (view: OwnReferral, origin: string): Referral => ({
  code: view.code,
  link: `${origin}/?ref=${view.code}`,
  earned: byCurrency((currency) => major(view.earned[currency])),
  pending: view.pending,
  creditIn: sumsAnswer(view.terms.creditIn),
  perMonth: view.terms.perMonth,
  offer: view.offer && offerAnswer(view.offer),
  coupon: view.coupon && { code: view.coupon.code, ...offerAnswer(view.coupon.terms) },
})

export const adminReferralAnswer = (view: AdminReferralView): AdminReferral => ({
  referralId: view.id,
  state: view.state,
  friend: { userId: view.friendId, nickname: view.friend },
  newcomer: { userId: view.newcomerId, nickname: view.newcomer },
  at: isoTime(view.at),
  suspicions: view.suspicions,
  orderId: view.orderId,
  dueAt: isoTime(view.dueAt),
  currency: view.currency,
  amount: major(view.amount),
  paidAt: isoTime(view.paidAt),
})

export const termsAnswer = ({ version, terms }: Awaited<ReturnType<typeof termsForm>>): ReferralTerms => ({
  version,
  creditIn: sumsAnswer(terms.creditIn),
  perMonth: terms.perMonth,
  ...offerAnswer(terms),
})
