import { sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'

/**
 * Plan of somebody leaving: nobody comes by their link any more, and nothing tells their browser. What they have brought
 * and were brought by stays by numbers, for the books.
 */
export const planForget = (userId: string): Plan => [
  sql`DELETE FROM referral_codes WHERE user_id = ${userId}`,
  sql`UPDATE referrals SET device = NULL WHERE newcomer_id = ${userId}`,
]
