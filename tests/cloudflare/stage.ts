import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, inProject, root } from '../../scripts/lib/project'
import { type Cloud, startCloud } from './server'

type Ran = { status: number | null; said: string }

/** An account of the simulator, and a clone that deploys to it: with the real wrangler, and the build that is there. */
export type Stage = {
  cloud: Cloud
  /** Where the clone notes what it has made. */
  folder: string
  /** Runs a script of `scripts` as `npm run` does; it reads `input`. */
  run(script: string, args?: string[], extra?: Record<string, string>, input?: string): Promise<Ran>
  /** `npm run deploy`, which asks nobody. */
  deploy(args?: string[], extra?: Record<string, string>): Promise<Ran>
  end(): Promise<void>
}

const usual = ['--yes', '--key-kept', '--built', '--patience', '0']

export async function startStage(): Promise<Stage> {
  const cloud = await startCloud()
  const folder = mkdtempSync(join(tmpdir(), 'keyfall-deploy-'))
  const run: Stage['run'] = async (script, args = [], extra = {}, input = '') => {
    const child = spawn(inProject('node_modules', '.bin', 'node'), ['--import', 'tsx', `scripts/${script}.ts`, ...args], {
      cwd: root,
      env: environment({
        ...{ CLOUDFLARE_API_BASE_URL: cloud.api, CLOUDFLARE_API_TOKEN: cloud.account.token, CI: '1' },
        ...{ DEPLOY_STATE: folder, WRANGLER_LOG_PATH: join(folder, 'logs'), ...extra },
      }),
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
    child.stdin.end(input)
    const [status] = await once(child, 'close')
    return { status, said }
  }
  const at = (extra: Record<string, string>) =>
    cloud.at(extra.SHOP_ENVIRONMENT === 'staging' ? 'keyfall-staging' : 'keyfall')
  return {
    ...{ cloud, folder, run },
    deploy: (args = [], extra = {}) => run('deploy', [...usual, '--at', at(extra), ...args], extra),
    async end() {
      await cloud.close()
      rmSync(folder, { recursive: true })
    },
  }
}
