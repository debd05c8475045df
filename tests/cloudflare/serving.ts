import { ConfigError, readConfig } from '../../src/worker/config/config'
import type { Account } from './account'
import { activeVersion, type Version } from './workers'

type Served = { status: number; type: string; text: string }
const json = (status: number, content: object): Served => ({
  ...{ status, type: 'application/json' },
  text: JSON.stringify(content),
})

/** What a worker would be started with. */
const environmentOf = ({ bindings }: Version) =>
  Object.fromEntries(bindings.map(({ name, text, json: value }) => [name, text ?? value]))

/**
 * Answers for a deployed shop, without running it: its configuration is read by the shop's own schema, its database and
 * its namespace are those it is bound to, its page is the file that was uploaded.
 */
export function serve(account: Account, name: string, path: string, isBroken: (version: Version) => boolean): Served {
  const worker = account.workers.get(name)
  const version = worker && activeVersion(worker)
  if (!version) return { status: 404, type: 'text/plain', text: 'There is nothing here yet' }
  if (isBroken(version)) return json(500, { code: 'internal' })
  try {
    readConfig(environmentOf(version))
  } catch (error) {
    if (error instanceof ConfigError) return json(500, { code: 'internal', error: error.message })
    throw error
  }
  if (path === '/api/health') return healthOf(account, version)
  const file = account.files.get(version.assets?.['/index.html'] ?? '')
  return { status: file ? 200 : 404, type: 'text/html', text: file?.toString() ?? '' }
}

function healthOf({ databases, namespaces }: Account, { bindings }: Version): Served {
  const database = databases.find(({ uuid }) => bindings.some(({ type, id }) => type === 'd1' && id === uuid))
  const isRead = namespaces.some(({ id }) => bindings.some((each) => each.namespace_id === id))
  const tables = database?.sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'users'").all() ?? []
  return tables.length > 0 && isRead ? json(200, { status: 'ok' }) : json(503, { code: 'unavailable' })
}
