import type { Formats } from '../../../i18n/formats'
import { minuteOf } from '../form/moments'
import type { Problems } from '../form/problems'

type Dated = { startsAt: string | null; endsAt: string | null }

/** Stored moments as their fields are filled. */
export const typedDates = ({ startsAt, endsAt }: Dated) => ({
  startsAt: minuteOf(startsAt),
  endsAt: minuteOf(endsAt),
})

/** The problem of a discount that would end before it begins. */
export const turnedDates = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Problems =>
  startsAt !== '' && endsAt !== '' && new Date(startsAt) >= new Date(endsAt) ? { endsAt: 'invalid' } : {}

/** From when and until when, in words. */
export const datesText = ({ startsAt, endsAt }: Dated, { t, date }: Pick<Formats, 't' | 'date'>): string[] =>
  [
    startsAt && t('admin.coupons.since', { at: date(startsAt) }),
    endsAt && t('admin.coupons.until', { at: date(endsAt) }),
  ].flatMap((part) => part || [])
