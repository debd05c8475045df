import { env } from 'cloudflare:workers'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'

type Job = {
  statements: D1PreparedStatement[]
  reads: boolean
  done(answers: D1Result[]): void
  failed(error: unknown): void
}

const writesAtOnce = 10

const never = () => {
  throw new Error('only batches are used')
}

/**
 * Real D1 to which batches that wait at the same moment are sent as one: which is the same as one after the other, and
 * costs one round trip instead of hundreds. A batch that fails takes nothing else with it: its companions are sent anew.
 * `beat` waits for the next round, so that somebody else's answer takes about as long as the database.
 */
export function groupCommit(): { db: DrizzleD1Database & { $client: D1Database }; beat(): Promise<void> } {
  const jobs: Job[] = []
  const waiting: (() => void)[] = []
  let isRunning = false

  const carry = async (group: Job[]): Promise<void> => {
    if (group.length === 0) return
    try {
      const answers = await env.DB.batch(group.flatMap((job) => job.statements))
      let from = 0
      for (const job of group) {
        job.done(answers.slice(from, from + job.statements.length))
        from += job.statements.length
      }
    } catch (error) {
      const [first] = group
      if (group.length === 1) return first?.failed(error)
      const half = group.length >> 1
      await carry(group.slice(0, half))
      await carry(group.slice(half))
    }
  }

  const run = async (): Promise<void> => {
    while (jobs.length + waiting.length > 0) {
      const now = jobs.splice(0)
      const awake = waiting.splice(0)
      const writes = now.filter((job) => !job.reads)
      const groups = writes.flatMap((_, nth) =>
        nth % writesAtOnce === 0 ? [writes.slice(nth, nth + writesAtOnce)] : [],
      )
      await Promise.all([now.filter((job) => job.reads), ...groups].map(carry))
      for (const wake of awake) wake()
      // Whoever was answered now says what comes next.
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    isRunning = false
  }

  const start = (): void => {
    if (isRunning) return
    isRunning = true
    setTimeout(run, 0)
  }

  const texts = new WeakMap<object, string>()
  const remember = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const bind = statement.bind.bind(statement)
    texts.set(statement, text)
    return Object.assign(statement, {
      bind: (...values: unknown[]) => {
        const bound = bind(...values)
        texts.set(bound, text)
        return bound
      },
    })
  }

  const client: D1Database = {
    prepare: (text) => remember(env.DB.prepare(text), text),
    batch: <T>(statements: D1PreparedStatement[]) =>
      new Promise<D1Result<T>[]>((done, failed) => {
        const reads = statements.every((statement) => /^\s*select\b/i.test(texts.get(statement) ?? ''))
        jobs.push({ statements, reads, done: (answers) => done(answers as D1Result<T>[]), failed })
        start()
      }),
    exec: never,
    withSession: never,
    dump: never,
  }
  const beat = () =>
    new Promise<void>((wake) => {
      waiting.push(wake)
      start()
    })
  return { db: drizzle(client), beat }
}
