import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { measureColdStarts } from '../../lib/cold-start'
import { inProject } from '../../lib/project'
import { evenWorld, nothingFar, placements, worlds } from './distances'
import { measureFar, type Wish } from './measure'
import { writeFarDown } from './publish'
import { farReport } from './report'
import { broken, shortReport } from './short'

type Options = { rounds: number; isShort: boolean; isWritten: boolean; command: string; port: number }

const longWishes = (rounds: number): Wish[] => [
  ...[nothingFar, ...worlds].flatMap((world): Wish[] => [
    { world, walk: 'buyer', rounds },
    { world, walk: 'visitor', rounds: Math.ceil(rounds / 2) },
    { world, walk: 'screens', rounds: Math.ceil(rounds / 3) },
  ]),
  ...placements.map((world): Wish => ({ world, walk: 'buyer', rounds })),
]

/** So often each worker is started anew. */
const coldRounds = 7

/** `npm run bench -- --far`. Answers the status to end with. */
export async function runFar({ rounds, isShort, isWritten, command, port }: Options): Promise<0 | 1> {
  const loads = [loadavg()[0] ?? 0]
  const tell = (line: string) => {
    loads.push(loadavg()[0] ?? 0)
    console.log(line)
  }
  if (isShort) return count(port)
  const walked = await measureFar(longWishes(rounds), { port, length: 'long' }, tell)
  const starts = await measureColdStarts(coldRounds)
  const [least, largest] = [Math.min(...loads), Math.max(...loads)].map((load) => load.toFixed(1))
  const date = new Date().toISOString().slice(0, 10)
  const machine = `on ${cpus().length} processors shared with others; the load average was ${least} to ${largest} meanwhile`
  const report = farReport(walked, starts, `Measured on ${date} with \`${command}\`, ${machine}.`)
  console.log(`\n${report}`)
  mkdirSync(inProject('.cache', 'bench'), { recursive: true })
  writeFileSync(inProject('.cache', 'bench', 'far.json'), JSON.stringify({ walked, starts }, null, 2))
  if (isWritten) writeFarDown(walked, report)
  return 0
}

const tries = 3

const counted = (['buyer', 'screens'] as const).map((walk): Wish => ({ world: evenWorld, walk, rounds: 1 }))

/**
 * Walks through a shop all of whose D1 is equally far, and counts. Times are told, and asked of nobody. On a machine that
 * does much else two calls side by side may seem to follow one another: what really does is there each time that the
 * same way is walked.
 */
async function count(port: number, wishes = counted, nth = 1): Promise<0 | 1> {
  const walked = await measureFar(wishes, { port, length: 'short' }, console.log)
  const steps = walked.flatMap(({ rounds }) => rounds.flat())
  const found = steps.flatMap(broken)
  console.log([shortReport(steps), ...found].join('\n'))
  if (found.length === 0) return 0
  const again = walked.flatMap(({ walk, rounds }) => (rounds.flat().flatMap(broken).length > 0 ? [walk] : []))
  const left = wishes.filter(({ walk }) => again.includes(walk))
  return nth === tries ? 1 : count(port, left, nth + 1)
}
