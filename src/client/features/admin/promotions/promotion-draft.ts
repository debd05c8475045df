import { promotionLimits } from '../../../../shared/discounts'
import { byLanguage, type Language } from '../../../../shared/languages'
import type { Currency } from '../../../../shared/money'
import type { AdminPromotion, PromotionForm } from '../../../calls/admin-promotions'
import type { Formats } from '../../../i18n/formats'
import { turnedDates, typedDates } from '../discounts/dates'
import { type Goods, goodsLines, goodsOf, noGoods } from '../discounts/goods'
import {
  byCurrencyIn,
  byLanguageIn,
  type Draft,
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
import { numberWithin, optional, priceOf, textIn } from '../form/readings'
import { withGaps, withoutGaps } from '../sum'

/** The steps that there is room for, by their place in the list that is sent. */
export const stepPlaces = ['0', '1', '2', '3', '4'] as const
type Place = (typeof stepPlaces)[number]
type Step = { from: number | null; percent: number | null }
type Typed = {
  names: Record<Language, string>
  percent: number | null
  priceIn: Record<Currency, number | null>
  steps: Record<Place, Step>
  startsAt: string | null
  endsAt: string | null
  pieces: number | null
  allowsCoupon: boolean
}

/** A promotion as it is typed. */
export type PromotionDraft = Draft<Typed> & Goods

const numeric = { inputMode: 'numeric' } as const
const whole = (min: number, max: number) => ({ read: optional(numberWithin({ min, max })), input: numeric })

const stepAt = <At extends Place>(place: At) =>
  ({
    [`steps.${place}.from`]: { label: 'admin.promotions.stepFrom', ...whole(2, promotionLimits.from) },
    [`steps.${place}.percent`]: { label: 'admin.promotions.stepPercent', ...whole(1, promotionLimits.percent) },
  }) as Record<`steps.${At}.${keyof Step}`, TextField<number | null>>

export const nameFields = byLanguageIn('names', (each) => textIn(each, 'admin.promotions.name', promotionLimits.name))
export const stepFields = { 0: stepAt('0'), 1: stepAt('1'), 2: stepAt('2'), 3: stepAt('3'), 4: stepAt('4') }

export const percentField: Fields<Pick<Typed, 'percent'>> = {
  percent: {
    ...{ label: 'admin.promotions.percent', hint: 'admin.promotions.percentHint' },
    ...whole(1, promotionLimits.percent),
  },
}

/** What each piece costs instead, in the currencies that are named. */
export const priceFields = byCurrencyIn(
  'priceIn',
  (currency): TextField<number | null> => ({
    ...{ label: 'admin.promotions.priceEach', currency, read: optional(priceOf(currency)) },
    input: { inputMode: 'decimal' },
  }),
)

export const whenFields: Fields<Pick<Typed, 'startsAt' | 'endsAt' | 'pieces'>> = {
  startsAt: momentField('admin.coupons.startsAt', 'admin.coupons.startsAtHint'),
  endsAt: momentField('admin.coupons.endsAt', 'admin.promotions.endsAtHint'),
  pieces: {
    ...{ label: 'admin.promotions.pieces', hint: 'admin.promotions.piecesHint' },
    ...whole(0, promotionLimits.pieces),
  },
}

export const couponField: Fields<Pick<Typed, 'allowsCoupon'>> = {
  allowsCoupon: { label: 'admin.promotions.allowsCoupon', isFlag: true },
}

const fields: Fields<Typed> = {
  ...{ ...nameFields, ...percentField, ...priceFields },
  ...{ ...stepFields[0], ...stepFields[1], ...stepFields[2], ...stepFields[3], ...stepFields[4] },
  ...{ ...whenFields, ...couponField },
}

const noStep: Step = { from: null, percent: null }
const stepsBy = (steps: readonly Step[]) =>
  Object.fromEntries(stepPlaces.map((place, index) => [place, steps[index] ?? noStep])) as Typed['steps']

const noNames = byLanguage(() => '')
const nothing: Typed = {
  names: noNames,
  percent: null,
  priceIn: withGaps(null),
  steps: stepsBy([]),
  startsAt: null,
  endsAt: null,
  pieces: null,
  allowsCoupon: true,
}

/** The draft of a promotion, or of one that is made. Times are those of the administrator's place. */
export function draftOfPromotion(promotion: AdminPromotion | undefined): PromotionDraft {
  if (!promotion) return { ...draftOf(fields, nothing), ...noGoods }
  const { names, priceIn, steps } = promotion
  const stored = { ...promotion, names: { ...noNames, ...names }, priceIn: withGaps(priceIn), steps: stepsBy(steps) }
  return {
    ...draftOf<Typed>(fields, stored),
    ...{ ...typedDates(promotion), ...goodsOf(promotion) },
  }
}

const partsOf = (draft: PromotionDraft, place: Place) =>
  [`steps.${place}.from`, `steps.${place}.percent`].map((name) => ({
    name,
    isEmpty: String(Reflect.get(draft, name)).trim() === '',
  }))

/** The steps that the form shows: those with anything typed, those before them, and one to type into. */
export const shownSteps = (draft: PromotionDraft): readonly Place[] =>
  stepPlaces.slice(0, stepPlaces.findLastIndex((place) => partsOf(draft, place).some(({ isEmpty }) => !isEmpty)) + 2)

/** What must be there and is not, named as the shop names it: half of a step, or anything to take off. */
function missingIn(draft: PromotionDraft): Problems {
  const steps = stepPlaces.map((place) => partsOf(draft, place))
  const isPriced = Object.keys(priceFields).some((name) => String(Reflect.get(draft, name)).trim() !== '')
  const halves = steps.flatMap((parts) => (parts.every(({ isEmpty }) => isEmpty) ? [] : parts))
  return {
    ...(halves.length === 0 && !isPriced && draft.percent.trim() === '' && { percent: 'required' }),
    ...Object.fromEntries(halves.flatMap(({ name, isEmpty }) => (isEmpty ? [[name, 'required' as const]] : []))),
  }
}

export const problemsOf = (draft: PromotionDraft): Problems => ({
  ...problemsIn(fields, draft),
  ...turnedDates(draft),
  ...missingIn(draft),
})

/** What a draft asks for; undefined where it has a problem. Without a first day it begins at `nowMs`. */
export function formOf(
  draft: PromotionDraft,
  saved: AdminPromotion | undefined,
  nowMs: number,
): PromotionForm | undefined {
  const typed = valuesOf<Typed>(fields, draft)
  if (!typed || Object.keys(problemsOf(draft)).length > 0) return undefined
  const { steps, priceIn, startsAt, endsAt, ...terms } = typed
  const prices = withoutGaps(priceIn)
  return {
    ...{ ...terms, ...goodsOf(draft), priceIn: Object.keys(prices).length === 0 ? null : prices },
    steps: stepPlaces
      .flatMap((place) => {
        const { from, percent } = steps[place]
        return from === null || percent === null ? [] : { from, percent }
      })
      .toSorted((one, other) => one.from - other.from),
    startsAt: keepSeconds(startsAt, saved?.startsAt) ?? new Date(nowMs).toISOString(),
    endsAt: keepSeconds(endsAt, saved?.endsAt),
  }
}

/** A promotion in words. */
export function textOf(draft: PromotionDraft, { t, date }: Formats): FormText {
  const { startsAt, endsAt, pieces } = whenFields
  return [
    ...textOfFields({ ...nameFields, ...percentField, ...priceFields, pieces, ...couponField }, draft, t),
    ...stepPlaces.flatMap((place) => textOfFields(stepFields[place], draft, t, { number: Number(place) + 1 })),
    ...[
      { ...startsAt, at: draft.startsAt },
      { ...endsAt, at: draft.endsAt },
    ].map(({ label, at }) => ({
      name: t(label),
      value: at && date(at),
    })),
    ...goodsLines(draft, { t }),
  ]
}
