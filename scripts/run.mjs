// Runs scripts/<name>.ts under the Node of node_modules, installing first when the lockfile is newer than the install.
// Depends on nothing and runs on Node 18, because it is what a fresh clone starts with.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.installed')
const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockHash) {
  console.log('Installing packages, once (about a minute)…')
  const install = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (install.status !== 0) process.exit(install.status ?? 1)
  writeFileSync(stamp, lockHash)
}

const [name, ...args] = process.argv.slice(2)
const child = spawn(
  join(bin, 'node'),
  ['--import', './scripts/lib/typescript.ts', join(root, 'scripts', `${name}.ts`), ...args],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      // What was compiled is kept: reading programs is most of what a short command costs.
      NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
      // What wrangler would write below the home folder, which may be read-only, or none.
      WRANGLER_LOG_PATH: join(root, '.wrangler', 'logs'),
      CLOUDFLARE_DEV_REGISTRY_PATH: join(root, '.wrangler', 'registry'),
    },
  },
)
process.on('SIGINT', () => child.kill('SIGINT'))
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)))
