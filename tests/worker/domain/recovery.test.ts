import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as recovery from '../../../src/worker/domain/recovery/recovery'
import { copyDatabase, freshShop } from '../../support/earlier-database'
import { byCard, stockOf } from '../../support/paying'
import {
  codesOf,
  decide,
  fatesOf,
  goBackTo,
  markNext,
  minute,
  openStage,
  ownerOf,
  paidByCard,
  reason,
  type Stage,
  sell,
  unpaidOrder,
} from '../../support/recovering'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  openAlerts,
  outcomeOf,
} from '../../support/shop'

let stage: Stage
let ctx: Stage['ctx']
beforeEach(async () => {
  stage = await openStage()
  ctx = stage.ctx
})

test('a shop that goes back sells no code twice and loses no payment: sell, back up, sell more, go back, open', async () => {
  const offer = await makeOffer(ctx, { stock: 6 })
  const before = await sell(ctx, offer)
  const payer = await makeBuyer(ctx)
  await markNext(ctx)
  const backup = await copyDatabase()

  const since = [await sell(ctx, offer), await paidByCard(stage, offer)]
  const topUp = await payments.startTopUp(payer.ctx, { ...byCard(), minor: 1000 })
  await stage.providers.pay(topUp.payUrl)
  await stage.providers.arrive()
  const given = await Promise.all([before, ...since].map((order) => codesOf(ctx, order)))
  await markNext(ctx)

  const closed = await goBackTo(stage, backup)
  expect(closed.settings.closed).toBe('database_behind')
  expect(await openAlerts(ctx, 'database')).toEqual(['database_behind'])
  expect(await fatesOf(ctx, offer)).toEqual({ held: 1, sold: 2, quarantined: 3 })
  const owner = await ownerOf(closed, stage)
  expect(await outcomeOf(recovery.open(owner, reason))).toBe('recovery_unfinished')
  const { found, silent } = await recovery.show(owner)
  expect(silent).toEqual([])
  expect(found.map(({ status, minor, given, buyer }) => [status, minor, given, buyer?.nickname])).toEqual([
    ['paid', 1000, 0, payer.nickname],
    ['paid', 499, 1, undefined],
  ])
  await decide(owner, 0, 'credited')
  await decide(owner, 1, 'noted')
  await recovery.release(owner, { reason })
  await recovery.open(owner, reason)

  ctx = await freshShop()
  expect(ctx.settings.closed).toBeUndefined()
  expect(Object.values(ctx.settings.switches)).not.toContain(false)
  expect(await balanceOf(ctx, payer.userId)).toEqual(everyBalance({ usd: 1000, rub: 0 }))
  const later = [await sell(ctx, offer), await sell(ctx, offer), await sell(ctx, offer)]
  const sold = [...given, ...(await Promise.all(later.map((order) => codesOf(ctx, order))))].flat()
  expect([sold.length, new Set(sold).size]).toEqual([6, 6])
  expect(await outcomeOf(makePaidOrder(ctx, { offer }))).toBe('out_of_stock')
  await markNext(ctx)
  expect((await freshShop()).settings.closed).toBeUndefined()
  expect(await openAlerts(ctx, 'database')).toEqual([])
  await expectBooksToBalance()
})

describe('a code that the earlier database would sell', () => {
  test('is not sold out of an unpaid order that has ended since, after which somebody else was given it', async () => {
    const offer = await makeOffer(ctx, { stock: 1 })
    const unpaid = await unpaidOrder(stage, offer)
    await markNext(ctx)
    const backup = await copyDatabase()
    await payments.giveUp(unpaid.buyer.ctx, unpaid.id)
    await sell(ctx, offer)
    await markNext(ctx)
    await goBackTo(stage, backup)
    expect(await fatesOf(ctx, offer)).toEqual({ sold: 1 })
  })

  test('stays with the unpaid order that was paid since, and whose buyer was given it', async () => {
    const offer = await makeOffer(ctx, { stock: 1 })
    const order = await unpaidOrder(stage, offer)
    await markNext(ctx)
    const backup = await copyDatabase()
    await stage.providers.pay(order.payUrl)
    await stage.providers.arrive()
    await orders.deliver(ctx, order.id)
    const given = await codesOf(ctx, order)
    await markNext(ctx)
    const owner = await ownerOf(await goBackTo(stage, backup), stage)
    expect(await fatesOf(ctx, offer)).toEqual({ held: 1 })
    expect((await recovery.show(owner)).found).toEqual([])
    await recovery.open(owner, reason)
    const open = await freshShop()
    await minute(open)
    await orders.deliver(open, order.id)
    expect(await codesOf(open, order)).toEqual(given)
    await expectBooksToBalance()
  })

  test('is set aside when an unpaid order holds it of which nobody knows what became since the last mark', async () => {
    const offer = await makeOffer(ctx, { stock: 2 })
    await unpaidOrder(stage, offer)
    await markNext(ctx)
    const backup = await copyDatabase()
    await makeBuyer(ctx)
    await markNext(ctx)
    await goBackTo(stage, backup)
    expect(await fatesOf(ctx, offer)).toEqual({ quarantined: 2 })
  })

  test('is on sale again at once when the shop stood closed and still before, because nothing is unknown then', async () => {
    const offer = await makeOffer(ctx, { stock: 3 })
    await markNext(ctx)
    const backup = await copyDatabase()
    await sell(ctx, offer)
    await markNext(ctx)
    const closed: Ctx = { ...ctx, settings: { ...ctx.settings, closed: 'owner' } }
    for (let nth = 0; nth < 4; nth += 1) await minute(closed)
    await goBackTo(stage, backup, { isClosedByOwner: true })
    expect(await fatesOf(ctx, offer)).toEqual({ free: 2, sold: 1 })
    expect(await stockOf(ctx, offer)).toBe(2)
  })

  test('stays set aside when it was so before, though nothing is unknown this time', async () => {
    const offer = await makeOffer(ctx, { stock: 2 })
    await ctx.db.run(sql`UPDATE codes SET voided_at = 1, void_reason = 'quarantined' WHERE offer_id = ${offer.id}
      AND id = (SELECT min(id) FROM codes WHERE offer_id = ${offer.id})`)
    await ctx.db.run(sql`UPDATE offers SET stock = 1 WHERE id = ${offer.id}`)
    await markNext(ctx)
    const backup = await copyDatabase()
    await makeBuyer(ctx)
    const closed: Ctx = { ...ctx, settings: { ...ctx.settings, closed: 'owner' } }
    for (let nth = 0; nth < 5; nth += 1) await minute(closed)
    await goBackTo(stage, backup, { isClosedByOwner: true })
    expect(await fatesOf(ctx, offer)).toEqual({ free: 1, quarantined: 1 })
  })

  test('is known although it was sealed anew under another key since', async () => {
    const offer = await makeOffer(ctx, { stock: 2 })
    await markNext(ctx)
    const backup = await copyDatabase()
    await ctx.db.run(sql`UPDATE codes SET key_id = 'newer', fingerprint = 'newer-' || id WHERE offer_id = ${offer.id}`)
    const first = sql`(SELECT min(id) FROM codes WHERE offer_id = ${offer.id})`
    await ctx.db.run(sql`UPDATE codes SET delivered_at = 1 WHERE id = ${first}`)
    await markNext(ctx)
    await goBackTo(stage, backup)
    expect(await fatesOf(ctx, offer)).toEqual({ quarantined: 1, sold: 1 })
  })

  test('is not imported again when it came in and was sold in the time that is forgotten', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    await markNext(ctx)
    const backup = await copyDatabase()
    const codes = ['FORGOTTEN-1', 'FORGOTTEN-2']
    const bring = (by: CallerCtx) => orders.importCodes(by, offer.productId, { amount: offer.amount, codes })
    await bring(stage.admin.ctx)
    const given = await codesOf(ctx, await sell(ctx, offer))
    await markNext(ctx)
    const owner = await ownerOf(await goBackTo(stage, backup), stage)
    await recovery.open(owner, reason)
    const open = await freshShop()
    expect(await bring(await ownerOf(open, stage))).toMatchObject({ added: 1, alreadySold: 1, alreadyStocked: 0 })
    expect([...given, ...(await codesOf(open, await sell(open, offer)))].sort()).toEqual(codes)
  })

  test.each(['sold', 'quarantined'])('does not come back by importing it anew while it is %s', async (fate) => {
    const offer = await makeOffer(ctx, { stock: 1 })
    await markNext(ctx)
    const backup = await copyDatabase()
    if (fate === 'sold') await sell(ctx, offer)
    else await makeBuyer(ctx)
    await markNext(ctx)
    const owner = await ownerOf(await goBackTo(stage, backup), stage)
    expect(await fatesOf(ctx, offer)).toEqual({ [fate]: 1 })
    const form = { amount: offer.amount, codes: offer.codes }
    expect(await orders.importCodes(owner, offer.productId, form)).toMatchObject({ added: 0 })
  })

  test('is safe however far back the database goes before the shop was opened', async () => {
    const offer = await makeOffer(ctx, { stock: 2 })
    await markNext(ctx)
    const earliest = await copyDatabase()
    await sell(ctx, offer)
    await markNext(ctx)
    const later = await copyDatabase()
    await sell(ctx, offer)
    await markNext(ctx)
    await goBackTo(stage, later)
    expect(await fatesOf(ctx, offer)).toEqual({ held: 1, sold: 1 })
    const owner = await ownerOf(await goBackTo(stage, earliest), stage)
    expect(await fatesOf(ctx, offer)).toEqual({ sold: 2 })
    await recovery.open(owner, reason)
    expect((await freshShop()).settings.closed).toBeUndefined()
  })
})
