import { env } from 'cloudflare:workers'

let made: string[] | undefined

/**
 * The statements that make a shop's database. The first file of a run applies every migration; the others make at once
 * what those came to, which is a tenth of the work.
 */
export const makesOfAll = (): string[] => made ?? env.TEST_MIGRATIONS.flatMap(({ queries }) => queries)

/** Remembers what the migrations came to, in a database that nobody has used yet. */
export async function rememberMade(): Promise<void> {
  if (made) return
  const { results } = await env.DB.prepare(
    `SELECT type, name, sql FROM sqlite_master
     WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY rowid`,
  ).all<{ type: string; name: string; sql: string }>()
  const tables = results.filter(({ type }) => type === 'table').map(({ name }) => name)
  made = [...results.map(({ sql }) => sql), ...(await insertsOf(tables))]
}

/** The statements that write what stands in these tables now. */
async function insertsOf(tables: string[]): Promise<string[]> {
  const reads = tables.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`))
  const answers = await env.DB.batch<Record<string, unknown>>(reads)
  return tables.flatMap((name, nth) => (answers[nth]?.results ?? []).map((row) => insertOf(name, row)))
}

function insertOf(table: string, row: Record<string, unknown>): string {
  const literal = (value: unknown) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : value === null ? 'NULL' : String(value)
  const columns = Object.keys(row).map((name) => `"${name}"`)
  // Triggers may have written the row of another table already.
  return `INSERT OR REPLACE INTO "${table}" (${columns.join(', ')}) VALUES (${Object.values(row).map(literal).join(', ')})`
}

/** Keeps what stands in these tables now, and answers the statement that brings it back. */
export async function keepRows(tables: string[]): Promise<string> {
  const deletes = tables.toReversed().map((name) => `DELETE FROM "${name}"`)
  return [...deletes, ...(await insertsOf(tables))].join(';\n')
}

/** The statements that leave nothing of a shop's database, to be run in one batch. */
export async function dropsOfAll(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT type, name FROM sqlite_master
     WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'`,
  ).all<{ type: string; name: string }>()
  return ['PRAGMA defer_foreign_keys = on', ...results.map(({ type, name }) => `DROP ${type} "${name}"`)]
}
