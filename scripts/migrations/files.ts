import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { inProject } from '../lib/project'
import { type Migration, MigrationProblem } from './migrate'

export const hashesFile = 'migrations/hashes.txt'

/** The migrations as they lie in their folder, in their order. */
export const migrationFiles = (): Migration[] =>
  readdirSync(inProject('migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      // A checkout on Windows may have its own line ends; the statements are the same.
      const text = readFileSync(inProject('migrations', name), 'utf8').replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    })

/** A hash and a name a line: what `sha256sum --check` reads. */
export const listOf = (migrations: Migration[]): string =>
  migrations.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')

/** The hash of each name in such a list. */
export const hashesIn = (list: string): Map<string, string> =>
  new Map([...list.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, sha256 = '', name = '']) => [name, sha256]))

/** The migrations, each as `migrations/hashes.txt` has it. Raises a `MigrationProblem` that names one that is not. */
export function migrationsAsListed(): Migration[] {
  const listed = hashesIn(readFileSync(inProject(hashesFile), 'utf8'))
  const migrations = migrationFiles()
  const wrong = migrations.find(({ name, sha256 }) => listed.get(name) !== sha256)
  if (!wrong) return migrations
  throw new MigrationProblem(
    `migrations/${wrong.name} is not what ${hashesFile} says. A new one: npm run migration. An older one: put its text back.`,
  )
}

/** Does the work, or says why it can't be done and ends the script. */
export async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MigrationProblem)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
