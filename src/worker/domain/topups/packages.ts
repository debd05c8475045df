import { asc, eq, type SQL, sql } from 'drizzle-orm'
import {
  type Currency,
  currencies,
  mainCurrency,
  type Prices,
  type Sums,
  smallestUnit,
  sumsBy,
} from '../../../shared/money'
import { computedSteps } from '../../../shared/roundings'
import { byHand, type SourceName } from '../../../shared/suppliers'
import { supplierItems, suppliers } from '../../db/schema-supply'
import { topUpGames, topUpPackages } from '../../db/schema-topups'
import type { Ctx } from '../ctx'
import type { Game } from '../games/games'
import { sellsNow } from '../inventory/inventory'
import { memory, shelf } from '../isolate'
import { soldIn } from '../settings/settings'
import { isSupplied, ratesOf } from '../supply/supply'
import type { Reader } from '../window-part'
import { bySource, othersOf } from './sources'

export const ofPackage = { supplier: sql`topup_packages.supplier`, ref: sql`topup_packages.ref`, forPlayer: true }

/** Query of the packages of a game in the order they are shown, each with what decides its price. */
export const packagesQuery = (ctx: Reader, { id }: Game) => priced(ctx, eq(topUpPackages.game, id))

/** The same for all games. */
export const allPackagesQuery = (ctx: Reader) => priced(ctx)

const priced = (ctx: Reader, which?: SQL) =>
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
      supplierSells: sql<number>`${sellsNow(ctx.clock.nowMs())}`.as('supplier_sells'),
      supplierIsOff: suppliers.isOff,
      supplierRates: ratesOf.as('supplier_rates'),
      cost: sql<number | null>`supplier_items.price`.as('cost'),
      seenAt: supplierItems.seenAt,
      inStock: supplierItems.inStock,
      isSupplied: sql<number>`${isSupplied(ctx, ofPackage)}`.as('is_supplied'),
      usualMs: suppliers.usualMs,
      preference: topUpGames.preference,
      others: othersOf(ctx).as('others'),
    })
    .from(topUpPackages)
    .innerJoin(topUpGames, eq(topUpGames.game, topUpPackages.game))
    .leftJoin(suppliers, eq(suppliers.name, topUpPackages.supplier))
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

type Sold = PackageRow & { sells: Prices; maxCost: Sums }

/**
 * A package as it is sold now, by the supplier that is asked first; prices in minor units, `maxCost` in those of the
 * supplier's currency. `nexts`: who is asked after it has refused. `floorIn`: what the dearest of them takes, below which
 * no discount goes; nothing where a person delivers.
 */
export type Offer = Sold & { nexts: { supplier: SourceName; ref: string; maxCost: Sums }[]; floorIn: Sums }

/**
 * What is known of a game: the packages on sale, the others that are shown, how long half of the last deliveries took at
 * most, in ms, of suppliers and of people, and how long suppliers take now if that is much longer. `isClosed`: the
 * supplier delivers none of them now.
 */
export type KnownOffers = {
  offers: Offer[]
  unsold: PackageRow[]
  isClosed: boolean
  usualMs: number | null
  nowMs: number | null
  usualByHandMs: number | null
}

/** How many pieces of each game were delivered lately. */
type Delivered = { game: string; pieces: number }[]

/** All packages, and how well their games sell. */
export type KnownPackages = { rows: PackageRow[]; delivered: Delivered }

/** The same as it was read a moment ago. */
export const knownGames = memory<KnownPackages>()
/** How well games sell, as it was read within the hour: many rows for an order that seldom changes. */
export const knownDelivered = memory<Delivered>()
/** The packages that can be bought, by game, as they were read a moment ago. */
export const knownOffers = shelf<KnownOffers>(50)

/** What decides the price of a package. */
export type Costed = Pick<PackageRow, 'own' | 'rates' | 'margin' | 'cost' | 'supplierRates'>

const wholes = 10_000n
const roundedUp = (dividend: bigint, divisor: bigint): number => Number((dividend + divisor - 1n) / divisor)

/** Hundredths of a currency for a dollar; undefined where the owner has set no rate. */
const perDollar = ({ rates }: Pick<Costed, 'rates'>, currency: Currency): number | undefined =>
  currency === mainCurrency ? 100 : rates[currency]

/** The cost in dollars with the margin, rounded up to the cent; undefined while the cost is not known. */
function dollarsOf({ cost, margin, supplierRates }: Costed): number | undefined {
  const { [mainCurrency]: rate } = supplierRates
  if (cost === null || rate === undefined) return undefined
  return roundedUp(BigInt(cost) * BigInt(rate) * (wholes + BigInt(margin)), wholes * wholes)
}

/**
 * The owner's own prices, else the cost with the margin, by the rate of each currency and rounded up to its step; no
 * price in a currency without a rate. Undefined while the cost is not known.
 */
export function pricesOf(row: Costed): Prices | undefined {
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

/** What the supplier takes for a package in each currency in which that is known, minor units, rounded up. */
export function costsOf(row: Costed): Sums {
  const { [mainCurrency]: inDollars } = row.supplierRates
  return sumsBy((currency) => {
    const rate = perDollar(row, currency)
    const factor =
      rate && inDollars ? BigInt(rate) * BigInt(inDollars) : BigInt(row.supplierRates[currency] ?? 0) * 100n
    return row.cost !== null && factor > 0n ? roundedUp(BigInt(row.cost) * factor, 100n * wholes) : undefined
  })
}

/** The most that a package may cost at a price, minor units of its supplier; undefined where no rate is known. */
export function maxCostOf(row: PackageRow, price: number, currency: Currency): number | undefined {
  const { [mainCurrency]: inDollars, [currency]: inCurrency } = row.supplierRates
  const rate = perDollar(row, currency)
  if (rate !== undefined && inDollars !== undefined) {
    return Number((BigInt(price) * 100n * wholes) / (BigInt(rate) * BigInt(inDollars)))
  }
  return inCurrency === undefined ? undefined : Number((BigInt(price) * wholes) / BigInt(inCurrency))
}

/**
 * A package that can be sold now, with the prices of its first supplier that can deliver it; the others that can at these
 * prices come after.
 */
export function offerOf(ctx: Pick<Ctx, 'settings'>, row: PackageRow): Offer | undefined {
  if (!row.shown) return undefined
  const sources = bySource(row)
  const sold = sources.map((source) => soldBy(ctx, source, pricesOf(source)))
  const nth = sold.findIndex(Boolean)
  const offer = sold[nth]
  if (!offer) return undefined
  const nexts = sources.toSpliced(nth, 1).flatMap((source) => soldBy(ctx, source, offer.sells) ?? [])
  return {
    ...offer,
    nexts: nexts.map(({ supplier, ref, maxCost }) => ({ supplier, ref, maxCost })),
    floorIn: dearestOf([offer, ...nexts]),
  }
}

/** The most that any of these takes for a package, in whole units of each currency in which that is known. */
function dearestOf(sold: readonly Sold[]): Sums {
  const costs = sold.map(costsOf)
  return sumsBy((currency) => {
    const most = Math.max(0, ...costs.map((each) => each[currency] ?? 0))
    const unit = smallestUnit(currency)
    return most > 0 ? Math.ceil(most / unit) * unit : undefined
  })
}

/**
 * A package as one of its suppliers can deliver it for prices: within its reach, and in no currency that the shop sells in
 * at a loss. A currency whose rate nobody knows has no price.
 */
function soldBy({ settings }: Pick<Ctx, 'settings'>, row: PackageRow, prices: Prices | undefined): Sold | undefined {
  const sold = soldIn(settings)
  if (row.supplier === byHand) return soldByHand(row, prices)
  if (!row.isSupplied || !prices || row.cost === null) return undefined
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

/** What a person delivers costs no supplier anything, and is there while it is shown. */
const soldByHand = (row: PackageRow, prices: Prices | undefined): Sold | undefined =>
  prices && { ...row, sells: prices, maxCost: Object.fromEntries(Object.keys(prices).map((currency) => [currency, 0])) }
