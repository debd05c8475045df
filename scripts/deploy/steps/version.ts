import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged, isBuilt } from '../../lib/build'
import { misplacedVariables, wrongBuild, wrongSecrets, wrongVariables } from '../../lib/deploy-checks'
import { configFile } from '../../lib/deployed'
import { runVisibly } from '../../lib/project'
import { migrationsAsListed } from '../../migrations/files'
import { dueOf, migrate } from '../../migrations/migrate'
import { buildFolder, builtFile, tomlFile, varsOf, writeConfig } from '../config'
import { addressOf, healthOf } from '../health'
import { DeployProblem } from '../problem'
import { accountIn, type Scene, type Step } from '../step'

export const build: Step = {
  name: 'Build',
  isDone: ({ answers }) => (answers.isBuilt ? existsSync(builtFile()) : isBuilt()),
  do({ answers }) {
    if (answers.isBuilt) throw new DeployProblem('There is no build: run this without --built.')
    buildIfChanged()
  },
}

/** What is wrong with the configuration as a whole; nothing may be migrated or deployed with it. */
async function problemsOf({ environment, base, state, names, account }: Scene): Promise<string[]> {
  const vars = varsOf(environment, base, state)
  return [
    ...wrongVariables(vars),
    ...misplacedVariables(readFileSync(tomlFile(), 'utf8'), base.vars),
    ...(existsSync(builtFile()) ? wrongBuild(readFileSync(builtFile(), 'utf8'), base.name) : []),
    ...(account ? wrongSecrets(await account.secretNames(names.worker), vars) : []),
  ]
}

export const configuration: Step = {
  name: 'Check the configuration',
  isDone: async (scene) => (await problemsOf(scene)).length === 0,
  async do(scene) {
    const problems = (await problemsOf(scene)).map((problem) => `- ${problem}`)
    throw new DeployProblem(`${problems.join('\n')}\ndocs/deploy.md, “Deploy”, says how to set this right.`)
  },
}

const databaseIn = (scene: Scene) => accountIn(scene).database(scene.state.databaseId ?? '')

/** The migrations that the database lacks. A file that differs from what was applied is refused here already. */
const dueIn = async (scene: Scene): Promise<string[]> =>
  (await dueOf(databaseIn(scene), migrationsAsListed())).map(({ name }) => name)

/** Whether what is here, with this configuration, is what was deployed last. */
function isDeployed({ state }: Scene): boolean {
  return existsSync(builtFile()) && state.deployed !== undefined && state.deployed.fingerprint === fingerprintOf(state)
}

/** Tells a build and its configuration from any other. */
function fingerprintOf({ host, databaseId, namespaceId }: Scene['state']): string {
  const hash = createHash('sha256').update(JSON.stringify([host, databaseId, namespaceId]))
  const folder = buildFolder()
  for (const path of globSync('{keyfall,client}/**/*', { cwd: folder }).sort()) {
    const file = join(folder, path)
    if (statSync(file).isFile()) hash.update(path).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

const mostBookmarks = 20

export const bookmark: Step = {
  name: 'Note where the database stands',
  isDone: async (scene) =>
    scene.account !== undefined &&
    scene.state.databaseId !== undefined &&
    isDeployed(scene) &&
    (await dueIn(scene)).length === 0,
  async do(scene) {
    const taken = {
      at: new Date().toISOString(),
      bookmark: await accountIn(scene).bookmark(scene.state.databaseId ?? ''),
    }
    scene.note({ bookmarks: [...(scene.state.bookmarks ?? []), taken].slice(-mostBookmarks) })
    console.log(`${taken.bookmark}: docs/operations.md, “A version is rolled back”, says what for.`)
  },
}

export const migrations: Step = {
  name: 'Bring the database up to date',
  isDone: async (scene) =>
    scene.account !== undefined && scene.state.databaseId !== undefined && (await dueIn(scene)).length === 0,
  async do(scene) {
    for (const file of await migrate(databaseIn(scene), migrationsAsListed()))
      console.log(`Applied migrations/${file}.`)
  },
}

/** What wrangler writes down of a deploy for programs. */
type Output = { type: string; version_id?: string | null; targets?: string[] }

/** The version that answers now, if the shop is well with it: the one to go back to. */
async function wellVersion(scene: Scene): Promise<string | undefined> {
  const active = await accountIn(scene).activeVersion(scene.names.worker)
  const address = active && (await addressOf(scene))
  return address && !(await healthOf(address)).problem ? active : undefined
}

export const deploy: Step = {
  name: 'Deploy the worker',
  isDone: isDeployed,
  async do(scene) {
    writeConfig(scene.environment, scene.state)
    // Of a deploy that was interrupted the version before it counts.
    scene.note({ beforeId: scene.state.beforeId ?? (await wellVersion(scene)) })
    const folder = mkdtempSync(join(tmpdir(), 'keyfall-'))
    const file = join(folder, 'output.ndjson')
    try {
      const status = await runVisibly('wrangler', ['deploy', '--config', configFile(scene.environment)], {
        WRANGLER_OUTPUT_FILE_PATH: file,
        // It would list every file.
        WRANGLER_LOG: 'warn',
      })
      const { version_id: versionId, targets = [] } = outputOf(file)
      if (status !== 0 || !versionId) throw new DeployProblem('wrangler deploy did not come to its end.')
      const address = scene.state.host ? `https://${scene.state.host}` : targets.find((each) => /^https:/.test(each))
      scene.note({
        deployed: { versionId, fingerprint: fingerprintOf(scene.state) },
        ...(address && { address }),
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

function outputOf(file: string): Output {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const outputs: Output[] = lines.map((line) => JSON.parse(line))
  return outputs.find(({ type }) => type === 'deploy') ?? { type: 'none' }
}
