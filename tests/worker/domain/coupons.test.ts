import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import { orders as orderRows } from '../../../src/worker/db/schema'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import type { CouponForm } from '../../../src/worker/domain/discounts/discounts'
import * as discounts from '../../../src/worker/domain/discounts/discounts'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { SupplierError } from '../../../src/worker/domain/supplier'
import { auditDb } from '../../support/audits'
import { costOf } from '../../support/counting'
import { byCard, quietShop, stockOf } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import {
  balanceOf,
  expectBooksToBalance,
  lostQueue,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Offer,
  outcomeOf,
  type Person,
  testClock,
  uniqueName,
  wishFor,
} from '../../support/shop'
import { complain, makeSuppliedOffer, shopThatWaits } from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof quietShop>>
let admin: Person
let providers: Providers
/** An offer that tests only buy. */
let plain: Offer
beforeAll(async () => {
  ctx = await quietShop()
  providers = openProviders(ctx)
  admin = await makeAdmin(ctx)
  plain = await makeOffer(ctx, { stock: 90 })
})
afterEach(expectCouponsToAddUp)

/** A code was used as often as orders that stand say so; books and stock are right too. */
async function expectCouponsToAddUp(): Promise<void> {
  const wrong = await auditDb.all(sql`SELECT code FROM coupon_codes WHERE used <>
    (SELECT count(*) FROM coupon_uses JOIN orders ON orders.id = order_id
      WHERE coupon_uses.code = coupon_codes.code AND (orders.status <> 'cancelled'
        OR EXISTS (SELECT 1 FROM codes WHERE order_id = orders.id AND delivered_at IS NOT NULL)))`)
  const unlike = await auditDb.all(sql`SELECT id FROM orders WHERE kind = 'codes' AND total <>
    (SELECT total(coalesce(paid, unit_price * quantity)) FROM order_items WHERE order_id = orders.id)`)
  expect({ wrong, unlike }).toEqual({ wrong: [], unlike: [] })
}

type Changes = Partial<Omit<CouponForm, 'terms'>> & { terms?: Partial<CouponForm['terms']>; count?: number }

const makeCoupon = async ({ terms, count = 1, ...changes }: Changes = {}) => {
  const code = uniqueName('CODE').toUpperCase()
  const form = {
    ...{ name: 'Spring', startsAt: null, endsAt: null, uses: null },
    ...changes,
    terms: {
      ...{ percent: 10, amountIn: null, productIds: [], categories: [], currencies: [], leastIn: null },
      ...{ usesPerBuyer: null, firstOrderOnly: false, belowCost: false },
      ...terms,
    },
  }
  const { id, codes } = await discounts.makeCoupon(admin.ctx, {
    ...form,
    ...(count === 1 && { code }),
    count,
    reason: 'spring sale',
  })
  return { id, codes, code: codes[0] ?? '', form }
}

/** A buyer with so many pieces of an offer in the cart. */
async function shopper(offer: Offer, pieces = 1, balances = { usd: 10_000, rub: 1_000_000 }): Promise<Person> {
  const buyer = await makeBuyer(ctx, balances)
  await cart.add(buyer.ctx, wishFor(offer, pieces))
  return buyer
}
const quiet = (buyer: Person): CallerCtx => ({ ...buyer.ctx, delivery: lostQueue(ctx) })
const buy = (buyer: Person, coupon?: string, currency: 'usd' | 'rub' = 'usd') =>
  orders.payFromBalance(quiet(buyer), { currency, ...(coupon && { coupon }) })
const usedOf = async (code: string) => {
  const [row] = await auditDb.all<{ used: number }>(sql`SELECT used FROM coupon_codes WHERE code = ${code}`)
  return row?.used
}

describe('a coupon', () => {
  test('is quoted, paid as quoted, and stands in the order', async () => {
    const { code } = await makeCoupon()
    const buyer = await shopper(plain, 3)
    const quoted = await orders.quoteCart(buyer.ctx, { currency: 'usd', coupon: code })
    expect(quoted).toMatchObject({ list: 1497, total: 1348, coupon: { code, reason: null } })
    const order = await buy(buyer, code)
    expect(order).toMatchObject({ total: 1348, coupon: code, items: [{ paid: 1348, unitPrice: 499 }] })
    const shown = await orders.show(buyer.ctx, order.id)
    expect(shown.items.map(({ discounts: off, paid }) => ({ off, paid }))).toEqual([
      { off: [{ kind: 'coupon', name: code, minor: 149 }], paid: 1348 },
    ])
    expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: 10_000 - 1348 })
    expect(await usedOf(code)).toBe(1)
    await expectBooksToBalance()
  })

  test('is bought with in one round trip after it was quoted here, as a cart without one is', async () => {
    const { code } = await makeCoupon()
    const [known, unknown] = [await shopper(plain), await shopper(plain)]
    await cart.show(known.ctx)
    await orders.quoteCart(known.ctx, { currency: 'usd', coupon: code })
    const wish = { currency: 'usd', coupon: code } as const
    const remembered = await costOf(quiet(known), (counted) => orders.payFromBalance(counted, wish))
    const other = await shopper(plain)
    await cart.show(other.ctx)
    const without = await costOf(quiet(other), (counted) => orders.payFromBalance(counted, { currency: 'usd' }))
    expect([remembered.roundTrips, without.roundTrips]).toEqual([1, 1])
    expect(remembered.rowsWritten - without.rowsWritten).toBeLessThanOrEqual(5)
    await buy(unknown, code)
  })

  test('a refund of it gives back what was paid: a part, then the rest', async () => {
    const buyer = await shopper(plain, 3)
    const { code } = await makeCoupon()
    const order = await buy(buyer, code)
    await orders.refund(admin.ctx, order.id, { reason: 'sorry', minor: 500 })
    expect((await balanceOf(ctx, buyer.userId)).usd).toBe(10_000 - 1348 + 500)
    const tooMuch = orders.refund(admin.ctx, order.id, { reason: 'again', minor: 1348 - 500 + 1 })
    expect(await outcomeOf(tooMuch)).toBe('refund_too_large')
    await orders.refund(admin.ctx, order.id, { reason: 'sorry' })
    expect((await balanceOf(ctx, buyer.userId)).usd).toBe(10_000)
    await expectBooksToBalance()
  })

  test('that brings the sum to 0 moves no money and delivers', async () => {
    const { code } = await makeCoupon({ terms: { percent: 100 } })
    const buyer = await shopper(plain, 2, { usd: 0, rub: 0 })
    const order = await buy(buyer, code)
    await orders.deliver(ctx, order.id)
    const shown = await orders.show(buyer.ctx, order.id)
    expect({ status: shown.status, total: shown.total, codes: shown.items[0]?.codes.length }).toEqual({
      ...{ status: 'completed', total: 0, codes: 2 },
    })
    await expectBooksToBalance()
  })

  test('that brings the sum to 0 is paid from the balance, at no provider', async () => {
    const { code } = await makeCoupon({ terms: { percent: 100 } })
    const buyer = await shopper(plain)
    const begun = payments.startOrder(buyer.ctx, { ...byCard('usd'), coupon: code })
    expect(await outcomeOf(begun)).toBe('method_unavailable')
    expect(await usedOf(code)).toBe(0)
  })

  test('and nothing paid is ended without money when nothing of it was seen', async () => {
    const { code } = await makeCoupon({ terms: { percent: 100 } })
    const offer = await makeOffer(ctx)
    const order = await buy(await shopper(offer), code)
    const ended = await orders.refund(admin.ctx, order.id, { reason: 'cannot deliver' })
    expect([ended.status, await usedOf(code), await stockOf(ctx, offer)]).toEqual(['cancelled', 0, 10])
    await expectBooksToBalance()
  })

  test('counts once, however often the purchase is repeated with its key, also after the coupon was ended', async () => {
    const { id, code } = await makeCoupon()
    const buyer = await shopper(plain)
    const idempotency = { key: uniqueName('key-12345'), requestHash: 'the same' }
    const again = () => orders.payFromBalance({ ...quiet(buyer), idempotency }, { currency: 'usd', coupon: code })
    const [first, second] = [await again(), await again()]
    await discounts.endCoupon(admin.ctx, id)
    const third = await again()
    expect([second.id, third.id, await usedOf(code)]).toEqual([first.id, first.id, 1])
  })
})

describe('the uses of a coupon', () => {
  test('of twelve buyers at once on the last use one gets it, and the others pay nothing', async () => {
    const offer = await makeOffer(ctx, { stock: 20 })
    const { code } = await makeCoupon({ uses: 1 })
    const buyers = await Promise.all(Array.from({ length: 12 }, () => shopper(offer)))
    const outcomes = await Promise.all(buyers.map((buyer) => outcomeOf(buy(buyer, code))))
    expect(Map.groupBy(outcomes, (outcome) => outcome).get('ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'coupon_used_up']))
    expect([await usedOf(code), await stockOf(ctx, offer)]).toEqual([1, 19])
    await expectBooksToBalance()
  })

  test('are counted for each buyer', async () => {
    const { code } = await makeCoupon({ terms: { usesPerBuyer: 1 } })
    const buyer = await shopper(plain)
    await buy(buyer, code)
    await cart.add(buyer.ctx, wishFor(plain))
    expect(await outcomeOf(buy(buyer, code))).toBe('coupon_used_up')
    await buy(await shopper(plain), code)
    expect(await usedOf(code)).toBe(2)
  })

  test('go back when an unpaid order is given up, and when a paid one ends with nothing seen', async () => {
    const { code } = await makeCoupon({ uses: 1, terms: { usesPerBuyer: 1 } })
    const buyer = await shopper(plain)
    const { orderId } = await payments.startOrder(buyer.ctx, { ...byCard('usd'), coupon: code })
    expect(await usedOf(code)).toBe(1)
    await payments.giveUp(buyer.ctx, orderId ?? '')
    expect(await usedOf(code)).toBe(0)
    const order = await buy(buyer, code)
    await orders.refund(admin.ctx, order.id, { reason: 'sorry' })
    expect(await usedOf(code)).toBe(0)
  })

  test('do not go back when codes were seen, or for a part that was refunded', async () => {
    const { code } = await makeCoupon({ uses: 1, terms: { leastIn: { usd: 900 } } })
    const order = await buy(await shopper(plain, 2), code)
    await orders.deliver(ctx, order.id)
    await orders.refund(admin.ctx, order.id, { reason: 'sorry', minor: 400 })
    await orders.refund(admin.ctx, order.id, { reason: 'sorry' })
    expect(await usedOf(code)).toBe(1)
  })

  test('held by an unpaid order of the same cart are used by the order that replaces it', async () => {
    const { code } = await makeCoupon({ uses: 1, terms: { usesPerBuyer: 1 } })
    const buyer = await shopper(plain)
    await payments.startOrder(buyer.ctx, { ...byCard('usd'), coupon: code })
    const order = await buy(buyer, code, 'rub')
    expect([order.currency, order.total, await usedOf(code)]).toEqual(['rub', 40_410, 1])
  })

  test('an unpaid order is paid with the coupon it was made with', async () => {
    const { code } = await makeCoupon({ uses: 1 })
    const buyer = await shopper(plain)
    const { orderId } = await payments.startOrder(buyer.ctx, { ...byCard('usd'), coupon: code })
    const again = await payments.startOrder(buyer.ctx, { ...byCard('usd'), coupon: code })
    expect(again.orderId).toBe(orderId)
    const order = await orders.payFromBalance(quiet(buyer), { currency: 'usd', orderId: orderId ?? '' })
    expect([order.total, await usedOf(code)]).toEqual([450, 1])
    await expectBooksToBalance()
  })

  test('of a first order are for the first order alone, also when it waits unpaid', async () => {
    const { code } = await makeCoupon({ terms: { firstOrderOnly: true } })
    const buyer = await shopper(plain)
    await payments.startOrder(buyer.ctx, { ...byCard('usd'), coupon: code })
    await cart.add(buyer.ctx, wishFor(plain))
    await buy(buyer)
    await cart.add(buyer.ctx, wishFor(plain))
    expect(await outcomeOf(buy(buyer, code))).toBe('coupon_not_applicable')
  })

  test('of a first order are refused when its order is paid second, and money that comes for it is honoured', async () => {
    const { code } = await makeCoupon({ terms: { firstOrderOnly: true } })
    const buyer = await shopper(plain)
    const payment = await payments.startOrder(buyer.ctx, { ...byCard('usd'), coupon: code })
    const orderId = payment.orderId ?? ''
    await cart.add(buyer.ctx, wishFor(plain))
    await buy(buyer)
    const again = () => payments.startOrder(buyer.ctx, { ...byCard('usd'), orderId })
    const fromBalance = () => orders.payFromBalance(quiet(buyer), { currency: 'usd', orderId })
    expect([await outcomeOf(again()), await outcomeOf(fromBalance())]).toEqual([
      ...['coupon_not_applicable', 'coupon_not_applicable'],
    ])
    expect((await orders.show(buyer.ctx, orderId)).status).toBe('pending')
    await providers.pay(payment.payUrl)
    await providers.arrive()
    expect(await orders.show(buyer.ctx, orderId)).toMatchObject({ coupon: code, total: payment.amount })
    expect((await orders.show(buyer.ctx, orderId)).status).not.toBe('pending')
  })

  test('of a first order are used by an order that waited and is the first after all', async () => {
    const { code } = await makeCoupon({ terms: { firstOrderOnly: true } })
    const buyer = await shopper(plain)
    const { orderId } = await payments.startOrder(buyer.ctx, { ...byCard('usd'), coupon: code })
    const wish = { currency: 'usd', orderId: orderId ?? '' } as const
    expect(await outcomeOf(payments.startOrder(buyer.ctx, { ...byCard('usd'), orderId: wish.orderId }))).toBe('ok')
    expect(await outcomeOf(orders.payFromBalance(quiet(buyer), wish))).toBe('ok')
  })

  test('of a first order are there again when that order ends with nothing seen', async () => {
    const { code } = await makeCoupon({ terms: { firstOrderOnly: true } })
    const buyer = await shopper(plain)
    const order = await buy(buyer, code)
    await orders.refund(admin.ctx, order.id, { reason: 'sorry' })
    await cart.add(buyer.ctx, wishFor(plain))
    expect(await orders.quoteCart(buyer.ctx, { currency: 'usd', coupon: code })).toMatchObject({ total: 450 })
    expect((await buy(buyer, code)).total).toBe(450)
  })

  test('held by an unpaid order of another cart are used, as quoted, by the order that replaces it', async () => {
    const { code } = await makeCoupon({ uses: 1 })
    const buyer = await shopper(plain)
    const { orderId } = await payments.startOrder(buyer.ctx, { ...byCard('usd'), coupon: code })
    await cart.add(buyer.ctx, wishFor(plain))
    await cart.show(buyer.ctx)
    const { total } = await orders.quoteCart(buyer.ctx, { currency: 'usd', coupon: code })
    expect([total, (await buy(buyer, code)).total]).toEqual([899, 899])
    expect([(await orders.show(buyer.ctx, orderId ?? '')).status, await usedOf(code)]).toEqual(['cancelled', 1])
  })

  test('stay used when a bank takes back the money of an order of which codes were seen', async () => {
    const { code } = await makeCoupon({ uses: 1 })
    const buyer = await shopper(plain, 3)
    const payment = await payments.startOrder(buyer.ctx, { ...byCard('usd'), coupon: code })
    await providers.pay(payment.payUrl)
    await providers.arrive()
    const order = await orders.show(buyer.ctx, payment.orderId ?? '')
    const lost = { reference: `lost ${order.id}`, minor: 100, to: 'system:disputes:usd', note: order.id, ends: true }
    await ctx.db.run(sql`UPDATE codes SET delivered_at = 1
      WHERE id = (SELECT min(id) FROM codes WHERE order_id = ${order.id})`)
    const [row] = await ctx.db.select().from(orderRows).where(sql`id = ${order.id}`)
    if (!row) throw new Error('there is no order')
    await commit(ctx.db, await orders.planChargeBack(ctx, row, lost))
    expect(await usedOf(code)).toBe(1)
  })
})

describe('of an order that cost nothing', () => {
  const freeOrder = async (stock = 10) => {
    const offer = await makeOffer(ctx, { stock })
    const { code } = await makeCoupon({ terms: { percent: 100 } })
    const buyer = await shopper(offer)
    const { id } = await buy(buyer, code)
    await orders.deliver(ctx, id)
    return { id, buyer, offer }
  }

  test('a code that does not work is replaced', async () => {
    const order = await freeOrder()
    const claimId = await complain(order)
    const { claims } = await orders.listClaims(admin.ctx, { limit: 1 })
    expect(claims).toMatchObject([{ id: claimId, refundable: 0, isPaidBack: 0 }])
    await orders.answerClaim(admin.ctx, claimId, { decision: 'replace', reply: 'Here is another.' })
    const { items } = await orders.show(order.buyer.ctx, order.id)
    expect(items.map(({ codes }) => codes)).toEqual([[order.offer.codes[1]]])
  })

  test('what a supplier delivers is ordered there', async () => {
    const asked: string[] = []
    const shop = await shopThatWaits({
      place: async (wish) => {
        asked.push(wish.ref)
        throw new SupplierError('unknown', 'no answer')
      },
    })
    const offer = await makeSuppliedOffer(shop)
    const { code } = await makeCoupon({ terms: { percent: 100, belowCost: true } })
    const buyer = await makeBuyer(shop)
    await cart.add(buyer.ctx, wishFor(offer))
    const own = { ...buyer.ctx, delivery: lostQueue(shop) }
    const { id } = await orders.payFromBalance(own, { currency: 'usd', coupon: code })
    await orders.deliver(shop, id)
    expect(asked).toHaveLength(1)
  })
})

test('two administrators who change a coupon at once: one of them is told', async () => {
  const { id, form } = await makeCoupon()
  const change = () => discounts.editCoupon(admin.ctx, id, { ...form, version: 1, reason: 'both of us' })
  const outcomes = await Promise.all([outcomeOf(change()), outcomeOf(change())])
  expect(outcomes.sort()).toEqual(['form_changed', 'ok'])
  await Promise.all([discounts.endCoupon(admin.ctx, id), discounts.endCoupon(admin.ctx, id)])
})

describe('a purchase with a coupon is refused', () => {
  test('when its terms have moved since they were quoted', async () => {
    const { id, code, form } = await makeCoupon()
    const buyer = await shopper(plain)
    await cart.show(buyer.ctx)
    await orders.quoteCart(buyer.ctx, { currency: 'usd', coupon: code })
    await discounts.editCoupon(admin.ctx, id, {
      ...form,
      terms: { ...form.terms, percent: 50 },
      version: 1,
      reason: 'more',
    })
    const bought = orders.payFromBalance(quiet(buyer), { currency: 'usd', coupon: code, expectedMinor: 450 })
    expect(await outcomeOf(bought)).toBe('amount_mismatch')
  })

  test('once it was ended, and then its code is unknown', async () => {
    const { id, code } = await makeCoupon()
    await discounts.endCoupon(admin.ctx, id)
    expect(await outcomeOf(buy(await shopper(plain), code))).toBe('coupon_not_found')
  })

  test('below what the codes have cost, unless it may sell below cost', async () => {
    const offer = await makeOffer(ctx)
    await ctx.db.run(sql`UPDATE code_batches SET cost = 480, cost_currency = 'usd' WHERE offer_id = ${offer.id}`)
    const [careful, bold] = [await makeCoupon(), await makeCoupon({ terms: { belowCost: true } })]
    expect((await buy(await shopper(offer), careful.code)).total).toBe(480)
    expect((await buy(await shopper(offer), bold.code)).total).toBe(450)
  })
})

test('ten wrong codes in a quarter of an hour, and no code is answered, a right one neither', async () => {
  const { code } = await makeCoupon()
  const buyer = await shopper(plain)
  const ask = (coupon: string) => outcomeOf(orders.quoteCart(buyer.ctx, { currency: 'usd', coupon }))
  const outcomes: string[] = []
  for (let guess = 0; guess < 10; guess += 1) outcomes.push(await ask(`GUESS${guess}`))
  expect(new Set(outcomes)).toEqual(new Set(['coupon_not_found']))
  expect([await ask('GUESS'), await ask(code), await outcomeOf(buy(buyer, code))]).toEqual(
    Array.from({ length: 3 }, () => 'rate_limited'),
  )
  testClock.ms += 15 * 60_000
  expect(await ask(code)).toBe('ok')
})

test('a thousand codes are made at once, each for one order, and ended together', async () => {
  const { id, codes } = await makeCoupon({ count: 1000 })
  expect(new Set(codes).size).toBe(1000)
  const [one = '', other = ''] = codes
  await buy(await shopper(plain), one)
  expect(await outcomeOf(buy(await shopper(plain), one))).toBe('coupon_used_up')
  await discounts.endCoupon(admin.ctx, id)
  expect(await outcomeOf(buy(await shopper(plain), other))).toBe('coupon_not_found')
  const { coupons } = await discounts.listCoupons(admin.ctx, { limit: 10, search: other })
  expect(coupons).toMatchObject([{ id, codes: 1000, used: 1, brought: { usd: { orders: 1, paid: 450, off: 49 } } }])
})

describe('the book of coupons', () => {
  test('has one coupon of a wish that is sent again under its key, with the same codes', async () => {
    const { form } = await makeCoupon()
    const idempotency = { key: uniqueName('coupon-key-'), requestHash: 'same' }
    const wish = { ...form, name: uniqueName('Once '), count: 3, reason: 'spring sale' }
    const press = () => discounts.makeCoupon({ ...admin.ctx, idempotency }, wish)
    const [first, ...again] = [...(await Promise.all([press(), press()])), await press()]
    expect(first?.codes).toHaveLength(3)
    expect(again).toEqual([first, first])
    const { coupons } = await discounts.listCoupons(admin.ctx, { search: wish.name, limit: 50 })
    expect(coupons.map(({ id }) => id)).toEqual([first?.id])
  })

  test.each([
    ['a part of its name in small letters', () => 'весенняя рас'],
    ['a code as a buyer may type it', ({ code }: { code: string }) => ` ${code.toLowerCase()}`],
    ['its id', ({ id }: { id: string }) => id],
  ])('finds one by %s', async (_, searchOf) => {
    const made = await makeCoupon({ name: `Весенняя распродажа ${uniqueName('')}` })
    await makeCoupon()
    const { coupons } = await discounts.listCoupons(admin.ctx, { limit: 10, search: searchOf(made) })
    expect(coupons.map(({ id }) => id)).toContain(made.id)
    expect(coupons.every(({ name }) => name.startsWith('Весенняя'))).toBe(true)
  })

  test('tells the codes of one page by page', async () => {
    const { id, codes } = await makeCoupon({ count: 5 })
    const first = await discounts.codesOf(admin.ctx, id, { limit: 3 })
    const rest = await discounts.codesOf(admin.ctx, id, { limit: 3, cursor: first.nextCursor ?? '' })
    expect(first.codes).toEqual(
      codes
        .toSorted()
        .slice(0, 3)
        .map((code) => ({ code, used: 0, uses: 1 })),
    )
    expect([rest.codes.length, rest.nextCursor]).toEqual([2, null])
  })

  test('refuses fewer uses than there were, a form that somebody else has saved, and one that has ended', async () => {
    const { id, code, form } = await makeCoupon()
    await buy(await shopper(plain), code)
    await buy(await shopper(plain), code)
    const edit = (changes: object) =>
      outcomeOf(discounts.editCoupon(admin.ctx, id, { ...form, version: 1, reason: 'more', ...changes }))
    expect([await edit({ uses: 1 }), await edit({ uses: 2 }), await edit({ uses: 3 })]).toEqual([
      ...['coupon_used_up', 'ok', 'form_changed'],
    ])
    await discounts.endCoupon(admin.ctx, id)
    expect(await edit({ version: 3 })).toBe('coupon_not_found')
  })
})

test('an order that cost nothing and was delivered has nothing to give back', async () => {
  const { code } = await makeCoupon({ terms: { percent: 100 } })
  const order = await buy(await shopper(plain), code)
  await orders.deliver(ctx, order.id)
  const refund = orders.refund(admin.ctx, order.id, { reason: 'sorry' })
  expect(await outcomeOf(refund)).toBe('refund_too_large')
})
