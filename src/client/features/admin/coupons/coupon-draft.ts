import { couponCode, couponLimits, isCouponCode } from '../../../../shared/discounts'
import type { Currency, Sums } from '../../../../shared/money'
import type { AdminCoupon, CouponChange } from '../../../calls/admin-coupons'
import type { Formats } from '../../../i18n/formats'
import { currencyNames } from '../../../i18n/money-words'
import { turnedDates, typedDates } from '../discounts/dates'
import { type Goods, goodsLines, goodsOf, noGoods } from '../discounts/goods'
import {
  byCurrencyIn,
  type Draft as DraftOf,
  draftOf,
  type Fields,
  type FormText,
  problemsIn,
  type TextField,
  textOfFields,
  valuesOf,
} from '../form/fields'
import { keepSeconds, momentField } from '../form/moments'
import type { Problems } from '../form/problems'
import { fitting, numberWithin, optional, priceOf, requiredWords } from '../form/readings'
import { withGaps, withoutGaps } from '../sum'
import type { CouponTerms } from './coupon-words'

type SumIn = Record<Currency, number | null>
type Naming = { codes: 'own' | 'random'; code: string; count: number | null }
type Typed = {
  kind: 'percent' | 'sum'
  percent: number | null
  amountIn: SumIn
  leastIn: SumIn
  startsAt: string | null
  endsAt: string | null
  uses: number | null
  usesPerBuyer: number | null
  firstOrderOnly: boolean
  belowCost: boolean
}
type Chosen = Goods & { currencies: readonly Currency[] }

/** A coupon as it is typed; `isNew`: it gets its codes now. */
export type CouponDraft = DraftOf<Typed & Naming & { name: string }> & Chosen & { isNew: boolean }

const whole = (max: number) => optional(numberWithin({ min: 1, max }))
const numeric = { inputMode: 'numeric' } as const
const sum =
  (label: 'admin.coupons.sum' | 'admin.coupons.leastSum') =>
  (currency: Currency): TextField<number | null> => ({
    ...{ label, currency, read: optional(priceOf(currency)), input: { inputMode: 'decimal' } },
  })

export const nameField: TextField<string> = {
  ...{ label: 'admin.coupons.name', hint: 'admin.coupons.nameHint', read: requiredWords },
  input: { maxLength: couponLimits.name },
}

export const codeFields: Fields<Naming> = {
  codes: {
    label: 'admin.import.codes',
    options: { own: 'admin.coupons.ownCode', random: 'admin.coupons.randomCodes' },
  },
  code: {
    ...{ label: 'admin.coupons.code', hint: 'admin.coupons.codeHint' },
    read: fitting((text) => isCouponCode(couponCode(text))),
    input: { maxLength: 64, spellCheck: false },
  },
  count: {
    label: 'admin.coupons.count',
    hint: 'admin.coupons.countHint',
    read: whole(couponLimits.codes),
    input: numeric,
  },
}

export const amountFields = byCurrencyIn('amountIn', sum('admin.coupons.sum'))
export const leastFields = byCurrencyIn('leastIn', sum('admin.coupons.leastSum'))

export const termFields: Fields<Typed> = {
  kind: { label: 'admin.coupons.kind', options: { percent: 'admin.coupons.percent', sum: 'admin.coupons.sums' } },
  percent: { label: 'admin.coupons.percentLabel', read: whole(100), input: numeric },
  ...amountFields,
  ...leastFields,
  startsAt: momentField('admin.coupons.startsAt', 'admin.coupons.startsAtHint'),
  endsAt: momentField('admin.coupons.endsAt', 'admin.coupons.endsAtHint'),
  uses: { label: 'admin.coupons.uses', hint: 'admin.coupons.usesHint', read: whole(couponLimits.uses), input: numeric },
  usesPerBuyer: { label: 'admin.coupons.usesPerBuyer', read: whole(couponLimits.uses), input: numeric },
  firstOrderOnly: { label: 'admin.coupons.firstOrderOnly', isFlag: true },
  belowCost: { label: 'admin.coupons.belowCost', isFlag: true },
}

const allFields = { name: nameField, ...codeFields, ...termFields }

const nothing: Typed & Naming & { name: string } = {
  ...{ name: '', codes: 'own', code: '', count: null, kind: 'percent', percent: null, uses: null, usesPerBuyer: null },
  ...{ amountIn: withGaps(null), leastIn: withGaps(null), startsAt: null, endsAt: null },
  ...{ firstOrderOnly: false, belowCost: false },
}

/** The draft of a coupon, or of one that is made. Times are those of the administrator's place. */
export function draftOfCoupon(coupon: AdminCoupon | undefined): CouponDraft {
  if (!coupon) return { ...draftOf(allFields, nothing), ...noGoods, currencies: [], isNew: true }
  const stored = { ...nothing, ...coupon, code: '', codes: 'own' as const }
  const kind = coupon.percent === null ? 'sum' : 'percent'
  const sums = { amountIn: withGaps(coupon.amountIn), leastIn: withGaps(coupon.leastIn) }
  return {
    ...draftOf<Typed & Naming & { name: string }>(allFields, { ...stored, kind, ...sums }),
    ...typedDates(coupon),
    ...{ ...goodsOf(coupon), currencies: coupon.currencies, isNew: false },
  }
}

/** Where somebody types what is taken off; the fields of the other kind are not shown. */
export const offNames: Record<Typed['kind'], string[]> = { percent: ['percent'], sum: Object.keys(amountFields) }

/** The draft without what is typed in fields that are not shown. */
export const withoutHidden = <Draft extends Pick<Typed, 'kind'>>(draft: Draft): Draft => ({
  ...draft,
  ...Object.fromEntries(offNames[draft.kind === 'percent' ? 'sum' : 'percent'].map((name) => [name, ''])),
})

/** A problem where nothing is taken off. */
export function missingOff({ kind, ...draft }: Pick<Typed, 'kind'>): Problems {
  const [first = '', ...others] = offNames[kind]
  return isEmpty(draft, [first, ...others]) ? { [first]: 'required' } : {}
}

const shownIn = (draft: CouponDraft): CouponDraft => ({
  ...withoutHidden(draft),
  ...(draft.isNew && draft.codes === 'own' ? { count: '' } : { code: '' }),
  ...(draft.firstOrderOnly && { usesPerBuyer: '' }),
})

const isEmpty = (draft: object, names: readonly string[]) =>
  Object.entries(draft).every(([name, typed]) => !names.includes(name) || String(typed).trim() === '')

/** What must be there and is not, named as the shop names it. */
function missingIn(draft: CouponDraft): Problems {
  const isUnnamed = draft.isNew && draft.codes === 'own' && isEmpty(draft, ['code'])
  return {
    ...missingOff(draft),
    ...(isUnnamed && { code: 'required' as const }),
  }
}

const problemsOfTerms = (draft: CouponDraft): Problems => ({
  ...turnedDates(draft),
  ...problemsIn(termFields, shownIn(draft)),
})

export const problemsOf = (draft: CouponDraft): Problems => ({
  ...problemsIn({ name: nameField, ...codeFields }, shownIn(draft)),
  ...problemsOfTerms(draft),
  ...missingIn(draft),
})

const sumsIn = (sums: SumIn): Sums | null => {
  const said = withoutGaps(sums)
  return Object.keys(said).length === 0 ? null : said
}

/** What a draft takes off and of what; undefined while that has a problem. The name and the code may be missing. */
export function termsOf(draft: CouponDraft): (CouponTerms & { uses: number | null }) | undefined {
  const { code: _, ...missing } = missingIn(draft)
  const problems = { ...problemsOfTerms(draft), ...missing }
  const typed = valuesOf<Typed>(termFields, shownIn(draft))
  if (!typed || Object.keys(problems).length > 0) return undefined
  const { kind: __, amountIn, leastIn, ...terms } = typed
  return {
    ...terms,
    ...{ amountIn: sumsIn(amountIn), leastIn: sumsIn(leastIn) },
    ...{ ...goodsOf(draft), currencies: [...draft.currencies] },
  }
}

/** The code of a draft as the shop keeps it; '' where codes are drawn, or none is typed. */
export const codeOf = ({ isNew, codes, code }: CouponDraft): string =>
  isNew && codes === 'own' ? couponCode(code) : ''

/** The change of a saved coupon, or the new one, that a draft asks for; undefined where the draft has a problem. */
export function changeOf(
  draft: CouponDraft,
  saved: AdminCoupon | undefined,
): Omit<CouponChange, 'version' | 'reason'> | undefined {
  const terms = termsOf(draft)
  const named = valuesOf<Naming & { name: string }>({ name: nameField, ...codeFields }, shownIn(draft))
  if (!terms || !named || Object.keys(problemsOf(draft)).length > 0) return undefined
  const change = {
    ...{ name: named.name, ...terms },
    startsAt: keepSeconds(terms.startsAt, saved?.startsAt),
    endsAt: keepSeconds(terms.endsAt, saved?.endsAt),
  }
  if (!draft.isNew) return change
  return draft.codes === 'own' ? { ...change, code: codeOf(draft) } : { ...change, count: named.count ?? 1 }
}

/** A coupon in words. */
export function textOf(draft: CouponDraft, { t, date }: Formats): FormText {
  const { startsAt, endsAt, ...others } = termFields
  const dates = [
    [startsAt, draft.startsAt],
    [endsAt, draft.endsAt],
  ] as const
  return [
    ...textOfFields({ name: nameField, ...others }, shownIn(draft), t),
    ...dates.map(([{ label }, at]) => ({ name: t(label), value: at && date(at) })),
    ...goodsLines(draft, { t }),
    { name: t('admin.settings.currencies'), value: draft.currencies.map((each) => t(currencyNames[each])).join(', ') },
  ]
}
