import { sql } from 'drizzle-orm'
import type { Ctx } from '../../src/worker/domain/ctx'

/** Terms as the back office sends them. */
export const referralTerms = {
  ...{ creditIn: { usd: 2 }, perMonth: 5, percent: 10, amountIn: null, leastIn: null, firstOrderOnly: true },
}

type Held = { friendId: string; newcomerId: string; orderId: string }

/** A referral that waits for the owner. */
export async function makeHeld(ctx: Ctx, { friendId, newcomerId, orderId }: Held): Promise<string> {
  const id = ctx.ids.id()
  await ctx.db.run(sql`INSERT INTO referrals (id, friend_id, newcomer_id, at, state, suspicions, order_id, currency, least,
      due_at) VALUES (${id}, ${friendId}, ${newcomerId}, 1, 'held', '["device"]', ${orderId}, 'usd', 100, 2)`)
  return id
}
