import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { codesKeysAmong } from '../../src/worker/config/random-keys'
import { createVault } from '../../src/worker/providers/vault'
import { type Key, nextName, type Sealed } from './codes-keyring'
import { codesKeyFile, configArgs, deployFolder, remoteArgs } from './deployed'
import { migrateLocal } from './local-shop'
import { inProject, runQuietly, stateFolder } from './project'
import { ensureSecrets } from './secrets'

/** Where a shop keeps the keys of its codes, and what their ids are to it. */
export type KeyStore = {
  /** Oldest first. */
  keyring(): Promise<Key[]>
  sealed(): Sealed[]
  /** How many codes were used in a time that the database lacks: it knows them by their fingerprints alone. */
  forgotten(): number
  /** Adds a new key, which seals from then on, and answers its name; undefined when another run has just done so. */
  add(): Promise<string | undefined>
  remove(names: string[]): void
}

const idOf = async (secret: string) => (await createVault([secret])).currentKeyId

function query<T>(place: string[], sql: string): T[] {
  const answer: { results: T[] }[] = JSON.parse(
    runQuietly('wrangler', ['d1', 'execute', 'DB', ...place, '--json', '--command', sql]),
  )
  return answer.flatMap(({ results }) => results)
}

const sealedAt = (place: string[]) =>
  query<Sealed>(
    place,
    `SELECT key_id AS keyId, count(*) AS codes
      FROM (SELECT key_id FROM codes UNION ALL SELECT key_id FROM second_factors
        UNION ALL SELECT key_id FROM vouchers) GROUP BY key_id`,
  )

const forgottenAt = (place: string[]): number =>
  query<{ codes: number }>(
    place,
    `SELECT count(*) AS codes FROM sold_codes
      WHERE NOT EXISTS (SELECT 1 FROM codes WHERE codes.fingerprint = sold_codes.fingerprint)`,
  )[0]?.codes ?? 0

/** The keys in .dev.vars, whose ids follow from them. */
export async function localKeys(): Promise<KeyStore> {
  const file = inProject('.dev.vars')
  ensureSecrets()
  await migrateLocal()
  const text = readFileSync(file, 'utf8')
  const secrets = parseEnv(text)
  const names = codesKeysAmong(Object.keys(secrets))
  const place = ['--local', '--persist-to', stateFolder()]
  return {
    keyring: () => Promise.all(names.map(async (name) => ({ name, keyId: await idOf(secrets[name] ?? '') }))),
    sealed: () => sealedAt(place),
    forgotten: () => forgottenAt(place),
    async add() {
      const name = nextName(names)
      replace(file, `${text.trimEnd()}\n${name}=${newKey()}\n`)
      return name
    },
    remove(gone) {
      const kept = text.split('\n').filter((line) => !gone.some((name) => line.startsWith(`${name}=`)))
      replace(file, kept.join('\n'))
    },
  }
}

const newKey = () => randomBytes(32).toString('base64')

/** A run that is killed leaves the old file or the new one, never half of it. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.local`, text, { mode: 0o600 })
  renameSync(`${file}.local`, file)
}

const noted = 'codes-key:'

/**
 * The secrets of the deployed shop. They can't be read back, so the id of a key is written into the audit log before the
 * key is put there: an entry without a secret does no harm, a secret without its entry could never be retired.
 */
export function deployedKeys(): KeyStore {
  const listed: { name: string }[] = JSON.parse(
    runQuietly('wrangler', ['secret', 'list', ...configArgs(), '--format', 'json']),
  )
  const names = codesKeysAmong(listed.map(({ name }) => name))
  const notes = query<{ name: string; keyId: string }>(
    remoteArgs(),
    `SELECT subject AS name, after ->> '$' AS keyId FROM audit_entries WHERE id GLOB '${noted}*'`,
  )
  return {
    keyring: async () => names.map((name) => ({ name, keyId: notes.find((note) => note.name === name)?.keyId })),
    sealed: () => sealedAt(remoteArgs()),
    forgotten: () => forgottenAt(remoteArgs()),
    async add() {
      const name = nextName([...names, ...notes.map((note) => note.name)])
      const key = newKey()
      // One id for one name, for good: of two runs at once the slower one stops here and overwrites nothing.
      const written = query(
        remoteArgs(),
        `INSERT INTO audit_entries (id, at, actor, action, subject, before, after, reason)
          VALUES ('${noted}${name}', ${Date.now()}, 'command line', 'add_codes_key', '${name}', 'null',
            '"${await idOf(key)}"', '') ON CONFLICT DO NOTHING RETURNING id`,
      )
      if (written.length === 0) return undefined
      mkdirSync(deployFolder(), { recursive: true, mode: 0o700 })
      appendFileSync(codesKeyFile(), `${name}=${key}\n`, { mode: 0o600 })
      runQuietly('wrangler', ['secret', 'put', name, ...configArgs()], {}, key)
      return name
    },
    remove(gone) {
      for (const name of gone) runQuietly('wrangler', ['secret', 'delete', name, ...configArgs()])
    },
  }
}
