import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { migrationFiles } from '../../scripts/migrations/files'
import {
  type Database,
  dueOf,
  type Migration,
  MigrationProblem,
  migrate,
  statementsOf,
} from '../../scripts/migrations/migrate'
import { throughWrangler } from '../../scripts/migrations/remote'
import { type EarlyShop, earlyShops, textsOf } from '../support/early-texts'
import { databaseOf } from './backup-shop'
import { shapeOf } from './shape'

const state = mkdtempSync(join(tmpdir(), 'keyfall-test-'))
afterAll(() => rmSync(state, { recursive: true }))

const today = migrationFiles()
const unrepaired = today.filter(({ name }) => name < '0019')
const repaired = today.filter(({ name }) => name < '0020')

type Shop = Database & { database: DatabaseSync }

/** A database in memory, whose transactions are all or nothing as those of D1 are. */
function emptyShop(): Shop {
  const database = new DatabaseSync(':memory:')
  const run = async (statements: string[]) => {
    database.exec('BEGIN')
    try {
      const rows = statements.flatMap((statement) => database.prepare(statement).all())
      database.exec('COMMIT')
      return rows
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }
  return { run, database }
}

/** A shop as its own version left it: migrations were noted by their names alone. */
async function begunWith(migrations: Migration[]): Promise<Shop> {
  const shop = emptyShop()
  await migrate(shop, migrations)
  shop.database.exec('DROP TABLE migration_hashes')
  return shop
}

const rowsOf = ({ database }: Shop, sql: string) =>
  database
    .prepare(sql)
    .all()
    .map((row) => Object.values(row))

const freshShop = emptyShop()
const applied = await migrate(freshShop, today)
const freshShape = shapeOf(freshShop.database)
const fresh = freshShop.database.serialize()

/** Another shop with all migrations. */
function migratedShop(): Shop {
  const shop = emptyShop()
  shop.database.deserialize(fresh)
  return shop
}

function earlyShopOf(of: string): EarlyShop {
  const early = earlyShops.find((each) => each.of === of)
  if (!early) throw new Error(`There is no early shop ${of}.`)
  return early
}
const withoutNumbers = earlyShopOf('0000 without numbers of users')
const withoutFreezing = earlyShopOf('0002 without freezing')

const begunAs = (early: EarlyShop): Promise<Shop> => begunWith(textsOf(early, today))

async function expectTodaysSchema(shop: Shop, early: EarlyShop): Promise<void> {
  await migrate(shop, today)
  const { users, ...tables } = shapeOf(shop.database)
  const { users: freshUsers, ...freshTables } = freshShape
  expect(tables).toEqual(freshTables)
  // No table is built anew: a key of users that was not there comes as a column that a trigger fills.
  if (early.last !== '0001') expect(users).toEqual(freshUsers)
}

// What those two had in their tables is looked at beside their schema.
const emptyShops = earlyShops.filter((early) => early !== withoutNumbers && early !== withoutFreezing)

test.each(emptyShops)('a shop that began with $of gets today’s schema', async (early) =>
  expectTodaysSchema(await begunAs(early), early),
)

test('a shop without numbers gets today’s schema: users are numbered as they came, and so are new ones', async () => {
  const shop = await begunAs(withoutNumbers)
  const enter = (id: string) =>
    shop.database.exec(
      `INSERT INTO users (id, nickname, nickname_key, password, created_at) VALUES ('${id}', '', '${id}', '', 0)`,
    )
  for (const id of ['z', 'y']) enter(id)
  await expectTodaysSchema(shop, withoutNumbers)
  for (const id of ['x', 'w']) enter(id)
  expect(rowsOf(shop, 'SELECT id FROM users ORDER BY seq')).toEqual([['z'], ['y'], ['x'], ['w']])
  expect(() => enter('w')).toThrow('UNIQUE constraint failed: users.id')
})

test('a healthy shop loses and gains nothing by the repair', async () => {
  const shop = await begunWith(unrepaired)
  shop.database.exec(
    `INSERT INTO users (id, nickname, nickname_key, password, created_at, frozen_at) VALUES ('u', '', 'u', '', 0, 5)`,
  )
  const before = shapeOf(shop.database)
  await migrate(shop, repaired)
  expect({ ...shapeOf(shop.database), migration_hashes: undefined }).toEqual({ ...before, migration_hashes: undefined })
  expect(rowsOf(shop, 'SELECT seq, frozen_at, frozen_by FROM users')).toEqual([[1, 5, null]])
})

test('a shop without freezing gets today’s schema, and keeps what it knows of money and of freezing', async () => {
  const shop = await begunAs(withoutFreezing)
  shop.database.exec(`
    INSERT INTO users (id, nickname, nickname_key, password, created_at, frozen_at)
      VALUES ('bank', '', 'a', '', 0, 5), ('hand', '', 'b', '', 0, 6), ('free', '', 'c', '', 0, NULL);
    INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method, placed_at, paid_at)
      VALUES ('given back', 'free', 'codes', 'usd', 500, 500, 1, 'cancelled', 'balance', 0, 1),
        ('never paid', 'free', 'codes', 'usd', 500, 500, 1, 'cancelled', 'balance', 0, NULL),
        ('delivered', 'free', 'codes', 'usd', 500, 500, 1, 'completed', 'balance', 0, 1);
    INSERT INTO payments (id, user_id, kind, provider, method, currency, amount, live, status, request, outcome, created_at)
      VALUES ('p', 'bank', 'topup', 'stripe', 'card', 'usd', 700, 0, 'paid', '', 'balance', 0);
    INSERT INTO payment_disputes (id, payment_id, amount, state, effect, order_share, at)
      VALUES ('d', 'p', 700, 'open', 'owed', 0, 3)`)
  await expectTodaysSchema(shop, withoutFreezing)
  expect(rowsOf(shop, 'SELECT id, frozen_at, frozen_by FROM users ORDER BY id')).toEqual([
    ['bank', 5, 'bank'],
    ['free', null, null],
    ['hand', 6, 'admin'],
  ])
  expect(rowsOf(shop, 'SELECT id, refunded FROM orders ORDER BY id')).toEqual([
    ['delivered', 0],
    ['given back', 500],
    ['never paid', 0],
  ])
  expect(rowsOf(shop, 'SELECT id, payment_id, amount, state, at FROM payment_disputes')).toEqual([
    ['d', 'p', 700, 'open', 3],
  ])
})

test('a shop whose repair wrangler alone has noted is repaired by the next start', async () => {
  const shop = await begunAs(withoutFreezing)
  for (const { name, text } of today.filter(({ name }) => name > '0003')) {
    shop.database.exec(`${text};\nINSERT INTO d1_migrations (name) VALUES ('${name}')`)
  }
  expect(() => shop.database.exec('SELECT account_frozen FROM guards')).toThrow('no such column')
  await migrate(shop, today)
  expect(() => shop.database.exec('INSERT INTO guards (account_frozen) VALUES (1)')).toThrow('account_frozen')
})

test('each migration is noted by its name and its hash, once', async () => {
  expect(applied).toEqual(today.map(({ name }) => name))
  const shop = migratedShop()
  expect(await migrate(shop, today)).toEqual([])
  expect(rowsOf(shop, 'SELECT name FROM d1_migrations ORDER BY id')).toEqual(today.map(({ name }) => [name]))
  expect(rowsOf(shop, 'SELECT name, sha256 FROM migration_hashes ORDER BY name')).toEqual(
    today.map(({ name, sha256 }) => [name, sha256]),
  )
})

const added = (text: string): Migration => ({ name: '9999_added.sql', text, sha256: 'its hash' })

test('a migration that was edited after it was applied is refused by its name, before anything is run', async () => {
  const shop = migratedShop()
  const edited = today.map((each) => (each.name.startsWith('0005') ? { ...each, sha256: 'another' } : each))
  const attempted = migrate(shop, [...edited, added('CREATE TABLE t (id TEXT) STRICT')])
  await expect(attempted).rejects.toThrow(MigrationProblem)
  await expect(attempted).rejects.toThrow('migrations/0005_support.sql is not what this shop has applied')
  expect(Object.keys(shapeOf(shop.database))).not.toContain('t')
})

test.each([
  ['without migrations', ''],
  [
    'with migrations of its own',
    `CREATE TABLE d1_migrations (name TEXT); INSERT INTO d1_migrations VALUES ('0000_init.sql'), ('0001_recipes.sql')`,
  ],
])('a database of another program is refused, one %s', async (_, migrations) => {
  const shop = emptyShop()
  shop.database.exec(`CREATE TABLE recipes (id TEXT); ${migrations}`)
  await expect(dueOf(shop, today)).rejects.toThrow('has the table recipes and no migration of this shop')
})

test('a migration that fails is named, and the shop is as it was before it', async () => {
  const shop = migratedShop()
  const half = 'CREATE TABLE t (id TEXT) STRICT;--> statement-breakpoint\nALTER TABLE nowhere ADD a TEXT;'
  const attempted = migrate(shop, [...today, added(half)])
  await expect(attempted).rejects.toThrow(MigrationProblem)
  await expect(attempted).rejects.toThrow(
    'migrations/9999_added.sql failed, and left the shop as it was: no such table',
  )
  expect(Object.keys(shapeOf(shop.database))).not.toContain('t')
  expect(await migrate(shop, [...today, added('CREATE TABLE t (id TEXT) STRICT')])).toEqual(['9999_added.sql'])
})

test('what wrangler does to a database far away is whole or not at all, and says what fails', async () => {
  const half = added('CREATE TABLE t (id TEXT) STRICT;--> statement-breakpoint\nALTER TABLE nowhere ADD a TEXT;')
  const place = throughWrangler(['--local', '--persist-to', state])
  await expect(place.run(statementsOf(half))).rejects.toThrow('no such table: nowhere')
  const database = databaseOf(state)
  expect(Object.keys(shapeOf(database))).toEqual([])
  database.close()
})
