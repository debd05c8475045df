import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog, bookedUser } from '../../../src/shared/contract/admin'
import { product } from '../../../src/shared/contract/catalogue'
import { importReport } from '../../../src/shared/contract/stock'
import type { Language } from '../../../src/shared/languages'
import { auditLog as readLog } from '../../../src/worker/domain/audit/audit'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { costOf } from '../../support/counting'
import { type Client, clientOf, failure, success } from '../../support/http'
import {
  makeAdmin,
  makeBuyer,
  makeOffer,
  outcomeOf,
  type Person,
  testClock,
  testCtx,
  uniqueName,
} from '../../support/shop'

let ctx: Ctx
let person: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  person = await makeAdmin(ctx)
  admin = clientOf({ ...person, address: '203.0.113.7' })
})

const reason = 'A test'
const log = (query: string) => success(admin.get(`/admin/audit?${query}`), auditLog)

test('an entry of the log tells who did what to whom, by name, from where and why', async () => {
  const buyer = await makeBuyer(ctx)
  await success(admin.put(`/admin/users/${buyer.userId}`, { balanceUsd: 2, reason }), bookedUser)
  const { entries } = await log('limit=1')
  expect(entries).toMatchObject([
    {
      actor: person.userId,
      actorName: person.nickname,
      action: 'edit_user',
      subject: buyer.userId,
      subjectName: buyer.nickname,
      before: { usd: 0, disabled: false },
      after: { usd: 200, disabled: false },
      reason,
      address: '203.0.113.7',
    },
  ])
})

test('an entry about a product or an offer names it in the reader’s language as long as the shop has it', async () => {
  const { id, productId, amount, label } = await makeOffer(ctx, { stock: 0 })
  const title = uniqueName('Castle ')
  const texts = { ru: { title: 'Замок', description: 'Игра' } }
  await success(admin.put(`/products/${productId}`, { title, texts }), product)
  await success(admin.post(`/admin/products/${productId}/codes`, { amount, codes: ['CASTLE-1'] }), importReport, 201)
  const entryOf = async (subject: string, language: Language = 'en') => {
    const reader = clientOf({ ...person, language })
    return (await success(reader.get(`/admin/audit?subject=${subject}&limit=1`), auditLog)).entries[0]
  }
  const named = { productId, title, offer: null }
  expect(await entryOf(productId)).toMatchObject({ action: 'update_product', subjectProduct: named })
  expect((await entryOf(productId, 'ru'))?.subjectProduct?.title).toBe('Замок')
  expect(await entryOf(id, 'uz')).toMatchObject({
    ...{ action: 'import_codes', subjectName: null },
    subjectProduct: { ...named, offer: { amount, region: null, label } },
  })
  await admin.remove(`/products/${productId}`)
  for (const subject of [productId, id]) expect(await entryOf(subject)).toMatchObject({ subject, subjectProduct: null })
})

describe('the log', () => {
  let other: Person
  let buyer: Person
  beforeAll(async () => {
    other = await makeAdmin(ctx)
    buyer = await makeBuyer(ctx)
    for (const [minute, [actor, action, subject]] of (
      [
        [other.userId, 'edit_user', buyer.userId],
        [other.userId, 'refund_order', 'AUDITED00001'],
        [person.userId, 'refund_order', 'AUDITED00001'],
        ['command line', 'add_codes_key', 'CODES_KEY_9'],
        [other.userId, 'refund_order', 'AUDITED00002'],
      ] as const
    ).entries()) {
      await ctx.db.run(sql`INSERT INTO audit_entries (id, at, actor, action, subject, before, after, reason)
        VALUES (${`audited-${minute}`}, ${testClock.ms + (9_000 + minute) * 60_000}, ${actor}, ${action}, ${subject},
          'null', 'null', '')`)
    }
  })
  const at = (minute: number) => new Date(testClock.ms + minute * 60_000).toISOString()
  const idsOf = async (query: string) =>
    (await log(`${query}&from=${at(9_000)}`)).entries.map(({ entryId }) => Number(entryId.split('-')[1]))

  test.each([
    ['', [4, 3, 2, 1, 0]],
    ['actor={other}', [4, 1, 0]],
    ['actor={name}', [4, 1, 0]],
    ['actor=command line', [3]],
    ['action=refund_order', [4, 2, 1]],
    ['actor={other}&action=refund_order', [4, 1]],
    ['subject=AUDITED00001', [2, 1]],
    ['subject=AUDITED00001&actor={other}', [1]],
    ['subject={buyer}&action=edit_user', [0]],
    ['action=edit_user&subject=AUDITED00001', []],
    ['actor=nobody', []],
  ])('with %j shows what fits, newest first', async (query, expected) => {
    const given = query
      .replace('{other}', other.userId)
      .replace('{name}', other.nickname.toUpperCase())
      .replace('{buyer}', buyer.userId)
    expect(await idsOf(given)).toEqual(expected)
  })

  test('ends and begins with the dates that are asked for, page by page', async () => {
    const first = await log(`from=${at(9_001)}&to=${at(9_004)}&limit=2`)
    const second = await log(`from=${at(9_001)}&to=${at(9_004)}&limit=2&cursor=${first.nextCursor}`)
    expect([...first.entries, ...second.entries].map(({ entryId }) => entryId)).toEqual([
      'audited-3',
      'audited-2',
      'audited-1',
    ])
    expect(second.nextCursor).toBeNull()
  })

  test.each([
    sql`UPDATE audit_entries SET reason = 'Another' WHERE id = 'audited-1'`,
    sql`UPDATE audit_entries SET actor = 'nobody'`,
    sql`DELETE FROM audit_entries WHERE id = 'audited-1'`,
    sql`DELETE FROM audit_entries`,
  ])('can’t be changed by any statement (%#)', async (statement) => {
    const before = await ctx.db.all(sql`SELECT * FROM audit_entries`)
    expect(await outcomeOf(Promise.resolve(ctx.db.run(statement)))).not.toBe('ok')
    expect(await ctx.db.all(sql`SELECT * FROM audit_entries`)).toEqual(before)
  })

  test.each([{}, { actor: 'x' }, { action: 'y' }, { actor: 'x', action: 'y' }, { subject: 'z' }])(
    'costs the same however long it is: %j',
    async (filters) => {
      const grow = (from: number, to: number) =>
        ctx.db.run(sql`WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${to})
          INSERT INTO audit_entries (id, at, actor, action, subject, before, after, reason)
          SELECT hex(randomblob(10)), n, 'x', 'y', 'z', 'null', 'null', '' FROM numbers`)
      const cost = async () =>
        (await costOf(person.ctx, (counted) => readLog(counted, { limit: 20, ...filters }))).rowsRead
      await grow(0, 100)
      const before = await cost()
      await grow(100, 3_000)
      expect(await cost()).toBe(before)
      expect(before).toBeLessThanOrEqual(120)
    },
  )
})

test('the log is for administrators', async () => {
  await failure(clientOf().get('/admin/audit'), 401, 'unauthenticated')
  await failure(clientOf(await makeBuyer(ctx)).get('/admin/audit'), 403, 'forbidden')
  await failure(admin.get('/admin/audit?from=yesterday'), 400, 'invalid_request')
})
