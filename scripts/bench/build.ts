import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildIfChanged } from '../lib/build'
import { inProject } from '../lib/project'

const folder = inProject('.cache', 'bench', 'worker')
const shopFolder = inProject('dist', 'keyfall')

type Module = { path: string; type: 'ESModule'; contents: string }

/**
 * The modules of the worker that is measured: the bundle that is deployed, byte for byte, behind an entry of its own
 * that adds the controls. The entry alone is built here; the shop's bundle is not touched.
 */
export async function benchModules(): Promise<Module[]> {
  buildIfChanged()
  await build({
    configFile: false,
    root: inProject(),
    logLevel: 'warn',
    resolve: { conditions: ['workerd', 'worker', 'module'] },
    ssr: { target: 'webworker', noExternal: true },
    plugins: [
      {
        name: 'the-deployed-shop',
        enforce: 'pre',
        resolveId: (id, from) =>
          /worker\/index$/.test(id) && from?.endsWith('/bench/worker.ts')
            ? { id: './shop/index.js', external: true }
            : undefined,
      },
    ],
    build: {
      ssr: inProject('scripts', 'bench', 'worker.ts'),
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      rolldownOptions: {
        external: [/^node:/, /^cloudflare:/, '#pages'],
        output: { entryFileNames: 'bench.js', format: 'es' },
      },
    },
  })
  return [...modulesIn(folder, ''), ...modulesIn(shopFolder, 'shop/')].sort(
    (a, b) => Number(b.path === 'bench.js') - Number(a.path === 'bench.js'),
  )
}

const modulesIn = (from: string, prefix: string): Module[] =>
  readdirSync(from, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ path: prefix + name, type: 'ESModule', contents: readFileSync(join(from, name), 'utf8') }))
