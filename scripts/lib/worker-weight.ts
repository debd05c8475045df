import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inProject } from './project'
import type { Outcome } from './reports'

/** What an isolate loads before its first answer; a feature that needs more says in docs/decisions.md what for. */
const most = { kibibytes: 537, modules: 123 }

/** The worker as `wrangler deploy` counts it: every module that is uploaded, packed together. */
function weightOf(folder: string): { kibibytes: number; modules: number } {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.m?js$/.test(name))
  const all = Buffer.concat(names.sort().map((name) => readFileSync(join(folder, name))))
  return { kibibytes: Math.ceil(gzipSync(all).length / 1024), modules: names.length }
}

/** Refuses a build whose worker is too large. */
export function workerWeight(): Outcome {
  const { kibibytes, modules } = weightOf(inProject('dist', 'keyfall'))
  const sentence = `The worker has ${kibibytes} KiB gzip in ${modules} modules`
  console.log(`\n── Weight of the worker\n${sentence}`)
  if (kibibytes <= most.kibibytes && modules <= most.modules) return { passed: 1, failed: [] }
  return { passed: 0, failed: [`${sentence}: at most ${most.kibibytes} in ${most.modules} are allowed`] }
}
