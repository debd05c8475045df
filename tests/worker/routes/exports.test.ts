import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '../../../src/shared/csv'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { createUser } from '../../../src/worker/domain/identity/identity'
import * as orders from '../../../src/worker/domain/orders/orders'
import { type Client, clientOf, failure } from '../../support/http'
import {
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Person,
  testClock,
  testCtx,
  uniqueName,
  wishFor,
} from '../../support/shop'

let ctx: Ctx
let person: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  person = await makeAdmin(ctx)
  admin = clientOf(person)
})

async function exported(path: string, filters: object = {}, language = 'en'): Promise<string[][]> {
  const answer = await clientOf({ token: person.token, language }).post(path, filters)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/csv/)
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="\w+\.csv"$/)
  const bytes = await answer.arrayBuffer()
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  expect(text).toMatch(/^\ufeff/)
  return readCsv(text).rows.map(({ cells }) => cells)
}

const numbered = (count: number) =>
  sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`

/** What each export is of: many rows of it, how their filter finds them alone, and how they end. */
const files = {
  '/admin/order-export': {
    make: (count: number) => sql`${numbered(count)}
      INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method, placed_at, paid_at)
      SELECT 'MANY' || n, ${person.userId}, 'codes', 'rub', 1, 1, 1, 'completed', 'balance', ${testClock.ms} + n / 7, 1
      FROM numbers`,
    filters: () => ({ currency: 'rub', user: person.userId }),
    forget: sql`DELETE FROM orders WHERE id LIKE 'MANY%'`,
  },
  '/admin/user-export': {
    make: (count: number) => sql`${numbered(count)}
      INSERT INTO users (id, nickname, nickname_key, password, created_at)
      SELECT 'MANY' || n, 'many-' || n, 'many-' || n, '', ${testClock.ms} FROM numbers`,
    filters: () => ({ search: 'many-' }),
    forget: sql`DELETE FROM users WHERE id LIKE 'MANY%'`,
  },
  '/admin/audit-export': {
    // The log forgets nothing: each count has a subject of its own.
    make: (count: number) => sql`${numbered(count)}
      INSERT INTO audit_entries (id, at, actor, action, subject, before, after, reason)
      SELECT ${`MANY${count}-`} || n, ${testClock.ms} + n / 7, 'somebody', 'act', ${`many-${count}`}, 'null', 'null', '' FROM numbers`,
    filters: (count: number) => ({ subject: `many-${count}` }),
    forget: sql`SELECT 1`,
  },
} as const
type Path = keyof typeof files
const paths: Path[] = ['/admin/order-export', '/admin/user-export', '/admin/audit-export']

const cut = 'The file ends here, at 10000 rows. There are more: narrow the filters to get the others.'
const longest: [number, number, string | undefined][] = [
  [10_000, 10_000, undefined],
  [10_001, 10_000, cut],
]

describe.each(paths)('a file of %s', (path) => {
  const { make, filters, forget } = files[path]

  // Five hundred are read at a time, of each file by a query of its own; where files end is the same for all.
  test.each([[500, 500, undefined], [1_001, 1_001, undefined], ...(path === '/admin/order-export' ? longest : [])])(
    'of %i rows has %i, each once, and says it if there are more',
    async (count, shown, end) => {
      await ctx.db.run(make(count))
      const [, ...rows] = await exported(path, filters(count))
      await ctx.db.run(forget)
      const found = rows.filter(([id]) => id?.startsWith('MANY'))
      expect(found).toHaveLength(shown)
      expect(new Set(found.map(([id]) => id)).size).toBe(shown)
      expect(rows.slice(shown)).toEqual(end ? [[end]] : [])
    },
  )

  test('is written down with its filters', async () => {
    await exported(path, filters(1))
    const [entry] = await ctx.db.all<{ action: string; after: string }>(
      sql`SELECT action, after FROM audit_entries WHERE actor = ${person.userId} ORDER BY seq DESC LIMIT 1`,
    )
    expect(entry?.action).toMatch(/^export_(orders|users|audit)$/)
    expect(JSON.parse(entry?.after ?? '')).toMatchObject(filters(1))
  })
})

test('a file of orders names so’m with its sums', async () => {
  const offer = await makeOffer(ctx, { uzs: 6_100_000 })
  const buyer = await makeBuyer(ctx, { uzs: 6_100_000 })
  await cart.add(buyer.ctx, wishFor(offer))
  const { id } = await orders.payFromBalance(buyer.ctx, { currency: 'uzs' })
  const [head = [], ...rows] = await exported('/admin/order-export', { currency: 'uzs' })
  const [row = []] = rows.filter((cells) => cells.includes(id))
  expect(Object.fromEntries(head.map((name, at) => [name, row[at]]))).toMatchObject({
    currency: 'uzs',
    totalAmount: '61000.00',
    refunded: '0.00',
  })
})

describe('a file of users', () => {
  test('holds what the list shows of them, and nothing that opens an account', async () => {
    const buyer = await makeBuyer(ctx, { usd: 550, rub: 100 })
    const [head = [], row = [], ...more] = await exported('/admin/user-export', { search: buyer.userId })
    expect(more).toEqual([])
    expect(Object.fromEntries(head.map((name, at) => [name.replace('\ufeff', ''), row[at]]))).toEqual({
      ...{ userId: buyer.userId, nickname: buyer.nickname, role: 'buyer', orders: '0' },
      ...{
        createdAt: new Date(testClock.ms).toISOString(),
        balanceUsd: '5.50',
        balanceRub: '1.00',
        balanceUzs: '0.00',
      },
      ...{ frozenAt: '', disabledAt: '' },
    })
    const [{ password } = { password: '' }] = await ctx.db.all<{ password: string }>(
      sql`SELECT password FROM users WHERE id = ${buyer.userId}`,
    )
    expect(password).not.toBe('')
    expect(row).not.toContain(password)
  })

  test('finds whose id it is among those whose names begin so', async () => {
    const buyer = await makeBuyer(ctx)
    const names = [`${buyer.userId}-a`, `${buyer.userId}-b`]
    for (const nickname of names) await createUser(ctx, { nickname, password: 'a-password-1', role: 'buyer' })
    const [, ...rows] = await exported('/admin/user-export', { search: buyer.userId })
    expect(rows.map(([, nickname]) => nickname)).toEqual([...names, buyer.nickname])
  })

  test('without a search begins with who came last', async () => {
    const [first, second] = [await makeBuyer(ctx), await makeBuyer(ctx)]
    const rows = await exported('/admin/user-export')
    expect(rows.slice(1, 3).map(([id]) => id)).toEqual([second.userId, first.userId])
  })

  test.each(['=HYPERLINK(1)', '+1+1', '-2+3', '@SUM(A1)'])('lets no table calculate with the name %s', async (name) => {
    const nickname = uniqueName(name)
    await createUser(ctx, { nickname, password: 'a-password-1', role: 'buyer' })
    const [, row] = await exported('/admin/user-export', { search: nickname })
    expect(row?.[1]).toBe(`'${nickname}`)
  })
})

describe('a file of the log', () => {
  test('holds who did what, before and after, and calculates nothing', async () => {
    const subject = uniqueName('thing-')
    await ctx.db.run(sql`INSERT INTO audit_entries (id, at, actor, action, subject, before, after, reason, address)
      VALUES (${`entry-${subject}`}, ${testClock.ms}, ${person.userId}, 'edit_user', ${subject}, '{"role":"buyer"}',
        '{"role":"admin"}', '=1+1', '192.0.2.1')`)
    const [, ...rows] = await exported('/admin/audit-export', { subject })
    expect(rows).toEqual([
      [
        ...[`entry-${subject}`, new Date(testClock.ms).toISOString(), person.userId, person.nickname, 'edit_user'],
        ...[subject, '', '{"role":"buyer"}', '{"role":"admin"}', "'=1+1", '192.0.2.1'],
      ],
    ])
  })

  test('names the product and the offer that an act was about', async () => {
    const offer = await makeOffer(ctx)
    for (const subject of [offer.productId, offer.id]) {
      await ctx.db.run(sql`INSERT INTO audit_entries (id, at, actor, action, subject, reason)
        VALUES (${`entry-${subject}`}, ${testClock.ms}, ${person.userId}, 'edit_product', ${subject}, '')`)
    }
    const nameOf = async (subject: string) => (await exported('/admin/audit-export', { subject }))[1]?.[6]
    const title = await nameOf(offer.productId)
    expect(title).toBeTruthy()
    expect(await nameOf(offer.id)).toBe(`${title}, ${offer.amount} ${offer.label}`)
  })

  test.each([{ from: 'yesterday' }, { subject: 'x'.repeat(101) }])('refuses %j', async (filters) => {
    await failure(admin.post('/admin/audit-export', filters), 400, 'invalid_request')
  })
})
