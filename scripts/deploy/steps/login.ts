import { runVisibly } from '../../lib/project'
import { accountOf, accountsOf } from '../account'
import { ask } from '../answers'
import { loggedIn } from '../api'
import { DeployProblem } from '../problem'
import type { Scene, Step } from '../step'

const accountGiven = ({ state }: Scene) => process.env.CLOUDFLARE_ACCOUNT_ID || state.accountId

/** Takes the login of wrangler into the scene. Answers whether there is one. */
async function enter(scene: Scene): Promise<boolean> {
  scene.login ??= await loggedIn()
  const accountId = accountGiven(scene)
  if (scene.login && accountId) scene.account = accountOf(scene.login, accountId)
  return scene.login !== undefined
}

export const logIn: Step = {
  name: 'Log in to Cloudflare',
  isDone: enter,
  async do(scene) {
    if (!process.stdin.isTTY) {
      throw new DeployProblem('Nobody is logged in to Cloudflare: npx wrangler login, or CLOUDFLARE_API_TOKEN.')
    }
    await runVisibly('wrangler', ['login'])
    if (!(await enter(scene))) throw new DeployProblem('Nobody is logged in to Cloudflare.')
  },
}

export const chooseAccount: Step = {
  name: 'Choose the account',
  isDone: (scene) => scene.account !== undefined && scene.state.accountId === accountGiven(scene),
  async do(scene) {
    if (!scene.login) throw new DeployProblem('Nobody is logged in to Cloudflare.')
    const accountId = accountGiven(scene) ?? (await chosen(await accountsOf(scene.login)))
    const { accountId: known } = scene.state
    if (known && known !== accountId) {
      throw new DeployProblem(
        `This folder deploys to the account ${known}, and CLOUDFLARE_ACCOUNT_ID names ${accountId}.`,
      )
    }
    scene.account = accountOf(scene.login, accountId)
    scene.note({ accountId })
  },
}

async function chosen(accounts: { id: string; name: string }[]): Promise<string> {
  const [only] = accounts
  if (!only) throw new DeployProblem('This login has no account at Cloudflare.')
  if (accounts.length === 1) return only.id
  for (const [nth, { name, id }] of accounts.entries()) console.log(`${nth + 1}. ${name} (${id})`)
  const nth = Number(await ask('Which account, by its number? '))
  return accounts[nth - 1]?.id ?? chosen(accounts)
}
