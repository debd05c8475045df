import { asc, sql } from 'drizzle-orm'
import type { Selecting } from '../../db/database'
import { type Promotion, promotions } from '../../db/schema-promotions'
import type { Ctx } from '../ctx'
import { memory } from '../isolate'

/** The promotions that are not over, as they were read last with the settings. */
export const rememberedPromotions = memory<readonly Promotion[]>()

/** Query of the promotions that are not over, the oldest first: one that has not begun comes too, and begins on the second. */
export const promotionsQuery = (db: Selecting, nowMs: number) =>
  db
    .select({
      id: promotions.id,
      version: promotions.version,
      terms: promotions.terms,
      startsAt: promotions.startsAt,
      endsAt: promotions.endsAt,
      piecesLeft: promotions.piecesLeft,
    })
    .from(promotions)
    .where(sql`ended_at IS NULL AND (ends_at IS NULL OR ends_at > ${nowMs})`)
    .orderBy(asc(promotions.seq))

/** The promotions that lower prices at this moment. */
export function running({ promotions: known, settings, clock }: Ctx): readonly Promotion[] {
  if (!settings.switches.promotions) return []
  const nowMs = clock.nowMs()
  return known.filter(
    ({ startsAt, endsAt, piecesLeft }) => startsAt <= nowMs && nowMs < (endsAt ?? Infinity) && piecesLeft !== 0,
  )
}

type Product = { productId: string; category: string; vouchers: boolean }

/** Whether a promotion is for a product; one that names none and no category is for all but vouchers. */
export const isFor = (
  { terms: { productIds, categories } }: Pick<Promotion, 'terms'>,
  { productId, category, vouchers }: Product,
): boolean =>
  !vouchers &&
  (productIds.length + categories.length === 0 || productIds.includes(productId) || categories.includes(category))

/** What a promotion takes off each piece of a line of so many, in per cent; 0 where its first step is not reached. */
export const percentOf = ({ terms: { percent, steps } }: Pick<Promotion, 'terms'>, quantity: number): number =>
  Math.max(percent ?? 0, ...steps.filter(({ from }) => from <= quantity).map((step) => step.percent))
