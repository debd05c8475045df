import { dayMs } from '../../shared/durations'
import { Refusal } from '../calls'
import type { Books } from './books'
import type { Attempt } from './records'

const refused = (error_note: string) => new Refusal(200, { error_code: -1, error_note }, error_note)

const inTashkent = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tashkent', dateStyle: 'short' })

/**
 * Gives a payment back whole. Raises a refusal for one that is not confirmed, or is of an earlier month, but for the one
 * before on the first day of this one.
 */
export function reverse(books: Books, attempt: Attempt): void {
  if (attempt.stage !== 'confirmed') throw refused('The payment is not successful.')
  const nowMs = books.options.nowMs()
  const month = (atMs: number) => inTashkent.format(atMs).slice(0, 7)
  const dayBefore = nowMs - dayMs
  const isRecent = [nowMs, dayBefore].some((atMs) => month(atMs) === month(attempt.confirmedAtMs ?? 0))
  if (!isRecent) throw refused('Payments of an earlier month are not reversed.')
  attempt.stage = 'reversed'
}
