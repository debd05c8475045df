import { chromium } from '@playwright/test'
import { ensureChromium } from '../../lib/chromium'
import { benchModules } from '../build'
import { type BenchServer, startWith } from '../server'
import { farState, replicaId } from '../state'
import type { Delivered, World } from './distances'
import { standFarAway } from './front'
import { type Waited, waitedFor } from './trips'
import { buyersWay, firstVisit, type Place, type Stepped, screens } from './walks'

const walks = { visitor: firstVisit, buyer: buyersWay, screens } as const
export type WalkName = keyof typeof walks
/** All rounds of a walk in one world. */
export type Walked = { world: World; walk: WalkName; rounds: Waited[][] }

/** How long somebody looks at a screen before they press something. */
const readingMs = { long: 1000, short: 700 } as const

type Options = { port: number; length: keyof typeof readingMs }
type Tell = (line: string) => void

export type Wish = { world: World; walk: WalkName; rounds: number }

/**
 * Walks through the built shop with a real browser, each time in an isolate that has just begun. Whatever the rounds
 * leave to luck is the same for the same seed.
 */
export async function measureFar(wishes: Wish[], { port, length }: Options, tell: Tell): Promise<Walked[]> {
  const [{ folder, cast }, modules] = [await farState(length), await benchModules()]
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--disable-gpu', '--disable-quic'] })
  let nth = 0
  async function round({ world, walk }: Wish, seed: number): Promise<Waited[]> {
    const far = { world: { ...world.distances, seed }, replicaId }
    const server: BenchServer = await startWith(modules, { stateFolder: folder, port: port + 1, far })
    const front = await standFarAway(server.origin, port, world.distances)
    try {
      // A worker that has just begun has its code, and remembers nothing.
      await fetch(`${server.origin}/robots.txt`)
      const place: Place = { browser, origin: front.origin, cast, readingMs: readingMs[length] }
      nth += 1
      const steps: Stepped[] = await walks[walk](place, nth)
      const delivered = (await (await fetch(`${server.origin}/bench/far/end`)).json()) as Delivered[]
      return steps.map((step) => waitedFor(step, front.exchanges, delivered))
    } finally {
      await front.close()
      await server.stop()
    }
  }
  try {
    const walked: Walked[] = []
    for (const wish of wishes) {
      const rounds: Waited[][] = []
      for (let seed = 1; seed <= wish.rounds; seed += 1) {
        const again = (error: unknown) => {
          tell(`${error instanceof Error ? error.message : error}. Once more.`)
          return round(wish, seed)
        }
        rounds.push(await round(wish, seed).catch(again))
      }
      walked.push({ world: wish.world, walk: wish.walk, rounds })
      const sums = rounds.map((steps) => steps.slice(1).reduce((sum, { usableMs }) => sum + usableMs, 0))
      tell(`${wish.world.name}, ${wish.walk}: ${sums.map(Math.round).join(', ')} ms after the first page`)
    }
    return walked
  } finally {
    await browser.close()
  }
}
