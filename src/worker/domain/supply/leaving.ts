import { sql } from 'drizzle-orm'
import { among, type Plan } from '../../db/database'

/** Plan of orders at suppliers that name their players no more, by the orders that they were for. */
export const planForgetPlayers = (orderIds: string[]): Plan => [
  sql`UPDATE supplier_orders SET player_id = '', player = NULL
    WHERE player_id <> '' AND order_id IN ${among(orderIds)}`,
]
