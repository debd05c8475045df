import { desc } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import type { Game } from '../../../shared/games'
import { type Currency, currencies } from '../../../shared/money'
import { settingLimits } from '../../../shared/setting-limits'
import { refusalOf, type SwitchName } from '../../../shared/settings'
import type { TierList } from '../../../shared/tiers'
import { type Database, read } from '../../db/database'
import type { Promotion } from '../../db/schema-promotions'
import { settingVersions } from '../../db/schema-settings'
import type { Ctx } from '../ctx'
import { gamesWith, ownGamesQuery, rememberedGames } from '../games/games'
import type { Isolate } from '../isolate'
import { closedBy, databaseStateQuery, markNow } from '../marks/marks'
import { promotionsQuery, rememberedPromotions } from '../promotions/promotions'
import type { Settings, SettingValues } from '../shop-settings'
import { rememberedTiers, tierListIn, tierListQuery } from '../tiers/tiers'
import { keptIn, knownSettings, withDefaults } from './values'

export { planShutDown, planSwitchBack } from './closing'
export { edit, history, isNewest, type PastVersion, type SettingsView, show } from './editing'
export { defaultSettingsOf, editionOf, knownSettings, shutDown } from './values'

type Sources = { db: Database; sessions: KVNamespace; isolate: Isolate }

/** What the owner has decided, as a call finds it. */
type ShopNow = { settings: Settings; games: readonly Game[]; promotions: readonly Promotion[]; tiers: TierList }

/**
 * The owner's settings over the configuration, whether the database can be trusted, the games, the promotions and
 * the tiers. What changes elsewhere holds here within 10 s: all of it is read once in so long and in one trip, not with every request.
 */
export async function shopNow(shop: Sources, defaults: SettingValues): Promise<ShopNow> {
  const { games, promotions, tiers, kept, ...known } = recallKnown(shop) ?? (await readKnown(shop))
  return { settings: { ...withDefaults(kept, defaults), ...known }, games, promotions, tiers }
}

function recallKnown(shop: Sources) {
  const [known, games] = [knownSettings(shop).recall(), rememberedGames(shop).recall()]
  const [promotions, tiers] = [rememberedPromotions(shop).recall(), rememberedTiers(shop).recall()]
  return known && games && promotions && tiers && { ...known, games, promotions, tiers }
}

async function readKnown(shop: Sources) {
  const { db } = shop
  const newest = db.select().from(settingVersions).orderBy(desc(settingVersions.version)).limit(1)
  const [[[row], [found], rows, promotions, lists], mark] = await Promise.all([
    read(db, [
      newest,
      databaseStateQuery(db),
      ownGamesQuery(db),
      promotionsQuery(db, shop.isolate.clock.nowMs()),
      tierListQuery(db),
    ]),
    markNow(shop),
  ])
  // Between the two looks the schedule may have raised the mark in both.
  const isBehind = closedBy(found, mark) === 'database_behind'
  const [[state]] = isBehind ? await read(db, [databaseStateQuery(db)]) : [[found]]
  const known = {
    version: row?.version ?? 0,
    kept: row ? keptIn(row.kept) : {},
    closed: closedBy(state, mark),
    mark: mark?.mark?.seq,
  }
  const [games, tiers] = [gamesWith(rows), tierListIn(lists)]
  knownSettings(shop).remember(known, settingLimits.cacheMs)
  rememberedGames(shop).remember(games, settingLimits.cacheMs)
  rememberedPromotions(shop).remember(promotions, settingLimits.cacheMs)
  rememberedTiers(shop).remember(tiers, settingLimits.cacheMs)
  return { ...known, games, promotions, tiers }
}

/**
 * Refuses what the owner has switched off, with the code of the first of `names` that is. Verbs ask it after they have
 * looked for an earlier answer: a call that succeeded before the switch gets the same answer again.
 */
export function refuseClosed({ settings }: Ctx, ...names: SwitchName[]): void {
  const name = names.find((each) => !settings.switches[each])
  const refusal = name && refusalOf(name)
  if (refusal) throw new AppError(refusal)
}

/** The currencies that the shop sells in. */
export const soldIn = ({ currencies: set }: Pick<Settings, 'currencies'>): readonly Currency[] =>
  currencies.filter((currency) => set[currency].sold)

/**
 * Refuses a currency that nothing is sold in, as `unsupported_currency`. Verbs ask it where they ask `refuseClosed`: what
 * was begun in it before goes on.
 */
export function refuseUnsold({ settings }: Ctx, currency: Currency): void {
  if (settings.currencies[currency].sold) return
  throw new AppError('unsupported_currency', { fields: { currency: 'unsupported_currency' } })
}
