import type { Tone } from '../../../components/badge'

/** `usedUp`: as often as it may be used, or as many pieces as may be sold so. */
export type DiscountState = 'runs' | 'notYet' | 'ended' | 'usedUp'

export const stateTones: Record<DiscountState, Tone> = { runs: 'good', notYet: 'info', ended: 'plain', usedUp: 'warn' }

type Dated = { startsAt: string | null; endsAt: string | null; endedAt: string | null }

/** What a discount does at a moment (Unix ms). */
export function stateAt({ startsAt, endsAt, endedAt }: Dated, isUsedUp: boolean, nowMs: number): DiscountState {
  if (endedAt !== null || (endsAt !== null && Date.parse(endsAt) <= nowMs)) return 'ended'
  if (isUsedUp) return 'usedUp'
  return startsAt !== null && Date.parse(startsAt) > nowMs ? 'notYet' : 'runs'
}
