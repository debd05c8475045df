// The steps of `npm test` and `npm run quick`: tools that are run, what they said, how long they took.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { environment, inProject, root } from './project'
import type { Outcome } from './reports'

const bin = inProject('node_modules', '.bin')
const lastLines = 12
const tookMs = new Map<string, number>()

/** A step ends with what passed and failed in it; `show` prints what its tool said, `says` waits for words or the end. */
export type Step = { title: string; ended: Promise<Outcome>; show(): void; says(words: string): Promise<void> }

/** What is patient leaves the processors to others. */
type Told = { tool: string; args: string[]; extra?: Record<string, string>; isPatient?: boolean }

/** Begins a tool whose words wait in a file until they are shown. `read` takes the outcome from the report it writes. */
export function begin(title: string, { tool, args, extra, isPatient }: Told, read?: (ok: boolean) => Outcome): Step {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, `${title.toLowerCase().replaceAll(/\W+/g, '-')}.txt`)
  const output = openSync(file, 'w')
  const startedMs = Date.now()
  const child = spawn(join(bin, tool), args, { cwd: root, stdio: ['ignore', output, output], env: environment(extra) })
  if (isPatient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  process.once('exit', () => child.kill())
  const ended = statusOf(child).then((status) => {
    closeSync(output)
    tookMs.set(title, Date.now() - startedMs)
    const ok = status === 0
    return read ? read(ok) : outcomeOf(title, ok, said())
  })
  const said = () => readFileSync(file, 'utf8').trimEnd()
  async function says(words: string): Promise<void> {
    while (tookMs.get(title) === undefined && !said().includes(words)) await wait(250)
  }
  return { title, ended, show: () => console.log(`\n── ${title}\n${said()}`), says }
}

/** A tool that can't even be started has failed like any other. */
async function statusOf(child: ChildProcess): Promise<number | null> {
  const [status] = await once(child, 'exit').catch((error: Error) => [console.error(error.message)])
  return status ?? null
}

/** A tool says last why it ended. */
const outcomeOf = (title: string, ok: boolean, said: string): Outcome =>
  ok ? { passed: 1, failed: [] } : { passed: 0, failed: [[title, ...said.split('\n').slice(-lastLines)].join('\n  ')] }

export const reports = inProject('.cache', 'reports')

/** Where a runner of tests writes its report, and how that is read; a run that failed without a failing test is one failure. */
export function reportOf<Report>(title: string, name: string, outcomeIn: (report: Report) => Outcome) {
  const file = join(reports, name)
  rmSync(file, { force: true })
  const read = (ok: boolean): Outcome => {
    if (!existsSync(file)) return { passed: 0, failed: [title] }
    const outcome = outcomeIn(JSON.parse(readFileSync(file, 'utf8')))
    return ok || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [title] }
  }
  return { file, read }
}

/** Prints the seconds of each step, what failed, and a last line that counts. Answers the status to exit with. */
export function conclude(outcomes: Outcome[]): 0 | 1 {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.flatMap((outcome) => outcome.failed)
  console.log('\n── Seconds')
  for (const [title, ms] of tookMs) console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${title}`)
  if (failed.length > 0) console.log(['\n── Failed', ...failed].join('\n'))
  console.log(`\n${passed} passed, ${failed.length} failed`)
  return failed.length === 0 ? 0 : 1
}
