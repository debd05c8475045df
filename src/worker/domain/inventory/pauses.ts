import { type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import type { SupplyPause } from '../../../shared/suppliers'

// What suppliers have of what the shop sells, by SQL expressions over rows of `offers`, `supplier_items`, `suppliers`.

/** Whether a supplier (`suppliers`) sells now: it delivers, the owner has not switched it off, and it is not broken. */
export const sellsNow = (nowMs: number) =>
  sql`(suppliers.state IN ('ok', 'low') AND NOT suppliers.is_off AND coalesce(suppliers.broken_until, 0) <= ${nowMs})`

const ofItem = (column: SQL) =>
  sql`(SELECT ${column} FROM supplier_items AS item JOIN suppliers ON suppliers.name = item.supplier
    WHERE item.supplier = offers.supplier AND item.ref = offers.supplier_ref)`

/** Where the supplier's item can be used, in its words. */
export const usableIn = sql<string | null>`iif(source = 'stock', NULL, ${ofItem(sql`item.region`)})`

/**
 * Whether a supplier was lately seen to have an item (`item`, of `supplier_items`) in its own currency, and as what is
 * sold: a code, or something for a player.
 */
export const isOnOffer = (nowMs: number, forPlayer: boolean) =>
  sql`(item.in_stock AND coalesce(item.for_player, ${Number(forPlayer)}) = ${Number(forPlayer)}
    AND item.currency = suppliers.currency AND item.seen_at > ${nowMs - workerLimits.suppliers.itemLifeMs})`

// Its supplier was never asked about the item, and can't be while it is closed.
const pauseUnasked = (nowMs: number) =>
  sql`(SELECT iif(${sellsNow(nowMs)}, 'item', 'supplier') FROM suppliers WHERE suppliers.name = offers.supplier)`

/** Why an offer is not had from its supplier now; null when it is, or is never asked for there. */
export const pauseAt = (nowMs: number) =>
  sql<SupplyPause | null>`iif(source = 'stock' OR supplied, NULL, coalesce(${ofItem(sql`CASE
    WHEN item.region IS NOT item.agreed_region THEN 'region'
    WHEN NOT ${sellsNow(nowMs)} THEN 'supplier'
    WHEN ${isOnOffer(nowMs, false)} THEN 'price' ELSE 'item' END`)}, ${pauseUnasked(nowMs)}, 'item'))`
