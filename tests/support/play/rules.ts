import { sql } from 'drizzle-orm'
import { currencies, smallestUnit } from '../../../src/shared/money'
import { providerNames, type ServedState, servedNames } from '../../../src/shared/payments'
import { owedAccounts } from '../../../src/worker/domain/ledger/ledger'
import type { Booked } from './outside'
import type { Begun } from './served'
import type { Table, World } from './table'

type Broken = { userId: string; id: string; rules: string }

const idsOf = (worlds: World[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(worlds.map((one) => one.userId))}))`

const served = sql`(SELECT value FROM json_each(${JSON.stringify(servedNames)}))`

/** What must hold of orders at any moment. */
const ordersQuery = (worlds: World[]) => sql`
  WITH own AS (SELECT * FROM orders WHERE user_id IN ${idsOf(worlds)}),
    paid AS (SELECT * FROM payments WHERE user_id IN ${idsOf(worlds)} AND order_id IS NOT NULL),
    sales AS (SELECT coalesce(paid.order_id, own.id) AS order_id,
        sum(iif(substr(credit_account, 1, 12) = 'system:sales', transfers.amount, -transfers.amount)) AS net
      FROM transfers LEFT JOIN paid ON paid.id = transfers.note LEFT JOIN own ON own.id = transfers.note
      WHERE (paid.id IS NOT NULL OR own.id IS NOT NULL)
        AND 'system:sales' IN (substr(credit_account, 1, 12), substr(debit_account, 1, 12)) GROUP BY 1),
    judged AS (SELECT own.user_id AS userId, own.id, own.status, own.reason, own.refunded, concat_ws(', ',
      iif((SELECT count(*) FROM codes WHERE order_id = own.id) <> iif(own.status = 'cancelled', 0, own.quantity),
        'codes', NULL),
      iif((SELECT count(*) FROM transfers WHERE reference = 'order:' || own.id)
        + (SELECT count(*) FROM paid WHERE order_id = own.id AND outcome = 'order') <> (own.paid_at IS NOT NULL),
        'paid once', NULL),
      iif((own.status = 'processing' AND own.reason IS 'disputed') <> (own.status = 'processing' AND EXISTS (
        SELECT 1 FROM paid JOIN payment_disputes AS d ON d.payment_id = paid.id
        WHERE paid.order_id = own.id AND paid.outcome = 'order' AND d.state = 'open')), 'disputed', NULL),
      iif(own.status = 'pending' AND (SELECT count(*) FROM orders AS o WHERE o.user_id = own.user_id
        AND o.status = 'pending' AND o.content = own.content) > 1, 'kept twice', NULL),
      iif(own.status IN ('pending', 'processing') AND own.completed_at IS NOT NULL, 'delivered', NULL),
      iif(own.status = 'cancelled' AND own.paid_at IS NOT NULL AND own.refunded <> own.total, 'kept', NULL),
      iif((own.status = 'processing' AND own.reason IS NOT 'disputed')
        <> EXISTS (SELECT 1 FROM outbox WHERE order_id = own.id), 'owed to the queue', NULL),
      iif(coalesce((SELECT net FROM sales WHERE order_id = own.id), 0)
        <> iif(own.paid_at IS NULL, 0, own.total - own.refunded),
        'sales', NULL)) AS rules FROM own)
  SELECT * FROM judged WHERE rules <> ''`

/** Bonuses are rounded down to what their currency can show. */
const unit = sql.raw(
  `(CASE currency ${currencies.map((each) => `WHEN '${each}' THEN ${smallestUnit(each)}`).join(' ')} END)`,
)

const paymentsQuery = (worlds: World[]) => sql`
  SELECT * FROM (SELECT user_id AS userId, id, status, outcome, concat_ws(', ',
      iif((SELECT count(*) FROM transfers WHERE reference = 'payment:' || p.id) <> (outcome IS NOT NULL), 'booked', NULL),
      iif((SELECT count(*) FROM transfers WHERE reference = 'bonus:' || p.id) <> (bonus > 0 AND outcome IS 'balance'),
        'bonus once', NULL),
      iif(bonus_back <> iif(outcome IS 'balance', bonus / ${unit} * min(amount, refunded + (
          SELECT coalesce(sum(d.amount), 0) FROM payment_disputes AS d WHERE d.payment_id = p.id AND d.state = 'lost'
        )) / amount * ${unit}, 0), 'bonus kept', NULL),
      iif(bonus_back <> (SELECT coalesce(sum(iif(reference GLOB 'bonus-back:*', t.amount, -t.amount)), 0) FROM transfers AS t
        WHERE t.note = p.id AND t.kind = 'topup_bonus' AND reference NOT GLOB 'bonus:*'), 'bonus booked', NULL),
      iif(status = 'pending' AND external_id IS NOT NULL AND next_check_at IS NULL, 'watched', NULL),
      iif(provider IN ${served} AND (outcome IS NOT NULL) <> (SELECT count(*) FROM served_transactions
        WHERE payment_id = p.id AND external_id = p.external_id AND state IN ('paid', 'reversed')), 'counted once', NULL)
      ) AS rules FROM payments AS p WHERE user_id IN ${idsOf(worlds)}) WHERE rules <> ''`

/** What must hold of transactions of providers that call us. */
const transactionsQuery = (worlds: World[]) => sql`
  SELECT * FROM (SELECT p.user_id AS userId, t.external_id AS id, t.state, concat_ws(', ',
      iif(t.state IN ('paid', 'reversed') AND p.outcome IS NULL, 'not booked', NULL),
      iif(t.state = 'reversed' AND (p.refunded <> p.amount OR p.outcome = 'order' AND o.status <> 'cancelled'),
        'kept', NULL),
      iif(t.state = 'created' AND (p.status <> 'pending' OR coalesce(o.status, 'pending') <> 'pending'),
        'begun for nothing', NULL)) AS rules
    FROM served_transactions AS t JOIN payments AS p ON p.id = t.payment_id LEFT JOIN orders AS o ON o.id = p.order_id
    WHERE p.user_id IN ${idsOf(worlds)}) WHERE rules <> ''`

const buyersQuery = (worlds: World[]) => sql`
  SELECT * FROM (SELECT u.id AS userId, u.id, concat_ws(', ',
      iif(purchases <> (SELECT count(*) FROM orders WHERE user_id = u.id AND status = 'completed'), 'delivered', NULL),
      iif((frozen_at IS NOT NULL) <> (EXISTS (SELECT 1 FROM accounts WHERE balance < 0
          AND id IN ${owedAccounts(sql`u.id`)})
        OR EXISTS (SELECT 1 FROM payments p JOIN payment_disputes d ON d.payment_id = p.id
          WHERE p.user_id = u.id AND d.state = 'open')), 'frozen', NULL)) AS rules
    FROM users AS u WHERE u.id IN ${idsOf(worlds)}) WHERE rules <> ''`

/** The rules that somebody's orders, payments or balance break at this moment. */
export async function brokenRules({ plain: { db } }: Table, worlds: World[]): Promise<Broken[]> {
  const queries = [ordersQuery, paymentsQuery, transactionsQuery, buyersQuery].map((query) =>
    db.all<Broken>(query(worlds)),
  )
  return (await Promise.all(queries)).flat()
}

type Told = Booked & { userId: string; net: number }

const outsideAccounts = sql.join(
  providerNames.map((name) => sql`id GLOB ${`system:${name}:*`}`),
  sql` OR `,
)

/** Where providers and books tell different stories, once everything has come to light. */
export async function differences({ plain: { db } }: Table, worlds: World[]): Promise<Broken[]> {
  const rows = await db.all<Told>(sql`
    WITH own AS (SELECT * FROM payments WHERE user_id IN ${idsOf(worlds)}),
      outside AS (SELECT id FROM accounts WHERE ${outsideAccounts}),
      moved AS (SELECT note AS id, sum(iif(credit_account IN outside, amount, -amount)) AS back
        FROM transfers WHERE note IN (SELECT id FROM own) AND kind IN ('card_refund', 'chargeback')
          AND (credit_account IN outside OR debit_account IN outside) GROUP BY 1)
    SELECT own.user_id AS userId, own.id, own.provider, own.amount, own.outcome, own.refunded,
      coalesce(moved.back, 0) AS net
    FROM own LEFT JOIN moved ON moved.id = own.id`)
  return rows.flatMap((row) => {
    const world = worlds.find(({ userId }) => userId === row.userId)
    const rules = world?.outside.disagrees(world.home, row) ?? []
    return rules.length > 0 ? [{ ...row, rules: rules.join(', ') }] : []
  })
}

/** Transactions of providers that call us, where they were told something else than our rows say, or have no row. */
export async function toldWrongly({ plain: { db }, callers }: Table, worlds: World[]): Promise<Broken[]> {
  const rows = await db.all<{ id: string; userId: string; state: ServedState }>(sql`
    SELECT t.external_id AS id, user_id AS userId, state FROM served_transactions AS t
    JOIN payments ON payments.id = payment_id WHERE user_id IN ${idsOf(worlds)}`)
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]))
  return worlds.flatMap(({ userId, home }) =>
    callers.transactionsOf(home).flatMap((one) => {
      const state = stateOf.get(one.name)
      return wasToldSo(one, state) ? [] : [{ userId, id: one.name, rules: `told ${toldOf(one)}, is ${state}` }]
    }),
  )
}

/** What a provider was told of a transaction. */
export const toldOf = ({ isPaid, isCancelled, isFlawed }: Begun): keyof typeof statesTold =>
  isFlawed ? 'nothing' : isCancelled ? 'cancelled' : isPaid ? 'paid' : 'unpaid'

const statesTold = {
  nothing: [undefined],
  cancelled: ['cancelled', 'reversed'],
  paid: ['paid'],
  unpaid: [undefined, 'created', 'cancelled'],
} as const satisfies Record<string, readonly (ServedState | undefined)[]>

/** Whether what a provider was told is the state of a transaction. */
export const wasToldSo = (one: Begun, state: ServedState | undefined): boolean =>
  statesTold[toldOf(one)].some((each) => each === state)

/** What banks hold back is what they dispute, to the cent. */
export async function heldWrongly({ plain: { db } }: Table): Promise<unknown[]> {
  return db.all(sql`SELECT currency, balance, held FROM (SELECT accounts.currency, accounts.balance,
      (SELECT coalesce(sum(d.amount), 0) FROM payment_disputes AS d JOIN payments AS p ON p.id = d.payment_id
        WHERE d.state = 'open' AND p.currency = accounts.currency) AS held
    FROM accounts WHERE id LIKE 'system:disputes:%') WHERE balance <> -held`)
}

/** What all payments and orders have come to, each kind once. */
export async function fates({ plain: { db } }: Table): Promise<string[]> {
  const rows = await db.all<{ fate: string }>(sql`
    SELECT DISTINCT status || coalesce(' to ' || outcome, '') AS fate FROM payments
    UNION SELECT DISTINCT status || coalesce(' ' || reason, '') FROM orders
    UNION SELECT DISTINCT provider || ' ' || state FROM served_transactions`)
  return rows.map(({ fate }) => fate)
}
