// Everything CI runs: format, lint, types, dead code, build, unit and worker tests, budgets, browser tests, faults.
// All of it runs even when something fails; the last line counts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium'
import { environment, inProject, root, runQuietly, start } from './lib/project'
import { type Outcome, outcomeInPlaywright, outcomeInVitest } from './lib/reports'
import { ensureSecrets } from './lib/secrets'
import { workerWeight } from './lib/worker-weight'

const bin = inProject('node_modules', '.bin')
const reports = inProject('.cache', 'reports')
const browserShop = inProject('.wrangler', 'browser-test')
for (const folder of [reports, browserShop]) rmSync(folder, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const tookMs = new Map<string, number>()

/** Runs a tool to its end and answers whether it was content; `output` takes what it says, or this terminal does. */
async function runs(
  title: string,
  tool: string,
  args: string[],
  extra: Record<string, string> = {},
  output: number | 'inherit' = 'inherit',
): Promise<boolean> {
  const startedMs = Date.now()
  const child = spawn(join(bin, tool), args, { cwd: root, stdio: ['ignore', output, output], env: environment(extra) })
  process.once('exit', () => child.kill())
  // A tool that can't even be started has failed like any other.
  const [status] = await once(child, 'exit').catch((error: Error) => [console.error(error.message)])
  tookMs.set(title, Date.now() - startedMs)
  return status === 0
}

async function succeeds(title: string, tool: string, args: string[], extra: Record<string, string> = {}) {
  console.log(`\n── ${title}`)
  return runs(title, tool, args, extra)
}

const outcomeOf = (title: string, ok: boolean): Outcome =>
  ok ? { passed: 1, failed: [] } : { passed: 0, failed: [title] }

const check = async (title: string, tool: string, args: string[]) => outcomeOf(title, await succeeds(title, tool, args))

/** Begins a check that leaves time for others; whoever asks for its outcome is shown what it has said. */
function begin(title: string, tool: string, args: string[]): () => Promise<Outcome> {
  const file = join(reports, `${title.toLowerCase()}.txt`)
  const output = openSync(file, 'w')
  const ended = runs(title, tool, args, {}, output)
  return async () => {
    const ok = await ended
    closeSync(output)
    console.log(`\n── ${title}\n${readFileSync(file, 'utf8').trimEnd()}`)
    return outcomeOf(title, ok)
  }
}

/** What a run's report says; a run that failed without a failing test counts as one failure. */
function outcomeIn(title: string, ok: boolean, report: string, read: (report: never) => Outcome): Outcome {
  if (!existsSync(report)) return { passed: 0, failed: [title] }
  const outcome = read(JSON.parse(readFileSync(report, 'utf8')) as never)
  return ok || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [title] }
}

/** A small shop under fire for two minutes; `npm run chaos` is the large one. */
const shortChaos = ['--minutes', '2', '--buyers', '8', '--kills', '4', '--patience', '0']

async function vitest(): Promise<Outcome> {
  const title = 'Unit and worker tests, budgets'
  const report = join(reports, 'vitest.json')
  const args = ['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json']
  const ok = await succeeds(title, 'vitest', [...args, `--outputFile.json=${report}`])
  return outcomeIn(title, ok, report, outcomeInVitest)
}

/** Fills the shop of the browser tests meanwhile. What it leaves undone, the start of that shop does, or tells of. */
function startFilling(): Promise<unknown> {
  mkdirSync(browserShop, { recursive: true })
  return once(start('node', ['--import', 'tsx', 'scripts/browser-shop.ts'], { SHOP_STATE: browserShop }), 'exit')
}

async function browser(): Promise<Outcome> {
  const title = 'Browser tests'
  const report = join(reports, 'browser.json')
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts']
  const extra = { CHROMIUM_PATH: ensureChromium(), SHOP_STATE: browserShop }
  const ok = await succeeds(title, 'playwright', args, extra)
  return outcomeIn(title, ok, report, outcomeInPlaywright)
}

ensureSecrets()
const filled = startFilling()
runQuietly('wrangler', ['types', 'src/worker/env.d.ts'])
// One processor is enough for it, and long for a new clone.
const types = begin('Types', 'tsc', ['-b'])
const outcomes = [
  await check('Format and lint', 'biome', ['ci', '.']),
  await check('Dead code', 'knip', []),
  await check('Build', 'vite', ['build']),
  await check('Deployable', 'wrangler', ['deploy', '--dry-run', '--config', 'dist/keyfall/wrangler.json']),
  workerWeight(),
  await types(),
]
await filled
const faults = begin('Faults', 'node', ['--import', 'tsx', 'scripts/chaos.ts', ...shortChaos])
outcomes.push(await vitest(), await browser(), await faults())
rmSync(browserShop, { recursive: true, force: true })
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.flatMap((outcome) => outcome.failed)
console.log('\n── Seconds')
for (const [title, ms] of tookMs) console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${title}`)
if (failed.length > 0) console.log(['\n── Failed', ...failed].join('\n'))
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
