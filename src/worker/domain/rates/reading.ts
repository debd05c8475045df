import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { OtherCurrency, PerDollar } from '../../../shared/following'
import { mainCurrency } from '../../../shared/money'
import { prepared } from '../../db/prepared'
import { exchangeRates } from '../../db/schema-money'
import type { Ctx } from '../ctx'

/** Millionths of a currency for one dollar, the day they are for, and whose they are. */
export type Rate = { perDollar: number; date: string; source: 'cbu' | 'shop' }

const lives = (now: Placeholder, column: SQL) => sql`iif((own_until IS NULL OR own_until > ${now}), ${column}, NULL)`

const columns = (now: Placeholder) => ({
  currency: sql<OtherCurrency>`${exchangeRates.currency}`.as('rate_currency'),
  perDollar: exchangeRates.perDollar,
  date: exchangeRates.date,
  answeredAt: exchangeRates.answeredAt,
  ownPerDollar: sql<number | null>`${lives(now, sql`own_per_dollar`)}`.as('living_rate'),
  ownDate: sql<string | null>`${lives(now, sql`own_date`)}`.as('living_date'),
  ownUntil: exchangeRates.ownUntil,
})

const ratesAt = prepared((db, value) =>
  db
    .select(columns(value('nowMs')))
    .from(exchangeRates)
    .where(sql`${value('isAsked')}`),
)

/**
 * Query of the rates that hold; `rateIn` finds one of them. An own rate whose time is over is none. No row is read where
 * nobody needs them.
 */
export const ratesQuery = ({ clock }: Pick<Ctx, 'clock'>, isAsked = true) =>
  ratesAt({ nowMs: clock.nowMs(), isAsked: Number(isAsked) })

export type RateRow = ReturnType<typeof ratesQuery>['_']['result'][number]

export const rateIn = (rows: RateRow[], currency: OtherCurrency): RateRow | undefined =>
  rows.find((row) => row.currency === currency)

/** The owner's own rate where there is one, else the last good official one; null while none is known. */
export function rateOf(row: RateRow | undefined): Rate | null {
  if (row?.ownPerDollar && row.ownDate) return { perDollar: row.ownPerDollar, date: row.ownDate, source: 'shop' }
  return officialOf(row)
}

/** The rate of the so'm that holds. */
export const rateOfSoum = (rows: RateRow[]): Rate | null => rateOf(rateIn(rows, 'uzs'))

export const officialOf = (row: RateRow | undefined): Rate | null =>
  row?.perDollar && row.date ? { perDollar: row.perDollar, date: row.date, source: 'cbu' } : null

/** What a dollar costs by the rates that hold; the dollar is one of the currencies. */
export const ratesIn = (rows: RateRow[]): PerDollar =>
  Object.fromEntries([
    [mainCurrency, 1_000_000],
    ...rows.flatMap((row) => {
      const rate = rateOf(row)
      return rate ? [[row.currency, rate.perDollar]] : []
    }),
  ])

/** For how long nobody has told a rate, ms: an own one is told as long as it holds. Endless where there is none. */
export function silenceMs(ctx: Ctx, row: RateRow | undefined): number {
  if (row?.ownPerDollar) return 0
  return row?.perDollar && row.answeredAt ? ctx.clock.nowMs() - row.answeredAt : Number.POSITIVE_INFINITY
}

/** Whole sums for an amount in cents, rounded up: 4.99 dollars at 12021.22 are 59 986 sums. */
export const inSums = (cents: number, { perDollar }: Pick<Rate, 'perDollar'>): number =>
  Number((BigInt(cents) * BigInt(perDollar) + 99_999_999n) / 100_000_000n)
