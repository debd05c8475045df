import { Pool } from 'undici'

export type Asked = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
export type Answered = { status: number; text: string; header(name: string): string | undefined }

export type Client = {
  ask(asked: Asked): Promise<Answered>
  close(): Promise<void>
}

/** The one client that everything is measured with: connections that stay open, as many as calls go side by side. */
export function openClient(origin: string, connections: number): Client {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  return {
    async ask({ method, path, headers, body }) {
      const answer = await pool.request({ method, path, headers, body })
      const header = (name: string) => {
        const value = answer.headers[name]
        return Array.isArray(value) ? value[0] : value
      }
      return { status: answer.statusCode, text: await answer.body.text(), header }
    },
    close: () => pool.close(),
  }
}

export type Timed = { perSecond: number; p50: number; p99: number }
type Work = () => Promise<void>

/** Does all of the work, so much of it at once; answers how long each piece took and all of it together, in ms. */
async function run(work: Work[], atOnce: number): Promise<{ tookMs: number[]; allMs: number }> {
  const tookMs: number[] = []
  const left = [...work].reverse()
  const begunMs = performance.now()
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const startedMs = performance.now()
      await next()
      tookMs.push(performance.now() - startedMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { tookMs, allMs: performance.now() - begunMs }
}

/**
 * Does two kinds of work in turns, a few of one and a few of the other, so that whatever else the machine does meanwhile
 * falls on both.
 */
export async function inTurns(one: Work[], other: Work[], atOnce: number, turns: number): Promise<[Timed, Timed]> {
  const sides = [one, other].map((work) => ({ work, tookMs: [] as number[], allMs: 0 }))
  for (let turn = 0; turn < turns; turn += 1) {
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
      const [from, to] = [turn, turn + 1].map((nth) => Math.floor((nth * side.work.length) / turns))
      const { tookMs, allMs } = await run(side.work.slice(from, to), atOnce)
      side.tookMs.push(...tookMs)
      side.allMs += allMs
    }
  }
  const [first, second] = sides.map(({ tookMs, allMs }) => ({
    perSecond: tookMs.length / (allMs / 1000),
    p50: quantile(tookMs, 0.5),
    p99: quantile(tookMs, 0.99),
  }))
  if (!first || !second) throw new Error('there are two sides')
  return [first, second]
}

function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length % 2 === 1 ? (sorted[Math.floor(half)] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}
