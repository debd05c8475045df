import type { Language } from '../../shared/languages'
import type { Currency } from '../../shared/money'
import {
  type BaseUrlName,
  type LeftOut,
  type PartyName,
  partyNames,
  restsOn,
  type SecretName,
  secretsOf,
} from '../../shared/parties'
import type { Problem } from './mixtures'
import { cbuAddress, type ShopMode } from './parties'
import { codesKeysAmong, isRandomKey } from './random-keys'
import { decisions, outside, type Payments } from './schema'

/** The configuration of the shop. */
export type Config = {
  mode: ShopMode
  /** Closed from outside the database, whatever its settings say. */
  isClosed: boolean
  totpRequired: boolean
  operatorLanguage: Language
  supportLink: string
  /** Where the shop answers, as queues and the schedule have to know; empty where the owner has not said it. */
  origin: string
  /** The address that mail comes from; empty where the shop sends none. */
  mailFrom: string
  cbuBaseUrl: string
  /** What the shop sells in until the owner chooses. */
  currencies: readonly Currency[]
  /** Whether a shop where nobody has set anything has every extra. */
  extras: boolean
  payments: Payments
  /** Oldest first. */
  codesKeys: string[]
  sessionPepper: string
  /** The secrets and addresses of the parties outside. A party that is left out has none, as one without keys. */
  keys: Keys
  leftOut: LeftOut[]
}

export type Keys = Record<SecretName | BaseUrlName, string>

/** Wrong variables or secrets, with which a shop must not serve. The error has their names and none of their values. */
export class ConfigError extends Error {
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super(`the configuration is wrong: ${problems.map(({ name, problem }) => `${name} ${problem}`).join('; ')}`)
    this.problems = problems
  }
}

type Env = Record<string, unknown>

/**
 * Reads every variable and secret. Raises `ConfigError` for what is wrong. A party some of whose secrets are missing is
 * left out, and the shop does without it: they are set one at a time.
 */
export function readConfig(env: Env): Config {
  const [decided, keys] = [decisions.safeParse(env), outside.safeParse(env)]
  const { SESSION_PEPPER: sessionPepper } = env
  const codesKeys = codesKeysAmong(Object.keys(env)).map((name) => env[name])
  const areKeys = isRandomKey(sessionPepper) && codesKeys.length > 0 && codesKeys.every(isRandomKey)
  if (!decided.success || !keys.success || !areKeys) throw new ConfigError(problemsOf(env))
  const { SHOP_MODE: mode, CBU_BASE_URL: cbuBaseUrl, MAIL_FROM: mailFrom, ...given } = keys.data
  const leftOut = leftOutOf((name) => given[name] !== '')
  const unused = leftOut.flatMap(({ party }): readonly SecretName[] => secretsOf[party])
  return {
    mode,
    isClosed: decided.data.SHOP_CLOSED === 'yes',
    totpRequired: decided.data.ADMIN_TOTP_REQUIRED === 'yes',
    operatorLanguage: decided.data.OPERATOR_LANGUAGE,
    supportLink: decided.data.SUPPORT_LINK,
    origin: decided.data.SHOP_ORIGIN,
    mailFrom,
    cbuBaseUrl: cbuBaseUrl || cbuAddress,
    currencies: decided.data.CURRENCIES,
    extras: decided.data.EXTRAS === 'yes',
    payments: decided.data.PAYMENTS,
    codesKeys,
    sessionPepper,
    keys: { ...given, ...Object.fromEntries(unused.map((name) => [name, ''])) },
    leftOut,
  }
}

/** The names of everything that may be set, except the keys that the shop makes itself. */
export const variableNames: string[] = [decisions, outside].flatMap(({ shape }) => Object.keys(shape))

/** The problems of the variables alone, for a place that can't read the secrets. */
export const variableProblems = (env: Env): Problem[] =>
  [decisions, outside]
    .flatMap((schema) => schema.safeParse(env).error?.issues ?? [])
    .map(({ path, message }) => ({ name: path.join('.'), problem: message }))

/** The problems of variables and secrets. */
export function problemsOf(env: Env): Problem[] {
  const codesKeys = codesKeysAmong(Object.keys(env))
  const own = [...(codesKeys.length > 0 ? codesKeys : ['CODES_KEY']), 'SESSION_PEPPER']
  const wrong = own.filter((name) => !isRandomKey(env[name]))
  return [
    ...variableProblems(env),
    ...wrong.map((name) => ({ name, problem: 'must be at least 32 random bytes in base64' })),
  ]
}

/** The parties that have some of their secrets, and the secrets that are missing. */
export const leftOutOf = (isSet: (name: SecretName) => boolean): LeftOut[] =>
  partyNames
    .map((party) => ({ party, missing: neededBy(party).filter((name) => !isSet(name)) }))
    .filter(({ party, missing }) => missing.length > 0 && secretsOf[party].some(isSet))

/** The secrets of a party, and of the one that it is of no use without. */
function neededBy(party: PartyName): readonly SecretName[] {
  const other = restsOn[party]
  return [...secretsOf[party], ...(other ? secretsOf[other] : [])]
}
