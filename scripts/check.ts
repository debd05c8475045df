// Format, lint, types, dead code and import arrows. With the argument `fix` it mends format and lint first.
import { run, runQuietly } from './lib/project'
import { ensureSecrets } from './lib/secrets'

if (process.argv.includes('fix')) run('biome', ['check', '--write', '.'])
ensureSecrets()
runQuietly('wrangler', ['types', 'src/worker/env.d.ts'])
run('biome', ['ci', '.'])
run('tsc', ['-b'])
run('knip', [])
run('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'repo', 'tests/repo/imports.test.ts'])
