import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Files of `src/client` for what somebody does in a browser: no page begins with one of these. */
export const afterwards = [
  'calls/visitor-cart.ts',
  'calls/visitor-joining.ts',
  'components/notifier.tsx',
  'features/catalogue/bought-before.tsx',
  'features/catalogue/region-dialog.tsx',
  'features/catalogue/suggestions.tsx',
  'features/identity/login-code.tsx',
  'features/shell/mobile-menu.tsx',
  'features/support/own-requests.tsx',
  'features/support/request-sent.tsx',
  'i18n/translator.ts',
]

const withoutContent = (code: string): string =>
  [...code.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = undefined`)
    .concat('export default undefined')
    .join('\n')

const lookAlikes = /\/unhomoglyph\/data\.json$/

const lasts = (letter: string): boolean => letter.normalize('NFKD') === letter

/** The table without what no nickname holds: names are brought into the form NFKC before they are compared. */
export function heldLookAlikes(table: Record<string, string>): Record<string, string> {
  const made = new Set(Object.values(table).flatMap((text) => Array.from(text + text.toLowerCase())))
  return Object.fromEntries(Object.entries(table).filter(([letter]) => lasts(letter) || made.has(letter)))
}

const characterNames = /\/character-entities\/index\.js$/

/** The names of characters without those of formulas: letters of Latin, punctuation, currencies and arrows remain. */
export const withoutFormulas = (code: string): string =>
  code.replace(/^ {2}\w+: '(.+)',?$/gmu, (line, sign: string) =>
    /^[\0-\u017f\u2000-\u20cf\u2190-\u2193№™]$/.test(sign) ? line : '',
  )

/** Leaves out of the uploaded worker what never runs there. */
export const leanWorker = (): Plugin => ({
  name: 'lean-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'keyfall',
  enforce: 'pre',
  load(id) {
    const read = () => readFileSync(id, 'utf8')
    if (afterwards.some((path) => id.endsWith(`/src/client/${path}`))) return withoutContent(read())
    if (lookAlikes.test(id)) return JSON.stringify(heldLookAlikes(JSON.parse(read())))
    if (characterNames.test(id)) return withoutFormulas(read())
  },
})
