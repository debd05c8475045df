import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createCtx } from '../../src/worker/context'
import { knownProducts } from '../../src/worker/domain/catalogue/product-view'
import type { Ctx } from '../../src/worker/domain/ctx'
import { knownMark } from '../../src/worker/domain/marks/marks'
import { knownSettings } from '../../src/worker/domain/settings/values'
import { withoutList } from './adapters'
import { betweenRows, rowsOfAll } from './digest'
import { quietShop } from './paying'
import { forgetKeeper } from './shop'

type Trigger = { name: string; table: string; sql: string }
type Copy = { triggers: Trigger[]; tables: Map<string, string> }

async function triggersOfAll(): Promise<Trigger[]> {
  const { results } = await env.DB.prepare(
    `SELECT name, tbl_name AS "table", sql FROM sqlite_master
     WHERE type = 'trigger' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`,
  ).all<Trigger>()
  return results
}

/** Everything that the database holds at this moment, as a backup has it. */
export async function copyDatabase(): Promise<Copy> {
  const [triggers, rows] = await Promise.all([triggersOfAll(), rowsOfAll()])
  return { triggers, tables: new Map(rows) }
}

/** So many rows fit into one statement. */
const rowsAtOnce = 100

function insertsOf(table: string, text: string): string[] {
  const rows = text === '' ? [] : text.split(betweenRows).map((values) => `(${values})`)
  return rows.flatMap((_, at) =>
    at % rowsAtOnce === 0 ? [`INSERT INTO "${table}" VALUES ${rows.slice(at, at + rowsAtOnce).join(', ')}`] : [],
  )
}

/** Puts an earlier database in the place of today's, as Time Travel does: nobody is told, and KV stays as it is. */
export async function putBack({ triggers: all, tables: earlier }: Copy): Promise<void> {
  const now = new Map(await rowsOfAll())
  const tables = [...earlier].filter(([name, text]) => now.get(name) !== text)
  const triggers = all.filter(({ table }) => tables.some(([name]) => name === table))
  forgetKeeper()
  const statements = [
    'PRAGMA defer_foreign_keys = on',
    ...triggers.map(({ name }) => `DROP TRIGGER "${name}"`),
    ...tables.map(([name]) => `DELETE FROM "${name}"`),
    ...tables.flatMap(([name, text]) => insertsOf(name, text)),
    ...triggers.map(({ sql }) => sql),
  ]
  await env.DB.batch(statements.map((text) => env.DB.prepare(text)))
}

/** The shop as an isolate meets it that has just begun. */
export async function freshShop(changes: Partial<Ctx> = {}) {
  const ctx = await createCtx(env, createExecutionContext())
  for (const known of [knownSettings, knownMark, knownProducts]) known(ctx).forget()
  const shop = await quietShop()
  // Providers that call us can't be asked what happened, nor can some suppliers: a shop with one waits for somebody to compare.
  const payments = { ...shop.payments, served: new Map() }
  const suppliers = new Map([...shop.suppliers].filter(([name]) => !withoutList.some((each) => each === name)))
  return { ...shop, payments, suppliers, isolate: ctx.isolate, ...changes }
}
