import { DatabaseSync } from 'node:sqlite'
import { sourceFiles, textOf } from './source'

const migrations = sourceFiles('migrations', /\.sql$/).sort()
const placeOf = (number: string) => migrations.findIndex((path) => path.includes(`${number}_`))
const apply = (database: DatabaseSync, paths: string[]) => {
  for (const path of paths) database.exec(textOf(path).replaceAll('--> statement-breakpoint', ''))
}

export const upTo = (count: number) =>
  `WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < ${count})`

/** A shop with prices in columns: 100 buyers, 40 offers, a thousand orders of which a tenth is unpaid, and a cart for everybody. */
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
export const kept = `
  SELECT 'account' AS what, id, balance AS minor, currency AS more FROM accounts
  UNION ALL SELECT 'order', id, total, status || currency || agreed FROM orders
  UNION ALL SELECT 'item', order_id, unit_price, offer_id || unpaid FROM order_items
  UNION ALL SELECT 'transfer', reference, amount, debit_account || credit_account FROM transfers`

const made = new Map<string, Uint8Array>()

/** A database of its own for whoever asks; what it holds is made once. */
function copyOf(name: string, make: () => DatabaseSync): DatabaseSync {
  const content = made.get(name) ?? make().serialize()
  made.set(name, content)
  const database = new DatabaseSync(':memory:')
  database.deserialize(content)
  return database
}

const filledShop = (): DatabaseSync =>
  copyOf('filled', () => {
    const database = new DatabaseSync(':memory:')
    apply(database, migrations.slice(0, placeOf('0028')))
    database.exec(filled)
    return database
  })

const filledBefore = (number: string, more: string): DatabaseSync =>
  copyOf(`before ${number} ${more}`, () => {
    const database = filledShop()
    apply(database, migrations.slice(placeOf('0028'), placeOf(number)))
    database.exec(more)
    return database
  })

const rowsOf = (database: DatabaseSync) => (sql: string) => database.prepare(sql).all()

/** That shop as it was before a migration, and what brings it over. `more`: what the shop got meanwhile. */
export function shopBefore(number: string, more = '') {
  const database = filledBefore(number, more)
  return {
    ...{ database, rows: rowsOf(database) },
    migrate: () => apply(database, migrations.slice(placeOf(number))),
  }
}

/** The same shop after that migration and all that follow. */
export function shopAfter(number: string, more = '') {
  const database = copyOf(`after ${number} ${more}`, () => {
    const shop = shopBefore(number, more)
    shop.migrate()
    return shop.database
  })
  return { database, rows: rowsOf(database) }
}
