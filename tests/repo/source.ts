import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { type ESTree, parseSync } from 'vite'

const root = resolve(import.meta.dirname, '../..')
export const inProject = (...parts: string[]) => join(root, ...parts)
export const isFile = (path: string) => existsSync(inProject(path)) && statSync(inProject(path)).isFile()

const texts = new Map<string, string>()

/** The text of a file that no test changes: it is read once. */
export function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(inProject(path), 'utf8')
  texts.set(path, text)
  return text
}

/** What git keeps or would keep, relative to the root, with forward slashes. */
export const keptFiles: string[] = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((path) => path !== '' && isFile(path))
  .sort()

export const isBinary = (path: string) => /\.(png|jpe?g|webp|avif|ico|woff2?|gif)$/.test(path)
export const readable = keptFiles.filter((path) => !isBinary(path))

/** `file:line` of every line that fits, without the line itself: it may be a secret. */
export function linesWith(paths: string[], pattern: RegExp): string[] {
  // Most files have no such line, which one look at the whole text tells.
  const anywhere = new RegExp(pattern.source, `${pattern.flags}m`)
  return paths
    .filter((path) => anywhere.test(textOf(path)))
    .flatMap((path) =>
      textOf(path)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
    )
}

/** Every line that a commit has added to a file, as far back as this clone knows. */
export const linesEverAdded = (path: string): string[] =>
  execFileSync('git', ['log', '--first-parent', '-m', '-p', '--format=', '--', path], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.startsWith('+') && !line.startsWith('+++'))
    .map((line) => line.slice(1))

/** Written by `wrangler types`, not by us. */
const generated = new Set(['src/worker/env.d.ts'])

export const sourceFiles = (folder: string, extensions = /\.tsx?$/): string[] =>
  keptFiles.filter((path) => path.startsWith(`${folder}/`) && extensions.test(path) && !generated.has(path))

export type Parsed = { path: string; text: string; program: ESTree.Program }

const parsed = new Map<string, Parsed>()

export function parse(path: string): Parsed {
  const known = parsed.get(path)
  if (known) return known
  const fresh = parseText(path, textOf(path))
  parsed.set(path, fresh)
  return fresh
}

export function parseText(path: string, text: string): Parsed {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} can't be parsed: ${errors[0].message}`)
  return { path, text, program }
}

/** `src/a.ts:12`, as an editor opens it. */
export const placeOf = ({ path, text }: Parsed, offset: number): string =>
  `${path}:${text.slice(0, offset).split('\n').length}`

/** `target` is a path in the project, or the name of a package as written. */
export type Import = { from: string; place: string; target: string; isType: boolean }

function resolved(from: string, written: string): string {
  if (!written.startsWith('.') && !written.startsWith('/')) return written
  // A file that is imported as its text says so behind its name.
  const path = posix.join(posix.dirname(from), written.replace(/\?(raw|url)$/, ''))
  const found = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(isFile)
  if (!found) throw new Error(`${from} imports ${written}, which does not exist`)
  return found
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** A node and everything below it, in the order of the text. */
export function nodesIn(value: unknown): ESTree.Node[] {
  const found: ESTree.Node[] = []
  function visit(part: unknown): void {
    if (typeof part !== 'object' || part === null) return
    if (Array.isArray(part)) for (const each of part) visit(each)
    if (!isNode(part)) return
    found.push(part)
    for (const each of Object.values(part)) visit(each)
  }
  visit(value)
  return found
}

const knownNodes = new WeakMap<Parsed, ESTree.Node[]>()

/** All nodes of a file. */
export function nodesOf(file: Parsed): ESTree.Node[] {
  const nodes = knownNodes.get(file) ?? nodesIn(file.program)
  knownNodes.set(file, nodes)
  return nodes
}

/** Where a node imports from and whether only types, or undefined when it imports nothing. */
function importIn(node: ESTree.Node): { source: ESTree.Node; isType: boolean } | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return { source: node.source, isType: node.importKind === 'type' }
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return node.source ? { source: node.source, isType: node.exportKind === 'type' } : undefined
    case 'ImportExpression':
      return { source: node.source, isType: false }
    case 'TSImportType':
      return { source: node.source, isType: true }
    default:
      return undefined
  }
}

const knownImports = new WeakMap<Parsed, Import[]>()

/** Static, type, re-exported and dynamic imports. The target of one that is no plain text is `?`. */
export function importsOf(file: Parsed): Import[] {
  const imports = knownImports.get(file) ?? importsReadIn(file)
  knownImports.set(file, imports)
  return imports
}

const importsReadIn = (file: Parsed): Import[] =>
  nodesOf(file).flatMap((node) => {
    const found = importIn(node)
    if (!found) return []
    const { source, isType } = found
    const target =
      source.type === 'Literal' && typeof source.value === 'string' ? resolved(file.path, source.value) : '?'
    return [{ from: file.path, place: placeOf(file, source.start), target, isType }]
  })

/** The tables of the screens: which of them a page needs is chosen by its address. */
export const screenTables = ['src/client/public-screens.tsx', 'src/client/own-screens.ts']

/** Parts of public screens that bring texts of their own, each with the screen that names these. */
export const ownParts = [
  { part: 'src/client/routes/game-payment.tsx', screen: 'src/client/routes/game.tsx' },
  { part: 'src/client/routes/package-promotion.tsx', screen: 'src/client/routes/game.tsx' },
  { part: 'src/client/routes/product-reviews.tsx', screen: 'src/client/routes/product.tsx' },
]

/** The files of the client that a file needs, at once or later, beside the screens and the parts with texts of their own. */
export function filesBehind(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  for (const { target, isType } of importsOf(parse(entry))) {
    const isCode = target.startsWith('src/client/') && /\.tsx?$/.test(target)
    const isApart = screenTables.includes(target) || ownParts.some(({ part }) => part === target)
    if (isCode && !isType && !isApart) filesBehind(target, found)
  }
  return found
}
