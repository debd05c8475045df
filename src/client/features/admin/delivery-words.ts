import { deliverySpansMs } from '../../../shared/delivery-spans'
import type { Formats } from '../../i18n/formats'
import { percentOf } from './dashboard/percent'

type Words = Pick<Formats, 't' | 'number'>
type Pieces = { delivered: number; refused: number }

const lastHours = Math.max(...deliverySpansMs) / 3_600_000
const unknown = '—'

function boundText(seconds: number, { t, number }: Words): string {
  if (seconds < 60) return t('admin.times.seconds', { value: number(seconds) })
  if (seconds < 3600) return t('admin.times.minutes', { value: number(seconds / 60) })
  return t('admin.times.hours', { value: number(seconds / 3600) })
}

/** The bound that deliveries stayed under, in seconds; a null that is not told of nothing is longer than the last bound. */
export function timeText(seconds: number | null, { delivered }: Pick<Pieces, 'delivered'>, words: Words): string {
  if (delivered === 0) return unknown
  if (seconds === null) return words.t('admin.times.longer', { value: words.number(lastHours) })
  return boundText(seconds, words)
}

/** How many of the pieces that came to their end were refused, in percent. */
export function failureText({ delivered, refused }: Pieces, { t, number }: Words): string {
  const percent = percentOf(refused, delivered + refused)
  return percent === undefined ? unknown : t('admin.dashboard.percent', { value: number(percent) })
}
