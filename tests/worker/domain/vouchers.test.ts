import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { voucherCode } from '../../../src/shared/vouchers'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import { redeemVoucher } from '../../../src/worker/domain/inventory/inventory'
import { statement } from '../../../src/worker/domain/ledger/ledger'
import * as reports from '../../../src/worker/domain/reports/reports'
import * as vouchers from '../../../src/worker/domain/vouchers/vouchers'
import { createVault } from '../../../src/worker/providers/vault'
import { auditDb } from '../../support/audits'
import { movedBy, quietShop } from '../../support/paying'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  lostQueue,
  makeAdmin,
  makeBuyer,
  outcomeOf,
  type Person,
  testClock,
  uniqueName,
} from '../../support/shop'

let ctx: Awaited<ReturnType<typeof quietShop>>
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
})
afterEach(expectVouchersToAddUp)

/** Batches count what their vouchers say, the books hold what was redeemed, and everything else is right too. */
async function expectVouchersToAddUp(): Promise<void> {
  const miscounted = await auditDb.all(sql`SELECT id FROM voucher_batches AS batch WHERE made <> (
      SELECT count(*) FROM vouchers WHERE batch_id = batch.id)
    OR used <> (SELECT count(*) FROM vouchers WHERE batch_id = batch.id AND used = 1)
    OR voided <> (SELECT count(*) FROM vouchers WHERE batch_id = batch.id AND voided_at IS NOT NULL)`)
  const unbooked = await auditDb.all(sql`SELECT currency FROM voucher_batches GROUP BY currency
    HAVING sum(used * amount) <> coalesce((SELECT -balance FROM accounts
      WHERE accounts.id = 'system:vouchers:' || voucher_batches.currency), 0)`)
  expect({ miscounted, unbooked }).toEqual({ miscounted: [], unbooked: [] })
  await expectBooksToBalance()
}

const make = (count = 1, minor = 500, currency: 'usd' | 'rub' | 'uzs' = 'usd') =>
  vouchers.makeVouchers(admin.ctx, { currency, minor, count, reason: 'a gift' })
const makeOne = async (minor?: number, currency?: 'usd' | 'rub' | 'uzs') =>
  (await make(1, minor, currency)).codes[0] ?? ''
const redeem = (buyer: Person, code: string) => redeemVoucher(buyer.ctx, voucherCode(code))
const keyed = (buyer: Person, key: string, requestHash = 'same'): CallerCtx => ({
  ...buyer.ctx,
  idempotency: { key, requestHash },
})
const batchOf = async (id: string) =>
  (await vouchers.listBatches(admin.ctx, { limit: 50 })).batches.find((batch) => batch.id === id)

describe('a voucher', () => {
  test.each([
    ['usd', 500],
    ['rub', 50_000],
    ['uzs', 1_000_000],
  ] as const)(
    'adds its worth to the balance in its currency, %s, and stands on the statement',
    async (currency, minor) => {
      const buyer = await makeBuyer(ctx, { usd: 100 })
      const code = await makeOne(minor, currency)
      const held = everyBalance({ usd: 100, [currency]: minor + (currency === 'usd' ? 100 : 0) })
      const moved = await movedBy(ctx, async () => {
        expect(await redeem(buyer, code)).toEqual({ currency, minor, balances: held })
      })
      expect(moved).toEqual({ vouchers: -minor })
      expect(await balanceOf(ctx, buyer.userId)).toEqual(held)
      const { lines } = await statement(buyer.ctx, { limit: 1 })
      expect(lines).toMatchObject([{ kind: 'voucher', currency, minor, balance: held[currency], note: '' }])
    },
  )

  test('is the same however its code is typed', async () => {
    const buyer = await makeBuyer(ctx)
    const typed = (await makeOne()).replaceAll('-', ' ').toLowerCase()
    expect(await outcomeOf(redeem(buyer, ` ${typed}`))).toBe('ok')
  })

  test('is redeemed once', async () => {
    const [one, other] = [await makeBuyer(ctx), await makeBuyer(ctx)]
    const code = await makeOne()
    expect([await outcomeOf(redeem(one, code)), await outcomeOf(redeem(one, code))]).toEqual(['ok', 'voucher_used'])
    expect(await outcomeOf(redeem(other, code))).toBe('voucher_used')
    expect([(await balanceOf(ctx, one.userId)).usd, (await balanceOf(ctx, other.userId)).usd]).toEqual([500, 0])
  })

  test('that ten buyers redeem at once is one buyer’s', async () => {
    const { id, codes } = await make()
    const buyers = await Promise.all(Array.from({ length: 10 }, () => makeBuyer(ctx)))
    const outcomes = await Promise.all(buyers.map((buyer) => outcomeOf(redeem(buyer, codes[0] ?? ''))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'voucher_used']))
    const sums = await Promise.all(buyers.map(async ({ userId }) => (await balanceOf(ctx, userId)).usd))
    expect(sums.filter((usd) => usd !== 0)).toEqual([500])
    expect(await batchOf(id)).toMatchObject({ made: 1, used: 1, voided: 0 })
  })

  test('under one key is redeemed once and answered alike; another code under it is refused', async () => {
    const buyer = await makeBuyer(ctx)
    const [code, other] = [await makeOne(), await makeOne()]
    const key = uniqueName('voucher-key-')
    const click = () => redeemVoucher(keyed(buyer, key), code)
    const answer = { currency: 'usd', minor: 500, balances: everyBalance({ usd: 500 }) }
    expect(await Promise.all([click(), click(), click()])).toEqual(Array(3).fill(answer))
    expect(await click()).toEqual(answer)
    expect(await outcomeOf(redeemVoucher(keyed(buyer, key, 'another'), other))).toBe('idempotency_mismatch')
    expect((await balanceOf(ctx, buyer.userId)).usd).toBe(500)
  })

  test('is made once under one key, and the repetition has the same codes; other vouchers under it are refused', async () => {
    const key = uniqueName('voucher-key-')
    const wish = { currency: 'usd', minor: 500, count: 3 } as const
    const press = () => vouchers.makeVouchers(keyed(admin, key), wish)
    const [first, ...again] = [...(await Promise.all([press(), press()])), await press()]
    expect(first?.codes).toHaveLength(3)
    expect(again).toEqual([first, first])
    const other = vouchers.makeVouchers(keyed(admin, key, 'another'), { ...wish, count: 1 })
    expect(await outcomeOf(other)).toBe('idempotency_mismatch')
    expect(await outcomeOf(redeem(await makeBuyer(ctx), again[0]?.codes[2] ?? ''))).toBe('ok')
    const stored = JSON.stringify(await ctx.db.all(sql`SELECT answer FROM idempotency_keys WHERE key = ${key}`))
    expect(first?.codes.filter((code) => stored.includes(code))).toEqual([])
  })

  test('of a currency that the shop sells in no more is still redeemed, and no other is made', async () => {
    const code = await makeOne(50_000, 'rub')
    const currencies = { ...ctx.settings.currencies, rub: { sold: false, methods: {} } }
    const without = { settings: { ...ctx.settings, currencies } }
    const buyer = await makeBuyer(ctx)
    expect((await redeemVoucher({ ...buyer.ctx, ...without }, code)).balances.rub).toBe(50_000)
    const made = vouchers.makeVouchers({ ...admin.ctx, ...without }, { currency: 'rub', minor: 100, count: 1 })
    expect(await outcomeOf(made)).toBe('unsupported_currency')
  })

  test('can neither be made nor redeemed while the owner has switched vouchers off', async () => {
    const code = await makeOne()
    const off = { settings: { ...ctx.settings, switches: { ...ctx.settings.switches, vouchers: false } } }
    const buyer = await makeBuyer(ctx)
    const made = vouchers.makeVouchers({ ...admin.ctx, ...off }, { currency: 'usd', minor: 100, count: 1 })
    expect(await outcomeOf(made)).toBe('vouchers_closed')
    expect(await outcomeOf(redeemVoucher({ ...buyer.ctx, ...off }, code))).toBe('vouchers_closed')
    expect(await outcomeOf(redeem(buyer, code))).toBe('ok')
  })

  test('that is given away is no sale in any report', async () => {
    const usdOf = async () => (await reports.sales(admin.ctx, 1)).currencies.usd.now
    await reports.rollUp(ctx)
    const before = await usdOf()
    await redeem(await makeBuyer(ctx), await makeOne())
    await reports.rollUp(ctx)
    expect(await usdOf()).toEqual(before)
  })
})

describe('guessing', () => {
  test('ends after ten wrong codes in a quarter of an hour, for a right one and a used one too', async () => {
    const buyer = await makeBuyer(ctx)
    const [right, used] = [await makeOne(), await makeOne()]
    await redeem(await makeBuyer(ctx), used)
    const guesses: string[] = []
    for (let guess = 0; guess < 10; guess += 1) guesses.push(await outcomeOf(redeem(buyer, `GUESS-${guess}`)))
    expect(new Set(guesses)).toEqual(new Set(['voucher_not_found']))
    const later = [await outcomeOf(redeem(buyer, 'GUESS')), await outcomeOf(redeem(buyer, right))]
    expect([...later, await outcomeOf(redeem(buyer, used))]).toEqual(Array(3).fill('rate_limited'))
    testClock.ms += 15 * 60_000
    expect(await outcomeOf(redeem(buyer, right))).toBe('ok')
  })

  test('by sending all guesses at once finds no more of them answered', async () => {
    const buyer = await makeBuyer(ctx)
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => outcomeOf(redeem(buyer, `AT-ONCE-${guess}`))),
    )
    expect(outcomes.filter((outcome) => outcome === 'voucher_not_found')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(20)
  })

  test.each(['', 'x', '🎟️', 'ФЫВА', "' OR 1 = 1 --"])('%j is a code that nobody knows', async (code) => {
    expect(await outcomeOf(redeem(await makeBuyer(ctx), code))).toBe('voucher_not_found')
  })
})

describe('a batch of vouchers', () => {
  test('is made with codes that the shop itself can’t read afterwards, and on record without them', async () => {
    const { id, codes } = await make(3, 700)
    expect(new Set(codes).size).toBe(3)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    const kept = await auditDb.all(sql`SELECT * FROM vouchers WHERE batch_id = ${id}`)
    const record = await auditDb.all(sql`SELECT * FROM audit_entries WHERE subject = ${id}`)
    expect(record).toMatchObject([{ action: 'make_vouchers', actor: admin.userId, reason: 'a gift' }])
    for (const code of codes) expect(JSON.stringify([kept, record])).not.toContain(code)
  })

  test.each([
    [0, 'invalid_amount'],
    [150, 'invalid_amount'],
    [100, 'ok'],
  ])('of %i minor units of so’m each: %s', async (minor, outcome) => {
    // A sum of 0 is refused by the call's schema; the database would not take it either.
    const made = outcomeOf(make(1, minor, 'uzs'))
    expect((await made) === 'ok').toBe(outcome === 'ok')
  })

  test('shows how many are used and what the others are worth', async () => {
    const before = await vouchers.listBatches(admin.ctx, { limit: 1 })
    const { id, codes } = await make(3, 700)
    await redeem(await makeBuyer(ctx), codes[1] ?? '')
    const { batches, outstanding } = await vouchers.listBatches(admin.ctx, { limit: 1 })
    expect(batches).toMatchObject([{ id, currency: 'usd', amount: 700, made: 3, used: 1, voided: 0 }])
    expect(outstanding).toEqual({ ...before.outstanding, usd: before.outstanding.usd + 1400 })
  })

  test('that is made void keeps what was redeemed; nobody knows the other codes any more', async () => {
    const { id, codes } = await make(3)
    const [used = '', ...unused] = codes
    await redeem(await makeBuyer(ctx), used)
    expect(await vouchers.voidBatch(admin.ctx, id, 'lost the list')).toMatchObject({ used: 1, voided: 2 })
    const buyer = await makeBuyer(ctx)
    const outcomes = await Promise.all([used, ...unused].map((code) => outcomeOf(redeem(buyer, code))))
    expect(outcomes).toEqual(['voucher_used', 'voucher_not_found', 'voucher_not_found'])
    await vouchers.voidBatch(admin.ctx, id, 'twice')
    const record = await auditDb.all(sql`SELECT reason FROM audit_entries
      WHERE subject = ${id} AND action = 'void_vouchers'`)
    expect(record).toEqual([{ reason: 'lost the list' }])
    expect(await outcomeOf(vouchers.voidBatch(admin.ctx, 'none', 'x'))).toBe('batch_not_found')
  })

  test('that is made void while it is redeemed is redeemed or void, never both', async () => {
    const { id, codes } = await make(10)
    const buyers = await Promise.all(codes.map(() => makeBuyer(ctx)))
    const outcomes = await Promise.all([
      ...codes.map((code, nth) => outcomeOf(redeem(buyers[nth] ?? admin, code))),
      outcomeOf(vouchers.voidBatch(admin.ctx, id, 'a race')),
    ])
    expect(outcomes.pop()).toBe('ok')
    const redeemed = outcomes.filter((outcome) => outcome === 'ok').length
    expect(outcomes.filter((outcome) => outcome === 'voucher_not_found')).toHaveLength(10 - redeemed)
    expect(await batchOf(id)).toMatchObject({ used: redeemed, voided: 10 - redeemed })
  })

  test('is sealed anew when the shop has another key, and redeemed before and after', async () => {
    const older = await createVault([Buffer.alloc(32, 1).toString('base64')])
    const both = await createVault([Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString('base64')))
    const newest = await createVault([Buffer.alloc(32, 2).toString('base64')])
    const { codes } = await vouchers.makeVouchers(
      { ...admin.ctx, vault: older },
      { currency: 'usd', minor: 500, count: 2, reason: 'a gift' },
    )
    const buyer = await makeBuyer(ctx)
    await redeemVoucher({ ...buyer.ctx, vault: both }, codes[0] ?? '')
    await vouchers.resealVouchers({ ...ctx, vault: both })
    await redeemVoucher({ ...buyer.ctx, vault: newest }, codes[1] ?? '')
    expect((await balanceOf(ctx, buyer.userId)).usd).toBe(1000)
    await vouchers.resealVouchers({ ...ctx, delivery: lostQueue(ctx) })
  })
})
