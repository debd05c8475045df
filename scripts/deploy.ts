// npm run deploy: checks what the shop is configured with, builds, migrates the remote database, then deploys; old code
// tolerates additive migrations.
import { readFileSync } from 'node:fs'
import { unstable_readConfig } from 'wrangler'
import { misplacedVariables, wrongBuild, wrongSecrets, wrongVariables } from './lib/deploy-checks'
import { inProject, run, runQuietly } from './lib/project'
import { migrationsAsListed, orRefuse } from './migrations/files'
import { migrate } from './migrations/migrate'
import { throughWrangler } from './migrations/remote'

const configPath = inProject('wrangler.toml')
const text = readFileSync(configPath, 'utf8')
if (text.includes('"00000000')) refuse(['It still has placeholder ids.'], 'wrangler.toml')
const { name, vars } = unstable_readConfig({ config: configPath })
refuse([...wrongVariables(vars), ...misplacedVariables(text, vars)], 'wrangler.toml')
run('vite', ['build'])
const built = 'dist/keyfall/wrangler.json'
refuse(wrongBuild(readFileSync(inProject(built), 'utf8'), name), built)
const secrets: { name: string }[] = JSON.parse(
  runQuietly('wrangler', ['secret', 'list', '--config', built, '--format', 'json']),
)
const secretNames = secrets.map((secret) => secret.name)
refuse(wrongSecrets(secretNames, vars), 'Secrets')
const applied = await orRefuse(async () => migrate(throughWrangler(['--remote']), migrationsAsListed()))
for (const file of applied) console.log(`Applied migrations/${file}.`)
run('wrangler', ['deploy', '--config', built])

/** Ends the deploy with everything that is wrong in one place, if something is. */
function refuse(sentences: string[], where: string): void {
  if (sentences.length === 0) return
  console.error(`${where}:\n${sentences.map((sentence) => `- ${sentence}`).join('\n')}`)
  console.error('Nothing was deployed. docs/deploy.md, "Deploy", says how to set this right.')
  process.exit(1)
}
