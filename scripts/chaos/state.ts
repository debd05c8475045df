import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { databaseFile } from '../lib/database-file'
import { audit } from '../lib/local-database'

export type State = {
  rows: <T = Record<string, string | number | null>>(sql: string, ...values: SQLInputValue[]) => T[]
  /** What the shop's own daily audit finds. */
  audit: () => Promise<unknown[]>
}

function fileOf(state: string): string {
  const file = databaseFile(state)
  if (!file) throw new Error(`${state} has no database.`)
  return file
}

/** Looks at a copy of what a dead shop has left, as the next process would find it. */
export async function lookAt<T>(state: string, look: (state: State) => Promise<T> | T): Promise<T> {
  const file = fileOf(state)
  const folder = mkdtempSync(join(tmpdir(), 'keyfall-chaos-'))
  const copy = join(folder, 'copy.sqlite')
  for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, copy + end)
  const database = new DatabaseSync(copy)
  try {
    return await look(stateOf(database))
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
}

/** Asks the database of a shop that goes on meanwhile. */
export function askLiving<T>(state: string, look: (state: State) => T): T {
  const database = new DatabaseSync(fileOf(state), { readOnly: true, timeout: 10_000 })
  try {
    return look(stateOf(database))
  } finally {
    database.close()
  }
}

/** A database to ask. */
export function stateOf(database: DatabaseSync): State {
  const rows: State['rows'] = <T>(sql: string, ...values: SQLInputValue[]) =>
    database.prepare(sql).all(...values) as T[]
  return { rows, audit: () => audit(database) }
}

const hourMs = 60 * 60_000

/**
 * Lets time go by for a shop that is stopped: what it promised for some time is overdue, since the schedule leaves what
 * is only due to a message that may be on its way. No process is alive that could still hold a lease or wait for an
 * answer, so nothing differs from hours that went by.
 */
export function bringForward(state: string): void {
  const database = new DatabaseSync(fileOf(state), { timeout: 10_000 })
  const now = Date.now()
  for (const [table, column, which, agoMs = hourMs] of [
    ['outbox', 'due_at', 'true'],
    ['orders', 'expires_at', "status = 'pending'"],
    // Paid ones too: what a cabinet gives back silently the daily look hears of.
    ['payments', 'next_check_at', 'next_check_at IS NOT NULL'],
    ['payment_refunds', 'next_try_at', 'next_try_at IS NOT NULL'],
    ['supplier_orders', 'next_check_at', 'next_check_at IS NOT NULL'],
    ['referrals', 'look_at', 'look_at IS NOT NULL'],
    // What a supplier does not know is sent again or given up after a time.
    ['supplier_orders', 'placed_at', "state = 'unknown'", 25 * hourMs],
  ] as const) {
    overdue(database, { table, column, which, atMs: now - agoMs })
  }
  // What is done every so often is due as well.
  database.exec('DELETE FROM jobs')
  database.close()
}

type Time = { table: string; column: string; which: string; atMs: number }

/** Brings forward what lies behind a moment. */
const overdue = (database: DatabaseSync, { table, column, which, atMs }: Time) =>
  database.prepare(`UPDATE ${table} SET ${column} = min(${column}, ?) WHERE ${which}`).run(atMs)

/**
 * Lets the two weeks go by after which a friend gets a credit, and what is looked at later, for a shop that is stopped:
 * the schedule asks for nothing else of a referral than whether its time has come.
 */
export function letWeeksGoBy(state: string): void {
  const database = new DatabaseSync(fileOf(state), { timeout: 10_000 })
  overdue(database, { table: 'referrals', column: 'look_at', which: 'look_at IS NOT NULL', atMs: Date.now() })
  database.close()
}
