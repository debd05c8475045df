import { type SQL, sql } from 'drizzle-orm'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { AppError, type ErrorCode, isErrorCode } from '../../shared/errors'
import type { guards } from './schema-operations'

const dialect = new SQLiteAsyncDialect()

/** `provenMark`: a write fails in a database that is not as recent as this mark. */
export type Database = DrizzleD1Database & { $client: D1Database; provenMark?: number }

/** The part of a database that builds queries. */
export type Selecting = Pick<Database, 'select'>

/** Statements that stand or fall together. */
export type Plan = SQL[]

/** A query whose rows a batch answers. */
export type Read = {
  readonly _: { readonly result: unknown }
  prepare(): {
    getQuery(): { sql: string; params: unknown[] }
    mapResult(response: unknown, isFromBatch?: boolean): unknown
  }
}
export type Reads = readonly Read[]
export type Results<T extends Reads> = { [K in keyof T]: T[K]['_']['result'] }

/** Reads in one round trip. A query with joins must alias columns of the same name: D1 returns objects. */
export const read = <const T extends Reads>(db: Database, queries: T): Promise<Results<T>> => runBatch(db, [], queries)

/**
 * Runs a plan, then queries that see its outcome or write themselves, as one transaction in one round trip: all of it, or
 * none of it. A violated named constraint becomes the error code of that name; another unique key becomes a `Conflict`.
 */
export const commit = <const T extends Reads>(db: Database, plan: Plan, queries?: T): Promise<Results<T>> =>
  runBatch(db, [...planProof(db), ...plan], queries)

async function runBatch<const T extends Reads>(db: Database, plan: Plan, queries?: T): Promise<Results<T>> {
  const given: Reads = queries ?? []
  // Making the text of a query takes longer than anything else here, so it is made once.
  const reads = given.map((query) => query.prepare())
  const texts = [...plan.map((part) => dialect.sqlToQuery(part)), ...reads.map((query) => query.getQuery())]
  const statements = texts.map(({ sql: text, params }) => db.$client.prepare(text).bind(...params))
  const answers = await db.$client.batch(statements).catch(throwMeaning)
  const results = reads.map((query, index) => query.mapResult(answers[plan.length + index], true))
  return results as Results<T>
}

/** Somebody may restore an earlier copy of the database at any moment: nothing is written to that copy. */
const planProof = ({ provenMark }: Database): Plan =>
  provenMark ? [guard('shop_closed', sql`(SELECT coalesce(max(seq), 0) FROM marks) >= ${provenMark}`)] : []

/** Another call was faster: a unique key exists by now, or rows that were read have changed (`stale`). Read again. */
export class Conflict extends Error {
  readonly key: string

  constructor(key: string) {
    super(`conflict: ${key}`)
    this.key = key
  }
}

const uniqueMeaning = {
  'users.nickname_key': 'nickname_taken',
  'products.slug': 'slug_taken',
  'claims.code_id': 'claim_open',
  'contacts.address': 'contact_taken',
  'articles.slug': 'article_slug_taken',
  'own_games.id': 'game_slug_taken',
  'own_games.slug': 'game_slug_taken',
  'coupon_codes.code': 'coupon_code_taken',
  'reviews.user_id': 'already_reviewed',
} as const
const isNamedUnique = (key: string): key is keyof typeof uniqueMeaning => Object.hasOwn(uniqueMeaning, key)

// D1 reports a failed statement only as text (`D1_ERROR: CHECK constraint failed: out_of_stock: …`).
function throwMeaning(error: unknown): never {
  const text = error instanceof Error ? error.message : ''
  const check = /CHECK constraint failed: (\w+)/.exec(text)?.[1]
  if (check && isErrorCode(check)) throw new AppError(check)
  if (check === 'stale') throw new Conflict(check)
  const key = /UNIQUE constraint failed: ([\w.]+)/.exec(text)?.[1]
  if (key && isNamedUnique(key)) throw new AppError(uniqueMeaning[key])
  if (key) throw new Conflict(key)
  if (/overloaded|Network connection lost|object to be reset|transient issue/.test(text)) {
    throw new AppError('unavailable', { retryAfterSeconds: 1 })
  }
  throw error
}

/**
 * Runs a verb anew, a few times, when somebody was faster between its read and its write. Raises `unavailable` when too
 * many are at the same thing: nothing was written, and a moment later it works.
 */
export async function retryOnConflict<T>(verb: () => Promise<T>, tries = 6): Promise<T> {
  if (tries === 0) throw new AppError('unavailable', { retryAfterSeconds: 1 })
  try {
    return await verb()
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    return retryOnConflict(verb, tries - 1)
  }
}

/** For the `catch` of a write that somebody faster may have made needless: swallows a conflict, throws anything else. */
export function unlessConflict(error: unknown): void {
  if (!(error instanceof Conflict)) throw error
}

/** For the `catch` of a write: a conflict is refused with a code. */
export const refuseConflict =
  (code: ErrorCode) =>
  (error: unknown): never => {
    throw error instanceof Conflict ? new AppError(code) : error
  }

/** All of them are error codes but `stale`, which means “read again”. */
type GuardName = keyof typeof guards.$inferSelect

export type Guarded = readonly [Exclude<GuardName, 'stale'>, SQL]

/** The first of these conditions that does not hold, by its name; NULL when all of them do. */
export const firstBroken = (guarded: readonly Guarded[]): SQL =>
  sql`CASE ${sql.join(
    guarded.map(([name, holds]) => sql`WHEN NOT coalesce(${holds}, 0) THEN ${name}`),
    sql` `,
  )} END`

/** Guards over one row that is read once: the first that does not hold decides. No row violates the first. */
export function guardRow(table: SQL, guarded: readonly Guarded[]): SQL {
  const columns = guarded.map(([name]) => sql.identifier(name))
  const marks = guarded.map(([name]) => sql`iif(broken = ${name}, 1, NULL)`)
  // Without the limit SQLite would put all of it in the place of each `broken`, and take twice as long to prepare.
  const judged = sql`SELECT ${firstBroken(guarded)} AS broken FROM (SELECT 1) LEFT JOIN ${table} LIMIT 1`
  return sql`INSERT INTO guards (${sql.join(columns, sql`, `)})
    SELECT ${sql.join(marks, sql`, `)} FROM (${judged}) WHERE broken IS NOT NULL`
}

/** SQL of a list of few values, whose number is known: unlike `among` it lets SQLite use a partial index of them. */
export const listOf = (values: readonly string[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`

/** The values as a subquery, which has one parameter however many there are. Without those that are null. */
export const among = (values: readonly unknown[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(values.filter((value) => value !== null))}))`

/** Makes the batch fail with the error code `name` unless the condition holds when the statement runs. */
export const guard = (name: GuardName, condition: SQL): SQL =>
  sql`INSERT INTO guards (${sql.identifier(name)}) SELECT 1 WHERE NOT (${condition})`

/** Makes the batch a `Conflict`, so that its verb reads again, unless what was read still holds when the statement runs. */
export const guardStill = (condition: SQL): SQL => guard('stale', condition)
