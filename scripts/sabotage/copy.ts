import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inProject, root } from '../lib/project'
import { type Sabotage, timesFound } from './sabotages'

/** Made here, and kept by no git. */
const made = ['.dev.vars', 'src/worker/env.d.ts']

export type Copy = ReturnType<typeof makeCopy>

/** A copy of the project in a folder of its own, with the packages of this one. */
export function makeCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'keyfall-sabotage-'))
  // The rules of the tree ask git which files there are, and what of them was ever committed.
  execFileSync('git', ['clone', '--quiet', '--shared', root, folder])
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const path of [...listed.toString().split('\0'), ...made]) {
    if (path === '' || !existsSync(inProject(path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(inProject(path), join(folder, path))
  }
  symlinkSync(realpathSync(inProject('node_modules')), join(folder, 'node_modules'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return {
    folder,
    /** Does what a sabotage says. Raises an error when its text does not stand there exactly once. */
    spoil({ name, edits }: Sabotage): void {
      for (const edit of edits) {
        const file = join(folder, edit.file)
        const text = readFileSync(file, 'utf8')
        const times = timesFound(text, edit)
        if (times !== 1) throw new Error(`“${name}”: its text stands ${times} times in ${edit.file}.`)
        writeFileSync(
          file,
          text.replace(edit.find, () => edit.put),
        )
      }
    },
    mend({ edits }: Sabotage): void {
      for (const { file } of edits) cpSync(inProject(file), join(folder, file))
    },
  }
}
