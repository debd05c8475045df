import { asc, eq, sql } from 'drizzle-orm'
import type { Prices } from '../../../shared/money'
import type { Plan } from '../../db/database'
import { supplierItems, suppliers, topUpGames, topUpPackages } from '../../db/schema-supply'
import { planClearWhere, planRaiseAll } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { memory } from '../isolate'
import { isSupplied, rateOf } from '../supply/supply'

export const game = 'freefire'

const ofPackage = { supplier: sql`topup_packages.supplier`, ref: sql`topup_packages.ref`, forPlayer: true }

/** Query of the packages in the order they are shown, each with what decides its price. */
export const packagesQuery = (ctx: Ctx) =>
  ctx.db
    .select({
      id: topUpPackages.id,
      supplier: topUpPackages.supplier,
      ref: topUpPackages.ref,
      name: topUpPackages.name,
      priceUsd: topUpPackages.earlierUsd,
      priceRub: topUpPackages.earlierRub,
      shown: topUpPackages.shown,
      region: topUpGames.region,
      margin: topUpGames.margin,
      rubPerUsd: topUpGames.earlierRubPerUsd,
      supplierState: suppliers.state,
      usdRate: sql<number>`${rateOf(sql`topup_packages.supplier`, sql`'usd'`)}`.as('usd_rate'),
      cost: sql<number | null>`supplier_items.price`.as('cost'),
      seenAt: supplierItems.seenAt,
      inStock: supplierItems.inStock,
      isSupplied: sql<number>`${isSupplied(ctx, ofPackage)}`.as('is_supplied'),
    })
    .from(topUpPackages)
    .innerJoin(topUpGames, eq(topUpGames.game, topUpPackages.game))
    .innerJoin(suppliers, eq(suppliers.name, topUpPackages.supplier))
    .leftJoin(
      supplierItems,
      sql`supplier_items.supplier = topup_packages.supplier AND supplier_items.ref = topup_packages.ref`,
    )
    .where(eq(topUpPackages.game, game))
    .orderBy(asc(topUpPackages.position))

export type PackageRow = Awaited<ReturnType<typeof packagesQuery>>[number]

/** A package as it is sold now; prices in minor units, `maxCost` in those of the supplier's currency. */
export type Offer = PackageRow & { sells: Prices; maxCost: Prices }

/** `isClosed`: their supplier delivers none of them now. */
export type KnownOffers = { offers: Offer[]; isClosed: boolean }
/** The packages that can be bought, as they were read a moment ago. */
export const knownOffers = memory<KnownOffers>()

const wholes = 10_000n
const roundedUp = (dividend: bigint, divisor: bigint): number => Number((dividend + divisor - 1n) / divisor)

/**
 * The owner's own prices, else the cost with the margin, rounded up to the cent and to the whole rouble; undefined while
 * the cost is not known.
 */
export function pricesOf(row: PackageRow): (Prices & { rub: number }) | undefined {
  const { cost, usdRate, margin, rubPerUsd } = row
  if (cost === null && row.priceUsd === null) return undefined
  const withMargin = BigInt(cost ?? 0) * BigInt(usdRate) * (wholes + BigInt(margin))
  const usd = row.priceUsd ?? roundedUp(withMargin, wholes * wholes)
  return { usd, rub: row.priceRub ?? roundedUp(BigInt(usd) * BigInt(rubPerUsd), wholes) * 100 }
}

/** A package that can be sold now, with its prices: shown, within reach of its supplier, and not at a loss. */
export function offerOf(row: PackageRow): Offer | undefined {
  const sells = pricesOf(row)
  if (!row.shown || !row.isSupplied || !sells || row.cost === null) return undefined
  const maxCost = {
    usd: Math.floor((sells.usd * Number(wholes)) / row.usdRate),
    rub: Math.floor((sells.rub * 100 * Number(wholes)) / (row.rubPerUsd * row.usdRate)),
  }
  return row.cost <= Math.min(maxCost.usd, maxCost.rub) ? { ...row, sells, maxCost } : undefined
}

/** Plan of telling the operator which packages can't be sold though their supplier is open, and of taking that back. */
export function planPackageAlerts(ctx: Ctx): Plan {
  const cost = sql`supplier_items.price * ${rateOf(sql`topup_packages.supplier`, sql`'usd'`)}`
  const unsold = sql`SELECT topup_packages.id AS subject, 'package_unsold' AS kind,
      json_array('package_paused', json_object('package', topup_packages.name)) AS detail
    FROM topup_packages JOIN topup_games USING (game)
      JOIN suppliers ON suppliers.name = topup_packages.supplier AND suppliers.state IN ('ok', 'low')
      LEFT JOIN supplier_items ON supplier_items.supplier = topup_packages.supplier
        AND supplier_items.ref = topup_packages.ref
    WHERE shown AND (NOT ${isSupplied(ctx, ofPackage)} OR ${cost} > price_usd * 10000
      OR ${cost} * rub_per_usd > price_rub * 1000000)`
  return [
    planRaiseAll(ctx, unsold),
    planClearWhere(ctx, ['package_unsold'], sql`subject NOT IN (SELECT subject FROM (${unsold}))`),
  ]
}
