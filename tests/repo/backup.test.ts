import { constants } from 'node:buffer'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUp, restore } from '../../scripts/backup/backup'
import { inParts, load, prepare, proveSizes, refuseUnlessEmpty, writeDown } from '../../scripts/backup/databases'
import { dump } from '../../scripts/backup/dump'
import { BackupProblem, manifestOf, seal, unseal } from '../../scripts/backup/sealing'
import { databaseFile } from '../../scripts/lib/database-file'
import { databaseOf, lastMigration, passphrase, testFolder } from './backup-shop'
import { broken, bytesIn, emptyShop, hostile, someUnicode, write } from './every-text'
import { formerDump } from './exports'

const { folder, at, end } = testFolder()
afterAll(end)

/** A buyer who was given money, and what is hard to write down: D1 takes 100 KB a statement. */
const statements = `
  INSERT INTO users (id, nickname, nickname_key, password, created_at) VALUES ('u', 'O''Hara
${'\u{1f511}'};', 'ohara', 'x', 1);
    INSERT INTO accounts (id, currency, balance, floor) VALUES ('user:u:usd', 'usd', 500, 0);
    UPDATE accounts SET balance = balance - 500 WHERE id = 'system:adjustments:usd';
    INSERT INTO transfers (reference, debit_account, credit_account, amount, currency, kind, at, debit_after, credit_after)
      VALUES ('t', 'system:adjustments:usd', 'user:u:usd', 500, 'usd', 'adjustment', 1, -500, 500);
    INSERT INTO audit_entries (id, at, actor, action, subject, before, after, reason)
      VALUES ('a', 1, 'u', 'edit_user', 'u', 'null', NULL, '');
    INSERT INTO pictures (name, content, uploaded_at) VALUES ('long.png', '', 9007199254740991);
    UPDATE pictures SET content = replace(hex(zeroblob(9000)), '00', 'it''s "large";
');`

function inShop<T>(name: string, look: (database: DatabaseSync) => T, readOnly = true): T {
  const database = databaseOf(at(name), readOnly)
  try {
    return look(database)
  } finally {
    database.close()
  }
}

/** What makes a database, whoever asks. */
const writtenOf = (database: DatabaseSync): string => [...dump(database)].join('')
const contentOf = (name: string): string => inShop(name, writtenOf)

/** Texts of every kind, those too that are no text. Earlier versions cut texts at NUL, and knew no bytes that are no UTF-8. */
const short = [...hostile, ...broken]
const isKept = (text: Buffer) => !text.includes(0) && Buffer.from(text.toString()).equals(text)
const isLost = (text: Buffer) => !isKept(text)
const texts = [...someUnicode, ...short]
const beyondNumbers = 2n ** 53n + 1n

/** The shop is restored from a backup of an earlier version, so that D1 has made its file, and backed up again. */
describe('a backup of a shop', () => {
  const earlier = emptyShop()
  let file = ''
  beforeAll(async () => {
    earlier.exec(statements)
    write(earlier, { texts: texts.filter(isKept), keys: short.filter(isKept), at: beyondNumbers })
    writeFileSync(at('earlier.sql'), formerDump(earlier).replaceAll(' VALUES\n', ' VALUES '))
    const manifest = { madeAt: '', source: 'local', schema: lastMigration, rows: {}, sha256: '' }
    await seal(at('earlier.sql'), at('earlier'), passphrase, manifest)
    await restore(at('earlier'), { state: at('from-earlier') }, passphrase)
    cpSync(at('from-earlier'), at('shop'), { recursive: true })
    inShop(
      'shop',
      (database) => write(database, { texts: texts.filter(isLost), keys: short.filter(isLost), at: 1 }),
      false,
    )
    file = (await backUp({ state: at('shop') }, at('backups'), passphrase)).file
  })

  test('that an earlier version wrote is restored byte for byte', () => {
    expect(inShop('from-earlier', bytesIn)).toEqual(bytesIn(earlier))
    expect(contentOf('from-earlier')).toBe(writtenOf(earlier))
  })

  test('names its tables and counts, and shows no content', async () => {
    expect(await manifestOf(file)).toMatchObject({
      source: 'local',
      schema: lastMigration,
      rows: { users: 1, pictures: 1, support_tickets: texts.length },
    })
    expect(readFileSync(file).includes('Hara')).toBe(false)
    expect(readdirSync(at('backups'))).toHaveLength(1)
  })

  test('restores an empty database to the last sign of the shop, byte for byte', async () => {
    const { unbalanced } = await restore(file, { state: at('restored') }, passphrase)
    expect(unbalanced).toEqual([])
    expect(contentOf('restored')).toBe(contentOf('shop'))
    expect(inShop('restored', bytesIn)).toEqual(inShop('shop', bytesIn))
    expect(inShop('restored', bytesIn)).toHaveLength(texts.length + short.length)
  })

  test('differs from a shop with one byte less when only sizes can be compared', async () => {
    writeFileSync(at('sized.sql'), contentOf('shop'))
    const prepared = await prepare(at('sized.sql'))
    const sizes = prepared.sizes.map((size) => (size.name === 'users' ? { ...size, bytes: size.bytes - 1 } : size))
    expect(prepared.sizes.length).toBeGreaterThan(50)
    expect(() => proveSizes({ state: at('shop') }, { ...prepared, sizes })).toThrow('not what they were: users.')
  })

  test('is not restored over a database that holds anything', async () => {
    const before = contentOf('shop')
    await expect(restore(file, { state: at('shop') }, passphrase)).rejects.toThrow('is not empty')
    expect(contentOf('shop')).toBe(before)
  })

  test.each([
    ['another passphrase', 'is not the one', () => file, 'another passphrase of tests'],
    ['no such file', 'There is no file', () => at('nothing'), passphrase],
    ['something else', 'is no backup', () => at('earlier.sql'), passphrase],
  ])('is not restored with %s, and nothing is begun', async (_, why, from, key) => {
    await expect(restore(from(), { state: at('untouched') }, key)).rejects.toThrow(why)
    expect(databaseFile(at('untouched'))).toBeUndefined()
  })

  test.each([
    ['in its middle', 0.5],
    ['near its end', 0.99],
    ['in the seal', 1],
  ])('that was altered %s is refused, and nothing is begun', async (_, where) => {
    const bytes = readFileSync(file)
    const place = Math.min(Math.floor(bytes.length * where), bytes.length - 1)
    bytes[place] = (bytes[place] ?? 0) ^ 1
    writeFileSync(at('altered'), bytes)
    await expect(restore(at('altered'), { state: at('untouched') }, passphrase)).rejects.toThrow('is damaged')
    expect(databaseFile(at('untouched'))).toBeUndefined()
  })

  test('whose manifest was altered is refused', async () => {
    const altered = readFileSync(file).toString('latin1').replace('"users":1', '"users":2')
    writeFileSync(at('altered'), Buffer.from(altered, 'latin1'))
    await expect(restore(at('altered'), { state: at('untouched') }, passphrase)).rejects.toThrow('is damaged')
  })

  test('that was cut short is refused', async () => {
    copyFileSync(file, at('short'))
    writeFileSync(at('short'), readFileSync(file).subarray(0, -20))
    await expect(restore(at('short'), { state: at('untouched') }, passphrase)).rejects.toThrow('is damaged')
  })

  test('that is damaged leaves no content behind where it is opened', async () => {
    const bytes = readFileSync(file)
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
    writeFileSync(at('damaged'), bytes)
    await expect(unseal(at('damaged'), at('opened'), passphrase)).rejects.toThrow(BackupProblem)
    expect(readdirSync(folder)).not.toContain('opened')
    const { sha256 } = await unseal(file, at('opened'), passphrase)
    expect(
      createHash('sha256')
        .update(readFileSync(at('opened')))
        .digest('hex'),
    ).toBe(sha256)
  })
})

test.each([
  ['one long text', [70_000]],
  ['texts that are long together', [9000, 9000, 9000, 9000, 9000, 9000, 9000]],
  ['many short texts', [10, 400, 400, 400, 400, 400, 400]],
  ['a text at the border', [29_999, 1]],
])('no statement is longer than D1 takes: %s', (_, lengths) => {
  const made = new DatabaseSync(':memory:')
  const columns = lengths.map((_, nth) => `text_${nth} TEXT NOT NULL`)
  made.exec(`CREATE TABLE texts (name TEXT PRIMARY KEY, ${columns.join(', ')}) STRICT`)
  for (const sign of ['a', 'я', "'", '\u{1f511}']) {
    const values = lengths.map((length) => sign.repeat(length))
    for (let row = 0; row < 5; row += 1) {
      made.prepare(`INSERT INTO texts VALUES (?${', ?'.repeat(lengths.length)})`).run(`${sign}${row}`, ...values)
    }
  }
  const written = [...dump(made)]
  expect(Math.max(...written.map((statement) => Buffer.byteLength(statement)))).toBeLessThan(100_000)
  const again = new DatabaseSync(':memory:')
  for (const statement of written) again.exec(statement)
  const all = 'SELECT * FROM texts ORDER BY name'
  expect(again.prepare(all).all()).toEqual(made.prepare(all).all())
})

/** In the order of names: a table is filled before the one that its rows refer to. */
const exported = `PRAGMA defer_foreign_keys=TRUE;
CREATE TABLE codes (id INTEGER PRIMARY KEY, offer TEXT NOT NULL REFERENCES offers (id));
INSERT INTO "codes" ("id","offer") VALUES(1,'it''s
two lines;
and a third');
CREATE TABLE offers (id TEXT PRIMARY KEY);
INSERT INTO "offers" ("id") VALUES('it''s
two lines;
and a third');
CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT);
CREATE TRIGGER never BEFORE DELETE ON codes BEGIN SELECT RAISE(ABORT, 'never;'); END;
`

test('an export of wrangler is sorted so that foreign keys hold when it is restored', async () => {
  writeFileSync(at('export.sql'), exported)
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
  await load(database, at('export.sql'))
  writeDown(database, at('in-order.sql'))
  const strict = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  strict.exec(readFileSync(at('in-order.sql'), 'utf8'))
  expect(strict.prepare('SELECT count(*) AS n FROM codes JOIN offers ON offers.id = offer').get()).toEqual({ n: 1 })
  expect(() => strict.exec('DELETE FROM codes')).toThrow('never')
})

test('a backup of half a gigabyte and more is carried out in parts, each of which one text can hold', async () => {
  const statement = 'x'.repeat(60_000)
  async function* halfGigabyte() {
    for (let nth = 0; nth < 9000; nth += 1) yield statement
  }
  const lengths: number[] = []
  for await (const part of inParts(halfGigabyte())) lengths.push(part.length)
  expect(lengths.reduce((sum, length) => sum + length)).toBe(9000)
  // Each sign may be written as six of JSON.
  expect(Math.max(...lengths) * statement.length * 6).toBeLessThan(constants.MAX_STRING_LENGTH)

  async function* three() {
    yield* ['first', 'second', 'a third one that is too long for any part']
  }
  const parts: string[][] = []
  for await (const part of inParts(three(), 11)) parts.push(part)
  expect(parts).toEqual([['first', 'second'], ['a third one that is too long for any part']])
})

test('a state folder that is not there yet is empty', async () => {
  await expect(refuseUnlessEmpty({ state: at('nowhere') })).resolves.toBeUndefined()
})
