import { type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'

/** Plan of dropping everything that somebody was told, where they are reached, and what they had chosen. */
export const planForget = (userId: string): Plan => [
  sql`DELETE FROM notice_sends WHERE notice_id IN (SELECT id FROM notices WHERE user_id = ${userId})`,
  sql`DELETE FROM notices WHERE user_id = ${userId}`,
  sql`DELETE FROM notice_choices WHERE user_id = ${userId}`,
  sql`DELETE FROM contacts WHERE user_id = ${userId}`,
]

/** Plan of a name standing no more in what others (SQL of their ids) were told of money that its bearer has sent. */
export const planUnname = (readers: SQL, name: string, instead: string): Plan => [
  sql`UPDATE notices SET params = json_set(params, '$.from', ${instead})
    WHERE user_id IN ${readers} AND kind = 'money_received' AND params ->> '$.from' = ${name}`,
]
