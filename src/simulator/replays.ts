import type { Context } from 'hono'
import { dayMs } from '../shared/durations'
import { type Answer, answerOf, plain } from './calls'

const keptMs = dayMs

type Kept = { asked: string; atMs: number; answer: Answer }

/**
 * Answers by idempotency key. The same key and question get the first answer again, also when it was an error; another
 * question under the key raises `otherQuestion`. A call without a key is carried out.
 */
export function createReplays(nowMs: () => number, otherQuestion: (key: string) => Error) {
  const kept = new Map<string, Kept>()

  function once(key: string, asked: string, work: () => Answer): Answer {
    const first = kept.get(key)
    if (first && nowMs() - first.atMs < keptMs) {
      if (first.asked !== asked) throw otherQuestion(key)
      return first.answer
    }
    const answer = work()
    kept.set(key, { asked, atMs: nowMs(), answer })
    return answer
  }

  /** `work` must answer without waiting, so that two calls at once can't both be the first. */
  return (c: Context, { key, text }: { key: string | undefined; text: string }, work: () => object): Response => {
    const first = (): Answer => {
      try {
        return { status: 200, body: JSON.stringify(work()) }
      } catch (error) {
        return answerOf(error)
      }
    }
    return plain(key === undefined ? first() : once(key, `${c.req.path}\n${text}`, first))
  }
}
