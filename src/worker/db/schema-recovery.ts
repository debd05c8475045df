import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { RecoveryOutcome } from '../../shared/recovery'

// How a shop notices that it was given an earlier copy of its database, and how it recovers from that.

/** How recent this database is: raised in each minute with a change, and then written to KV. One row. */
export const marks = sqliteTable(
  'marks',
  {
    id: integer('id').primaryKey(),
    seq: integer('seq').notNull(),
    at: integer('at').notNull(),
    /** The sum over the newest rows, and the last delivery, when the mark was raised: another sum means a change. */
    reach: integer('reach').notNull(),
    /** Since when a closed shop has stood still; null while it is open. */
    stillSince: integer('still_since'),
  },
  () => [check('one_mark', sql`id = 1`)],
)

/** Codes that somebody was given or has seen, until the schedule has copied them to KV. A trigger of `codes` writes it. */
export const codeUses = sqliteTable('code_uses', {
  seq: integer('seq').primaryKey(),
  codeId: integer('code_id').notNull(),
  orderId: text('order_id'),
})

/** Codes of which KV says that they were used after the moment that a restored database stands at. */
export const soldCodes = sqliteTable(
  'sold_codes',
  { fingerprint: text('fingerprint').primaryKey(), orderId: text('order_id') },
  (t) => [index('sold_codes_of_order').on(t.orderId).where(sql`order_id IS NOT NULL`)],
)

/** Times at which the shop got an earlier database back. It is closed until the newest one is opened. */
export const restorations = sqliteTable('restorations', {
  seq: integer('seq').primaryKey(),
  foundAt: integer('found_at').notNull(),
  /** The database holds everything up to this moment; what came after it may be lacking. */
  backAt: integer('back_at').notNull(),
  /** The mark that the database lacked; null when a command has restored a backup. */
  lacks: integer('lacks'),
  /** The version of the settings that holds again once the shop is opened. */
  settingsVersion: integer('settings_version').notNull(),
  /** The last key of KV whose used codes were taken over. */
  readTo: text('read_to').notNull().default(''),
  /** When all of them were; `is_whole` when nothing can have been used that KV does not know. */
  readAt: integer('read_at'),
  isWhole: integer('is_whole', { mode: 'boolean' }),
  openedAt: integer('opened_at'),
})

/** Decisions about payments and orders that a provider or a supplier knows and the restored database does not. */
export const recoveryDecisions = sqliteTable(
  'recovery_decisions',
  {
    party: text('party').notNull(),
    externalId: text('external_id').notNull(),
    outcome: text('outcome').$type<RecoveryOutcome>().notNull(),
    at: integer('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.party, t.externalId] })],
)
