import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CodeSupplier } from '../../../src/shared/suppliers'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as orders from '../../../src/worker/domain/orders/orders'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { dyingDb, stockOf } from '../../support/paying'
import { type Providers, withSupplier } from '../../support/providers'
import { lostQueue, makeBuyer, makePaidOrder, outcomeOf, testClock, wishFor } from '../../support/shop'
import { offerFrom, supplierOrder } from '../../support/supplied'
import {
  expectSupplyToBalance,
  fateOf,
  one,
  openSupplyShop,
  ordersAt,
  piecesOf,
  type SupplyShop,
} from '../../support/suppliers'
import { newCodes, standOf } from '../../support/supplying'
import { type UsualOffers, usualOffers } from '../../support/usual-offers'

const minuteMs = 60_000

let shop: SupplyShop
let providers: Providers
let usual: UsualOffers
beforeAll(async () => {
  shop = await openSupplyShop()
  usual = await usualOffers(shop.ctx)
})
beforeEach(async () => {
  providers = await shop.begin()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

describe('an order of what two suppliers sell, and of what is in stock', () => {
  /** Two pieces from GamesDrop, two from Kinguin of which one is in stock. */
  async function mixedOrder() {
    const [far, near] = [await offerFrom(shop.ctx, 'gamesdrop'), await offerFrom(shop.ctx, 'kinguin', { stock: 1 })]
    const buyer = await makeBuyer(shop.ctx, { usd: 4 * 1999 })
    for (const offer of [far, near]) await cart.add(buyer.ctx, wishFor(offer, 2))
    const { id } = await orders.payFromBalance({ ...buyer.ctx, delivery: lostQueue(shop.ctx) }, { currency: 'usd' })
    return { id, buyer, near }
  }

  test('is completed from all of them; each piece is bought where it is sold', async () => {
    const { id, buyer, near } = await mixedOrder()
    await orders.deliver(shop.ctx, id)
    await shop.pass(minuteMs)
    expect(await standOf({ buyer }, id)).toMatch(/^completed( \S+){4}$/)
    const { items } = await orders.show(buyer.ctx, id)
    expect(items.map((item) => item.codes.length)).toEqual([2, 2])
    expect(items.flatMap((item) => item.codes)).toContain(near.codes[0])
    expect(await stockOf(shop.ctx, near)).toBe(0)
    expect(await ordersAt(providers, 'gamesdrop')).toEqual({ made: 2, undone: 0 })
    expect(await ordersAt(providers, 'kinguin')).toEqual(one)
  })

  test('waits for the one that is down, and shows what the other has delivered', async () => {
    const { id, buyer } = await mixedOrder()
    await providers.fail({ provider: 'kinguin', fault: 'error500', times: 1000 })
    await orders.deliver(shop.ctx, id)
    await shop.pass(40 * minuteMs)
    expect(await standOf({ buyer }, id)).toMatch(/^processing awaiting_supplier( \S+){3}$/)
    await providers.reset()
    await shop.pass(10 * minuteMs)
    expect(await standOf({ buyer }, id)).toMatch(/^completed( \S+){4}$/)
    expect(await ordersAt(providers, 'kinguin')).toEqual(one)
    // The offer that others buy is for sale again.
    await watchSuppliers(shop.ctx)
  })
})

const moments = (when: 'before' | 'after', batches: number[]) => batches.map((batch) => [when, batch] as const)

/** Kinguin says nothing at once and so takes six batches, GamesDrop ten: each of them dies before and after, at one of both. */
const momentsOf = {
  gamesdrop: [...moments('before', [1, 3, 5, 7, 8, 9, 10]), ...moments('after', [2, 4, 6, 7, 8, 9, 10])],
  kinguin: [...moments('before', [2, 4, 6]), ...moments('after', [1, 3, 5])],
}

/** An order of three pieces, of which one is in stock. Every order before it has all that it paid for. */
async function orderOfThree(supplier: CodeSupplier) {
  const { productId, amount } = usual[supplier]
  await orders.importCodes(shop.admin.ctx, productId, { amount, codes: newCodes(1) })
  return makePaidOrder(shop.ctx, { quantity: 3, offer: usual[supplier] })
}

describe.each(['gamesdrop', 'kinguin'] as const)('a worker that dies while %s delivers', (supplier) => {
  const gone = () => {
    throw new Error('the worker is gone')
  }

  test.each(momentsOf[supplier])('%s batch %i leaves nothing bought twice', async (when, batch) => {
    const { id, buyer } = await orderOfThree(supplier)
    const db = dyingDb(batch, when)
    expect(await outcomeOf(orders.deliver({ ...shop.ctx, db }, id))).toBe('the worker is gone')
    shop.messages.length = 0
    // Kinguin is only asked for a quarter of an hour.
    await shop.schedule(30)
    expect(await standOf({ buyer }, id)).toMatch(/^completed( \S+){3}$/)
    expect(await fateOf(shop.ctx, id)).toMatchObject({ debits: 1, refunds: 0, pieces: ['done', 'done'] })
    expect(await ordersAt(providers, supplier)).toEqual({ made: 2, undone: 0 })
  })

  test('has no batch to die at but those', async () => {
    const { id } = await orderOfThree(supplier)
    const db = dyingDb(supplier === 'gamesdrop' ? 11 : 7, 'before')
    expect(await outcomeOf(orders.deliver({ ...shop.ctx, db }, id))).toBe('ok')
    await shop.schedule(30)
    expect(await ordersAt(providers, supplier)).toEqual({ made: 2, undone: 0 })
  })

  test('between the order there and its own row finds it again', async () => {
    const { id, buyer } = await makePaidOrder(shop.ctx, { offer: usual[supplier] })
    const dying = withSupplier(shop.ctx, supplier, ({ place }) => ({ place: (wish) => place(wish).then(gone) }))
    expect(await outcomeOf(orders.deliver(dying, id))).toBe('the worker is gone')
    const [piece] = await piecesOf(shop.ctx, id)
    expect(piece).toMatchObject({ state: 'submitting', externalId: null })
    await shop.schedule(8)
    expect(await standOf({ buyer }, id)).toMatch(/^completed \S+$/)
    expect(await piecesOf(shop.ctx, id)).toMatchObject([{ id: piece?.id, state: 'done' }])
    expect(await ordersAt(providers, supplier)).toEqual(one)
  })
})

test.each(['gamesdrop', 'kinguin'] as const)(
  'workers that take up a piece at the same moment, which waits for %s, order it once',
  async (supplier) => {
    await providers.fail({ provider: supplier, fault: 'error500', times: 1000 })
    const { id, buyer } = await supplierOrder(shop.ctx, supplier, { offer: usual[supplier] })
    await providers.reset()
    testClock.ms += minuteMs
    await Promise.all(Array.from({ length: 4 }, () => outcomeOf(orders.deliver(shop.ctx, id))))
    await shop.pass(minuteMs)
    expect(await standOf({ buyer }, id)).toMatch(/^completed \S+$/)
    expect(await ordersAt(providers, supplier)).toEqual(one)
  },
)
