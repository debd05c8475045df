import { readFileSync, writeFileSync } from 'node:fs'
import { inProject } from '../../lib/project'
import type { Walked } from './measure'
import { stackChart } from './plot'

const [begin, end] = ['<!-- written by npm run bench -- --far --write -->', '<!-- /far -->']
const pictureName = 'far.svg'

/** Writes the figures of the far shop into the document, between its marks, and their picture. */
export function writeFarDown(walked: Walked[], report: string): void {
  const file = inProject('docs', 'benchmarks.md')
  const text = readFileSync(file, 'utf8')
  const [before = '', rest = ''] = text.split(begin)
  const [, after = ''] = rest.split(end)
  const picture = `![From each press to use, for a buyer at each distance](images/${pictureName})`
  writeFileSync(file, `${before}${begin}\n\n${picture}\n\n${report}\n\n${end}${after}`)
  writeFileSync(inProject('docs', 'images', pictureName), stackChart(walked.filter(({ walk }) => walk === 'buyer')))
}
