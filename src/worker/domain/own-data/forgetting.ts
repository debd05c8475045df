import { commit, read } from '../../db/database'
import type { Ctx } from '../ctx'
import { forgottenUsers } from '../identity/identity'
import { namedPlayersQuery, planForgetNamed } from '../orders/orders'
import { planForgetPlayers } from '../supply/supply'

/** Blanks players in a hundred orders of accounts that were deleted long enough ago; answers whether there may be more. */
export async function forgetPlayers(ctx: Ctx): Promise<boolean> {
  const [rows] = await read(ctx.db, [namedPlayersQuery(ctx.db, forgottenUsers(ctx))])
  const ids = rows.map(({ orderId }) => orderId)
  if (ids.length > 0) await commit(ctx.db, [...planForgetPlayers(ids), ...planForgetNamed(ids)])
  return ids.length > 0
}
