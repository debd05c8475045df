import { desc } from 'drizzle-orm'
import { AppError, type ErrorCode } from '../../../shared/errors'
import { settingLimits } from '../../../shared/setting-limits'
import type { SwitchName } from '../../../shared/settings'
import { type Database, read } from '../../db/database'
import { settingVersions } from '../../db/schema-settings'
import type { Ctx, Memory } from '../ctx'
import { closedBy, type KnownMark, markNow, standingQuery } from '../marks/marks'
import { type KnownSettings, keptIn, type Settings, type SettingValues, withDefaults } from './values'

export { planShutDown, planSwitchBack } from './closing'
export { edit, history, type PastVersion, type SettingsView, show } from './editing'
export { editionOf, type KnownSettings, type Settings, type SettingValues, shutDown, unchanged } from './values'

type Sources = { db: Database; sessions: KVNamespace }
type Memories = { settings: Memory<KnownSettings>; mark: Memory<KnownMark> }

/**
 * What the owner has set, over what is configured, and whether the database can be trusted. What changes elsewhere holds
 * here within 10 s: the newest version and the mark are read once in so long, not with every request.
 */
export async function settingsNow(shop: Sources, memories: Memories, defaults: SettingValues): Promise<Settings> {
  const { kept, ...known } = memories.settings.recall() ?? (await lookUp(shop, memories))
  return { ...withDefaults(kept, defaults), ...known }
}

async function lookUp({ db, sessions }: Sources, memories: Memories): Promise<KnownSettings> {
  const newest = db.select().from(settingVersions).orderBy(desc(settingVersions.version)).limit(1)
  const [[[row], [found]], mark] = await Promise.all([
    read(db, [newest, standingQuery(db)]),
    markNow(sessions, memories.mark),
  ])
  // Between the two looks the schedule may have raised the mark in both.
  const isBehind = closedBy(found, mark) === 'database_behind'
  const [[standing]] = isBehind ? await read(db, [standingQuery(db)]) : [[found]]
  const known = {
    version: row?.version ?? 0,
    kept: row ? keptIn(row.kept) : {},
    closed: closedBy(standing, mark),
    mark: mark?.mark?.seq,
  }
  memories.settings.remember(known, settingLimits.cacheMs)
  return known
}

const closed = {
  sales: 'sales_closed',
  freeFire: 'free_fire_closed',
  topUps: 'top_ups_closed',
  transfers: 'transfers_closed',
  stripe: 'method_unavailable',
  yookassa: 'method_unavailable',
  registration: 'registration_closed',
  support: 'support_closed',
} as const satisfies Record<SwitchName, ErrorCode>

/**
 * Refuses what the owner has switched off, with the code of the first of `names` that is. Verbs ask it after they have
 * looked for an earlier answer: what was done before the switch is told as it was.
 */
export function refuseClosed({ settings }: Ctx, ...names: SwitchName[]): void {
  const name = names.find((each) => !settings.switches[each])
  if (name) throw new AppError(closed[name])
}
