import type { DatabaseSync } from 'node:sqlite'
import { dump } from '../../scripts/backup/dump'
import { withBindings } from '../../scripts/lib/local-bindings'
import type { throughBinding } from '../../scripts/migrations/migrate'

/** The file that `wrangler d1 export` writes of a shop: D1 itself makes it, the local one as the deployed one. */
export async function exportFrom(db: Parameters<typeof throughBinding>[0]): Promise<string> {
  const [statements = []] = await db.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw<string[]>()
  return statements.join('\n')
}

/** The same of a local shop by its state folder. */
export const exportOf = (state: string): Promise<string> => withBindings(({ DB }) => exportFrom(DB), state)

const quoted = (hex: string) => `'${Buffer.from(hex, 'hex').toString().replaceAll(`'`, `''`)}'`

/** What versions before this one wrote of a database: texts as SQLite quotes them, whatever is in them. */
export const formerDump = (database: DatabaseSync): string =>
  [...dump(database)].join('').replaceAll(/CAST\(X'([0-9A-F]*)' AS TEXT\)/g, (_, hex: string) => quoted(hex))
