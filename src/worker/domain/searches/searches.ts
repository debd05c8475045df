import { desc, gte, sql } from 'drizzle-orm'
import { dayMs, minuteMs } from '../../../shared/durations'
import { commit, type Plan } from '../../db/database'
import { missedSearches } from '../../db/schema-searches'
import { readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { memory } from '../isolate'
import { refuseClosed } from '../settings/settings'
import { wordOf } from './word'

export { wordOf } from './word'

const keptDays = 30

/** Different words of one day, counts that one isolate writes in a minute, and words that the owner is shown. */
const most = { wordsADay: 500, perMinute: 30, shown: 20 }

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** How many counts this isolate has written in the last minute. */
const written = memory<{ times: number }>()

function isTooMany(ctx: Ctx): boolean {
  const minute = written(ctx).recall() ?? { times: 0 }
  if (minute.times === 0) written(ctx).remember(minute, minuteMs)
  minute.times += 1
  return minute.times > most.perMinute
}

/**
 * Counts a search that found nothing, by its word alone. Nothing is written of what may name a person, a card or a code,
 * nor while the owner has switched it off. A flood writes 500 words a day at most, and 30 counts a minute in an isolate.
 */
export async function countMissed(ctx: Ctx, text: string): Promise<void> {
  const word = wordOf(text)
  if (!word || !ctx.settings.switches.missedSearches || ctx.settings.closed || isTooMany(ctx)) return
  const day = dayOf(ctx.clock.nowMs())
  const known = sql`SELECT 1 FROM missed_searches WHERE day = ${day}`
  await commit(ctx.db, [
    sql`INSERT INTO missed_searches (day, word, times)
      SELECT ${day}, ${word}, 1 WHERE EXISTS (${known} AND word = ${word})
        OR (SELECT count(*) FROM missed_searches WHERE day = ${day}) < ${most.wordsADay}
      ON CONFLICT (day, word) DO UPDATE SET times = times + 1`,
  ])
}

/** What visitors looked for most in the last 30 days and did not find. Raises `searches_not_counted` while it is off. */
export async function missed(ctx: CallerCtx) {
  const since = dayOf(ctx.clock.nowMs() - (keptDays - 1) * dayMs)
  const times = sql<number>`sum(times)`.as('all_times')
  const [searches] = await readAs(ctx, [
    ctx.db
      .select({ word: missedSearches.word, times, last: sql<string>`max(day)`.as('last_day') })
      .from(missedSearches)
      .where(gte(missedSearches.day, since))
      .groupBy(missedSearches.word)
      .orderBy(desc(times), missedSearches.word)
      .limit(most.shown),
  ])
  refuseClosed(ctx, 'missedSearches')
  return { days: keptDays, searches }
}

/** Plan of forgetting what was counted before the last 30 days. */
export const planTidy = (nowMs: number): Plan => [
  sql`DELETE FROM missed_searches WHERE day < ${dayOf(nowMs - (keptDays - 1) * dayMs)}`,
]
