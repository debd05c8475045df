import type { Language } from '../../shared/languages'
import { type LeftOut, partyNames } from '../../shared/parties'
import type { Problem } from './mixtures'
import { type BaseUrlName, cbuAddress, parties, type SecretName, type ShopMode } from './parties'
import { codesKeysAmong, isRandomKey } from './random-keys'
import { type Given, given } from './schema'

/** What the shop is configured with. */
export type Config = {
  mode: ShopMode
  /** Closed from outside the database, whatever its settings say. */
  isClosed: boolean
  totpRequired: boolean
  operatorLanguage: Language
  supportLink: string
  cbuBaseUrl: string
  payments: Given['PAYMENTS']
  /** Oldest first. */
  codesKeys: string[]
  sessionPepper: string
  /** What it has of the parties outside; of one that is left out as little as of one without keys. */
  keys: Keys
  leftOut: LeftOut[]
}

export type Keys = Pick<Given, SecretName | BaseUrlName>

/** Variables or secrets that are wrong: a shop must not serve with them. It names them and tells none of their values. */
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
  const read = given.safeParse(env)
  const { SESSION_PEPPER: sessionPepper } = env
  const codesKeys = codesKeysAmong(Object.keys(env)).map((name) => env[name])
  const problems = problemsOf(env)
  if (!read.success || !isRandomKey(sessionPepper) || !codesKeys.every(isRandomKey) || problems.length > 0) {
    throw new ConfigError(problems)
  }
  const values = read.data
  const leftOut = leftOutOf((name) => values[name] !== '')
  return {
    mode: values.SHOP_MODE,
    isClosed: values.SHOP_CLOSED === 'yes',
    totpRequired: values.ADMIN_TOTP_REQUIRED === 'yes',
    operatorLanguage: values.OPERATOR_LANGUAGE,
    supportLink: values.SUPPORT_LINK,
    cbuBaseUrl: values.CBU_BASE_URL || cbuAddress,
    payments: values.PAYMENTS,
    codesKeys,
    sessionPepper,
    keys: {
      ...values,
      ...Object.fromEntries(leftOut.flatMap(({ party }) => parties[party].secrets).map((name) => [name, ''])),
    },
    leftOut,
  }
}

/** What is wrong with the variables, which is all that can be said where secrets can't be read. */
export const variableProblems = (env: Env): Problem[] =>
  (given.safeParse(env).error?.issues ?? []).map(({ path, message }) => ({ name: path.join('.'), problem: message }))

/** What is wrong with variables and secrets. */
export function problemsOf(env: Env): Problem[] {
  const codesKeys = codesKeysAmong(Object.keys(env))
  const own = [...(codesKeys.length > 0 ? codesKeys : ['CODES_KEY']), 'SESSION_PEPPER']
  const wrong = own.filter((name) => !isRandomKey(env[name]))
  return [
    ...variableProblems(env),
    ...wrong.map((name) => ({ name, problem: 'must be at least 32 random bytes in base64' })),
  ]
}

/** The parties some of whose secrets are set, and which are not. */
export const leftOutOf = (isSet: (name: SecretName) => boolean): LeftOut[] =>
  partyNames
    .map((party) => ({ party, missing: parties[party].secrets.filter((name) => !isSet(name)) }))
    .filter(({ party, missing }) => missing.length > 0 && missing.length < parties[party].secrets.length)
