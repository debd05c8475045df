import type { DatabaseSync } from 'node:sqlite'

const byText = (rows: unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort()

/** Each named check with its condition, wherever in the table's text it stands: ALTER TABLE puts it beside its column. */
const checksIn = (sql: string): string[] =>
  [...sql.matchAll(/CONSTRAINT\s+\S+\s+CHECK\s*(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))/g)].map(([text]) => text)

/** Columns, keys, indexes and checks of every table: what they are, not in which order they were written. */
export function shapeOf(db: DatabaseSync): Record<string, unknown> {
  const rows = (sql: string, name: unknown) => db.prepare(sql).all(String(name))
  const tables = db
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' ORDER BY name")
    .all()
  const shape = tables.map(({ name, sql }) => {
    const indexes = rows('SELECT name, "unique", partial FROM pragma_index_list(?)', name).map((index) => ({
      ...index,
      columns: rows('SELECT name FROM pragma_index_info(?)', index.name),
      sql: rows('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name = ?', index.name),
    }))
    const facts = {
      columns: byText(rows('SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)', name)),
      foreignKeys: byText(
        rows('SELECT "table", "from", "to", on_update, on_delete FROM pragma_foreign_key_list(?)', name),
      ),
      indexes: byText(indexes),
      checks: byText(checksIn(String(sql))),
    }
    return [name, facts]
  })
  return Object.fromEntries(shape)
}
