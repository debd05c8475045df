import { expect, test } from 'vitest'
import { shopAfter, shopBefore, upTo } from './filled-shop'

// What migration 0032 makes of a filled shop, and what a worker from before writes until it is replaced.

/** 300 top-ups of ten buyers for seven players; every tenth one was cancelled, and some players were in no other. */
const more = `
  ${upTo(300)} INSERT INTO order_topups (order_id, user_id, transaction_id, game, player_id, player_name, package_id,
      supplier, ref, name, max_cost, at)
    SELECT 'ORDER' || n, n % 10, 't' || n, 'freefire', '1234567' || n % 7, 'P' || n, 'r', 'gamesdrop', 'r', 'D', 1, n FROM nth;
  UPDATE orders SET status = 'cancelled', cancelled_at = 9 WHERE id IN (SELECT order_id FROM order_topups WHERE at % 10 = 1);`

const players = `SELECT user_id, player_id, name, last_used_at FROM saved_players ORDER BY 1, 2`

test('whoever was topped up in a filled shop is saved once for each buyer, by the last name; not who was cancelled', () => {
  const { rows, migrate } = shopBefore('0032', more)
  const wanted = rows(`SELECT topup.user_id, player_id, 'P' || max(at) AS name, max(at) AS last_used_at
    FROM order_topups AS topup JOIN orders ON orders.id = order_id AND status <> 'cancelled' GROUP BY 1, 2 ORDER BY 1, 2`)
  const before = rows('SELECT order_id, player_id, player_name, at FROM order_topups ORDER BY 1')
  migrate()
  expect(wanted).toHaveLength(63)
  expect(rows(players)).toEqual(wanted)
  expect(rows('SELECT order_id, player_id, player_name, at FROM order_topups ORDER BY 1')).toEqual(before)
  expect(rows('SELECT 1 FROM order_topups WHERE player IS NOT NULL')).toEqual([])
})

test('a worker from before goes on ordering and correcting: a player of one ID is told by it alone', () => {
  const { rows, database } = shopAfter('0032', more)
  database.exec(`UPDATE order_topups SET player_id = '99999999', player_name = 'Right' WHERE order_id = 'ORDER2'`)
  expect(rows(`SELECT player_id, player FROM order_topups WHERE order_id = 'ORDER2'`)).toEqual([
    { player_id: '99999999', player: null },
  ])
})
