import { type SQL, sql } from 'drizzle-orm'
import { type Currency, currencies, smallestUnit } from '../../shared/money'

// What an item was paid is divided among its pieces by one rule: the first pieces have cost what is paid for all, by
// their number, rounded down to what the currency can show. So all pieces together are exactly what was paid.

type Item = { quantity: number; paid: number }

/** What the first so many pieces of an item have cost, minor units. */
export const paidForFirst = (pieces: number, { quantity, paid }: Item, currency: Currency): number => {
  const unit = smallestUnit(currency)
  return Math.floor(((paid / unit) * pieces) / quantity) * unit
}

/** What the next so many pieces have cost, after those whose money was given back already; minor units. */
export const paidForNext = (pieces: number, item: Item & { returned: number }, currency: Currency): number =>
  paidForFirst(item.returned + pieces, item, currency) - paidForFirst(item.returned, item, currency)

/** SQL of what was paid for all pieces of an item, named by its table; a worker from before has not written it down. */
export const paidOf = (item: string): SQL<number> => {
  const column = (name: string) => sql`${sql.identifier(item)}.${sql.identifier(name)}`
  return sql`coalesce(${column('paid')}, ${column('unit_price')} * ${column('quantity')})`
}

/** SQL of `paidForFirst`; of an item named by its table. */
export const paidForFirstSql = (pieces: SQL, item: string, currency: SQL): SQL<number> =>
  firstOf(pieces, { paid: paidOf(item), quantity: sql`${sql.identifier(item)}.quantity` }, currency)

function firstOf(pieces: SQL, { paid, quantity }: Record<'paid' | 'quantity', SQL>, currency: SQL): SQL<number> {
  const unit = unitOf(currency)
  return sql`(${paid} / ${unit} * (${pieces}) / ${quantity} * ${unit})`
}

/** SQL of what one piece of an item has cost, the first being 1. */
export const paidForNthSql = (nth: SQL, item: string, currency: SQL): SQL<number> =>
  sql`(${paidForFirstSql(nth, item, currency)} - ${paidForFirstSql(sql`${nth} - 1`, item, currency)})`

/** The same of a top-up, which is the only item of its order; of an order named by its table. */
export function paidForNthOfOrderSql(nth: SQL, order: string): SQL<number> {
  const column = (name: string) => sql`${sql.identifier(order)}.${sql.identifier(name)}`
  const topUp = { paid: column('total'), quantity: column('quantity') }
  const first = (pieces: SQL) => firstOf(pieces, topUp, column('currency'))
  return sql`(${first(nth)} - ${first(sql`${nth} - 1`)})`
}

const unitOf = (currency: SQL) =>
  sql`(CASE ${currency} ${sql.join(
    currencies.map((each) => sql.raw(`WHEN '${each}' THEN ${smallestUnit(each)}`)),
    sql` `,
  )} END)`
