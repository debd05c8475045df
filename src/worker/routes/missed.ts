import type { Context } from 'hono'
import { countMissed as count, wordOf } from '../domain/searches/searches'
import type { AppEnv } from '../middleware/factory'
import { mayCountMissed } from '../middleware/rate-limit'

/** Counts a search that found nothing, after its answer: no search waits for it or fails with it. */
export function countMissed(c: Context<AppEnv>, text: string): void {
  const { ctx } = c.var
  if (wordOf(text) === undefined || !ctx.settings.switches.missedSearches) return
  const counted = mayCountMissed(c).then((may) => (may ? count(ctx, text) : undefined))
  ctx.later(counted.catch((error: unknown) => ctx.log('search_not_counted', { error: String(error) })))
}
