import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createCtx } from '../../src/worker/context'
import { knownProducts } from '../../src/worker/domain/catalogue/product-view'
import type { Ctx } from '../../src/worker/domain/ctx'
import { knownMark } from '../../src/worker/domain/marks/marks'
import { knownSettings } from '../../src/worker/domain/settings/values'
import { withoutList } from './adapters'
import { quietShop } from './paying'
import { forgetKeeper } from './shop'

type Part = { name: string; table: string; sql: string }
type Copy = { triggers: Part[]; tables: { name: string; rows: Record<string, unknown>[] }[] }

const partsOf = async (type: 'table' | 'trigger') => {
  const { results } = await env.DB.prepare(
    `SELECT name, tbl_name AS "table", sql FROM sqlite_master
     WHERE type = ? AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`,
  )
    .bind(type)
    .all<Part>()
  return results
}

/** Everything that the database holds at this moment, as a backup has it. */
export async function copyDatabase(): Promise<Copy> {
  const tables = await partsOf('table')
  const answers = await env.DB.batch<Record<string, unknown>>(
    tables.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)),
  )
  return {
    triggers: await partsOf('trigger'),
    tables: tables.map(({ name }, index) => ({ name, rows: answers[index]?.results ?? [] })),
  }
}

/** Puts an earlier database in the place of today's, as Time Travel does: nobody is told, and KV stays as it is. */
export async function putBack({ triggers: all, tables: earlier }: Copy): Promise<void> {
  const now = new Map((await copyDatabase()).tables.map(({ name, rows }) => [name, JSON.stringify(rows)]))
  const tables = earlier.filter(({ name, rows }) => now.get(name) !== JSON.stringify(rows))
  const triggers = all.filter(({ table }) => tables.some(({ name }) => name === table))
  const inserts = tables.flatMap(({ name, rows }) =>
    rows.map((row) => {
      const columns = Object.keys(row)
      const marks = columns.map(() => '?').join(', ')
      return env.DB.prepare(
        `INSERT INTO "${name}" (${columns.map((each) => `"${each}"`).join(', ')}) VALUES (${marks})`,
      ).bind(...Object.values(row))
    }),
  )
  forgetKeeper()
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...triggers.map(({ name }) => env.DB.prepare(`DROP TRIGGER "${name}"`)),
    ...tables.map(({ name }) => env.DB.prepare(`DELETE FROM "${name}"`)),
    ...inserts,
    ...triggers.map(({ sql }) => env.DB.prepare(sql)),
  ])
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
