const never = () => {
  throw new Error('a session of D1 only runs statements')
}

/** What a call may read from: the newest state, whatever is near, or what is at least as far as a bookmark. */
export type Since = D1SessionConstraint | D1SessionBookmark

/**
 * D1 for one call. With `first-primary`, and from `readNewest` on, each batch begins at the primary: a later batch of the
 * same session could come from a replica. Otherwise any replica may answer that is at least as far as `since` and as
 * what this call has seen. Writes always go to the primary.
 */
export function replicated(primary: D1Database, since: Since) {
  let isNewest = since === 'first-primary'
  const sessions: D1DatabaseSession[] = []
  const begin = (from: Since): D1DatabaseSession => {
    const session = primary.withSession(from)
    sessions.push(session)
    return session
  }
  const readNewest = (): void => {
    isNewest = true
  }
  const database: D1Database = {
    prepare: (query) => primary.prepare(query),
    async batch<T>(statements: D1PreparedStatement[]) {
      const session = isNewest ? begin('first-primary') : (sessions.at(-1) ?? begin(since))
      try {
        return await session.batch<T>(statements)
      } catch (error) {
        // A guard may have refused what a replica was too late to know.
        readNewest()
        throw error
      }
    },
    exec: never,
    dump: never,
    withSession: never,
  }
  // Bookmarks sort as texts.
  const bookmark = (): string | null =>
    sessions
      .flatMap((session) => session.getBookmark() ?? [])
      .sort()
      .at(-1) ?? null
  return { database, bookmark, readNewest }
}
