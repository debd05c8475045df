// npm run deploy: builds, migrates the remote database, then deploys; old code tolerates additive migrations.
import { readFileSync } from 'node:fs'
import { codesKeysAmong } from '../src/worker/providers/vault'
import { inProject, run, runQuietly } from './lib/project'
import { migrationsAsListed, orRefuse } from './migrations/files'
import { migrate } from './migrations/migrate'
import { throughWrangler } from './migrations/remote'

if (readFileSync(inProject('wrangler.toml'), 'utf8').includes('"00000000')) {
  console.error('wrangler.toml still has placeholder ids. README.md, "Deploy", says how to make the database and KV.')
  process.exit(1)
}
run('vite', ['build'])
const secrets: { name: string }[] = JSON.parse(
  runQuietly('wrangler', ['secret', 'list', '--config', 'dist/keyfall/wrangler.json', '--format', 'json']),
)
const names = secrets.map(({ name }) => name)
const missing = [
  ...(codesKeysAmong(names).length === 0 ? ['CODES_KEY'] : []),
  ...(names.includes('SESSION_PEPPER') ? [] : ['SESSION_PEPPER']),
]
if (missing.length > 0) {
  console.error(`These secrets are missing: ${missing.join(', ')}. README.md, "Deploy", says how to set them.`)
  process.exit(1)
}
const applied = await orRefuse(async () => migrate(throughWrangler(['--remote']), migrationsAsListed()))
for (const name of applied) console.log(`Applied migrations/${name}.`)
run('wrangler', ['deploy', '--config', 'dist/keyfall/wrangler.json'])
