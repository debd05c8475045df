import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { configFile } from '../../lib/deployed'
import { attemptMeanwhile } from '../../lib/project'
import { buildFolder } from '../config'
import { DeployProblem } from '../problem'
import type { Scene, Step } from '../step'

/** The first script of the build, which the page of no other version names. */
function scriptOfBuild(): string {
  const html = readFileSync(join(buildFolder(), 'client', 'index.html'), 'utf8')
  return /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? ''
}

async function asked(address: string): Promise<{ status: number; text: string }> {
  const response = await fetch(address, { headers: { 'Cache-Control': 'no-cache', Connection: 'close' } }).catch(
    () => undefined,
  )
  return { status: response?.status ?? 0, text: (await response?.text()) ?? '' }
}

/** Asks a shop whether it is well, and for its first page. Answers what is wrong, or nothing. */
export async function problemAt(address: string): Promise<string | undefined> {
  const health = await asked(`${address}/api/health`)
  // A shop that its owner has closed is well.
  const isClosed = health.status === 503 && health.text.includes('shop_closed')
  if (health.status !== 200 && !isClosed) return `${address}/api/health answers ${health.status || 'nothing'}.`
  const page = await asked(`${address}/`)
  if (page.status !== 200) return `${address}/ answers ${page.status || 'nothing'}.`
  return page.text.includes(scriptOfBuild()) ? undefined : `${address}/ is still the page of another version.`
}

/** Asks again until the shop is well or the patience has ended: a version reaches all of the edge within seconds. */
async function problemAfter(address: string, patienceMs: number): Promise<string | undefined> {
  const untilMs = Date.now() + patienceMs
  for (;;) {
    const problem = await problemAt(address)
    if (!problem || Date.now() > untilMs) return problem
    await pause(Math.min(2000, patienceMs / 4))
  }
}

const mostChecked = 20

/** Lets a version answer again that has answered before. */
export async function rollBack(
  { environment }: Pick<Scene, 'environment'>,
  versionId: string,
  why: string,
): Promise<void> {
  const args = ['rollback', versionId, '--config', configFile(environment), '--message', why, '--yes']
  const { isDone, said } = await attemptMeanwhile('wrangler', args)
  if (!isDone) throw new DeployProblem(`${why} It could not be rolled back:\n${said.trim()}`)
}

export const check: Step = {
  name: 'Check the new version',
  isDone: ({ state }) => state.checkedId !== undefined && state.checkedId === state.deployed?.versionId,
  async do(scene) {
    const { state, answers } = scene
    const { deployed, checkedId, beforeId } = state
    const address = answers.at ?? state.address
    if (!deployed || !address) throw new DeployProblem('Nobody knows where the shop answers: name it by --at https://…')
    const problem = await problemAfter(address, answers.patienceMs)
    if (!problem) {
      const checkedIds = [...(state.checkedIds ?? []), deployed.versionId].slice(-mostChecked)
      return scene.note({ checkedId: deployed.versionId, checkedIds, beforeId: undefined })
    }
    if (checkedId === undefined || beforeId === undefined) {
      throw new DeployProblem(
        `${problem} There is no earlier version to go back to. A new host name takes minutes: run this again then.`,
      )
    }
    await rollBack(scene, beforeId, problem)
    scene.note({ deployed: undefined, beforeId: undefined })
    throw new DeployProblem(`${problem} The version before it answers again; the database stays as it is.`)
  },
}
