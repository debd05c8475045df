import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import { commitAs, readAs } from '../../../src/worker/domain/caller/caller'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import * as identity from '../../../src/worker/domain/identity/identity'
import { ask } from '../../../src/worker/domain/support/support'
import * as users from '../../../src/worker/domain/users/users'
import { changePassword } from '../../../src/worker/domain/ways-in/ways-in'
import { kvWith, lateKv } from '../../support/late-kv'
import { keeperOf, outcomeOf, testClock, testCtx, uniqueName } from '../../support/shop'

const password = 'a-password-1'
const dayMs = 24 * 60 * 60 * 1000

/** Another isolate: with its own memory, and what it does after its answer. */
async function isolate(sessions: KVNamespace) {
  const pending: Promise<unknown>[] = []
  const ctx = await testCtx({ sessions, isolate: { clock: testClock }, later: (work) => pending.push(work) })
  return { ctx, done: () => Promise.all(pending) }
}
type Isolate = Awaited<ReturnType<typeof isolate>>

/** The same KV near the owner, and far away, where it answers late. */
let near: Isolate
let far: Isolate
let owner: { userId: string; nickname: string }
beforeEach(async () => {
  near = await isolate(env.SESSIONS)
  far = await isolate(lateKv(env.SESSIONS))
  const form = { nickname: uniqueName('owner-'), password, role: 'admin' } as const
  owner = await identity.createUser(near.ctx, form)
})

const logIn = (): Promise<string> => identity.openSession(near.ctx, { userId: owner.userId, epoch: 0 })

async function callerAt({ ctx }: Isolate, token: string): Promise<CallerCtx> {
  const caller = await identity.findSession(ctx, token)
  if (!caller) throw new Error('KV does not know this session')
  return { ...ctx, caller, needs: 'buyer' }
}

/** As the owner sees it in the list of their sessions. */
async function idOf(own: CallerCtx, token: string): Promise<string> {
  const { sessionKey } = (await callerAt(near, token)).caller
  const listed = await identity.listSessions(own, owner.userId)
  return listed.find(({ id }) => sessionKey.endsWith(id.split('.')[0] ?? '-'))?.id ?? ''
}

type End = (own: CallerCtx, stolen: string, admin: CallerCtx) => Promise<unknown>
const ends: [string, End][] = [
  ['logged out', async (_, stolen) => identity.logout(await callerAt(near, stolen))],
  ['ended by its owner elsewhere', async (own, stolen) => identity.endOwnSession(own, await idOf(own, stolen))],
  [
    'ended by an administrator',
    async (own, stolen, admin) => users.endSession(admin, owner.userId, await idOf(own, stolen)),
  ],
  ['one of all that were logged out', (own) => identity.logoutEverywhere(own)],
  ['one of all that an administrator ended', (_, __, admin) => users.endSessions(admin, owner.userId)],
  ['of a password that was changed', (own) => changePassword(own, { current: password, next: 'b-password-1' })],
  ['of a password that was replaced', (_, __, admin) => users.resetPassword(admin, owner.userId)],
  ['of an account that was disabled', (_, __, admin) => users.edit(admin, owner.userId, { disabled: true })],
  ['of somebody whose role was changed', (_, __, admin) => users.edit(admin, owner.userId, { role: 'buyer' })],
]

describe.each(ends)('a session that was %s', (_, end) => {
  test('is refused where an isolate and a late KV still know it, and is not renewed', async () => {
    const stolen = await logIn()
    testClock.ms += 2 * dayMs
    const thief = await callerAt(far, stolen)
    const own = await callerAt(near, await logIn())
    const admin = await keeperOf(near.ctx)
    await end(own, stolen, { ...near.ctx, caller: admin.ctx.caller, needs: 'admin' })
    // In a request for support it counts as a visitor's.
    const { ticketId } = await ask(far.ctx, thief.caller, { ...owner, message: 'Where is my code? It is me.' })
    const rows = await near.ctx.db.all(sql`SELECT account FROM support_tickets WHERE id = ${ticketId}`)
    expect(rows).toEqual([{ account: null }])
    const kept = await env.SESSIONS.get(thief.caller.sessionKey)
    for (const laterMs of [0, 9_000, 60_000, dayMs, 30 * dayMs]) {
      testClock.ms += laterMs
      const again = await callerAt(far, stolen)
      expect(await outcomeOf(readAs(again, []))).toBe('unauthenticated')
      expect(await outcomeOf(commitAs(again, [sql`UPDATE users SET role = 'admin' WHERE id = 'nobody'`]))).toBe(
        'unauthenticated',
      )
      identity.renewSession(far.ctx, again.caller)
      await far.done()
      expect(await env.SESSIONS.get(thief.caller.sessionKey)).toBe(kept)
    }
  })
})

test('an open session is renewed from anywhere', async () => {
  const token = await logIn()
  testClock.ms += 2 * dayMs
  const { caller } = await callerAt(far, token)
  identity.renewSession(far.ctx, caller)
  await far.done()
  expect(await env.SESSIONS.get(caller.sessionKey, 'json')).toMatchObject({ issuedAtMs: testClock.ms })
})

test('a session that ends while it is renewed is refused and not listed', async () => {
  const token = await logIn()
  const own = await callerAt(near, await logIn())
  testClock.ms += 2 * dayMs
  const { caller } = await callerAt(near, token)
  const id = await idOf(own, token)
  let ended: Promise<void> | undefined
  const put = async (...given: unknown[]) => {
    ended ??= identity.endOwnSession(own, id)
    await ended
    return Reflect.apply(env.SESSIONS.put, env.SESSIONS, given)
  }
  identity.renewSession({ ...near.ctx, sessions: kvWith(env.SESSIONS, { put }) }, caller)
  await near.done()
  expect(await env.SESSIONS.get(caller.sessionKey)).not.toBeNull()
  expect(await outcomeOf(readAs(await callerAt(near, token), []))).toBe('unauthenticated')
  expect(await identity.listSessions(own, owner.userId)).toMatchObject([{ isCurrent: true }])
})

test('a session can be ended where KV does not know it', async () => {
  const token = await logIn()
  const thief = await callerAt(far, token)
  const own = await callerAt(near, await logIn())
  const id = await idOf(own, token)
  const unknowing = kvWith(env.SESSIONS, { get: async () => null })
  await identity.endOwnSession({ ...own, sessions: unknowing }, id)
  expect(await outcomeOf(readAs(thief, []))).toBe('unauthenticated')
})

test('an ended session is deleted from D1 once KV has forgotten it', async () => {
  testClock.ms += 1
  await identity.logout(await callerAt(near, await logIn()))
  const { ms } = testClock
  const rows = () => near.ctx.db.all(sql`SELECT ended_at AS at FROM ended_sessions WHERE ended_at >= ${ms}`)
  await commit(near.ctx.db, identity.planTidy(ms + 31 * dayMs - 1))
  expect(await rows()).toEqual([{ at: ms }])
  await commit(near.ctx.db, identity.planTidy(ms + 31 * dayMs))
  expect(await rows()).toEqual([])
})
