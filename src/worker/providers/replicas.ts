const never = () => {
  throw new Error('a session of D1 only runs statements')
}

/**
 * D1 for one call: any replica may answer what reads, if it is at least as far as `since` and as what this call has seen
 * already. `first-primary` begins with all there is, a bookmark with what an earlier answer saw, `first-unconstrained`
 * with whatever is near. Writes always go to the primary.
 */
export function replicated(primary: D1Database, since: D1SessionConstraint | D1SessionBookmark) {
  let session = primary.withSession(since)
  let before: string | null = null
  const database: D1Database = {
    prepare: (query) => session.prepare(query),
    async batch<T>(statements: D1PreparedStatement[]) {
      const asked = session
      try {
        return await asked.batch<T>(statements)
      } catch (error) {
        // A guard may have refused what a replica was too late to know: the next try reads from the primary.
        before = asked.getBookmark() ?? before
        session = primary.withSession('first-primary')
        throw error
      }
    },
    exec: never,
    dump: never,
    withSession: never,
  }
  return { database, bookmark: () => session.getBookmark() ?? before }
}
