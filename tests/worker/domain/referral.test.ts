import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Currency } from '../../../src/shared/money'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as discounts from '../../../src/worker/domain/discounts/discounts'
import { profile } from '../../../src/worker/domain/identity/identity'
import { statement } from '../../../src/worker/domain/ledger/ledger'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as ownData from '../../../src/worker/domain/own-data/own-data'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as rates from '../../../src/worker/domain/rates/rates'
import * as referral from '../../../src/worker/domain/referral/referral'
import * as users from '../../../src/worker/domain/users/users'
import { auditDb } from '../../support/audits'
import { bankSays, byCard, isFrozen, movedBy, newCard, owedBy, quietShop } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import {
  balanceOf,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Offer,
  openAlerts,
  outcomeOf,
  type Person,
  testClock,
  uniqueName,
  wishFor,
} from '../../support/shop'
import { complain } from '../../support/supplying'
import { makeVoucherOffer } from '../../support/vouchers'

const dayMs = 24 * 60 * 60 * 1000
const reason = 'a test'

let ctx: Awaited<ReturnType<typeof quietShop>>
let admin: Person
let providers: Providers
/** What is bought where it does not matter what. */
let usual: Offer
beforeAll(async () => {
  ctx = await quietShop()
  providers = openProviders(ctx)
  admin = await makeAdmin(ctx)
  await rates.refresh(ctx)
  usual = await makeOffer(ctx, { stock: 200, usd: 600, rub: 60_000 })
})
afterEach(async () => {
  await expectReferralsToAddUp()
  // The schedule looks at each in a batch of its own: nothing of a test is due in the next.
  await auditDb.run(sql`UPDATE referrals SET look_at = NULL`)
})

/** What was given for newcomers, and not taken back, is what the books say; everything else is right too. */
async function expectReferralsToAddUp(): Promise<void> {
  const unbooked = await auditDb.all(sql`SELECT currency FROM referrals WHERE currency IS NOT NULL GROUP BY currency
    HAVING coalesce(sum(iif(state = 'paid', amount, 0)), 0) <> coalesce((SELECT -balance FROM accounts
      WHERE accounts.id = 'system:promotions:' || referrals.currency), 0)`)
  expect(unbooked).toEqual([])
  await expectBooksToBalance()
}

const linkOf = async ({ ctx: own }: Person): Promise<string> => (await referral.showOwn(own)).code

type Newcomer = Person & { device: string }

/** Somebody who registers, in a browser with a cookie of ours or without one. */
async function register(ref: string | undefined, cookie = '', shop = ctx): Promise<Newcomer> {
  const nickname = uniqueName('newcomer-')
  const made = await referral.register(shop, { nickname, password: 'a-password-1', ref }, cookie)
  const proof = { provenAtMs: Number.MAX_SAFE_INTEGER }
  const caller = { userId: made.userId, epoch: 0, issuedAtMs: 0, ...proof, sessionKey: '' }
  return { ...made, ctx: { ...shop, caller, needs: 'buyer' } }
}

/** Buys an offer at a provider's page; delivered unless told otherwise. */
async function buy(buyer: Person, wish: { offer?: Offer; currency?: Currency; card?: string; waits?: true } = {}) {
  const { offer = usual, currency = 'usd', card = newCard() } = wish
  await cart.add(buyer.ctx, wishFor(offer))
  const payment = await payments.startOrder(buyer.ctx, byCard(currency))
  const orderId = payment.orderId ?? ''
  await providers.pay(payment.payUrl, card)
  await providers.arrive()
  if (!wish.waits) await orders.deliver(ctx, orderId)
  return { orderId, payment }
}

/** Time passes, and the schedule runs as often as it needs: it finds an order, and then pays for it. */
async function pass(ms: number, shop = ctx): Promise<void> {
  testClock.ms += ms
  for (let run = 0; run < 2; run += 1) await referral.lookAtDue(shop)
}

const referralOf = async ({ userId }: Person) => {
  const [row] = await auditDb.all<{ id: string; state: string; suspicions: string }>(
    sql`SELECT id, state, suspicions FROM referrals WHERE newcomer_id = ${userId}`,
  )
  return row
}
const stateOf = async (newcomer: Person) => (await referralOf(newcomer))?.state
const held = async ({ userId }: Person, currency: Currency = 'usd') => (await balanceOf(ctx, userId))[currency]

const newsTo = ({ userId }: Person) =>
  auditDb.all(sql`SELECT kind, link FROM notices WHERE user_id = ${userId} AND kind LIKE 'referral%' ORDER BY seq`)

/** A friend and a newcomer who came by their link. */
async function pair(cookie = '') {
  const friend = await makeBuyer(ctx)
  return { friend, newcomer: await register(await linkOf(friend), cookie) }
}

/** The same, with an order of the newcomer that counts. */
async function bought() {
  const { friend, newcomer } = await pair()
  const order = await buy(newcomer)
  await pass(60_000)
  return { friend, newcomer, ...order }
}

/** The same, and the friend has the credit. */
async function paidOut() {
  const made = await bought()
  await pass(14 * dayMs)
  expect(await held(made.friend)).toBe(100)
  return made
}

describe('a friend', () => {
  test('gets a credit once, 14 days after the first order, though the schedule runs twice at once', async () => {
    const { friend, newcomer } = await bought()
    expect(await stateOf(newcomer)).toBe('due')
    // The newcomer is told of the coupon at once, the friend in the batch that pays.
    expect(await newsTo(newcomer)).toEqual([{ kind: 'referral_coupon', link: '/profile' }])
    expect(await newsTo(friend)).toEqual([])
    await pass(14 * dayMs - 120_000)
    expect([await held(friend), (await referral.showOwn(friend.ctx)).pending]).toEqual([0, 1])
    testClock.ms += 120_000
    const moved = await movedBy(ctx, () => Promise.all([1, 2, 3].map(() => referral.lookAtDue(ctx))))
    expect(moved).toEqual({ promotions: -100 })
    expect(await newsTo(friend)).toEqual([{ kind: 'referral_credit', link: '/profile' }])
    await pass(dayMs)
    expect(await newsTo(friend)).toHaveLength(1)
    expect(await held(friend)).toBe(100)
    expect(await referral.showOwn(friend.ctx)).toMatchObject({ earned: { usd: 100, rub: 0, uzs: 0 }, pending: 0 })
    const { lines } = await statement(friend.ctx, { limit: 2 })
    expect(lines).toMatchObject([{ kind: 'referral', minor: 100, currency: 'usd', note: '' }])
    expect(lines).toHaveLength(1)
  })

  test('keeps the credit when vouchers of the order are given back, and loses it with the goods', async () => {
    const { friend, newcomer } = await pair()
    await cart.add(newcomer.ctx, wishFor(await makeVoucherOffer(admin, 1000)))
    testClock.ms += 1
    const { orderId } = await buy(newcomer)
    await pass(60_000)
    const claim = await complain({ id: orderId, buyer: newcomer })
    await orders.answerClaim(admin.ctx, claim, { decision: 'refund', reply: reason })
    await pass(14 * dayMs)
    expect([await stateOf(newcomer), await held(friend)]).toEqual(['paid', 100])
    await orders.refund(admin.ctx, orderId, { minor: 101, reason })
    await pass(dayMs)
    expect([await stateOf(newcomer), await held(friend)]).toEqual(['taken_back', 0])
  })

  test('has one link, however often and from however many places it is asked for', async () => {
    const friend = await makeBuyer(ctx)
    const codes = await Promise.all([1, 2, 3].map(() => linkOf(friend)))
    expect(new Set([...codes, await linkOf(friend)]).size).toBe(1)
    expect(codes[0]).toMatch(/^[0-9A-Z]{8}$/)
  })

  const voucherOffer = () => makeVoucherOffer(admin, 1000)
  test.each([
    ['is worth less than five dollars', async (who: Person) => buy(who, { offer: await makeOffer(ctx, { usd: 499 }) })],
    ['is of vouchers', async (who: Person) => buy(who, { offer: await voucherOffer() })],
    [
      'was paid from a balance, even one that came from outside',
      async (who: Person) => {
        const topUp = await payments.startTopUp(who.ctx, { ...byCard(), minor: 1000 })
        await providers.pay(topUp.payUrl)
        await providers.arrive()
        await cart.add(who.ctx, wishFor(await makeOffer(ctx, { usd: 600 })))
        const { id } = await orders.payFromBalance(who.ctx, { currency: 'usd' })
        await orders.deliver(ctx, id)
      },
    ],
  ] as const)('gets nothing for an order that %s, and gets it for the next one that counts', async (_, first) => {
    const { friend, newcomer } = await pair()
    await first(newcomer)
    await pass(15 * dayMs)
    expect([await stateOf(newcomer), await held(friend)]).toEqual(['waiting', 0])
    await buy(newcomer)
    await pass(dayMs)
    await pass(13 * dayMs)
    expect([await stateOf(newcomer), await held(friend)]).toEqual(['paid', 100])
  })

  test('waits for an order that is not delivered yet', async () => {
    const { friend, newcomer } = await pair()
    const { orderId } = await buy(newcomer, { waits: true })
    await pass(dayMs)
    await pass(14 * dayMs)
    expect([await stateOf(newcomer), await held(friend)]).toEqual(['due', 0])
    await orders.deliver(ctx, orderId)
    await pass(dayMs)
    expect([await stateOf(newcomer), await held(friend)]).toEqual(['paid', 100])
  })

  test('is given up on after a year without an order', async () => {
    const { newcomer } = await pair()
    await pass(364 * dayMs)
    expect(await stateOf(newcomer)).toBe('waiting')
    await pass(2 * dayMs)
    expect(await stateOf(newcomer)).toBe('lost')
  })

  test('gets no more credits in a month than the owner allows, though all are due at once', async () => {
    const friend = await makeBuyer(ctx)
    const { version, terms } = await referral.termsForm(admin.ctx)
    await referral.setTerms(admin.ctx, { ...terms, perMonth: 2, version, reason })
    testClock.ms = Date.UTC(new Date(testClock.ms).getUTCFullYear(), new Date(testClock.ms).getUTCMonth() + 1, 2)
    const link = await linkOf(friend)
    const newcomers = await Promise.all([1, 2, 3].map(() => register(link)))
    for (const newcomer of newcomers) await buy(newcomer)
    await pass(60_000)
    testClock.ms += 14 * dayMs
    await Promise.all([1, 2, 3].map(() => referral.lookAtDue(ctx)))
    await pass(60_000)
    expect((await Promise.all(newcomers.map(stateOf))).toSorted()).toEqual(['over_limit', 'paid', 'paid'])
    expect(await held(friend)).toBe(200)
    const later = await register(link)
    await buy(later)
    await pass(60_000)
    await pass(20 * dayMs)
    expect([await stateOf(later), await held(friend)]).toEqual(['paid', 300])
    const now = await referral.termsForm(admin.ctx)
    await referral.setTerms(admin.ctx, { ...terms, version: now.version, reason })
  })

  test('gets it in the currency of the order, by the rate of the day or the sum that the owner has set', async () => {
    const { friend, newcomer } = await pair()
    await buy(newcomer, { currency: 'rub' })
    await pass(60_000)
    await pass(14 * dayMs)
    const [rate] = await auditDb.all<{ perDollar: number }>(
      sql`SELECT per_dollar AS perDollar FROM exchange_rates WHERE currency = 'rub'`,
    )
    expect(await held(friend, 'rub')).toBe(Math.floor((100 * (rate?.perDollar ?? 0)) / 1_000_000))

    const { version, terms } = await referral.termsForm(admin.ctx)
    await referral.setTerms(admin.ctx, { ...terms, creditIn: { usd: 100, rub: 15_000 }, version, reason })
    const other = await pair()
    await buy(other.newcomer, { currency: 'rub' })
    await pass(60_000)
    await pass(14 * dayMs)
    expect(await held(other.friend, 'rub')).toBe(15_000)
    const now = await referral.termsForm(admin.ctx)
    await referral.setTerms(admin.ctx, { ...terms, version: now.version, reason })
  })

  test('who has deleted the account gets nothing, and nobody comes by the link any more', async () => {
    const { friend, newcomer } = await bought()
    const link = await linkOf(friend)
    await ownData.deleteOwn(friend.ctx)
    await pass(14 * dayMs)
    expect([await stateOf(newcomer), await held(friend)]).toEqual(['lost', 0])
    expect(await stateOf(await register(link))).toBeUndefined()
  })
})

describe('money that goes back', () => {
  const refund = (orderId: string, minor?: number) => orders.refund(admin.ctx, orderId, { minor, reason })

  test.each([
    ['so far that less than five dollars are left', 101, 'lost', 0],
    ['in a small part', 100, 'paid', 100],
  ] as const)('%s before the time is over leaves what is right', async (_, minor, state, sum) => {
    const { friend, newcomer, orderId } = await bought()
    await refund(orderId, minor)
    await pass(14 * dayMs)
    expect([await stateOf(newcomer), await held(friend)]).toEqual([state, sum])
  })

  test.each([
    ['lost', 'lost', 0],
    ['won', 'paid', 100],
  ] as const)('waits while a bank disputes it; %s, it is %s', async (end, state, sum) => {
    const { friend, newcomer, payment } = await bought()
    await bankSays(ctx, providers, payment.id, 'created')
    await pass(14 * dayMs)
    expect([await stateOf(newcomer), await held(friend)]).toEqual(['due', 0])
    await bankSays(ctx, providers, payment.id, end)
    await pass(dayMs)
    expect([await stateOf(newcomer), await held(friend)]).toEqual([state, sum])
  })

  test('takes a paid credit back, once', async () => {
    const { friend, newcomer, orderId } = await paidOut()
    await refund(orderId)
    testClock.ms += dayMs
    const moved = await movedBy(ctx, () => Promise.all([1, 2, 3].map(() => referral.lookAtDue(ctx))))
    expect(moved).toEqual({ promotions: 100 })
    await pass(dayMs)
    expect(await newsTo(friend)).toMatchObject([{ kind: 'referral_credit' }, { kind: 'referral_taken_back' }])
    expect([await stateOf(newcomer), await held(friend)]).toEqual(['taken_back', 0])
    expect((await referral.showOwn(friend.ctx)).earned.usd).toBe(0)
    const { lines } = await statement(friend.ctx, { limit: 5 })
    expect(lines.map(({ kind, minor }) => [kind, minor])).toEqual([
      ['referral', -100],
      ['referral', 100],
    ])
  })

  test('is owed where the friend has spent the credit, and is collected from what comes next', async () => {
    const { friend, newcomer, payment } = await paidOut()
    await cart.add(friend.ctx, wishFor(await makeOffer(ctx, { usd: 70 })))
    await orders.payFromBalance(friend.ctx, { currency: 'usd' })
    await bankSays(ctx, providers, payment.id, 'created', 'lost')
    await pass(dayMs)
    expect([await stateOf(newcomer), await held(friend), await owedBy(ctx, friend)]).toEqual(['taken_back', 0, -70])
    expect((await profile(friend.ctx)).debts).toEqual([{ currency: 'usd', amount: 70 }])
    expect(await isFrozen(ctx, friend)).toBe(false)
    await users.edit(admin.ctx, friend.userId, { balances: { usd: 200 } })
    await payments.collectDebts(ctx)
    expect([await held(friend), await owedBy(ctx, friend)]).toEqual([130, 0])
  })

  test('half a year after the credit nobody looks any more', async () => {
    const { friend, newcomer, orderId } = await paidOut()
    await pass(181 * dayMs)
    await refund(orderId)
    await pass(dayMs)
    expect([await stateOf(newcomer), await held(friend)]).toEqual(['paid', 100])
  })
})

describe('who may be one person', () => {
  /** A friend who has registered in a browser, and a newcomer of theirs who did so too. */
  async function sameBrowser() {
    const friend = await register(undefined)
    return { friend, newcomer: await register(await linkOf(friend), friend.device) }
  }
  const samePlayer = async () => {
    const { friend, newcomer } = await pair()
    const own = await buy(friend, { card: '5555555555554444' })
    const theirs = await buy(newcomer)
    for (const [orderId, { userId }] of [
      [own.orderId, friend],
      [theirs.orderId, newcomer],
    ] as const) {
      await ctx.db.run(sql`INSERT INTO order_topups (order_id, user_id, transaction_id, game, player_id, player_name,
          package_id, supplier, ref, name, max_cost, at)
        VALUES (${orderId}, ${userId}, ${orderId}, 'free-fire', '7770001', 'Ada', 'p', 'gamesdrop', 'r', 'n', 1, 1)`)
    }
    return { friend, newcomer }
  }
  const sameCard = async () => {
    const { friend, newcomer } = await pair()
    await buy(friend, { card: '4242424242424242' })
    await buy(newcomer, { card: '4242424242424242' })
    return { friend, newcomer }
  }
  const sameCardInRoubles = async () => {
    const { friend, newcomer } = await pair()
    const card = newCard()
    await buy(friend, { currency: 'rub', card })
    await buy(newcomer, { currency: 'rub', card })
    return { friend, newcomer }
  }
  const cardOfAnother = async () => {
    const card = newCard()
    const { newcomer: earlier } = await pair()
    await buy(earlier, { card })
    const { friend, newcomer } = await pair()
    await buy(newcomer, { card })
    return { friend, newcomer }
  }
  const twoInOneBrowser = async () => {
    const { friend, newcomer } = await pair()
    const other = await register(await linkOf(await makeBuyer(ctx)), newcomer.device)
    expect(await stateOf(other)).toBe('waiting')
    return { friend, newcomer }
  }
  const disabled = async () => {
    const { friend, newcomer } = await pair()
    await buy(newcomer)
    await ctx.db.run(sql`UPDATE users SET disabled_at = 1 WHERE id = ${newcomer.userId}`)
    return { friend, newcomer }
  }
  const made = { sameBrowser, twoInOneBrowser, samePlayer, sameCard, sameCardInRoubles, cardOfAnother, disabled }

  test.each([
    ['sameBrowser', ['device']],
    ['twoInOneBrowser', ['device']],
    ['samePlayer', ['player']],
    ['sameCard', ['card']],
    ['sameCardInRoubles', ['card']],
    ['cardOfAnother', ['card']],
    ['disabled', ['disabled']],
  ] as const)('%s is held for the owner, who is told why', async (name, why) => {
    const { friend, newcomer } = await made[name]()
    if (['sameBrowser', 'twoInOneBrowser'].includes(name)) await buy(newcomer)
    await pass(dayMs)
    await pass(14 * dayMs)
    const row = await referralOf(newcomer)
    expect([row?.state, JSON.parse(row?.suspicions ?? ''), await held(friend)]).toEqual(['held', why, 0])
    expect(await openAlerts(ctx, row?.id ?? '')).toEqual(['referral_held'])
    expect((await referral.showOwn(friend.ctx)).pending).toBe(1)
  })

  test('in one browser gets one coupon, and none in the browser of the friend', async () => {
    const couponOf = async ({ ctx: own }: Person) => (await referral.showOwn(own)).coupon
    const { friend, newcomer } = await sameBrowser()
    expect(await couponOf(newcomer)).toBeNull()
    const first = await register(await linkOf(friend))
    expect(await couponOf(first)).not.toBeNull()
    expect(await couponOf(await register(await linkOf(friend), first.device))).toBeNull()
  })

  test('sees no coupon, and gets none, once the owner has let it end', async () => {
    const couponOf = async ({ ctx: own }: Person) => (await referral.showOwn(own)).coupon
    const { friend, newcomer } = await pair()
    expect(await couponOf(newcomer)).not.toBeNull()
    const end = (atMs: number | null) =>
      ctx.db.run(sql`UPDATE coupons SET ends_at = ${atMs} WHERE id LIKE 'referral-%'`)
    await end(testClock.ms)
    const late = await register(await linkOf(friend))
    expect(await couponOf(newcomer)).toBeNull()
    await end(null)
    expect([await couponOf(newcomer), await couponOf(late)]).toEqual([expect.anything(), null])
  })

  /** A referral that is held. */
  async function heldOne() {
    const { friend, newcomer } = await sameBrowser()
    const order = await buy(newcomer)
    await pass(60_000)
    await pass(14 * dayMs)
    return { friend, newcomer, ...order, id: (await referralOf(newcomer))?.id ?? '' }
  }
  const decide = (id: string, pay: boolean) => outcomeOf(referral.decide(admin.ctx, id, { pay, reason: 'I know them' }))
  const audited = (id: string) =>
    auditDb.all(sql`SELECT action, reason FROM audit_entries WHERE subject = ${id} ORDER BY seq`)

  test('is paid by the owner, once, and goes back like any other', async () => {
    const { friend, newcomer, orderId, id } = await heldOne()
    expect(await Promise.all([decide(id, true), decide(id, true)])).toEqual(['ok', 'ok'])
    expect([await stateOf(newcomer), await held(friend)]).toEqual(['paid', 100])
    expect(await decide(id, false)).toBe('invalid_transition')
    expect(await openAlerts(ctx, id)).toEqual([])
    expect(await audited(id)).toEqual([{ action: 'pay_referral', reason: 'I know them' }])
    await orders.refund(admin.ctx, orderId, { reason })
    await pass(dayMs)
    expect([await stateOf(newcomer), await held(friend)]).toEqual(['taken_back', 0])
  })

  test('is refused by the owner, for good', async () => {
    const { friend, newcomer, id } = await heldOne()
    expect([await decide(id, false), await decide(id, false), await decide(id, true)]).toEqual([
      'ok',
      'ok',
      'invalid_transition',
    ])
    await pass(30 * dayMs)
    expect([await stateOf(newcomer), await held(friend)]).toEqual(['refused', 0])
    expect(await openAlerts(ctx, id)).toEqual([])
    expect(await audited(id)).toEqual([{ action: 'refuse_referral', reason: 'I know them' }])
  })

  test('can’t be paid for an order whose money went back, and ends by itself', async () => {
    const { newcomer, orderId, id } = await heldOne()
    await orders.refund(admin.ctx, orderId, { reason })
    expect(await decide(id, true)).toBe('invalid_transition')
    await pass(dayMs)
    expect([await stateOf(newcomer), await openAlerts(ctx, id)]).toEqual(['lost', []])
  })

  test('can’t be paid to a friend who has deleted the account, may be refused, and ends by itself', async () => {
    const [left, other] = [await heldOne(), await heldOne()]
    for (const { friend } of [left, other]) await ownData.deleteOwn(friend.ctx)
    expect([await decide(left.id, true), await decide(other.id, false)]).toEqual(['invalid_transition', 'ok'])
    await pass(dayMs)
    expect([await stateOf(left.newcomer), await stateOf(other.newcomer)]).toEqual(['lost', 'refused'])
  })

  test('is nobody’s to decide who has no such right, and an unknown one is not there', async () => {
    const { friend, id } = await heldOne()
    expect(await outcomeOf(referral.decide({ ...friend.ctx, needs: 'admin' }, id, { pay: true, reason }))).toBe(
      'forbidden',
    )
    expect(await decide('nothing', true)).toBe('referral_not_found')
  })

  test('is not held for coming from the same address', async () => {
    const friend = await makeBuyer({ ...ctx, place: 'Tashkent, UZ', userAgent: 'Chrome/1' })
    const shop = { ...ctx, place: 'Tashkent, UZ', userAgent: 'Chrome/1' }
    const newcomer = await register(await linkOf(friend), '', shop)
    await buy(newcomer)
    await pass(60_000)
    await pass(14 * dayMs)
    expect(await stateOf(newcomer)).toBe('paid')
  })
})

describe('a newcomer', () => {
  test.each([
    ['a code that nobody has', 'ZZZZZZZZ'],
    ['what can be no code', 'x'],
    ['nothing', undefined],
  ])('with %s is a buyer like any other', async (_, ref) => {
    const newcomer = await register(ref)
    expect([await stateOf(newcomer), (await referral.showOwn(newcomer.ctx)).coupon]).toEqual([undefined, null])
  })

  test('whose nickname is taken brings nothing to anybody', async () => {
    const { friend, newcomer } = await pair()
    const again = { nickname: newcomer.nickname, password: 'a-password-1', ref: await linkOf(friend) }
    expect(await outcomeOf(referral.register(ctx, again))).toBe('nickname_taken')
    expect((await referral.showOwn(friend.ctx)).pending).toBe(1)
  })

  test('has a coupon of their own, for one order and nobody else', async () => {
    const { newcomer } = await pair()
    const { coupon } = await referral.showOwn(newcomer.ctx)
    const code = coupon?.code ?? ''
    expect(coupon?.terms).toMatchObject({ percent: 5, firstOrderOnly: true })
    const offer = await makeOffer(ctx, { usd: 1000 })
    const stranger = await makeBuyer(ctx, { usd: 1000 })
    for (const who of [stranger, newcomer]) await cart.add(who.ctx, wishFor(offer))
    const quoteFor = (who: Person) => orders.quoteCart(who.ctx, { currency: 'usd', coupon: code })
    expect(await outcomeOf(quoteFor(stranger))).toBe('coupon_not_found')
    for (let tries = 0; tries < 9; tries += 1) await outcomeOf(quoteFor(stranger))
    expect(await outcomeOf(quoteFor(stranger))).toBe('rate_limited')
    expect(await quoteFor(newcomer)).toMatchObject({ list: 1000, total: 950, coupon: { reason: null } })
    await users.edit(admin.ctx, newcomer.userId, { balances: { usd: 950 } })
    await orders.payFromBalance(newcomer.ctx, { currency: 'usd', coupon: code })
    expect((await referral.showOwn(newcomer.ctx)).coupon).toBeNull()
    await cart.add(newcomer.ctx, wishFor(offer))
    expect((await quoteFor(newcomer)).coupon?.reason).toBe('coupon_first_order')
  })

  test('still sees their coupon while an unpaid order holds it, and uses it for the next, which takes its place', async () => {
    const { newcomer } = await pair()
    const couponOf = async () => (await referral.showOwn(newcomer.ctx)).coupon?.code
    const coupon = (await couponOf()) ?? ''
    await cart.add(newcomer.ctx, wishFor(await makeOffer(ctx, { usd: 1000 })))
    const { orderId } = await payments.startOrder(newcomer.ctx, { ...byCard(), coupon })
    expect(await couponOf()).toBe(coupon)
    await cart.add(newcomer.ctx, wishFor(await makeOffer(ctx, { usd: 1000 })))
    await users.edit(admin.ctx, newcomer.userId, { balances: { usd: 1900 } })
    const order = await orders.payFromBalance(newcomer.ctx, { currency: 'usd', coupon })
    expect([order.total, await couponOf()]).toEqual([1900, undefined])
    expect((await orders.show(newcomer.ctx, orderId ?? '')).status).toBe('cancelled')
  })

  test('is promised the coupon as an administrator has changed it, and none once it is ended', async () => {
    const { friend } = await pair()
    const [coupon] = (await discounts.listCoupons(admin.ctx, { limit: 1, search: 'referral' })).coupons
    const { id = '', version = 0, terms, ...dates } = coupon ?? {}
    if (!terms) throw new Error('There is no coupon of newcomers.')
    const promised = async () => (await referral.showOwn(friend.ctx)).offer?.percent
    expect(await promised()).toBe(5)
    const change = { ...dates, startsAt: null, endsAt: null, uses: 1, version, reason }
    await discounts.editCoupon(admin.ctx, id, { ...change, terms: { ...terms, percent: 2 } })
    expect(await promised()).toBe(2)
    await discounts.endCoupon(admin.ctx, id, reason)
    expect(await promised()).toBeUndefined()
    expect((await referral.showOwn((await register(await linkOf(friend))).ctx)).coupon).toBeNull()
    const form = await referral.termsForm(admin.ctx)
    await referral.setTerms(admin.ctx, { ...form.terms, version: form.version, reason: 'again' })
    expect(await promised()).toBe(5)
  })

  test('keeps the coupon they were promised when the owner changes the terms, and others get the new one', async () => {
    const { friend, newcomer } = await pair()
    const { version, terms } = await referral.termsForm(admin.ctx)
    const changed = { ...terms, percent: null, amountIn: { usd: 300 }, leastIn: { usd: 1000 }, firstOrderOnly: false }
    await referral.setTerms(admin.ctx, { ...changed, version, reason: 'winter' })
    expect((await referral.showOwn(newcomer.ctx)).coupon?.terms.percent).toBe(5)
    const other = await register(await linkOf(friend))
    expect((await referral.showOwn(other.ctx)).coupon?.terms).toMatchObject({
      ...{ percent: null, amountIn: { usd: 300 }, leastIn: { usd: 1000 }, firstOrderOnly: false },
    })
    expect(await outcomeOf(referral.setTerms(admin.ctx, { ...terms, version, reason }))).toBe('form_changed')
    const now = await referral.termsForm(admin.ctx)
    await referral.setTerms(admin.ctx, { ...terms, version: now.version, reason })
  })
})

describe('while referrals are switched off', () => {
  const off = () => {
    const switches = { ...ctx.settings.switches, referral: false }
    return { ...ctx, settings: { ...ctx.settings, switches } }
  }

  test('nobody has a link, and nobody comes by one', async () => {
    const friend = await makeBuyer(ctx)
    const link = await linkOf(friend)
    expect(await outcomeOf(referral.showOwn({ ...friend.ctx, ...off(), caller: friend.ctx.caller }))).toBe(
      'referral_closed',
    )
    expect(await stateOf(await register(link, '', off()))).toBeUndefined()
  })

  test('nothing is paid, but what was paid still goes back', async () => {
    const paid = await paidOut()
    const waiting = await bought()
    await pass(15 * dayMs, off())
    expect(await stateOf(waiting.newcomer)).toBe('due')
    await orders.refund(admin.ctx, paid.orderId, { reason })
    await pass(dayMs, off())
    expect(await stateOf(paid.newcomer)).toBe('taken_back')
    await pass(60_000)
    expect(await stateOf(waiting.newcomer)).toBe('paid')
  })
})
