import { chosenEnvironment } from '../lib/deployed'
import type { Account } from './account'
import { quiet } from './answers'
import { idsByHand } from './config'
import { DeployProblem } from './problem'
import { accountIn, type Scene, sceneOf, walk } from './step'
import { chooseAccount, logIn } from './steps/login'
import { knownHost } from './steps/parts'

type Named = { environment?: string | undefined; at?: string | undefined }

/**
 * The scene of a deployed shop. A clone that has not deployed it finds it by its names, and notes its ids and its host
 * name. Raises a `DeployProblem` where there is none.
 */
export async function withAccount({ environment, at }: Named): Promise<{ scene: Scene; account: Account }> {
  if (environment) process.env.SHOP_ENVIRONMENT = environment
  const scene = sceneOf(chosenEnvironment(), { ...quiet, at })
  await walk([logIn, chooseAccount], scene, () => undefined)
  const account = accountIn(scene)
  if (scene.state.databaseId === undefined) {
    const byHand = idsByHand(scene.environment, scene.base)
    const databaseId = byHand.databaseId ?? (await account.databaseOf(scene.names))
    const namespaceId = byHand.namespaceId ?? (await account.namespaceId(scene.names.namespace))
    if (!databaseId || !namespaceId)
      throw new DeployProblem(`The account has no shop ${scene.names.worker}: npm run deploy.`)
    scene.note({ databaseId, namespaceId })
  }
  const host = scene.state.host ?? (await knownHost(scene))
  if (host !== scene.state.host) scene.note({ host })
  return { scene, account }
}
