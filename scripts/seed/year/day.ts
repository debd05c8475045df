import { getTableName, sql } from 'drizzle-orm'
import { currencies } from '../../../src/shared/money'
import type { Plan } from '../../../src/worker/db/database'
import { orderItems, orders, users } from '../../../src/worker/db/schema'
import {
  accounts,
  paymentEvents,
  paymentRefunds,
  payments,
  servedTransactions,
} from '../../../src/worker/db/schema-money'
import { auditEntries, outbox, supportTickets } from '../../../src/worker/db/schema-operations'
import { dailyTopUps } from '../../../src/worker/db/schema-reports'
import { claims, codeBatches, codes } from '../../../src/worker/db/schema-stock'
import { supplierOrders } from '../../../src/worker/db/schema-supply'
import { orderTopUps } from '../../../src/worker/db/schema-topups'
import { planEach, planInsert } from './rows'

// In this order, so that what is named by others is there before them.
const tables = {
  ...{ users, accounts, codeBatches, orders, orderItems, orderTopUps, codes, supplierOrders },
  ...{ payments, paymentEvents, servedTransactions, paymentRefunds, outbox, claims, supportTickets, auditEntries },
}
type Tables = typeof tables
type RowsOf = { [Name in keyof Tables]: Tables[Name]['$inferInsert'][] }

/** What one day leaves behind: rows, and by how much counters move. */
export type Day = {
  rows: RowsOf
  /** Pieces for players that came to their end, one by one. */
  topUps: (typeof dailyTopUps.$inferInsert)[]
  /** Of offers, by id: free codes and pieces sold. */
  stock: Map<string, number>
  sold: Map<string, number>
  /** Of users, by id: orders placed and completed. */
  orders: Map<string, number>
  purchases: Map<string, number>
}

export const newDay = (): Day => ({
  rows: {
    ...{ users: [], accounts: [], codeBatches: [], orders: [], orderItems: [], orderTopUps: [], codes: [] },
    ...{ supplierOrders: [], payments: [], paymentEvents: [], servedTransactions: [], paymentRefunds: [] },
    ...{ outbox: [], claims: [], supportTickets: [], auditEntries: [] },
  },
  topUps: [],
  ...{ stock: new Map(), sold: new Map(), orders: new Map(), purchases: new Map() },
})

export const add = (counter: Map<string, number>, id: string, by = 1): void => {
  counter.set(id, (counter.get(id) ?? 0) + by)
}

export const accountsOf = (userId: string): RowsOf['accounts'] =>
  currencies.map((currency) => ({ id: `user:${userId}:${currency}`, currency }))

/** Plan of writing a day down. A batch that went on from an earlier day grows by what is added to it. */
export function planDay({ rows, topUps, stock, sold, orders: placed, purchases }: Day): Plan {
  const grow = sql`ON CONFLICT (id) DO UPDATE SET added = added + excluded.added`
  const countMore = sql`ON CONFLICT (day, game, supplier, span) DO UPDATE SET pieces = pieces + excluded.pieces`
  return [
    ...planInsert(tables.users, rows.users),
    ...planInsert(tables.accounts, rows.accounts),
    ...planInsert(tables.codeBatches, rows.codeBatches, grow),
    ...planInsert(tables.orders, rows.orders),
    ...planInsert(tables.orderItems, rows.orderItems),
    ...planInsert(tables.orderTopUps, rows.orderTopUps),
    ...planInsert(tables.codes, rows.codes),
    ...planInsert(tables.supplierOrders, rows.supplierOrders),
    ...planInsert(tables.payments, rows.payments),
    ...planInsert(tables.paymentEvents, rows.paymentEvents),
    ...planInsert(tables.servedTransactions, rows.servedTransactions),
    ...planInsert(tables.paymentRefunds, rows.paymentRefunds),
    ...planInsert(tables.outbox, rows.outbox),
    ...planInsert(tables.claims, rows.claims),
    ...planInsert(tables.supportTickets, rows.supportTickets),
    ...planInsert(tables.auditEntries, rows.auditEntries),
    ...planInsert(dailyTopUps, topUps, countMore),
    ...planCount('offers', 'stock', stock),
    ...planCount('offers', 'sold', sold),
    ...planCount('users', 'orders', placed),
    ...planCount('users', 'purchases', purchases),
  ]
}

function planCount(table: string, column: string, by: Map<string, number>): Plan {
  const [name, counter] = [sql.identifier(table), sql.identifier(column)]
  return planEach(
    [...by],
    (given) => sql`UPDATE ${name} SET ${counter} = ${counter} + (given.value ->> 1) FROM ${given} AS given
      WHERE ${name}.id = given.value ->> 0`,
  )
}

/** How many rows a day has of each table, by its name. */
export const countsOf = ({ rows }: Day): [string, number][] =>
  (Object.keys(tables) as (keyof Tables)[]).map((name) => [getTableName(tables[name]), rows[name].length])
