import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { VoidReason } from '../../shared/codes'
import type { ClaimState } from '../../shared/order-states'
import { rowOf } from './columns'
import { offers, orders } from './schema'

// The code vault: batches, codes, orders that wait for codes, and claims.

export const codeBatches = sqliteTable(
  'code_batches',
  {
    id: text('id').primaryKey(),
    offerId: rowOf('offer_id', () => offers.id),
    /** The administrator who imported them, or the supplier that delivered them. */
    actor: text('actor').notNull(),
    at: integer('at').notNull(),
    added: integer('added').notNull(),
    /** Lines of the file that were not added, and why. */
    duplicate: integer('duplicate').notNull().default(0),
    alreadyStocked: integer('already_stocked').notNull().default(0),
    alreadySold: integer('already_sold').notNull().default(0),
    empty: integer('empty').notNull().default(0),
    expiresAt: integer('expires_at'),
    /** The cost of one code, minor units. */
    cost: integer('cost'),
    costCurrency: text('cost_currency'),
  },
  (t) => [index('code_batches_of_offer').on(t.offerId, t.at)],
)

/** One row a code, sealed; free while it has no order and is not void. A void one is kept and never sold. */
export const codes = sqliteTable(
  'codes',
  {
    id: integer('id').primaryKey(),
    offerId: rowOf('offer_id', () => offers.id),
    batchId: rowOf('batch_id', () => codeBatches.id),
    sealed: text('sealed').notNull(),
    keyId: text('key_id').notNull(),
    fingerprint: text('fingerprint').notNull().unique('code_fingerprint'),
    orderId: text('order_id').references(() => orders.id),
    itemPosition: integer('item_position'),
    expiresAt: integer('expires_at'),
    /** Since when the buyer can read the code. */
    deliveredAt: integer('delivered_at'),
    /** When an administrator first saw the code. */
    revealedAt: integer('revealed_at'),
    voidedAt: integer('voided_at'),
    voidReason: text('void_reason').$type<VoidReason>(),
  },
  (t) => [
    check('code_void', sql`(voided_at IS NULL) = (void_reason IS NULL)`),
    index('codes_free').on(t.offerId, t.id).where(sql`order_id IS NULL AND voided_at IS NULL`),
    index('codes_of_order').on(t.orderId, t.itemPosition).where(sql`order_id IS NOT NULL`),
    index('codes_of_batch').on(t.batchId),
    index('codes_by_key').on(t.keyId),
    index('codes_expiring')
      .on(t.expiresAt)
      .where(sql`expires_at IS NOT NULL AND order_id IS NULL AND voided_at IS NULL`),
  ],
)

/** Pieces of paid orders that wait for stock. New codes go to them first, to the oldest order before the others. */
export const backorders = sqliteTable(
  'backorders',
  {
    orderId: rowOf('order_id', () => orders.id),
    position: integer('position').notNull(),
    offerId: rowOf('offer_id', () => offers.id),
    pieces: integer('pieces').notNull(),
    /** When the order was paid. */
    since: integer('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    check('backorder_pieces', sql`pieces >= 0`),
    index('backorders_of_offer').on(t.offerId, t.since, t.orderId),
  ],
)

/** "This code does not work": a buyer's message about a delivered code, and the shop's answer. */
export const claims = sqliteTable(
  'claims',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('claim_id'),
    orderId: rowOf('order_id', () => orders.id),
    itemPosition: integer('item_position').notNull(),
    codeId: integer('code_id')
      .notNull()
      .references(() => codes.id),
    userId: text('user_id').notNull(),
    message: text('message').notNull(),
    state: text('state').$type<ClaimState>().notNull(),
    reply: text('reply'),
    at: integer('at').notNull(),
    answeredAt: integer('answered_at'),
  },
  (t) => [
    uniqueIndex('claim_open').on(t.codeId).where(sql`state = 'open'`),
    index('claims_of_order').on(t.orderId),
    index('claims_by_state').on(t.state, t.seq),
    index('claims_open_of_user').on(t.userId, t.seq).where(sql`state = 'open'`),
  ],
)
