// npm run backup [-- --remote] [--to folder]: writes a sealed copy of the shop's database, of the local shop or of the
// deployed one, and proves that it can be restored. docs/operations.md says how to keep it and how to use it.
import { resolve } from 'node:path'
import { backUp } from './backup/backup'
import { passphrase, refuse } from './backup/passphrase'
import { readOptions } from './lib/options'
import { root, stateFolder } from './lib/project'

const { values } = readOptions({
  options: { remote: { type: 'boolean', default: false }, to: { type: 'string', default: 'backups' } },
})

try {
  const source = values.remote ? { remote: 'DB' } : { state: stateFolder() }
  const { file, manifest, unbalanced } = await backUp(source, resolve(root, values.to), passphrase())
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  console.log(`${file}\n${rows} rows of ${Object.keys(manifest.rows).length} tables, schema ${manifest.schema}.`)
  console.log('Restored into a new database, it holds the same, byte for byte.')
  for (const finding of unbalanced) console.error(`The audit finds in the shop: ${JSON.stringify(finding)}`)
  if (unbalanced.length > 0) process.exitCode = 1
  else console.log('Books and stock agree.')
} catch (error) {
  refuse(error)
}
