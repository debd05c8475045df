import { env } from 'cloudflare:workers'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { guard, guardRow } from '../../src/worker/db/database'
import { orders, unpaidOrders, users } from '../../src/worker/db/schema'
import { statementOf } from '../../src/worker/db/statement'
import { planTransfer } from '../../src/worker/domain/ledger/ledger'

const dialect = new SQLiteAsyncDialect()
const db = drizzle(env.DB)
const booked = planTransfer({
  ...{ reference: 'order:1', from: 'user:1:usd', to: 'system:sales:usd', currency: 'usd', minor: 499, atMs: 1 },
  kind: 'purchase',
})

const statements: Record<string, SQL> = {
  'text alone': sql`DELETE FROM carts`,
  'values of every kind': sql`VALUES (${'a'}, ${0}, ${''}, ${null}, ${true}, ${false}, ${12n}, ${-1.5})`,
  'something left out': sql`SELECT 1 ${undefined} WHERE ${sql`true`}`,
  'a value twice, around another': sql`SELECT ${1}, ${sql`${2}, ${sql`${3}`}`}, ${1}`,
  'names, raw text and lists': sql`SELECT ${sql.identifier('a "b"')}, ${sql.raw("'?'")}, ${sql.join([sql`${1}`, sql`x`], sql`, `)}`,
  'a list of values': sql`SELECT 1 WHERE id IN ${[1, 'two', null]}`,
  'tables and columns': sql`SELECT ${users.id}, ${orders.placedAt} FROM ${users}, ${unpaidOrders}`,
  'a value of a column': sql`SELECT ${sql.param(true, users.mustChangePassword)}`,
  'another query': sql`SELECT ${1} WHERE id IN ${db.select({ id: users.id }).from(users).where(sql`id = ${'u'}`)} AND ${2}`,
  'a guard': guard('stale', sql`EXISTS (SELECT 1 FROM ${orders} WHERE id = ${'o'})`),
  'a judged row': guardRow(sql`users ON users.id = ${'u'}`, [
    ['unauthenticated', sql`session_epoch = ${3}`],
    ['forbidden', sql`role = 'admin'`],
  ]),
  ...Object.fromEntries(booked.map((statement, nth) => [`statement ${nth + 1} of a transfer`, statement])),
}

test.each(Object.entries(statements))(
  '%s is put into the words and values that drizzle puts it into',
  (_, statement) => {
    const { sql: text, params } = dialect.sqlToQuery(statement)
    expect(statementOf(statement)).toEqual({ sql: text, params })
  },
)
