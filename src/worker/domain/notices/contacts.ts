import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../../shared/languages'
import type { Channel } from '../../../shared/notices'
import type { Plan, Selecting } from '../../db/database'
import { contacts } from '../../db/schema-notices'
import type { Ctx } from '../ctx'

/** Where somebody has shown that they can be reached: a chat of Telegram, or an e-mail address. */
type NewContact = { userId: string; channel: Channel; address: string; language: Language }

/**
 * Plan of reaching a person there from now on, instead of at the address that they had for the channel. It helps to get
 * a lost account back only once they have said so of it. Violates `contact_taken` for a chat of Telegram that another
 * account has.
 */
export const planLink = (ctx: Ctx, { userId, channel, address, language }: NewContact): Plan => [
  sql`INSERT INTO contacts (user_id, channel, address, language, confirmed_at)
    VALUES (${userId}, ${channel}, ${address}, ${language}, ${ctx.clock.nowMs()})
    ON CONFLICT (user_id, channel) DO UPDATE SET address = excluded.address, language = excluded.language,
      confirmed_at = excluded.confirmed_at, recovers = iif(address = excluded.address, recovers, 0), refused_at = NULL`,
]

/** Plan of reaching a person there no more, also with what is on its way. */
export const planUnlink = (userId: string, channel: Channel): Plan => [
  sql`DELETE FROM notice_sends WHERE channel = ${channel}
    AND notice_id IN (SELECT id FROM notices WHERE user_id = ${userId})`,
  sql`DELETE FROM contacts WHERE user_id = ${userId} AND channel = ${channel}`,
]

/** Plan of a contact helping to get a lost account back, or not. */
export const planRecovers = (userId: string, channel: Channel, recovers: boolean): Plan => [
  sql`UPDATE contacts SET recovers = ${recovers ? 1 : 0} WHERE user_id = ${userId} AND channel = ${channel}`,
]

/** Plan of writing to an address in another language. */
export const planSpeak = (channel: Channel, address: string, language: Language): Plan => [
  sql`UPDATE contacts SET language = ${language} WHERE channel = ${channel} AND address = ${address}`,
]

/** Plan of an address refusing everything that is sent there since a moment, or nothing any more (null). */
export const planRefuses = (channel: Channel, address: string, sinceMs: number | null): Plan => [
  sql`UPDATE contacts SET refused_at = ${sinceMs} WHERE channel = ${channel} AND address = ${address}`,
]

/** SQL of whether somebody has shown after a moment that a channel reaches them at another address than this one. */
export const isElsewhereSince = (
  { userId, channel, address }: Omit<NewContact, 'language'>,
  sinceMs: number,
): SQL => sql`EXISTS (SELECT 1 FROM contacts WHERE user_id = ${userId} AND channel = ${channel}
  AND address <> ${address} AND confirmed_at > ${sinceMs})`

const shown = {
  userId: contacts.userId,
  channel: contacts.channel,
  address: contacts.address,
  language: contacts.language,
  confirmedAt: contacts.confirmedAt,
  recovers: contacts.recovers,
  refusedAt: contacts.refusedAt,
}

export type Contact = Pick<typeof contacts.$inferSelect, keyof typeof shown>

/** Query of a person's contacts, one a channel at most. */
export const contactsQuery = (db: Selecting, userId: string) =>
  db.select(shown).from(contacts).where(eq(contacts.userId, userId)).orderBy(contacts.channel)

/** Query of the contacts that have an address: of a chat of Telegram one at most. */
export const contactsAtQuery = (db: Selecting, channel: Channel, address: string) =>
  db
    .select(shown)
    .from(contacts)
    .where(and(eq(contacts.channel, channel), eq(contacts.address, address)))
