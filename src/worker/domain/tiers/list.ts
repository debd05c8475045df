import { desc } from 'drizzle-orm'
import type { Tier, TierList } from '../../../shared/tiers'
import type { Selecting } from '../../db/database'
import { tierVersions } from '../../db/schema-tiers'
import type { Ctx } from '../ctx'
import { memory } from '../isolate'

/** The tiers of the shop, as they were read last with the settings. */
export const rememberedTiers = memory<TierList>()

const noTiers: TierList = { version: 0, tiers: [] }

/** Query of the newest list of tiers; `tierListIn` reads its row. */
export const tierListQuery = (db: Selecting) =>
  db
    .select({ version: tierVersions.version, tiers: tierVersions.tiers })
    .from(tierVersions)
    .orderBy(desc(tierVersions.version))
    .limit(1)

/** A list from before says nothing of games. */
export function tierListIn([newest = noTiers]: TierList[]): TierList {
  const { version, tiers } = newest
  return { version, tiers: tiers.map((tier) => ({ ...tier, games: tier.games ?? [] })) }
}

/** The tiers that hold for buyers now, the lowest first: none while the owner has switched them off. */
export const tiersNow = ({ settings, tiers }: Pick<Ctx, 'settings' | 'tiers'>): readonly Tier[] =>
  settings.switches.tiers ? tiers.tiers : []
