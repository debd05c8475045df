import { desc } from 'drizzle-orm'
import { AppError, type ErrorCode } from '../../../shared/errors'
import { type Currency, currencies } from '../../../shared/money'
import { settingLimits } from '../../../shared/setting-limits'
import type { SwitchName } from '../../../shared/settings'
import { type Database, read } from '../../db/database'
import { settingVersions } from '../../db/schema-settings'
import type { Ctx } from '../ctx'
import type { Isolate } from '../isolate'
import { closedBy, databaseStateQuery, markNow } from '../marks/marks'
import type { Settings, SettingValues } from '../shop-settings'
import { keptIn, knownSettings, withDefaults } from './values'

export { planShutDown, planSwitchBack } from './closing'
export { edit, history, isNewest, type PastVersion, type SettingsView, show } from './editing'
export { defaultSettingsOf, editionOf, knownSettings, shutDown } from './values'

type Sources = { db: Database; sessions: KVNamespace; isolate: Isolate }

/**
 * The owner's settings over the configuration, and whether the database can be trusted. What changes elsewhere holds
 * here within 10 s: the newest version and the mark are read once in so long, not with every request.
 */
export async function settingsNow(shop: Sources, defaults: SettingValues): Promise<Settings> {
  const { kept, ...known } = knownSettings(shop).recall() ?? (await readKnown(shop))
  return { ...withDefaults(kept, defaults), ...known }
}

async function readKnown(shop: Sources) {
  const { db } = shop
  const newest = db.select().from(settingVersions).orderBy(desc(settingVersions.version)).limit(1)
  const [[[row], [found]], mark] = await Promise.all([read(db, [newest, databaseStateQuery(db)]), markNow(shop)])
  // Between the two looks the schedule may have raised the mark in both.
  const isBehind = closedBy(found, mark) === 'database_behind'
  const [[state]] = isBehind ? await read(db, [databaseStateQuery(db)]) : [[found]]
  const known = {
    version: row?.version ?? 0,
    kept: row ? keptIn(row.kept) : {},
    closed: closedBy(state, mark),
    mark: mark?.mark?.seq,
  }
  knownSettings(shop).remember(known, settingLimits.cacheMs)
  return known
}

const closed = {
  sales: 'sales_closed',
  freeFire: 'free_fire_closed',
  topUps: 'top_ups_closed',
  transfers: 'transfers_closed',
  stripe: 'method_unavailable',
  yookassa: 'method_unavailable',
  payme: 'method_unavailable',
  click: 'method_unavailable',
  registration: 'registration_closed',
  support: 'support_closed',
} as const satisfies Record<SwitchName, ErrorCode>

/**
 * Refuses what the owner has switched off, with the code of the first of `names` that is. Verbs ask it after they have
 * looked for an earlier answer: a call that succeeded before the switch gets the same answer again.
 */
export function refuseClosed({ settings }: Ctx, ...names: SwitchName[]): void {
  const name = names.find((each) => !settings.switches[each])
  if (name) throw new AppError(closed[name])
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
