import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Language } from '../../shared/languages'
import type { Channel, NoticeKind } from '../../shared/notices'
import { rowOf } from './columns'
import { users } from './schema'

// What people are told about their orders, their money and their account, and where.

/** Where somebody can be reached besides the shop, once they have shown that it is theirs. */
export const contacts = sqliteTable(
  'contacts',
  {
    userId: rowOf('user_id', () => users.id),
    channel: text('channel').$type<Channel>().notNull(),
    /** A chat of Telegram, or an e-mail address. */
    address: text('address').notNull(),
    language: text('language').$type<Language>().notNull(),
    confirmedAt: integer('confirmed_at').notNull(),
    /** Whether it may help to get a lost account back. */
    recovers: integer('recovers', { mode: 'boolean' }).notNull().default(false),
    /** Since when it refuses what is sent. */
    refusedAt: integer('refused_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.channel] }),
    uniqueIndex('contact_taken').on(t.address).where(sql`channel = 'telegram'`),
  ],
)

/** What somebody is told; its words are made in their language when it is shown or sent. */
export const notices = sqliteTable(
  'notices',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('notice_id'),
    userId: rowOf('user_id', () => users.id),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** The values in its words. */
    params: text('params', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** The address in the shop where it is about; empty where there is none. */
    link: text('link').notNull().default(''),
    at: integer('at').notNull(),
    readAt: integer('read_at'),
  },
  (t) => [
    index('notices_of_user').on(t.userId, t.seq),
    index('notices_unread').on(t.userId).where(sql`read_at IS NULL`),
    index('notices_by_age').on(t.at),
  ],
)

/** Notices that a channel has not taken yet. One that is given up keeps the reason. */
export const noticeSends = sqliteTable(
  'notice_sends',
  {
    noticeId: rowOf('notice_id', () => notices.id),
    channel: text('channel').$type<Channel>().notNull(),
    tries: integer('tries').notNull().default(0),
    /** NULL once nobody tries any more. */
    dueAt: integer('due_at'),
    trouble: text('trouble').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.noticeId, t.channel] }),
    index('notice_sends_due').on(t.dueAt).where(sql`due_at IS NOT NULL`),
  ],
)

/** What somebody wants to be told where, other than usual. */
export const noticeChoices = sqliteTable(
  'notice_choices',
  {
    userId: rowOf('user_id', () => users.id),
    kind: text('kind').$type<NoticeKind>().notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    wanted: integer('wanted', { mode: 'boolean' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.channel] })],
)
