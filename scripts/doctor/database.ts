import { severityOf } from '../../src/shared/alerts'
import type { Database, Migration } from '../migrations/migrate'
import { dueOf } from '../migrations/migrate'
import { type Check, odd, well, wrong } from './finding'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Queries on the way of a purchase, of the schedule and of the first screen of the back office: each has its index. */
const hotQueries = {
  'free codes': `SELECT id FROM codes WHERE offer_id = 'x' AND order_id IS NULL AND voided_at IS NULL ORDER BY id LIMIT 1`,
  'codes of an order': `SELECT id FROM codes WHERE order_id = 'x' AND item_position = 0`,
  'orders of a buyer': `SELECT id FROM orders WHERE user_id = 'x' ORDER BY placed_at DESC LIMIT 20`,
  'unpaid orders of a buyer': `SELECT id FROM orders INDEXED BY orders_unpaid_of_user WHERE user_id = 'x' AND status = 'pending'`,
  'orders whose time is over': `SELECT id FROM orders WHERE status = 'pending' AND expires_at < 0`,
  'work that is due': 'SELECT order_id FROM outbox WHERE due_at < 0 ORDER BY due_at LIMIT 10',
  'payments that are due': 'SELECT id FROM payments WHERE next_check_at IS NOT NULL AND next_check_at < 0 LIMIT 10',
  'payments of an order': `SELECT id FROM payments WHERE order_id = 'x'`,
  'supplier orders that are due':
    'SELECT id FROM supplier_orders WHERE next_check_at IS NOT NULL AND next_check_at < 0 LIMIT 10',
  'unread notices': `SELECT count(*) FROM notices WHERE user_id = 'x' AND read_at IS NULL`,
  'a cart': `SELECT offer_id FROM cart_lines WHERE user_id = 'x'`,
}

const isWholeTable = ({ detail }: Record<string, unknown>): boolean => /^SCAN (?!.*USING)/.test(String(detail))

async function slowQueries(database: Database): Promise<string[]> {
  const slow: string[] = []
  for (const [name, sql] of Object.entries(hotQueries)) {
    const plan = await database.run([`EXPLAIN QUERY PLAN ${sql}`]).catch((error: unknown) => {
      if (/no such index/.test(String(error))) return [{ detail: 'SCAN all' }]
      throw error
    })
    if (plan.some(isWholeTable)) slow.push(name)
  }
  return slow
}

const countOf = (rows: Record<string, unknown>[]): number => Number(rows[0]?.n ?? 0)
const ago = (ms: number): string =>
  ms < hourMs ? `${Math.round(ms / minuteMs)} minutes ago` : `${Math.round(ms / hourMs)} hours ago`

const longestUnauditedMs = 26 * hourMs
const notYet = ['they were not audited yet', 'the schedule does so once a day'] as const
const neverEnds = ['no audit has come to its end', 'wrangler tail --search job_failed names why'] as const

/** Whether a shop had its first user before a moment. */
const isOlder = async (database: Database, momentMs: number): Promise<boolean> =>
  (await database.run([`SELECT 1 FROM users WHERE created_at < ${momentMs} LIMIT 1`])).length > 0

/** What a database tells of its shop. */
export const databaseChecks = (database: Database, migrations: Migration[], nowMs: number): Check[] => [
  {
    name: 'Migrations',
    async look() {
      const due = await dueOf(database, migrations)
      if (due.length === 0) return well(`all ${migrations.length} are applied`)
      return wrong(`${due.length} are missing, from ${due[0]?.name}`, 'npm run deploy, or npm start for the local shop')
    },
  },
  {
    name: 'Indexes',
    async look() {
      const slow = await slowQueries(database)
      if (slow.length === 0) return well(`${Object.keys(hotQueries).length} hot queries use theirs`)
      return wrong(`whole tables are read for ${slow.join(', ')}`, 'compare the schema with migrations/')
    },
  },
  {
    name: 'Schedule',
    async look() {
      const [row] = await database.run(['SELECT max(last_run_at) AS at FROM jobs'])
      if (!row?.at) return odd('it has not run yet', 'look again in five minutes')
      const ageMs = nowMs - Number(row.at)
      const says = `last run ${ago(ageMs)}`
      return ageMs < 15 * minuteMs
        ? well(says)
        : wrong(says, 'in a closed shop it rests; else docs/operations.md, “The first two minutes”: wrangler tail')
    },
  },
  {
    name: 'Books and stock',
    async look() {
      const [row] = await database.run([`SELECT last_run_at AS at FROM jobs WHERE name = 'audit'`])
      // An audit that fails takes its row away, so that it is tried again every minute.
      if (!row) {
        const [ran] = await database.run(['SELECT 1 FROM jobs LIMIT 1'])
        return ran && (await isOlder(database, nowMs - longestUnauditedMs)) ? wrong(...neverEnds) : odd(...notYet)
      }
      const ageMs = nowMs - Number(row.at)
      return ageMs < longestUnauditedMs
        ? well(`audited ${ago(ageMs)}`)
        : wrong(`audited ${ago(ageMs)}`, 'the schedule does so once a day: see “Schedule”')
    },
  },
  {
    name: 'Alerts',
    async look() {
      const rows = await database.run(['SELECT kind, count(*) AS n FROM alerts WHERE cleared_at IS NULL GROUP BY kind'])
      const critical = rows.filter(({ kind }) => severityOf(String(kind)) === 'critical')
      const told = (some: typeof rows) => some.map(({ kind, n }) => `${n} ${kind}`).join(', ')
      if (critical.length > 0) return wrong(told(critical), 'docs/operations.md, “What an alert means”')
      return rows.length > 0 ? odd(told(rows), 'docs/operations.md, “What an alert means”') : well('none is open')
    },
  },
  {
    name: 'Dead letters',
    async look() {
      const n = countOf(
        await database.run([`SELECT count(*) AS n FROM alerts WHERE kind = 'dead_letter' AND cleared_at IS NULL`]),
      )
      return n === 0 ? well('none') : wrong(`${n} orders`, 'docs/operations.md, “A dead letter”')
    },
  },
  {
    name: 'Paid, not delivered',
    async look() {
      const since = nowMs - 15 * minuteMs
      const n = countOf(
        await database.run([
          `SELECT count(*) AS n FROM outbox JOIN orders ON orders.id = order_id WHERE paid_at < ${since}`,
        ]),
      )
      return n === 0
        ? well('none for longer than 15 minutes')
        : odd(`${n} orders`, 'docs/operations.md, “Paid, but not delivered”')
    },
  },
  {
    name: 'Administrators',
    async look() {
      const isOpen = `role = 'admin' AND disabled_at IS NULL`
      const n = countOf(await database.run([`SELECT count(*) AS n FROM users WHERE ${isOpen}`]))
      return n > 0 ? well(`${n}`) : wrong('there is none', 'npm run admin:create -- --nickname X [--remote]')
    },
  },
]
