import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentOf } from '../../scripts/backup/content'
import { load } from '../../scripts/backup/databases'
import { dump } from '../../scripts/backup/dump'
import { mendExported } from '../../scripts/backup/exported'
import { statementsOf } from '../../scripts/backup/statements'
import { withBindings } from '../../scripts/lib/local-bindings'
import { throughBinding } from '../../scripts/migrations/migrate'
import { databaseOf, testFolder } from './backup-shop'
import {
  broken,
  bytesIn,
  bytesOf,
  emptyShop,
  halves,
  hostile,
  inMemory,
  someUnicode,
  unicode,
  valuesOf,
  write,
} from './every-text'
import { exportFrom } from './exports'

const { at, end } = testFolder()
afterAll(end)

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

describe('a database that is written down and read again', () => {
  const tables = inMemory()
  beforeAll(() => {
    const shop = emptyShop()
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
  const texts = [...someUnicode, ...hostile, ...halves, ...fc.sample(joined(signs), 300)]

  test('is read byte for byte, and texts that an export can’t carry are asked for', async () => {
    const shop = emptyShop()
    write(shop, { texts, keys: [...hostile.slice(0, 10), ...halves], at: 2 ** 53 - 1 })
    const exported = inMemory()
    await withBindings(async ({ DB }) => {
      const far = throughBinding(DB)
      await far.run([...dump(shop)])
      writeFileSync(at('export.sql'), await exportFrom(DB))
      await load(exported, at('export.sql'))
      await mendExported(exported, async (queries) =>
        (await far.run(queries)).map(({ name, literals }) => ({ name: String(name), literals: String(literals) })),
      )
    }, at('far'))
    expect(bytesIn(exported)).toEqual(bytesIn(shop))
    const database = databaseOf(at('far'))
    expect(contentOf(exported)).toBe(contentOf(database))
    database.close()
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
