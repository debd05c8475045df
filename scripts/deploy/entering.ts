import { chosenEnvironment } from '../lib/deployed'
import { type Account, accountOf } from './account'
import { quiet } from './answers'
import { loggedIn } from './api'
import { DeployProblem } from './problem'
import { type Scene, sceneOf } from './step'

type Named = { environment?: string | undefined; at?: string | undefined }

/** The scene of a shop that was deployed from this folder. Raises a `DeployProblem` where there is none. */
export async function withAccount({ environment, at }: Named): Promise<{ scene: Scene; account: Account }> {
  if (environment) process.env.SHOP_ENVIRONMENT = environment
  const scene = sceneOf(chosenEnvironment(), { ...quiet, at })
  const { accountId, databaseId } = scene.state
  if (!accountId || !databaseId)
    throw new DeployProblem('Nothing was deployed from here: npm run deploy takes a shop over.')
  const login = await loggedIn()
  if (!login) throw new DeployProblem('Nobody is logged in to Cloudflare: npx wrangler login.')
  return { scene, account: accountOf(login, accountId) }
}
