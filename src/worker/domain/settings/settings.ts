import { desc } from 'drizzle-orm'
import { AppError, type ErrorCode } from '../../../shared/errors'
import { settingLimits } from '../../../shared/setting-limits'
import type { SwitchName } from '../../../shared/settings'
import { type Database, read } from '../../db/database'
import { settingVersions } from '../../db/schema-settings'
import type { Ctx, Memory } from '../ctx'
import { type KnownSettings, keptIn, type Settings, type SettingValues, withDefaults } from './values'

export { edit, history, type PastVersion, type SettingsView, show } from './editing'
export { type KnownSettings, type Settings, type SettingValues, unchanged } from './values'

/**
 * What the owner has set, over what is configured. Another isolate's change holds here within 10 s: the newest version
 * is read once in so long, not with every request.
 */
export async function settingsNow(
  db: Database,
  memory: Memory<KnownSettings>,
  defaults: SettingValues,
): Promise<Settings> {
  const { version, kept } = memory.recall() ?? (await lookUp(db, memory))
  return { ...withDefaults(kept, defaults), version }
}

async function lookUp(db: Database, memory: Memory<KnownSettings>): Promise<KnownSettings> {
  const newest = db.select().from(settingVersions).orderBy(desc(settingVersions.version)).limit(1)
  const [[row]] = await read(db, [newest])
  const known = row ? { version: row.version, kept: keptIn(row.kept) } : { version: 0, kept: {} }
  memory.remember(known, settingLimits.cacheMs)
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
