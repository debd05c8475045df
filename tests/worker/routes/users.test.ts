import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AdminUser, adminUsers, auditLog, bookedUser } from '../../../src/shared/contract/admin'
import { balance, profile, statement } from '../../../src/shared/contract/identity'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { createUser } from '../../../src/worker/domain/identity/identity'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makePaidOrder,
  type Person,
  testCtx,
  uniqueName,
} from '../../support/shop'

let ctx: Ctx
let adminPerson: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  adminPerson = await makeAdmin(ctx)
  admin = clientOf(adminPerson)
})

const list = (query = '') => success(admin.get(`/admin/users?${query}`), adminUsers)
const edit = (userId: string, form: object, client = admin) => client.put(`/admin/users/${userId}`, form)
const namesOf = (page: { users: AdminUser[] }) => page.users.map((user) => user.nickname)

describe('the list of users', () => {
  test('shows who they are, what they have and how often they bought', async () => {
    const { buyer } = await makePaidOrder(ctx)
    await edit(buyer.userId, { balanceUsd: 1.5, balanceRub: 20 })
    const { users } = await list(`search=${buyer.userId}`)
    expect(users).toMatchObject([
      { userId: buyer.userId, nickname: buyer.nickname, balanceUsd: 1.5, balanceRub: 20, role: 'buyer', orders: 1 },
    ])
  })

  test.each([
    ['Ёжик-Æon', ['ёжик', 'ЁЖИК', '\u0435\u0308жик-æ', 'ёжик-æON']],
    ['Große Katze', ['grosse', 'GROSSE', 'große kAT']],
    ['100%_sure', ['100%', '100%_S']],
  ])('finds %s by how the name begins, in any case', async (nickname, searches) => {
    await createUser(ctx, { nickname, password: 'a-password-1', role: 'buyer' })
    for (const search of searches) {
      expect([search, namesOf(await list(`search=${encodeURIComponent(search)}`))]).toEqual([search, [nickname]])
    }
  })

  test('finds whom an id names, first of all, and nobody by what is inside a name', async () => {
    const buyer = await makeBuyer(ctx)
    await createUser(ctx, { nickname: `${buyer.userId}-not`, password: 'a-password-1', role: 'buyer' })
    expect(namesOf(await list(`search=${buyer.userId}`))).toEqual([buyer.nickname, `${buyer.userId}-not`])
    expect(namesOf(await list(`search=${buyer.nickname.slice(1)}`))).toEqual([])
  })

  test('takes signs of SQL for letters', async () => {
    for (const search of ["' OR 1=1", '"; --', '\\', '%%%', '___']) {
      expect([search, namesOf(await list(`search=${encodeURIComponent(search)}`))]).toEqual([search, []])
    }
  })

  test('goes page by page through names that begin alike, in step while people register', async () => {
    const prefix = uniqueName('paged-')
    const make = (name: string) =>
      createUser(ctx, { nickname: `${prefix}-${name}`, password: 'a-password-1', role: 'buyer' })
    for (const name of ['a', 'b', 'c', 'd', 'e']) await make(name)
    const first = await list(`search=${prefix}&limit=2`)
    await make('f')
    const second = await list(`search=${prefix}&limit=2&cursor=${first.nextCursor}`)
    const third = await list(`search=${prefix}&limit=2&cursor=${second.nextCursor}`)
    const names = [first, second, third].flatMap(namesOf).map((name) => name.at(-1))
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(third.nextCursor).toBeNull()
  })
})

test('a line of a statement is found by a part of its order’s number', async () => {
  const { buyer, id } = await makePaidOrder(ctx)
  const lines = async (search: string) =>
    (await success(admin.get(`/admin/users/${buyer.userId}/statement?search=${search}`), statement)).lines
  expect((await lines('')).length).toBeGreaterThan(1)
  for (const search of [id, id.slice(2, 8).toLowerCase()])
    expect(await lines(search)).toMatchObject([{ kind: 'purchase', note: id }])
  expect(await lines('nothing')).toEqual([])
})

describe('setting a balance', () => {
  test('books the difference as an adjustment, up and down, with its reason on the statement', async () => {
    const buyer = await makeBuyer(ctx)
    const client = clientOf(buyer)
    await success(edit(buyer.userId, { balanceUsd: 12.34, balanceRub: 500, reason: 'Prize' }), bookedUser)
    await success(edit(buyer.userId, { balanceUsd: 2.34 }), bookedUser)
    expect(await success(client.get('/balance'), balance)).toEqual({
      ...{ usd: 2.34, rub: 500 },
      balances: { usd: 2.34, rub: 500, uzs: 0 },
    })
    const { lines } = await success(client.get('/balance/statement'), statement)
    expect(lines.map((line) => [line.currency, line.amount, line.balance, line.kind, line.note])).toEqual([
      ['usd', -10, 2.34, 'adjustment', ''],
      ['rub', 500, 500, 'adjustment', 'Prize'],
      ['usd', 12.34, 12.34, 'adjustment', 'Prize'],
    ])
    await expectBooksToBalance()
  })

  test.each([
    [{ balanceUsd: 5, balances: { usd: 10 } }, 'balances.usd'],
    [{ balances: { rub: 10 }, seen: { balanceRub: 0, balances: { rub: 5 } } }, 'seen.balances.rub'],
  ])('under two names that do not agree is refused, and nothing is booked: %j', async (form, field) => {
    const { userId } = await makeBuyer(ctx, { usd: 500 })
    expect((await failure(edit(userId, form), 400, 'invalid_request')).fields).toEqual({ [field]: 'invalid' })
    expect(await balanceOf(ctx, userId)).toEqual(everyBalance({ usd: 500, rub: 0 }))
    await expectBooksToBalance()
  })

  test('to what it is already books nothing', async () => {
    const buyer = await makeBuyer(ctx, { usd: 100 })
    await success(edit(buyer.userId, { balanceUsd: 1 }), bookedUser)
    const { lines } = await success(clientOf(buyer).get('/balance/statement'), statement)
    expect(lines).toHaveLength(1)
  })

  test.each<[unknown, string]>([
    [-1, 'invalid_amount'],
    [0.001, 'invalid_amount'],
    [1.005, 'invalid_amount'],
    [100_000_000.01, 'invalid_amount'],
    [1e300, 'invalid_amount'],
    ['5', 'invalid_request'],
    [null, 'invalid_request'],
    [[5], 'invalid_request'],
  ])('to %j is refused and changes nothing', async (wrong, code) => {
    const buyer = await makeBuyer(ctx, { usd: 700 })
    const { fields } = await failure(edit(buyer.userId, { balanceUsd: wrong, balanceRub: 5 }), 400, code)
    expect(Object.keys(fields ?? {})).toEqual(['balanceUsd'])
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 700, rub: 0 }))
  })

  test.each(['NaN', 'Infinity', '-Infinity', '1e999'])('to %s is refused', async (number) => {
    const { userId } = await makeBuyer(ctx)
    expect((await admin.put(`/admin/users/${userId}`, `{"balanceUsd": ${number}}`)).status).toBe(400)
    expect(await balanceOf(ctx, userId)).toEqual(everyBalance({ usd: 0, rub: 0 }))
  })

  test('by ten administrators at once ends at one of their numbers, with every step in the books', async () => {
    const { userId } = await makeBuyer(ctx)
    const wishes = Array.from({ length: 10 }, (_, index) => 100 + index)
    const codes = await Promise.all(wishes.map((balanceUsd) => codeOf(edit(userId, { balanceUsd }))))
    expect(codes).toContain('ok')
    const { usd } = await balanceOf(ctx, userId)
    expect(wishes.map((wish) => wish * 100)).toContain(usd)
    await expectBooksToBalance()
  })

  test('of nobody is not found', async () => {
    await failure(edit('0000000000', { balanceUsd: 5 }), 404, 'user_not_found')
  })
})

describe('changing a role', () => {
  test('ends every session of that person; the next one has the new rights', async () => {
    const buyer = await makeBuyer(ctx)
    expect(await success(edit(buyer.userId, { role: 'admin' }), bookedUser)).toMatchObject({ role: 'admin' })
    await failure(clientOf(buyer).get('/profile'), 401, 'unauthenticated')
    await failure(clientOf(buyer).get('/admin/users'), 401, 'unauthenticated')
    await success(edit(buyer.userId, { role: 'buyer' }), bookedUser)
  })

  test('to the one it is ends nothing', async () => {
    const buyer = await makeBuyer(ctx)
    await success(edit(buyer.userId, { role: 'buyer' }), bookedUser)
    await success(clientOf(buyer).get('/profile'), profile)
  })

  test('to one there is not is refused', async () => {
    const { userId } = await makeBuyer(ctx)
    expect((await failure(edit(userId, { role: 'owner' }), 400, 'invalid_request')).fields).toEqual({ role: 'invalid' })
  })

  test('never takes the last administrator away, a disabled one not counted', async () => {
    await ctx.db.run(sql`UPDATE users SET disabled_at = 1 WHERE role = 'admin' AND id <> ${adminPerson.userId}`)
    await failure(edit(adminPerson.userId, { role: 'buyer', balanceUsd: 5 }), 409, 'last_admin')
    expect(await balanceOf(ctx, adminPerson.userId)).toEqual(everyBalance({ usd: 0, rub: 0 }))
    await success(admin.get('/profile'), profile)
  })

  test('of two administrators who demote each other at once leaves one of them', async () => {
    await ctx.db.run(sql`UPDATE users SET disabled_at = 1 WHERE role = 'admin' AND id <> ${adminPerson.userId}`)
    const [first, second] = [await makeAdmin(ctx), await makeAdmin(ctx)]
    await ctx.db.run(sql`UPDATE users SET disabled_at = 1 WHERE id = ${adminPerson.userId}`)
    const codes = await Promise.all([
      codeOf(edit(second.userId, { role: 'buyer' }, clientOf(first))),
      codeOf(edit(first.userId, { role: 'buyer' }, clientOf(second))),
    ])
    await ctx.db.run(sql`UPDATE users SET disabled_at = NULL WHERE id = ${adminPerson.userId}`)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    const left = await ctx.db.all(sql`SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL`)
    expect(left).toHaveLength(2)
  })
})

describe('the audit log', () => {
  test('knows who set a balance, from what to what and why', async () => {
    const { userId } = await makeBuyer(ctx)
    await success(edit(userId, { balanceUsd: 5, reason: 'Prize' }), bookedUser)
    const { entries } = await success(admin.get('/admin/audit?limit=1'), auditLog)
    expect(entries).toMatchObject([
      {
        actor: adminPerson.userId,
        action: 'edit_user',
        subject: userId,
        before: { usd: 0, role: 'buyer' },
        after: { usd: 500, role: 'buyer' },
        reason: 'Prize',
      },
    ])
  })

  test('holds nothing of an act that failed', async () => {
    const { userId } = await makeBuyer(ctx)
    await failure(edit(userId, { balanceUsd: -1 }), 400, 'invalid_amount')
    const { entries } = await success(admin.get('/admin/audit?limit=100'), auditLog)
    expect(entries.filter((entry) => entry.subject === userId)).toEqual([])
  })

  test('goes page by page, newest first', async () => {
    const { userId } = await makeBuyer(ctx)
    for (const balanceUsd of [1, 2, 3]) await success(edit(userId, { balanceUsd }), bookedUser)
    const first = await success(admin.get('/admin/audit?limit=2'), auditLog)
    const second = await success(admin.get(`/admin/audit?limit=2&cursor=${first.nextCursor}`), auditLog)
    const after = [...first.entries, ...second.entries].slice(0, 3).map((entry) => entry.after)
    expect(after).toMatchObject([{ usd: 300 }, { usd: 200 }, { usd: 100 }])
  })
})

test('the audit log finds whoever did something, what was done, and what it was done to', async () => {
  const other = await makeAdmin(ctx)
  const { userId } = await makeBuyer(ctx)
  await success(edit(userId, { balanceUsd: 1 }, clientOf(other)), bookedUser)
  const subjects = async (search: string) => {
    const query = `limit=100&search=${encodeURIComponent(search)}`
    return (await success(admin.get(`/admin/audit?${query}`), auditLog)).entries.map(({ subject }) => subject)
  }
  for (const search of [other.userId, other.nickname, userId]) expect(await subjects(search)).toEqual([userId])
  expect(await subjects('edit_user')).toContain(userId)
  expect(await subjects('nothing_like_it')).toEqual([])
  const both = `/admin/audit?actor=${other.userId}&search=`
  expect((await success(admin.get(both + userId), auditLog)).entries).toHaveLength(1)
  expect((await success(admin.get(both + adminPerson.userId), auditLog)).entries).toEqual([])
})

test('the statement goes page by page and its last line is the balance', async () => {
  const buyer = await makeBuyer(ctx)
  for (const balanceUsd of [5, 3, 8, 1])
    await success(edit(buyer.userId, { balanceUsd, balanceRub: balanceUsd }), bookedUser)
  const client = clientOf(buyer)
  const pages: number[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { lines: { amount: number; balance: number }[]; nextCursor: string | null } = await success(
      client.get(`/balance/statement?limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`),
      statement,
    )
    pages.push(...page.lines.map((line) => [line.amount, line.balance]))
    cursor = page.nextCursor
  }
  expect(pages).toEqual([
    [-7, 1],
    [-7, 1],
    [5, 8],
    [5, 8],
    [-2, 3],
    [-2, 3],
    [5, 5],
    [5, 5],
  ])
  await expectBooksToBalance()
})
