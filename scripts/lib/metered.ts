export type Meter = { roundTrips: number; rowsRead: number; rowsWritten: number }

const never = () => {
  throw new Error('outside a batch nothing is counted')
}

/** D1 with a meter on it. A batch is a round trip, also when it fails; anything but batches is refused. */
export function metered(db: D1Database, meter: Meter): D1Database {
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
