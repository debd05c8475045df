// npm run chaos -- --minutes 2 --seed 1 --buyers 200 --kills 20: buyers and administrators use a shop of its own while its
// providers fail and its processes are killed; then every account, code, order and answer is looked at. What happens when
// comes from the seed. Providers live in this process: they would not forget a payment because a shop dies.
import { mkdirSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '../src/shared/contract/catalogue'
import type { Session } from '../src/shared/contract/identity'
import type { TopUpGame } from '../src/shared/contract/topups'
import { accountsMoved } from './chaos/accounts'
import { adminForm, administer } from './chaos/admins'
import { banksAgree, decide, judge } from './chaos/bank'
import { alwaysTrue, type Finding, nobodyFrozen, nothingForgotten, underWay } from './chaos/books'
import { join, live } from './chaos/buyers'
import { readCabinet, settle } from './chaos/cabinet'
import { type Client, createClient } from './chaos/client'
import { noExtras, offerExtras } from './chaos/extras'
import { extrasAddUp, extrasUnderWay } from './chaos/extras-hold'
import { games, orderAtKinguin, sellPackages, soldHere } from './chaos/goods'
import { createJournal, type Tally } from './chaos/journal'
import { providersAgree } from './chaos/outside'
import { makePeople } from './chaos/people'
import { answersHold, nothingUntold } from './chaos/promises'
import { openProviders } from './chaos/providers'
import { readersAgree } from './chaos/readers'
import { nobodyAsks, report } from './chaos/report'
import { createShop } from './chaos/shop'
import { askLiving, bringForward, letWeeksGoBy, lookAt } from './chaos/state'
import { featuresUsed, missing } from './chaos/used'
import type { Person, Shelf, World } from './chaos/world'
import { buildIfChanged } from './lib/build'
import { fillOnce, migrateOnce } from './lib/local-shop'
import { readOptions } from './lib/options'
import { inProject, stateFolder } from './lib/project'
import { ensureSecrets } from './lib/secrets'
import { refuseTakenPort } from './lib/serving'
import { ownerOf, seedDemoShop } from './seed/demo-shop'
import { createLuck } from './seed/year/luck'

const { values } = readOptions({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    buyers: { type: 'string', default: '200' },
    kills: { type: 'string', default: '20' },
    /** How long promises may keep themselves before the time that they wait for is brought forward. */
    patience: { type: 'string', default: '60' },
  },
})
const numberOf = (name: keyof typeof values): number => {
  const value = Number(values[name])
  if (Number.isFinite(value) && value >= 0) return value
  console.error(`--${name} takes a number.`)
  process.exit(1)
}
const [minutes, seed, buyers, kills] = [numberOf('minutes'), numberOf('seed'), numberOf('buyers'), numberOf('kills')]
const luck = createLuck(seed)
const judgement = createLuck(seed + 1)
const percent = 20
const rounds = 20
/** How long a day goes on for features that nobody has used, and between two kills then. */
const [longestMoreMs, leastMoreMs] = [300_000, 15_000]

const port = Number(process.env.PORT || 8797)
await refuseTakenPort(port)
process.env.SHOP_STATE = inProject('.wrangler', `chaos-${port}`)
rmSync(stateFolder(), { recursive: true, force: true })
mkdirSync(stateFolder(), { recursive: true })
ensureSecrets()
buildIfChanged()
await migrateOnce()
// One in ten registers while the shop is under fire; the others were there before.
const newcomers = Math.ceil(buyers / 10)
let known: Session[] = []
let extras = noExtras
await fillOnce(async (ctx) => {
  await seedDemoShop(ctx, soldHere)
  const owner = await ownerOf(ctx)
  await orderAtKinguin(owner)
  await sellPackages(owner)
  extras = await offerExtras(owner)
  known = await makePeople(owner, luck, buyers - newcomers)
})

const providers = await openProviders(`http://127.0.0.1:${port}`)
const shop = createShop(port, providers.origin)
const journal = createJournal()
const tally: Tally = new Map()
const found: Finding[][] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

// What somebody wants comes from one source, and what asking again takes from another: kills change only the second.
const personOf = (nth: number) => {
  const own = seed * 10_000 + nth
  return { luck: createLuck(own), client: createClient(shop.origin, createLuck(~own), { journal, tally }) }
}

try {
  await providers.refill()
  await shop.start()
  const { people, world, over } = await open()
  await providers.weather(percent, seed)
  const keepers = await administrators()
  const days = [
    ...people.map((person) => live(world, person)),
    ...Array.from({ length: newcomers }, (_, nth) =>
      join(world, { ...personOf(buyers + nth), nickname: `new-${seed}-${nth}` }),
    ),
    ...keepers.map((person) => administer(world, person, 200)),
    judge(world, providers, judgement),
  ]
  await killNowAndThen()
  over()
  await Promise.all(days)
  console.log(nobodyAsks)
  const left = await drain(keepers[0])
  await closeBooks(people)
  const broken = report({
    used: await lookAt(stateFolder(), featuresUsed),
    tally,
    faults: await providers.happened(),
    kills: shop.kills(),
    recoveriesMs: shop.recoveriesMs(),
    rounds: found,
    open: left,
  })
  console.log(broken.length === 0 ? '\nEverything holds.' : `\nRepeat it with --seed ${seed}.`)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  await shop.close()
  providers.close()
}

/** What there is to buy and who is there; `over` ends the day. */
async function open(): Promise<{ people: Person[]; world: World; over: () => void }> {
  const { call } = personOf(-1).client
  const offers = await offersOnSale(call)
  const packages = (await Promise.all(games.map((game) => packagesOf(call, game)))).flat()
  let isOver = false
  const shelf = { offers, packages }
  return {
    people: known.map((person, nth) => ({ ...person, ...personOf(nth) })),
    world: { ...{ journal, shelf, extras, known, arrive: arrivals() }, gifts: [], isOver: () => isOver },
    over: () => {
      isOver = true
    },
  }
}

/** People who come while the shop is open, each with luck and an address of their own. */
function arrivals(): World['arrive'] {
  let nth = buyers + newcomers
  return () => {
    nth += 1
    return personOf(nth)
  }
}

/** The packages of a game. */
async function packagesOf(call: Client['call'], game: string): Promise<Shelf['packages']> {
  const found = await call<TopUpGame>({ path: `/topups/${game}` })
  if (!found.ok) throw new Error(`No player of ${game} can be topped up.`)
  const { fields, packages } = found.body
  const hasServer = fields.some(({ key }) => key === 'server')
  return packages.map(({ itemId: offer }) => ({ game, offer, hasServer }))
}

/** What a supplier delivers is on sale once the schedule has asked it how it is. */
async function offersOnSale(call: Client['call'], untilMs = Date.now() + 30_000): Promise<Shelf['offers']> {
  const products = await call<Product[]>({ path: '/products' })
  if (!products.ok || Date.now() > untilMs) throw new Error('The shop does not show all that there is to buy.')
  // Few and cheap things, so that buyers get in each other's way.
  const offers = products.body
    .filter(({ hasFilter }) => !hasFilter)
    .flatMap(({ id, label, prices }) => prices.map((each) => ({ productId: id, label, ...each })))
    .filter(({ price }) => price < 6)
  if (offers.every(({ stock }) => stock !== 0)) return offers.map(({ stock: _, ...offer }) => offer)
  await wait(500)
  return offersOnSale(call, untilMs)
}

async function administrators(): Promise<[Person, ...Person[]]> {
  const one = personOf(-2)
  const session = await one.client.call<Session>({ method: 'POST', path: '/login', body: adminForm })
  if (!session.ok) throw new Error('The administrator can’t log in.')
  const { token, userId, nickname } = session.body
  const named = (own: ReturnType<typeof personOf>): Person => ({ ...own, token, userId, nickname })
  return [named(one), ...[-3, -4, -5].map((nth) => named(personOf(nth)))]
}

/** Kills the shop at moments that the seed says; a moment that falls into a start comes right after it. */
async function killNowAndThen(): Promise<void> {
  const beganMs = Date.now()
  const lastsMs = minutes * 60_000
  const moments = Array.from({ length: kills }, () => 2000 + luck.below(lastsMs - 2000)).sort((a, b) => a - b)
  for (const [nth, momentMs] of moments.entries()) {
    // On a slow machine the starts take all the time that there is: fewer kills then.
    if (Date.now() - beganMs > 4 * lastsMs) break
    await wait(Math.max(1000 + luck.below(3000), beganMs + momentMs - Date.now()))
    await killAndLook()
    console.log(`Kill ${nth + 1} of ${kills}, ${Math.round((Date.now() - beganMs) / 1000)} s`)
  }
  await wait(Math.max(0, beganMs + lastsMs - Date.now()))
  // On a slow machine fewer people have done anything: the day goes on until each feature was used.
  const untilMs = Date.now() + Math.max(2 * lastsMs, longestMoreMs)
  while (Date.now() < untilMs) {
    const unused = await unusedAfter(Math.max(lastsMs / kills, leastMoreMs))
    if (unused.length === 0) return
    console.log(`Nobody has used these yet: ${unused.join(', ')}. The day goes on.`)
    await killAndLook()
  }
}

/** What nobody has used after so long; nothing as soon as somebody has used everything. */
async function unusedAfter(ms: number): Promise<string[]> {
  const untilMs = Date.now() + ms
  for (;;) {
    const unused = missing(askLiving(stateFolder(), featuresUsed))
    if (unused.length === 0 || Date.now() > untilMs) return unused
    await wait(500)
  }
}

async function killAndLook(): Promise<void> {
  await shop.kill()
  found.push(await lookAtDead())
  letWeeksGoBy(stateFolder())
  await shop.start()
}

function lookAtDead(): Promise<Finding[]> {
  return lookAt(stateFolder(), async (state) => [
    ...(await alwaysTrue(state)),
    ...accountsMoved(state),
    ...extrasAddUp(state),
    ...answersHold(state, journal),
  ])
}

/**
 * Waits until every promise is kept: for a while as it is, then with the time that they wait for brought forward, and
 * with what somebody reads in the cabinet of a supplier that can't be asked.
 */
async function drain(owner: Person): Promise<string[]> {
  await providers.weather(0)
  await providers.bringForward()
  const leftAloneMs = numberOf('patience') * 1000
  const untilMs = Date.now() + leftAloneMs
  while (Date.now() < untilMs) {
    await shop.schedule()
    await wait(5000)
  }
  for (let round = 0; ; round += 1) {
    await shop.kill()
    found.push(await lookAtDead())
    if (round === 0 && leftAloneMs > 0) {
      found.push(await lookAt(stateFolder(), (state) => [nothingForgotten(state, Date.now())]))
    }
    await decide(providers, judgement)
    const open = await lookAt(stateFolder(), async (state) => [
      ...underWay(state),
      ...extrasUnderWay(state),
      ...(await banksAgree(state, providers)).wrong,
    ])
    if ((open.length === 0 && round > 0) || round === rounds) return open
    console.log(`  ${open.join(' · ')}`)
    // The local queue delivers one order after another: the more are owed, the longer it may take.
    const owed = await lookAt(stateFolder(), (state) => state.rows('SELECT 1 FROM outbox').length)
    const listed = await providers.supplierOrders()
    const seen = await lookAt(stateFolder(), (state) => readCabinet(state, listed))
    bringForward(stateFolder())
    await shop.start()
    await providers.bringForward()
    await settle(owner, seen)
    for (let turn = 0; turn < 2 + owed / 50; turn += 1) {
      await shop.schedule()
      if (await isDoneWithin(3000)) break
    }
  }
}

/** Looks at the living shop for so long whether anything is under way. */
async function isDoneWithin(ms: number): Promise<boolean> {
  const untilMs = Date.now() + ms
  while (Date.now() < untilMs) {
    await wait(250)
    if (askLiving(stateFolder(), (state) => [...underWay(state), ...extrasUnderWay(state)]).length === 0) return true
  }
  return false
}

/** The last look, with nobody left who asks: now nothing may be under way or untold. */
async function closeBooks(people: Person[]): Promise<void> {
  const unanswered = (kind: string) => tally.get(kind)?.unanswered ?? 0
  const refused = (why: string) => tally.get(`  ${why}`)?.refused ?? 0
  await lookAt(stateFolder(), async (state) => {
    await shop.start()
    found.push([
      ...nothingUntold(state, journal, { unanswered, refused }),
      ...(await providersAgree(state, providers)),
      await banksAgree(state, providers),
      nobodyFrozen(state),
      ...(await readersAgree(state, people, journal)),
    ])
  })
}
