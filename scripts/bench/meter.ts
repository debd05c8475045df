/** What one call asks of the platform. */
export type Cost = {
  roundTrips: number
  statements: number
  writes: number
  rowsRead: number
  rowsWritten: number
  /** What D1 says its statements took, in milliseconds. */
  sqlMs: number
  kvReads: number
  kvWrites: number
  kvOther: number
  messages: number
}

export const noCost = (): Cost => ({
  ...{ roundTrips: 0, statements: 0, writes: 0, rowsRead: 0, rowsWritten: 0, sqlMs: 0 },
  ...{ kvReads: 0, kvWrites: 0, kvOther: 0, messages: 0 },
})

const never = () => {
  throw new Error('outside a batch nothing is counted')
}

/** The bindings of the shop with a meter on them. */
export function meteredEnv<Bindings extends { DB: D1Database; SESSIONS: KVNamespace; DELIVERY: Queue }>(
  env: Bindings,
  cost: Cost,
): Bindings {
  const counted = <Target extends object>(target: Target, count: (name: string | symbol) => void): Target =>
    new Proxy(target, {
      get(from, name) {
        const value: unknown = Reflect.get(from, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          count(name)
          return value.apply(from, given)
        }
      },
    })
  return {
    ...env,
    DB: meteredDatabase(env.DB, cost),
    SESSIONS: counted(env.SESSIONS, (name) => {
      if (name === 'get') cost.kvReads += 1
      else if (name === 'put') cost.kvWrites += 1
      else cost.kvOther += 1
    }),
    DELIVERY: counted(env.DELIVERY, () => {
      cost.messages += 1
    }),
  }
}

function meteredDatabase(db: D1Database, cost: Cost): D1Database {
  // What the database has prepared, a session runs.
  const writing = new WeakSet<D1PreparedStatement>()
  return {
    ...meteredRuns(db, cost, writing),
    withSession(since) {
      const session = db.withSession(since)
      return { ...meteredRuns(session, cost, writing), getBookmark: () => session.getBookmark() }
    },
    exec: never,
    dump: never,
  }
}

type Runs = Pick<D1Database, 'prepare' | 'batch'>

/** `writing`: the prepared statements that write. */
function meteredRuns(db: Runs, cost: Cost, writing: WeakSet<D1PreparedStatement>): Runs {
  return {
    prepare(query) {
      const statement = db.prepare(query)
      const bind = statement.bind.bind(statement)
      const marked = (made: D1PreparedStatement) => {
        if (/^\s*(INSERT|UPDATE|DELETE)/i.test(query)) writing.add(made)
        return made
      }
      return Object.assign(marked(statement), { bind: (...values: unknown[]) => marked(bind(...values)) })
    },
    async batch<T>(statements: D1PreparedStatement[]) {
      cost.roundTrips += 1
      cost.statements += statements.length
      cost.writes += statements.filter((each) => writing.has(each)).length
      const answers = await db.batch<T>(statements)
      for (const { meta } of answers) {
        cost.rowsRead += meta.rows_read
        cost.rowsWritten += meta.rows_written
        cost.sqlMs += meta.duration
      }
      return answers
    },
  }
}
