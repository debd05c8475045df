import { desc } from 'drizzle-orm'
import type { Game } from '../../../shared/games'
import { settingLimits } from '../../../shared/setting-limits'
import type { TierList } from '../../../shared/tiers'
import { type Database, read } from '../../db/database'
import type { Promotion } from '../../db/schema-promotions'
import { settingVersions } from '../../db/schema-settings'
import type { Ctx } from '../ctx'
import { gamesWith, type OwnGameRow, ownGamesQuery, rememberedGames } from '../games/games'
import { type Isolate, memory } from '../isolate'
import { closedBy, databaseStateQuery, markNow } from '../marks/marks'
import { promotionsQuery, rememberedPromotions } from '../promotions/promotions'
import type { Settings, SettingValues, ShopState } from '../shop-settings'
import { rememberedTiers, tierListIn, tierListQuery } from '../tiers/tiers'
import { type Kept, keptIn, knownSettings, withDefaults } from './values'

type Sources = {
  db: Database
  sessions: KVNamespace
  isolate: Isolate
  /** Goes on after the answer; without it nothing is renewed before its time is over. */
  later?: (work: Promise<unknown>) => void
}

/** What the owner has decided, as a call finds it. */
type ShopNow = { settings: Settings; games: readonly Game[]; promotions: readonly Promotion[]; tiers: TierList }

type Known = ShopState & { version: number; kept: Kept } & Omit<ShopNow, 'settings'>

/** The same out of the shop window: for public pages alone, which decide nothing. */
const inWindow = memory<Known>()

/**
 * The owner's settings over the configuration, whether the database can be trusted, the games, the promotions and
 * the tiers. What changes elsewhere holds here within 10 s: all of it is read once in so long and in one trip, not with
 * every request; in a shop with visitors after an answer, so that nobody waits for it.
 * `mayBeOld`: what a new isolate has found in the shop window will do, 90 s old at most.
 */
export async function shopNow(shop: Sources, defaults: SettingValues, mayBeOld = false): Promise<ShopNow> {
  const recalled = recallKnown(shop)
  if (recalled) renewSoon(shop)
  const known = recalled ?? (mayBeOld ? inWindow(shop).recall() : undefined) ?? (await readKnown(shop))
  const { games, promotions, tiers, kept, ...others } = known
  return { settings: { ...withDefaults(kept, defaults), ...others }, games, promotions, tiers }
}

function recallKnown(shop: Sources): Known | undefined {
  const [known, games] = [knownSettings(shop).recall(), rememberedGames(shop).recall()]
  const [promotions, tiers] = [rememberedPromotions(shop).recall(), rememberedTiers(shop).recall()]
  return known && games && promotions && tiers && { ...known, games, promotions, tiers }
}

/** Whether it was read, or begun to be read, within half of its time. */
const young = memory<true>()

/** Reads what is halfway through its time once more, after the answer. */
function renewSoon(shop: Sources): void {
  const { later } = shop
  if (!later || young(shop).recall()) return
  young(shop).remember(true, settingLimits.cacheMs / 2)
  // Who asks next reads it, if this has failed.
  later(readKnown(shop).catch(() => {}))
}

type Carried = Omit<Known, 'games'> & { ownGames: OwnGameRow[] }

async function readRows(shop: Sources): Promise<Carried> {
  const { db } = shop
  const newest = db.select().from(settingVersions).orderBy(desc(settingVersions.version)).limit(1)
  const [[[row], [found], ownGames, promotions, lists], mark] = await Promise.all([
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
  return {
    version: row?.version ?? 0,
    kept: row ? keptIn(row.kept) : {},
    closed: closedBy(state, mark),
    mark: mark?.mark?.seq,
    ...{ ownGames, promotions, tiers: tierListIn(lists) },
  }
}

const knownIn = ({ ownGames, ...others }: Carried): Known => ({ ...others, games: gamesWith(ownGames) })

/** Begins to read it all, and answers how it is remembered. */
function reading(shop: { isolate: Isolate }) {
  const settingsRead = knownSettings(shop).reading()
  const gamesRead = rememberedGames(shop).reading()
  const promotionsRead = rememberedPromotions(shop).reading()
  const tiersRead = rememberedTiers(shop).reading()
  return ({ games, promotions, tiers, ...known }: Known): void => {
    settingsRead(known, settingLimits.cacheMs)
    gamesRead(games, settingLimits.cacheMs)
    promotionsRead(promotions, settingLimits.cacheMs)
    tiersRead(tiers, settingLimits.cacheMs)
    young(shop).remember(true, settingLimits.cacheMs / 2)
    inWindow(shop).forget()
  }
}

async function readKnown(shop: Sources): Promise<Known> {
  const remember = reading(shop)
  const known = knownIn(await readRows(shop))
  remember(known)
  return known
}

/** The part of the shop window that the owner decides. */
export const windowPart = {
  name: 'shop',
  carry: (ctx: Ctx) => readRows(ctx),
  take: (shop: { isolate: Isolate }, carried: Carried): void =>
    inWindow(shop).begin(knownIn(carried), settingLimits.cacheMs),
  renew: (ctx: Ctx): Promise<unknown> => readKnown(ctx),
}
