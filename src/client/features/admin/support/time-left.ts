import { hourMs } from '../../../../shared/durations'
import { limits } from '../../../../shared/limits'
import type { Tone } from '../../../components/badge'

const soonMs = 6 * hourMs

type TimeLeft = { hours: number; isLate: boolean; tone: Tone }

/** How long the promise to answer still holds, or for how long it has been broken; in hours that have begun. */
export function timeLeft(at: string, nowMs: number): TimeLeft {
  const leftMs = Date.parse(at) + limits.support.replyMs - nowMs
  const hours = Math.max(1, Math.ceil(Math.abs(leftMs) / hourMs))
  if (leftMs <= 0) return { hours, isLate: true, tone: 'bad' }
  return { hours, isLate: false, tone: leftMs <= soonMs ? 'warn' : 'good' }
}
