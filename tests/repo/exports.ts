import type { DatabaseSync } from 'node:sqlite'
import { dump } from '../../scripts/backup/dump'
import { withBindings } from '../../scripts/lib/local-bindings'

/** The file that `wrangler d1 export` writes of a local shop: D1 itself makes it, the local one as the deployed one. */
export const exportOf = (state: string): Promise<string> =>
  withBindings(async ({ DB }) => {
    const [statements = []] = await DB.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw<string[]>()
    return statements.join('\n')
  }, state)

const quoted = (hex: string) => `'${Buffer.from(hex, 'hex').toString().replaceAll(`'`, `''`)}'`

/** What versions before this one wrote of a database: texts as SQLite quotes them, whatever is in them. */
export const formerDump = (database: DatabaseSync): string =>
  [...dump(database)].join('').replaceAll(/CAST\(X'([0-9A-F]*)' AS TEXT\)/g, (_, hex: string) => quoted(hex))
