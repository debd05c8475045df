import { type SQL, sql } from 'drizzle-orm'
import { byHand, type SourceName, type SupplyPause, supplierNames } from '../../../shared/suppliers'
import type { Plan } from '../../db/database'
import { isWorth, planSupplied } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { isOnOffer, sellsNow } from '../inventory/inventory'
import { soldIn } from '../settings/settings'
import { rateOf } from './rates'

// What suppliers can deliver now.

/**
 * Whether a supplier can deliver an item now, by SQL expressions: it sells and has it on offer, for where it could be
 * used when it was chosen.
 */
export const isSupplied = (ctx: Pick<Ctx, 'clock'>, item: { supplier: SQL; ref: SQL; forPlayer: boolean }) =>
  sql`EXISTS (SELECT 1 FROM suppliers JOIN supplier_items AS item ON item.supplier = suppliers.name
    WHERE suppliers.name = ${item.supplier} AND ${sellsNow(ctx.clock.nowMs())} AND item.ref = ${item.ref}
      AND item.region IS item.agreed_region AND ${isOnOffer(ctx.clock.nowMs(), item.forPlayer)})`

/** Why a supplier can't deliver an item now, whatever it costs; null when it can. */
export const pauseOf = (ctx: Ctx, item: { supplier: SQL; ref: SQL; forPlayer: boolean }) => {
  const isOpen = sellsNow(ctx.clock.nowMs())
  return sql<Exclude<SupplyPause, 'price'> | null>`iif(${isSupplied(ctx, item)}, NULL, coalesce(
    (SELECT CASE WHEN item.region IS NOT item.agreed_region THEN 'region'
        WHEN ${isOpen} AND NOT ${isOnOffer(ctx.clock.nowMs(), item.forPlayer)} THEN 'item' ELSE 'supplier' END
      FROM suppliers JOIN supplier_items AS item ON item.supplier = suppliers.name
      WHERE suppliers.name = ${item.supplier} AND item.ref = ${item.ref}),
    (SELECT iif(${isOpen}, 'item', 'supplier') FROM suppliers WHERE suppliers.name = ${item.supplier}), 'supplier'))`
}

/**
 * Plan of saying which offers a supplier can deliver: within their ceiling, and with their margin in every currency
 * they and the shop are sold in, at what the items cost now; none while the rate of one of these is not set. Prices are
 * minor units, rates ten-thousandths, margins hundredths of a percent.
 */
export function planJudge(ctx: Ctx, name: SourceName): Plan {
  const least = (currency: SQL) => sql`item.price * ${rateOf(sql`item.supplier`, currency)} * (10000 + offers.margin)`
  const affordable = sql`EXISTS (SELECT 1 FROM supplier_items AS item
    WHERE item.supplier = offers.supplier AND item.ref = offers.supplier_ref AND item.price <= offers.max_cost
      AND ${isWorth(100_000_000, soldIn(ctx.settings), least)})`
  const ofOffer = { supplier: sql`offers.supplier`, ref: sql`offers.supplier_ref`, forPlayer: false }
  const supplied = sql`(source <> 'stock' AND ${isSupplied(ctx, ofOffer)}
    AND ${affordable})`
  return name === byHand ? [] : planSupplied(name, supplied)
}

/** Plan of saying which offers all suppliers can deliver, by what their items cost when they were last asked. */
export const planJudgeAll = (ctx: Ctx): Plan => supplierNames.flatMap((name) => planJudge(ctx, name))
