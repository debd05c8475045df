import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { inProject } from './project.ts'

type Chunk = Rolldown.OutputChunk

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** What is often visited first. */
const pages = [
  'home',
  'products',
  'product',
  'login',
  'register',
  'support',
  'house-page',
  'article',
  'articles',
  'not-found',
]

const inClient = (...parts: string[]) => inProject('src', 'client', ...parts)
const [main, game, backOffice] = [inClient('main.tsx'), inClient('routes', 'game.tsx'), inClient('routes', 'admin.tsx')]
const ownScreens = inClient('own-screens.ts')

/** What finds products is large, and only one of the pages comes with it. */
const large = /\/src\/shared\/(search|letters|product-names)\.ts$/

const closures = new Map<string, Set<string>>()
const icons = new Map<string, Set<string>>()

function modulesBehind(file: string, graph: Graph): Set<string> {
  const known = closures.get(file)
  if (known) return known
  const modules = new Set([file])
  for (const id of modules) for (const needed of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(needed)
  closures.set(file, modules)
  return modules
}

const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/
const iconsTaken = /import\s*\{([^}]+)\}\s*from\s*["']lucide-react["']/

const fileOfIcon = (name: string): string =>
  name
    .trim()
    .replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-')
    .toLowerCase()

/** Every module that takes an icon imports all of them, so a module's own text says which one it shows. */
function iconsBehind(file: string, graph: Graph): Set<string> {
  const known = icons.get(file)
  if (known) return known
  const taken = [...modulesBehind(file, graph)].flatMap((id) => {
    const code = id.includes('/node_modules/') ? '' : (graph.getModuleInfo(id)?.code ?? '')
    return iconsTaken.exec(code)?.[1]?.split(',').map(fileOfIcon) ?? []
  })
  icons.set(file, new Set(taken))
  return new Set(taken)
}

function isBehind(file: string, id: string, graph: Graph): boolean {
  const name = icon.exec(id)?.[1]
  return name ? iconsBehind(file, graph).has(name) : modulesBehind(file, graph).has(id)
}

const isShared = (id: string, graph: Graph) => !large.test(id) && !isBehind(main, id, graph)

const pagesWith = (id: string, graph: Graph) =>
  pages.filter((page) => isBehind(inClient('routes', `${page}.tsx`), id, graph))

/** Whether the app begins with a module, or three pages need it: then the file has it that every page loads. */
export const isEverywhere = (id: string, graph: Graph): boolean =>
  isBehind(main, id, graph) || (isShared(id, graph) && pagesWith(id, graph).length > 2)

const groupOf = (debugName: string, priority: number, count: number) => ({
  ...{ debugName, priority, minShareCount: 2, includeDependenciesRecursively: false },
  name: (id: string, graph: Graph) => {
    const users = isShared(id, graph) ? pagesWith(id, graph) : []
    return users.length === count ? users.join('-') : null
  },
})

/**
 * Files for the modules that one or two of these pages share with other screens: each for itself would make ten small
 * files a page. Nothing that every page has imports one of these files, and none imports a rarer one: so they make no
 * circle.
 */
export const sharedByPages = [groupOf('two pages', 2, 2), groupOf('one page', 1, 1)]

const isOfOffice = (id: string) => /\/(routes\/|features\/)admin/.test(id)

/** The screens of buyers and those of the back office that have a module; the browser alone fills both. */
function laterUsers(id: string, graph: Graph): { own: number; office: number } {
  const loaded = [ownScreens, backOffice].flatMap((file) => graph.getModuleInfo(file)?.dynamicallyImportedIds ?? [])
  const users = [...new Set(loaded)].filter((screen) => isBehind(screen, id, graph))
  const office = users.filter(isOfOffice).length
  return { own: users.length - office, office }
}

const isFirst = (id: string, graph: Graph) =>
  pagesWith(id, graph).length > 0 || [main, game].some((file) => isBehind(file, id, graph))

/**
 * One file of what many screens of buyers share and no first page needs, and one of what many parts of the back office
 * share: an order would ask for sixty files else, half of them smaller than the asking.
 */
export const sharedByScreens = {
  ...{ minShareCount: 2, includeDependenciesRecursively: false },
  name: (id: string, graph: Graph) => {
    if (id.includes('/locales/') || isFirst(id, graph)) return null
    const { own, office } = laterUsers(id, graph)
    if (own > 2) return 'own'
    return own === 0 && office > 3 ? 'office' : null
  },
}

/** What begins a screen: its own module and its texts. */
const beginnings = /^(src\/client\/routes|locales)\//

/** A chunk and all that it imports, which a browser would find out step by step. */
function closureOf(first: Chunk, chunkOf: (fileName: string) => Chunk | undefined): Set<string> {
  const closure = new Set([first.fileName])
  for (const fileName of closure) for (const needed of chunkOf(fileName)?.imports ?? []) closure.add(needed)
  return closure
}

/** Emits which scripts a screen and its texts consist of, besides those that every page names: the worker names them. */
export const pageScripts = (): Plugin => ({
  name: 'page-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const chunkOf = (fileName: string) => {
      const output = bundle[fileName]
      return output?.type === 'chunk' ? output : undefined
    }
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const entry = chunks.find(({ isEntry }) => isEntry)
    const everywhere = entry ? closureOf(entry, chunkOf) : new Set()
    const lists = chunks.flatMap((chunk) => {
      const module = relative(inProject(), chunk.facadeModuleId ?? inProject())
      if (!beginnings.test(module)) return []
      const own = [...closureOf(chunk, chunkOf)].filter((fileName) => !everywhere.has(fileName))
      return [[module, own.map((fileName) => `/${fileName}`)] as const]
    })
    this.emitFile({ type: 'asset', fileName: 'page-scripts.json', source: JSON.stringify(Object.fromEntries(lists)) })
  },
})
