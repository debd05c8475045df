import { sql } from 'drizzle-orm'
import type { Ctx } from '../../src/worker/domain/ctx'

/** Every place of the database, as table and column, where a text stands in whatever case. */
export async function placesOf(ctx: Ctx, text: string): Promise<string[]> {
  const tables = await ctx.db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'`,
  )
  const places: string[] = []
  for (const { name } of tables) {
    const columns = await ctx.db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${name})`)
    for (const column of columns) {
      const [found] = await ctx.db.all(
        sql`SELECT 1 FROM ${sql.identifier(name)}
          WHERE instr(lower(CAST(${sql.identifier(column.name)} AS TEXT)), ${text.toLowerCase()}) > 0 LIMIT 1`,
      )
      if (found) places.push(`${name}.${column.name}`)
    }
  }
  return places
}
