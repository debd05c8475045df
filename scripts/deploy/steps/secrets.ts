import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { type PartyName, partyNames, secretsOf } from '../../../src/shared/parties'
import { variableProblems } from '../../../src/worker/config/config'
import { codesKeysAmong, isRandomKey } from '../../../src/worker/config/random-keys'
import { codesKeyFile, configFile } from '../../lib/deployed'
import { attemptMeanwhile } from '../../lib/project'
import { ask, askSecret } from '../answers'
import { varsOf } from '../config'
import { places } from '../parties'
import { DeployProblem } from '../problem'
import { writePrivately } from '../state'
import { accountIn, type Scene, type Step } from '../step'

const newKey = () => randomBytes(32).toString('base64')

/** Sets secrets in one go. Where there is no worker yet, wrangler makes an empty one that has them. */
async function setSecrets(scene: Scene, secrets: Record<string, string>): Promise<void> {
  const args = ['secret', 'bulk', '--config', configFile(scene.environment)]
  const set = (words: string[]) => attemptMeanwhile('wrangler', words, JSON.stringify(secrets))
  let attempted = await set(args)
  // After a rollback the newest version does not answer: it gets the secrets, and the next version has them from it.
  if (!attempted.isDone && /isn't currently deployed/.test(attempted.said)) attempted = await set(['versions', ...args])
  delete scene.secretNames
  if (!attempted.isDone) throw new DeployProblem(`The secrets could not be set:\n${attempted.said.trim()}`)
}

async function secretNames(scene: Scene): Promise<string[]> {
  scene.secretNames ??= await scene.account?.secretNames(scene.names.worker)
  return scene.secretNames ?? []
}

/** The key of the codes as it waits in its file: a run that was interrupted goes on with the same one. */
function waitingKey(scene: Scene): string {
  const file = codesKeyFile(scene.environment)
  if (!existsSync(file)) writePrivately(file, `CODES_KEY=${newKey()}\n`)
  const key = readFileSync(file, 'utf8').replace('CODES_KEY=', '').trim()
  if (isRandomKey(key)) return key
  throw new DeployProblem(`${file} holds no key. No shop has it yet: delete the file, and run this again.`)
}

async function makeOwnerKeep(scene: Scene, key: string): Promise<void> {
  if (scene.answers.isKeyKept) return
  const file = codesKeyFile(scene.environment)
  const why = `${file} has the key of the codes. Without a copy of it no code of the stock can ever be read again.`
  if (scene.answers.isAlone) {
    throw new DeployProblem(`${why} Copy it to a safe place, and run this again with --key-kept.`)
  }
  console.log(`${why}\nCopy it to a safe place outside this machine, and type from that copy:`)
  while ((await ask('The last eight characters of the key: ')) !== key.slice(-8)) console.log('Those are others.')
}

/** The tables that hold what the key has sealed, and what that is to its owner. */
const sealedTables = { codes: 'codes', vouchers: 'vouchers', second_factors: 'apps of administrators' }

/** A database with anything sealed has had a key already, which no new one replaces. */
async function refuseSealed(scene: Scene): Promise<void> {
  const database = accountIn(scene).database(scene.state.databaseId ?? '')
  const tables = (await database.run([`SELECT name FROM sqlite_schema WHERE type = 'table'`])).map(({ name }) => name)
  for (const [table, what] of Object.entries(sealedTables)) {
    if (!tables.includes(table) || (await database.run([`SELECT 1 FROM ${table} LIMIT 1`])).length === 0) continue
    throw new DeployProblem(
      `The database has ${what}, and ${scene.names.worker} has no key for them. Give it theirs: npm run wrangler -- secret put CODES_KEY`,
    )
  }
}

export const ownSecrets: Step = {
  name: 'Make the two secrets of the shop',
  async isDone(scene) {
    const names = await secretNames(scene)
    return codesKeysAmong(names).length > 0 && names.includes('SESSION_PEPPER')
  },
  async do(scene) {
    const names = await secretNames(scene)
    const secrets: Record<string, string> = {}
    if (!names.includes('SESSION_PEPPER')) secrets.SESSION_PEPPER = newKey()
    if (codesKeysAmong(names).length === 0) {
      await refuseSealed(scene)
      secrets.CODES_KEY = waitingKey(scene)
      await makeOwnerKeep(scene, secrets.CODES_KEY)
    }
    await setSecrets(scene, secrets)
    if (secrets.CODES_KEY === undefined) return
    if (scene.answers.isKeyKept)
      console.log(`Move ${codesKeyFile(scene.environment)} to a safe place outside this folder.`)
    else rmSync(codesKeyFile(scene.environment))
  },
}

/** Values that variables of the same names have, for a script. */
const givenFor = (party: PartyName) =>
  Object.fromEntries(secretsOf[party].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

const isWhole = (party: PartyName, values: Record<string, string>) =>
  secretsOf[party].every((name) => (values[name] ?? '') !== '')

async function askedFor(party: PartyName): Promise<Record<string, string>> {
  console.log(`Keys of ${party}: ${places[party].link}. Enter at the first one does without ${party}.`)
  const values: Record<string, string> = {}
  for (const name of secretsOf[party]) {
    values[name] = await askSecret(`${name}: `)
    if (values[name] !== '') continue
    if (name !== secretsOf[party][0]) {
      console.log(`${name} is missing: nothing of ${party} was set. --keys ${party} asks again.`)
    }
    break
  }
  return values
}

/** With --yes nobody can be asked for the rest. */
function refuseMissing(party: PartyName, values: Record<string, string>): void {
  const missing = secretsOf[party].filter((name) => !values[name])
  if (missing.length === 0) return
  throw new DeployProblem(`Keys of ${party}: ${missing.join(', ')} is no variable here. Nothing of ${party} was set.`)
}

/** What the shop would refuse to be served with, in sentences. */
const problemsOf = ({ environment, base, state }: Scene, values: Record<string, string>): string[] =>
  variableProblems({ ...varsOf(environment, base, state), ...values })
    .filter(({ name }) => name in values || name === 'MAIL_FROM')
    .map(({ name, problem }) => `${name} ${problem}.`)

const keysOf = (party: PartyName): Step => ({
  name: `Ask for the keys of ${party}`,
  async isDone(scene) {
    const { answers, state } = scene
    if (answers.keys.includes(party)) return false
    const names = await secretNames(scene)
    if (secretsOf[party].every((name) => names.includes(name))) return true
    return answers.isAlone ? Object.keys(givenFor(party)).length === 0 : (state.skipped ?? []).includes(party)
  },
  async do(scene) {
    const others = (scene.state.skipped ?? []).filter((name) => name !== party)
    const values = scene.answers.isAlone ? givenFor(party) : await askedFor(party)
    if (scene.answers.isAlone) refuseMissing(party, values)
    if (!isWhole(party, values)) return scene.note({ skipped: [...others, party] })
    const problems = problemsOf(scene, values)
    if (problems.length > 0) throw new DeployProblem(`${problems.join(' ')} Nothing of ${party} was set.`)
    await setSecrets(scene, values)
    scene.note({ skipped: others })
  },
})

export const providerKeys: readonly Step[] = partyNames.map(keysOf)
