import { type SQL, sql } from 'drizzle-orm'
import { adminLimits } from '../../../shared/admin-limits'
import { type Language, languages } from '../../../shared/languages'
import type { Plan } from '../../db/database'
import { type AlertFilters, openAlerts, planClearWhere, planRaiseAll } from '../alerts/alerts'
import { planMoveCounters } from '../catalogue/catalogue'
import type { CallerCtx, Ctx } from '../ctx'
import { pauseAt } from './pauses'

/**
 * Plan of telling the operator which offers are sold out or low, and which their supplier can't deliver though it is
 * open, and of taking back what no longer holds. `offerIds` narrows it to the offers that a change was about.
 */
export function planStockAlerts(ctx: Ctx, offerIds?: SQL): Plan {
  const pause = pauseAt(ctx.clock.nowMs())
  const ours = offerIds ? sql`offers.id IN ${offerIds}` : sql`true`
  const live = sql`FROM offers JOIN products ON products.id = offers.product_id AND products.state = 'published'
    WHERE offers.state = 'live' AND ${ours}`
  const short = sql`SELECT offers.id AS subject, iif(stock = 0, 'sold_out', 'low_stock') AS kind,
      json_array(iif(stock = 0, 'code_gone', 'code_low'), json_object('stock', stock, 'offer', ${named})) AS detail
    ${live} AND source <> 'supplier' AND stock <= low_stock
    UNION ALL SELECT offers.id, 'not_supplied', json_array('pause_' || ${pause}, json_object('offer', ${named}))
    ${live} AND supplier IS NOT NULL AND ${pause} <> 'supplier'`
  return [
    planRaiseAll(ctx, short),
    planClearWhere(
      ctx,
      ['sold_out', 'low_stock', 'not_supplied'],
      sql`${offerIds ? sql`subject IN ${offerIds}` : sql`true`} AND NOT EXISTS (
        SELECT 1 FROM (${short}) AS short WHERE short.subject = alerts.subject AND short.kind = alerts.kind)`,
    ),
  ]
}

/** Plan of taking codes out of stock that will soon be worth nothing. */
export function planExpire(ctx: Ctx): Plan {
  const nowMs = ctx.clock.nowMs()
  const ending = sql`expires_at <= ${nowMs + adminLimits.codes.shelfLifeMs} AND order_id IS NULL AND voided_at IS NULL`
  return [
    ...planMoveCounters(
      sql`SELECT offer_id, -count(*) AS stock, 0 AS sold FROM codes WHERE ${ending} GROUP BY +offer_id`,
    ),
    sql`UPDATE codes SET voided_at = ${nowMs}, void_reason = 'expired' WHERE ${ending}`,
  ]
}

/** The open alerts, the most severe first, with the alerts of the stock as it is at this moment. */
export const alertsNow = (ctx: CallerCtx, filters: AlertFilters) => openAlerts(ctx, planStockAlerts(ctx), filters)

/** An offer in words; a product without a title in a language goes by its English one. */
const namedIn = (language: Language): SQL =>
  sql`coalesce(texts -> ${sql.raw(`'${language}'`)} ->> 'title', texts -> 'en' ->> 'title')
    || ' · ' || amount || ' ' || offers.label || iif(region = '', '', ' · ' || region)`
const names = languages.map((language) => sql`${sql.raw(`'${language}'`)}, ${namedIn(language)}`)
const named = sql`json_object(${sql.join(names, sql`, `)})`
