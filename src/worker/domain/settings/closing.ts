import { type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { allOff } from './values'

const newest = sql`coalesce((SELECT max(version) FROM setting_versions), 0)`
const keptOf = (version: SQL) => sql`coalesce((SELECT kept FROM setting_versions WHERE version = ${version}), '{}')`

/** Plan of switching everything off while `version` holds; by the oldest administrator, because nobody is there. */
export const planShutDown = (atMs: number, version: SQL): Plan => [
  sql`INSERT INTO setting_versions (version, at, author, reason, kept)
    SELECT ${newest} + 1, ${atMs}, id, 'Closed: an earlier database came back',
      json_set(${keptOf(newest)}, '$.switches', json(${JSON.stringify(allOff)}))
    FROM users WHERE role = 'admin' AND ${newest} = ${version} ORDER BY seq LIMIT 1`,
]

/** Plan of what was set in a version holding again. */
export const planSwitchBack = (atMs: number, author: string, version: SQL): Plan => [
  sql`INSERT INTO setting_versions (version, at, author, reason, kept)
    SELECT ${newest} + 1, ${atMs}, ${author}, 'Opened again', ${keptOf(version)} WHERE ${newest} > ${version}`,
]
