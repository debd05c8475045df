// npm run cold:start -- 10 [folder of another build]: how long a fresh isolate takes to its first answer, beside a bare
// Hono worker and, where one is named, beside another build. All take turns. The database
// is empty: what is measured is loading, not a page.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { build } from 'vite'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { buildIfChanged } from './lib/build'
import { previewConfig } from './lib/local-secrets'
import { inProject } from './lib/project'

type Module = { path: string; type: 'ESModule'; contents: string }

const [rounds = '10', other] = process.argv.slice(2)

const modulesIn = (folder: string): Module[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
    .map((path) => ({ path, type: 'ESModule', contents: readFileSync(join(folder, path), 'utf8') }))

/** A worker that answers one address by Hono and does nothing else. */
async function bareModules(): Promise<Module[]> {
  const folder = mkdtempSync(inProject('.cache', 'bare-hono-'))
  const entry = join(folder, 'entry.js')
  writeFileSync(
    entry,
    `import { Hono } from 'hono'\nexport default new Hono().get('/robots.txt', (c) => c.text('ok'))\n`,
  )
  const outDir = join(folder, 'worker')
  await build({
    ...{ configFile: false, root: inProject(), logLevel: 'warn' },
    ssr: { target: 'webworker', noExternal: true },
    build: { ssr: entry, outDir, minify: true, rolldownOptions: { output: { entryFileNames: 'index.js' } } },
  })
  const modules = modulesIn(outDir)
  rmSync(folder, { recursive: true })
  return modules
}

buildIfChanged()
const { workerOptions } = unstable_getMiniflareWorkerOptions(inProject(previewConfig))
const { modulesRules: _, ...options } = workerOptions

/** From the start of the process, which is the same for all, to the whole first answer. */
async function firstAnswerMs(modules: Module[], path: string): Promise<number> {
  const startMs = performance.now()
  const worker = { ...options, name: 'keyfall', modules, modulesRoot: '.' }
  const miniflare = new Miniflare(convertV4MiniflareOptions({ workers: [worker] } as never))
  const answer = await miniflare.dispatchFetch(`http://shop.test${path}`)
  await answer.text()
  const tookMs = performance.now() - startMs
  await miniflare.dispose()
  return tookMs
}

const shop = modulesIn(inProject('dist', 'keyfall'))
const before = other ? modulesIn(resolve(other)) : []
const looks = [
  { title: 'bare Hono', modules: await bareModules(), path: '/robots.txt' },
  { title: 'shop, without the screens', modules: shop, path: '/robots.txt' },
  { title: 'shop, with the screens', modules: shop, path: '/login' },
  ...(other
    ? [
        { title: 'other build, without the screens', modules: before, path: '/robots.txt' },
        { title: 'other build, with the screens', modules: before, path: '/login' },
      ]
    : []),
]
const took = new Map<string, number[]>(looks.map(({ title }) => [title, []]))
for (let round = 0; round < Number(rounds); round += 1) {
  for (const { title, modules, path } of looks) took.get(title)?.push(await firstAnswerMs(modules, path))
}
console.table(
  Object.fromEntries(
    [...took].map(([title, all]) => {
      const sorted = all.map(Math.round).sort((a, b) => a - b)
      const [least = 0, median = 0, most = 0] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
      return [title, { 'median, ms': median, 'least, ms': least, 'most, ms': most }]
    }),
  ),
)
