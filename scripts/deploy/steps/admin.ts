import { runVisibly } from '../../lib/project'
import { ask } from '../answers'
import { DeployProblem } from '../problem'
import { accountIn, type Scene, type Step } from '../step'

async function hasAdmin(scene: Scene): Promise<boolean> {
  const { account, state } = scene
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
    if (answers.isAlone && answers.nickname === undefined) {
      console.log('Not without a nickname: npm run admin:create -- --nickname X --remote')
      return
    }
    const nickname = answers.nickname ?? (await ask('Nickname of the first administrator: '))
    const args = ['--import', 'tsx', 'scripts/admin-create.ts', '--remote', '--nickname', nickname]
    const status = runVisibly('node', args, { SHOP_ENVIRONMENT: scene.environment })
    if (status !== 0) throw new DeployProblem('The administrator was not made.')
  },
}
