import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TicketState } from '../../shared/ticket-states'
import { orders, users } from './schema'

// What keeps the shop running beside what it sells: owed work, remembered answers, alerts, audit, jobs and guards.

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
    /** When it reached the operator's messenger, or when to try next and why the last try failed. */
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

/** What administrators tell each other about an order or a user. */
export const notes = sqliteTable(
  'notes',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('note_id'),
    kind: text('kind').$type<'order' | 'user'>().notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    author: text('author')
      .notNull()
      .references(() => users.id),
    at: integer('at').notNull(),
  },
  (t) => [check('note_kind', sql`kind IN ('order', 'user')`), index('notes_of_subject').on(t.kind, t.subject, t.seq)],
)

/** What people ask of the shop. `nickname` and `userId` are as they wrote them, `account` is who was logged in. */
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

// Holds no rows: inserting 1 into a column fails the check of that name, which rolls the batch back (database.ts).
const guardColumn = (name: string) => integer(name)
export const guards = sqliteTable(
  'guards',
  {
    unauthenticated: guardColumn('unauthenticated'),
    forbidden: guardColumn('forbidden'),
    cart_empty: guardColumn('cart_empty'),
    cart_full: guardColumn('cart_full'),
    invalid_transition: guardColumn('invalid_transition'),
    last_admin: guardColumn('last_admin'),
    stale: guardColumn('stale'),
    too_many_unpaid: guardColumn('too_many_unpaid'),
    refund_too_large: guardColumn('refund_too_large'),
    account_frozen: guardColumn('account_frozen'),
    supplier_pending: guardColumn('supplier_pending'),
    nothing_missing: guardColumn('nothing_missing'),
    code_sold: guardColumn('code_sold'),
    out_of_stock: guardColumn('out_of_stock'),
    rate_limited: guardColumn('rate_limited'),
    picture_not_found: guardColumn('picture_not_found'),
    password_change_required: guardColumn('password_change_required'),
    totp_required: guardColumn('totp_required'),
    totp_enrolled: guardColumn('totp_enrolled'),
    totp_wrong: guardColumn('totp_wrong'),
    step_up_required: guardColumn('step_up_required'),
    no_free_code: guardColumn('no_free_code'),
    order_ended: guardColumn('order_ended'),
    held_by_others: guardColumn('held_by_others'),
    too_many_replacements: guardColumn('too_many_replacements'),
    nickname_taken: guardColumn('nickname_taken'),
    shop_closed: guardColumn('shop_closed'),
    recovery_unfinished: guardColumn('recovery_unfinished'),
  },
  () => [
    check('unauthenticated', sql`unauthenticated IS NULL`),
    check('forbidden', sql`forbidden IS NULL`),
    check('cart_empty', sql`cart_empty IS NULL`),
    check('cart_full', sql`cart_full IS NULL`),
    check('invalid_transition', sql`invalid_transition IS NULL`),
    check('last_admin', sql`last_admin IS NULL`),
    check('stale', sql`stale IS NULL`),
    check('too_many_unpaid', sql`too_many_unpaid IS NULL`),
    check('refund_too_large', sql`refund_too_large IS NULL`),
    check('account_frozen', sql`account_frozen IS NULL`),
    check('supplier_pending', sql`supplier_pending IS NULL`),
    check('nothing_missing', sql`nothing_missing IS NULL`),
    check('code_sold', sql`code_sold IS NULL`),
    check('out_of_stock', sql`out_of_stock IS NULL`),
    check('rate_limited', sql`rate_limited IS NULL`),
    check('picture_not_found', sql`picture_not_found IS NULL`),
    check('password_change_required', sql`password_change_required IS NULL`),
    check('totp_required', sql`totp_required IS NULL`),
    check('totp_enrolled', sql`totp_enrolled IS NULL`),
    check('totp_wrong', sql`totp_wrong IS NULL`),
    check('step_up_required', sql`step_up_required IS NULL`),
    check('no_free_code', sql`no_free_code IS NULL`),
    check('order_ended', sql`order_ended IS NULL`),
    check('held_by_others', sql`held_by_others IS NULL`),
    check('too_many_replacements', sql`too_many_replacements IS NULL`),
    check('nickname_taken', sql`nickname_taken IS NULL`),
    check('shop_closed', sql`shop_closed IS NULL`),
    check('recovery_unfinished', sql`recovery_unfinished IS NULL`),
  ],
)
