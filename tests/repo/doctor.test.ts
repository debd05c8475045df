import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { seal } from '../../scripts/backup/sealing'
import { accountOf } from '../../scripts/deploy/account'
import { quiet } from '../../scripts/deploy/answers'
import { loggedIn } from '../../scripts/deploy/api'
import { healthOf } from '../../scripts/deploy/health'
import { sceneOf } from '../../scripts/deploy/step'
import { backupCheck } from '../../scripts/doctor/backups'
import { databaseChecks } from '../../scripts/doctor/database'
import { deployedChecks } from '../../scripts/doctor/deployed'
import { examine, wrong } from '../../scripts/doctor/finding'
import type { Environment } from '../../scripts/lib/deployed'
import { migrationsAsListed } from '../../scripts/migrations/files'
import { type Database, migrate, NoAnswer } from '../../scripts/migrations/migrate'
import { passphrase, testFolder } from './backup-shop'

const nowMs = Date.UTC(2026, 10, 26, 12)
const minuteMs = 60_000

describe('the doctor of a database', () => {
  let sqlite: DatabaseSync
  const database: Database = { run: async (statements) => statements.flatMap((sql) => sqlite.prepare(sql).all()) }
  let migrated: Uint8Array

  beforeAll(async () => {
    sqlite = new DatabaseSync(':memory:')
    await migrate(database, migrationsAsListed())
    migrated = sqlite.serialize()
  })

  beforeEach(() => {
    sqlite = new DatabaseSync(':memory:')
    sqlite.deserialize(migrated)
    sqlite.exec(`
      INSERT INTO jobs (name, last_run_at) VALUES ('suppliers', ${nowMs - 5 * minuteMs}), ('audit', ${nowMs - 60 * minuteMs});
      INSERT INTO users (id, nickname, nickname_key, password, role, created_at) VALUES ('a', 'a', 'a', 'x', 'admin', 0);`)
  })

  const lines = async () => {
    const found: string[] = []
    await examine(databaseChecks(database, migrationsAsListed(), nowMs), (line) => found.push(line))
    return found
  }
  const lineOf = async (name: string) => (await lines()).find((line) => line.includes(` ${name} `))

  test('finds nothing in a shop that is well', async () => {
    expect((await lines()).filter((line) => !line.startsWith('ok'))).toEqual([])
  })

  test.each([
    ['Migrations', `DELETE FROM migration_hashes WHERE name = '0045_voucher_guard.sql'`, /1 are missing, from 0045/],
    ['Indexes', 'DROP INDEX payments_of_order', /whole tables are read for payments of an order/],
    ['Indexes', 'DROP INDEX orders_unpaid_of_user', /unpaid orders of a buyer/],
    [
      'Schedule',
      `UPDATE jobs SET last_run_at = ${nowMs - 20 * minuteMs}`,
      /last run 20 minutes ago → in a closed shop it rests.*wrangler tail/,
    ],
    [
      'Books and stock',
      `UPDATE jobs SET last_run_at = ${nowMs - 1800 * minuteMs} WHERE name = 'audit'`,
      /30 hours ago/,
    ],
    [
      'Books and stock',
      `DELETE FROM jobs WHERE name = 'audit'`,
      /^WRONG .*no audit has come to its end → .*job_failed/,
    ],
    [
      'Books and stock',
      `DELETE FROM jobs WHERE name = 'audit'; UPDATE users SET created_at = ${nowMs - 60 * minuteMs}`,
      /^look .*they were not audited yet/,
    ],
    [
      'Alerts',
      `INSERT INTO alerts (id, kind, subject, detail, raised_at) VALUES ('1', 'books_unbalanced', '', '[]', 0)`,
      /^WRONG .*1 books_unbalanced → docs/,
    ],
    [
      'Alerts',
      `INSERT INTO alerts (id, kind, subject, detail, raised_at) VALUES ('1', 'low_stock', '', '[]', 0)`,
      /^look .*1 low_stock/,
    ],
    [
      'Dead letters',
      `INSERT INTO alerts (id, kind, subject, detail, raised_at) VALUES ('1', 'dead_letter', '', '[]', 0)`,
      /1 orders → .*A dead letter/,
    ],
    ['Administrators', `UPDATE users SET role = 'buyer'`, /there is none → npm run admin:create/],
    ['Administrators', 'UPDATE users SET disabled_at = 1', /there is none → npm run admin:create/],
    ['Migrations', 'DROP TABLE d1_migrations', /^WRONG/],
  ])('says of %s what is wrong after `%s`', async (name, sql, says) => {
    sqlite.exec(sql)
    expect(await lineOf(name)).toMatch(says)
  })
})

test('a queue that nobody reads is found in an account with more than a page of queues', async () => {
  const all = Array.from({ length: 130 }, (_, nth) => ({ queue_id: `${nth}`, queue_name: `q${nth}`, consumers: [] }))
  const api = async (_: string, path: string) => {
    const page = Number(new URL(path, 'http://api').searchParams.get('page') ?? 1)
    return all.slice((page - 1) * 100, page * 100) as never
  }
  expect(await accountOf(api, 'a').queuesWithoutConsumer(['q1', 'q120'])).toEqual(['q1', 'q120'])
})

test('what can’t be looked at is wrong, and the rest is looked at all the same', async () => {
  const broken = () => {
    throw new Error('no answer')
  }
  const lines: string[] = []
  const findings = await examine(
    [
      { name: 'First', look: broken },
      { name: 'Second', look: () => wrong('it is broken', 'mend it') },
    ],
    (line) => lines.push(line),
  )
  expect(findings.map(({ is }) => is)).toEqual(['wrong', 'wrong'])
  expect(lines[0]).toContain('no answer')
  expect(lines[1]).toMatch(/Second +it is broken → mend it$/)
})

/** What is found at a shop that answers every call like this. */
async function foundAt<Found>(
  [status, headers, body]: [number, Record<string, string>, string],
  look: (address: string) => Promise<Found>,
): Promise<Found> {
  const server = createServer((_, answer) => answer.writeHead(status, headers).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await look(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}

/** What the doctor says of something there. */
const saidOf = (name: string, status: number, headers: Record<string, string>, body = '') =>
  foundAt([status, headers, body], async (at) => {
    const secrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'].map((secret) => ({ name: secret }))
    const checks = await deployedChecks(
      sceneOf('production', { ...quiet, at }),
      accountOf(async () => secrets as never, 'a'),
    )
    return checks.find((check) => check.name === name)?.look()
  })

const named = { 'X-Request-Id': 'a' }
const closed = (closedBy: string) => JSON.stringify({ code: 'shop_closed', closedBy })

test.each([
  ['the worker', 403, named, '', /stripe can be reached/],
  ['a closed shop', 503, named, closed('owner'), /stripe can be reached/],
  ['a worker without its database', 503, named, '{"code":"unavailable"}', /^stripe gets 503/],
  ['the bot protection before it', 403, {}, '', /^stripe gets 403/],
])('a webhook that %s refuses is told apart', async (_, status, headers, body, says) => {
  expect((await saidOf('Webhooks', status, headers, body))?.says).toMatch(says)
})

test.each([
  ['owner', 'odd'],
  ['database_behind', 'wrong'],
  ['mark_unknown', 'wrong'],
])('a shop that is closed (%s) is no shop that answers: %s', async (closedBy, is) => {
  expect(await saidOf('Shop', 503, named, closed(closedBy))).toMatchObject({
    is,
    says: expect.stringContaining(`sells nothing: ${closedBy}`),
  })
})

test.each([
  [200, '{"status":"ok","at":"x","lacksKeyOf":["codes","apps"]}'],
  [503, '{"code":"shop_closed","closedBy":"restored","lacksKeyOf":["codes","apps"]}'],
])(
  'a shop whose key of the codes is not that of its database is told so (%s), before it sells',
  async (status, body) => {
    expect(await saidOf('Keys of the codes', status, named, body)).toMatchObject({
      is: 'wrong',
      says: 'The shop lacks the key that has sealed codes, apps: CODES_KEY is not the one of its database',
    })
    expect(await saidOf('Keys of the codes', 200, named, '{"status":"ok"}')).toMatchObject({ is: 'well' })
  },
)

test.each([
  [200, '{}', true],
  [503, closed('owner'), true],
  [503, closed('database_behind'), true],
  [503, closed('mark_unknown'), false],
  [503, '{"code":"unavailable"}', false],
  [404, '', false],
])('a version that answers %s with %s is one to keep: %s', async (status, body, isKept) => {
  const { problem } = await foundAt([status, named, body], healthOf)
  expect(problem === undefined).toBe(isKept)
})

test('a version whose answer breaks off has a problem, and is asked again like any other', async () => {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'Content-Length': '100' }).write('{')
    setTimeout(() => answer.destroy(), 50)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await healthOf(address)).toEqual({ problem: `${address}/api/health answers nothing.` })
  server.close()
})

test('a shop that answers is well also to a clone without a build, which knows no page to compare', async () => {
  vi.stubEnv('DEPLOY_BUILD', 'nowhere')
  expect(await saidOf('Shop', 200, named, '{}')).toMatchObject({ is: 'well' })
  vi.unstubAllEnvs()
})

test('an answer of Cloudflare that breaks off says nothing of what became of the call', async () => {
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'a token')
  await foundAt([200, {}, '{"success":'], async (at) => {
    vi.stubEnv('CLOUDFLARE_API_BASE_URL', at)
    const database = accountOf((await loggedIn()) ?? expect.fail(), 'a').database('b')
    await expect(database.run(['SELECT 1'])).rejects.toThrow(NoAnswer)
  })
  vi.unstubAllEnvs()
})

describe('the last backup', () => {
  const { folder, at, end } = testFolder()
  const dayMs = 24 * 60 * minuteMs
  afterAll(end)

  const isOf = async (shop: 'local' | Environment) => (await backupCheck(folder, shop, nowMs).look()).is

  /** A backup of so many days ago, in a file that was copied here a moment ago. */
  async function backedUp(source: string, days: number): Promise<void> {
    const plain = at(`${source}-${days}.sql`)
    writeFileSync(plain, '')
    const madeAt = new Date(nowMs - days * dayMs).toISOString()
    await seal(plain, at(`${source}-${days}.backup`), passphrase, { madeAt, source, schema: '', rows: {}, sha256: '' })
  }

  test('is one of the shop at hand, as old as it says', async () => {
    expect([await isOf('local'), await isOf('production')]).toEqual(['odd', 'odd'])
    await backedUp('production', 2)
    await backedUp('local', 1)
    expect([await isOf('local'), await isOf('production')]).toEqual(['well', 'odd'])
    await backedUp('staging', 1)
    expect([await isOf('staging'), await isOf('production')]).toEqual(['well', 'odd'])
    await backedUp('production', 1)
    writeFileSync(at('no-backup.backup'), 'x')
    expect([await isOf('local'), await isOf('production')]).toEqual(['well', 'well'])
  })

  test('counts for production where it was made before backups told of which deployed shop they are', async () => {
    await backedUp('DB', 0)
    expect((await backupCheck(folder, 'production', nowMs).look()).says).toBe('0 days old')
    expect((await backupCheck(folder, 'staging', nowMs).look()).says).toBe('1 days old')
  })
})
