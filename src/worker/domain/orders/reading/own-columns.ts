import { sql } from 'drizzle-orm'
import type { Language } from '../../../../shared/languages'
import { paidOf } from '../../../db/paid'

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** Columns of what a buyer has bought in an order of the query, and whom it topped up, without codes. */
export const ownColumns = (language: Language) => ({
  items: sql`(SELECT json_group_array(json_object('title', coalesce(titles ->> ${language}, titles ->> 'en'),
      'label', label, 'region', region, 'amount', order_items.amount, 'price', unit_price, 'paid', ${paidOf('order_items')},
      'quantity', order_items.quantity, 'returned', returned))
    FROM order_items WHERE order_items.order_id = orders.id)`
    .mapWith(parsed)
    .as('bought_items'),
  topUp: sql`(SELECT json_object('game', game, 'package', name, 'playerId', player_id, 'player', json(player),
      'playerName', player_name)
    FROM order_topups WHERE order_topups.order_id = orders.id)`
    .mapWith(parsed)
    .as('topped_up'),
})
