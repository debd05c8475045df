import { sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { canBeBought, offerLink, offerParams } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { planNotifyEach, toldAtOnce } from '../notices/notices'

// One step for each offer that is waited for, however many wait for it.
const offersBack = sql`(WITH RECURSIVE watched (offer_id) AS (SELECT min(offer_id) FROM watches
    UNION ALL SELECT (SELECT min(offer_id) FROM watches WHERE watches.offer_id > watched.offer_id) FROM watched
      WHERE watched.offer_id IS NOT NULL)
  SELECT offer_id FROM watched WHERE ${canBeBought(sql`watched.offer_id`)})`

const due = sql`(SELECT seq FROM watches WHERE offer_id IN ${offersBack} ORDER BY seq LIMIT ${toldAtOnce})`

/**
 * Plan of telling those who wait for an offer that can be bought again, the longest waiting first, and of ending these
 * watches. Nobody is told while the owner sells nothing, or has switched this off: they go on waiting.
 */
export function planTellBack(ctx: Ctx): Plan {
  const { favourites, sales } = ctx.settings.switches
  if (!favourites || !sales) return []
  const rows = sql`SELECT user_id, id AS about, ${offerParams(sql`watches.offer_id`)} AS params,
    ${offerLink(sql`watches.offer_id`)} AS link FROM watches WHERE seq IN ${due} ORDER BY seq`
  return [...planNotifyEach(ctx, 'back_in_stock', rows), sql`DELETE FROM watches WHERE seq IN ${due}`]
}
