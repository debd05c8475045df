import { sql } from 'drizzle-orm'
import type { Database, Plan } from '../../../src/worker/db/database'
import { accounts, transfers } from '../../../src/worker/db/schema-money'
import type { Transfer } from '../../../src/worker/domain/ledger/ledger'
import { planEach, planInsert } from './rows'

/** Books that are kept here while the year goes by, and written down day by day. */
export type Books = {
  move(transfer: Transfer): void
  /** Plan of what was moved since the last time; from then on it counts as written. */
  planWritten(): Plan
}

/** Goes on from what the accounts hold now. */
export async function openBooks(db: Database): Promise<Books> {
  const rows = await db.select({ id: accounts.id, balance: accounts.balance }).from(accounts)
  const balances = new Map(rows.map(({ id, balance }) => [id, balance]))
  let moved: (typeof transfers.$inferInsert)[] = []
  const change = (id: string, minor: number): number => {
    const after = (balances.get(id) ?? 0) + minor
    balances.set(id, after)
    return after
  }
  return {
    move({ reference, from, to, currency, minor, kind, note = '', atMs }) {
      moved.push({
        ...{ reference, currency, kind, note },
        debitAccount: from,
        creditAccount: to,
        amount: minor,
        at: atMs,
        debitAfter: change(from, -minor),
        creditAfter: change(to, minor),
      })
    },
    planWritten() {
      const written = moved
      moved = []
      const opened = written.flatMap(({ debitAccount, creditAccount, currency }) =>
        [debitAccount, creditAccount]
          .filter((id) => id.startsWith('system:'))
          .map((id) => ({ id, currency, floor: Number.MIN_SAFE_INTEGER })),
      )
      const touched = new Set(written.flatMap(({ debitAccount, creditAccount }) => [debitAccount, creditAccount]))
      return [
        // Buyers have their accounts; those of the shop are opened by what is booked first.
        ...planInsert(accounts, opened, sql`ON CONFLICT DO NOTHING`),
        ...planInsert(transfers, written),
        ...planEach(
          [...touched].map((id) => [id, balances.get(id)]),
          (given) => sql`UPDATE accounts SET balance = given.value ->> 1 FROM ${given} AS given
            WHERE accounts.id = given.value ->> 0`,
        ),
      ]
    },
  }
}
