const keptMs = 24 * 60 * 60_000

export type Answer = { status: number; body: string }
type Kept = { asked: string; atMs: number; answer: Answer }

/** Answers by idempotency key. The same key and question get the first answer again, also when it was an error. */
export function createReplays(nowMs: () => number) {
  const kept = new Map<string, Kept>()
  return {
    /** `work` must answer without waiting, so that two calls at once can't both be the first. */
    once(key: string, asked: string, work: () => Answer): Answer | 'other_question' {
      const first = kept.get(key)
      const isAlive = first !== undefined && nowMs() - first.atMs < keptMs
      if (isAlive) return first.asked === asked ? first.answer : 'other_question'
      const answer = work()
      kept.set(key, { asked, atMs: nowMs(), answer })
      return answer
    },
  }
}
