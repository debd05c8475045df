import type { ArticleState } from '../../../shared/articles'

/** Two moments in ms. */
export type Span = { startsAt: number; endsAt: number }

type Dates = { isPublished: boolean; startsAt: number | null; endsAt: number | null }

/** How an article stands at a moment. */
export function stateOf({ isPublished, startsAt, endsAt }: Dates, nowMs: number): ArticleState {
  if (!isPublished) return 'draft'
  if (endsAt !== null && endsAt <= nowMs) return 'ended'
  return (startsAt ?? 0) > nowMs ? 'planned' : 'shown'
}

export const spanOf = (startsAt: number | null, endsAt: number | null): Span | null =>
  startsAt === null || endsAt === null ? null : { startsAt, endsAt }
