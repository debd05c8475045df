import { copyFileSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { chosenEnvironment } from '../lib/deployed'
import { contentOf } from './content'
import {
  carryOut,
  type Place,
  type Prepared,
  prepare,
  proveLocal,
  proveSizes,
  refuseUnlessEmpty,
  withDatabase,
  writeDown,
} from './databases'
import { type Manifest, manifestOf, seal, unseal } from './sealing'
import { withWorkFolder } from './work-folder'

/** `unbalanced`: what the audit of books and stock found. It is in the shop as well: the backup is true to it. */
type Made = { file: string; manifest: Manifest; unbalanced: unknown[] }

/**
 * Writes a sealed copy of a database into a folder, and proves it: the file is opened again, restored into a new
 * database, compared with the first one byte by byte, and its books are audited. What fails leaves no file.
 */
export const backUp = (source: Place, to: string, passphrase: string): Promise<Made> =>
  withWorkFolder(async (folder) => {
    const plain = join(folder, 'statements.sql')
    const madeAt = new Date().toISOString()
    const { content, ...written } = await withDatabase(source, folder, (database) => ({
      content: contentOf(database),
      ...writeDown(database, plain),
    }))
    const manifest: Manifest = { madeAt, source: 'state' in source ? 'local' : chosenEnvironment(), ...written }
    const sealed = join(folder, 'sealed')
    await seal(plain, sealed, passphrase, manifest)
    const opened = join(folder, 'opened.sql')
    await unseal(sealed, opened, passphrase)
    const unbalanced = await rehearse({ ...(await prepare(opened)), content }, folder)
    mkdirSync(to, { recursive: true, mode: 0o700 })
    const file = join(to, `keyfall-${madeAt.replace(/[:.]/g, '-')}.backup`)
    copyFileSync(sealed, `${file}.part`)
    renameSync(`${file}.part`, file)
    return { file, manifest, unbalanced }
  })

/** Restores a backup into a new local database, which goes with the folder. Answers what the audit finds there. */
async function rehearse({ file, content }: Prepared, folder: string): Promise<unknown[]> {
  const state = join(folder, 'state')
  await carryOut({ state }, file)
  return proveLocal(state, content)
}

/**
 * Restores a backup into a database that is empty, and proves it. Raises a `BackupProblem` for a target that is not
 * empty, for another passphrase and for a damaged file; the target is as it was then.
 */
export const restore = (file: string, into: Place, passphrase: string) =>
  withWorkFolder(async (folder) => {
    await manifestOf(file)
    await refuseUnlessEmpty(into)
    const plain = join(folder, 'statements.sql')
    const manifest = await unseal(file, plain, passphrase)
    const prepared = await prepare(plain)
    if ('remote' in into) await rehearse(prepared, folder)
    await carryOut(into, prepared.file)
    if ('state' in into) return { manifest, unbalanced: await proveLocal(into.state, prepared.content) }
    proveSizes(into, prepared)
    return { manifest, unbalanced: [] }
  })
