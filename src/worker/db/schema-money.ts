import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TransferKind } from '../../shared/contract/identity'
import type { Language } from '../../shared/languages'
import type { Currency } from '../../shared/money'
import type { DeclineReason, PaymentMethod, PaymentStatus, ProviderName, ServedState } from '../../shared/payments'
import { rowOf } from './columns'
import { orders, users } from './schema'

// The books, and the money that comes from outside. Minor units everywhere.

const currency = () => text('currency').$type<Currency>().notNull()

/** One per owner and currency. System accounts have a floor far below zero, buyers' is zero. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    currency: currency(),
    balance: integer('balance').notNull().default(0),
    floor: integer('floor').notNull().default(0),
  },
  (t) => [check('insufficient_funds', sql`${t.balance} >= ${t.floor}`)],
)

/** Append-only: money moves from the debit account to the credit account. */
export const transfers = sqliteTable(
  'transfers',
  {
    seq: integer('seq').primaryKey(),
    reference: text('reference').notNull().unique('transfer_reference'),
    debitAccount: rowOf('debit_account', () => accounts.id),
    creditAccount: rowOf('credit_account', () => accounts.id),
    amount: integer('amount').notNull(),
    currency: currency(),
    kind: text('kind').$type<TransferKind>().notNull(),
    note: text('note').notNull().default(''),
    at: integer('at').notNull(),
    debitAfter: integer('debit_after').notNull(),
    creditAfter: integer('credit_after').notNull(),
  },
  (t) => [
    check('transfer_amount', sql`${t.amount} > 0`),
    check('transfer_accounts', sql`${t.debitAccount} <> ${t.creditAccount}`),
    index('transfers_debit').on(t.debitAccount, t.seq).where(sql`substr(debit_account, 1, 5) = 'user:'`),
    index('transfers_by_note').on(t.note).where(sql`note <> ''`),
    index('transfers_credit').on(t.creditAccount, t.seq).where(sql`substr(credit_account, 1, 5) = 'user:'`),
  ],
)

/** The request to the provider, kept so that the same request can be repeated under the same key. */
export type PaymentRequest = {
  origin: string
  language: Language
  title: string
  expiresAtMs: number
  /** Whether the request names the buyer and the order: a request that is repeated has to be the same. */
  namesBuyer?: true
}

/** One attempt to pay an order or to top up a balance. The row is written before the provider is asked. */
export const payments = sqliteTable(
  'payments',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('payment_id'),
    userId: rowOf('user_id', () => users.id),
    kind: text('kind').$type<'order' | 'topup'>().notNull(),
    orderId: text('order_id').references(() => orders.id),
    provider: text('provider').$type<ProviderName>().notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    currency: currency(),
    amount: integer('amount').notNull(),
    live: integer('live', { mode: 'boolean' }).notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    request: text('request', { mode: 'json' }).$type<PaymentRequest>().notNull(),
    /** The provider's name for the payment; null until the provider has answered. */
    externalId: text('external_id'),
    /** The provider's name for the charge, which its refunds and disputes refer to. */
    chargeId: text('charge_id'),
    payUrl: text('pay_url'),
    /** The provider's name for the card, the same for every payment by it; of providers that tell it. */
    card: text('card'),
    reason: text('reason').$type<DeclineReason>(),
    /** Where the money went. */
    outcome: text('outcome').$type<'order' | 'balance'>(),
    /** Gone back to the card, by us, by the provider or by a bank; booked. */
    refunded: integer('refunded').notNull().default(0),
    /** What the shop adds to a top-up once it is paid, as its buyer was shown, and how much of that was taken back. */
    bonus: integer('bonus').notNull().default(0),
    bonusBack: integer('bonus_back').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    paidAt: integer('paid_at'),
    /** When the provider is asked next; null once its answer is final. */
    nextCheckAt: integer('next_check_at'),
    /** How often the schedule has asked; the gap to its next question grows with this number. */
    checks: integer('checks').notNull().default(0),
    /** Until when unsigned notices have used up their questions; each moves it on by a gap. */
    noticedUntil: integer('noticed_until').notNull().default(0),
  },
  (t) => [
    check('payment_amount', sql`${t.amount} > 0`),
    check('payment_kind', sql`(${t.kind} = 'order') = (${t.orderId} IS NOT NULL)`),
    check('payment_status', sql`${t.status} IN ('pending', 'paid', 'failed', 'expired', 'refunded')`),
    check('payment_booked', sql`(${t.status} IN ('paid', 'refunded')) = (${t.outcome} IS NOT NULL)`),
    check('refund_too_large', sql`${t.refunded} BETWEEN 0 AND ${t.amount}`),
    check('payment_bonus', sql`bonus >= 0 AND (bonus = 0 OR kind = 'topup')`),
    check('payment_bonus_back', sql`bonus_back BETWEEN 0 AND bonus`),
    uniqueIndex('payment_external').on(t.provider, t.externalId).where(sql`external_id IS NOT NULL`),
    index('payments_by_charge').on(t.provider, t.chargeId).where(sql`charge_id IS NOT NULL`),
    index('payments_of_order').on(t.orderId).where(sql`order_id IS NOT NULL`),
    index('payments_of_user').on(t.userId, t.seq),
    index('payments_by_status').on(t.status, t.seq),
    index('payments_due').on(t.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
    index('payments_watched_of_user').on(t.userId).where(sql`outcome IS NULL AND next_check_at IS NOT NULL`),
  ],
)

/** Events of a provider that the shop has acted on, each once. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    key: text('key').notNull(),
    paymentId: text('payment_id').notNull(),
    at: integer('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.key] }), index('payment_events_of_payment').on(t.paymentId)],
)

/** A transaction that a provider has begun by a call to us, for one of our payments: this row is the truth of it. */
export const servedTransactions = sqliteTable(
  'served_transactions',
  {
    seq: integer('seq').primaryKey(),
    provider: text('provider').$type<ProviderName>().notNull(),
    externalId: text('external_id').notNull(),
    paymentId: text('payment_id').notNull(),
    state: text('state').$type<ServedState>().notNull(),
    /** The provider's number of why it ended. */
    reason: integer('reason'),
    /** By the provider's clock; the other times are ours. */
    begunAt: integer('begun_at').notNull(),
    createdAt: integer('created_at').notNull(),
    paidAt: integer('paid_at'),
    endedAt: integer('ended_at'),
    /** What the provider has told of the receipts for the tax office, JSON by the kind of receipt. */
    receipts: text('receipts').notNull().default('{}'),
  },
  (t) => [
    check('served_state', sql`${t.state} IN ('created', 'paid', 'cancelled', 'reversed')`),
    check('served_ended', sql`(${t.state} IN ('cancelled', 'reversed')) = (${t.endedAt} IS NOT NULL)`),
    check('served_paid', sql`(${t.state} IN ('paid', 'reversed')) = (${t.paidAt} IS NOT NULL)`),
    uniqueIndex('served_external').on(t.provider, t.externalId),
    uniqueIndex('served_active').on(t.paymentId).where(sql`state IN ('created', 'paid')`),
    index('served_by_time').on(t.provider, t.begunAt, t.seq),
    index('served_of_payment').on(t.paymentId),
  ],
)

/** Calls in a provider's name that proved nothing or said nothing, counted by the hour. */
export const refusedCalls = sqliteTable(
  'refused_calls',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    /** Unix ms at which the hour begins. */
    hour: integer('hour').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.hour] })],
)

/** Money that an administrator sends back to the card. Booked when it is asked for, booked back if it is refused. */
export const paymentRefunds = sqliteTable(
  'payment_refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    amount: integer('amount').notNull(),
    state: text('state').$type<'asked' | 'accepted' | 'refused'>().notNull(),
    reason: text('reason').notNull(),
    at: integer('at').notNull(),
    nextTryAt: integer('next_try_at'),
  },
  (t) => [
    check('refund_amount', sql`${t.amount} > 0`),
    index('payment_refunds_due').on(t.nextTryAt).where(sql`next_try_at IS NOT NULL`),
    index('payment_refunds_asked').on(t.paymentId).where(sql`state = 'asked'`),
  ],
)

/** A bank asks for a payment back; `lost` means that the bank has taken it. */
export const paymentDisputes = sqliteTable(
  'payment_disputes',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    amount: integer('amount').notNull(),
    state: text('state').$type<'open' | 'won' | 'lost'>().notNull(),
    at: integer('at').notNull(),
    closedAt: integer('closed_at'),
  },
  (t) => [check('dispute_amount', sql`${t.amount} > 0`), index('disputes_of_payment').on(t.paymentId)],
)

/** What one dollar costs: the last good official rate, and the owner's own where there is one. */
export const exchangeRates = sqliteTable(
  'exchange_rates',
  {
    currency: text('currency').primaryKey(),
    /** Hundredths; the database keeps these two alike with the millionths, for a worker from before. */
    earlierRate: integer('rate'),
    earlierOwnRate: integer('own_rate'),
    /** Millionths of the currency for one dollar. */
    perDollar: integer('per_dollar'),
    ownPerDollar: integer('own_per_dollar'),
    date: text('date'),
    /** When the bank answered last, whatever day its rate is for. */
    answeredAt: integer('answered_at'),
    ownDate: text('own_date'),
    /** Unix ms from which the official one holds again; null when the owner has to say so. */
    ownUntil: integer('own_until'),
  },
  () => [check('rate_positive', sql`coalesce(rate, 1) > 0 AND coalesce(own_rate, 1) > 0`)],
)

/** The rule by which the prices in a currency that follows the dollar were made last. */
export const followedPrices = sqliteTable(
  'followed_prices',
  {
    currency: currency().primaryKey(),
    /** Millionths of the currency for one dollar; NULL once the rate was too old to sell by. */
    perDollar: integer('per_dollar'),
    /** Hundredths of a percent on top of the rate. */
    margin: integer('margin').notNull(),
    /** Prices are multiples of it, minor units. */
    step: integer('step').notNull(),
    madeAt: integer('made_at').notNull(),
  },
  () => [check('follow_rule', sql`coalesce(per_dollar, 1) > 0 AND margin >= 0 AND step > 0`)],
)
