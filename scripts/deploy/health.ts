import { readFileSync } from 'node:fs'
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
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(longestAnswerMs) }).catch(
    () => undefined,
  )
  return { status: response?.status ?? 0, text: (await response?.text()) ?? '' }
}

/** Why a shop sells nothing; undefined for one that is open, or says nothing of it. */
export async function closedBy(address: string): Promise<string | undefined> {
  const { text } = await asked(`${address}/api/health`)
  return /"closedBy":"(\w+)"/.exec(text)?.[1]
}

/** Asks a shop whether it is well. Answers what is wrong, or nothing. */
export async function healthProblem(address: string): Promise<string | undefined> {
  const { status, text } = await asked(`${address}/api/health`)
  // A shop that its owner has closed is well.
  const isClosed = status === 503 && text.includes('shop_closed')
  return status === 200 || isClosed ? undefined : `${address}/api/health answers ${status || 'nothing'}.`
}

/** The first script of the build, which the page of no other version names. */
function scriptOfBuild(): string {
  const html = readFileSync(join(buildFolder(), 'client', 'index.html'), 'utf8')
  return /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** The same, and asks for its first page, which has to be that of the build. */
export async function problemAt(address: string): Promise<string | undefined> {
  const problem = await healthProblem(address)
  if (problem) return problem
  const page = await asked(`${address}/`)
  if (page.status !== 200) return `${address}/ answers ${page.status || 'nothing'}.`
  return page.text.includes(scriptOfBuild()) ? undefined : `${address}/ is still the page of another version.`
}
