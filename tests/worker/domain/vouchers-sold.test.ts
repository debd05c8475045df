import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editedProduct } from '../../../src/shared/contract/catalogue'
import { commit } from '../../../src/worker/db/database'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import * as discounts from '../../../src/worker/domain/discounts/discounts'
import {
  hasOtherCodes,
  previewImport,
  redeemVoucher,
  voidVouchers,
} from '../../../src/worker/domain/inventory/inventory'
import { statement } from '../../../src/worker/domain/ledger/ledger'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as reports from '../../../src/worker/domain/reports/reports'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import * as vouchers from '../../../src/worker/domain/vouchers/vouchers'
import { planHold } from '../../../src/worker/domain/ways-in/ways-in'
import { auditDb } from '../../support/audits'
import { betweenRoundTrips, costOf } from '../../support/counting'
import { bankSays, byCard, owedBy, quietShop, stockOf } from '../../support/paying'
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
  uniqueName,
  wishFor,
} from '../../support/shop'
import { newCodes, openCodesOf, overtaken, refusalOf } from '../../support/supplying'
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

/** Somebody who has not confirmed who they are for longer than a day. */
const unproven = ({ ctx: own }: Person): CallerCtx => ({ ...own, caller: { ...own.caller, provenAtMs: 0 } })

async function shopper(offers: Offer[], usd = 100_000): Promise<Person> {
  const buyer = await makeBuyer(ctx, { usd })
  for (const offer of offers) await cart.add(buyer.ctx, wishFor(offer))
  return buyer
}
const buy = (caller: CallerCtx, coupon?: string) =>
  orders.payFromBalance(caller, { currency: 'usd', ...(coupon && { coupon }) })

async function makeCoupon({
  least,
  firstOrderOnly = false,
}: {
  least?: number
  firstOrderOnly?: boolean
} = {}): Promise<string> {
  const terms = { percent: 10, amountIn: null, productIds: [], categories: [], currencies: [] }
  const { codes } = await discounts.makeCoupon(admin.ctx, {
    ...{ name: 'Spring', startsAt: null, endsAt: null, uses: null, count: 1, reason: 'spring sale' },
    code: uniqueName('CODE').toUpperCase(),
    terms: {
      ...{ ...terms, leastIn: least ? { usd: least } : null, usesPerBuyer: null },
      ...{ firstOrderOnly, belowCost: false },
    },
  })
  return codes[0] ?? ''
}

describe('a voucher that is sold', () => {
  test('is an ordinary code of its order, and its buyer redeems it', async () => {
    const buyer = await shopper([await makeVoucherOffer(admin)], 500)
    const order = await buy(buyer.ctx)
    await orders.deliver(ctx, order.id)
    const [code = ''] = (await orders.show(buyer.ctx, order.id)).items[0]?.codes ?? []
    await redeemVoucher(buyer.ctx, code)
    expect((await balanceOf(ctx, buyer.userId)).usd).toBe(500)
    const { lines } = await statement(buyer.ctx, { limit: 2 })
    expect(lines.map(({ kind, minor }) => [kind, minor])).toEqual([
      ['voucher', 500],
      ['voucher_purchase', -500],
    ])
    expect(order.vouchers).toBe(500)
  })

  test('is not bought from the balance while top-ups get a bonus, which would buy the next one', async () => {
    const buyer = await shopper([await makeVoucherOffer(admin)], 500)
    const topUpBonus = { ...ctx.settings.topUpBonus, usd: [{ from: 1000, percent: 5 }] }
    const generous = { ...buyer.ctx, settings: { ...buyer.ctx.settings, topUpBonus } }
    expect(await outcomeOf(buy(generous))).toBe('method_unavailable')
    expect((await balanceOf(ctx, buyer.userId)).usd).toBe(500)
  })

  test('is a sale of its product in the reports of the day', async () => {
    const usdNow = async () => (await reports.sales(admin.ctx, 1)).currencies.usd.now
    await reports.rollUp(ctx)
    const before = await usdNow()
    await buy((await shopper([await makeVoucherOffer(admin)])).ctx)
    await reports.rollUp(ctx)
    expect(await usdNow()).toEqual({ ...before, orders: before.orders + 1, sold: before.sold + 500 })
  })

  test('takes no discount, and the rest of the cart does', async () => {
    const [voucher, game] = [await makeVoucherOffer(admin), await makeOffer(ctx, { usd: 1000 })]
    const buyer = await shopper([voucher, game])
    const order = await buy(buyer.ctx, await makeCoupon())
    expect(order).toMatchObject({ total: 1400, vouchers: 500 })
    expect(order.items.map(({ paid }) => paid).sort()).toEqual([500, 900])
  })

  test.each([
    ['alone in the cart', undefined, []],
    ['beside too little of anything else', 1200, [1000]],
  ] as const)('does not count for a coupon: %s', async (_, least, others) => {
    const games = await Promise.all(others.map((usd) => makeOffer(ctx, { usd })))
    const buyer = await shopper([await makeVoucherOffer(admin), ...games])
    expect(await outcomeOf(buy(buyer.ctx, await makeCoupon({ least })))).toBe('coupon_not_applicable')
  })
})

test('a voucher that somebody redeems while its code is for sale is sold to nobody, nor given to the order that holds it', async () => {
  const offer = await makeVoucherOffer(admin, 500, 3)
  const [waiting, thief, late] = [await shopper([offer]), await makeBuyer(ctx), await shopper([offer])]
  const { id } = await buy(waiting.ctx)
  for (const code of offer.codes.slice(0, 2)) await redeemVoucher(thief.ctx, code)
  expect((await balanceOf(ctx, thief.userId)).usd).toBe(1000)
  await orders.deliver(ctx, id)
  expect((await orders.show(waiting.ctx, id)).items[0]?.codes).toEqual(offer.codes.slice(2))
  expect(await outcomeOf(buy(late.ctx))).toBe('out_of_stock')
  expect(await stockOf(ctx, offer)).toBe(0)
  await redeemVoucher(waiting.ctx, offer.codes[2] ?? '')
})

test('a voucher that nobody can redeem comes into no stock, also back into none, and is given to no order by hand', async () => {
  const offer = await makeVoucherOffer(admin, 500, 1)
  const { codes } = await vouchers.makeVouchers(admin.ctx, { currency: 'usd', minor: 500, count: 3 })
  const waiting = await shopper([offer])
  const { id } = await buy(waiting.ctx)
  const { batches } = await vouchers.listBatches(admin.ctx, { limit: 2 })
  const [used = '', ...rest] = codes
  await redeemVoucher(waiting.ctx, used)
  for (const batch of batches) await voidVouchers(admin.ctx, batch.id, 'the list has leaked')
  await orders.deliver(ctx, id)
  const form = { amount: offer.amount, codes: [...offer.codes, ...codes] }
  const isStocked = { new: 0, noVoucher: 4, alreadyStocked: 0 }
  expect(await previewImport(admin.ctx, offer.productId, form)).toMatchObject(isStocked)
  expect(await outcomeOf(orders.importCodes(admin.ctx, offer.productId, form))).toBe('invalid_request')
  expect(
    await outcomeOf(orders.deliverByHand(admin.ctx, id, { item: 0, codes: rest.slice(0, 1), reason: 'as promised' })),
  ).toBe('code_known')
  expect(await stockOf(ctx, offer)).toBe(0)
  await orders.refundRest(admin.ctx, id, 'there are no others')
})

test('a voucher that somebody redeems while it is given to an order by hand is not given', async () => {
  const offer = await makeVoucherOffer(admin, 500, 1)
  const waiting = await shopper([offer])
  const { id } = await buy(waiting.ctx)
  await voidVouchers(admin.ctx, (await vouchers.listBatches(admin.ctx, { limit: 1 })).batches[0]?.id ?? '', 'leaked')
  await orders.deliver(ctx, id)
  const { codes } = await vouchers.makeVouchers(admin.ctx, { currency: 'usd', minor: 500, count: 1 })
  const thief = await makeBuyer(ctx)
  const late = overtaken(admin, () => redeemVoucher(thief.ctx, codes[0] ?? ''), 3)
  expect(await outcomeOf(orders.deliverByHand(late, id, { item: 0, codes, reason: 'as promised' }))).toBe('code_known')
  expect((await orders.show(waiting.ctx, id)).items[0]?.codes).toEqual([])
  await orders.refundRest(admin.ctx, id, 'there are no others')
})

test('a voucher that was made void is sold to nobody any more, and given to no order that holds it', async () => {
  const offer = await makeVoucherOffer(admin, 500, 3)
  const [waiting, late] = [await shopper([offer]), await shopper([offer])]
  const { id } = await buy(waiting.ctx)
  const { batches } = await vouchers.listBatches(admin.ctx, { limit: 1 })
  await voidVouchers(admin.ctx, batches[0]?.id ?? '', 'the list has leaked')
  await orders.deliver(ctx, id)
  const shown = await orders.show(waiting.ctx, id)
  expect([shown.reason, shown.items[0]?.codes]).toEqual(['awaiting_stock', []])
  expect(await outcomeOf(buy(late.ctx))).toBe('out_of_stock')
  expect(await stockOf(ctx, offer)).toBe(0)
  await orders.refundRest(admin.ctx, id, 'there are no others')
  expect((await balanceOf(ctx, waiting.userId)).usd).toBe(100_000)
})

describe('a product of vouchers is stocked with no other codes', () => {
  const made = async (count: number) =>
    (await vouchers.makeVouchers(admin.ctx, { currency: 'usd', minor: 500, count })).codes
  const asVouchers = (id: string, form: object = { type: 'voucher' }) =>
    catalogue.update(admin.ctx, id, editedProduct.parse(form), { alongside: [], hasOtherCodes })
  const empty = async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    await asVouchers(offer.productId)
    return offer
  }

  test.each<[string, () => Promise<string[]>]>([
    ['that no voucher is', async () => newCodes(1)],
    [
      'whose voucher is redeemed',
      async () => {
        const codes = await made(1)
        await redeemVoucher((await makeBuyer(ctx)).ctx, codes[0] ?? '')
        return codes
      },
    ],
    [
      'whose voucher is void',
      async () => {
        const codes = await made(1)
        const { batches } = await vouchers.listBatches(admin.ctx, { limit: 1 })
        await voidVouchers(admin.ctx, batches[0]?.id ?? '', 'the list has leaked')
        return codes
      },
    ],
  ])('by an import: a code %s is counted, and nothing is stocked', async (_, codesOf) => {
    const { productId, amount, ...offer } = await empty()
    const good = await made(2)
    const form = { amount, codes: [...good, ...(await codesOf())] }
    const ends = { first: good[0], last: good[1] }
    expect(await previewImport(admin.ctx, productId, form)).toMatchObject({ new: 2, noVoucher: 1, invalid: 0, ...ends })
    expect(await refusalOf(orders.importCodes(admin.ctx, productId, form))).toMatchObject({
      ...{ code: 'invalid_request', fields: { codes: 'no_voucher' } },
    })
    expect(await openCodesOf(ctx, { ...offer, productId, amount })).toEqual([])
    expect(await orders.importCodes(admin.ctx, productId, { amount, codes: good })).toMatchObject({ added: 2 })
  })

  test('by an import in whose moment its vouchers are made void', async () => {
    const { productId, amount } = await empty()
    const codes = await made(1)
    const { batches } = await vouchers.listBatches(admin.ctx, { limit: 1 })
    const meanwhile = () => voidVouchers(admin.ctx, batches[0]?.id ?? '', 'the list has leaked')
    const db = drizzle(betweenRoundTrips(env.DB, meanwhile))
    expect(await refusalOf(orders.importCodes({ ...admin.ctx, db }, productId, { amount, codes }))).toMatchObject({
      fields: { codes: 'no_voucher' },
    })
  })

  test('by a form or a table that makes vouchers of what is in stock', async () => {
    const { productId } = await makeOffer(ctx, { stock: 1 })
    expect(await outcomeOf(asVouchers(productId))).toBe('stock_no_vouchers')
    expect(await outcomeOf(asVouchers(productId, { vouchers: true }))).toBe('stock_no_vouchers')
    const { flaws } = await catalogue.previewTable(admin.ctx, `id,type\n${productId},voucher`, hasOtherCodes)
    expect(flaws).toEqual([{ line: 2, column: 'type', code: 'stock_no_vouchers' }])
  })

  test('though vouchers that are there may be called so', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    await orders.importCodes(admin.ctx, offer.productId, { amount: offer.amount, codes: await made(1) })
    expect((await asVouchers(offer.productId)).vouchers).toBe(true)
  })
})

describe('bought from a balance', () => {
  const held = (buyer: Person) => commit(ctx.db, planHold(ctx, buyer.userId))

  test.each([
    ['a voucher', 'transfers_held', () => makeVoucherOffer(admin)],
    ['anything else', 'ok', () => makeOffer(ctx)],
  ] as const)('in the day after a changed way in, %s: %s', async (_, outcome, offerOf) => {
    const buyer = await shopper([await offerOf()])
    await held(buyer)
    expect(await outcomeOf(buy(buyer.ctx))).toBe(outcome)
  })

  test('an unpaid order for a voucher is held too', async () => {
    const buyer = await shopper([await makeVoucherOffer(admin)])
    const { orderId } = await payments.startOrder(buyer.ctx, byCard('usd'))
    await held(buyer)
    const paid = orders.payFromBalance(buyer.ctx, { currency: 'usd', orderId: orderId ?? '' })
    expect(await outcomeOf(paid)).toBe('transfers_held')
  })

  test.each([
    ['vouchers', 'step_up_required', (usd: number) => makeVoucherOffer(admin, usd)],
    ['anything else', 'ok', (usd: number) => makeOffer(ctx, { usd })],
  ] as const)('in parts that together are large, %s: %s', async (_, outcome, offerOf) => {
    const offer = await offerOf(6000)
    const buyer = await shopper([offer])
    await buy(unproven(buyer))
    await cart.add(buyer.ctx, wishFor(offer))
    expect(await outcomeOf(buy(unproven(buyer)))).toBe(outcome)
  })

  test('a voucher counts for what is sent to others afterwards', async () => {
    const buyer = await shopper([await makeVoucherOffer(admin, 6000)])
    await buy(unproven(buyer))
    const { userId } = await makeBuyer(ctx)
    const sent = transfers.send(unproven(buyer), { userId, currency: 'usd', minor: 6000 })
    expect(await outcomeOf(sent)).toBe('step_up_required')
  })

  test('a cart without vouchers costs no statement more', async () => {
    const [game, voucher] = [await shopper([await makeOffer(ctx)]), await shopper([await makeVoucherOffer(admin)])]
    const plain = await costOf(game.ctx, (counted) => buy(counted))
    const withVoucher = await costOf(voucher.ctx, (counted) => buy(counted))
    expect(withVoucher.roundTrips).toBe(plain.roundTrips)
    expect(withVoucher.rowsWritten).toBe(plain.rowsWritten)
  })
})

describe('a voucher whose payment a bank takes back', () => {
  /** Two vouchers that a card has paid for, delivered. */
  async function paidByCard() {
    const offer = await makeVoucherOffer(admin)
    const buyer = await makeBuyer(ctx)
    await cart.add(buyer.ctx, wishFor(offer, 2))
    const payment = await payments.startOrder(buyer.ctx, byCard('usd'))
    await providers.pay(payment.payUrl)
    await providers.arrive()
    await orders.deliver(ctx, payment.orderId ?? '')
    const codes = (await orders.show(buyer.ctx, payment.orderId ?? '')).items[0]?.codes ?? []
    return { buyer, payment, codes }
  }
  const toldOf = async (paymentId: string) => {
    const rows = await auditDb.all<{ detail: string }>(sql`SELECT detail FROM alerts
      WHERE subject = ${paymentId} AND kind = 'voucher_disputed' AND cleared_at IS NULL`)
    return rows.map(({ detail }) => JSON.parse(detail))
  }

  test('and that somebody else has redeemed is told to the operator by that account', async () => {
    const { buyer, payment, codes } = await paidByCard()
    const other = await makeBuyer(ctx)
    await redeemVoucher(other.ctx, codes[0] ?? '')
    await bankSays(ctx, providers, payment.id, 'created')
    expect(await openAlerts(ctx, payment.id)).toEqual(['dispute', 'voucher_disputed'])
    const sum = { minor: 500, currency: 'usd' }
    expect(await toldOf(payment.id)).toEqual([
      ['voucher_redeemed', { users: other.userId, count: 1, sum, frozen: sum }],
    ])
    await bankSays(ctx, providers, payment.id, 'lost')
    expect(await owedBy(ctx, buyer)).toBe(-1000)
  })

  test('that nobody has redeemed is refused while the bank decides, and void once the dispute is lost', async () => {
    const { payment, codes } = await paidByCard()
    const other = await makeBuyer(ctx)
    await bankSays(ctx, providers, payment.id, 'created')
    expect(await toldOf(payment.id)).toEqual([])
    const outcomes = () => Promise.all(codes.map((code) => outcomeOf(redeemVoucher(other.ctx, code))))
    expect(await outcomes()).toEqual(['voucher_disputed', 'voucher_disputed'])
    await bankSays(ctx, providers, payment.id, 'lost')
    expect(await outcomes()).toEqual(['voucher_not_found', 'voucher_not_found'])
    expect(await toldOf(payment.id)).toEqual([])
  })

  test('that its buyer has redeemed pays what the buyer owes', async () => {
    const { buyer, payment, codes } = await paidByCard()
    for (const code of codes) await redeemVoucher(buyer.ctx, code)
    await bankSays(ctx, providers, payment.id, 'created', 'lost')
    expect([await owedBy(ctx, buyer), (await balanceOf(ctx, buyer.userId)).usd]).toEqual([0, 0])
    expect(await toldOf(payment.id)).toEqual([])
  })

  test('stays good when the bank gives the money back', async () => {
    const { buyer, payment, codes } = await paidByCard()
    await bankSays(ctx, providers, payment.id, 'created', 'won')
    await redeemVoucher(buyer.ctx, codes[0] ?? '')
    expect((await balanceOf(ctx, buyer.userId)).usd).toBe(500)
  })
})

test('an order of vouchers alone is no first order', async () => {
  const buyer = await shopper([await makeVoucherOffer(admin)])
  await buy(buyer.ctx)
  await cart.add(buyer.ctx, wishFor(await makeOffer(ctx)))
  const code = await makeCoupon({ firstOrderOnly: true })
  expect((await buy(buyer.ctx, code)).coupon).toBe(code)
})
