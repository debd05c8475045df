import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { inProject } from './project.ts'

type Chunk = Rolldown.OutputChunk

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
