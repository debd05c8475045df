import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { bookmarkHeader } from '../../src/shared/headers'
import { serve } from '../../src/worker/app'
import { knownArticles } from '../../src/worker/domain/articles/published'
import { knownProducts } from '../../src/worker/domain/catalogue/product-view'
import { openSession } from '../../src/worker/domain/identity/identity'
import { firstPages } from '../../src/worker/domain/reviews/showing'
import { knownGames, knownOffers } from '../../src/worker/domain/topups/topups'
import { calls, sentOf } from '../support/calls'
import { changedTables, digest } from '../support/digest'
import { farDatabase } from '../support/far-database'
import { type Furnished, furnish } from '../support/furnished'
import { luckOf } from '../support/luck'
import { routeTable } from '../support/route-table'
import { opened } from '../support/sessions'
import { lostQueue, makeBuyer } from '../support/shop'

// The shop with replicas of its database that lag, and answer in any order.

let shop: Furnished
let far: Awaited<ReturnType<typeof farDatabase>>
const luck = luckOf(20261126)
beforeAll(async () => {
  shop = await furnish()
  far = await farDatabase(luck)
})

/** A browser of somebody: a session of its own, and the bookmark that it has seen last. */
type Device = { token?: string; bookmark?: string }

const uncounted = { limit: async () => ({ success: true }) }

/** Asks the shop as the browser does; `isTrue`: what the primary would have answered. */
async function ask(route: string, device: Device, { isTrue = false } = {}) {
  const { method, path, body } = sentOf(shop, route)
  const headers = new Headers({ 'Content-Type': 'application/json' })
  await opened(device.token)
  if (device.token) headers.set('Authorization', `Bearer ${device.token}`)
  if (device.bookmark) headers.set(bookmarkHeader, device.bookmark)
  const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) }
  const request = new Request(`http://shop.test/api${path}`, init) as Parameters<typeof serve>[0]
  const execution = createExecutionContext()
  const bindings = { ...env, DELIVERY: lostQueue(shop.ctx), LIMIT_ALL: uncounted, LIMIT_MONEY: uncounted }
  const answer = await serve(request, { ...bindings, DB: isTrue ? env.DB : far.DB }, execution)
  // The moment of an export is the first thing in it.
  const text = (await answer.text()).replace(/"\d{4}-\d\d-\d\dT[^"]+"/, (at) => (path === '/me/export' ? '' : at))
  await waitOnExecutionContext(execution)
  const seen = answer.headers.get(bookmarkHeader)
  if (!isTrue && seen && seen > (device.bookmark ?? '')) device.bookmark = seen
  return { status: answer.status, text: text.replaceAll(answer.headers.get('X-Request-Id') ?? 'none', '') }
}

/** Of public things this isolate remembers nothing: each reading is one of D1. */
function forgetPublic(): void {
  for (const known of [knownProducts, knownGames, knownArticles]) known(shop.ctx).forget()
  for (const known of [knownOffers, firstPages]) known(shop.ctx).forgetAll()
}

const audienceOf = (route: string) => calls[route]?.for ?? 'anybody'
const own = routeTable.filter((route) => ['session', 'buyer', 'spender'].includes(audienceOf(route)))
/** The export holds what all others show, and takes as long as all of them: it is asked once, in the end. */
const whole = 'GET /me/export'
const reads = own.filter((route) => route.startsWith('GET ') && route !== whole)
/** Where a session that was ended is known: who is refused by one is refused by all (`authorisation.test.ts`). */
const readsOfEnds = ['GET /profile', 'GET /balance', 'GET /cart', 'GET /orders', 'GET /sessions']
/** What ends sessions, or the account. */
const ends = ['POST /password', 'POST /logout/everywhere', 'DELETE /me']
const writes = own.filter((route) => !route.startsWith('GET ') && !ends.includes(route))

/** Two devices of somebody that have both looked at the shop a moment ago. */
async function devicesOf({ userId, token }: { userId: string; token: string }) {
  const other = await openSession(shop.ctx, { userId, epoch: 0, provenAtMs: Date.now() })
  return { 'the same device': { token }, 'another device': { token: other } } satisfies Record<string, Device>
}

type Truths = Map<string, string>

/** What the primary answers now. */
async function truthsFor(device: Device, asked = reads): Promise<Truths> {
  const truths: Truths = new Map()
  for (const read of asked) truths.set(read, (await ask(read, { ...device }, { isTrue: true })).text)
  return truths
}

/**
 * What the devices miss of a change that the first of them has made; nothing is asked where it was refused or has left all
 * as it was, nor what answers as `before` the change.
 */
async function missedOf(write: string, devices: Record<string, Device>, asked: string[], before?: Truths) {
  const all = Object.entries(devices)
  const [[, first = {}] = []] = all
  for (const [, device] of all) await ask('GET /balance', device)
  const rows = await digest()
  const { status } = await ask(write, first)
  if (status >= 300) return { isDone: false, missed: [], after: before }
  if (changedTables(rows, await digest()).length === 0) return { isDone: true, missed: [], after: before }
  await far.drift(20)
  const after = await truthsFor(first, asked)
  const changed = asked.filter((read) => after.get(read) !== before?.get(read))
  const missed: string[] = []
  // The other device first: what the first one asks for brings the replicas up to its own change.
  for (const [name, device] of all.toReversed()) {
    for (const read of changed) {
      const truth = device === first ? after.get(read) : (await ask(read, { ...device }, { isTrue: true })).text
      if ((await ask(read, device)).text !== truth) missed.push(`${write}, then ${read} on ${name}`)
    }
  }
  return { isDone: true, missed, after }
}

test('what somebody has just done is in each of their answers, on the same device and on another one', async () => {
  const devices = await devicesOf(shop.owner)
  const found: Awaited<ReturnType<typeof missedOf>>[] = []
  let truths = await truthsFor(devices['the same device'])
  for (const write of writes) {
    const { after = truths, ...rest } = await missedOf(write, devices, reads, truths)
    found.push({ ...rest, after })
    truths = after
  }
  found.push(await missedOf('PUT /favourites/:id', devices, [whole]))
  expect(found.flatMap(({ missed }) => missed)).toEqual([])
  // Some need an app, a passkey or a provider that nobody plays here.
  expect(found.filter(({ isDone }) => isDone).length).toBeGreaterThanOrEqual(20)
})

test.each(ends)('%s is known to every device at once', async (end) => {
  const { isDone, missed } = await missedOf(end, await devicesOf(await makeBuyer(shop.ctx)), readsOfEnds)
  expect({ isDone, missed }).toEqual({ isDone: true, missed: [] })
})

test('a replica lags, and a bookmark brings what its person has written to a public page', async () => {
  const devices = await devicesOf(shop.owner)
  await ask('GET /balance', devices['the same device'])
  const reviews = async (device: Device) => {
    forgetPublic()
    return (await ask('GET /products/:id/reviews', device)).text
  }
  // Each replica has answered before.
  for (let time = 0; time < 20; time += 1) await reviews({})
  await shop.ctx.db.run(`UPDATE reviews SET text = 'Changed a moment ago.'`)
  expect(await reviews({})).not.toContain('Changed a moment ago.')
  await ask('POST /cart/clear', devices['the same device'])
  expect(await reviews(devices['the same device'])).toContain('Changed a moment ago.')
})

/** The public readings: what they show may be as old as a replica, and decides nothing. */
const anywhere = [
  'GET /articles',
  'GET /articles/:slug',
  'GET /filters',
  'GET /freefire/offers',
  'GET /pages/:name',
  'GET /products',
  'GET /products/:id',
  'GET /products/:id/reviews',
  'GET /topups',
  'GET /topups/:game',
  'POST /cart/price',
]

test('nothing but these public readings ever comes from a replica: no decision, no change, nobody’s own', async () => {
  const stranger = await makeBuyer(shop.ctx)
  await ask('GET /balance', shop.owner)
  const asked: Record<string, number> = {}
  for (const route of routeTable) {
    forgetPublic()
    const audience = audienceOf(route)
    const isOver = audience === 'leaver' || ends.includes(route)
    const person = ['admin', 'enroller'].includes(audience) ? shop.admin : isOver ? stranger : shop.owner
    const from = far.ran.length
    await ask(route, audience === 'anybody' || audience === 'provider' ? {} : { token: person.token })
    const replicas = far.ran.slice(from).filter(({ where }) => where === 'replica')
    if (replicas.length > 0) asked[route] = replicas.length
  }
  expect(Object.keys(asked).sort()).toEqual(anywhere)
})
