import type { KnownRate } from '../../../../shared/contract/payments'
import { millionthsOf, type OtherCurrency } from '../../../../shared/following'
import { currencyNames } from '../../../i18n/money-words'
import { type Draft, type Fields, problemsIn, type Reading, valuesOf } from '../form/fields'
import { keepSeconds, minuteOf, momentField } from '../form/moments'
import type { Form } from '../form/use-form'
import { numberIn } from '../sum'

export type OwnRate = { perUsd: number; until: string | null }
export const officialRate = { perUsd: null, until: null } as const

function rate(text: string): Reading<number> {
  const typed = numberIn(text, 6)
  return typed !== undefined && millionthsOf(typed) ? { value: typed } : { problem: 'invalid_amount' }
}

/** The end of the rate is typed in the time of the administrator's place. */
export const ownRateFields = (currency: OtherCurrency): Fields<OwnRate> => ({
  perUsd: { label: 'admin.games.rate', currency, read: rate, input: { inputMode: 'decimal' } },
  until: momentField('admin.settings.rateUntil', 'admin.settings.rateUntilHint'),
})

type RateDraft = Draft<OwnRate> & { isOwn: boolean }

/** The own rate that a draft asks for; undefined where the draft has a problem. */
export function ownRateIn(currency: OtherCurrency, draft: RateDraft, { ownUntil }: KnownRate): OwnRate | undefined {
  const typed = valuesOf<OwnRate>(ownRateFields(currency), draft)
  return typed && { ...typed, until: keepSeconds(typed.until, ownUntil) }
}

/** An own rate as it is typed; `isOwn`: whether the shop goes by that one, or by the official rate. */
export const rateForm = (currency: OtherCurrency): Form<KnownRate, RateDraft> => ({
  draftOf: ({ rate, ownUntil }) => ({
    isOwn: rate?.source === 'shop',
    perUsd: String(rate?.perUsd ?? ''),
    until: minuteOf(ownUntil),
  }),
  problemsOf: (draft) => problemsIn(ownRateFields(currency), draft),
  textOf: ({ isOwn, perUsd, until }, { t, date }) => [
    { name: t('admin.games.rate', { currency: t(currencyNames[currency]) }), value: isOwn ? perUsd : '' },
    { name: t('admin.settings.rateUntil'), value: isOwn && until ? date(until) : '' },
  ],
})
