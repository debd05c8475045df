import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { rowOf } from './columns'
import { users } from './schema'

// Second factors, recovery codes, ended sessions, and the failed tries of people who guess.

/** The secret that an app makes its one-time codes from, sealed. A login asks for a code once it is confirmed. */
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

/** A keyed hash of each code that was not used yet. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: rowOf('user_id', () => users.id),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)

/** Sessions whose administrator has just confirmed a password or a code. */
export const stepUps = sqliteTable('step_ups', {
  sessionKey: text('session_key').primaryKey(),
  userId: text('user_id').notNull(),
  endsAt: integer('ends_at').notNull(),
})

/** Sessions that are over, also where KV still has them, by their names in KV. */
export const endedSessions = sqliteTable(
  'ended_sessions',
  {
    sessionKey: text('session_key').primaryKey(),
    endedAt: integer('ended_at').notNull(),
  },
  (t) => [index('ended_sessions_at').on(t.endedAt)],
)

/**
 * Failed tries at a password or a code within a window. The subject is what was guessed at, the origin where from: keyed
 * hashes of nicknames, networks and devices, or a session's own tries.
 */
export const failedTries = sqliteTable(
  'failed_tries',
  {
    subject: text('subject').notNull(),
    origin: text('origin').notNull(),
    failures: integer('failures').notNull(),
    most: integer('most').notNull(),
    windowEndsAt: integer('window_ends_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.origin] }), check('rate_limited', sql`failures <= most`)],
)
