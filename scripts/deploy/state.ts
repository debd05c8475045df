import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployFolder, type Environment } from '../lib/deployed'

/** A version of the worker, and a fingerprint of what it was made of. */
type Deployed = { versionId: string; fingerprint: string }

/**
 * What a deploy knows of an environment. Ids are looked up by their names when they are not here: a clone without this
 * file goes on with the shop that is there.
 */
export type State = {
  accountId?: string
  databaseId?: string
  namespaceId?: string
  /** The host name of the shop; empty for an address below workers.dev. */
  host?: string
  /** Where the last version answers. */
  address?: string
  /** Parties whose keys the owner did not want to give. */
  skipped?: string[]
  /** What was deployed last; undefined after a rollback. */
  deployed?: Deployed | undefined
  /** The version that answered before the one that is being deployed, until that has passed the check. */
  beforeId?: string | undefined
  /** The version that has passed the check, and those before it, newest last. */
  checkedId?: string
  checkedIds?: string[]
  /** Where the database stood before each change, newest last. */
  bookmarks?: { at: string; bookmark: string }[]
}

const fileOf = (environment: Environment) => join(deployFolder(), `${environment}.json`)

export const readState = (environment: Environment): State =>
  existsSync(fileOf(environment)) ? JSON.parse(readFileSync(fileOf(environment), 'utf8')) : {}

/** Writes a file that only its owner reads: a run that is killed leaves the old one or the new one, never half of it. */
export function writePrivately(file: string, text: string): void {
  mkdirSync(deployFolder(), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.part`, text, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

export const writeState = (environment: Environment, state: State): void =>
  writePrivately(fileOf(environment), `${JSON.stringify(state, null, 2)}\n`)
