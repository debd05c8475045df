import { readFileSync } from 'node:fs'
import confusables from 'unhomoglyph/data.json' with { type: 'json' }
import type { Plugin } from 'vite'

/** Files of `src/client` for what somebody does in a browser: no page begins with one of these. */
export const afterwards = [
  'calls/passkey-device.ts',
  'calls/visitor-cart.ts',
  'calls/visitor-joining.ts',
  'components/notifier.tsx',
  'features/catalogue/bought-before.tsx',
  'features/catalogue/heart.tsx',
  'features/catalogue/promotion-end.tsx',
  'features/catalogue/region-dialog.tsx',
  'features/catalogue/suggestions.tsx',
  'features/catalogue/watch-offer.tsx',
  'features/identity/login-code.tsx',
  'features/shell/mobile-menu.tsx',
  'features/shell/notice-bell.tsx',
  'features/support/own-requests.tsx',
  'features/support/request-sent.tsx',
  'features/topup/own-part.ts',
  'features/topup/saved-players.tsx',
  'i18n/translator.ts',
  'prefetch.ts',
  'routes/game-payment.tsx',
  'routes/product-reviews.tsx',
]

const withoutContent = (code: string): string =>
  [...code.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = undefined`)
    .concat('export default undefined')
    .join('\n')

const lasts = (letter: string): boolean => letter.normalize('NFKD') === letter

/** The table without what no nickname holds: names are brought into the form NFKC before they are compared. */
export function heldLookAlikes(table: Record<string, string>): Record<string, string> {
  const made = new Set(Object.values(table).flatMap((text) => Array.from(text + text.toLowerCase())))
  return Object.fromEntries(Object.entries(table).filter(([letter]) => lasts(letter) || made.has(letter)))
}

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0

/** A table of letters as a module. What is near in Unicode is alike, so the steps between letters pack best. */
export function packedTable(table: Record<string, string>): string {
  const letters = Object.keys(table).sort((a, b) => codeOf(a) - codeOf(b))
  const steps = letters.map((letter, nth) => codeOf(letter) - codeOf(letters[nth - 1] ?? '\0'))
  return `let code = 0
    const targets = ${JSON.stringify(letters.map((letter) => table[letter]).join('\n'))}.split('\\n')
    const steps = '${steps.join(' ')}'.split(' ')
    export default Object.fromEntries(steps.map((step, nth) => [String.fromCodePoint(code += +step), targets[nth]]))`
}

const characterNames = /\/character-entities\/index\.js$/

/** The names of characters without those of formulas: letters of Latin, punctuation, currencies and arrows remain. */
export const withoutFormulas = (code: string): string =>
  code.replace(/^ {2}\w+: '(.+)',?$/gmu, (line, sign: string) =>
    /^[\0-\u017f\u2000-\u20cf\u2190-\u2193№™]$/.test(sign) ? line : '',
  )

const lookAlikes = '\0look-alikes'

/** Leaves out of the uploaded worker what never runs there. */
export const leanWorker = (): Plugin => ({
  name: 'lean-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'keyfall',
  enforce: 'pre',
  resolveId: (source) => (source === 'unhomoglyph/data.json' ? lookAlikes : undefined),
  load(id) {
    const read = () => readFileSync(id, 'utf8')
    if (afterwards.some((path) => id.endsWith(`/src/client/${path}`))) return withoutContent(read())
    if (id === lookAlikes) return packedTable(heldLookAlikes(confusables))
    if (characterNames.test(id)) return withoutFormulas(read())
  },
})
