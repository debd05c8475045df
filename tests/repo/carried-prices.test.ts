import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { sourceFiles, textOf } from './source'

const migrations = sourceFiles('migrations', /\.sql$/).sort()
const first = migrations.findIndex((path) => path.includes('0028_'))
const apply = (database: DatabaseSync, paths: string[]) => {
  for (const path of paths) database.exec(textOf(path).replaceAll('--> statement-breakpoint', ''))
}

const upTo = (count: number) =>
  `WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < ${count})`

/** A shop of yesterday: 100 buyers, 40 offers, a thousand orders of which a tenth is unpaid, and a cart for everybody. */
const filled = `
  ${upTo(100)} INSERT INTO users (id, nickname, nickname_key, password, created_at) SELECT n, 'b' || n, 'b' || n, 'x', 1 FROM nth;
  INSERT INTO accounts (id, currency, floor) SELECT 'user:' || users.id || ':' || currency, currency, 0
    FROM users, (SELECT 'usd' AS currency UNION SELECT 'rub');
  INSERT INTO products (id, slug, state, position, type, label, category, image, texts, keywords, regions, created_at, updated_at)
    VALUES ('p', 'p', 'published', 0, 'uc', 'UC', 'c', 'i', '{}', '[]', '[]', 1, 1);
  ${upTo(40)} INSERT INTO offers (id, product_id, position, amount, label, price_usd, price_rub, state, stock)
    SELECT 'o' || n, 'p', n, n, 'UC', 99 + 7 * n, 8900 + 631 * n, iif(n % 10 = 0, 'retired', 'live'), 5 FROM nth;
  INSERT INTO instructions (id, texts) VALUES ('i', '{}');
  INSERT INTO cart_lines (user_id, offer_id, quantity, price_usd, price_rub, added_at)
    SELECT users.id, offers.id, 1 + users.id % 3, price_usd - (users.id % 2), price_rub, 1
    FROM users JOIN offers ON offers.position % 10 = users.id % 10;
  ${upTo(1000)} INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method, placed_at,
      paid_at, expires_at)
    SELECT 'ORDER' || n, 1 + n % 100, 'codes', iif(n % 3, 'usd', 'rub'), iif(n % 3, price_usd, price_rub),
      iif(n % 3, price_usd, price_rub), 1, iif(n % 10, 'processing', 'pending'), 'balance', n, iif(n % 10, n, NULL),
      iif(n % 10, NULL, 9e12)
    FROM nth JOIN offers ON offers.position = 1 + n % 40;
  INSERT INTO order_items (order_id, position, offer_id, product_id, type, titles, label, region, amount, unit_price,
      quantity, from_stock, claimed, instructions_id, unpaid)
    SELECT orders.id, 0, 'o' || (1 + placed_at % 40), 'p', 'uc', '{}', 'UC', '', 1, total, 1, 0, 0, 'i', status = 'pending'
    FROM orders;
  INSERT INTO transfers (reference, debit_account, credit_account, amount, currency, kind, note, at, debit_after, credit_after)
    SELECT 'order:' || id, 'user:' || user_id || ':' || currency, 'system:sales:' || currency, total, currency, 'purchase',
      id, placed_at, 0, 0 FROM orders WHERE status = 'processing';
  INSERT INTO transfers (reference, debit_account, credit_account, amount, currency, kind, note, at, debit_after, credit_after)
    SELECT 'gift:' || id, 'system:adjustments:' || currency, id, 1000000, currency, 'adjustment', '', 1, 0, 0
    FROM accounts WHERE id GLOB 'user:*';
  UPDATE accounts SET balance = (SELECT coalesce(sum(amount), 0) FROM transfers WHERE credit_account = accounts.id)
    - (SELECT coalesce(sum(amount), 0) FROM transfers WHERE debit_account = accounts.id);`

/** What must be the same to the unit, whatever tables hold it. */
const kept = `
  SELECT 'account' AS what, id, balance AS minor, currency AS more FROM accounts
  UNION ALL SELECT 'order', id, total, status || currency || agreed FROM orders
  UNION ALL SELECT 'item', order_id, unit_price, offer_id || unpaid FROM order_items
  UNION ALL SELECT 'transfer', reference, amount, debit_account || credit_account FROM transfers`

function shop(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  apply(database, migrations.slice(0, first))
  database.exec(filled)
  return database
}

test('a filled shop gets its prices as rows: books, orders, carts and prices are the same, to the unit', () => {
  const database = shop()
  const rows = (sql: string) => database.prepare(sql).all()
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
  apply(database, migrations.slice(first))
  expect({
    kept: rows(kept),
    prices: rows('SELECT offer_id AS id, currency, minor FROM prices ORDER BY 1, 2'),
    carts: rows(`SELECT user_id, offer_id, quantity, shown ->> 'usd' AS usd, shown ->> 'rub' AS rub FROM cart_lines
      ORDER BY 1, 2`),
    rates: rows('SELECT supplier AS name, currency, rate FROM supplier_rates ORDER BY 1, 2'),
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
  const database = shop()
  apply(database, migrations.slice(first))
  database.exec(deed)
  const [row] = database
    .prepare("SELECT json_group_object(currency, minor) AS prices FROM prices WHERE offer_id = 'o1'")
    .all()
  expect(JSON.parse(String(row?.prices))).toEqual(expected)
})
