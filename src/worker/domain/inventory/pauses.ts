import { type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import type { SupplyPause } from '../../../shared/suppliers'

// Of a row of `offers`, by SQL expressions.

const ofItem = (column: SQL) =>
  sql`(SELECT ${column} FROM supplier_items AS item JOIN suppliers ON suppliers.name = item.supplier
    WHERE item.supplier = offers.supplier AND item.ref = offers.supplier_ref)`

/** Where the supplier's item can be used, in its words. */
export const usableIn = sql<string | null>`iif(source = 'stock', NULL, ${ofItem(sql`item.region`)})`

/** Why an offer is not had from its supplier now; null when it is, or is never asked for there. */
export const pauseAt = (nowMs: number) =>
  sql<SupplyPause | null>`iif(source = 'stock' OR supplied, NULL, coalesce(${ofItem(sql`CASE
    WHEN item.region IS NOT item.agreed_region THEN 'region'
    WHEN suppliers.state NOT IN ('ok', 'low') THEN 'supplier'
    WHEN item.in_stock AND NOT coalesce(item.for_player, 0) AND item.currency = suppliers.currency
      AND item.seen_at > ${nowMs - workerLimits.suppliers.itemLifeMs} THEN 'price' ELSE 'item' END`)}, 'item'))`
