import { sql } from 'drizzle-orm'
import type { Currency } from '../../../shared/money'
import { type Database, read } from '../../db/database'
import type { Detail } from '../alerts/alerts'

/** Recomputes the books from the transfers. Answers one sentence for each account or currency that does not agree. */
export async function auditBooks(db: Database): Promise<Detail[]> {
  const [wrongAccounts, wrongSums] = await read(db, [wrongAccountsQuery(db), wrongSumsQuery(db)])
  return [
    ...wrongAccounts.map(
      ({ id, currency, balance, booked }): Detail => [
        'account_wrong',
        { account: id, held: { minor: balance, currency }, booked: { minor: booked, currency } },
      ],
    ),
    ...wrongSums.map(({ currency, sum }): Detail => ['currency_wrong', { currency, sum: { minor: sum, currency } }]),
  ]
}

const wrongAccountsQuery = (db: Database) =>
  db
    .select({
      id: sql<string>`id`,
      currency: sql<Currency>`currency`,
      balance: sql<number>`balance`,
      booked: sql<number>`booked`,
    })
    .from(sql`(
      SELECT accounts.id AS id, accounts.currency AS currency, accounts.balance AS balance, coalesce(moved.booked, 0) AS booked
      FROM accounts LEFT JOIN (
        SELECT account, sum(amount) AS booked FROM (
          SELECT credit_account AS account, amount FROM transfers
          UNION ALL SELECT debit_account, -amount FROM transfers
        ) GROUP BY account
      ) AS moved ON moved.account = accounts.id
      WHERE accounts.balance <> coalesce(moved.booked, 0))`)
    .limit(20)

const wrongSumsQuery = (db: Database) =>
  db
    .select({ currency: sql<Currency>`currency`, sum: sql<number>`total` })
    .from(sql`(SELECT currency, sum(balance) AS total FROM accounts GROUP BY currency HAVING sum(balance) <> 0)`)
