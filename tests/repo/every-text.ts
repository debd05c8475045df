import { DatabaseSync } from 'node:sqlite'
import { schema } from './backup-shop'

/** Bytes of one code point; those of half a pair are what SQLite keeps of one. */
export function bytesOf(point: number): Buffer {
  if (point < 0xd800 || point > 0xdfff) return Buffer.from(String.fromCodePoint(point))
  return Buffer.from([0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)])
}

export const hostile = [
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
export const broken = noUtf8.map((bytes) => Buffer.from(bytes))
export const halves = [broken[4], broken[5]].map((bytes) => bytes ?? Buffer.alloc(0))

/** Every code point there is, halves of pairs too, a thousand and some in a text. */
export const unicode = Array.from({ length: 0x110000 / 0x400 }, (_, part) =>
  Buffer.concat(Array.from({ length: 0x400 }, (_each, point) => bytesOf(part * 0x400 + point))),
)

/** Signs of one to four bytes, half pairs, and the last of all: D1 is slow with four million bytes. */
export const someUnicode = unicode.filter((_, part) =>
  [0, 1, 8, 53, 54, 55, 63, 64, 125, unicode.length - 1].includes(part),
)

type Written = { texts: readonly Buffer[]; keys: readonly Buffer[]; at: number | bigint }

/** Keeps texts where visitors write some: messages, and nicknames that somebody tried to log in with. */
export function write(database: DatabaseSync, { texts, keys, at: when }: Written): void {
  database.exec('BEGIN')
  const ticket = database.prepare(`INSERT INTO support_tickets (id, at, nickname, user_id, message, state)
    VALUES (?, ?, '', '', CAST(? AS TEXT), 'open')`)
  const attempt = database.prepare(`INSERT OR IGNORE INTO login_attempts (nickname_key, failures, window_ends_at)
    VALUES (CAST(? AS TEXT), 1, ?)`)
  const { n: known } = database.prepare('SELECT count(*) AS n FROM support_tickets').get() ?? {}
  for (const [nth, text] of texts.entries()) ticket.run(`t${Number(known) + nth}`, when, text)
  for (const key of keys) attempt.run(key, when)
  database.exec('COMMIT')
}

export const valuesOf = {
  support_tickets: ['id', 'at', 'message'],
  login_attempts: ['nickname_key', 'window_ends_at'],
}

/** Type and bytes of every value, as SQLite tells them. */
export const bytesIn = (database: DatabaseSync): string[] =>
  Object.entries(valuesOf).flatMap(([table, columns]) => {
    const line = columns.map((column) => `typeof(${column}) || ' ' || hex(${column})`).join(` || ' ' || `)
    return database
      .prepare(`SELECT ${line} AS line FROM ${table} ORDER BY line`)
      .all()
      .map((row) => String(row.line))
  })

export const inMemory = () => new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })

/** A shop of today without anything, in memory. */
export function emptyShop(): DatabaseSync {
  const database = inMemory()
  database.exec(schema)
  return database
}
