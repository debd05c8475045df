import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder } from './config'
import type { Scene } from './step'

/** Where a shop answers; undefined when nobody has said so, and the account has no name below workers.dev. */
export async function addressOf({ answers, state, names, account }: Scene): Promise<string | undefined> {
  if (answers.at) return answers.at
  if (state.host) return `https://${state.host}`
  if (state.address) return state.address
  const subdomain = await account?.subdomain()
  return subdomain && `https://${names.worker}.${subdomain}.workers.dev`
}

const longestAnswerMs = 15_000

async function asked(address: string): Promise<{ status: number; text: string }> {
  const headers = { 'Cache-Control': 'no-cache', Connection: 'close' }
  // Also what breaks off in the middle, or comes too slowly, is no answer.
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(longestAnswerMs) })
    return { status: response.status, text: await response.text() }
  } catch {
    return { status: 0, text: '' }
  }
}

/**
 * `closedBy`: why it sells nothing, where it says so; `lacksKeyOf`: what it has sealed with keys that it lacks;
 * `problem`: what is wrong with its version.
 */
export type Health = { closedBy?: string; lacksKeyOf?: string; problem?: string }

/** The sentence about a shop that can't open what it has. */
export const keySentence = (what: string): string =>
  `The shop lacks the key that has sealed ${what}: CODES_KEY is not the one of its database`

/** Asks a shop how it is. */
export async function healthOf(address: string): Promise<Health> {
  const { status, text } = await asked(`${address}/api/health`)
  const closedBy = /"closedBy":"(\w+)"/.exec(text)?.[1]
  const lacksKeyOf = /"lacksKeyOf":\["([\w",]+)"\]/.exec(text)?.[1]?.replaceAll('","', ', ')
  if (closedBy === 'mark_unknown') return { closedBy, problem: `${address} can't read its sessions (KV).` }
  // A shop that its owner, or a restored database, has closed is well.
  const isClosed = status === 503 && text.includes('shop_closed')
  if (status === 200 || isClosed) return { closedBy, lacksKeyOf }
  return { problem: `${address}/api/health answers ${status || 'nothing'}.` }
}

/** The first script of the build, which the page of no other version names; empty where nothing was built. */
function scriptOfBuild(): string {
  const file = join(buildFolder(), 'client', 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** The same, and asks for its first page, which has to be that of the build. */
export async function healthOfBuild(address: string): Promise<Health> {
  const health = await healthOf(address)
  if (health.problem) return health
  const page = await asked(`${address}/`)
  if (page.status !== 200) return { ...health, problem: `${address}/ answers ${page.status || 'nothing'}.` }
  if (page.text.includes(scriptOfBuild())) return health
  return { ...health, problem: `${address}/ is still the page of another version.` }
}
