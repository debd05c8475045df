import { type PartyName, partyNames, secretsOf } from '../../src/shared/parties'
import type { Account } from '../deploy/account'
import { varsOf } from '../deploy/config'
import { addressOf, healthOf, healthOfBuild, keySentence } from '../deploy/health'
import { places } from '../deploy/parties'
import type { Scene } from '../deploy/step'
import { wrongSecrets, wrongVariables } from '../lib/deploy-checks'
import { type Check, odd, well, wrong } from './finding'

const mostSecondsApart = 30

/** What the account tells of a deployed shop, and what the shop says itself. */
export async function deployedChecks(scene: Scene, account: Account): Promise<Check[]> {
  const { names, state, environment, base } = scene
  const address = await addressOf(scene)
  return [
    {
      name: 'Parts',
      async look() {
        const [stores, queues] = await Promise.all([account.storeIds(), account.queueNames()])
        // By its id: a database that a backup was restored into has a name of its own.
        const missing = [
          ...(stores.includes(state.databaseId ?? '') ? [] : ['the database']),
          ...(stores.includes(state.namespaceId ?? '') ? [] : ['the namespace of sessions']),
          ...names.queues.filter((name) => !queues.includes(name)),
        ]
        return missing.length === 0
          ? well('all are there')
          : wrong(`${missing.join(', ')} is missing`, 'npm run deploy')
      },
    },
    {
      name: 'Queue consumers',
      async look() {
        const alone = await account.queuesWithoutConsumer(names.queues)
        return alone.length === 0
          ? well(`${names.queues.length} queues are read`)
          : wrong(`nobody reads ${alone.join(', ')}`, 'npm run deploy')
      },
    },
    {
      name: 'Cron',
      async look() {
        const crons = (await account.schedules(names.worker)).map(({ cron }) => cron)
        return crons.includes('* * * * *') ? well('every minute') : wrong(`“${crons.join(', ')}”`, 'npm run deploy')
      },
    },
    {
      name: 'Configuration',
      async look() {
        const vars = varsOf(environment, base, state)
        const problems = [...wrongVariables(vars), ...wrongSecrets(await account.secretNames(names.worker), vars)]
        return problems.length === 0
          ? well('variables and secrets fit together')
          : wrong(problems.join(' '), 'docs/deploy.md')
      },
    },
    {
      name: 'Version',
      async look() {
        const active = await account.activeVersion(names.worker)
        if (!active) return wrong('there is none', 'npm run deploy')
        if (active === state.checkedId) return well(active)
        return odd(
          `${active} is not the one that was checked last`,
          'a secret was changed, somebody else deployed, or it was rolled back',
        )
      },
    },
    {
      name: 'Replicas',
      async look() {
        const mode = await account.replication(state.databaseId ?? '')
        return well(mode === 'auto' ? 'on' : 'off: docs/scale.md says when they help')
      },
    },
    {
      name: 'Host name',
      look: () =>
        state.host
          ? well(state.host)
          : odd('none: rules of a zone guard nothing', 'npm run deploy -- --host shop.example'),
    },
    ...(address ? shopChecks(address, scene, account) : []),
  ]
}

const shopChecks = (address: string, { names }: Scene, account: Account): Check[] => [
  {
    name: 'Shop',
    async look() {
      const { closedBy, problem } = await healthOfBuild(address)
      if (closedBy) {
        const found = closedBy === 'owner' ? odd : wrong
        return found(`${address} sells nothing: ${closedBy}`, 'docs/operations.md, “The first two minutes”')
      }
      if (!problem) return well(`${address} answers`)
      const isOther = problem.includes('another version')
      return isOther
        ? odd(problem, 'npm run deploy, if the build of this folder is the newer one')
        : wrong(problem, 'wrangler tail')
    },
  },
  {
    name: 'Keys of the codes',
    async look() {
      const { lacksKeyOf } = await healthOf(address)
      return lacksKeyOf
        ? wrong(keySentence(lacksKeyOf), 'docs/operations.md, “Rotating the key of the codes”')
        : well('the shop lacks none')
    },
  },
  {
    name: 'Clock',
    async look() {
      const date = (await fetch(`${address}/api/health`)).headers.get('date')
      const apart = Math.round(Math.abs(Date.now() - Date.parse(date ?? '')) / 1000)
      return apart <= mostSecondsApart
        ? well(`${apart} s apart`)
        : odd(`${apart} s apart`, 'set the clock of this machine')
    },
  },
  {
    name: 'Webhooks',
    async look() {
      const secrets = await account.secretNames(names.worker)
      const isUsed = (party: PartyName) => secretsOf[party].every((name) => secrets.includes(name))
      const called = partyNames.filter((party) => places[party].enter?.path.includes('/webhooks/') && isUsed(party))
      const open = await Promise.all(called.map((party) => notRefused(address, party)))
      const broken = open.filter((each) => each !== undefined)
      if (broken.length > 0) return wrong(broken.join(', '), 'bot protection of the zone must let /api/webhooks/* pass')
      return well(
        called.length > 0
          ? `${called.join(', ')} can be reached, and refuse what nobody signed`
          : 'no provider has keys',
      )
    },
  },
]

/** Parties that are told of a wrong key in an answer of 200, or are believed in nothing and asked anyway. */
const saysInBody: readonly PartyName[] = ['payme', 'click', 'moogold']

/** A call that nobody signed must reach the worker, which names each call, and be refused there. */
async function notRefused(address: string, party: PartyName): Promise<string | undefined> {
  const path = places[party].enter?.path ?? ''
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: '{}' })
  const { status, headers: said } = answer
  const isRefused =
    [400, 401, 403, 422].includes(status) ||
    (status === 200 && saysInBody.includes(party)) ||
    // A closed shop believes nobody.
    (status === 503 && (await answer.text()).includes('shop_closed'))
  return isRefused && said.has('X-Request-Id') ? undefined : `${party} gets ${status}`
}
