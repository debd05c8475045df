// Which unit and worker tests belong to what was changed, or to a folder.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { root } from './project'

/** Money and codes: these are run whatever was changed. */
export const core = ['ledger', 'purchase', 'payment-late', 'delivery'].map(
  (name) => `tests/worker/domain/${name}.test.ts`,
)

/** As many files as fit into half a minute. */
const most = 10

/** Tests that take longer alone than a quick run may. */
const long =
  /(backup|backup-texts|chaos-\w+|demo-\w+|migrating|restored-shop|guessing|lockout|jobs|\w+-play)\.test\.ts$/

const quickTests = () =>
  globSync('tests/{client,repo,shared,simulator,worker}/**/*.test.ts', { cwd: root }).filter((test) => !long.test(test))

/** What holds for all sources: layers, texts, tables, documents, secrets. */
export const rules = () => quickTests().filter((test) => test.startsWith('tests/repo/'))

/** Files that differ from the last commit, new ones too. */
export function changedFiles(): string[] {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--no-renames', '-uall'], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout.split('\n').flatMap((line) => line.slice(3).trim() || [])
}

const stemOf = (path: string) => basename(path).replace(/(\.test)?\.tsx?$/, '')
/** `orders` is what `order-refunds` is about. */
const singular = (word: string) => word.replace(/s$/, '')

/** What a test has to do with a file or folder of the sources; the closest first, undefined when nothing. */
function closeness(
  test: string,
  text: string,
  { file, folder }: { file?: string; folder: string },
): number | undefined {
  if (file && text.includes(`/${folder}/${file}'`)) return 0
  const words = stemOf(test).split('-').map(singular)
  if ([file, folder].some((name) => name && words.join('-').includes(singular(name)))) return 1
  return text.includes(`/${folder}/`) ? 2 : undefined
}

type Chosen = { tests: string[]; left: number }

/** The tests closest to these sources, as many as fit. A source is a path in `src`, or the name of a folder. */
export function testsOf(sources: string[]): Chosen {
  const places = sources.map((source) =>
    source.includes('/') ? { file: stemOf(source), folder: basename(dirname(source)) } : { folder: source },
  )
  const found = quickTests()
    .filter((test) => !test.startsWith('tests/repo/') && !core.includes(test))
    .flatMap((test) => {
      const text = readFileSync(`${root}/${test}`, 'utf8')
      const all = places.flatMap((place) => closeness(test, text, place) ?? [])
      return all.length > 0 ? { test, far: Math.min(...all), imports: text.split(' from ').length } : []
    })
    .sort((a, b) => a.far - b.far || a.imports - b.imports)
  return { tests: found.slice(0, most).map(({ test }) => test), left: Math.max(0, found.length - most) }
}

/** The tests of what was changed: changed ones themselves, then those closest to changed sources. */
export function testsOfChanges(): Chosen {
  const changed = changedFiles().filter((path) => existsSync(`${root}/${path}`))
  const themselves = changed.filter((path) => /^tests\/(?!e2e).*\.test\.ts$/.test(path))
  const { tests, left } = testsOf(changed.filter((path) => /^(src|scripts)\/.*\.tsx?$/.test(path)))
  return { tests: [...themselves, ...tests], left }
}
