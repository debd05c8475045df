import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where the shop of a state folder keeps its database; undefined when it has none yet. */
export function databaseFile(state: string): string | undefined {
  const folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  const files = existsSync(folder) ? readdirSync(folder) : []
  const own = files.filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
  if (own.length > 1) throw new Error(`There is more than one database in ${folder}.`)
  return own[0] && join(folder, own[0])
}
