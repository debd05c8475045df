// Node reads TypeScript by itself. It is told here what only bundlers know: how the name of an imported file ends, and that
// what stands in a file of JSON can be imported by its name.
import { existsSync, readFileSync } from 'node:fs'
import { type LoadHookSync, type ResolveHookSync, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const isOurs = (url: string | undefined) => url !== undefined && !url.includes('/node_modules/')
/** Ends the address of JSON that one of our files imports: packages read theirs as Node does. */
const inParts = '?parts'

const resolve: ResolveHookSync = (specifier, context, next) => {
  if (!isOurs(context.parentURL)) return next(specifier, context)
  if (specifier.endsWith('.json') && !context.importAttributes.type) {
    return { url: `${next(specifier, context).url}${inParts}`, format: 'module', shortCircuit: true }
  }
  const url = specifier.startsWith('.') && new URL(`${specifier}.ts`, context.parentURL).href
  if (!url || !existsSync(fileURLToPath(url))) return next(specifier, context)
  // Node would read package.json to find the format, anew for each file.
  return { url, format: 'module-typescript', shortCircuit: true }
}

const load: LoadHookSync = (url, context, next) => {
  if (!url.endsWith(inParts)) return next(url, context)
  const text = readFileSync(fileURLToPath(url), 'utf8')
  const names = Object.keys(JSON.parse(text)).map((name) => JSON.stringify(name))
  const parts = names.map((name, nth) => `const part${nth} = all[${name}]; export { part${nth} as ${name} }`)
  const source = [`const all = ${text}; export default all`, ...parts].join('\n')
  return { format: 'module', source, shortCircuit: true }
}

registerHooks({ resolve, load })
