import { dayMs } from '../../../shared/durations'

// What KV keeps: how far the newest database is that ever served this shop, and which codes were used until then.

/** `isQuiet`: the shop was closed and nothing moved when the mark was written, so nothing has happened after it. */
export type Mark = { seq: number; atMs: number; isQuiet: boolean }

/** A code that somebody was given or has seen: its id, key and fingerprint, and the order it went to. */
export type CodeUse = { id: number; key: string; print: string; order: string | null }

const markKey = 'mark'
const keptSeconds = 400 * 24 * 60 * 60
/** KV gives 25 MB at once; the uses of the fullest minute are 0.7. */
const keysAtOnce = 30

/** The mark as KV has it; undefined where none was ever written. */
export const readMark = async (sessions: KVNamespace): Promise<Mark | undefined> =>
  (await sessions.get<Mark>(markKey, 'json')) ?? undefined

/** Writes to KV how far the database is, unless KV has the same mark, or a newer one: then this database is behind. */
export async function putMark(sessions: KVNamespace, mark: Mark): Promise<void> {
  const kept = await readMark(sessions)
  if (kept && (kept.seq > mark.seq || (kept.seq === mark.seq && kept.isQuiet === mark.isQuiet))) return
  await sessions.put(markKey, JSON.stringify(mark))
}

const dayOf = (atMs: number): string => `used:${new Date(atMs).toISOString().slice(0, 10)}`
const minuteOf = (atMs: number): string => `used:${new Date(atMs).toISOString().slice(0, 16)}`

/** The last of some uses, and the mark that they lead to. */
type Reached = { use: number; mark: number }

const padded = (number: number): string => String(number).padStart(12, '0')

/**
 * Writes to KV which codes were used in a minute. The mark they lead to keeps two runs of one minute apart, and the last use
 * two that run at once: the one that has read fewer writes over nothing of the other.
 */
export const putUses = (sessions: KVNamespace, atMs: number, { use, mark }: Reached, uses: CodeUse[]): Promise<void> =>
  sessions.put(`${minuteOf(atMs)}:${padded(mark)}-${padded(use)}`, JSON.stringify(uses), {
    expirationTtl: keptSeconds,
  })

/** The mark that the uses of a key lead to; 0 without a key. */
export const markIn = (key: string): number => Number(key.split(':').at(-1)?.split('-')[0])

/** Codes that were used, up to the key `readTo`; `isReadable`: the key behind it has a value already. */
type UsesPart = { uses: CodeUse[]; readTo: string; isReadable: boolean }

/** The next codes that were used after a moment, from behind the key `readTo` on; undefined when there are no more. */
export async function usesAfter(
  sessions: KVNamespace,
  { sinceMs, readTo, nowMs }: { sinceMs: number; readTo: string; nowMs: number },
): Promise<UsesPart | undefined> {
  const keptSinceMs = Math.max(sinceMs, nowMs - keptSeconds * 1000)
  const from = readTo > minuteOf(keptSinceMs) ? readTo : minuteOf(keptSinceMs)
  for (let atMs = keptSinceMs; dayOf(atMs) <= dayOf(nowMs); atMs += dayMs) {
    if (dayOf(atMs) < from.slice(0, dayOf(atMs).length)) continue
    const names = (await namesOf(sessions, dayOf(atMs))).filter((name) => name > from).slice(0, keysAtOnce)
    if (names.length > 0) return partOf(names, await sessions.get<CodeUse[]>(names, 'json'), readTo)
  }
  return undefined
}

/** The uses up to the first key that KV lists already, and whose value has not arrived here. */
function partOf(names: string[], found: Map<string, CodeUse[] | null>, readTo: string): UsesPart {
  const missing = names.findIndex((name) => !found.get(name))
  const read = missing < 0 ? names : names.slice(0, missing)
  return {
    uses: read.flatMap((name) => found.get(name) ?? []),
    readTo: read.at(-1) ?? readTo,
    isReadable: missing < 0,
  }
}

/** The keys of a day in their order. */
async function namesOf(sessions: KVNamespace, prefix: string): Promise<string[]> {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page: KVNamespaceListResult<unknown> = await sessions.list({ prefix, cursor })
    names.push(...page.keys.map(({ name }) => name))
    cursor = page.list_complete ? undefined : page.cursor
  } while (cursor !== undefined)
  return names
}
