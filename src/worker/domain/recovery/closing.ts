import { sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { planEndAllSessions } from '../identity/identity'
import { planQuarantine } from '../inventory/inventory'
import { planShutDown } from '../settings/settings'

/** The restoration that the shop is closed for. */
export const unopened = sql`restorations WHERE opened_at IS NULL`

export type EarlierDatabase = {
  /** When it was found, and the moment the database stands at: it holds everything up to then. Unix ms. */
  atMs: number
  backAtMs: number
  /** The mark that the database lacks, where that is how it was found. */
  lacks: number | null
}

/**
 * Plan of closing a shop that an earlier database was put under: everything is switched off, all sessions end, and
 * nothing in stock is sold until it is known what was used since. Safe to repeat; twice before it was opened is once.
 */
export const planClose = ({ atMs, backAtMs, lacks }: EarlierDatabase): Plan => [
  // A command has restored the backup, and the schedule meets it for the first time: that is one return.
  ...planQuarantine(atMs, sql`(SELECT found_at FROM ${unopened} AND lacks IS NULL AND read_at IS NULL)`),
  sql`UPDATE restorations SET found_at = ${atMs}, back_at = min(back_at, ${backAtMs}), lacks = coalesce(${lacks}, lacks), read_to = '', read_at = NULL, is_whole = NULL WHERE opened_at IS NULL`,
  sql`INSERT INTO restorations (found_at, back_at, lacks, settings_version)
    SELECT ${atMs}, ${backAtMs}, ${lacks}, coalesce((SELECT max(version) FROM setting_versions), 0)
    WHERE NOT EXISTS (SELECT 1 FROM ${unopened})`,
  ...planShutDown(atMs, sql`(SELECT settings_version FROM ${unopened})`),
  ...planEndAllSessions(atMs),
]
