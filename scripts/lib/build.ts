import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { previewConfig } from './local-secrets'
import { inProject, runQuietly } from './project'

const inputs = ['src', 'locales', 'scripts/lib', 'wrangler.toml', 'vite.config.ts', 'package-lock.json']

/** Hidden folders are none of it: the build itself writes one, and would look changed for ever. */
export function newestChangeMs(path: string): number {
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  const names = readdirSync(path).filter((name) => !name.startsWith('.'))
  return Math.max(0, ...names.map((name) => newestChangeMs(join(path, name))))
}

/** Whether the last build is newer than everything it is made of. */
export function isBuilt(): boolean {
  const built = [inProject('dist', 'client', 'index.html'), inProject(previewConfig)]
  const builtMs = Math.min(...built.map((path) => (existsSync(path) ? statSync(path).mtimeMs : 0)))
  return inputs.every((input) => newestChangeMs(inProject(input)) < builtMs)
}

/** Builds worker and client unless the last build is newer than everything it is made of. */
export function buildIfChanged(): void {
  if (isBuilt()) return
  console.log('Building…')
  runQuietly('vite', ['build'])
}
