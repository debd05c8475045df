import { desc, sql } from 'drizzle-orm'
import type { PerDollar } from '../../../shared/following'
import { type Currency, mainCurrency, smallestUnit } from '../../../shared/money'
import type { CouponTerms } from '../../db/schema-discounts'
import { type ReferralTerms, referralTerms } from '../../db/schema-referral'
import type { Ctx } from '../ctx'

/** The terms until the owner sets others. */
export const defaultTerms: ReferralTerms = {
  creditIn: { [mainCurrency]: 100 },
  perMonth: 10,
  percent: 5,
  amountIn: null,
  leastIn: null,
  firstOrderOnly: true,
}

/** Terms and the number of their version, 0 while the owner has set none. */
export type Terms = ReferralTerms & { version: number }

/** Query of the newest terms; `termsIn` reads its rows. */
export const termsQuery = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select({ version: referralTerms.version, terms: referralTerms.terms })
    .from(referralTerms)
    .orderBy(desc(referralTerms.version))
    .limit(1)

export const termsIn = ([newest]: { version: number; terms: ReferralTerms }[]): Terms =>
  newest ? { ...newest.terms, version: newest.version } : { ...defaultTerms, version: 0 }

/** The coupon of newcomers by these terms: the same for all of them, with a code for each. */
export const couponOf = ({ version, percent, amountIn, leastIn, firstOrderOnly }: Terms) => ({
  id: `referral-${version}`,
  name: version === 0 ? 'Referral' : `Referral ${version}`,
  terms: {
    ...{ percent, amountIn, leastIn, firstOrderOnly, usesPerBuyer: 1, belowCost: false },
    ...{ productIds: [], categories: [], currencies: [] },
  } satisfies CouponTerms,
})

/** SQL of the name of the coupon that newcomers get by the newest terms. */
export const couponIdNow = sql`'referral-' || coalesce((SELECT max(version) FROM referral_terms), 0)`

/** Dollar cents in a currency, rounded down to what it can show; undefined while no rate is known. */
export function centsIn(currency: Currency, cents: number, { [currency]: rate }: PerDollar): number | undefined {
  if (rate === undefined) return undefined
  const unit = smallestUnit(currency)
  return Number((BigInt(cents) * BigInt(rate)) / BigInt(1_000_000 * unit)) * unit
}

/** The credit for an order in a currency, minor units; undefined while no rate is known where one is needed. */
export const creditFor = (currency: Currency, { creditIn }: ReferralTerms, perDollar: PerDollar): number | undefined =>
  creditIn[currency] ?? centsIn(currency, creditIn[mainCurrency], perDollar)
