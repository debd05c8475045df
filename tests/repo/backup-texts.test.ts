import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUp, restore } from '../../scripts/backup/backup'
import { contentOf } from '../../scripts/backup/content'
import { load, prepare, proveSizes } from '../../scripts/backup/databases'
import { dump } from '../../scripts/backup/dump'
import { mendExported } from '../../scripts/backup/exported'
import { seal } from '../../scripts/backup/sealing'
import { statementsOf } from '../../scripts/backup/statements'
import { withBindings } from '../../scripts/lib/local-bindings'
import { throughBinding } from '../../scripts/migrations/migrate'
import { databaseOf, lastMigration, makeShop, passphrase, schema, testFolder } from './backup-shop'
import { exportOf, formerDump } from './exports'

const { at, end } = testFolder()
afterAll(end)

/** Bytes of one code point; those of half a pair are what SQLite keeps of one. */
function bytesOf(point: number): Buffer {
  if (point < 0xd800 || point > 0xdfff) return Buffer.from(String.fromCodePoint(point))
  return Buffer.from([0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)])
}

const hostile = [
  ...[
    'one\r\ntwo',
    'one\rtwo',
    '\n',
    'a\u2028b\u2029c\u0085d',
    'BEGIN TRANSACTION; DROP TABLE users; COMMIT;',
    'COMMIT;',
  ],
  ...[
    'a\u0000b',
    '\u0000',
    'abc\u0000def',
    'abc\u0000xyz',
    "it's",
    "''",
    "'; --",
    '/* ',
    '--\n',
    '"',
    '`',
    '[',
    ';\n',
    '',
  ],
  ...[
    'C:\\new\nline',
    '\\n',
    '\\r\r\\n\n',
    '\\\n',
    'CAST(X',
    "X'41'",
    'CREATE TRIGGER t BEGIN',
    ', ',
    '\ufeff',
    '\ufffd',
  ],
].map((text) => Buffer.from(text))
const noUtf8 = [[0xff], [0x80], [0xc3], [0xf0, 0x9f], [0xed, 0xa0, 0x80], [0xed, 0xa0, 0xbd, 0, 0xed, 0xb4, 0x91, 10]]
const broken = noUtf8.map((bytes) => Buffer.from(bytes))
const halves = [broken[4], broken[5]].map((bytes) => bytes ?? Buffer.alloc(0))

/** Every code point there is, halves of pairs too, a thousand and some in a text. */
const unicode = Array.from({ length: 0x110000 / 0x400 }, (_, part) =>
  Buffer.concat(Array.from({ length: 0x400 }, (_each, point) => bytesOf(part * 0x400 + point))),
)

/** Signs of one to four bytes, half pairs, and the last of all: D1 is slow with four million bytes. */
const someUnicode = unicode.filter((_, part) => [0, 1, 8, 53, 54, 55, 63, 64, 125, unicode.length - 1].includes(part))

const signs = fc.oneof(fc.integer({ min: 0, max: 0x10ffff }).map(bytesOf), fc.constantFrom(...hostile))
const noSigns = fc.oneof(
  fc.constantFrom(...broken),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
)
const joined = (parts: fc.Arbitrary<Buffer>) => fc.array(parts, { maxLength: 30 }).map((all) => Buffer.concat(all))
/** Now and then longer than a statement may be. */
const anyBytes = fc
  .tuple(joined(fc.oneof(signs, noSigns)), fc.constantFrom(1, 1, 1, 1, 7000))
  .map(([text, times]) => Buffer.concat(Array<Buffer>(times).fill(text.subarray(0, times > 1 ? 31 : undefined))))

type Written = { texts: readonly Buffer[]; keys: readonly Buffer[]; at: number | bigint }

/** Keeps texts where visitors write some: messages, and nicknames that somebody tried to log in with. */
function write(database: DatabaseSync, { texts, keys, at: when }: Written): void {
  database.exec('BEGIN')
  const ticket = database.prepare(`INSERT INTO support_tickets (id, at, nickname, user_id, message, state)
    VALUES (?, ?, '', '', CAST(? AS TEXT), 'open')`)
  const attempt = database.prepare(`INSERT OR IGNORE INTO login_attempts (nickname_key, failures, window_ends_at)
    VALUES (CAST(? AS TEXT), 1, ?)`)
  for (const [nth, text] of texts.entries()) ticket.run(`t${nth}`, when, text)
  for (const key of keys) attempt.run(key, when)
  database.exec('COMMIT')
}

const valuesOf = {
  support_tickets: ['id', 'at', 'message'],
  login_attempts: ['nickname_key', 'window_ends_at'],
}

/** Type and bytes of every value, as SQLite tells them. */
const bytesIn = (database: DatabaseSync): string[] =>
  Object.entries(valuesOf).flatMap(([table, columns]) => {
    const line = columns.map((column) => `typeof(${column}) || ' ' || hex(${column})`).join(` || ' ' || `)
    return database
      .prepare(`SELECT ${line} AS line FROM ${table} ORDER BY line`)
      .all()
      .map((row) => String(row.line))
  })

function withState<T>(state: string, look: (database: DatabaseSync) => T): T {
  const database = databaseOf(state)
  try {
    return look(database)
  } finally {
    database.close()
  }
}

const inMemory = () => new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })

describe('a shop whose buyers have written signs of every kind', () => {
  const beyondNumbers = 2n ** 53n + 1n
  const short = [...hostile, ...broken]
  const texts = [...someUnicode, ...short]
  let shop: string[] = []
  beforeAll(async () => {
    await makeShop(at('shop'), schema)
    const database = databaseOf(at('shop'), false)
    write(database, { texts, keys: short, at: beyondNumbers })
    shop = bytesIn(database)
    database.close()
  })

  test('is backed up and restored byte for byte', async () => {
    const { file } = await backUp({ state: at('shop') }, at('backups'), passphrase)
    await restore(file, { state: at('restored') }, passphrase)
    expect(shop).toHaveLength(texts.length + short.length)
    expect(withState(at('restored'), bytesIn)).toEqual(shop)
  })

  test('differs from a shop with one byte less when only sizes can be compared', async () => {
    writeFileSync(
      at('sized.sql'),
      withState(at('shop'), (database) => [...dump(database)].join('')),
    )
    const prepared = await prepare(at('sized.sql'))
    const sizes = prepared.sizes.map((size) => (size.name === 'users' ? { ...size, bytes: size.bytes - 1 } : size))
    expect(prepared.sizes.length).toBeGreaterThan(50)
    expect(() => proveSizes({ state: at('shop') }, { ...prepared, sizes })).toThrow('not what they were: users.')
  })

  test('is restored byte for byte from a backup that an earlier version wrote', async () => {
    const database = inMemory()
    database.exec(schema)
    // They cut texts at NUL, and knew no bytes that are no UTF-8.
    const isKept = (text: Buffer) => !text.includes(0) && Buffer.from(text.toString()).equals(text)
    write(database, { texts: texts.filter(isKept), keys: short.filter(isKept), at: beyondNumbers })
    writeFileSync(at('former.sql'), formerDump(database))
    await seal(at('former.sql'), at('former'), passphrase, {
      ...{ madeAt: '', source: 'local', schema: lastMigration, rows: {}, sha256: '' },
    })
    await restore(at('former'), { state: at('from-former') }, passphrase)
    expect(withState(at('from-former'), bytesIn)).toEqual(bytesIn(database))
  })
})

describe('a database that is written down and read again', () => {
  const tables = inMemory()
  beforeAll(() => {
    const shop = inMemory()
    shop.exec(schema)
    const made = shop.prepare('SELECT sql FROM sqlite_schema WHERE tbl_name IN (?, ?) AND sql IS NOT NULL')
    for (const { sql } of made.all(...Object.keys(valuesOf))) tables.exec(String(sql))
  })

  async function expectTheSame(texts: readonly Buffer[]): Promise<void> {
    tables.exec('DELETE FROM support_tickets; DELETE FROM login_attempts')
    write(tables, { texts, keys: texts.map((text) => text.subarray(0, 200)), at: 1 })
    const statements = [...dump(tables)]
    const isDangerous = (statement: string) => !/^[\t\n\x20-\x7e]*$/.test(statement) || statement.length >= 100_000
    expect(statements.filter(isDangerous)).toEqual([])
    writeFileSync(at('any.sql'), statements.join(''))
    const again = inMemory()
    await load(again, at('any.sql'))
    expect(bytesIn(again)).toEqual(bytesIn(tables))
    expect(contentOf(again)).toBe(contentOf(tables))
  }

  test('keeps every sign of Unicode', () => expectTheSame(unicode))

  test('keeps any bytes of a text, in statements of plain ASCII', () =>
    fc.assert(fc.asyncProperty(fc.array(anyBytes, { maxLength: 6 }), expectTheSame), { numRuns: 60 }))
})

describe('the export of a remote database', () => {
  const askD1 = async (queries: string[]) => {
    const rows = await withBindings(({ DB }) => throughBinding(DB).run(queries), at('far'))
    return rows.map(({ name, literals }) => ({ name: String(name), literals: String(literals) }))
  }
  const texts = [...someUnicode, ...hostile, ...halves, ...fc.sample(joined(signs), 300)]
  let exported: DatabaseSync
  beforeAll(async () => {
    await makeShop(at('far'), schema)
    const database = databaseOf(at('far'), false)
    write(database, { texts, keys: [...hostile.slice(0, 10), ...halves], at: 2 ** 53 - 1 })
    database.close()
    writeFileSync(at('export.sql'), await exportOf(at('far')))
    exported = inMemory()
    await load(exported, at('export.sql'))
  })

  test('is read byte for byte, and texts that an export can’t carry are asked for', async () => {
    await mendExported(exported, askD1)
    expect(bytesIn(exported)).toEqual(withState(at('far'), bytesIn))
    expect(contentOf(exported)).toBe(withState(at('far'), contentOf))
  })
  test('ends when a text changed meanwhile, and goes on when a text came later', async () => {
    const row = (id: string, text: string) => ({
      name: 'login_attempts',
      literals: `'${id}', 1, CAST(X'${Buffer.from(text).toString('hex')}' AS TEXT)`,
    })
    const texts = inMemory()
    texts.exec(`CREATE TABLE login_attempts (id TEXT PRIMARY KEY, failures INTEGER, text TEXT) STRICT;
      INSERT INTO login_attempts VALUES ('known', 1, 'what it was')`)
    await mendExported(texts, () => [row('later', '\\n\n')])
    await expect(mendExported(texts, () => [row('known', '\\n\n')])).rejects.toThrow('was changed meanwhile')
  })
})

test('a file of statements is split alike wherever its chunks end', async () => {
  const others = [
    `-- it's; a comment\nSELECT /* ';' */ ';''' AS "a;b";`,
    'CREATE TRIGGER t BEFORE DELETE ON u BEGIN SELECT 1; END;',
  ]
  const part = 64 * 1024
  for (let before = 0; before < others.join('').length; before += 1) {
    const first = `SELECT '${'x'.repeat(part - `SELECT '';`.length - before)}';`
    writeFileSync(at('cut.sql'), [first, ...others].join(''))
    const taken: string[] = []
    for await (const statement of statementsOf(at('cut.sql'))) taken.push(statement)
    expect(taken).toEqual([first, ...others])
  }
})
