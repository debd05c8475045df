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
import { type Isolate, memory } from '../isolate'
import { closedBy, databaseStateQuery, markNow } from '../marks/marks'
import { promotionsQuery, rememberedPromotions } from '../promotions/promotions'
import type { Settings, SettingValues } from '../shop-settings'
import { rememberedTiers, tierListIn, tierListQuery } from '../tiers/tiers'
import { keptIn, knownSettings, withDefaults } from './values'

export { planShutDown, planSwitchBack } from './closing'
export { edit, history, isNewest, type PastVersion, type SettingsView, show } from './editing'
export { defaultSettingsOf, editionOf, knownSettings, shutDown } from './values'

type Sources = {
  db: Database
  sessions: KVNamespace
  isolate: Isolate
  /** Goes on after the answer; without it nothing is renewed before its time is over. */
  later?: (work: Promise<unknown>) => void
}

/** What the owner has decided, as a call finds it. */
type ShopNow = { settings: Settings; games: readonly Game[]; promotions: readonly Promotion[]; tiers: TierList }

/**
 * The owner's settings over the configuration, whether the database can be trusted, the games, the promotions and
 * the tiers. What changes elsewhere holds here within 10 s: all of it is read once in so long and in one trip, not with
 * every request; in a shop with visitors after an answer, so that nobody waits for it.
 */
export async function shopNow(shop: Sources, defaults: SettingValues): Promise<ShopNow> {
  const recalled = recallKnown(shop)
  if (recalled) renewSoon(shop, recalled)
  const { games, promotions, tiers, kept, ...known } = recalled ?? (await readAndRemember(shop))
  return { settings: { ...withDefaults(kept, defaults), ...known }, games, promotions, tiers }
}

function recallKnown(shop: Sources) {
  const [known, games] = [knownSettings(shop).recall(), rememberedGames(shop).recall()]
  const [promotions, tiers] = [rememberedPromotions(shop).recall(), rememberedTiers(shop).recall()]
  return known && games && promotions && tiers && { ...known, games, promotions, tiers }
}

type Known = NonNullable<ReturnType<typeof recallKnown>>

/** Whether somebody reads it anew, or has done so a moment ago. */
const renewing = memory<true>()

/** Reads what is halfway through its time once more, after the answer. */
function renewSoon(shop: Sources, { games, promotions, tiers }: Known): void {
  const { later, isolate } = shop
  const known = knownSettings(shop).recall()
  const isYoung = !known || isolate.clock.nowMs() - known.readAtMs < settingLimits.cacheMs / 2
  if (!later || isYoung || renewing(shop).recall()) return
  renewing(shop).remember(true, settingLimits.cacheMs / 2)
  const renew = async () => {
    const anew = await readKnown(shop)
    // What was forgotten meanwhile has changed here, and this may be older.
    const isSame = knownSettings(shop).recall() === known && rememberedGames(shop).recall() === games
    const isSameToo = rememberedPromotions(shop).recall() === promotions && rememberedTiers(shop).recall() === tiers
    if (isSame && isSameToo) remember(shop, anew)
  }
  // Who asks next reads it, if this has failed.
  later(renew().catch(() => {}))
}

async function readAndRemember(shop: Sources): Promise<Known> {
  const known = await readKnown(shop)
  remember(shop, known)
  return known
}

function remember(shop: Sources, { games, promotions, tiers, ...known }: Known): void {
  knownSettings(shop).remember(known, settingLimits.cacheMs)
  rememberedGames(shop).remember(games, settingLimits.cacheMs)
  rememberedPromotions(shop).remember(promotions, settingLimits.cacheMs)
  rememberedTiers(shop).remember(tiers, settingLimits.cacheMs)
}

async function readKnown(shop: Sources): Promise<Known> {
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
    readAtMs: shop.isolate.clock.nowMs(),
  }
  return { ...known, games: gamesWith(rows), promotions, tiers: tierListIn(lists) }
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
