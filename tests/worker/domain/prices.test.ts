import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { editedProduct, newProduct } from '../../../src/shared/contract/catalogue'
import { commit } from '../../../src/worker/db/database'
import * as cart from '../../../src/worker/domain/cart/cart'
import { knownCarts } from '../../../src/worker/domain/cart/shown-cart'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { planTransfer, userAccount } from '../../../src/worker/domain/ledger/ledger'
import * as orders from '../../../src/worker/domain/orders/orders'
import { nothingBeside } from '../../support/nothing-beside'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  outcomeOf,
  type Person,
  testClock,
  testCtx,
  uniqueName,
  wishFor,
} from '../../support/shop'

let ctx: Ctx
let owner: Person
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
})

const form = (prices: object) => ({
  ...{ title: uniqueName('Game '), description: 'A game.', image: '/art/game.svg', category: 'mobile-games' },
  ...{ label: uniqueName('UC '), type: 'uc', amounts: [60], ...prices },
})
const sellInDollarsOnly = async () => {
  const product = await catalogue.create(owner.ctx, newProduct.parse(form({ priceIn: { usd: 4.99 } })))
  await orders.importCodes(owner.ctx, product.id, { amount: 60, codes: [uniqueName('CODE-')] })
  return { amount: 60, label: product.label, productId: product.id, price: 499, rub: null, qty: 1 }
}

describe('an offer without a price in roubles', () => {
  test('is put into the cart and paid in dollars', async () => {
    const buyer = await makeBuyer(ctx, { usd: 499 })
    const { lines } = await cart.add(buyer.ctx, await sellInDollarsOnly())
    expect(lines).toMatchObject([{ prices: { usd: 499 }, now: { usd: 499 } }])
    expect(lines[0]?.key).toMatch(/-4\.99-$/)
    const order = await orders.payFromBalance(buyer.ctx, { currency: 'usd' })
    expect(order.total).toBe(499)
    await expectBooksToBalance()
  })

  test.each([['at once'], ['in a cart that no isolate remembers']])(
    'is not sold in roubles, %s: nothing is paid, and the cart stays',
    async (how) => {
      const buyer = await makeBuyer(ctx, { usd: 499, rub: 1_000_000 })
      await cart.add(buyer.ctx, await sellInDollarsOnly())
      if (how !== 'at once') knownCarts(buyer.ctx).forget(buyer.userId)
      expect(await outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'rub' }))).toBe('not_sold_in_currency')
      expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 499, rub: 1_000_000 }))
      expect((await cart.show(buyer.ctx)).lines).toHaveLength(1)
      await expectBooksToBalance()
    },
  )

  test('is not what a wish with a price in roubles means', async () => {
    const buyer = await makeBuyer(ctx)
    const wish = await sellInDollarsOnly()
    expect(await outcomeOf(cart.add(buyer.ctx, { ...wish, rub: 44_900 }))).toBe('price_not_found')
    expect(await outcomeOf(cart.add(buyer.ctx, { ...wish, priceIn: { usd: 499 } }))).toBe('ok')
  })

  test('gets one by an edit, and loses it by another; an edit that does not speak of it keeps it', async () => {
    const { productId } = await sellInDollarsOnly()
    const edit = async (change: object) => {
      const { offers } = await catalogue.update(owner.ctx, productId, editedProduct.parse(change), nothingBeside)
      return offers.map(({ prices }) => prices)
    }
    expect(await edit({ priceIn: { usd: 5, rub: 450 } })).toEqual([{ usd: 500, rub: 45_000 }])
    expect(await edit({ price: 6 })).toEqual([{ usd: 600, rub: 45_000 }])
    expect(await edit({ priceIn: { usd: 6 } })).toEqual([{ usd: 600, rub: 45_000 }])
    expect(await edit({ rub: null })).toEqual([{ usd: 600 }])
  })
})

test.each([
  [{ price: 4.99, rub: 449, priceIn: { usd: 5.99, rub: 449 } }, 'priceIn.usd'],
  [{ price: 4.99, rub: 450, priceIn: { usd: 4.99, rub: 449 } }, 'priceIn.rub'],
  [{ price: 4.99 }, 'rub'],
])('a price that says two things, or half of it, is refused: %j', (prices, path) => {
  const { error } = newProduct.safeParse(form(prices))
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test('every offer has a price in dollars', () => {
  expect(newProduct.safeParse(form({ priceIn: { rub: 450 } })).success).toBe(false)
})

test('what an offer has cost before is kept, with its time', async () => {
  const { id, productId } = await makeOffer(ctx, { usd: 499, rub: 44_900 })
  const rows = () =>
    ctx.db.all(sql`SELECT currency, minor, until > since AS ended FROM past_prices WHERE offer_id = ${id}
      ORDER BY until, currency`)
  testClock.ms += 60_000
  await catalogue.update(owner.ctx, productId, editedProduct.parse({ price: 5.99 }), nothingBeside)
  expect(await rows()).toEqual([{ currency: 'usd', minor: 499, ended: 1 }])
  testClock.ms += 60_000
  await catalogue.update(owner.ctx, productId, editedProduct.parse({ price: 5.99, rub: null }), nothingBeside)
  expect(await rows()).toHaveLength(2)
})

describe('a worker from before, which knows only the two columns', () => {
  const pricesOf = async (id: string) =>
    (await ctx.db.all<{ prices: string }>(sql`SELECT ${catalogue.pricesText(sql`${id}`)} AS prices`))[0]?.prices

  test('edits a price, and the rows follow', async () => {
    const { id } = await makeOffer(ctx, { usd: 499, rub: 44_900 })
    await ctx.db.run(sql`UPDATE offers SET price_usd = 599, price_rub = 44900 WHERE id = ${id}`)
    expect(await pricesOf(id)).toBe('{"rub":44900,"usd":599}')
  })

  test('adds an offer, which has its rows', async () => {
    const { id, productId } = await makeOffer(ctx)
    await ctx.db.run(sql`INSERT INTO offers (id, product_id, position, amount, label, price_usd, price_rub, state)
      SELECT 'older-' || id, product_id, 9, 999, label, 799, 71900, 'live' FROM offers WHERE id = ${id}`)
    expect(await pricesOf(`older-${id}`)).toBe('{"rub":71900,"usd":799}')
    expect((await catalogue.formOf(owner.ctx, productId)).offers).toHaveLength(2)
  })

  test('reads the prices that the shop sells for, and where there is none one that nobody can pay', async () => {
    const { id, productId } = await makeOffer(ctx, { usd: 499, rub: 44_900 })
    const columns = () => ctx.db.all(sql`SELECT price_usd AS usd, price_rub AS rub FROM offers WHERE id = ${id}`)
    expect(await columns()).toEqual([{ usd: 499, rub: 44_900 }])
    await catalogue.update(
      owner.ctx,
      productId,
      editedProduct.parse({ priceIn: { usd: 5.99, rub: null } }),
      nothingBeside,
    )
    expect(await columns()).toEqual([{ usd: 599, rub: 1_000_000_000_000 }])
    await ctx.db.run(sql`UPDATE offers SET price_usd = 699, price_rub = 1000000000000 WHERE id = ${id}`)
    expect(await pricesOf(id)).toBe('{"usd":699}')
  })

  test('edits one price after the other was edited here, and undoes nothing', async () => {
    const { id, productId } = await makeOffer(ctx, { usd: 499, rub: 44_900 })
    await catalogue.update(owner.ctx, productId, editedProduct.parse({ priceIn: { usd: 5.99 } }), nothingBeside)
    await ctx.db.run(sql`UPDATE offers SET price_usd = price_usd, price_rub = 50000 WHERE id = ${id}`)
    expect(await pricesOf(id)).toBe('{"rub":50000,"usd":599}')
  })

  test('puts a line into a cart, which shows the prices of then', async () => {
    const buyer = await makeBuyer(ctx, { usd: 499 })
    const { id, usd, rub } = await makeOffer(ctx)
    await ctx.db.run(sql`INSERT INTO cart_lines (user_id, offer_id, quantity, price_usd, price_rub, added_at)
      VALUES (${buyer.userId}, ${id}, 1, ${usd}, ${rub}, ${testClock.ms})`)
    expect((await cart.show(buyer.ctx)).lines).toMatchObject([{ prices: { usd, rub } }])
    await ctx.db.run(sql`UPDATE cart_lines SET price_usd = ${usd - 1} WHERE user_id = ${buyer.userId}`)
    knownCarts(ctx).forget(buyer.userId)
    expect(await outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'usd' }))).toBe('price_changed')
    expect((await orders.payFromBalance(buyer.ctx, { currency: 'usd' })).total).toBe(usd)
    await expectBooksToBalance()
  })
})

test('a buyer without an account in a currency has nothing in it, and can be given something', async () => {
  const buyer = await makeBuyer(ctx)
  await ctx.db.run(sql`DELETE FROM accounts WHERE id = ${userAccount(buyer.userId, 'rub')} AND balance = 0`)
  await cart.add(buyer.ctx, wishFor(await makeOffer(ctx)))
  expect(await outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'rub' }))).toBe('insufficient_funds')
  const gift = {
    reference: uniqueName('gift:'),
    from: 'system:new-provider:rub',
    currency: 'rub',
    minor: 44_900,
  } as const
  await commit(
    ctx.db,
    planTransfer({ ...gift, to: userAccount(buyer.userId, 'rub'), kind: 'topup', atMs: testClock.ms }),
  )
  expect((await orders.payFromBalance(buyer.ctx, { currency: 'rub' })).total).toBe(44_900)
  await expectBooksToBalance()
})
