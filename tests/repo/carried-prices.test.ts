import { expect, test } from 'vitest'
import { kept, shopAfter, shopBefore } from './filled-shop'

test('a filled shop gets its prices as rows: books, orders, carts and prices are the same, to the unit', () => {
  const { rows, migrate } = shopBefore('0028')
  const before = {
    kept: rows(kept),
    prices: rows(`SELECT id, 'usd' AS currency, price_usd AS minor FROM offers
      UNION ALL SELECT id, 'rub', price_rub FROM offers ORDER BY 1, 2`),
    carts: rows(`SELECT user_id, offer_id, quantity, price_usd AS usd, price_rub AS rub FROM cart_lines ORDER BY 1, 2`),
    rates: rows(`SELECT name, 'usd' AS currency, usd_rate AS rate FROM suppliers
      UNION ALL SELECT name, 'rub', rub_rate FROM suppliers ORDER BY 1, 2`),
  }
  expect(before.kept.length).toBeGreaterThan(3000)
  expect(before.carts.length).toBeGreaterThan(300)
  migrate()
  expect({
    kept: rows(kept),
    prices: rows('SELECT offer_id AS id, currency, minor FROM prices ORDER BY 1, 2'),
    carts: rows(`SELECT user_id, offer_id, quantity, shown ->> 'usd' AS usd, shown ->> 'rub' AS rub FROM cart_lines
      ORDER BY 1, 2`),
    rates: rows(`SELECT supplier AS name, currency, rate FROM supplier_rates WHERE supplier IN ('gamesdrop', 'kinguin')
      ORDER BY 1, 2`),
  }).toEqual(before)
  expect(rows('SELECT currency, sum(balance) AS sum FROM accounts GROUP BY 1')).toEqual([
    { currency: 'rub', sum: 0 },
    { currency: 'usd', sum: 0 },
  ])
  expect(rows('SELECT * FROM past_prices')).toEqual([])
})

test.each([
  ['edits an offer', "UPDATE offers SET price_usd = 500 WHERE id = 'o1'", { rub: 9531, usd: 500 }],
  [
    'saves the form of a product',
    `INSERT INTO offers (id, product_id, position, amount, label, price_usd, price_rub, state)
      VALUES ('other', 'p', 1, 1, 'UC', 500, 45000, 'live')
      ON CONFLICT (product_id, region, amount) DO UPDATE SET price_usd = excluded.price_usd, price_rub = excluded.price_rub`,
    { rub: 45_000, usd: 500 },
  ],
  ['sells a piece', "UPDATE offers SET stock = 4 WHERE id = 'o1'", { rub: 9531, usd: 106 }],
])('a worker from before that %s between the migration and the release is followed', (_, deed, expected) => {
  const { database, rows } = shopAfter('0028')
  database.exec(deed)
  const [row] = rows("SELECT json_group_object(currency, minor) AS prices FROM prices WHERE offer_id = 'o1'")
  expect(JSON.parse(String(row?.prices))).toEqual(expected)
})
