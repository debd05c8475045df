import { type SQL, sql } from 'drizzle-orm'
import { among, type Plan, type Selecting } from '../../db/database'
import { orderTopUps } from '../../db/schema-topups'

// What becomes of the orders of somebody who deletes the account: they stay, without the person.

/** SQL of the ids of a user's orders. */
export const ordersOf = (userId: string): SQL => sql`SELECT id FROM orders WHERE user_id = ${userId}`

/** Whether an order of a user is neither completed nor cancelled. */
export const hasOpenOrder = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM orders WHERE user_id = ${userId} AND status IN ('pending', 'processing'))`

/** Whether a user waits for the answer to a report of a code. */
export const hasOpenClaim = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM claims WHERE user_id = ${userId} AND state = 'open')`

/** Plan of a name standing no more in what its bearer has written about codes. */
export const planUnname = (userId: string, name: string, instead: string): Plan => [
  sql`UPDATE claims SET message = replace(message, ${name}, ${instead}), reply = replace(reply, ${name}, ${instead})
    WHERE order_id IN (${ordersOf(userId)})`,
]

/** Query of orders that still name players, of users whose ids SQL gives; a hundred at a time. */
export const namedPlayersQuery = (db: Selecting, userIds: SQL) =>
  db
    .select({ orderId: orderTopUps.orderId })
    .from(orderTopUps)
    .where(sql`user_id IN ${userIds} AND player_id <> ''`)
    .limit(100)

/** Plan of orders that name their players no more. */
export const planForgetNamed = (orderIds: string[]): Plan => [
  sql`UPDATE order_topups SET player_id = '', player = NULL, player_name = '' WHERE order_id IN ${among(orderIds)}`,
]
