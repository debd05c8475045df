// The check for every minute: format, lint, types, dead code, the rules of the repository, and the unit and worker tests
// closest to what differs from the last commit, or to a folder: `npm run quick -- orders`. `npm test` runs everything.
import { existsSync, statSync } from 'node:fs'
import { core, rules, testsOf, testsOfChanges } from './lib/changed-tests'
import { inProject, runQuietly } from './lib/project'
import { outcomeInVitest } from './lib/reports'
import { ensureSecrets } from './lib/secrets'
import { begin, conclude, reportOf } from './lib/steps'

const folders = process.argv.slice(2)
const { tests, left } = folders.length > 0 ? testsOf(folders) : testsOfChanges()
if (folders.length > 0 && tests.length === 0) {
  console.error(`No test is about “${folders.join(' ')}”: name a folder of src.`)
  process.exit(1)
}

const isOlder = (file: string, source: string) => !existsSync(file) || statSync(file).mtimeMs < statSync(source).mtimeMs
ensureSecrets()
const bindings = inProject('src/worker/env.d.ts')
if (['wrangler.toml', '.dev.vars'].some((source) => isOlder(bindings, inProject(source))))
  runQuietly('wrangler', ['types', 'src/worker/env.d.ts'])

function vitest(title: string, files: string[]) {
  const report = reportOf(title, `${title.toLowerCase()}.json`, outcomeInVitest)
  const args = ['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json']
  return begin(title, { tool: 'vitest', args: [...args, `--outputFile.json=${report.file}`, ...files] }, report.read)
}

const chosen = [...new Set([...core, ...tests])]
console.log(['Tests, besides the rules:', ...chosen].join('\n  '))
if (left > 0) console.log(`  (${left} more have to do with it: npm test runs them)`)

const steps = [
  vitest('Tests', [...rules(), ...chosen]),
  begin('Format and lint', { tool: 'biome', args: ['ci', '.'] }),
  begin('Types', { tool: 'tsc', args: ['-b'] }),
  begin('Dead code', { tool: 'knip', args: [] }),
]
const outcomes = await Promise.all(steps.map(({ ended }) => ended))
for (const [nth, { show }] of steps.entries()) if (outcomes[nth]?.failed.length !== 0) show()
process.exit(conclude(outcomes))
