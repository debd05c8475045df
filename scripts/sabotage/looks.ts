import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environment, scriptOf } from '../lib/project'
import { outcomeInVitest } from '../lib/reports'
import type { Copy } from './copy'
import type { Sabotage } from './sabotages'

/** Who may notice a sabotage, the quickest first. */
export const lookers = ['hints', 'unit', 'worker', 'chaos'] as const
export type Looker = (typeof lookers)[number]

const minuteMs = 60_000
const longestMs = { hints: 15 * minuteMs, unit: 5 * minuteMs, worker: 15 * minuteMs, chaos: 10 * minuteMs } as const

const shortChaos = ['--minutes', '1', '--buyers', '12', '--kills', '2', '--patience', '0']

/** What a look answers that its time did not suffice for. */
export const outOfTime = 'its time was over'

type Ended = { status: number | null; said: string }

/** Runs a tool in the copy to its end, or to the end of its time; all of its processes end with it. */
async function run({ folder }: Copy, tool: string, args: string[], timeMs: number): Promise<Ended> {
  const child = spawn(join(folder, 'node_modules', '.bin', tool), args, {
    ...{ cwd: folder, detached: true, env: environment({ FORCE_COLOR: '0' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL')
  process.once('exit', stop)
  const timer = setTimeout(stop, timeMs)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  const [status]: [number | null] = await once(child, 'close').then(([code]) => [code])
  clearTimeout(timer)
  process.off('exit', stop)
  return { status, said }
}

/** Fails in every spoilt copy: it holds the list of sabotages against the sources. */
const itself = 'tests/repo/sabotage.test.ts'

/** The first test that fails; undefined when all of them pass. Raises an error when none could be run. */
async function tests(copy: Copy, args: string[], timeMs: number): Promise<string | undefined> {
  const report = join(copy.folder, '.cache', 'sabotage.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=json', `--outputFile=${report}`]
  const all = ['run', '--config', 'tests/vitest.config.ts', '--bail=1', `--exclude=${itself}`, ...reporters, ...args]
  const { status, said } = await run(copy, 'vitest', all, timeMs)
  if (status === null) return outOfTime
  if (!existsSync(report)) throw new Error(`The tests did not come to an end:\n${said.slice(-2000)}`)
  const { failed, passed } = outcomeInVitest(JSON.parse(readFileSync(report, 'utf8')), copy.folder)
  if (status !== 0 && failed.length === 0) throw new Error(`The tests ended with ${status}:\n${said.slice(-2000)}`)
  if (passed === 0 && failed.length === 0) throw new Error(`No test was run: ${args.join(' ')}`)
  // A file that was broken off because another test had failed counts as failed too.
  return failed.find((each) => each.includes(' › ')) ?? failed[0]
}

/** What chaos calls broken; undefined when everything holds. Raises an error when it could not be played to its end. */
export function brokenInChaos({ status, said }: Ended): string | undefined {
  if (status === null) return outOfTime
  const broken = /^Broken: .*$/m.exec(said)?.[0]
  if (status !== 0 && !broken)
    throw new Error(`Chaos ended with ${status} and calls nothing broken:\n${said.slice(-2000)}`)
  return status === 0 ? undefined : broken
}

const playChaos = (copy: Copy, timeMs: number): Promise<Ended> =>
  run(copy, 'node', scriptOf('chaos', ...shortChaos), timeMs)

/** What notices a sabotage that the copy has suffered; undefined when nothing does, `outOfTime` after `leftMs`. */
export function look(
  copy: Copy,
  looker: Looker,
  { hints }: Pick<Sabotage, 'hints'>,
  leftMs: number,
): Promise<string | undefined> {
  const timeMs = Math.min(longestMs[looker], leftMs)
  switch (looker) {
    case 'hints':
      return tests(copy, hints, timeMs)
    case 'unit':
      return tests(copy, ['--project', 'repo'], timeMs)
    case 'worker':
      return tests(copy, ['--project', 'worker'], timeMs)
    case 'chaos':
      return playChaos(copy, timeMs).then(brokenInChaos)
  }
}
