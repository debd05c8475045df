import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')
export const inProject = (...parts: string[]) => join(root, ...parts)

/** Folder of the local D1, KV and queue state: two values are two shops. */
export const stateFolder = () => resolve(root, process.env.SHOP_STATE ?? '.wrangler/state')

const bin = inProject('node_modules', '.bin')
/** What tools of node_modules start with: the local runtime writes a trace of every call to the disk unless told not to. */
export const environment = (extra: Record<string, string> = {}) => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
  ...extra,
})

/** What `node` is given to run a script. */
export const scriptOf = (name: string, ...args: string[]): string[] => [
  ...['--import', './scripts/lib/typescript.ts', `scripts/${name}.ts`],
  ...args,
]

/** Runs a tool of node_modules to its end and stops the script when it fails. */
export function run(tool: string, args: string[], extra: Record<string, string> = {}): void {
  const { status } = spawnSync(join(bin, tool), args, { cwd: root, stdio: 'inherit', env: environment(extra) })
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs a tool of node_modules before the eyes of whoever began the script. Answers its status. */
export async function runVisibly(tool: string, args: string[], extra: Record<string, string> = {}): Promise<number> {
  const child = spawn(join(bin, tool), args, { cwd: root, stdio: 'inherit', env: environment(extra) })
  const [status] = await once(child, 'close')
  return status ?? 1
}

/** Does what `attempt` does, while the script goes on. */
export async function attemptMeanwhile(tool: string, args: string[], input = ''): Promise<Attempt> {
  const child = spawn(join(bin, tool), args, { cwd: root, env: environment() })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
    })
  }
  child.stdin.end(input)
  const [status] = await once(child, 'close')
  const isDone = status === 0
  return { isDone, status: status ?? 1, said: isDone ? said.stdout : `${said.stdout}${said.stderr}` }
}

type Attempt = { isDone: boolean; status: number; said: string }

/** Runs a tool of node_modules, which reads `input`, and answers what it has said; when it fails, all of it. */
export function attempt(tool: string, args: string[], extra: Record<string, string> = {}, input = ''): Attempt {
  const { status, stdout, stderr } = spawnSync(join(bin, tool), args, {
    cwd: root,
    encoding: 'utf8',
    env: environment(extra),
    input,
    maxBuffer: 64 * 1024 * 1024,
  })
  const isDone = status === 0
  return { isDone, status: status ?? 1, said: isDone ? stdout : `${stdout}${stderr}` }
}

/** Like `run`, but keeps the output to itself and shows it only when the tool fails. The tool reads `input`. */
export function runQuietly(tool: string, args: string[], extra: Record<string, string> = {}, input = ''): string {
  const { isDone, status, said } = attempt(tool, args, extra, input)
  if (isDone) return said
  console.error(said)
  process.exit(status)
}

/** Starts a tool of node_modules that goes on running. */
export const start = (tool: string, args: string[], extra: Record<string, string> = {}): ChildProcess =>
  spawn(join(bin, tool), args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: environment(extra) })
