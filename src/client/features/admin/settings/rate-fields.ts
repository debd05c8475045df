import type { AdminRate } from '../../../../shared/contract/payments'
import { type Draft, type Fields, problemsIn } from '../form/fields'
import { momentOf, optional, price } from '../form/readings'
import type { Form } from '../form/use-form'

export type OwnRate = { uzsPerUsd: number; until: string | null }
export const officialRate = { uzsPerUsd: null, until: null } as const

/** The end of the rate is typed in the time of the administrator's place. */
export const ownRateFields = {
  uzsPerUsd: { label: 'admin.settings.ownRate', read: price, input: { inputMode: 'decimal' } },
  until: {
    label: 'admin.settings.rateUntil',
    hint: 'admin.settings.rateUntilHint',
    read: optional(momentOf((minute) => new Date(minute))),
    input: { type: 'datetime-local' },
  },
} as const satisfies Fields<OwnRate>

/** As a field for date and time reads it. */
function localMinute(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
}

type RateDraft = Draft<OwnRate> & { isOwn: boolean }

/** An own rate as it is typed; `isOwn`: whether the shop goes by that one, or by the official rate. */
export const rateForm: Form<AdminRate, RateDraft> = {
  draftOf: ({ rate, ownUntil }) => ({
    isOwn: rate?.source === 'shop',
    uzsPerUsd: String(rate?.uzsPerUsd ?? ''),
    until: ownUntil ? localMinute(ownUntil) : '',
  }),
  problemsOf: (draft) => problemsIn(ownRateFields, draft),
  textOf: ({ isOwn, uzsPerUsd, until }, { t, date }) => [
    { name: t('admin.settings.ownRate'), value: isOwn ? uzsPerUsd : '' },
    { name: t('admin.settings.rateUntil'), value: isOwn && until ? date(until) : '' },
  ],
}
