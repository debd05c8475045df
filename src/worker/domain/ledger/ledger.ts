import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { TransferKind } from '../../../shared/contract/identity'
import { AppError } from '../../../shared/errors'
import { byCurrency, type Currency, currencies, isSumOf } from '../../../shared/money'
import type { ProviderName } from '../../../shared/payments'
import { type Database, guardStill, listOf, type Plan } from '../../db/database'
import { type PageWish, pageOf } from '../../db/page'
import { accounts, transfers } from '../../db/schema-money'
import { has, orderNumber } from '../../db/search'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'

export { auditBooks } from './books'

/** A buyer's account in one currency; a system account by what it stands for. */
export const userAccount = (userId: string, currency: Currency) => `user:${userId}:${currency}`
export const salesAccount = (currency: Currency) => `system:sales:${currency}`
export const adjustmentsAccount = (currency: Currency) => `system:adjustments:${currency}`

/** What redeemed vouchers were worth, below 0: the making of a voucher moves no money. */
export const vouchersAccount = (currency: Currency) => `system:vouchers:${currency}`

/** What the shop has given away to bring buyers, below 0: bonuses on top-ups, and credits for who brought a newcomer. */
export const promotionsAccount = (currency: Currency) => `system:promotions:${currency}`

/** Money that is with a provider. */
export const providerAccount = (provider: ProviderName, currency: Currency) => `system:${provider}:${currency}`
/** Money that a bank holds back while it disputes a payment whose codes nobody has seen. */
export const disputesAccount = (currency: Currency) => `system:disputes:${currency}`
/** What a buyer holds of vouchers whose payment a bank disputes, until it is decided. */
export const frozenAccount = (userId: string, currency: Currency) => `frozen:${userId}:${currency}`
/** What a buyer owes the shop, below 0: never a silent negative balance. */
export const owedAccount = (userId: string, currency: Currency) => `owed:${userId}:${currency}`

/** SQL of a user's accounts of a kind, in every currency. */
const ofUser = (userId: string, account: (userId: string, currency: Currency) => string): SQL =>
  listOf(currencies.map((currency) => account(userId, currency)))

/** SQL of the accounts of what users owe, by SQL of their id. */
export const owedAccounts = (userId: SQL): SQL =>
  sql`(${sql.join(
    currencies.map((currency) => sql`'owed:' || ${userId} || ${`:${currency}`}`),
    sql`, `,
  )})`

/** Refuses a sum that somebody typed and that its currency has not. Raises `invalid_amount`. */
export function checkSum(currency: Currency, minor: number): void {
  if (!isSumOf(currency, minor)) throw new AppError('invalid_amount', { fields: { amount: 'invalid_amount' } })
}

export type Transfer = {
  /** Names the fact that is booked; the same reference can't be booked twice. */
  reference: string
  from: string
  to: string
  currency: Currency
  /** Minor units, above 0. */
  minor: number
  kind: TransferKind
  note?: string
  atMs: number
}

/** Only a buyer's own accounts may not be overdrawn: what they owe, and what stands for the world outside, is below 0. */
const floorOf = (account: string): number => (/^(user|frozen):/.test(account) ? 0 : Number.MIN_SAFE_INTEGER)

/**
 * Plan of moving money: the transfer and both balances, always together. An account is opened by its first transfer.
 * Violates `insufficient_funds` when the debited account would fall below its floor.
 */
export function planTransfer(transfer: Transfer): Plan {
  const { reference, from, to, currency, minor, kind, note = '', atMs } = transfer
  return [
    sql`INSERT INTO accounts (id, currency, balance, floor)
      VALUES (${from}, ${currency}, 0, ${floorOf(from)}) ON CONFLICT DO NOTHING`,
    sql`UPDATE accounts SET balance = balance - ${minor} WHERE id = ${from}`,
    sql`INSERT INTO accounts (id, currency, balance, floor) VALUES (${to}, ${currency}, ${minor}, ${floorOf(to)})
      ON CONFLICT (id) DO UPDATE SET balance = balance + excluded.balance`,
    sql`INSERT INTO transfers
      (reference, debit_account, credit_account, amount, currency, kind, note, at, debit_after, credit_after)
      VALUES (${reference}, ${from}, ${to}, ${minor}, ${currency}, ${kind}, ${note}, ${atMs},
        (SELECT balance FROM accounts WHERE id = ${from} AND currency = ${currency}),
        (SELECT balance FROM accounts WHERE id = ${to} AND currency = ${currency}))`,
  ]
}

/** SQL: an account (SQL) is one of those that sales come into. */
export const isOfSales = (account: SQL): SQL => sql`${account} IN ${listOf(currencies.map(salesAccount))}`

/** SQL of the sum that is booked under a reference (SQL), minor units; 0 where nothing is. */
export const bookedUnder = (reference: SQL): SQL =>
  sql`coalesce((SELECT amount FROM transfers WHERE reference = ${reference}), 0)`

/** Guard of a change that was computed from what an account held: stale when that has moved. */
export const planBalanceIs = (account: string, minor: number) =>
  guardStill(sql`coalesce((SELECT balance FROM accounts WHERE id = ${account}), 0) = ${minor}`)

// The newest line that is too old is where both queries stop, so that neither walks through the whole statement.
/** SQL of what an account has sent to other buyers, or paid for vouchers, after a moment (SQL, ms); minor units. */
export const sentSince = (account: string, sinceMs: SQL): SQL => {
  const own = sql`debit_account = ${account} AND substr(debit_account, 1, 5) = 'user:'`
  return sql`coalesce((SELECT sum(amount) FROM transfers WHERE ${own} AND kind IN ('transfer', 'voucher_purchase') AND seq > coalesce(
    (SELECT seq FROM transfers WHERE ${own} AND at <= ${sinceMs} ORDER BY seq DESC LIMIT 1), 0)), 0)`
}

/** SQL of the ids of all buyers to whom a user has sent money. */
export const sentTo = (userId: string): SQL =>
  sql`(SELECT substr(credit_account, length('user:') + 1, length(credit_account) - length('user::' || currency))
    FROM transfers WHERE debit_account IN ${ofUser(userId, userAccount)} AND substr(debit_account, 1, 5) = 'user:'
      AND kind = 'transfer')`

/** Whether a user owes the shop nothing, in any currency. */
export const owesNothing = (userId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM accounts WHERE balance < 0 AND id IN ${ofUser(userId, owedAccount)})`

/** SQL of all accounts of a user: what they have, what of it is frozen, and what they owe. */
export const ownAccounts = (userId: string): SQL =>
  sql`(VALUES ${sql.join(
    currencies.flatMap((currency) =>
      [userAccount, frozenAccount, owedAccount].map((account) => sql`(${account(userId, currency)})`),
    ),
    sql`, `,
  )})`

/** Whether a user holds no money, in any currency, frozen or not. */
export const holdsNothing = (userId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM accounts WHERE balance <> 0
    AND (id IN ${ofUser(userId, userAccount)} OR id IN ${ofUser(userId, frozenAccount)}))`

export type Balances = Record<Currency, number>

/** Query of a buyer's accounts; `balancesOf` reads its rows. */
export const balancesQuery = (db: Database, userId: string) =>
  db
    .select({ currency: accounts.currency, balance: accounts.balance })
    .from(accounts)
    .where(sql`id IN ${ofUser(userId, userAccount)}`)

/** Query of what a user has of frozen money, by currency; minor units. */
export const frozenQuery = (db: Database, userId: string) =>
  db
    .select({ currency: accounts.currency, amount: accounts.balance })
    .from(accounts)
    .where(sql`balance <> 0 AND id IN ${ofUser(userId, frozenAccount)}`)

/** Query of what a user owes the shop, by currency; minor units, above 0. */
export const owedQuery = (db: Database, userId: string) =>
  db
    .select({ currency: accounts.currency, amount: sql<number>`-balance`.as('owed_minor') })
    .from(accounts)
    .where(sql`balance < 0 AND id IN ${ofUser(userId, owedAccount)}`)

/** SQL of the balances of a user, by SQL of their id. */
export const balancesSql = (userId: SQL): SQL<Balances> =>
  sql<Balances>`(SELECT json_object(${sql.join(
    currencies.map(
      (currency) =>
        sql`${currency}, coalesce((SELECT balance FROM accounts WHERE id = 'user:' || ${userId} || ${`:${currency}`}), 0)`,
    ),
    sql`, `,
  )}))`.mapWith((text: string) => JSON.parse(text))

/** Balances in minor units. */
export function balancesOf(rows: { currency: Currency; balance: number }[]): Balances {
  const balances: Balances = byCurrency(() => 0)
  for (const row of rows) balances[row.currency] = row.balance
  return balances
}

/** The caller's balances in minor units. */
export async function balances(ctx: CallerCtx): Promise<Balances> {
  const [rows] = await readAs(ctx, [balancesQuery(ctx.db, ctx.caller.userId)])
  return balancesOf(rows)
}

/** Query of everything booked about an order: what names it, and what names one of its payments (`paymentIds`, SQL). */
export const bookedQuery = (db: Database, orderId: string, paymentIds: SQL) =>
  db
    .select()
    .from(transfers)
    .where(
      sql`note <> '' AND kind <> 'adjustment' AND note IN
        (SELECT ${orderId} UNION ${paymentIds})`,
    )
    .orderBy(transfers.seq)

export type StatementLine = ReturnType<typeof lineOf>
type StatementPage = { lines: StatementLine[]; nextCursor: string | null }

/** The caller's statement, newest first, `limit` lines from `cursor` (a reference) on. */
export const statement = (ctx: CallerCtx, page: PageWish): Promise<StatementPage> =>
  statementOf(ctx, ctx.caller.userId, page)

type Wish = PageWish & { search?: string }

/** Anybody's statement, for who may read it; `search` is a part of a line's reference or note. */
export async function statementOf(ctx: CallerCtx, userId: string, page: Wish): Promise<StatementPage> {
  const { count, cut } = pageOf(page)
  const own = currencies.map((currency) => userAccount(userId, currency))
  const wanted = [
    ...(page.search ? [isAbout(page.search)] : []),
    ...(page.cursor
      ? [sql`seq < (SELECT seq FROM transfers WHERE reference = ${page.cursor} AND (${ofOwn(own)}))`]
      : []),
  ]
  const sides = own.flatMap((account) =>
    (['debit', 'credit'] as const).map((side) => sideQuery(ctx.db, side, account, wanted).limit(count)),
  )
  const rows = (await readAs(ctx, sides)).flat().sort((a, b) => b.seq - a.seq)
  const { shown, nextCursor } = cut(rows, ({ reference }) => reference)
  return { lines: shown.map((row) => lineOf(row, own)), nextCursor }
}

const lineText = sql`reference || ' ' || note`
const isAbout = (text: string) => sql`(${has(lineText, text)} OR ${has(lineText, orderNumber(text))})`

const ofOwn = (own: string[]) => sql`debit_account IN ${listOf(own)} OR credit_account IN ${listOf(own)}`

// The `substr` term repeats the partial index's condition, which is how SQLite knows that it may use the index.
function sideQuery(db: Database, side: 'debit' | 'credit', account: string, wanted: SQL[]) {
  const column = side === 'debit' ? transfers.debitAccount : transfers.creditAccount
  return db
    .select()
    .from(transfers)
    .where(and(eq(column, account), sql`substr(${column}, 1, 5) = 'user:'`, ...wanted))
    .orderBy(desc(transfers.seq))
}

/** A transfer as the owner of these accounts sees it; minor units, `minor` above 0 came in, `balance` after the line. */
function lineOf(row: typeof transfers.$inferSelect, own: string[]) {
  const spent = own.includes(row.debitAccount)
  return {
    atMs: row.at,
    currency: row.currency,
    minor: spent ? -row.amount : row.amount,
    balance: spent ? row.debitAfter : row.creditAfter,
    kind: row.kind,
    reference: row.reference,
    note: row.kind === 'transfer' ? ownerOf(spent ? row.creditAccount : row.debitAccount) : row.note,
  }
}

/** The user id of a buyer's account. */
const ownerOf = (account: string): string => account.split(':')[1] ?? ''
