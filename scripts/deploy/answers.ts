import { createInterface } from 'node:readline/promises'
import { partyNames } from '../../src/shared/parties'
import { askSilently } from '../lib/ask'
import { readOptions } from '../lib/options'
import { DeployProblem } from './problem'

/** What the owner says beforehand; what is missing is asked for. */
export type Answers = {
  isPlan: boolean
  /** Nobody is asked: what has no answer keeps its usual value, and keys come from variables of their names. */
  isAlone: boolean
  host: string | undefined
  location: string | undefined
  /** A database that is there already, by its name: one that a backup was restored into. */
  database: string | undefined
  nickname: string | undefined
  isKeyKept: boolean
  /** Parties whose keys are asked for although they were skipped once. */
  keys: string[]
  /** Where the new version is asked, when it is not at its own address. */
  at: string | undefined
  patienceMs: number
  isBuilt: boolean
}

/** The answers of a command that asks for nothing. */
export const quiet: Answers = {
  ...{ isPlan: false, isAlone: true, isKeyKept: false, isBuilt: true, keys: [], patienceMs: 0 },
  ...{ host: undefined, location: undefined, nickname: undefined, database: undefined, at: undefined },
}

/** Raises a `DeployProblem` for keys of nobody, which nobody would be asked for, and for a patience without an end. */
function refuseSenseless(keys: string[], patienceMs: number, patience: string): void {
  const unknown = keys.find((name) => !partyNames.some((party) => party === name))
  if (unknown) throw new DeployProblem(`--keys: “${unknown}” is none of ${partyNames.join(', ')}.`)
  if (!(patienceMs >= 0)) throw new DeployProblem(`--patience: “${patience}” are no seconds.`)
}

/** Reads the options of `npm run deploy`. Raises a `DeployProblem` for what means nothing. */
export function readAnswers(): Answers {
  const { values } = readOptions({
    options: {
      environment: { type: 'string' },
      plan: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      host: { type: 'string' },
      location: { type: 'string' },
      database: { type: 'string' },
      nickname: { type: 'string' },
      'key-kept': { type: 'boolean', default: false },
      keys: { type: 'string', multiple: true, default: [] },
      at: { type: 'string' },
      patience: { type: 'string', default: '120' },
      built: { type: 'boolean', default: false },
    },
  })
  if (values.environment) process.env.SHOP_ENVIRONMENT = values.environment
  const patienceMs = Number(values.patience) * 1000
  refuseSenseless(values.keys, patienceMs, values.patience)
  return {
    ...{ isPlan: values.plan, isAlone: values.yes, isKeyKept: values['key-kept'], isBuilt: values.built },
    ...{
      host: values.host,
      location: values.location,
      nickname: values.nickname,
      database: values.database,
      keys: values.keys,
      at: values.at,
    },
    patienceMs,
  }
}

const canAsk = () => process.stdin.isTTY === true

/** Whether the first administrator is made later: nobody says who, or only a person could type the password. */
export const leavesAdmin = ({ isAlone, nickname }: Answers): boolean => isAlone && (nickname === undefined || canAsk())

/** Asks the owner. Raises a `DeployProblem` where nobody can be asked. */
export async function ask(question: string): Promise<string> {
  if (!canAsk()) throw new DeployProblem(`Nobody can be asked here: “${question.trim()}” Use the options, or --yes.`)
  const input = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await input.question(question).catch(() => {
    throw new DeployProblem('\nNobody has answered.')
  })
  input.close()
  return answer.trim()
}

/** The same for what nobody should see. */
export async function askSecret(question: string): Promise<string> {
  if (!canAsk()) throw new DeployProblem(`Nobody can be asked here: “${question.trim()}”`)
  return (await askSilently(question, 'Nothing was given.')).trim()
}
