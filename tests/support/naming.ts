import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../src/worker/domain/ctx'

/** Every place of the database, as table and column, where a text stands in whatever case. */
export async function placesOf(ctx: Ctx, text: string): Promise<string[]> {
  const columns = await ctx.db.all<{ table: string; name: string }>(
    sql`SELECT made.name AS "table", known.name FROM sqlite_master AS made JOIN pragma_table_info(made.name) AS known
      WHERE made.type = 'table' AND made.name NOT LIKE 'sqlite_%' AND made.name NOT LIKE '_cf_%'`,
  )
  const looks = columns.map(({ table, name }) =>
    env.DB.prepare(`SELECT 1 FROM "${table}" WHERE instr(lower(CAST("${name}" AS TEXT)), ?) > 0 LIMIT 1`).bind(
      text.toLowerCase(),
    ),
  )
  const answers = await env.DB.batch(looks)
  return columns.filter((_, nth) => answers[nth]?.results.length).map(({ table, name }) => `${table}.${name}`)
}
