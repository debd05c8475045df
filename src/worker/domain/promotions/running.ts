import { asc, sql } from 'drizzle-orm'
import { type Good, isMeant } from '../../../shared/discounts'
import type { Sums } from '../../../shared/money'
import type { Selecting } from '../../db/database'
import { type Promotion, type PromotionTerms, promotions } from '../../db/schema-promotions'
import { changedSince } from '../audit/audit'
import type { Ctx } from '../ctx'
import { memory } from '../isolate'
import { asOwn, type HeldPieces, heldPiecesOf, type OwnPromotion } from './held'

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

/** The promotions whose time it is, also those that are sold out. */
function inTime({ promotions: known, settings, clock }: Ctx): readonly Promotion[] {
  if (!settings.switches.promotions) return []
  const nowMs = clock.nowMs()
  return known.filter(({ startsAt, endsAt }) => startsAt <= nowMs && nowMs < (endsAt ?? Infinity))
}

/** Names promotions and how they stand: another text, other prices. */
export const stateOf = (promotions: readonly Promotion[]): string =>
  promotions.map(({ id, version, piecesLeft }) => [id, version, piecesLeft].join()).join(' ')

const hasPieces = ({ piecesLeft }: Promotion): boolean => piecesLeft !== 0

/** The promotions that lower prices at this moment. */
export const running = (ctx: Ctx): readonly Promotion[] => inTime(ctx).filter(hasPieces)

/** Those that lower them for a buyer whose unpaid orders hold such pieces. */
export const runningFor = (ctx: Ctx, held: readonly HeldPieces[]): readonly OwnPromotion[] =>
  inTime(ctx)
    .map((promotion) => asOwn(promotion, held))
    .filter(hasPieces)

/** Query of the pieces that unpaid orders of a buyer hold, if any promotion is for few pieces. */
export const heldPiecesQuery = (ctx: Ctx, userId: string) =>
  heldPiecesOf(userId, userId !== '' && inTime(ctx).some(({ piecesLeft }) => piecesLeft !== null))

/** Whether a promotion is sold out before its time: only who holds pieces of it may still buy so. */
export const isSoldOut = (ctx: Ctx): boolean => !inTime(ctx).every(hasPieces)

type Sold = Good & { vouchers: boolean }

/** Whether a promotion is for something that is sold; one that names nothing is for all but vouchers. */
export const isFor = ({ terms }: Pick<Promotion, 'terms'>, sold: Sold): boolean =>
  !sold.vouchers && isMeant(terms, sold)

/** What is taken off each piece, in per cent, or what each costs, minor units; the lower price wins. */
export type Take = { percent: number; priceIn: Sums | null }

/** What a promotion makes of each piece of a line of so many; undefined where its first step is not reached. */
export function takeOf({ terms }: Pick<Promotion, 'terms'>, quantity: number): Take | undefined {
  const reached = terms.steps.filter(({ from }) => from <= quantity).map((step) => step.percent)
  const percent = Math.max(terms.percent ?? 0, ...reached)
  const priceIn = terms.priceIn ?? null
  return percent === 0 && priceIn === null ? undefined : { percent, priceIn }
}

/** What lowered prices, and from when until when (Unix ms): a promotion, or what it was before a change. */
type Past = Pick<Promotion, 'terms' | 'startsAt'> & { until: number | null }

/**
 * Query of all promotions that held after a moment (Unix ms), each as it is and as it was before each change;
 * `hadBefore` reads its rows. What was ended or changed before it began never held.
 */
export const sinceQuery = (db: Selecting, sinceMs: number) => {
  const saidIn = (name: string) => sql`before ->> ${sql.raw(`'$.${name}'`)}`
  const held = sql`(SELECT terms, starts_at, min(coalesce(ended_at, ${never}), coalesce(ends_at, ${never})) AS until
      FROM promotions
    UNION ALL SELECT before, ${saidIn('startsAt')}, min(at, coalesce(${saidIn('endsAt')}, at))
      FROM ${changedSince('edit_promotion', sinceMs)})`
  return db
    .select({
      terms: sql`terms`.mapWith((text: string): PromotionTerms => JSON.parse(text)).as('past_terms'),
      startsAt: sql<number>`starts_at`.as('began_at'),
      until: sql<number | null>`nullif(until, ${never})`.as('held_until'),
    })
    .from(held)
    .where(sql`until > max(${sinceMs}, starts_at)`)
}

const never = Number.MAX_SAFE_INTEGER

/**
 * Whether anything has lowered the price of a product in the time before a promotion began, ms: another promotion, or the
 * same one before it was changed to begin anew.
 */
export const hadBefore = (
  { startsAt }: Pick<Promotion, 'startsAt'>,
  product: Sold,
  past: readonly Past[],
  ms: number,
): boolean =>
  past.some(
    (other) =>
      other.startsAt < startsAt &&
      (other.until ?? never) > startsAt - ms &&
      takeOf(other, 1) !== undefined &&
      isFor(other, product),
  )
