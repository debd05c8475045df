// Everything CI runs: format, lint, types, dead code, build, unit and worker tests, budgets, browser tests, faults.
// All of it runs even when something fails; the last line counts.
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { nobodyAsks } from './chaos/report'
import { ensureChromium } from './lib/chromium'
import { inProject, runQuietly, scriptOf, start } from './lib/project'
import { type Outcome, outcomeInPlaywright, outcomeInVitest } from './lib/reports'
import { ensureSecrets } from './lib/secrets'
import { begin, conclude, reportOf, reports, type Step } from './lib/steps'
import { workerWeight } from './lib/worker-weight'

const browserShop = inProject('.wrangler', 'browser-test')
for (const folder of [reports, browserShop]) rmSync(folder, { recursive: true, force: true })

/** Fills the shop of the browser tests. What it leaves undone, the start of that shop does, or tells of. */
function startFilling(): Promise<unknown> {
  mkdirSync(browserShop, { recursive: true })
  return once(start('node', scriptOf('browser-shop'), { SHOP_STATE: browserShop }), 'exit')
}

function vitest(): Step {
  const title = 'Unit and worker tests, budgets'
  const { file, read } = reportOf(title, 'vitest.json', outcomeInVitest)
  const args = ['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json']
  return begin(title, { tool: 'vitest', args: [...args, `--outputFile.json=${file}`] }, read)
}

function browser(): Step {
  const title = 'Browser tests'
  const { read } = reportOf(title, 'browser.json', outcomeInPlaywright)
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts']
  const extra = { CHROMIUM_PATH: ensureChromium(), SHOP_STATE: browserShop }
  return begin(title, { tool: 'playwright', args, extra }, read)
}

/** A small shop under fire until everything was used, 40 seconds at least; `npm run chaos` is the large one. */
const shortChaos = ['--minutes', '0.7', '--buyers', '24', '--kills', '4', '--patience', '0']

function faults(): Step {
  return begin('Faults', { tool: 'node', args: scriptOf('chaos', ...shortChaos) })
}

/** What a buyer far from the database waits for, counted in a browser. */
function farAway(): Step {
  const args = scriptOf('bench', '--far', '--short')
  return begin('Far away', { tool: 'node', args, extra: { CHROMIUM_PATH: ensureChromium(), PORT: '8895' } })
}

/** Browsers meet the shop under the runtime alone: what a person starts is tried by itself. */
function starting(): Step {
  return begin('Start', {
    tool: 'node',
    args: scriptOf('start-check'),
    extra: { SHOP_STATE: browserShop },
    isPatient: true,
  })
}

/** Shows what each step has said as it ends; what has failed is shown last, where it is looked for. */
async function outcomesOf(steps: Step[]): Promise<Outcome[]> {
  const broken: Step[] = []
  const outcomes = await Promise.all(
    steps.map(async (step) => {
      const outcome = await step.ended
      if (outcome.failed.length === 0) step.show()
      else broken.push(step)
      return outcome
    }),
  )
  for (const step of broken) step.show()
  return outcomes
}

ensureSecrets()
runQuietly('wrangler', ['types', 'src/worker/env.d.ts'])
const filled = startFilling()
const build = begin('Build', { tool: 'vite', args: ['build'] })
// Each further one works out for itself what another knows already, on processors that others need.
const oneChecker = ['--checkers', '1', '--builders', '1']
const source = outcomesOf([
  begin('Types', { tool: 'tsc', args: ['-b', ...oneChecker], isPatient: true }),
  begin('Format and lint', { tool: 'biome', args: ['ci', '.'], isPatient: true }),
  begin('Dead code', { tool: 'knip', args: [], isPatient: true }),
])
const outcomes = [...(await outcomesOf([build])), workerWeight()]
// A shop under fire and one far away go by the clock: they come first, and what is begun with them takes what they leave.
const fire = faults()
const deployable = ['deploy', '--dry-run', '--config', 'dist/keyfall/wrangler.json']
const first = outcomesOf([farAway(), begin('Deployable', { tool: 'wrangler', args: deployable, isPatient: true })])
await filled
const started = outcomesOf([starting()])
await Promise.all([first, started, fire.says(nobodyAsks)])
// One of these waits for an answer while the other uses the processors: together they end a third earlier.
const last = outcomesOf([fire, browser(), vitest()])
outcomes.push(...(await source), ...(await first), ...(await started), ...(await last))
rmSync(browserShop, { recursive: true, force: true })
process.exit(conclude(outcomes))
