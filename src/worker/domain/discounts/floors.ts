import { type SQL, sql } from 'drizzle-orm'
import { type Currency, smallestUnit } from '../../../shared/money'
import { offers } from '../../db/schema'
import type { CallerCtx } from '../ctx'
import { stockCosts } from '../inventory/inventory'
import { type RateRow, ratesIn, ratesQuery } from '../rates/rates'
import { costAtSupplier } from '../supply/supply'

/** What a piece of an offer has cost the shop, where that is known, and what it wants to earn on it. */
export type Costs = {
  /** Hundredths of a percent. */
  margin: number
  stocked: { minor: number; currency: Currency }[]
  /** At its supplier, minor units in each currency. */
  supplied: { [Name in Currency]?: number | null }
}

/** SQL of what a piece of an offer (a row of `offers`) costs, as JSON of `Costs`, with the supplier's price in `currencies`. */
export function costsText(currencies: readonly Currency[]): SQL {
  const supplied = currencies.map((currency) => sql`${inQuotes(currency)}, ${costAtSupplier(inQuotes(currency))}`)
  return sql`json_object('margin', ${offers.margin},
    'stocked', json(iif(${offers.source} = 'supplier', '[]', ${stockCosts(sql`${offers.id}`)})),
    'supplied', json_object(${sql.join(supplied, sql`, `)}))`
}

const inQuotes = (currency: Currency): SQL => sql.raw(`'${currency}'`)

export const readCosts = (text: string): Costs => JSON.parse(text)

/** Queries of what offers (SQL of their ids) that are sold in a currency cost the shop; `floorsOf` reads their rows. */
export const floorQueries = (ctx: CallerCtx, offerIds: SQL, currency: Currency) =>
  [
    ctx.db
      .select({ offerId: offers.id, costs: costsText([currency]).mapWith(readCosts).as('costs') })
      .from(offers)
      .where(sql`id IN (${offerIds})`),
    ratesQuery(ctx),
  ] as const

type FloorRows = readonly [ReturnType<typeof floorQueries>[0]['_']['result'], RateRow[]]

/** The floors of offers by their ids. */
export const floorsOf = ([rows, rates]: FloorRows, currency: Currency): Map<string, number> =>
  new Map(rows.map(({ offerId, costs }) => [offerId, floorOf(costs, currency, rates)]))

/**
 * The least that a piece may be sold for, minor units: its cost with the margin that the owner wants, at the dearest
 * place it may come from; 0 where nobody knows what it cost.
 */
export function floorOf({ margin, stocked, supplied }: Costs, currency: Currency, rates: RateRow[]): number {
  const unit = smallestUnit(currency)
  const costs = [...stocked.flatMap((cost) => convert(cost, currency, rates) ?? []), supplied[currency] ?? 0]
  return Math.ceil((Math.max(...costs) * (10_000 + margin)) / 10_000 / unit) * unit
}

function convert(cost: Costs['stocked'][number], currency: Currency, rates: RateRow[]): number | undefined {
  const { [cost.currency]: from, [currency]: to } = ratesIn(rates)
  return from && to ? (cost.minor * to) / from : undefined
}
