// npm run deploy: builds, migrates the remote database, then deploys; old code tolerates additive migrations.
import { readFileSync } from 'node:fs'
import { inProject, run } from './lib/project'

if (readFileSync(inProject('wrangler.toml'), 'utf8').includes('"00000000')) {
  console.error('wrangler.toml still has placeholder ids. README.md, "Deploy", says how to make the database and KV.')
  process.exit(1)
}
run('vite', ['build'])
run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote'])
run('wrangler', ['deploy', '--config', 'dist/keyfall/wrangler.json'])
