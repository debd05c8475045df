import { sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'

/** Plan of dropping everything that somebody was told, where they are reached, and what they had chosen. */
export const planForget = (userId: string): Plan => [
  sql`DELETE FROM notice_sends WHERE notice_id IN (SELECT id FROM notices WHERE user_id = ${userId})`,
  sql`DELETE FROM notices WHERE user_id = ${userId}`,
  sql`DELETE FROM notice_choices WHERE user_id = ${userId}`,
  sql`DELETE FROM contacts WHERE user_id = ${userId}`,
]
