import { setTimeout as wait } from 'node:timers/promises'
import type { Luck } from '../seed/year/luck'
import { count, type Journal, type Tally } from './journal'

export type Asked = { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: object; token?: string }
export type Answered<T> = { ok: true; body: T } | { ok: false; status: number; code: string }

/** Nobody answered for as long as a client is ready to ask again. */
class Unanswered extends Error {}

const patienceMs = 240_000
const answerMs = 45_000
const longestGapMs = 1000
/** One in so many answers to what is written gets lost on its way, after the shop has done the work. */
const lostOneIn = 12
/** A shop that answers, but not what is wanted, is asked so often. */
const mostFailures = 6

/** So many calls are at the shop at once; the others wait their turn, as a machine of two cores can't do more. */
const atOnce = 24
let inside = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (inside >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else inside += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else inside -= 1
  }
}

export type Client = ReturnType<typeof createClient>

/**
 * Somebody who calls the shop over the network. Whatever is written carries an Idempotency-Key, and is asked again with
 * the same one for as long as no answer comes. Some answers get lost on their way here.
 */
export function createClient(origin: string, luck: Luck, { journal, tally }: { journal: Journal; tally: Tally }) {
  const address = ['10', luck.below(256), luck.below(256), luck.below(256)].join('.')

  async function once({ method = 'GET', path, body, token }: Asked, key: string) {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'CF-Connecting-IP': address,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...(method !== 'GET' && { 'Idempotency-Key': key }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(answerMs),
    })
    const text = await answer.text()
    return { status: answer.status, said: /^[[{]/.test(text) ? JSON.parse(text) : { code: text.slice(0, 80) } }
  }

  /** What comes back; undefined when nothing does. */
  async function heard(asked: Asked, key: string) {
    const answer = await inTurn(() => once(asked, key)).catch(() => undefined)
    const isWritten = asked.method !== undefined && asked.method !== 'GET'
    if (answer === undefined || !isWritten || !luck.oneOf(lostOneIn)) return answer
    count(tally, 'answers that got lost on their way', 'unanswered')
    return undefined
  }

  async function call<T>(asked: Asked): Promise<Answered<T>> {
    const key = `k-${luck.text(20)}`
    const untilMs = Date.now() + patienceMs
    let failures = 0
    for (let gapMs = 200; Date.now() < untilMs; gapMs = Math.min(gapMs * 2, longestGapMs)) {
      const answer = await heard(asked, key)
      const meaning = answer && read<T>(asked, answer)
      if (meaning?.ok) return meaning
      failures += meaning ? 1 : 0
      if (meaning && (meaning.status < 500 || failures === mostFailures)) return meaning
      await wait(gapMs / 2 + luck.below(gapMs))
    }
    throw new Unanswered(asked.path)
  }

  function read<T>({ method, path }: Asked, { status, said }: Awaited<ReturnType<typeof once>>): Answered<T> {
    if (said.code === 'internal') journal.internal.push(`${method ?? 'GET'} ${path} ${said.requestId}`)
    return status < 300 ? { ok: true, body: said as T } : { ok: false, status, code: String(said.code) }
  }

  return {
    call,
    /** Counts a piece of work; undefined when it was refused. */
    async work<T>(kind: string, asked: Asked): Promise<T | undefined> {
      count(tally, kind, 'begun')
      try {
        const answer = await call<T>(asked)
        count(tally, kind, answer.ok ? 'done' : 'refused')
        if (!answer.ok) count(tally, `  ${kind}: ${answer.code}`, 'refused')
        return answer.ok ? answer.body : undefined
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        count(tally, kind, 'unanswered')
        return undefined
      }
    },
  }
}
