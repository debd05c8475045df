import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Channel } from '../../shared/notices'
import type { TokenPurpose } from '../../shared/ways-in'
import { rowOf } from './columns'
import { users } from './schema'

// How people prove who they are, which sessions have ended, and the failed tries of those who guess.

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

/** A keyed hash of each code in the place of an administrator's app that was not used yet. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: rowOf('user_id', () => users.id),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)

/** Sessions whose owner has confirmed who they are: until when that counts. Kept for a day more. */
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
 * hashes of nicknames, networks and devices, or a session's own tries. Also the old orders whose codes a session has
 * opened, each as one that counts once.
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

/** A hash of each recovery code of an account that was not used yet: any of them sets a new password. */
export const accountCodes = sqliteTable(
  'account_codes',
  {
    userId: rowOf('user_id', () => users.id),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)

/** Keys that a device of somebody keeps and uses after a look at its owner; the id is the one that the device gave. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: rowOf('user_id', () => users.id),
    publicKey: text('public_key').notNull(),
    algorithm: text('algorithm').notNull(),
    /** How often the device says it has used the key; 0 where it does not count. */
    counter: integer('counter').notNull(),
    name: text('name').notNull(),
    addedAt: integer('added_at').notNull(),
    usedAt: integer('used_at'),
  },
  (t) => [index('passkeys_of_user').on(t.userId)],
)

/** Challenges and links, each good once and for one purpose: a hash of what was given out. */
export const oneTimeTokens = sqliteTable(
  'one_time_tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<TokenPurpose>().notNull(),
    userId: text('user_id').references(() => users.id),
    /** What it was made for, as its purpose understands it. */
    data: text('data').notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (t) => [index('one_time_tokens_end').on(t.endsAt), index('one_time_tokens_of_user').on(t.userId)],
)

/** Accounts out of which no money is sent to others, because a way to get in has changed. */
export const transferHolds = sqliteTable('transfer_holds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  beganAt: integer('began_at').notNull(),
  endsAt: integer('ends_at').notNull(),
})

/** Somebody asks by a contact of the account for a new password: it can be set from `ready_at` on. */
export const recoveryRequests = sqliteTable('recovery_requests', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  channel: text('channel').$type<Channel>().notNull(),
  askedAt: integer('asked_at').notNull(),
  readyAt: integer('ready_at').notNull(),
  endsAt: integer('ends_at').notNull(),
})
