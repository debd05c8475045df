import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminUser, adminUserStory, auditLog, bookedUser, givenPassword } from '../../../src/shared/contract/admin'
import { profile, session, statement } from '../../../src/shared/contract/identity'
import { notes } from '../../../src/shared/contract/stories'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { expectBooksToBalance, makeAdmin, makeBuyer, type Person, testCtx } from '../../support/shop'

let ctx: Ctx
let person: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  person = await makeAdmin(ctx)
  admin = clientOf(person)
})

const reason = 'Asked by the owner'
const edit = (userId: string, form: object) => admin.put(`/admin/users/${userId}`, { ...form, reason })
const logIn = ({ nickname }: Person, password = 'a-password-1') => clientOf().post('/login', { nickname, password })
const lastAct = async () => (await success(admin.get('/admin/audit?limit=1'), auditLog)).entries[0]

describe('a disabled user', () => {
  test('is out at once, can’t come in again in the words of a wrong password, and can once enabled', async () => {
    const buyer = await makeBuyer(ctx, { usd: 500 })
    expect(await success(edit(buyer.userId, { disabled: true }), bookedUser)).toMatchObject({ disabled: true })
    await failure(clientOf(buyer).get('/profile'), 401, 'unauthenticated')
    await failure(logIn(buyer), 401, 'invalid_credentials')
    expect(await lastAct()).toMatchObject({
      action: 'edit_user',
      before: { disabled: false },
      after: { disabled: true },
    })
    await success(edit(buyer.userId, { disabled: false }), bookedUser)
    await failure(clientOf(buyer).get('/profile'), 401, 'unauthenticated')
    const { token } = await success(logIn(buyer), session)
    expect(await success(clientOf({ token }).get('/profile'), profile)).toMatchObject({ balanceUsd: 5 })
    await expectBooksToBalance()
  })

  test('is never the last administrator, also when two disable each other at the same moment', async () => {
    const shop = (await makeAdmin(ctx)).userId
    const others = await ctx.db.all<{ id: string }>(
      sql`SELECT id FROM users WHERE role = 'admin' AND id NOT IN (${person.userId}, ${shop})`,
    )
    await ctx.db.run(
      sql`UPDATE users SET disabled_at = 1 WHERE role = 'admin' AND id NOT IN (${person.userId}, ${shop})`,
    )
    const other = await adminAgain(shop)
    const codes = await Promise.all([
      codeOf(admin.put(`/admin/users/${shop}`, { disabled: true })),
      codeOf(other.put(`/admin/users/${person.userId}`, { disabled: true })),
    ])
    const [left] = await ctx.db.all<{ count: number }>(
      sql`SELECT count(*) AS count FROM users WHERE role = 'admin' AND disabled_at IS NULL`,
    )
    expect({ codes, left }).toMatchObject({ codes: expect.arrayContaining(['ok']), left: { count: 1 } })
    await ctx.db.run(
      sql`UPDATE users SET disabled_at = NULL, session_epoch = 0 WHERE id IN (${person.userId}, ${shop})`,
    )
    await ctx.db.run(sql`UPDATE users SET disabled_at = 1 WHERE role = 'admin' AND id <> ${person.userId}`)
    await failure(edit(person.userId, { disabled: true }), 409, 'last_admin')
    for (const { id } of others) await ctx.db.run(sql`UPDATE users SET disabled_at = NULL WHERE id = ${id}`)
  })
})

/** Logs somebody in anew. */
async function personAgain(userId: string): Promise<{ token: string }> {
  const [row] = await ctx.db.all<{ nickname: string }>(sql`SELECT nickname FROM users WHERE id = ${userId}`)
  return success(clientOf().post('/login', { nickname: row?.nickname, password: 'a-password-1' }), session)
}

/** Logs an administrator in anew, who confirms it at once. */
async function adminAgain(userId: string): Promise<Client> {
  const client = clientOf(await personAgain(userId))
  expect((await client.post('/step-up', { password: 'a-password-1' })).status).toBe(204)
  return client
}

describe('a password that an administrator resets', () => {
  const reset = async (userId: string) =>
    (await success(admin.post(`/admin/users/${userId}/password`, { reason }), givenPassword, 201)).password

  test('is told once, ends every session and the old password, and asks for another one', async () => {
    const buyer = await makeBuyer(ctx)
    const given = await reset(buyer.userId)
    expect(given).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    await failure(clientOf(buyer).get('/profile'), 401, 'unauthenticated')
    await failure(logIn(buyer), 401, 'invalid_credentials')
    const { token } = await success(logIn(buyer, given), session)
    const client = clientOf({ token })
    expect(await success(client.get('/profile'), profile)).toMatchObject({ mustChangePassword: true })
    expect(await success(admin.get(`/admin/users/${buyer.userId}`), adminUserStory)).toMatchObject({
      ...{ user: { mustChangePassword: true }, debts: [] },
    })
    const same = await failure(client.post('/password', { current: given, next: given }), 400, 'invalid_request')
    expect(same.fields).toEqual({ next: given.match(/\d/) ? 'password_same' : 'password_no_number' })
    const next = await success(client.post('/password', { current: given, next: 'my-own-password-2' }), session)
    expect(await success(clientOf(next).get('/profile'), profile)).toMatchObject({ mustChangePassword: false })
    await failure(logIn(buyer, given), 401, 'invalid_credentials')
    await success(logIn(buyer, 'my-own-password-2'), session)
  })

  test('holds transfers for a day, and the person is told', async () => {
    const buyer = await makeBuyer(ctx)
    await reset(buyer.userId)
    expect(
      await ctx.db.all(
        sql`SELECT kind FROM transfer_holds JOIN notices USING (user_id) WHERE user_id = ${buyer.userId}`,
      ),
    ).toEqual([{ kind: 'password_changed' }])
  })

  test('lets in who was locked out by trying', async () => {
    const buyer = await makeBuyer(ctx)
    await failure(logIn(buyer, 'wrong'), 401, 'invalid_credentials')
    // As if it were as many as a day takes from devices that the nickname does not know.
    await ctx.db.run(sql`UPDATE failed_tries SET failures = 100 WHERE origin = 'anywhere' AND failures = 1`)
    await failure(logIn(buyer), 429, 'rate_limited')
    await success(logIn(buyer, await reset(buyer.userId)), session)
  })

  test('is in no log and in no row', async () => {
    const buyer = await makeBuyer(ctx)
    const given = await reset(buyer.userId)
    expect(await lastAct()).toMatchObject({
      action: 'reset_password',
      subject: buyer.userId,
      before: null,
      after: null,
      reason,
    })
    const rows = await ctx.db.all(sql`SELECT * FROM users JOIN audit_entries ON subject = users.id
      WHERE users.id = ${buyer.userId}`)
    expect(JSON.stringify(rows)).not.toContain(given)
  })
})

test('ending the sessions of a user ends all of them and nothing else', async () => {
  const buyer = await makeBuyer(ctx, { rub: 100 })
  const second = await personAgain(buyer.userId)
  await success(admin.post(`/admin/users/${buyer.userId}/logout`, { reason }), adminUser)
  for (const each of [buyer, second]) await failure(clientOf(each).get('/profile'), 401, 'unauthenticated')
  await success(logIn(buyer), session)
  expect(await lastAct()).toMatchObject({ action: 'end_sessions', subject: buyer.userId, reason })
})

test('an administrator reads a user’s statement page by page, as the user does', async () => {
  const buyer = await makeBuyer(ctx)
  for (const balanceUsd of [5, 3, 8]) await success(edit(buyer.userId, { balanceUsd }), bookedUser)
  const own = await success(clientOf(buyer).get('/balance/statement?limit=2'), statement)
  const read = (query: string) => success(admin.get(`/admin/users/${buyer.userId}/statement?${query}`), statement)
  const first = await read('limit=2')
  expect(first).toEqual(own)
  const second = await read(`limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
  expect([...first.lines, ...second.lines].map((line) => line.amount)).toEqual([5, -2, 5])
  expect(second.nextCursor).toBeNull()
})

test('a note about a user is read by administrators, newest first', async () => {
  const { userId } = await makeBuyer(ctx)
  await success(admin.post(`/admin/users/${userId}/notes`, { text: 'First' }), notes, 201)
  await success(admin.post(`/admin/users/${userId}/notes`, { text: 'Second' }), notes, 201)
  const story = await success(admin.get(`/admin/users/${userId}`), adminUserStory)
  expect(story.notes.map(({ text }) => text)).toEqual(['Second', 'First'])
  expect(await lastAct()).toMatchObject({ action: 'note_user', subject: userId })
})

describe.each<[string, string, object?]>([
  ['GET', '/admin/users/0000000000'],
  ['GET', '/admin/users/0000000000/statement'],
  ['GET', '/admin/users/0000000000/orders'],
  ['GET', '/admin/users/0000000000/sessions'],
  // Longer than a name that KV takes.
  ['GET', `/admin/users/${encodeURIComponent('ы'.repeat(500))}/sessions`],
  ['POST', '/admin/users/0000000000/logout', { reason }],
  ['POST', '/admin/users/0000000000/sessions/one/end', { reason }],
  ['POST', '/admin/users/0000000000/password', { reason }],
  ['POST', '/admin/users/0000000000/notes', { text: 'A test' }],
  ['PUT', '/admin/users/0000000000', { disabled: true }],
])('%s %s', (method, path, body) => {
  const ask = (client: Client) => client.call(method, `/api${path}`, body)

  test('is nothing for visitors and buyers, and says when there is nobody', async () => {
    await failure(ask(clientOf()), 401, 'unauthenticated')
    await failure(ask(clientOf(await makeBuyer(ctx))), 403, 'forbidden')
    await failure(ask(admin), 404, 'user_not_found')
  })
})

test.each(['logout', 'sessions/one/end', 'password'])('%s asks for the reason', async (what) => {
  const { userId } = await makeBuyer(ctx)
  const { fields } = await failure(admin.post(`/admin/users/${userId}/${what}`, {}), 400, 'invalid_request')
  expect(fields).toEqual({ reason: 'required' })
})
