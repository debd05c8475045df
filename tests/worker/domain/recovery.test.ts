import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import { voidBatch } from '../../../src/worker/domain/inventory/inventory'
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
  type Offer,
  openAlerts,
  outcomeOf,
} from '../../support/shop'
import { batchIdOf } from '../../support/supplying'

let stage: Stage
let ctx: Stage['ctx']
async function begin(): Promise<void> {
  stage = await openStage()
  ctx = stage.ctx
}

test('a shop that goes back sells no code twice and loses no payment: sell, back up, sell more, go back, open', async () => {
  await begin()
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
  const codes = ['FORGOTTEN-1', 'FORGOTTEN-2']
  const bring = (by: CallerCtx, offer: Offer, brought: string[]) =>
    orders.importCodes(by, offer.productId, { amount: offer.amount, codes: brought })
  type Fate = 'givenUp' | 'paid' | 'unpaid' | 'resealed' | 'sold' | 'unsold' | 'putBack' | 'brought'
  let offers: Record<Fate, Offer>
  let paid: Awaited<ReturnType<typeof unpaidOrder>>
  let given: Record<'paid' | 'brought', string[]>
  let owner: CallerCtx
  const fateOf = (fate: Fate) => fatesOf(ctx, offers[fate])

  // One time is forgotten, in which something else happens to the codes of each offer.
  beforeAll(async () => {
    await begin()
    const offer = (stock: number) => makeOffer(ctx, { stock })
    offers = {
      ...{ givenUp: await offer(1), paid: await offer(1), unpaid: await offer(2), resealed: await offer(2) },
      ...{ sold: await offer(1), unsold: await offer(1), putBack: await offer(1), brought: await offer(0) },
    }
    const givenUp = await unpaidOrder(stage, offers.givenUp)
    paid = await unpaidOrder(stage, offers.paid)
    await unpaidOrder(stage, offers.unpaid)
    await voidBatch(stage.admin.ctx, await batchIdOf(ctx, offers.putBack), reason)
    await markNext(ctx)
    const backup = await copyDatabase()
    await payments.giveUp(givenUp.buyer.ctx, givenUp.id)
    await sell(ctx, offers.givenUp)
    await stage.providers.pay(paid.payUrl)
    await stage.providers.arrive()
    await orders.deliver(ctx, paid.id)
    const { id } = offers.resealed
    await ctx.db.run(sql`UPDATE codes SET key_id = 'newer', fingerprint = 'newer-' || id WHERE offer_id = ${id}`)
    const first = sql`(SELECT min(id) FROM codes WHERE offer_id = ${id})`
    await ctx.db.run(sql`UPDATE codes SET delivered_at = 1 WHERE id = ${first}`)
    await sell(ctx, offers.sold)
    await bring(stage.admin.ctx, offers.putBack, offers.putBack.codes)
    await sell(ctx, offers.putBack)
    await bring(stage.admin.ctx, offers.brought, codes)
    given = { paid: await codesOf(ctx, paid), brought: await codesOf(ctx, await sell(ctx, offers.brought)) }
    await markNext(ctx)
    owner = await ownerOf(await goBackTo(stage, backup), stage)
  })

  test('is not sold out of an unpaid order that has ended since, after which somebody else was given it', async () => {
    expect(await fateOf('givenUp')).toEqual({ sold: 1 })
  })

  test('is set aside when an unpaid order holds it of which nobody knows what became since the last mark', async () => {
    expect(await fateOf('unpaid')).toEqual({ quarantined: 2 })
  })

  test('is known although it was sealed anew under another key since', async () => {
    expect(await fateOf('resealed')).toEqual({ quarantined: 1, sold: 1 })
  })

  test.each([
    ['sold', 'sold'],
    ['quarantined', 'unsold'],
  ] as const)('does not come back by importing it anew while it is %s', async (fate, offer) => {
    expect(await fateOf(offer)).toEqual({ [fate]: 1 })
    expect(await bring(owner, offers[offer], offers[offer].codes)).toMatchObject({ added: 0 })
  })

  test('does not come back where it was void before, and was put back into stock and sold since', async () => {
    const report = await bring(owner, offers.putBack, offers.putBack.codes)
    expect(report).toMatchObject({ added: 0, alreadySold: 1 })
  })

  describe('once the shop is open again', () => {
    let open: Ctx
    beforeAll(async () => {
      expect(await fateOf('paid')).toEqual({ held: 1 })
      expect((await recovery.show(owner)).found).toEqual([])
      await recovery.open(owner, reason)
      open = await freshShop()
    })

    test('stays with the unpaid order that was paid since, and whose buyer was given it', async () => {
      await minute(open)
      await orders.deliver(open, paid.id)
      expect(await codesOf(open, paid)).toEqual(given.paid)
      await expectBooksToBalance()
    })

    test('is not imported again when it came in and was sold in the time that is forgotten', async () => {
      const report = await bring(await ownerOf(open, stage), offers.brought, codes)
      expect(report).toMatchObject({ added: 1, alreadySold: 1, alreadyStocked: 0 })
      expect([...given.brought, ...(await codesOf(open, await sell(open, offers.brought)))].sort()).toEqual(codes)
    })
  })
})

describe('what an earlier database would sell', () => {
  test('is on sale again at once when the shop stood closed and still before; what was set aside then stays so', async () => {
    await begin()
    const [offer, aside] = [await makeOffer(ctx, { stock: 3 }), await makeOffer(ctx, { stock: 2 })]
    await ctx.db.run(sql`UPDATE codes SET voided_at = 1, void_reason = 'quarantined' WHERE offer_id = ${aside.id}
      AND id = (SELECT min(id) FROM codes WHERE offer_id = ${aside.id})`)
    await ctx.db.run(sql`UPDATE offers SET stock = 1 WHERE id = ${aside.id}`)
    await markNext(ctx)
    const backup = await copyDatabase()
    await sell(ctx, offer)
    await markNext(ctx)
    const closed: Ctx = { ...ctx, settings: { ...ctx.settings, closed: 'owner' } }
    for (let nth = 0; nth < 4; nth += 1) await minute(closed)
    await goBackTo(stage, backup, { isClosedByOwner: true })
    expect(await fatesOf(ctx, offer)).toEqual({ free: 2, sold: 1 })
    expect(await stockOf(ctx, offer)).toBe(2)
    expect(await fatesOf(ctx, aside)).toEqual({ free: 1, quarantined: 1 })
  })

  test('is safe however far back the database goes before the shop was opened', async () => {
    await begin()
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
