import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { problem } from '../../src/shared/contract/common'
import { bookmarkHeader } from '../../src/shared/headers'
import { workerLimits } from '../../src/shared/limits'
import type { Ctx } from '../../src/worker/domain/ctx'
import { openSession } from '../../src/worker/domain/identity/identity'
import { knownSessions } from '../../src/worker/domain/identity/sessions'
import { stepUpRoutes } from '../../src/worker/middleware/step-up'
import { type Audience, calls, sentOf } from '../support/calls'
import { changedTables, type Digest, digest } from '../support/digest'
import { type Furnished, furnish } from '../support/furnished'
import { type Client, clientOf } from '../support/http'
import { routeTable } from '../support/route-table'
import { opened } from '../support/sessions'
import { makeAdmin, makeBuyer } from '../support/shop'

let shop: Furnished
/** Nobody who is turned away is changed by it: the same come to every door. */
let guestClients: Map<string, Client>
beforeAll(async () => {
  shop = await furnish()
  guestClients = new Map()
  for (const { name, come } of everybody) guestClients.set(name, clientOf(await come(shop.ctx)))
})

test('every route has a row that says whom it is for, and every row is of a route', () => {
  expect(Object.keys(calls).sort()).toEqual([...routeTable].sort())
})

test('what the caller confirms is what the worker asks a confirmation for', () => {
  const confirmed = Object.keys(calls).filter((route) => calls[route]?.confirmed)
  expect(confirmed.sort()).toEqual(stepUpRoutes.map((route) => route.replace('/api', '')).sort())
})

/** What a session is refused with that lacks something, and which calls ask for that. */
const asked = {
  unauthenticated: ['leaver', 'session', 'buyer', 'spender', 'enroller', 'admin'],
  password_change_required: ['buyer', 'spender', 'enroller', 'admin'],
  account_frozen: ['spender'],
  forbidden: ['enroller', 'admin'],
} as const satisfies Record<string, readonly Audience[]>
const refusals = [...Object.keys(asked), 'step_up_required', 'invalid_signature']

type Lack = keyof typeof asked
/** `known`: the session is still kept, though it opens nothing. */
type Somebody = {
  name: string
  lacks: Lack[]
  known?: true
  /** What they have confirmed counts for the calls of buyers, or for all. */
  confirmed?: 'own' | 'all'
  come: (ctx: Ctx) => Promise<{ token?: string }>
}

const set = (ctx: Ctx, userId: string, change: ReturnType<typeof sql>) =>
  ctx.db.run(sql`UPDATE users SET ${change} WHERE id = ${userId}`)

/** A buyer of whom something is changed once the session is open. */
const buyerWho = (change: ReturnType<typeof sql>) => async (ctx: Ctx) => {
  const buyer = await makeBuyer(ctx)
  await set(ctx, buyer.userId, change)
  return buyer
}

/** As after a login at this moment. */
const openedAt = async (ctx: Ctx, { userId }: { userId: string }, provenAtMs: number) => ({
  token: await openSession(ctx, { userId, epoch: 0, provenAtMs }),
})

const everybody: Somebody[] = [
  { name: 'a visitor', lacks: ['unauthenticated'], come: async () => ({}) },
  { name: 'a made-up token', lacks: ['unauthenticated'], come: async () => ({ token: 'a'.repeat(43) }) },
  {
    name: 'a session that was ended',
    lacks: ['unauthenticated'],
    come: async (ctx) => {
      const buyer = await makeBuyer(ctx)
      await clientOf(buyer).post('/logout')
      return buyer
    },
  },
  {
    name: 'a session of an administrator whose sessions were all ended',
    ...{ lacks: ['unauthenticated'], known: true },
    come: async (ctx) => {
      const admin = await makeAdmin(ctx)
      await set(ctx, admin.userId, sql`session_epoch = session_epoch + 1`)
      return admin
    },
  },
  {
    name: 'a session that has expired',
    lacks: ['unauthenticated'],
    come: async (ctx) => {
      const admin = await makeAdmin(ctx)
      const { sessionKey } = admin.ctx.caller
      await opened(admin.token)
      await ctx.sessions.delete(sessionKey)
      // An isolate remembers a session for ten seconds more.
      knownSessions(ctx).forget(sessionKey)
      return admin
    },
  },
  {
    name: 'a session made with another pepper',
    lacks: ['unauthenticated'],
    come: async (ctx) => {
      const { userId } = await makeAdmin(ctx)
      return { token: await openSession({ ...ctx, sessionPepper: 'another pepper' }, { userId, epoch: 0 }) }
    },
  },
  { name: 'a disabled user', lacks: ['unauthenticated'], known: true, come: buyerWho(sql`disabled_at = 1`) },
  {
    name: 'a disabled administrator',
    ...{ lacks: ['unauthenticated'], known: true },
    come: async (ctx) => {
      const admin = await makeAdmin(ctx)
      await set(ctx, admin.userId, sql`disabled_at = 1`)
      return admin
    },
  },
  {
    name: 'a buyer whose password is to be changed',
    lacks: ['password_change_required', 'forbidden'],
    come: buyerWho(sql`must_change_password = 1`),
  },
  {
    name: 'an administrator whose password is to be changed',
    lacks: ['password_change_required'],
    come: async (ctx) => {
      const admin = await makeAdmin(ctx)
      await set(ctx, admin.userId, sql`must_change_password = 1`)
      return admin
    },
  },
  {
    name: 'a buyer whose money is frozen',
    lacks: ['account_frozen', 'forbidden'],
    confirmed: 'own',
    come: buyerWho(sql`frozen_at = 1`),
  },
  { name: 'a buyer', lacks: ['forbidden'], confirmed: 'own', come: makeBuyer },
  {
    name: 'a buyer who has logged in long ago',
    lacks: ['forbidden'],
    come: async (ctx) => openedAt(ctx, await makeBuyer(ctx), Date.now() - workerLimits.stepUpMs),
  },
  {
    name: 'an administrator who has just logged in',
    ...{ lacks: [], confirmed: 'own' },
    come: async (ctx) => openedAt(ctx, await makeAdmin(ctx), Date.now()),
  },
  {
    name: 'an administrator who has confirmed it and was made a buyer',
    ...{ lacks: ['forbidden'], confirmed: 'all' },
    come: async (ctx) => {
      const admin = await makeAdmin(ctx)
      await set(ctx, admin.userId, sql`role = 'buyer'`)
      return admin
    },
  },
  {
    name: 'an administrator who has confirmed nothing',
    lacks: [],
    come: async (ctx) => {
      const admin = await makeAdmin(ctx)
      await ctx.db.run(sql`DELETE FROM step_ups WHERE user_id = ${admin.userId}`)
      return admin
    },
  },
  { name: 'an administrator who has confirmed it', lacks: [], confirmed: 'all', come: makeAdmin },
]

/** The code somebody is turned away with, or 'in'. */
function expectedOf(route: string, { lacks, known, confirmed }: Somebody): string {
  const row = calls[route] ?? { for: 'admin' }
  if (row.for === 'leaver' && known) return 'in'
  if (row.for === 'provider') return 'invalid_signature'
  const missing = lacks.find((lack) => asked[lack].some((audience) => audience === row.for))
  if (missing) return missing
  const counts = confirmed === 'all' || (confirmed === 'own' && !['enroller', 'admin'].includes(row.for))
  return row.confirmed && !counts ? 'step_up_required' : 'in'
}

const ask = (client: Client | undefined, { method, path, body }: ReturnType<typeof sentOf>) =>
  (client ?? clientOf()).call(method, `/api${path}`, body)

/** The same code for every answer that is not about who asks. */
async function outcomeOf(answer: Promise<Response>): Promise<string> {
  const response = await answer
  const text = await response.text()
  if (response.status < 400) return 'in'
  expect(response.status).toBeLessThan(500)
  // Who is asked to wait is not asked who they are.
  expect(response.status).not.toBe(429)
  const { code } = problem.parse(JSON.parse(text))
  return refusals.includes(code) ? code : 'in'
}

/** Routes of a kind ask D1 one question about who comes. */
const kindOf = (route: string): string => {
  const { for: audience, confirmed } = calls[route] ?? { for: 'admin' }
  return `${route.startsWith('GET ') ? 'reads' : 'writes'} ${audience} ${confirmed ?? false}`
}
const firstOfKind = new Set([...Map.groupBy(routeTable, kindOf).values()].map(([first]) => first))

/** Everybody comes to the first route of a kind, and one with each outcome, the weakest, to all others. */
function comersOf(route: string): Somebody[] {
  if (firstOfKind.has(route)) return everybody
  const byOutcome = [...Map.groupBy(everybody, (each) => expectedOf(route, each)).values()]
  const weakest = byOutcome.flatMap(([first]) => first ?? [])
  // A visitor is turned away before D1 is asked: somebody else is to be turned away by D1.
  return weakest.length > 2 ? weakest : [...weakest, ...everybody.filter(({ name }) => name === 'a disabled user')]
}

const guestsOf = (route: string) => comersOf(route).filter((somebody) => expectedOf(route, somebody) !== 'in')

describe('a caller whom a route is not for', () => {
  let before: Digest
  beforeAll(async () => {
    before = await digest()
  })

  test.each(routeTable.filter((route) => guestsOf(route).length > 0))('is refused at %s', async (route) => {
    const sent = sentOf(shop, route)
    const outcomes: Record<string, string> = {}
    for (const { name } of guestsOf(route)) outcomes[name] = await outcomeOf(ask(guestClients.get(name), sent))
    expect(outcomes).toEqual(Object.fromEntries(guestsOf(route).map((each) => [each.name, expectedOf(route, each)])))
  })

  test('has left all as it is at all of them', async () => {
    expect(changedTables(before, await digest())).toEqual([])
  })
})

const passing = new Set(['x-request-id', bookmarkHeader.toLowerCase()])

/** What somebody is told, but for what differs in any two answers. */
async function told(answer: Promise<Response>) {
  const response = await answer
  const text = await response.text()
  const id = response.headers.get('X-Request-Id') ?? ''
  const headers = [...response.headers].filter(([name]) => !passing.has(name))
  return { status: response.status, headers, text: text.replaceAll(id, '') }
}

describe('about something of another buyer', () => {
  let stranger: Client
  let before: Digest
  beforeAll(async () => {
    stranger = clientOf(await makeBuyer(shop.ctx, { usd: 100_000 }))
    before = await digest()
  })

  test.each(routeTable.filter((route) => calls[route]?.own))('%s answers as if that did not exist', async (route) => {
    const other = await told(ask(stranger, sentOf(shop, route)))
    expect(other).toEqual(await told(ask(stranger, sentOf(shop, route, calls[route]?.own?.nothing))))
    expect(other.status).toBeLessThan(500)
  })

  test('all of them change nothing', async () => {
    expect(changedTables(before, await digest())).toEqual([])
  })
})

test('an owner gets another answer than a buyer who owns nothing', async () => {
  const owner = clientOf(shop.owner)
  const readable = routeTable.filter((route) => calls[route]?.own && route.startsWith('GET'))
  const answers = await Promise.all(readable.map((route) => ask(owner, sentOf(shop, route))))
  expect(answers.map(({ status }) => status)).toEqual(readable.map(() => 200))
})

/** Whether those who are let in are afterwards as they were before: what administrators change is somebody else's. */
const isHarmless = (route: string): boolean =>
  ['anybody', 'admin'].includes(calls[route]?.for ?? '') || route.startsWith('GET ')

const welcomeAt = (route: string) => comersOf(route).filter((somebody) => expectedOf(route, somebody) === 'in')

describe.each(routeTable.filter((route) => welcomeAt(route).length > 0))('%s', (route) => {
  test('answers the callers whom it is for', async () => {
    const welcome = welcomeAt(route)
    const outcomes: Record<string, string> = {}
    for (const { name, come } of welcome) {
      const client = isHarmless(route) ? guestClients.get(name) : clientOf(await come(shop.ctx))
      outcomes[name] = await outcomeOf(ask(client, sentOf(shop, route)))
    }
    expect(outcomes).toEqual(Object.fromEntries(welcome.map(({ name }) => [name, 'in'])))
  })
})
