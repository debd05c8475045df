// npm run deploy: builds, migrates the remote database, then deploys; old code tolerates additive migrations.
import { readFileSync } from 'node:fs'
import { inProject, run, runQuietly } from './lib/project'

const needed = ['CODES_KEY', 'SESSION_PEPPER']

if (readFileSync(inProject('wrangler.toml'), 'utf8').includes('"00000000')) {
  console.error('wrangler.toml still has placeholder ids. README.md, "Deploy", says how to make the database and KV.')
  process.exit(1)
}
run('vite', ['build'])
const secrets: { name: string }[] = JSON.parse(
  runQuietly('wrangler', ['secret', 'list', '--config', 'dist/keyfall/wrangler.json', '--format', 'json']),
)
const missing = needed.filter((name) => !secrets.some((secret) => secret.name === name))
if (missing.length > 0) {
  console.error(`These secrets are missing: ${missing.join(', ')}. README.md, "Deploy", says how to set them.`)
  process.exit(1)
}
run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote'])
run('wrangler', ['deploy', '--config', 'dist/keyfall/wrangler.json'])
