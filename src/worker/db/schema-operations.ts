import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TicketState } from '../../shared/ticket-states'
import { rowOf } from './columns'
import { orders, users } from './schema'

// Owed work, remembered answers, alerts, audit, notes, support, jobs and guards.

/** Written by workers before `failed_tries` only, and emptied since: a table is never dropped. */
export const loginAttempts = sqliteTable('login_attempts', {
  nicknameKey: text('nickname_key').primaryKey(),
  failures: integer('failures').notNull(),
  windowEndsAt: integer('window_ends_at').notNull(),
})

/** Work that a commit owes to the queue. A row stays until its work is done; the sweep sends what is due again. */
export const outbox = sqliteTable(
  'outbox',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    dueAt: integer('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (t) => [index('outbox_due').on(t.dueAt)],
)

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    answer: text('answer').notNull(),
    at: integer('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_at').on(t.at)],
)

export const alerts = sqliteTable(
  'alerts',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    detail: text('detail').notNull(),
    raisedAt: integer('raised_at').notNull(),
    clearedAt: integer('cleared_at'),
    /** When the operator's messenger had the alert, or when to try next and why the last try failed. */
    toldAt: integer('told_at'),
    tellAt: integer('tell_at').notNull().default(0),
    tellTrouble: text('tell_trouble').notNull().default(''),
  },
  (t) => [
    uniqueIndex('alerts_open').on(sql`kind`, sql`subject`).where(sql`cleared_at IS NULL`),
    index('alerts_untold').on(t.tellAt).where(sql`cleared_at IS NULL AND told_at IS NULL`),
  ],
)

/** Append-only: two triggers refuse every change of a row that is written (migration 0010). */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique(),
    at: integer('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    before: text('before', { mode: 'json' }).$type<unknown>(),
    after: text('after', { mode: 'json' }).$type<unknown>(),
    reason: text('reason').notNull(),
    /** Where the call came from; empty when it did not come over the network. */
    address: text('address').notNull().default(''),
  },
  (t) => [
    index('audit_by_date').on(t.at),
    index('audit_by_subject').on(t.subject, t.at),
    index('audit_by_actor').on(t.actor, t.at),
    index('audit_by_action').on(t.action, t.at),
    index('audit_by_act').on(t.actor, t.action, t.at),
  ],
)

/** Notes of administrators about an order or a user. */
export const notes = sqliteTable(
  'notes',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('note_id'),
    kind: text('kind').$type<'order' | 'user'>().notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    author: rowOf('author', () => users.id),
    at: integer('at').notNull(),
  },
  (t) => [check('note_kind', sql`kind IN ('order', 'user')`), index('notes_of_subject').on(t.kind, t.subject, t.seq)],
)

/** Questions to the shop. `nickname` and `userId` are as the sender wrote them, `account` is who was logged in. */
export const supportTickets = sqliteTable(
  'support_tickets',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('ticket_id'),
    at: integer('at').notNull(),
    account: text('account').references(() => users.id),
    nickname: text('nickname').notNull(),
    userId: text('user_id').notNull(),
    message: text('message').notNull(),
    state: text('state').$type<TicketState>().notNull(),
    reply: text('reply'),
    answeredAt: integer('answered_at'),
  },
  (t) => [
    check(
      'ticket_state',
      sql`state IN ('open', 'answered', 'closed') AND (reply IS NULL) = (answered_at IS NULL) AND (state <> 'open' OR reply IS NULL) AND (state <> 'answered' OR reply IS NOT NULL)`,
    ),
    index('tickets_of_account').on(t.account, t.seq).where(sql`account IS NOT NULL`),
    index('tickets_of_sender').on(t.userId, t.at),
    index('tickets_by_state').on(t.state, t.seq),
  ],
)

/** When each scheduled job last ran; a job is taken by moving its row. */
export const jobs = sqliteTable('jobs', {
  name: text('name').primaryKey(),
  lastRunAt: integer('last_run_at').notNull(),
})

// Inserting 1 into a column fails the check of that name, which rolls the batch back (database.ts).
const guardColumns = {
  unauthenticated: integer(),
  forbidden: integer(),
  cart_empty: integer(),
  cart_full: integer(),
  invalid_transition: integer(),
  last_admin: integer(),
  stale: integer(),
  too_many_unpaid: integer(),
  refund_too_large: integer(),
  account_frozen: integer(),
  supplier_pending: integer(),
  nothing_missing: integer(),
  code_sold: integer(),
  out_of_stock: integer(),
  rate_limited: integer(),
  picture_not_found: integer(),
  password_change_required: integer(),
  totp_required: integer(),
  totp_enrolled: integer(),
  totp_wrong: integer(),
  step_up_required: integer(),
  no_free_code: integer(),
  order_ended: integer(),
  held_by_others: integer(),
  too_many_replacements: integer(),
  nickname_taken: integer(),
  shop_closed: integer(),
  recovery_unfinished: integer(),
  last_way_in: integer(),
  transfers_held: integer(),
  too_many_passkeys: integer(),
  coupon_used_up: integer(),
  coupon_not_applicable: integer(),
  voucher_used: integer(),
  not_bought: integer(),
  too_many_favourites: integer(),
  too_many_watches: integer(),
  price_changed: integer(),
}

/** Holds no rows. */
export const guards = sqliteTable('guards', guardColumns, () =>
  Object.keys(guardColumns).map((name) => check(name, sql.raw(`${name} IS NULL`))),
)
