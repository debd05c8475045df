import { readFileSync } from 'node:fs'
import { inProject } from '../lib/project'

/** Text that stands exactly once in a file, and what is put in its place. */
type Edit = { file: string; find: string; put: string }

/** A fault made on purpose. `hints`: the tests that are to notice it, which are asked first. */
export type Sabotage = { name: string; edits: Edit[]; hints: string[] }

export const sabotages: Sabotage[] = JSON.parse(readFileSync(inProject('scripts/sabotage/sabotages.json'), 'utf8'))

/** How often the text of an edit stands in its file as it is now. */
export const timesFound = (text: string, { find }: Pick<Edit, 'find'>): number => text.split(find).length - 1
