import { type SQL, sql } from 'drizzle-orm'
import { type OtherCurrency, otherCurrencies } from '../../../shared/following'
import { type Currency, mainCurrency, smallestUnit } from '../../../shared/money'
import { offers } from '../../db/schema'
import type { CallerCtx } from '../ctx'
import { stockCosts } from '../inventory/inventory'
import { type RateRow, rateIn, ratesQuery } from '../rates/rates'
import { costAtSupplier } from '../supply/supply'

/** What a piece has cost the shop, where that is known. */
type Cost = { minor: number; currency: Currency }

/** Queries of what offers (SQL of their ids) that are sold in a currency cost the shop; `floorsOf` reads their rows. */
export const floorQueries = (ctx: CallerCtx, offerIds: SQL, currency: Currency) =>
  [
    ctx.db
      .select({
        offerId: offers.id,
        margin: offers.margin,
        stocked: sql`iif(source = 'supplier', '[]', ${stockCosts(sql`offers.id`)})`
          .mapWith((text: string): Cost[] => JSON.parse(text))
          .as('stocked'),
        supplied: costAtSupplier(sql`${currency}`).as('supplied_at'),
      })
      .from(offers)
      .where(sql`id IN (${offerIds})`),
    ratesQuery(ctx),
  ] as const

type FloorRows = readonly [ReturnType<typeof floorQueries>[0]['_']['result'], RateRow[]]

/**
 * The least that a piece of each offer may be sold for, minor units: its cost with the margin that the owner wants, at
 * the dearest place it may come from; 0 where nobody knows what it cost.
 */
export function floorsOf([rows, rates]: FloorRows, currency: Currency): Map<string, number> {
  const unit = smallestUnit(currency)
  return new Map(
    rows.map(({ offerId, margin, stocked, supplied }): [string, number] => {
      const costs = [...stocked.flatMap((cost) => convert(cost, currency, rates) ?? []), supplied ?? 0]
      return [offerId, Math.ceil((Math.max(...costs) * (10_000 + margin)) / 10_000 / unit) * unit]
    }),
  )
}

const isOther = (currency: Currency): currency is OtherCurrency => otherCurrencies.some((each) => each === currency)

/** Millionths for one dollar. */
function perDollar(currency: Currency, rates: RateRow[]): number | undefined {
  if (currency === mainCurrency || !isOther(currency)) return 1_000_000
  const row = rateIn(rates, currency)
  return row?.ownPerDollar ?? row?.perDollar ?? undefined
}

function convert(cost: Cost, currency: Currency, rates: RateRow[]): number | undefined {
  const [from, to] = [perDollar(cost.currency, rates), perDollar(currency, rates)]
  return from && to ? (cost.minor * to) / from : undefined
}
