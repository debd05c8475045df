import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inProject, root } from './project'

/** The shops that one clone deploys, side by side: each has a worker, a database, queues and keys of its own. */
export const environments = ['production', 'staging'] as const
export type Environment = (typeof environments)[number]

const isEnvironment = (name: string): name is Environment => environments.some((each) => each === name)

/** Which of them a command speaks of. Raises an error for a name that is none. */
export function chosenEnvironment(): Environment {
  const name = process.env.SHOP_ENVIRONMENT || 'production'
  if (isEnvironment(name)) return name
  throw new Error(`SHOP_ENVIRONMENT is “${name}”, and knows ${environments.join(' and ')}.`)
}

/** Where a deploy notes what it has made; git ignores the folder. */
export const deployFolder = () => resolve(root, process.env.DEPLOY_STATE ?? inProject('.deploy'))

/** The configuration that a deploy has written for wrangler, with the ids of the environment. */
export const configFile = (environment: Environment = chosenEnvironment()) =>
  join(deployFolder(), `${environment}.wrangler.json`)

/**
 * How wrangler is told which shop it works on: the deployed one, else that of `wrangler.toml`, which is in production.
 * Raises an error for another one that this clone does not know.
 */
export function configArgs(): string[] {
  const environment = chosenEnvironment()
  if (existsSync(configFile(environment))) return ['--config', configFile(environment)]
  if (environment === 'production') return []
  throw new Error(`This folder knows no ${environment} shop yet: npm run doctor -- --remote looks for it.`)
}

/** The same for a command that works on a database. */
export const remoteArgs = (): string[] => ['--remote', ...configArgs()]

/** Where a new key of the codes waits for its owner to take it to a safe place. */
export const codesKeyFile = (environment: Environment = chosenEnvironment()) =>
  join(deployFolder(), `${environment}.codes-key.txt`)
