// npm run restore -- <file> --into <state folder>, or --into <database> --remote: makes an empty database what a backup
// holds, and a closed shop: `npm run shop:open` opens it. Nothing is ever written over. docs/operations.md has the whole way.
import { resolve } from 'node:path'
import { restore } from './backup/backup'
import { closeRestored } from './backup/closing'
import { passphrase, refuse } from './backup/passphrase'
import { BackupProblem } from './backup/sealing'
import { noteFilled } from './lib/local-shop'
import { readOptions } from './lib/options'
import { root } from './lib/project'
import { orRefuse } from './migrations/files'

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: { remote: { type: 'boolean', default: false }, into: { type: 'string', default: '' } },
})

try {
  const [file] = positionals
  if (!file || !values.into) throw new BackupProblem('Say which file, and --into which state folder or database.')
  const state = resolve(root, values.into)
  const into = values.remote ? { remote: values.into } : { state }
  const { manifest, unbalanced } = await restore(resolve(root, file), into, passphrase())
  await orRefuse(() => closeRestored(into, manifest.madeAt))
  if (!values.remote) noteFilled(state)
  console.log(`${values.into} is what ${manifest.source} was at ${manifest.madeAt}, schema ${manifest.schema}.`)
  console.log('It is closed: nothing is sold before `npm run shop:open` has opened it.')
  for (const finding of unbalanced) console.error(`The audit finds: ${JSON.stringify(finding)}`)
  if (unbalanced.length > 0) process.exitCode = 1
} catch (error) {
  refuse(error)
}
