// npm run migration: writes the next migration from the schema, if that has changed, and the hashes of the new ones.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { inProject, root, run } from './lib/project'
import { hashesFile, hashesIn, listOf, migrationFiles } from './migrations/files'

run('drizzle-kit', ['generate', ...process.argv.slice(2)])
const committed = hashesIn(execFileSync('git', ['show', `HEAD:${hashesFile}`], { cwd: root, encoding: 'utf8' }))
const migrations = migrationFiles()
const now = hashesIn(listOf(migrations))
for (const [name, sha256] of committed) {
  if (now.get(name) === sha256) continue
  console.error(`migrations/${name} is committed: shops may have applied it. Put its text back, and write a new one.`)
  process.exit(1)
}
writeFileSync(inProject(hashesFile), listOf(migrations))
