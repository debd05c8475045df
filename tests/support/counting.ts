import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import { type Meter, metered } from '../../scripts/lib/metered'
import type { Database } from '../../src/worker/db/database'
import type { Ctx } from '../../src/worker/domain/ctx'
import { lostQueue } from './shop'

/** What a verb costs, run with a context whose database is counted. */
export async function costOf<C extends { db: Database }>(
  ctx: C,
  verb: (counted: C) => Promise<unknown>,
): Promise<Meter> {
  const meter: Meter = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 }
  await verb({ ...ctx, db: drizzle(metered(env.DB, meter)) })
  return meter
}

const never = () => {
  throw new Error('nothing but batches happens here')
}

// A search by range also reads the row behind the range, if there is one. Ids that go down always leave one there, so
// that what is counted is the worst case and the same in every run.
export function descending<C extends Ctx>(shop: C): C {
  let next = 9_999_999_999
  const draw = () => String(next--)
  return { ...shop, delivery: lostQueue(shop), ids: { ...shop.ids, userId: draw, orderId: draw, id: draw } }
}

/** Real D1 where something else happens once, before the second batch or another one. */
export function betweenRoundTrips(db: D1Database, meanwhile: () => Promise<unknown>, before = 2): D1Database {
  let batches = 0
  return {
    prepare: (query) => db.prepare(query),
    async batch<T>(statements: D1PreparedStatement[]) {
      batches += 1
      if (batches === before) await meanwhile()
      return db.batch<T>(statements)
    },
    exec: never,
    withSession: never,
    dump: never,
  }
}

/** Real D1 where something else happens once, between what a batch has read and its answer. */
export function beforeAnswer(db: D1Database, meanwhile: () => Promise<unknown>): D1Database {
  let isFirst = true
  return {
    prepare: (query) => db.prepare(query),
    async batch<T>(statements: D1PreparedStatement[]) {
      const answers = await db.batch<T>(statements)
      if (isFirst) {
        isFirst = false
        await meanwhile()
      }
      return answers
    },
    exec: never,
    withSession: never,
    dump: never,
  }
}

/** Real D1 that takes so many batches; what becomes of each later one is `rest`. */
export function takingOnly(db: D1Database, most: number, rest: () => Promise<never>): D1Database {
  let batches = 0
  return {
    prepare: (query) => db.prepare(query),
    batch: <T>(statements: D1PreparedStatement[]) => (++batches > most ? rest() : db.batch<T>(statements)),
    exec: never,
    withSession: never,
    dump: never,
  }
}

/** Real D1, and how many of its batches waited for one another: those that ran side by side count as one. */
export function inTurns(db: D1Database) {
  let turns = 0
  const noting = (part: Pick<D1Database, 'batch'>) => ({
    async batch<T>(statements: D1PreparedStatement[]) {
      const own = turns + 1
      const answers = await part.batch<T>(statements)
      turns = Math.max(turns, own)
      return answers
    },
  })
  const counted: D1Database = {
    prepare: (query) => db.prepare(query),
    ...noting(db),
    withSession(since) {
      const session = db.withSession(since)
      return {
        prepare: (query) => session.prepare(query),
        getBookmark: () => session.getBookmark(),
        ...noting(session),
      }
    },
    exec: never,
    dump: never,
  }
  return { db: counted, turnsSoFar: () => turns }
}
