import type { TripTo } from './bindings'
import type { FarWorker } from './distances'

type Bound = { text: string; values: unknown[] }
/** A batch that writes, and when a replica has it: never, as long as it is not done. */
type Written = { statements: Bound[]; arrivesMs: number }

type Far = {
  primary: D1Database
  replica: D1Database | undefined
  world: FarWorker
  trip: TripTo
  lagMs(span: { from: number; to: number }): number
  sleep(ms: number): Promise<void> | undefined
}

const never = () => {
  throw new Error('only batches go this far')
}
const writes = /^\s*(INSERT|UPDATE|DELETE|REPLACE)|^\s*WITH\b[\s\S]*\b(INSERT INTO|UPDATE|DELETE FROM)\b/i

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
/** A bookmark says how many batches had written; it is as long as a real one, and sorts the same way. */
const bookmarkOf = (seq: number) => `${hex(seq, 8)}-00000000-00000000-${hex(0, 32)}`
const seqOf = (bookmark: string) => Number.parseInt(bookmark.slice(0, 8), 16)

/**
 * D1 with a primary far away and a replica that is near and late. What was written is done again on a database of the
 * replica's own, in the same order, once it arrives: what a replica has not heard of it does not answer.
 */
export function farDatabase({ primary, replica, world, trip, lagMs, sleep }: Far) {
  const near = world.replica && replica ? { ...world.replica, database: replica } : undefined
  const log: Written[] = []
  let seen = 0
  let isApplying = false

  const run = <T>(database: D1Database, statements: Bound[]) =>
    database.batch<T>(statements.map(({ text, values }) => database.prepare(text).bind(...values)))

  /** What is sent first is done first. Answers how far the primary was. */
  async function onPrimary<T>(statements: Bound[]) {
    return trip('primary', world.primaryMs, async () => {
      if (!near || !statements.some(({ text }) => writes.test(text))) {
        const known = log.length
        return { known, answers: await run<T>(primary, statements) }
      }
      const written: Written = { statements, arrivesMs: Number.POSITIVE_INFINITY }
      const known = log.push(written)
      try {
        const answers = await run<T>(primary, statements)
        // Nothing overtakes what was written before it.
        const before = Math.max(
          0,
          ...log
            .slice(0, known - 1)
            .map(({ arrivesMs }) => arrivesMs)
            .filter(Number.isFinite),
        )
        written.arrivesMs = Math.max(before, Date.now() + lagMs(near.lag))
        return { known, answers }
      } catch (error) {
        Object.assign(written, { statements: [], arrivesMs: 0 })
        throw error
      }
    })
  }

  const arrived = () => {
    const next = log.findIndex(({ arrivesMs }) => arrivesMs > Date.now())
    return next < 0 ? log.length : next
  }

  /** Brings the replica as far as it has heard. */
  async function catchUp(database: D1Database, until = arrived()): Promise<void> {
    while (isApplying) await sleep(1)
    isApplying = true
    try {
      for (; seen < until; seen += 1) {
        const statements = log[seen]?.statements ?? []
        if (statements.length > 0) await run(database, statements)
      }
    } finally {
      isApplying = false
    }
  }

  function sessionOf(since: string | undefined) {
    const isBookmark = since?.includes('-') === true && !since.startsWith('first-')
    // Without a session, and at the beginning of one that wants the newest, only the primary answers.
    let isPrimary = since === undefined || since === 'first-primary'
    let mustBe = isBookmark ? seqOf(since) : 0
    let hasAsked = false
    async function onReplica<T>({ ms, database }: NonNullable<typeof near>, statements: Bound[]) {
      return trip('replica', ms, async () => {
        await catchUp(database)
        return { known: seen, answers: await run<T>(database, statements) }
      })
    }
    return {
      async batch<T>(statements: Bound[]) {
        const isRead = !statements.some(({ text }) => writes.test(text))
        const isNear = near && isRead && !isPrimary && arrived() >= mustBe
        const { known, answers } = await (isNear ? onReplica<T>(near, statements) : onPrimary<T>(statements))
        if (since !== undefined) isPrimary = false
        hasAsked = true
        mustBe = Math.max(mustBe, known)
        return answers
      },
      getBookmark: () => (hasAsked ? bookmarkOf(mustBe) : null),
    }
  }

  const prepare = (text: string) => {
    const bound = (values: unknown[]) => ({ text, values, all: never, run: never, raw: never, first: never })
    return { ...bound([]), bind: (...values: unknown[]) => bound(values) }
  }
  const made = (since?: string) => ({ prepare, ...sessionOf(since), exec: never, dump: never })
  const database = {
    ...{ prepare, exec: never, dump: never },
    batch: (statements: Bound[]) => sessionOf(undefined).batch(statements),
    withSession: (since?: string) => made(since ?? 'first-unconstrained'),
  } as unknown as D1Database
  /** Lets the replica have all that was written, before both are left alone. */
  const settle = async () => near && catchUp(near.database, log.length)
  return { database, settle }
}
