import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as cart from '../../../src/worker/domain/cart/cart'
import { redeemVoucher } from '../../../src/worker/domain/inventory/inventory'
import { statement } from '../../../src/worker/domain/ledger/ledger'
import * as orders from '../../../src/worker/domain/orders/orders'
import { deleteOwn } from '../../../src/worker/domain/own-data/own-data'
import { dispute } from '../../../src/worker/domain/payments/disputes'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import * as users from '../../../src/worker/domain/users/users'
import * as vouchers from '../../../src/worker/domain/vouchers/vouchers'
import { createVault } from '../../../src/worker/providers/vault'
import { bankSays, byCard, movedBy, owedBy, quietShop } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import {
  balanceOf,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  outcomeOf,
  type Person,
  wishFor,
} from '../../support/shop'
import { interrupted } from '../../support/supplied'
import { makeVoucherOffer } from '../../support/vouchers'

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(() => expectBooksToBalance())

const reason = 'a test'

/** Two vouchers of 5 dollars that a card has paid for, delivered. */
async function paidByCard() {
  const offer = await makeVoucherOffer(admin)
  const buyer = await makeBuyer(ctx)
  await cart.add(buyer.ctx, wishFor(offer, 2))
  const payment = await payments.startOrder(buyer.ctx, byCard('usd'))
  await providers.pay(payment.payUrl)
  await providers.arrive()
  await orders.deliver(ctx, payment.orderId ?? '')
  const [one = '', other = ''] = (await orders.show(buyer.ctx, payment.orderId ?? '')).items[0]?.codes ?? []
  return { buyer, payment, one, other }
}

const bank = (paymentId: string, ...states: ('created' | 'won' | 'lost')[]) =>
  bankSays(ctx, providers, paymentId, ...states)
const usdOf = async (person: Person) => (await balanceOf(ctx, person.userId)).usd
const frozenFor = async (person: Person) =>
  (await vouchers.frozenOf(admin.ctx, person.userId)).map((row) => [row.amount, vouchers.stateOf(row)])
const held = async (person: Person) =>
  (
    await ctx.db.all<{ balance: number }>(sql`SELECT balance FROM accounts WHERE id = ${`frozen:${person.userId}:usd`}`)
  )[0]?.balance ?? 0
const decide = async (person: Person, act: 'give_back' | 'take') => {
  const [row] = await vouchers.frozenOf(admin.ctx, person.userId)
  return vouchers.decideFrozen(admin.ctx, row?.id ?? '', { act, reason })
}
const spend = async (person: Person, minor: number) =>
  transfers.send(person.ctx, { userId: (await makeBuyer(ctx)).userId, currency: 'usd', minor })

describe('when a bank asks for the money of vouchers, a redeemer', () => {
  test.each([
    ['has spent a part', 0, 200, 300],
    ['has spent all of it', 0, 500, 0],
    ['has more than the voucher', 700, 100, 500],
  ])('who %s: what is left of it is frozen, once', async (_, own, spent, frozen) => {
    const { payment, one } = await paidByCard()
    const redeemer = await makeBuyer(ctx, { usd: own })
    await redeemVoucher(redeemer.ctx, one)
    if (spent > 0) await spend(redeemer, spent)
    await bank(payment.id, 'created', 'lost')
    expect([await usdOf(redeemer), await held(redeemer)]).toEqual([own + 500 - spent - frozen, frozen])
    expect(await frozenFor(redeemer)).toEqual(frozen > 0 ? [[frozen, 'frozen']] : [])
  })

  test('sees it in the statement, and can’t spend it', async () => {
    const { buyer, payment, one } = await paidByCard()
    const redeemer = await makeBuyer(ctx)
    await redeemVoucher(redeemer.ctx, one)
    await bank(payment.id, 'created')
    const { lines } = await statement(redeemer.ctx, { limit: 10 })
    expect(lines.map(({ kind, minor, balance, note }) => [kind, minor, balance, note])).toEqual([
      ['voucher_frozen', -500, 0, ''],
      ['voucher', 500, 500, ''],
    ])
    expect(await outcomeOf(spend(redeemer, 1))).toBe('insufficient_funds')
    expect(await outcomeOf(deleteOwn(redeemer.ctx))).toBe('balance_not_empty')
    expect(await frozenFor(buyer)).toEqual([])
  })

  test('who holds both vouchers has no more frozen than there is', async () => {
    const { payment, one, other } = await paidByCard()
    const redeemer = await makeBuyer(ctx)
    for (const code of [one, other]) await redeemVoucher(redeemer.ctx, code)
    await spend(redeemer, 300)
    await bank(payment.id, 'created')
    expect([await usdOf(redeemer), await held(redeemer)]).toEqual([0, 700])
    expect((await frozenFor(redeemer)).sort()).toEqual([
      [200, 'frozen'],
      [500, 'frozen'],
    ])
  })

  test('redeems no other one while the dispute is open, and does once it is won', async () => {
    const { payment, one, other } = await paidByCard()
    const [early, late] = [await makeBuyer(ctx), await makeBuyer(ctx)]
    await redeemVoucher(early.ctx, one)
    await bank(payment.id, 'created')
    for (const _ of [1, 2]) expect(await outcomeOf(redeemVoucher(late.ctx, other))).toBe('voucher_disputed')
    expect(await outcomeOf(redeemVoucher(late.ctx, one))).toBe('voucher_used')
    expect([await held(early), await usdOf(late)]).toEqual([500, 0])
    await bank(payment.id, 'won')
    await redeemVoucher(late.ctx, other)
    expect([await usdOf(early), await usdOf(late)]).toEqual([500, 500])
  })

  test('is found while only the vouchers are sealed with a new key', async () => {
    const { payment, one, other } = await paidByCard()
    const vault = await createVault([env.CODES_KEY, btoa('b'.repeat(32))])
    const [early, late] = [await makeBuyer(ctx), await makeBuyer(ctx)]
    await redeemVoucher(early.ctx, one)
    await vouchers.resealVouchers({ ...ctx, vault })
    const key = `evt-${payment.id}`
    await dispute({ ...ctx, vault }, payment.id, { id: key, minor: 1000, state: 'open' }, { provider: 'stripe', key })
    expect([await usdOf(early), await held(early)]).toEqual([0, 500])
    expect(await outcomeOf(redeemVoucher({ ...late.ctx, vault }, other))).toBe('voucher_disputed')
  })

  test('redeems none once it is lost; the buyer owes as ever', async () => {
    const { buyer, payment, one, other } = await paidByCard()
    const [early, late] = [await makeBuyer(ctx), await makeBuyer(ctx)]
    await redeemVoucher(early.ctx, one)
    await bank(payment.id, 'created', 'lost')
    expect(await outcomeOf(redeemVoucher(late.ctx, other))).toBe('voucher_not_found')
    expect([await held(early), await owedBy(ctx, buyer)]).toEqual([500, -1000])
  })

  test('redeems in the same moment as the dispute begins, or is refused: what was redeemed is on a balance once', async () => {
    const { payment, one } = await paidByCard()
    const redeemer = await makeBuyer(ctx)
    const [outcome] = await Promise.all([outcomeOf(redeemVoucher(redeemer.ctx, one)), bank(payment.id, 'created')])
    expect([outcome, (await usdOf(redeemer)) + (await held(redeemer))]).toEqual(
      outcome === 'ok' ? ['ok', 500] : ['voucher_disputed', 0],
    )
  })

  test('redeems between what a dispute has read and what it books: it is frozen all the same', async () => {
    const { payment, one } = await paidByCard()
    const redeemer = await makeBuyer(ctx)
    const db = interrupted(5, () => redeemVoucher(redeemer.ctx, one))
    const key = `evt-${payment.id}`
    await dispute({ ...ctx, db }, payment.id, { id: key, minor: 1000, state: 'open' }, { provider: 'stripe', key })
    expect([await usdOf(redeemer), await held(redeemer)]).toEqual([0, 500])
  })
})

describe('what is frozen', () => {
  async function frozenOne() {
    const { payment, one } = await paidByCard()
    const redeemer = await makeBuyer(ctx)
    await redeemVoucher(redeemer.ctx, one)
    await bank(payment.id, 'created')
    return { payment, redeemer }
  }

  test.each([
    ['give_back', 500, {}, 'given_back'],
    ['take', 0, { vouchers: 500 }, 'taken'],
  ] as const)('is decided by an administrator, once: %s', async (act, balance, moved, state) => {
    const { redeemer } = await frozenOne()
    const outcomes: string[] = []
    const of = await movedBy(ctx, async () => {
      const clicks = [outcomeOf(decide(redeemer, act)), outcomeOf(decide(redeemer, act))]
      outcomes.push(...(await Promise.all(clicks)), await outcomeOf(decide(redeemer, 'give_back')))
    })
    expect(outcomes.sort()).toEqual(['invalid_transition', 'invalid_transition', 'ok'])
    expect(of).toEqual(moved)
    expect([await usdOf(redeemer), await held(redeemer)]).toEqual([balance, 0])
    expect(await frozenFor(redeemer)).toEqual([[500, state]])
    const [act_] = await ctx.db.all<{ action: string; reason: string }>(
      sql`SELECT action, reason FROM audit_entries WHERE subject = ${redeemer.userId} ORDER BY seq DESC LIMIT 1`,
    )
    expect(act_).toEqual({ action: `${act}_voucher`, reason })
  })

  test.each([
    ['after it was given back', ['give_back']],
    ['after it was taken', ['take']],
  ] as const)('is on the balance again when the dispute is won: %s', async (_, acts) => {
    const { payment, redeemer } = await frozenOne()
    for (const act of acts) await decide(redeemer, act)
    await bank(payment.id, 'won')
    expect([await usdOf(redeemer), await held(redeemer)]).toEqual([500, 0])
    expect(await frozenFor(redeemer)).toEqual([[500, 'given_back']])
    const { lines } = await statement(redeemer.ctx, { limit: 1 })
    expect(lines).toMatchObject([{ kind: 'voucher_frozen', minor: 500, balance: 500 }])
  })

  test.each([
    ['open', 500, []],
    ['lost', 0, ['lost']],
  ] as const)('stays frozen when one of two disputes is won and the other one is %s', async (_, last, ends) => {
    const { payment, one } = await paidByCard()
    const redeemer = await makeBuyer(ctx)
    await redeemVoucher(redeemer.ctx, one)
    const [first, second] = [ctx.ids.id(), ctx.ids.id()]
    const say = (id: string, state: 'open' | 'won' | 'lost') =>
      dispute(ctx, payment.id, { id, minor: 500, state }, { provider: 'stripe', key: `evt-${id}-${state}` })
    await say(first, 'open')
    await say(second, 'open')
    for (const state of ends) await say(second, state)
    await say(first, 'won')
    expect([await usdOf(redeemer), await held(redeemer)]).toEqual([0, 500])
    await say(second, 'won')
    expect(await usdOf(redeemer)).toBe(last)
  })

  test('is decided about by administrators only, and not in a closed shop', async () => {
    const { redeemer } = await frozenOne()
    const [row] = await vouchers.frozenOf(admin.ctx, redeemer.userId)
    const closed = { ...admin.ctx, settings: { ...admin.ctx.settings, closed: 'owner' as const } }
    const wish = { act: 'take' as const, reason }
    expect(await outcomeOf(vouchers.decideFrozen(closed, row?.id ?? '', wish))).toBe('shop_closed')
    expect(await outcomeOf(vouchers.decideFrozen(admin.ctx, 'nothing', wish))).toBe('voucher_not_found')
    expect((await users.show(admin.ctx, redeemer.userId)).user.balances.usd).toBe(0)
  })
})
