import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { nextTierOf, type Standing, type Tier, tierOf } from '../../../shared/tiers'
import { guard, type Plan } from '../../db/database'
import { prepared } from '../../db/prepared'
import { tierStandings } from '../../db/schema-tiers'
import type { CallerCtx, Ctx } from '../ctx'
import { tiersNow } from './list'

/** Query of what a buyer has paid and kept, and the tier that was given; no row for a buyer of nothing. */
export const standingQuery = (userId: string) => standingOf({ userId })

const standingOf = prepared((db, value) =>
  db
    .select({ kept: tierStandings.kept, given: tierStandings.given })
    .from(tierStandings)
    .where(eq(tierStandings.userId, value('userId'))),
)

/** SQL: the buyer of a prepared statement (`userId`) has a tier, as far as `tierNeeds` says that there are any. */
export const hasTier = (value: (name: 'userId' | 'hasTiers' | 'leastKept') => Placeholder): SQL =>
  sql`(${value('hasTiers')} AND EXISTS (SELECT 1 FROM tier_standings
    WHERE user_id = ${value('userId')} AND (given IS NOT NULL OR kept >= ${value('leastKept')})))`

/** As such a statement takes it: whether there are tiers, and the least sum that reaches one. */
export function tierNeeds(ctx: Pick<Ctx, 'settings' | 'tiers'>): { hasTiers: number; leastKept: number | null } {
  const tiers = tiersNow(ctx)
  return { hasTiers: Number(tiers.length > 0), leastKept: tiers.find(({ from }) => from !== null)?.from ?? null }
}

/** Where a buyer stands: the tier of the buyer, and the next that can be reached by buying. */
export type TierStand = Standing & { now: Tier | undefined; next: (Tier & { from: number }) | undefined }

/** Where the buyer of a query's rows stands; undefined in a shop without tiers. */
export function ownTierIn(ctx: Pick<Ctx, 'settings' | 'tiers'>, [row]: Standing[]): TierStand | undefined {
  const tiers = tiersNow(ctx)
  if (tiers.length === 0) return undefined
  const standing = row ?? { kept: 0, given: null }
  return { ...standing, now: tierOf(tiers, standing), next: nextTierOf(tiers, standing) }
}

/**
 * Guard of prices that a tier has lowered: violates `price_changed` when the buyer has it no more, or another one, or
 * tiers have changed.
 */
export function planTierIsAsRead(ctx: CallerCtx, { id, version }: { id: string; version: number }): Plan {
  const from = ctx.tiers.tiers.find((tier) => tier.id === id)?.from ?? null
  return [
    guard(
      'price_changed',
      sql`(SELECT max(version) FROM tier_versions) = ${version} AND EXISTS (SELECT 1 FROM tier_standings
        WHERE user_id = ${ctx.caller.userId} AND coalesce(given = ${id} OR kept >= ${from}, false))`,
    ),
  ]
}

/** Plan of giving a tier by hand, whatever was bought; null takes it back. */
export const planGiveTier = (userId: string, tier: string | null): Plan => [
  sql`INSERT INTO tier_standings (user_id, given) VALUES (${userId}, ${tier})
    ON CONFLICT (user_id) DO UPDATE SET given = excluded.given`,
]

/** Plan of forgetting what a person has bought, for an account that is deleted. */
export const planForget = (userId: string): Plan => [
  sql`DELETE FROM kept_orders WHERE user_id = ${userId}`,
  sql`DELETE FROM tier_standings WHERE user_id = ${userId}`,
]
