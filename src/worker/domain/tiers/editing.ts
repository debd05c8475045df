import { type SQL, sql } from 'drizzle-orm'
import type { EditTiers } from '../../../shared/contract/tiers'
import { AppError } from '../../../shared/errors'
import type { Tier, TierList } from '../../../shared/tiers'
import { Conflict } from '../../db/database'
import { tierStandings } from '../../db/schema-tiers'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { changedBy } from '../forms/forms'
import { rememberedTiers, tierListIn, tierListQuery } from './list'

/** A tier with how many buyers have it now, and how many of these by hand. */
export type ListedTier = Tier & { buyers: number; given: number }

/** SQL of the id of the tier that a row of standings has: the highest that was reached or given. */
function tierSql(tiers: readonly Tier[]): SQL {
  const cases = tiers.toReversed().map(({ id, from }) => {
    const isReached = from === null ? sql`0` : sql`kept >= ${from}`
    return sql`WHEN given = ${id} OR ${isReached} THEN ${id}`
  })
  return tiers.length === 0 ? sql`NULL` : sql`CASE ${sql.join(cases, sql` `)} END`
}

/** All tiers, the lowest first, with their buyers counted. */
export async function listTiers(ctx: CallerCtx): Promise<{ version: number; tiers: ListedTier[] }> {
  const [rows] = await readAs(ctx, [tierListQuery(ctx.db)])
  const { version, tiers } = tierListIn(rows)
  const had = tierSql(tiers)
  const [counts] = await readAs(ctx, [
    ctx.db
      .select({
        id: sql<string | null>`${had}`.as('had_tier'),
        buyers: sql<number>`count(*)`.as('buyers'),
        given: sql<number>`total(given = ${had})`.as('by_hand'),
      })
      .from(tierStandings)
      .groupBy(sql`had_tier`),
  ])
  const countOf = (id: string) => counts.find((each) => each.id === id)
  return {
    version,
    tiers: tiers.map((tier) => ({
      ...tier,
      buyers: countOf(tier.id)?.buyers ?? 0,
      given: countOf(tier.id)?.given ?? 0,
    })),
  }
}

/**
 * Writes all tiers anew, the lowest first. Who was given a tier that goes has none by hand any more. Raises `tiers_closed`,
 * and `form_changed` when the list was made from another one than the newest.
 */
export async function saveTiers(ctx: CallerCtx, { tiers, version, reason }: EditTiers): Promise<void> {
  if (!ctx.settings.switches.tiers) throw new AppError('tiers_closed')
  const [rows] = await readAs(ctx, [tierListQuery(ctx.db)])
  const before = tierListIn(rows)
  if (before.version !== version) throw await changed(ctx)
  const isKnown = (id: string | undefined): id is string => before.tiers.some((each) => each.id === id)
  const after = tiers.map(({ id, ...tier }): Tier => ({ id: isKnown(id) ? id : ctx.ids.id(), ...tier }))
  const ids = JSON.stringify(after.map(({ id }) => id))
  await commitAs(ctx, [
    // The number is the key: of two changes at the same moment one is refused.
    sql`INSERT INTO tier_versions (version, at, tiers)
      VALUES (${version + 1}, ${ctx.clock.nowMs()}, ${JSON.stringify(after)})`,
    sql`UPDATE tier_standings SET given = NULL
      WHERE given IS NOT NULL AND given NOT IN (SELECT value FROM json_each(${ids}))`,
    ...planAudit(ctx, {
      action: 'edit_tiers',
      subject,
      before: written(before),
      after: written({ tiers: after }),
      reason,
    }),
  ]).catch(async (error: unknown) => {
    throw error instanceof Conflict ? await changed(ctx) : error
  })
  rememberedTiers(ctx).forget()
}

const subject = 'tiers'
const changed = (ctx: CallerCtx) => changedBy(ctx, { subjects: [subject], actions: ['edit_tiers'] })

const allGames = '*'

/** As the log keeps it: entries are known by their ids. */
const written = ({ tiers }: Pick<TierList, 'tiers'>) => ({
  tiers: tiers.map(({ id, categories, games, ...tier }) => ({
    key: id,
    ...tier,
    categories: Object.fromEntries(categories.map(({ category, percent }) => [category, percent])),
    games: Object.fromEntries(games.map(({ game, percent }) => [game ?? allGames, percent])),
  })),
})
