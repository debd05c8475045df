import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { environment, inProject, root, stateFolder } from '../lib/project'
import { runtimeOptions } from '../lib/runtime'
import { runSchedule, scheduleMs, whyNotServing } from '../lib/serving'

/** The production build under workerd, in a group of processes that dies whole, and its schedule. */
export function createShop(port: number, simulatorsAt: string) {
  const origin = `http://127.0.0.1:${port}`
  const line = `${JSON.stringify(runtimeOptions(port, simulatorsAt))}\n`
  const log = openSync(join(stateFolder(), 'shop.log'), 'a')
  let server: ChildProcess | undefined
  let spare: ChildProcess | undefined
  let ticking: NodeJS.Timeout | undefined
  const recoveriesMs: number[] = []
  let kills = 0

  /** The next process: loaded, waiting for a word. */
  function prepare(): ChildProcess {
    return spawn(process.execPath, [inProject('scripts', 'chaos', 'serve.mjs')], {
      ...{ cwd: root, detached: true, env: environment() },
      stdio: ['pipe', log, log],
    })
  }

  /** Serves on what the last process left, and lets the schedule pick up from there, as `npm start` does. */
  async function start(): Promise<void> {
    const startedMs = Date.now()
    server = spare ?? prepare()
    server.stdin?.write(line)
    const refusal = await whyNotServing(origin, 60_000)
    if (refusal !== undefined) throw new Error(`The shop does not answer: ${refusal}`)
    recoveriesMs.push(Date.now() - startedMs)
    spare = prepare()
    void runSchedule(origin)
    ticking = setInterval(() => runSchedule(origin), scheduleMs)
  }

  /** Node and workerd at once, in whatever they are doing. */
  async function kill(): Promise<void> {
    clearInterval(ticking)
    if (await killed(server)) kills += 1
  }

  // Whatever ends this process: what it has started ends with it.
  process.on('exit', () => {
    for (const child of [server, spare]) if (isAlive(child)) process.kill(-child.pid, 'SIGKILL')
  })

  return {
    origin,
    start,
    kill,
    async close(): Promise<void> {
      await kill()
      await killed(spare)
    },
    schedule: () => runSchedule(origin),
    kills: () => kills,
    /** From a start to the first answer; the first one had nothing to recover from. */
    recoveriesMs: () => recoveriesMs.slice(1),
  }
}

type Alive = ChildProcess & { pid: number }

const isAlive = (child: ChildProcess | undefined): child is Alive =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null

/** Answers whether there was anything alive to kill. */
async function killed(child: ChildProcess | undefined): Promise<boolean> {
  if (!isAlive(child)) return false
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
  await goneWith(child.pid)
  return true
}

/** Waits until the last process of a group has let go of its files; where nobody buries it, its name stays longer. */
async function goneWith(group: number, untilMs = Date.now() + 2000): Promise<void> {
  try {
    process.kill(-group, 0)
  } catch {
    return
  }
  if (Date.now() > untilMs) return
  await wait(10)
  return goneWith(group, untilMs)
}
