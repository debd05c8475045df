import { env } from 'cloudflare:workers'

/** The statements that leave nothing of a shop's database, to be run in one batch. */
export async function dropsOfAll(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT type, name FROM sqlite_master
     WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'`,
  ).all<{ type: string; name: string }>()
  return ['PRAGMA defer_foreign_keys = on', ...results.map(({ type, name }) => `DROP ${type} "${name}"`)]
}
