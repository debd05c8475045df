import { sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { planEndTokens } from './one-time'

/** Plan of an account that has no way in any more, and no hold. */
export const planForget = (userId: string): Plan => [
  ...planEndTokens(userId),
  sql`DELETE FROM passkeys WHERE user_id = ${userId}`,
  sql`DELETE FROM account_codes WHERE user_id = ${userId}`,
  sql`DELETE FROM transfer_holds WHERE user_id = ${userId}`,
]
