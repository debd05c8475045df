import { type Location, locations } from '../account'
import { ask } from '../answers'
import { idsByHand } from '../config'
import { DeployProblem } from '../problem'
import { accountIn, type Scene, type Step } from '../step'

/**
 * The host name that a deploy has given to the shop. Where wrangler.toml says by itself where production answers, that is
 * somebody else's doing, and no custom domain is made of it.
 */
export async function knownHost({ base, environment, account, names }: Scene): Promise<string | undefined> {
  const byHand = base.routes !== undefined || base.route !== undefined
  if (environment === 'production' && byHand) return undefined
  const host = await account?.hostOf(names.worker)
  return `https://${host}` === base.vars.SHOP_ORIGIN ? undefined : host
}

export const chooseHost: Step = {
  name: 'Choose the host name',
  isDone: ({ state, answers }) => state.host !== undefined && (answers.host ?? state.host) === state.host,
  async do(scene) {
    const { answers } = scene
    const usual = answers.isAlone ? '' : undefined
    const host =
      answers.host ??
      (await knownHost(scene)) ??
      usual ??
      (await ask('Host name of the shop, of a zone in this account (none: Enter): '))
    if (host !== '' && !/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(host)) {
      throw new DeployProblem(`“${host}” is no host name: write it as shop.example, without https://.`)
    }
    scene.note({ host })
    if (host === '') console.log('Without one the shop answers below workers.dev, where no rule of a zone guards it.')
  },
}

const isLocation = (text: string): text is Location => Object.hasOwn(locations, text)

async function chosenLocation({ answers }: Scene): Promise<Location> {
  const usual = answers.isAlone ? 'eeur' : undefined
  if (answers.location === undefined && usual === undefined) {
    for (const [code, where] of Object.entries(locations)) console.log(`${code.padEnd(5)} ${where}`)
  }
  const location =
    answers.location ?? usual ?? ((await ask('Where are most buyers? It can’t be changed later (eeur): ')) || 'eeur')
  if (isLocation(location)) return location
  throw new DeployProblem(`“${location}” is none of ${Object.keys(locations).join(', ')}.`)
}

const named = async ({ answers, account }: Scene): Promise<string | undefined> =>
  answers.database && account?.databaseId(answers.database)

export const makeDatabase: Step = {
  name: 'Make the database',
  async isDone(scene) {
    const { answers, state } = scene
    return state.databaseId !== undefined && (!answers.database || state.databaseId === (await named(scene)))
  },
  async do(scene) {
    const account = accountIn(scene)
    const { environment, base, names, answers } = scene
    const id = await named(scene)
    if (answers.database && !id) throw new DeployProblem(`The account has no database ${answers.database}.`)
    const known = id ?? idsByHand(environment, base).databaseId ?? (await account.databaseOf(names))
    const databaseId = known ?? (await account.makeDatabase(names.database, await chosenLocation(scene)))
    scene.note({ databaseId })
  },
}

export const makeNamespace: Step = {
  name: 'Make the namespace of sessions',
  isDone: ({ state }) => state.namespaceId !== undefined,
  async do(scene) {
    const { environment, base, names } = scene
    const known = idsByHand(environment, base).namespaceId
    scene.note({ namespaceId: known ?? (await accountIn(scene).makeNamespace(names.namespace)) })
  },
}

export const makeQueues: Step = {
  name: 'Make the queues',
  async isDone({ account, names }) {
    const known = (await account?.queueNames()) ?? []
    return names.queues.every((name) => known.includes(name))
  },
  do: (scene) => accountIn(scene).makeQueues(scene.names.queues),
}
