import type { ReferralTerms } from '../../../../shared/contract/referral'
import { type Currency, mainCurrency } from '../../../../shared/money'
import { referralLimits } from '../../../../shared/referral'
import type { TermsChange } from '../../../calls/admin-referrals'
import { amountFields, leastFields, missingOff, offNames, termFields, withoutHidden } from '../coupons/coupon-draft'
import {
  byCurrencyIn,
  type Draft,
  draftOf,
  type Fields,
  problemsIn,
  type TextField,
  textOfFields,
  valuesOf,
} from '../form/fields'
import type { Problems } from '../form/problems'
import { numberWithin, optional, priceOf } from '../form/readings'
import type { Form } from '../form/use-form'
import { withGaps, withoutGaps } from '../sum'

type SumIn = Record<Currency, number | null>
type Typed = {
  creditIn: SumIn
  perMonth: number
  kind: 'percent' | 'sum'
  percent: number | null
  amountIn: SumIn
  leastIn: SumIn
  firstOrderOnly: boolean
}
export type TermsDraft = Draft<Typed>

const creditFields = byCurrencyIn(
  'creditIn',
  (currency): TextField<number | null> => ({
    ...{ label: 'admin.referrals.credit', currency, input: { inputMode: 'decimal' } },
    ...(currency === mainCurrency
      ? { read: priceOf(currency) }
      : { read: optional(priceOf(currency)), hint: 'admin.referrals.creditHint' as const }),
  }),
)

const { kind, percent, firstOrderOnly } = termFields

/** All fields of the terms. */
const fields: Fields<Typed> = {
  ...creditFields,
  perMonth: {
    label: 'admin.referrals.perMonth',
    read: numberWithin(referralLimits.perMonth),
    input: { inputMode: 'numeric' },
  },
  kind: { ...kind, label: 'admin.referrals.couponKind' },
  percent,
  ...amountFields,
  ...leastFields,
  firstOrderOnly,
}

/** The fields that are shown: those of the other kind of discount mean nothing. */
export function shownFields({ kind: chosen }: TermsDraft) {
  const hidden = offNames[chosen === 'percent' ? 'sum' : 'percent']
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.includes(name)))
}

const problemsOf = (draft: TermsDraft): Problems => ({
  ...missingOff(draft),
  ...problemsIn(fields, withoutHidden(draft)),
})

export const termsForm: Form<ReferralTerms, TermsDraft> = {
  draftOf: (terms) =>
    draftOf<Typed>(fields, {
      ...terms,
      kind: terms.percent === null ? 'sum' : 'percent',
      ...{ creditIn: withGaps(terms.creditIn), amountIn: withGaps(terms.amountIn), leastIn: withGaps(terms.leastIn) },
    }),
  problemsOf,
  textOf: (draft, { t }) => textOfFields(fields, withoutHidden(draft), t),
}

/** The change that a draft asks for; undefined where the draft has a problem. */
export function changeOf(draft: TermsDraft): Omit<TermsChange, 'version' | 'reason'> | undefined {
  const typed = valuesOf<Typed>(fields, withoutHidden(draft))
  if (!typed || Object.keys(problemsOf(draft)).length > 0) return undefined
  const { kind: _, creditIn, amountIn, leastIn, ...terms } = typed
  return { ...terms, creditIn: withoutGaps(creditIn), amountIn: withoutGaps(amountIn), leastIn: withoutGaps(leastIn) }
}
