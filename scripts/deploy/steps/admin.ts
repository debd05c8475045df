import { runVisibly, scriptOf } from '../../lib/project'
import { ask, leavesAdmin } from '../answers'
import { DeployProblem } from '../problem'
import { accountIn, type Scene, type Step } from '../step'

async function hasAdmin({ account, state, answers }: Scene): Promise<boolean> {
  // The report says how it is done.
  if (leavesAdmin(answers)) return true
  if (!account || state.databaseId === undefined || !state.deployed) return false
  const rows = await account.database(state.databaseId).run(["SELECT 1 FROM users WHERE role = 'admin' LIMIT 1"])
  return rows.length > 0
}

export const firstAdmin: Step = {
  name: 'Make the first administrator',
  isDone: hasAdmin,
  async do(scene) {
    accountIn(scene)
    const { answers } = scene
    const nickname = answers.nickname ?? (await ask('Nickname of the first administrator: '))
    const args = scriptOf('admin-create', '--remote', '--nickname', nickname)
    const status = await runVisibly('node', args, { SHOP_ENVIRONMENT: scene.environment })
    if (status !== 0) throw new DeployProblem('The administrator was not made.')
  },
}
