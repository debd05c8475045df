import { expect, test } from 'vitest'
import { writers } from './owners'
import { parse, parseText, sourceFiles, textOf } from './source'
import { tableNames, type Write, writesInSql, writesOf } from './writes'

const adminScript = 'scripts/admin-create.ts'
const newAdminScript = 'scripts/lib/new-admin.ts'

/** Scripts that write a table as well, and what of it: named columns of an update, or new rows. In src nobody does. */
const guests: { table: string; by: string; verb: Write['verb']; columns: string[] }[] = [
  // Speaks to a deployed database through wrangler, where no verb of the domain can run.
  { table: 'users', by: adminScript, verb: 'update', columns: ['role', 'session_epoch'] },
  { table: 'users', by: newAdminScript, verb: 'insert', columns: [] },
  { table: 'recovery_codes', by: adminScript, verb: 'delete', columns: [] },
  { table: 'second_factors', by: adminScript, verb: 'delete', columns: [] },
  { table: 'accounts', by: newAdminScript, verb: 'insert', columns: [] },
  { table: 'audit_entries', by: newAdminScript, verb: 'insert', columns: [] },
  // Notes which key of the codes is the newest, before anything is sealed with it.
  { table: 'audit_entries', by: 'scripts/lib/key-stores.ts', verb: 'insert', columns: [] },
  // Hours that go by for a stopped shop are hours in which no job ran.
  { table: 'jobs', by: 'scripts/chaos/state.ts', verb: 'delete', columns: [] },
  // What wrangler would note of a migration, and what it would not.
  { table: 'd1_migrations', by: 'scripts/migrations/migrate.ts', verb: 'insert', columns: [] },
  { table: 'migration_hashes', by: 'scripts/migrations/migrate.ts', verb: 'insert', columns: [] },
]

/** Make up trade in local shops, in sets of rows: a year that is held against every audit (seed.test.ts), and what the
 * bench measures, which is only as wide and as many. */
const madeUpTrade = ['scripts/seed/year/', 'scripts/bench/']
/** Names no table of its own: what is restored whole, and a stopped shop whose time goes by. */
const wholeDatabases = ['scripts/backup/dump.ts', 'scripts/backup/exported.ts', 'scripts/chaos/state.ts']

const appendOnly = ['transfers', 'audit_entries', 'setting_versions', 'house_page_texts']

const writes = [...sourceFiles('src'), ...sourceFiles('scripts')].flatMap((path) => writesOf(parse(path)))
const isGuest = (write: Write) => (guest: (typeof guests)[number]) =>
  guest.table === write.table && guest.verb === write.verb && write.file.startsWith(guest.by)

function isAllowed(write: Write): boolean {
  if (write.file.startsWith(`src/worker/${writers[write.table]}/`)) return true
  if (madeUpTrade.some((folder) => write.file.startsWith(folder))) return true
  if (write.table === '?' && wholeDatabases.includes(write.file)) return true
  const guest = guests.find(isGuest(write))
  return guest !== undefined && write.columns.every((column) => guest.columns.includes(column))
}

const told = ({ place, verb, table, columns }: Write) => `${place} ${verb} ${table} ${columns.join(',')}`.trim()

test('the list of writers names exactly the tables of the schema', () => {
  expect(Object.keys(writers).sort()).toEqual([...tableNames.values()].sort())
})

test('every table is written by its one module', () => {
  expect(writes.length).toBeGreaterThan(40)
  expect(writes.filter((write) => !isAllowed(write)).map(told)).toEqual([])
})

test.each(appendOnly)('nothing changes or removes a row of %s', (table) => {
  expect(writes.filter((write) => write.table === table && write.verb !== 'insert').map(told)).toEqual([])
})

const migrations = sourceFiles('migrations', /\.sql$/)
  .map(textOf)
  .join('\n')
const byTriggers = [...migrations.matchAll(/CREATE TRIGGER .* BEGIN INSERT INTO (\w+)/g)].map(([, table]) => table)

test.each(Object.keys(writers))('somebody, or a trigger, writes %s', (table) => {
  expect(writes.some((write) => write.table === table) || byTriggers.includes(table)).toBe(true)
})

/** Without the lists of columns that a row is inserted with, and the columns of the catalogue as a table. */
const readingOf = (path: string) => textOf(path).replace(/INSERT INTO \w+ \([^)]*\)|'price_\w+'/g, '')

test('prices and rates are rows: nobody reads the columns that they were', () => {
  const files = [...sourceFiles('src/worker/domain'), ...sourceFiles('src/worker/routes'), ...sourceFiles('scripts')]
  // A line of a worker from before has nothing else.
  const others = files.filter((path) => !path.endsWith('/cart/lines.ts'))
  const older = /\b(price_usd|price_rub|usd_rate|rub_rate|rub_per_usd)\b/
  expect(others.filter((path) => older.test(readingOf(path)))).toEqual([])
  expect('item.price * suppliers.usd_rate').toMatch(older)
})

test('no folder of src writes the table of another', () => {
  expect(guests.filter(({ by }) => !by.startsWith('scripts/'))).toEqual([])
})

test.each(guests)('$by still makes its $verb of $table $columns', (guest) => {
  const made = writes.filter((write) => isGuest(write)(guest))
  expect(made.length).toBeGreaterThan(0)
  expect([...new Set(made.flatMap((write) => write.columns))].sort()).toEqual([...guest.columns].sort())
})

test.each([
  ['INSERT INTO orders (id) VALUES (1)', ['insert orders']],
  ['INSERT OR IGNORE INTO "orders" (id) VALUES (1)', ['insert orders']],
  ['INSERT OR REPLACE INTO transfers (id) VALUES (1)', ['insert transfers', 'update transfers any']],
  ['insert into jobs (name) values (1) on conflict (name) do update set at = 1', ['insert jobs', 'update jobs any']],
  ['UPDATE users SET role = 1, orders = (SELECT max(a, b) FROM c) WHERE id = 2', ['update users role,orders']],
  ['UPDATE codes\n SET order_id = NULL', ['update codes order_id']],
  ['DELETE FROM `outbox` WHERE 1', ['delete outbox']],
  ['INSERT INTO ? (id) VALUES (1)', ['insert ?']],
  ['SELECT updated_at FROM orders', []],
])('the SQL `%s` is read as %j', (sql, expected) => {
  expect(writesInSql(sql).map(({ verb, table, columns }) => `${verb} ${table} ${columns.join(',')}`.trim())).toEqual(
    expected,
  )
})

test.each([
  ['db.delete(transfers).where(eq(transfers.id, 1))', 'delete transfers'],
  ["db.update(auditEntries).set({ reason: '' })", 'update audit_entries any'],
  [`sql\`DELETE FROM \${transfers} WHERE id = \${id}\``, 'delete transfers'],
  ["sql.raw('DELETE FROM transfers')", 'delete transfers'],
])('the write in `%s` is seen', (code, expected) => {
  const imports = `import { transfers } from '../../db/schema-money'; import { auditEntries } from '../../db/schema-operations'`
  const text = `${imports}\n${code}`
  const [write] = writesOf(parseText('src/worker/domain/orders/orders.ts', text))
  expect(write && told(write)).toBe(`src/worker/domain/orders/orders.ts:2 ${expected}`)
  expect(write && isAllowed(write)).toBe(false)
})
