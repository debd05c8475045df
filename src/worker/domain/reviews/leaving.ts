import { sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'

/** Plan of a name standing no more in what its bearer has written, nor in the answers; the reviews stay. */
export const planUnname = (userId: string, name: string, instead: string): Plan => [
  sql`UPDATE reviews SET text = replace(text, ${name}, ${instead}), reply = replace(reply, ${name}, ${instead})
    WHERE user_id = ${userId}`,
]
