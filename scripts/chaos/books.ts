import { currencies } from '../../src/shared/money'
import type { State } from './state'

/** Something that must always be so: `wrong` names what is not, `counted` how much was looked at. */
export type Finding = { what: string; counted: number; wrong: string[] }

export const finding = (what: string, counted: number, wrong: string[]): Finding => ({ what, counted, wrong })

const numberOf = (state: State, sql: string): number => Number(state.rows<{ n: number }>(sql)[0]?.n ?? 0)

/** One row of a query is one thing that is wrong. */
export const none = (state: State, what: string, counted: string, sql: string): Finding =>
  finding(
    what,
    numberOf(state, `SELECT count(*) AS n FROM ${counted}`),
    state.rows(sql).map((row) => JSON.stringify(row)),
  )

/** To the balance, in the provider's cabinet, or, of what was not delivered, to a bank that took it. */
const refundSum = `((SELECT coalesce(sum(amount), 0) FROM transfers
    WHERE note = orders.id AND kind IN ('refund', 'chargeback'))
  + (SELECT coalesce(sum(transfers.amount), 0) FROM payments JOIN transfers ON note = payments.id
    WHERE order_id = orders.id AND reference GLOB 'provider-refund:*' AND reference NOT GLOB '*:owed'))`

/** What was delivered before a bank took the money back: it stays with the buyer, who owes for it. */
const keptSum = `(SELECT coalesce(sum(unit_price), 0) FROM codes JOIN order_items AS item
  ON item.order_id = codes.order_id AND item.position = codes.item_position
  WHERE codes.order_id = orders.id AND delivered_at IS NOT NULL AND voided_at IS NULL)`

/**
 * What holds at any moment, whatever was killed in whatever it was doing: the books, the stock, and that nothing is paid
 * without money or delivered without an order. Written in SQL of its own, beside the shop's audit.
 */
export const alwaysTrue = async (state: State): Promise<Finding[]> => [
  finding(
    "the shop's own audit of books and stock finds nothing",
    numberOf(state, 'SELECT count(*) AS n FROM accounts'),
    (await state.audit()).map((line) => JSON.stringify(line)),
  ),
  none(
    state,
    'every account holds what its entries come to',
    'accounts',
    `SELECT id, balance, (SELECT coalesce(sum(amount), 0) FROM transfers WHERE credit_account = accounts.id)
      - (SELECT coalesce(sum(amount), 0) FROM transfers WHERE debit_account = accounts.id) AS booked
      FROM accounts WHERE balance <> booked OR balance < floor`,
  ),
  none(
    state,
    'every currency comes to nothing, and no entry mixes two',
    'transfers',
    `SELECT currency, sum(balance) AS sum FROM accounts GROUP BY currency HAVING sum(balance) <> 0
      UNION ALL SELECT reference, seq FROM transfers JOIN accounts ON accounts.id IN (debit_account, credit_account)
        WHERE accounts.currency <> transfers.currency`,
  ),
  none(
    state,
    'the statement of a buyer goes from line to line without a gap',
    'transfers',
    `WITH lines AS (
        SELECT credit_account AS account, seq, credit_after AS after, amount FROM transfers
        UNION ALL SELECT debit_account, seq, debit_after, -amount FROM transfers)
      SELECT account, seq, after FROM (SELECT account, seq, after, amount,
        lag(after, 1, 0) OVER (PARTITION BY account ORDER BY seq) AS before FROM lines)
      WHERE after <> before + amount`,
  ),
  none(
    state,
    'every code that came in is free, reserved, delivered or void, and each is there once',
    'codes',
    `SELECT code_batches.id, added, count(codes.id) AS here,
        sum(codes.id IS NOT NULL AND order_id IS NULL AND voided_at IS NULL) + sum(order_id IS NOT NULL AND delivered_at IS NULL AND voided_at IS NULL)
        + sum(order_id IS NOT NULL AND delivered_at IS NOT NULL AND voided_at IS NULL) + sum(voided_at IS NOT NULL) AS told
      FROM code_batches LEFT JOIN codes ON codes.batch_id = code_batches.id
      GROUP BY code_batches.id HAVING added <> here OR here <> told
      UNION ALL SELECT fingerprint, count(*), 0, 0 FROM codes GROUP BY fingerprint HAVING count(*) > 1`,
  ),
  none(
    state,
    'an order holds no more codes of an item than were bought, and an ended one those its buyer has',
    'order_items',
    `SELECT orders.id, position, orders.status, order_items.quantity, returned,
        (SELECT count(*) FROM codes WHERE codes.order_id = orders.id AND item_position = position
          AND voided_at IS NULL) AS held,
        (SELECT count(*) FROM codes WHERE codes.order_id = orders.id AND item_position = position
          AND voided_at IS NULL AND delivered_at IS NOT NULL) AS read
      FROM order_items JOIN orders ON orders.id = order_items.order_id
      WHERE held > order_items.quantity - returned
        OR (orders.status = 'cancelled' AND held <> iif(reason = 'charged_back', read, 0))
        OR (orders.status = 'completed' AND held <> order_items.quantity - returned)
        OR (orders.status = 'pending' AND held <> from_stock)`,
  ),
  none(
    state,
    'nobody reads a code of an order that is not paid',
    'codes WHERE delivered_at IS NOT NULL',
    `SELECT codes.id, orders.id AS order_id, status FROM codes LEFT JOIN orders ON orders.id = codes.order_id
      WHERE delivered_at IS NOT NULL AND (orders.id IS NULL OR paid_at IS NULL OR codes.offer_id NOT IN
        (SELECT offer_id FROM order_items WHERE order_items.order_id = orders.id AND position = item_position))`,
  ),
  none(
    state,
    'a paid order was paid for once, an unpaid one never, and what went back is counted',
    'orders',
    `SELECT id, status, total, refunded, ${refundSum} AS back,
        (SELECT coalesce(sum(amount), 0) FROM transfers WHERE note = orders.id AND kind IN ('purchase', 'voucher_purchase')) AS paid,
        iif(reason = 'charged_back', ${keptSum}, 0) AS kept
      FROM orders WHERE paid <> iif(paid_at IS NULL, 0, total) OR back <> refunded
        OR (status = 'cancelled' AND paid_at IS NOT NULL AND refunded NOT BETWEEN total - kept AND total)`,
  ),
  none(
    state,
    'what may be on its way from a supplier is paid back to nobody',
    'supplier_orders',
    `SELECT orders.id, status, orders.reason, supplier, state FROM orders JOIN supplier_orders ON order_id = orders.id
      WHERE status = 'cancelled' AND orders.reason IS NOT 'charged_back' AND state IN ('submitting', 'unknown', 'pending')`,
  ),
  none(
    state,
    'no player is topped up twice for one order',
    'order_topups',
    `SELECT order_id, count(*) AS done, count(DISTINCT item_position) AS pieces, quantity AS wanted
      FROM supplier_orders JOIN orders ON orders.id = order_id
      WHERE player_id IS NOT NULL AND state = 'done' GROUP BY order_id HAVING done > wanted OR done > pieces`,
  ),
  none(
    state,
    'a bank holds back what it disputes, and what it has taken is booked to a sale or a debt',
    'payment_disputes',
    `SELECT accounts.id, balance, (SELECT coalesce(sum(payment_disputes.amount), 0) FROM payment_disputes
          JOIN payments ON payments.id = payment_id
        WHERE payment_disputes.state = 'open' AND accounts.id = 'system:disputes:' || payments.currency) AS disputed
      FROM accounts WHERE accounts.id LIKE 'system:disputes:%' AND balance <> -disputed`,
  ),
  none(
    state,
    'a paid order that is not finished is owed to the queue, or waits for a bank, and nothing else is',
    "orders WHERE status = 'processing'",
    `SELECT id, status FROM orders LEFT JOIN outbox ON outbox.order_id = orders.id
      WHERE (status = 'processing' AND reason IS NOT 'disputed') <> (outbox.order_id IS NOT NULL)`,
  ),
]

const owedAccounts = currencies.map((currency) => `'owed:' || users.id || ':${currency}'`).join(', ')

/** With nothing under way any more: nobody is kept from their money who owes none. */
export const nobodyFrozen = (state: State): Finding =>
  none(
    state,
    'whoever a bank froze still owes it, and whoever owes is frozen',
    'users',
    `SELECT users.id, frozen_by, coalesce(min(balance), 0) AS owed
      FROM users LEFT JOIN accounts ON accounts.id IN (${owedAccounts})
      GROUP BY users.id HAVING (frozen_at IS NOT NULL) <> (owed < 0)`,
  )

/** How long what is due may wait for its turn in a shop that runs: two runs of the schedule. */
const overdueMs = 2 * 60_000

/** Nothing that was promised for a time is forgotten: it is done, or its time lies ahead, or has just come. */
export const nothingForgotten = (state: State, nowMs: number): Finding =>
  none(
    state,
    `what is owed is at most ${overdueMs / 60_000} minutes overdue`,
    'outbox',
    `SELECT 'delivery' AS owed, order_id AS id, due_at AS due FROM outbox WHERE due_at < ${nowMs - overdueMs}
      UNION ALL SELECT 'question to a supplier', id, next_check_at FROM supplier_orders
        WHERE next_check_at < ${nowMs - overdueMs}
      UNION ALL SELECT 'question to a provider', id, next_check_at FROM payments
        WHERE next_check_at < ${nowMs - overdueMs}
      UNION ALL SELECT 'end of an unpaid order', id, expires_at FROM orders
        WHERE status = 'pending' AND expires_at < ${nowMs - overdueMs}
      UNION ALL SELECT 'refund to a card', id, next_try_at FROM payment_refunds
        WHERE next_try_at < ${nowMs - overdueMs}`,
  )

/** What is still under way, by what it waits for; empty when every promise is kept. */
export const underWay = (state: State): string[] =>
  state
    .rows<{ what: string; n: number }>(
      `SELECT 'order ' || status || ' ' || coalesce(reason, '') AS what, count(*) AS n FROM orders
          WHERE status IN ('pending', 'processing') GROUP BY 1
        UNION ALL SELECT 'outbox', count(*) FROM outbox HAVING count(*) > 0
        UNION ALL SELECT 'supplier order ' || state, count(*) FROM supplier_orders WHERE closed_at IS NULL GROUP BY 1
        UNION ALL SELECT 'dispute', count(*) FROM payment_disputes WHERE state = 'open' HAVING count(*) > 0
        UNION ALL SELECT 'refund to a card', count(*) FROM payment_refunds WHERE state = 'asked' HAVING count(*) > 0`,
    )
    .map(({ what, n }) => `${what.trim()}: ${n}`)
