import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './schema'

// What an administrator shows beside a password.

/** The secret an app counts its codes from, sealed as codes are. Not asked for before it is confirmed. */
export const secondFactors = sqliteTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  sealed: text('sealed').notNull(),
  keyId: text('key_id').notNull(),
  fingerprint: text('fingerprint').notNull(),
  startedAt: integer('started_at').notNull(),
  confirmedAt: integer('confirmed_at'),
  /** The newest step of 30 seconds whose code was taken: neither it nor an older one is taken again. */
  lastStep: integer('last_step').notNull().default(0),
})

/** A keyed hash each; a code that was used is gone. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)

/** Sessions whose administrator has confirmed a moment ago that it is them. */
export const stepUps = sqliteTable('step_ups', {
  sessionKey: text('session_key').primaryKey(),
  userId: text('user_id').notNull(),
  endsAt: integer('ends_at').notNull(),
})
