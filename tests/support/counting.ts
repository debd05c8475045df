import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import type { Database } from '../../src/worker/db/database'
import type { Ctx } from '../../src/worker/domain/ctx'
import { lostQueue } from './shop'

export type Meter = { roundTrips: number; rowsRead: number; rowsWritten: number }

const never = () => {
  throw new Error('outside a batch nothing is counted')
}

/** Real D1 with a meter on it. A batch is a round trip, also when it fails; anything but batches is refused. */
function metered(db: D1Database, meter: Meter): D1Database {
  return {
    prepare: (query) => {
      const statement = db.prepare(query)
      const bind = statement.bind.bind(statement)
      const batchOnly = { all: never, run: never, raw: never, first: never }
      return Object.assign(statement, batchOnly, {
        bind: (...values: unknown[]) => Object.assign(bind(...values), batchOnly),
      })
    },
    async batch<T>(statements: D1PreparedStatement[]) {
      meter.roundTrips += 1
      const answers = await db.batch<T>(statements)
      for (const { meta } of answers) {
        meter.rowsRead += meta.rows_read
        meter.rowsWritten += meta.rows_written
      }
      return answers
    },
    exec: never,
    withSession: never,
    dump: never,
  }
}

/** What a verb costs, run with a context whose database is counted. */
export async function costOf<C extends { db: Database }>(
  ctx: C,
  verb: (counted: C) => Promise<unknown>,
): Promise<Meter> {
  const meter: Meter = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 }
  await verb({ ...ctx, db: drizzle(metered(env.DB, meter)) })
  return meter
}

// A search by range also reads the row behind the range, if there is one. Ids that go down always leave one there, so
// that what is counted is the worst case and the same in every run.
export function descending<C extends Ctx>(shop: C): C {
  let next = 9_999_999_999
  const draw = () => String(next--)
  return { ...shop, delivery: lostQueue(shop), ids: { ...shop.ids, userId: draw, orderId: draw, id: draw } }
}

/** Real D1 where something else happens once, after the first batch and before the second. */
export function betweenRoundTrips(db: D1Database, meanwhile: () => Promise<unknown>): D1Database {
  let batches = 0
  return {
    prepare: (query) => db.prepare(query),
    async batch<T>(statements: D1PreparedStatement[]) {
      batches += 1
      if (batches === 2) await meanwhile()
      return db.batch<T>(statements)
    },
    exec: never,
    withSession: never,
    dump: never,
  }
}
