import { DatabaseSync } from 'node:sqlite'

const users = (orders: number) => Math.max(50, Math.floor(orders / 5))
const dayMs = 24 * 60 * 60 * 1000

const upTo = (count: number) =>
  `WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < ${count})`

/**
 * Fills a shop with delivered orders and free codes by plain SQL, straight into its file: a million orders in minutes.
 * Rows are as wide and as random in their keys as real ones; these codes can't be opened and nobody gets to buy them.
 */
export function fill(file: string, orders: number): void {
  const database = new DatabaseSync(file)
  const nowMs = Date.now()
  const lastCode = Number(database.prepare('SELECT max(id) AS id FROM codes').get()?.id)
  const steps = [
    `CREATE TEMP TABLE goods AS SELECT row_number() OVER (ORDER BY offers.id) - 1 AS nth, offers.*, products.type,
      (SELECT minor FROM prices WHERE offer_id = offers.id AND currency = 'usd') AS price,
      (SELECT id FROM instructions LIMIT 1) AS instructions_id
      FROM offers JOIN products ON products.id = offers.product_id WHERE offers.state = 'live'`,
    'CREATE TEMP TABLE many AS SELECT count(*) AS goods FROM goods',
    `${upTo(users(orders))} INSERT INTO users (id, nickname, nickname_key, password, created_at)
      SELECT 4000000000 + n, 'filled-' || n, 'filled-' || n, hex(randomblob(48)), ${nowMs} FROM nth`,
    `INSERT INTO accounts (id, currency, balance) SELECT 'user:' || id || ':usd', 'usd', 100000 FROM users WHERE nickname_key GLOB 'filled-*'`,
    `INSERT INTO accounts (id, currency, balance) SELECT 'user:' || id || ':rub', 'rub', 0 FROM users WHERE nickname_key GLOB 'filled-*'`,
    `CREATE TEMP TABLE bought AS ${upTo(orders)} SELECT n, hex(randomblob(6)) AS id,
      4000000000 + (n * 7919) % ${users(orders)} + 1 AS user_id, (n * 31) % (SELECT goods FROM many) AS nth,
      ${nowMs - 365 * dayMs} + n * ${Math.floor((364 * dayMs) / orders)} AS at FROM nth`,
    `INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method, placed_at, paid_at,
      completed_at, content)
      SELECT bought.id, bought.user_id, 'codes', 'usd', price, price, 1, 'completed', 'balance', at, at, at + 900,
        goods.id || '*1' FROM bought JOIN goods USING (nth) ORDER BY n`,
    `INSERT INTO order_items (order_id, position, offer_id, product_id, type, titles, label, region, amount, unit_price,
      quantity, from_stock, claimed, instructions_id)
      SELECT bought.id, 0, goods.id, product_id, type, '{"en":"A title of a product","ru":"A title of a product"}', label,
        region, amount, price, 1, 1, 1, instructions_id FROM bought JOIN goods USING (nth) ORDER BY bought.id`,
    `INSERT INTO transfers (reference, debit_account, credit_account, amount, currency, kind, note, at, debit_after,
      credit_after)
      SELECT 'order:' || bought.id, 'user:' || user_id || ':usd', 'system:sales:usd', price, 'usd', 'purchase',
        bought.id, at, 100000, n FROM bought JOIN goods USING (nth) ORDER BY n`,
    `INSERT INTO code_batches (id, offer_id, actor, at, added)
      SELECT 'filled-' || id, id, 'bench', ${nowMs}, ${orders} FROM goods`,
    `INSERT INTO codes (offer_id, batch_id, sealed, key_id, fingerprint, order_id, item_position, delivered_at)
      SELECT goods.id, 'filled-' || goods.id, hex(randomblob(40)), 'filled', hex(randomblob(22)), bought.id, 0, at
      FROM bought JOIN goods USING (nth) ORDER BY n`,
    `${upTo(4 * orders)} INSERT INTO codes (offer_id, batch_id, sealed, key_id, fingerprint)
      SELECT goods.id, 'filled-' || goods.id, hex(randomblob(40)), 'filled', hex(randomblob(22))
      FROM nth JOIN goods ON goods.nth = n % (SELECT goods FROM many)`,
    `UPDATE offers SET stock = stock + filled.pieces FROM (SELECT offer_id, count(*) AS pieces FROM codes
      WHERE id > ${lastCode} AND order_id IS NULL GROUP BY offer_id) AS filled WHERE offers.id = filled.offer_id`,
    `UPDATE users SET orders = 5, purchases = 5 WHERE nickname_key GLOB 'filled-*'`,
    'PRAGMA wal_checkpoint(TRUNCATE)',
  ]
  database.exec(
    'PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144; PRAGMA temp_store = FILE',
  )
  database.exec('BEGIN')
  for (const step of steps.slice(0, -1)) database.exec(step)
  database.exec('COMMIT')
  for (const step of steps.slice(-1)) database.exec(step)
  database.close()
}
