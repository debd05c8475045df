// npm run deploy: checks what the shop is configured with, builds, migrates the remote database, then deploys; old code
// tolerates additive migrations.
import { readFileSync } from 'node:fs'
import { unstable_readConfig } from 'wrangler'
import { wrongSecrets, wrongVariables } from './lib/deploy-checks'
import { inProject, run, runQuietly } from './lib/project'
import { migrationsAsListed, orRefuse } from './migrations/files'
import { migrate } from './migrations/migrate'
import { throughWrangler } from './migrations/remote'

const configPath = inProject('wrangler.toml')
if (readFileSync(configPath, 'utf8').includes('"00000000')) {
  refuse(['It still has placeholder ids.'], 'wrangler.toml')
}
const { vars } = unstable_readConfig({ config: configPath })
refuse(wrongVariables(vars), 'wrangler.toml')
run('vite', ['build'])
const secrets: { name: string }[] = JSON.parse(
  runQuietly('wrangler', ['secret', 'list', '--config', 'dist/keyfall/wrangler.json', '--format', 'json']),
)
refuse(
  wrongSecrets(
    secrets.map(({ name }) => name),
    vars,
  ),
  'Secrets',
)
const applied = await orRefuse(async () => migrate(throughWrangler(['--remote']), migrationsAsListed()))
for (const name of applied) console.log(`Applied migrations/${name}.`)
run('wrangler', ['deploy', '--config', 'dist/keyfall/wrangler.json'])

/** Ends the deploy with everything that is wrong in one place, if something is. */
function refuse(sentences: string[], where: string): void {
  if (sentences.length === 0) return
  console.error(`${where}:\n${sentences.map((sentence) => `- ${sentence}`).join('\n')}`)
  console.error('Nothing was deployed. README.md, "Deploy", says how to set this right.')
  process.exit(1)
}
