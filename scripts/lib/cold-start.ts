import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { build } from 'vite'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { buildIfChanged } from './build'
import { previewConfig } from './local-secrets'
import { inProject } from './project'

type Module = { path: string; type: 'ESModule'; contents: string }

/** How long a worker took to its first answer in each round, in ms. */
export type ColdStart = { title: string; tookMs: number[] }

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

/** From the start of the process, which is the same for all, to the whole first answer. */
async function firstAnswerMs(options: object, modules: Module[], path: string): Promise<number> {
  const startMs = performance.now()
  const worker = { ...options, name: 'keyfall', modules, modulesRoot: '.' }
  const miniflare = new Miniflare(convertV4MiniflareOptions({ workers: [worker] } as never))
  const answer = await miniflare.dispatchFetch(`http://shop.test${path}`)
  await answer.text()
  const tookMs = performance.now() - startMs
  await miniflare.dispose()
  return tookMs
}

/**
 * How long a fresh isolate takes to its first answer, beside a bare Hono worker and, where its folder is named, beside
 * another build. All take turns. The database is empty: what is measured is loading, not a page.
 */
export async function measureColdStarts(rounds: number, other?: string): Promise<ColdStart[]> {
  buildIfChanged()
  const { workerOptions } = unstable_getMiniflareWorkerOptions(inProject(previewConfig))
  const { modulesRules: _, ...options } = workerOptions
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
  const starts = looks.map((look) => ({ ...look, tookMs: [] as number[] }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { modules, path, tookMs } of starts) tookMs.push(await firstAnswerMs(options, modules, path))
  }
  return starts.map(({ title, tookMs }) => ({ title, tookMs }))
}
