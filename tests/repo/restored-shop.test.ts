import { writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restore } from '../../scripts/backup/backup'
import { closeRestored } from '../../scripts/backup/closing'
import { dump } from '../../scripts/backup/dump'
import { seal } from '../../scripts/backup/sealing'
import { audit } from '../../scripts/lib/local-database'
import { switchNames } from '../../src/shared/settings'
import { databaseOf, passphrase, testFolder } from './backup-shop'
import { inMemory } from './every-text'
import { sourceFiles, textOf } from './source'

const { at, end } = testFolder()
afterAll(end)

// As a backup of an earlier version: the shop that is made of it gets what is missing.
const allMigrations = sourceFiles('migrations', /\.sql$/)
const migrations = allMigrations.slice(
  0,
  allMigrations.findIndex((path) => path.includes('_recovery')),
)

/** A shop with an administrator, and an offer of which one code is sold and two are free. */
const shop = [
  ...migrations.map((path) => textOf(path).replaceAll('--> statement-breakpoint', '')),
  'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP);',
  ...migrations.map((path) => `INSERT INTO d1_migrations (name) VALUES ('${path.replace('migrations/', '')}');`),
  `INSERT INTO users (seq, id, nickname, nickname_key, password, role, session_epoch, created_at)
      VALUES (1, 'a', 'Owner', 'owner', 'x', 'admin', 7, 1), (2, 'b', 'Buyer', 'buyer', 'x', 'buyer', 0, 1);
    INSERT INTO products (id, slug, state, position, type, label, category, image, texts, keywords, regions, created_at, updated_at)
      VALUES ('p', 'p', 'published', 0, 'uc', 'UC', 'c', 'i', '{}', '[]', '[]', 1, 1);
    INSERT INTO offers (id, product_id, position, amount, label, price_usd, price_rub, state, stock)
      VALUES ('o', 'p', 0, 60, 'UC', 499, 44900, 'live', 2);
    INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method, placed_at, paid_at)
      VALUES ('ORDER', 'b', 'codes', 'usd', 499, 499, 1, 'completed', 'balance', 1, 1);
    INSERT INTO code_batches (id, offer_id, actor, at, added) VALUES ('batch', 'o', 'a', 1, 3);
    INSERT INTO codes (offer_id, batch_id, sealed, key_id, fingerprint, order_id, item_position, delivered_at)
      VALUES ('o', 'batch', 's', 'k', '1', 'ORDER', 0, 1), ('o', 'batch', 's', 'k', '2', NULL, NULL, NULL),
        ('o', 'batch', 's', 'k', '3', NULL, NULL, NULL);
    INSERT INTO step_ups (session_key, user_id, ends_at) VALUES ('s', 'a', 9007199254740991);
    INSERT INTO setting_versions (version, at, author, reason, kept) VALUES (1, 1, 'a', 'r', '{"shopName":"Nightkeys"}');`,
].join('\n')

let restored: DatabaseSync
const madeAt = '2026-11-20T09:00:00.000Z'
beforeAll(async () => {
  const before = inMemory()
  before.exec(shop)
  writeFileSync(at('shop.sql'), [...dump(before)].join(''))
  const manifest = { madeAt, source: 'local', schema: '', rows: {}, sha256: '' }
  await seal(at('shop.sql'), at('backup'), passphrase, manifest)
  await restore(at('backup'), { state: at('restored') }, passphrase)
  await closeRestored({ state: at('restored') }, madeAt)
  restored = databaseOf(at('restored'))
})
afterAll(() => restored.close())

const all = (sql: string) =>
  restored
    .prepare(sql)
    .all()
    .map((row) => Object.values(row))

test('a shop made of a backup is closed until it is opened, and knows the moment it stands at', async () => {
  expect(all('SELECT back_at, lacks, settings_version, read_at, opened_at FROM restorations')).toEqual([
    [Date.parse(madeAt), null, 1, null, null],
  ])
  expect(await audit(restored)).toEqual([])
})

test('a restored shop has every switch off, and keeps its other settings', () => {
  const [[version, kept] = []] = all('SELECT version, kept FROM setting_versions ORDER BY version DESC LIMIT 1')
  const switches = Object.fromEntries(switchNames.map((name) => [name, false]))
  expect([version, JSON.parse(String(kept))]).toEqual([2, { shopName: 'Nightkeys', switches }])
})

test('a restored shop has ended every session', () => {
  const [[least] = []] = all('SELECT min(session_epoch) FROM users')
  expect(Number(least)).toBeGreaterThan(1_000_000_000)
  expect(all('SELECT count(*) FROM step_ups')).toEqual([[0]])
})

test('a restored shop offers none of its stock, and keeps sold codes sold', () => {
  expect(all('SELECT fingerprint, void_reason FROM codes ORDER BY fingerprint')).toEqual([
    ['1', null],
    ['2', 'quarantined'],
    ['3', 'quarantined'],
  ])
  expect(all('SELECT stock FROM offers')).toEqual([[0]])
})
