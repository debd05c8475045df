import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import {
  adjustmentsAccount,
  auditBooks,
  planTransfer,
  salesAccount,
  statement,
  type Transfer,
  userAccount,
} from '../../../src/worker/domain/ledger/ledger'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeBuyer,
  outcomeOf,
  type Person,
  testClock,
  testCtx,
  uniqueName,
} from '../../support/shop'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

const spending = (buyer: Person, minor: number, changes: Partial<Transfer> = {}): Transfer => ({
  reference: uniqueName('order:'),
  from: userAccount(buyer.userId, 'usd'),
  to: salesAccount('usd'),
  currency: 'usd',
  minor,
  kind: 'purchase',
  atMs: testClock.nowMs(),
  ...changes,
})

const book = (...transfers: Transfer[]) => outcomeOf(commit(ctx.db, transfers.flatMap(planTransfer)))

describe('a transfer', () => {
  test.each([
    [500, 'ok', 0],
    [499, 'ok', 1],
    [501, 'insufficient_funds', 500],
    [100_000_000, 'insufficient_funds', 500],
  ])('of %i cents from a balance of 500 gets %s and leaves %i', async (minor, outcome, left) => {
    const buyer = await makeBuyer(ctx, { usd: 500 })
    expect(await book(spending(buyer, minor))).toBe(outcome)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: left, rub: 0 }))
    await expectBooksToBalance()
  })

  test.each<[string, Partial<Transfer>, RegExp]>([
    ['nothing', { minor: 0 }, /transfer_amount/],
    ['less than nothing', { minor: -100 }, /transfer_amount/],
    ['half a cent', { minor: 0.5 }, /INTEGER/],
    ['from a sales account to itself', { from: salesAccount('usd') }, /transfer_accounts/],
    ['to an account nobody has', { to: 'user:0:usd' }, /an account of nobody/],
    ['from an account nobody has', { from: 'user:0:usd' }, /an account of nobody/],
    ['dollars to an account in roubles', { to: salesAccount('rub') }, /NOT NULL/],
    ['roubles from an account in dollars', { currency: 'rub', to: salesAccount('rub') }, /NOT NULL/],
  ])('of %s is refused by the database', async (_, changes, refusal) => {
    const buyer = await makeBuyer(ctx, { usd: 500 })
    expect(await book(spending(buyer, 100, changes))).toMatch(refusal)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 500, rub: 0 }))
    await expectBooksToBalance()
  })

  test('with the reference of an earlier one is not booked again, whatever else it says', async () => {
    const buyer = await makeBuyer(ctx, { usd: 500 })
    const first = spending(buyer, 100)
    expect(await book(first)).toBe('ok')
    expect(await book(first)).toContain('conflict')
    expect(await book({ ...first, minor: 7, from: adjustmentsAccount('usd') })).toContain('conflict')
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 400, rub: 0 }))
    await expectBooksToBalance()
  })

  test('that fails undoes everything in its batch', async () => {
    const buyer = await makeBuyer(ctx, { usd: 500 })
    expect(await book(spending(buyer, 300), spending(buyer, 300))).toBe('insufficient_funds')
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 500, rub: 0 }))
    await expectBooksToBalance()
  })

  test('out of twenty at the same moment passes only while there is money', async () => {
    const buyer = await makeBuyer(ctx, { usd: 500 })
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => book(spending(buyer, 100))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'insufficient_funds')).toHaveLength(15)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 0 }))
    await expectBooksToBalance()
  })
})

describe('the statement', () => {
  test('tells every line with the balance after it, newest first', async () => {
    const buyer = await makeBuyer(ctx, { usd: 500, rub: 900 })
    await book(spending(buyer, 120, { note: 'ORDER1' }))
    await book(spending(buyer, 80))
    const { lines, nextCursor } = await statement(buyer.ctx, { limit: 50 })
    expect(nextCursor).toBeNull()
    expect(lines.filter((line) => line.currency === 'usd').map(({ minor, balance }) => [minor, balance])).toEqual([
      [-80, 300],
      [-120, 380],
      [500, 500],
    ])
    expect(lines[1]).toMatchObject({ kind: 'purchase', note: 'ORDER1', reference: expect.stringContaining('order:') })
    expect(lines.filter((line) => line.currency === 'rub').map(({ minor, balance }) => [minor, balance])).toEqual([
      [900, 900],
    ])
  })

  test('holds the lines of one person only', async () => {
    const buyer = await makeBuyer(ctx, { usd: 500 })
    const other = await makeBuyer(ctx)
    await book(spending(buyer, 100))
    expect(await statement(other.ctx, { limit: 50 })).toEqual({ lines: [], nextCursor: null })
  })
})

test('the books are found wrong when somebody tampers with a balance, and name the account', async () => {
  const buyer = await makeBuyer(ctx, { usd: 500 })
  const account = userAccount(buyer.userId, 'usd')
  await ctx.db.run(sql`UPDATE accounts SET balance = balance + 1 WHERE id = ${account}`)
  expect(await auditBooks(ctx.db)).toEqual([
    ['account_wrong', { account, held: { minor: 501, currency: 'usd' }, booked: { minor: 500, currency: 'usd' } }],
    ['currency_wrong', { currency: 'usd', sum: { minor: 1, currency: 'usd' } }],
  ])
  await ctx.db.run(sql`UPDATE accounts SET balance = balance - 1 WHERE id = ${account}`)
  await expectBooksToBalance()
})
