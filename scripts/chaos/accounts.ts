import { type Finding, none } from './books'
import type { State } from './state'

// Whose account each transfer moves, told from the orders, payments, refunds and disputes alone, in SQL of its own.

const buyer = (row: string) => `'user:' || ${row}.user_id || ':' || ${row}.currency`
const owed = (row: string) => `'owed:' || ${row}.user_id || ':' || ${row}.currency`
const sales = (row: string) => `'system:sales:' || ${row}.currency`
const atProvider = (row: string) => `'system:' || ${row}.provider || ':' || ${row}.currency`
const promotions = (row: string) => `'system:promotions:' || ${row}.currency`
const frozen = "'frozen:' || user_id || ':' || currency"
const disputed = (row: string) => `'system:disputes:' || ${row}.currency`

/** What has happened, each with the one transfer that books it: from which account to which, and how much. */
const facts = `(
  SELECT 'order:' || id AS reference, ${buyer('orders')} AS debit, ${sales('orders')} AS credit, total AS amount,
      iif(vouchers > 0, 'voucher_purchase', 'purchase') AS kind, id AS note
    FROM orders WHERE paid_at IS NOT NULL AND payment_method = 'balance'
  UNION ALL SELECT 'payment:' || id, ${atProvider('payments')},
      iif(outcome = 'order', ${sales('payments')}, ${buyer('payments')}), amount,
      CASE WHEN outcome = 'order' THEN 'purchase' WHEN order_id IS NULL THEN 'topup' ELSE 'late' END, coalesce(order_id, '')
    FROM payments WHERE outcome IS NOT NULL
  UNION ALL SELECT 'bonus:' || id, ${promotions('payments')}, ${buyer('payments')}, bonus, 'topup_bonus', id
    FROM payments WHERE outcome = 'balance' AND bonus > 0
  UNION ALL SELECT 'voucher:' || vouchers.id, 'system:vouchers:' || currency, 'user:' || used_by || ':' || currency, amount,
      'voucher', '' FROM vouchers JOIN voucher_batches ON voucher_batches.id = batch_id WHERE used_by IS NOT NULL
  UNION ALL SELECT 'voucher-freeze:' || id, ${buyer('frozen_vouchers')}, ${frozen}, amount, 'voucher_frozen', ''
    FROM frozen_vouchers
  UNION ALL SELECT 'voucher-freeze:' || id || ':taken', ${frozen}, 'system:vouchers:' || currency, amount, 'voucher_frozen',
      '' FROM frozen_vouchers WHERE taken_at IS NOT NULL
  UNION ALL SELECT 'voucher-freeze:' || id || ':back', iif(taken_at IS NULL, ${frozen}, 'system:vouchers:' || currency),
      ${buyer('frozen_vouchers')}, amount, 'voucher_frozen', '' FROM frozen_vouchers WHERE given_back_at IS NOT NULL
  UNION ALL SELECT 'referral:' || id, 'system:promotions:' || currency, 'user:' || friend_id || ':' || currency, amount,
      'referral', '' FROM referrals WHERE paid_at IS NOT NULL
  UNION ALL SELECT 'card-refund:' || refund.id, ${buyer('payments')}, ${atProvider('payments')}, refund.amount, 'card_refund',
      payment_id FROM payment_refunds AS refund JOIN payments ON payments.id = payment_id
  UNION ALL SELECT 'card-refund:' || refund.id || ':back', ${atProvider('payments')}, ${buyer('payments')}, refund.amount,
      'card_refund', payment_id FROM payment_refunds AS refund JOIN payments ON payments.id = payment_id
    WHERE refund.state = 'refused'
  UNION ALL SELECT 'dispute:' || dispute.id, ${disputed('payments')}, ${atProvider('payments')}, dispute.amount, 'chargeback',
      payment_id FROM payment_disputes AS dispute JOIN payments ON payments.id = payment_id
  UNION ALL SELECT 'dispute:' || dispute.id || ':won', ${atProvider('payments')}, ${disputed('payments')}, dispute.amount,
      'chargeback', payment_id FROM payment_disputes AS dispute JOIN payments ON payments.id = payment_id
    WHERE dispute.state = 'won')`

/** Whether a transfer that books a part of something, or a deed of a person, moves the accounts that it may move. */
const fitsItsPart = `CASE
  WHEN moved.reference GLOB 'refund:*' THEN moved.kind = 'refund' AND moved.debit_account = ${sales('orders')}
    AND moved.credit_account = ${buyer('orders')}
  WHEN moved.reference GLOB 'provider-refund:*:owed' THEN moved.kind = 'chargeback'
    AND moved.debit_account = ${owed('payments')} AND moved.credit_account = ${atProvider('payments')}
  WHEN moved.reference GLOB 'provider-refund:*' THEN moved.kind = 'chargeback' AND payments.outcome = 'order'
    AND moved.debit_account = ${sales('payments')} AND moved.credit_account = ${atProvider('payments')}
  WHEN moved.reference GLOB 'bonus-back:*:owed' THEN moved.kind = 'topup_bonus'
    AND moved.debit_account = ${owed('payments')} AND moved.credit_account = ${promotions('payments')}
  WHEN moved.reference GLOB 'bonus-back:*' THEN moved.kind = 'topup_bonus'
    AND moved.debit_account = ${buyer('payments')} AND moved.credit_account = ${promotions('payments')}
  WHEN moved.reference GLOB 'bonus-again:*' THEN moved.kind = 'topup_bonus'
    AND moved.debit_account = ${promotions('payments')} AND moved.credit_account = ${buyer('payments')}
  WHEN moved.reference GLOB 'dispute:*:lost:owed' THEN moved.kind = 'chargeback'
    AND moved.debit_account = ${owed('payments')} AND moved.credit_account = ${disputed('payments')}
  WHEN moved.reference GLOB 'dispute:*:lost' THEN moved.kind = 'chargeback'
    AND moved.debit_account = ${sales('orders')} AND moved.credit_account = ${disputed('orders')}
  WHEN moved.reference GLOB 'collected:*' THEN moved.kind = 'chargeback'
    AND moved.debit_account GLOB 'user:*' AND moved.credit_account = 'owed:' || substr(moved.debit_account, 6)
  WHEN moved.reference GLOB 'referral:*:back' THEN moved.kind = 'referral'
    AND moved.debit_account GLOB 'user:*' AND moved.credit_account = 'system:promotions:' || moved.currency
  WHEN moved.reference GLOB 'referral:*:owed' THEN moved.kind = 'referral'
    AND moved.debit_account GLOB 'owed:*' AND moved.credit_account = 'system:promotions:' || moved.currency
  WHEN moved.reference GLOB 'transfer:*' THEN moved.kind = 'transfer'
    AND moved.debit_account GLOB 'user:*' AND moved.credit_account GLOB 'user:*'
  WHEN moved.reference GLOB 'adjustment:*' THEN moved.kind = 'adjustment'
    AND 'system:adjustments:' || moved.currency IN (moved.debit_account, moved.credit_account)
    AND (moved.debit_account GLOB 'user:*' OR moved.credit_account GLOB 'user:*') END`

const sumOf = (which: string) => `(SELECT coalesce(sum(amount), 0) FROM transfers WHERE ${which})`

/** What has happened is booked, between the accounts that it concerns, and nothing else is. */
export const accountsMoved = (state: State): Finding[] => [
  none(
    state,
    'what has happened is booked once, from the account that it leaves to the one that it reaches',
    facts,
    `SELECT fact.*, debit_account, credit_account, moved.amount AS booked, moved.kind AS booked_as
      FROM ${facts} AS fact LEFT JOIN transfers AS moved ON moved.reference = fact.reference
      WHERE moved.reference IS NULL OR debit_account <> debit OR credit_account <> credit
        OR moved.amount <> fact.amount OR moved.kind <> fact.kind OR moved.note <> fact.note`,
  ),
  none(
    state,
    'every other transfer is a part of something, between the accounts of its buyer, the shop and its providers',
    'transfers',
    `SELECT moved.reference, moved.kind, debit_account, credit_account, moved.amount, moved.note FROM transfers AS moved
      LEFT JOIN orders ON orders.id = moved.note LEFT JOIN payments ON payments.id = moved.note
      WHERE moved.reference NOT IN (SELECT reference FROM ${facts}) AND NOT coalesce(${fitsItsPart}, false)`,
  ),
  none(
    state,
    'what is counted as given back of a payment is booked, whoever gave it back',
    'payments WHERE refunded > 0',
    `SELECT id, refunded, ${sumOf("note = payments.id AND reference GLOB 'provider-refund:*'")}
        + ${sumOf("note = payments.id AND kind = 'card_refund' AND reference NOT GLOB '*:back'")}
        - ${sumOf("note = payments.id AND kind = 'card_refund' AND reference GLOB '*:back'")} AS booked
      FROM payments WHERE refunded <> booked`,
  ),
  none(
    state,
    'what is counted as taken back of a bonus is booked',
    'payments WHERE bonus > 0',
    `SELECT id, bonus, bonus_back, ${sumOf("note = payments.id AND reference GLOB 'bonus-back:*'")}
        - ${sumOf("note = payments.id AND reference GLOB 'bonus-again:*'")} AS booked
      FROM payments WHERE bonus_back <> booked`,
  ),
  none(
    state,
    'what a bank has kept is booked whole: what was not delivered from the sales, the rest as owed',
    "payment_disputes WHERE state = 'lost'",
    `SELECT id, payment_id, state, amount, ${sumOf("reference IN ('dispute:' || dispute.id || ':lost', 'dispute:' || dispute.id || ':lost:owed')")} AS booked
      FROM payment_disputes AS dispute WHERE booked <> iif(state = 'lost', amount, 0)`,
  ),
]
