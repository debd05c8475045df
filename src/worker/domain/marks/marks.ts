import { sql } from 'drizzle-orm'
import type { Selecting } from '../../db/database'
import { type Isolate, memory } from '../isolate'
import type { ClosedBy } from '../shop-settings'
import { type Mark, readMark } from './mark-in-kv'

export { type CodeUse, type Mark, markIn, readMark, usesAfter } from './mark-in-kv'
export { raiseMark, writeMark } from './writing'

/** Query of how far a database is, and whether it was restored and not opened since. */
export const databaseStateQuery = (db: Selecting) =>
  db
    .select({
      seq: sql<number>`(SELECT coalesce(max(seq), 0) FROM marks)`.as('mark_seq'),
      isRestored: sql<number>`EXISTS (SELECT 1 FROM restorations WHERE opened_at IS NULL)`.as('is_restored'),
    })
    .from(sql`(SELECT 1)`)

type KnownMark = { mark: Mark | undefined }
/** The mark as it was read last, which may be that there is none. */
export const knownMark = memory<KnownMark>()

/**
 * The mark as KV has it, or as this isolate has read it last while KV does not answer: an older one asks for less.
 * Undefined when neither is known.
 */
export async function markNow(shop: { sessions: KVNamespace; isolate: Isolate }): Promise<KnownMark | undefined> {
  try {
    const known = { mark: await readMark(shop.sessions) }
    knownMark(shop).remember(known, Number.POSITIVE_INFINITY)
    return known
  } catch {
    return knownMark(shop).recall()
  }
}

/** Why a shop with this database and this mark is closed; undefined while it is open. */
export function closedBy(
  state: { seq: number; isRestored: number } | undefined,
  known: KnownMark | undefined,
): ClosedBy | undefined {
  if (!known || !state) return 'mark_unknown'
  if (state.seq < (known.mark?.seq ?? 0)) return 'database_behind'
  return state.isRestored ? 'restored' : undefined
}
