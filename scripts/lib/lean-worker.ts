import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Notices are shown by what somebody does: no page begins with one. */
const notifier = /\/src\/client\/components\/notifier\.tsx$/

const lookAlikes = /\/unhomoglyph\/data\.json$/

const lasts = (letter: string): boolean => letter.normalize('NFKD') === letter

/** The table without what no nickname holds: names are brought into the form NFKC before they are compared. */
export function heldLookAlikes(table: Record<string, string>): Record<string, string> {
  const made = new Set(Object.values(table).flatMap((text) => Array.from(text + text.toLowerCase())))
  return Object.fromEntries(Object.entries(table).filter(([letter]) => lasts(letter) || made.has(letter)))
}

/** Leaves out of the uploaded worker what never runs there. */
export const leanWorker = (): Plugin => ({
  name: 'lean-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'keyfall',
  enforce: 'pre',
  load(id) {
    if (notifier.test(id)) return 'export const deliver = () => {}'
    if (lookAlikes.test(id)) return JSON.stringify(heldLookAlikes(JSON.parse(readFileSync(id, 'utf8'))))
  },
})
