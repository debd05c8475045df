import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Answers, quiet } from '../../scripts/deploy/answers'
import { baseConfig } from '../../scripts/deploy/config'
import { readState, type State } from '../../scripts/deploy/state'
import { sceneOf, walk } from '../../scripts/deploy/step'
import { steps } from '../../scripts/deploy/steps'
import type { Environment } from '../../scripts/lib/deployed'
import { environment, inProject, root, scriptOf } from '../../scripts/lib/project'
import { type Cloud, startCloud } from './server'

/** An account of the simulator, and a clone that deploys to it with the real wrangler. */
export type Stage = {
  cloud: Cloud
  /** Where the clone notes what it has made. */
  folder: string
  /** Deploys, asking nobody. Answers the names of the steps that were left, or the sentence that it ended with. */
  deploy(changes?: Partial<Answers>, where?: Environment): Promise<string[] | string>
  state(where?: Environment): State
  /** Makes another build: the page of each names a script of its own. */
  build(name: string): void
  /** Runs a command as `npm run` does; it reads `input`. */
  run(script: string, args?: string[], extra?: Record<string, string>, input?: string): Promise<Ran>
  end(): Promise<void>
}
type Ran = { status: number | null; said: string }

const alone: Answers = { ...quiet, isKeyKept: true }

/** A worker of a line, in the place of a build: what is deployed does not matter, only how. */
function makeBuild(folder: string, script: string): void {
  const { configPath: _, unsafe: __, ...base } = baseConfig() as ReturnType<typeof baseConfig> & Record<string, unknown>
  const files = {
    'keyfall/wrangler.json': JSON.stringify({
      ...{ ...base, main: 'index.js', no_bundle: true, assets: { binding: 'ASSETS', directory: '../client' } },
      rules: [{ type: 'ESModule', globs: ['**/*.js'] }],
    }),
    'keyfall/index.js': `export default { fetch: () => new Response('${script}') }`,
    'client/index.html': `<script type="module" src="/assets/${script}.js"></script>`,
    [`client/assets/${script}.js`]: `export const script = '${script}'`,
  }
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

export async function startStage({ build = true } = {}): Promise<Stage> {
  const cloud = await startCloud()
  const folder = mkdtempSync(join(tmpdir(), 'keyfall-deploy-'))
  const before = { ...process.env }
  Object.assign(process.env, {
    ...{ CLOUDFLARE_API_BASE_URL: cloud.api, CLOUDFLARE_API_TOKEN: cloud.account.token, CI: '1' },
    ...{ DEPLOY_STATE: folder, WRANGLER_LOG_PATH: join(folder, 'logs') },
    ...(build && { DEPLOY_BUILD: join(folder, 'build') }),
  })
  if (build) makeBuild(join(folder, 'build'), 'first')
  return {
    ...{ cloud, folder, state: (where = 'production') => readState(where) },
    build: (name) => makeBuild(join(folder, 'build'), name),
    async deploy(changes, where = 'production') {
      const scene = sceneOf(where, {
        ...alone,
        at: cloud.at(where === 'staging' ? 'keyfall-staging' : 'keyfall'),
        ...changes,
      })
      return walk(steps, scene).catch(({ message }: Error) => message)
    },
    run: (script, args = [], extra = {}, input = '') => ranAs(scriptOf(script, ...args), extra, input),
    async end() {
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
      Object.assign(process.env, before)
      await cloud.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function ranAs(args: string[], extra: Record<string, string>, input: string): Promise<Ran> {
  const node = inProject('node_modules', '.bin', 'node')
  const child = spawn(node, args, { cwd: root, env: environment(extra) })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  child.stdin.end(input)
  const [status] = await once(child, 'close')
  return { status, said }
}
