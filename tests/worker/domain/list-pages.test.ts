import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as ledger from '../../../src/worker/domain/ledger/ledger'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as support from '../../../src/worker/domain/support/support'
import * as users from '../../../src/worker/domain/users/users'
import {
  lostQueue,
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Person,
  testClock,
  testCtx,
} from '../../support/shop'

/** The same cases in every run. */
const seed = 20_261_122

type Page = { names: string[]; nextCursor: string | null }
type Read = (person: Person, page: { limit: number; cursor?: string }) => Promise<Page>

/** Lists of a buyer's own, each by the names of its rows. */
const lists: [string, Read][] = [
  [
    'orders',
    async ({ ctx }, page) => {
      const { orders: found, nextCursor } = await orders.listOwn(ctx, page)
      return { names: found.map(({ id }) => id), nextCursor }
    },
  ],
  [
    'statement',
    async ({ ctx }, page) => {
      const { lines, nextCursor } = await ledger.statement(ctx, page)
      return { names: lines.map(({ reference }) => reference), nextCursor }
    },
  ],
  [
    'questions',
    async ({ ctx }, page) => {
      const { tickets, nextCursor } = await support.listOwn(ctx, page)
      return { names: tickets.map(({ id }) => id), nextCursor }
    },
  ],
]

let ctx: Ctx
let owner: Person
let stranger: Person

/** Buyers with seven orders each, one after the other, and as many questions. */
async function makeCustomers(): Promise<Person[]> {
  const offer = await makeOffer(ctx, { stock: 20 })
  const people = [await makeBuyer(ctx), await makeBuyer(ctx)]
  for (let nth = 0; nth < 7; nth += 1) {
    for (const { userId, nickname, ctx: by } of people) {
      testClock.ms += 61_000
      const { id } = await makePaidOrder(ctx, { offer })
      await ctx.db.run(sql`UPDATE orders SET user_id = ${userId} WHERE id = ${id}`)
      await ledgerLine(userId)
      const words = { nickname, userId, message: `Question ${nth}` }
      await support.ask(ctx, by.caller, words)
    }
  }
  return people
}

async function ledgerLine(userId: string): Promise<void> {
  const admin = await makeAdmin(ctx)
  const [row] = await ctx.db.all<{ balance: number }>(
    sql`SELECT balance FROM accounts WHERE id = ${`user:${userId}:usd`}`,
  )
  await users.edit(admin.ctx, userId, { balanceUsd: (row?.balance ?? 0) + 100 })
}

beforeAll(async () => {
  const base = await testCtx()
  ctx = { ...base, delivery: lostQueue(base) }
  const [one, other] = await makeCustomers()
  if (!one || !other) throw new Error('nobody is there')
  owner = one
  stranger = other
})

describe.each(lists)('the %s of a buyer', (_, read) => {
  test('come with each entry once, whatever the size of a page', async () => {
    const { names: all } = await read(owner, { limit: 100 })
    expect(all).toHaveLength(7)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 20, maxLength: 20 }), async (limits) => {
        const seen: string[] = []
        let cursor: string | undefined
        for (const limit of limits) {
          const page = await read(owner, { limit, cursor })
          expect(page.names.length).toBeLessThanOrEqual(limit)
          seen.push(...page.names)
          if (page.nextCursor === null) break
          cursor = page.nextCursor
        }
        expect(seen).toEqual(all)
      }),
      { seed, numRuns: 8 },
    )
  })

  test('come as an empty page behind a cursor that is made up or another buyer’s', async () => {
    const others = (await read(stranger, { limit: 100 })).names
    const odd = ["' OR 1=1 --", '0', '-1', '9007199254740993', 'null', '%', '\u0000', '\ud800', '__proto__']
    const examples = [...odd, ...others.slice(0, 2)].map((cursor): [string, number] => [cursor, 10])
    const forged = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(forged, fc.integer({ min: 1, max: 100 }), async (cursor, limit) => {
        expect(await read(owner, { limit, cursor })).toEqual({ names: [], nextCursor: null })
      }),
      { seed, numRuns: 20, examples },
    )
  })
})

test('a search among the caller’s orders takes any text and finds what has it in its number, and nothing of others', async () => {
  const all = (await orders.listOwn(owner.ctx, { limit: 100 })).orders.map(({ id }) => id)
  const part = fc
    .tuple(fc.constantFrom(...all), fc.nat({ max: 11 }), fc.nat({ max: 11 }), fc.boolean())
    .map(([id, from, to, lower]) => (lower ? id.slice(from, to + 1).toLowerCase() : id.slice(from, to + 1)))
  // Longer than the 50 bytes that D1 takes for a pattern, and all that a pattern would take for its own.
  const odd = ['%', '_', '*', '[A-Z]', 'ы'.repeat(100), '💎'.repeat(50), '\u0000', '\ud800', "'", '"', 'İ', 'ß']
  const examples = odd.map((search): [string] => [search])
  const any = fc.string({ unit: 'binary', maxLength: 100 })
  await fc.assert(
    fc.asyncProperty(fc.oneof(part, any), async (search) => {
      const { orders: found } = await orders.listOwn(owner.ctx, { limit: 100, search })
      const expected = all.filter((id) => search === '' || id.includes(search.toUpperCase()))
      expect(found.map(({ id }) => id)).toEqual(expected)
    }),
    { seed, numRuns: 50, examples },
  )
})
