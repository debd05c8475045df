import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Currency, currencies, mainCurrency, type Prices, type Sums } from '../../../shared/money'
import { computedSteps } from '../../../shared/roundings'
import { listOf, type Plan } from '../../db/database'
import { supplierItems, suppliers, topUpGames, topUpPackages } from '../../db/schema-supply'
import { planClearWhere, planRaiseAll } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import type { Game } from '../games/games'
import { memory, shelf } from '../isolate'
import { soldIn } from '../settings/settings'
import { isSupplied, rateOf, ratesOf } from '../supply/supply'

const ofPackage = { supplier: sql`topup_packages.supplier`, ref: sql`topup_packages.ref`, forPlayer: true }

/** Query of the packages of a game in the order they are shown, each with what decides its price. */
export const packagesQuery = (ctx: Ctx, { id }: Game) => priced(ctx, eq(topUpPackages.game, id))

/** The same for all games. */
export const allPackagesQuery = (ctx: Ctx) => priced(ctx)

const priced = (ctx: Ctx, which?: SQL) =>
  ctx.db
    .select({
      id: topUpPackages.id,
      game: topUpPackages.game,
      supplier: topUpPackages.supplier,
      ref: topUpPackages.ref,
      name: topUpPackages.name,
      own: sumsOf(sql`SELECT currency, minor AS sum FROM topup_prices WHERE package_id = topup_packages.id`).as('own'),
      shown: topUpPackages.shown,
      region: topUpGames.region,
      margin: topUpGames.margin,
      rates: ratesOfGame(sql`topup_packages.game`).as('rates'),
      supplierState: suppliers.state,
      supplierRates: ratesOf.as('supplier_rates'),
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
    .where(which)
    .orderBy(asc(topUpPackages.position))

const asSums = (text: string): Sums => JSON.parse(text)

/** SQL of sums by currency, of rows of a currency and a sum. */
const sumsOf = (rows: SQL) => sql`(SELECT json_group_object(currency, sum) FROM (${rows}))`.mapWith(asSums) as SQL<Sums>

/** SQL of what a dollar costs in the currencies that the owner of the shop has set a rate of for a game, hundredths. */
export const ratesOfGame = (id: SQL | string) =>
  sumsOf(sql`SELECT currency, rate AS sum FROM topup_rates WHERE topup_rates.game = ${id}`)

export type PackageRow = Awaited<ReturnType<typeof packagesQuery>>[number]

/** A package as it is sold now; prices in minor units, `maxCost` in those of the supplier's currency. */
export type Offer = PackageRow & { sells: Prices; maxCost: Sums }

/**
 * What is known of a game: the packages on sale, the others that are shown, and how long half of the last deliveries took
 * at most, in ms. `isClosed`: the supplier delivers none of them now.
 */
export type KnownOffers = { offers: Offer[]; unsold: PackageRow[]; isClosed: boolean; usualMs: number | null }
/** All packages, as they were read a moment ago. */
export const knownGames = memory<PackageRow[]>()
/** The packages that can be bought, by game, as they were read a moment ago. */
export const knownOffers = shelf<KnownOffers>(50)

const wholes = 10_000n
const roundedUp = (dividend: bigint, divisor: bigint): number => Number((dividend + divisor - 1n) / divisor)

/** Hundredths of a currency for a dollar; undefined where the owner has set no rate. */
const perDollar = ({ rates }: PackageRow, currency: Currency): number | undefined =>
  currency === mainCurrency ? 100 : rates[currency]

/** The cost in dollars with the margin, rounded up to the cent; undefined while the cost is not known. */
function dollarsOf({ cost, margin, supplierRates }: PackageRow): number | undefined {
  const { [mainCurrency]: rate } = supplierRates
  if (cost === null || rate === undefined) return undefined
  return roundedUp(BigInt(cost) * BigInt(rate) * (wholes + BigInt(margin)), wholes * wholes)
}

/**
 * The owner's own prices, else the cost with the margin, by the rate of each currency and rounded up to its step; no
 * price in a currency without a rate. Undefined while the cost is not known.
 */
export function pricesOf(row: PackageRow): Prices | undefined {
  const dollars = row.own[mainCurrency] ?? dollarsOf(row)
  if (dollars === undefined) return undefined
  const prices: Prices = { [mainCurrency]: dollars }
  for (const currency of currencies) {
    const rate = perDollar(row, currency)
    const step = computedSteps[currency]
    const price = row.own[currency] ?? (rate && roundedUp(BigInt(dollars) * BigInt(rate), 100n * BigInt(step)) * step)
    if (price !== undefined) prices[currency] = price
  }
  return prices
}

/** The most that a package may cost at a price, minor units of its supplier; undefined where no rate is known. */
function maxCostOf(row: PackageRow, price: number, currency: Currency): number | undefined {
  const { [mainCurrency]: inDollars, [currency]: inCurrency } = row.supplierRates
  const rate = perDollar(row, currency)
  if (rate !== undefined && inDollars !== undefined) {
    return Number((BigInt(price) * 100n * wholes) / (BigInt(rate) * BigInt(inDollars)))
  }
  return inCurrency === undefined ? undefined : Number((BigInt(price) * wholes) / BigInt(inCurrency))
}

/**
 * A package that can be sold now, with its prices: shown, within reach of its supplier, and in no currency that the shop
 * sells in at a loss. A currency whose rate nobody knows has no price.
 */
export function offerOf({ settings }: Pick<Ctx, 'settings'>, row: PackageRow): Offer | undefined {
  const sold = soldIn(settings)
  const prices = pricesOf(row)
  if (!row.shown || !row.isSupplied || !prices || row.cost === null) return undefined
  const sells: Prices = { ...prices }
  const maxCost: Sums = {}
  for (const currency of currencies) {
    const { [currency]: price } = prices
    const most = price && maxCostOf(row, price, currency)
    if (most === undefined) delete sells[currency]
    else if (row.cost > most && sold.includes(currency)) return undefined
    else maxCost[currency] = most
  }
  return { ...row, sells, maxCost }
}

/** Plan of telling the operator which packages can't be sold though their supplier is open, and of taking that back. */
export function planPackageAlerts(ctx: Ctx): Plan {
  const costIn = (currency: SQL) => sql`supplier_items.price * ${rateOf(sql`topup_packages.supplier`, currency)}`
  const rate = sql`iif(topup_prices.currency = ${mainCurrency}, 100, topup_rates.rate)`
  const isAtLoss = sql`EXISTS (SELECT 1 FROM topup_prices
    LEFT JOIN topup_rates ON topup_rates.game = topup_packages.game AND topup_rates.currency = topup_prices.currency
    WHERE topup_prices.package_id = topup_packages.id AND topup_prices.currency IN ${listOf(soldIn(ctx.settings))}
      AND coalesce(${costIn(sql`${mainCurrency}`)} * ${rate} > topup_prices.minor * 1000000,
        ${costIn(sql`topup_prices.currency`)} > topup_prices.minor * 10000))`
  const unsold = sql`SELECT topup_packages.id AS subject, 'package_unsold' AS kind,
      json_array('package_paused', json_object('package', topup_packages.name)) AS detail
    FROM topup_packages
      JOIN suppliers ON suppliers.name = topup_packages.supplier AND suppliers.state IN ('ok', 'low')
      LEFT JOIN supplier_items ON supplier_items.supplier = topup_packages.supplier
        AND supplier_items.ref = topup_packages.ref
    WHERE shown AND (NOT ${isSupplied(ctx, ofPackage)} OR ${isAtLoss})`
  return [
    planRaiseAll(ctx, unsold),
    planClearWhere(ctx, ['package_unsold'], sql`subject NOT IN (SELECT subject FROM (${unsold}))`),
  ]
}
