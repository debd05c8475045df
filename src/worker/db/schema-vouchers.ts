import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Currency } from '../../shared/money'
import { rowOf } from './columns'
import { users } from './schema'

/** Vouchers that were made together, all of one sum; `used` and `voided` move in the batch that moves the vouchers. */
export const voucherBatches = sqliteTable(
  'voucher_batches',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('voucher_batch_id'),
    currency: text('currency').$type<Currency>().notNull(),
    /** Minor units, of each. */
    amount: integer('amount').notNull(),
    made: integer('made').notNull(),
    used: integer('used').notNull().default(0),
    voided: integer('voided').notNull().default(0),
    madeBy: rowOf('made_by', () => users.id),
    madeAt: integer('made_at').notNull(),
  },
  () => [
    check('voucher_amount', sql`amount > 0 AND made > 0`),
    check('voucher_counts', sql`used >= 0 AND voided >= 0 AND used + voided <= made`),
  ],
)

/** One row a voucher; its code is sealed as codes in stock are. `used` counts how often it was redeemed: once at most. */
export const vouchers = sqliteTable(
  'vouchers',
  {
    id: text('id').primaryKey(),
    batchId: rowOf('batch_id', () => voucherBatches.id),
    sealed: text('sealed').notNull(),
    keyId: text('key_id').notNull(),
    fingerprint: text('fingerprint').notNull().unique('voucher_fingerprint'),
    used: integer('used').notNull().default(0),
    usedBy: text('used_by').references(() => users.id),
    usedAt: integer('used_at'),
    voidedAt: integer('voided_at'),
    /** Since when a bank disputes what bought it: nobody redeems it meanwhile. */
    disputedAt: integer('disputed_at'),
  },
  (t) => [
    check('voucher_used', sql`used BETWEEN 0 AND 1`),
    check(
      'voucher_state',
      sql`used = (used_by IS NOT NULL) AND used = (used_at IS NOT NULL) AND (used = 0 OR voided_at IS NULL)`,
    ),
    index('vouchers_unused').on(t.batchId).where(sql`used = 0 AND voided_at IS NULL`),
    index('vouchers_by_key').on(t.keyId, t.id),
  ],
)

/**
 * What somebody had not spent of a voucher when its buyer's bank asked for the money: on an account of its own until it is
 * given back, or taken. One that was taken is given back too if the dispute is won after all.
 */
export const frozenVouchers = sqliteTable(
  'frozen_vouchers',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('frozen_voucher_id'),
    voucherId: rowOf('voucher_id', () => vouchers.id),
    disputeId: text('dispute_id').notNull(),
    userId: rowOf('user_id', () => users.id),
    currency: text('currency').$type<Currency>().notNull(),
    /** Minor units. */
    amount: integer('amount').notNull(),
    frozenAt: integer('frozen_at').notNull(),
    takenAt: integer('taken_at'),
    givenBackAt: integer('given_back_at'),
  },
  (t) => [
    check('frozen_amount', sql`amount > 0`),
    uniqueIndex('frozen_once').on(t.voucherId).where(sql`given_back_at IS NULL`),
    index('frozen_of_dispute').on(t.disputeId),
    index('frozen_of_user').on(t.userId, t.seq),
  ],
)
