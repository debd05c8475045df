import { DatabaseSync } from 'node:sqlite'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { hashesFile, hashesIn, listOf, migrationFiles } from '../../scripts/migrations/files'
import { repairsIn } from '../../scripts/migrations/migrate'
import { isErrorCode } from '../../src/shared/errors'
import { shapeOf } from './shape'
import { inProject, linesEverAdded, sourceFiles, textOf } from './source'
import { schemaFiles } from './writes'

const files = sourceFiles('migrations', /\.sql$/)
const journal: { entries: { tag: string }[] } = JSON.parse(textOf('migrations/meta/_journal.json'))

/** Checks that no caller can run into: a row that breaks one is our own mistake, or means "read again". */
const internalChecks = [
  'promotion_dates',
  'promotion_sold_out',
  'promotion_off',
  'users_role',
  'offer_price',
  'order_status',
  'order_paid',
  'item_quantity',
  'transfer_amount',
  'transfer_accounts',
  'stale',
  'payment_amount',
  'payment_kind',
  'payment_status',
  'payment_booked',
  'payment_bonus',
  'payment_bonus_back',
  'refund_amount',
  'dispute_amount',
  'rate_positive',
  'offer_source',
  'item_returned',
  'item_paid',
  'code_void',
  'backorder_pieces',
  'supplier_order_state',
  'topup_terms',
  'topup_price',
  'ticket_state',
  'note_kind',
  'one_mark',
  'frozen_amount',
  'voucher_amount',
  'voucher_counts',
  'voucher_state',
  'follow_rule',
  'referral_state',
  'referral_self',
  'referral_order',
  'referral_paid',
  'served_state',
  'served_ended',
  'served_paid',
  'fiscal_vat',
  'coupon_dates',
  'coupon_off',
  'product_stars',
  'review_stars',
  'review_reply',
  'article_kind',
  'article_dates',
  'article_banner',
  'kept_sum',
  'kept_order',
  'kept_reached_one',
  'order_vouchers_back',
]

/** What a shop may run of a text: repairs stand in comments, because SQL alone runs them nowhere. */
const withoutComments = (sql: string) =>
  [sql.replace(/--.*$/gm, ''), ...repairsIn(sql).map(({ statement }) => statement)].join('\n')

const refused = [
  ['drops a table', /DROP\s+TABLE/i],
  ['rebuilds a table under another name', /__new_/i],
  ['turns foreign keys off', /foreign_keys\s*=\s*(off|0|false)/i],
  // But for these, each on one line: remote databases cut longer ones to pieces.
  [
    'creates a trigger',
    /CREATE\s+(TEMP\s+|TEMPORARY\s+)?TRIGGER(?! `(audit_never_\w+` BEFORE [A-Z]+ ON `audit_entries`|users_numbered` AFTER INSERT ON `users` WHEN NEW\.seq IS NULL|code_used` AFTER UPDATE OF [^;]+|half_a_topup` BEFORE UPDATE OF [^;]+|(price_\w+|rate_\w+|earlier_\w+|kept_\w+|moved_\w+|account_owned)` AFTER [^;]+) BEGIN [^;]+; END;)/i,
  ],
  ['deletes in cascade', /ON\s+DELETE\s+CASCADE/i],
  ['holds a fraction in a column', /\b(REAL|FLOAT|DOUBLE|NUMERIC|DECIMAL)\b/i],
  ['moves or removes booked money', /(UPDATE|DELETE\s+FROM|REPLACE\s+INTO)\s+[`"]?(transfers|audit_entries)\b/i],
] as const

test.each(refused)('no migration %s', (_, pattern) => {
  expect(files.filter((path) => pattern.test(withoutComments(textOf(path))))).toEqual([])
})

test.each([
  ['DROP TABLE `users`', 0],
  ['CREATE TABLE `__new_users` (id text)', 1],
  ['PRAGMA foreign_keys=OFF', 2],
  ['CREATE TRIGGER t AFTER INSERT ON users BEGIN SELECT 1; END', 3],
  ['FOREIGN KEY (a) REFERENCES b(c) ON UPDATE no action ON DELETE cascade', 4],
  ['`price` real NOT NULL', 5],
  ['DELETE FROM transfers', 6],
])('a migration with `%s` would be refused', (sql, index) => {
  expect(sql).toMatch(refused[index]?.[1] ?? /^$/)
})

test('every table is strict', () => {
  const tables = files.flatMap((path) => withoutComments(textOf(path)).match(/CREATE\s+TABLE[^;]*;/gi) ?? [])
  expect(tables.length).toBeGreaterThan(0)
  expect(tables.filter((table) => !/\)\s*(WITHOUT\s+ROWID\s*,\s*)?STRICT\b[^)]*;$/i.test(table))).toEqual([])
})

test('migrations are numbered from 0000 without a gap', () => {
  const numbers = files.map((path) => /^migrations\/(\d{4})_[a-z0-9_]+\.sql$/.exec(path)?.[1])
  expect(numbers).toEqual(files.map((_, index) => String(index).padStart(4, '0')))
})

const listed = hashesIn(textOf(hashesFile))

test('every migration has the hash that the list of hashes names', () => {
  expect(hashesIn(listOf(migrationFiles()))).toEqual(listed)
})

test('no migration that was ever committed has changed', () => {
  const everAdded = linesEverAdded(hashesFile).flatMap((line) => [...hashesIn(line)])
  expect(everAdded.filter(([name, sha256]) => listed.get(name) !== sha256)).toEqual([])
})

test('the journal lists every migration, so that the next generated one gets a free number', () => {
  expect(journal.entries.map(({ tag }) => `migrations/${tag}.sql`)).toEqual(files)
})

function madeBy(statements: string[]): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  for (const statement of statements) db.exec(statement)
  return db
}

test('the migrations make exactly the tables that the schema describes', async () => {
  const parts = await Promise.all(schemaFiles.map((path) => import(inProject(path))))
  const schema: Record<string, unknown> = Object.assign({}, ...parts)
  const [nothing, wanted] = await Promise.all([generateSQLiteDrizzleJson({}), generateSQLiteDrizzleJson(schema)])
  const described = shapeOf(madeBy(await generateSQLiteMigration(nothing, wanted)))
  expect(Object.keys(described).length).toBeGreaterThan(15)
  expect(shapeOf(madeBy(files.map(textOf)))).toEqual(described)
})

const checks = files.flatMap((path) =>
  [...textOf(path).matchAll(/CONSTRAINT\s+[`"]?(\w+)[`"]?\s+CHECK/gi)].map((match) => match[1] ?? ''),
)

test('every named check is an error code or is known to be internal', () => {
  expect(checks.length).toBeGreaterThan(10)
  expect(checks.filter((name) => !isErrorCode(name) && !internalChecks.includes(name))).toEqual([])
})

test('every check has a name', () => {
  const unnamed = files.flatMap((path) =>
    textOf(path)
      .split('\n')
      .filter((line) => /\bCHECK\s*\(/i.test(withoutComments(line)) && !/CONSTRAINT\s+\S+\s+CHECK/i.test(line)),
  )
  expect(unnamed).toEqual([])
})

test.each(internalChecks)('the internal check %s exists', (name) => {
  expect(checks).toContain(name)
})

test('an order that was cancelled after it was paid, before refunds were counted, can’t be refunded again', () => {
  const db = new DatabaseSync(':memory:')
  for (const path of files.slice(0, 2)) db.exec(textOf(path))
  db.exec(`INSERT INTO users (id, nickname, nickname_key, password, created_at) VALUES ('u', 'u', 'u', '', 0)`)
  const order = db.prepare(`INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status,
    payment_method, placed_at, paid_at) VALUES (?, 'u', 'codes', 'usd', 500, 500, 1, ?, 'balance', 0, ?)`)
  order.run('paid', 'cancelled', 1)
  order.run('unpaid', 'cancelled', null)
  order.run('delivered', 'completed', 1)
  for (const path of files.slice(2)) db.exec(textOf(path))
  const rows = db.prepare('SELECT id, refunded FROM orders ORDER BY id').all()
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { id: 'delivered', refunded: 0 },
    { id: 'paid', refunded: 500 },
    { id: 'unpaid', refunded: 0 },
  ])
  db.close()
})

test('the migration announces claims that were waiting untold, once for each order', () => {
  const db = new DatabaseSync(':memory:')
  const before = files.findIndex((path) => path.includes('0017_'))
  for (const path of files.slice(0, before)) db.exec(textOf(path))
  db.exec('PRAGMA foreign_keys = OFF')
  const titles = { en: 'Gift card', ru: 'Карта' }
  const item = db.prepare(`INSERT INTO order_items (order_id, position, product_id, offer_id, type, titles, amount,
    label, region, unit_price, quantity, from_stock, claimed, instructions_id)
    VALUES (?, 0, 'p', 'o', 'pin', ?, 60, 'UC', '', 499, 2, 2, 2, 'i')`)
  for (const order of ['A', 'B']) item.run(order, JSON.stringify(titles))
  const claim = db.prepare(`INSERT INTO claims (id, order_id, item_position, code_id, user_id, message, state, at)
    VALUES (?, ?, 0, ?, 'u', 'used', ?, ?)`)
  claim.run('one', 'A', 1, 'open', 5)
  claim.run('two', 'A', 2, 'open', 7)
  claim.run('three', 'B', 3, 'refused', 9)
  for (const path of files.slice(before)) db.exec(textOf(path))
  const rows = db.prepare(`SELECT kind, subject, detail, raised_at AS at FROM alerts`).all()
  expect(rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(String(detail)) }))).toEqual([
    { kind: 'claim', subject: 'A', at: 7, detail: ['code_claimed', { title: titles }] },
  ])
  db.close()
})
