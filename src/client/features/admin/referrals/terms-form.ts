import type { ReferralTerms } from '../../../../shared/contract/referral'
import { type Currency, currencies, mainCurrency, type Sums } from '../../../../shared/money'
import { referralLimits } from '../../../../shared/referral'
import type { TermsChange } from '../../../calls/admin-referrals'
import { amountFields, leastFields, termFields } from '../coupons/coupon-draft'
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
import { withoutGaps } from '../sum'

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
  const hidden = chosen === 'percent' ? Object.keys(amountFields) : ['percent']
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.includes(name)))
}

const inEach = (sums: Sums | null): SumIn =>
  Object.fromEntries(currencies.map((each) => [each, sums?.[each] ?? null])) as SumIn

/** The draft without what is typed in fields that are not shown. */
const shownIn = (draft: TermsDraft): TermsDraft => ({
  ...draft,
  ...(draft.kind === 'percent'
    ? Object.fromEntries(Object.keys(amountFields).map((name) => [name, '']))
    : { percent: '' }),
})

function problemsOf(draft: TermsDraft): Problems {
  const off = draft.kind === 'percent' ? ['percent'] : Object.keys(amountFields)
  const [first = ''] = off
  const isMissing = Object.entries(draft).every(([name, typed]) => !off.includes(name) || String(typed).trim() === '')
  return { ...(isMissing && { [first]: 'required' as const }), ...problemsIn(fields, shownIn(draft)) }
}

export const termsForm: Form<ReferralTerms, TermsDraft> = {
  draftOf: (terms) =>
    draftOf<Typed>(fields, {
      ...terms,
      kind: terms.percent === null ? 'sum' : 'percent',
      ...{ creditIn: inEach(terms.creditIn), amountIn: inEach(terms.amountIn), leastIn: inEach(terms.leastIn) },
    }),
  problemsOf,
  textOf: (draft, { t }) => textOfFields(fields, shownIn(draft), t),
}

/** The change that a draft asks for; undefined where the draft has a problem. */
export function changeOf(draft: TermsDraft): Omit<TermsChange, 'version' | 'reason'> | undefined {
  const typed = valuesOf<Typed>(fields, shownIn(draft))
  if (!typed || Object.keys(problemsOf(draft)).length > 0) return undefined
  const { kind: _, creditIn, amountIn, leastIn, ...terms } = typed
  return { ...terms, creditIn: withoutGaps(creditIn), amountIn: withoutGaps(amountIn), leastIn: withoutGaps(leastIn) }
}
