import { env } from 'cloudflare:workers'
import { allOpened } from './sessions'

/** Every row of every table, and the names of all sessions: by table, as text. */
export type Digest = Map<string, string>

let question: string | undefined

/** As many values as SQLite joins in one call. */
const atOnce = 30

/** All rows of a table as one text, made by SQLite itself: a hundred rows in as many objects take ten times as long. */
function textOf(table: string, columns: string[]): string {
  const values = columns.map((name) => `quote("${name}")`)
  const parts = values.flatMap((_, at) =>
    at % atOnce === 0 ? [`concat_ws(',', ${values.slice(at, at + atOnce).join(', ')})`] : [],
  )
  return `(SELECT group_concat(concat_ws(',', ${parts.join(', ')}), char(30)) FROM "${table}") AS "${table}"`
}

async function questionOfAll(): Promise<string> {
  const { results } = await env.DB.prepare(
    `SELECT t.name AS "table", json_group_array(c.name) AS columns FROM sqlite_master AS t, pragma_table_info(t.name) AS c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE '_cf_%' GROUP BY t.name ORDER BY t.name`,
  ).all<{ table: string; columns: string }>()
  return `SELECT ${results.map(({ table, columns }) => textOf(table, JSON.parse(columns))).join(', ')}`
}

/** What stands between two rows of a text. */
export const betweenRows = '\u001E'

/** Every row of every table as SQL writes its values, by table. */
export async function rowsOfAll(): Promise<[table: string, text: string][]> {
  question ??= await questionOfAll()
  const rows = await env.DB.prepare(question).first<Record<string, string | null>>()
  return Object.entries(rows ?? {}).map(([table, text]) => [table, text ?? ''])
}

/** What everything is like at this moment. SQLite can't tell that nothing has changed: D1 notes each of its own batches there. */
export async function digest(): Promise<Digest> {
  await allOpened()
  const [rows, { keys }] = await Promise.all([rowsOfAll(), env.SESSIONS.list()])
  // The shop window is a copy of what pages show.
  const sessions = keys.flatMap(({ name }) => (name.startsWith('window:') ? [] : name)).join('\n')
  return new Map([...rows, ['sessions', sessions]])
}

/** The names of the tables in which something is not as it was. */
export const changedTables = (before: Digest, after: Digest): string[] =>
  [...after.keys()].filter((name) => before.get(name) !== after.get(name))
