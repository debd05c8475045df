// npm run doctor [-- --remote]: looks at the local shop or at the deployed one, and changes nothing. One line for each
// thing, with what to do; ends with 1 when something is wrong, so that a monitor can run it.
import { DatabaseSync } from 'node:sqlite'
import { withAccount } from './deploy/entering'
import { orEnd } from './deploy/sentence'
import { backupCheck } from './doctor/backups'
import { databaseChecks } from './doctor/database'
import { deployedChecks } from './doctor/deployed'
import { type Check, examine, odd, well, wrong } from './doctor/finding'
import { databaseFile } from './lib/database-file'
import type { Environment } from './lib/deployed'
import { audit } from './lib/local-database'
import { readOptions } from './lib/options'
import { inProject, stateFolder } from './lib/project'
import { localProblems } from './lib/secrets'
import { migrationsAsListed } from './migrations/files'
import type { Database } from './migrations/migrate'

const { values } = readOptions({
  options: { remote: { type: 'boolean', default: false }, environment: { type: 'string' }, at: { type: 'string' } },
})
const nowMs = Date.now()
const backupsOf = (shop: Environment | 'local') => backupCheck(inProject('backups'), shop, nowMs)

async function deployed(): Promise<Check[]> {
  const { scene, account } = await orEnd(() => withAccount(values))
  const database = account.database(scene.state.databaseId ?? '')
  const checks = [...(await deployedChecks(scene, account)), ...databaseChecks(database, migrationsAsListed(), nowMs)]
  return [...checks, backupsOf(scene.environment)]
}

function local(): Check[] {
  const file = databaseFile(stateFolder())
  if (!file) return [{ name: 'Database', look: () => odd('there is none yet', 'npm start') }]
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const database: Database = { run: async (statements) => statements.flatMap((sql) => sqlite.prepare(sql).all()) }
  const configuration: Check = {
    name: 'Configuration',
    look() {
      const problems = localProblems()
      return problems.length === 0
        ? well('variables and secrets fit together')
        : wrong(problems.join('; '), '.dev.vars')
    },
  }
  const books: Check = {
    name: 'Books now',
    async look() {
      const findings = await audit(sqlite)
      return findings.length === 0
        ? well('books and stock agree')
        : wrong(JSON.stringify(findings), 'docs/operations.md')
    },
  }
  return [configuration, ...databaseChecks(database, migrationsAsListed(), nowMs), books, backupsOf('local')]
}

const findings = await examine(values.remote ? await deployed() : local(), console.log)
process.exitCode = findings.some(({ is }) => is === 'wrong') ? 1 : 0
