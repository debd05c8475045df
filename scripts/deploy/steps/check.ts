import { setTimeout as pause } from 'node:timers/promises'
import { configFile } from '../../lib/deployed'
import { attemptMeanwhile } from '../../lib/project'
import { addressOf, type Health, healthOfBuild, keySentence } from '../health'
import { DeployProblem } from '../problem'
import type { State } from '../state'
import { accountIn, type Scene, type Step } from '../step'

/** Asks again until the shop is well or the patience has ended: a version reaches all of the edge within seconds. */
async function healthAfter(address: string, patienceMs: number): Promise<Health> {
  const untilMs = Date.now() + patienceMs
  for (;;) {
    const health = await healthOfBuild(address)
    if (!health.problem || Date.now() > untilMs) return health
    await pause(Math.min(2000, patienceMs / 4))
  }
}

const mostChecked = 20

/** Lets a version answer again that has answered before. */
export async function rollBack({ environment }: Scene, versionId: string, why: string): Promise<void> {
  const args = ['rollback', versionId, '--config', configFile(environment), '--message', why.slice(0, 120), '--yes']
  const { isDone, said } = await attemptMeanwhile('wrangler', args)
  if (!isDone) throw new DeployProblem(`${why} It could not be rolled back:\n${said.trim()}`)
}

/** The version to go back to, and the checked ones that are left then: who goes back once more goes further back. */
export function wayBack({ checkedId, checkedIds = [] }: State, active: string | undefined, to?: string) {
  const versionId = to ?? checkedIds.findLast((id) => id !== active && id !== checkedId)
  if (versionId === undefined) return undefined
  const left = checkedIds.slice(0, checkedIds.indexOf(versionId) + 1)
  return { versionId, checkedIds: left.length > 0 ? left : checkedIds }
}

export const check: Step = {
  name: 'Check the new version',
  isDone: ({ state }) => state.checkedId !== undefined && state.checkedId === state.deployed?.versionId,
  async do(scene) {
    const { state, answers } = scene
    const { deployed, beforeId } = state
    const address = await addressOf(scene)
    if (!deployed || !address) throw new DeployProblem('Nobody knows where the shop answers: name it by --at https://…')
    const { problem, lacksKeyOf } = await healthAfter(address, answers.patienceMs)
    if (!problem) {
      // No reason to go back: the version before has the same keys, or the former database.
      if (lacksKeyOf) console.error(`${keySentence(lacksKeyOf)}. docs/operations.md, “Rotating the key of the codes”.`)
      const checkedIds = [...(state.checkedIds ?? []), deployed.versionId].slice(-mostChecked)
      return scene.note({ checkedId: deployed.versionId, checkedIds, beforeId: undefined })
    }
    if (beforeId === undefined) {
      throw new DeployProblem(
        `${problem} There is no earlier version to go back to. A new host name takes minutes: run this again then.`,
      )
    }
    const formerId = await accountIn(scene).databaseOfVersion(scene.names.worker, beforeId)
    await rollBack(scene, beforeId, problem)
    scene.note({ deployed: undefined, beforeId: undefined })
    const again = `${problem} The version before it answers again`
    if (formerId === undefined || formerId === state.databaseId) {
      throw new DeployProblem(`${again}; the database stays as it is.`)
    }
    // Every command speaks of the database that buyers are served from.
    scene.note({ databaseId: formerId })
    throw new DeployProblem(
      `${again}, on the database before, ${formerId}: what came into ${state.databaseId} meanwhile it lacks. Give --database again to take that one.`,
    )
  },
}
