import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CodeSupplier } from '../../../src/shared/suppliers'
import { commit } from '../../../src/worker/db/database'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import { planStockAlerts } from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import { type Supplier, SupplierError } from '../../../src/worker/domain/supplier'
import { askForItems, editSupplier, editSupply, watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { type Providers, withSupplier } from '../../support/providers'
import {
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Offer,
  openAlerts,
  outcomeOf,
  testClock,
  wishFor,
} from '../../support/shop'
import { goods, leftOf, offerFrom, supplierOrder } from '../../support/supplied'
import {
  diamonds,
  expectSupplyToBalance,
  none,
  openSupplyShop,
  ordersAt,
  type SupplyShop,
} from '../../support/suppliers'
import { newCodes, refill } from '../../support/supplying'
import { type UsualOffers, usualOffers } from '../../support/usual-offers'

const minuteMs = 60_000

let shop: SupplyShop
let providers: Providers
/** What each supplier sells alone, and beside what is in stock. */
let usual: { alone: UsualOffers; beside: UsualOffers }
beforeAll(async () => {
  shop = await openSupplyShop()
  usual = { alone: await usualOffers(shop.ctx, { source: 'supplier' }), beside: await usualOffers(shop.ctx) }
})
beforeEach(async () => {
  providers = await shop.begin()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const forSale = (offer: Offer) => leftOf(shop.ctx, offer)

/** What a buyer is told who has put two of it into the cart and now pays. */
async function shopperOf(offer: Offer) {
  const buyer = await makeBuyer(shop.ctx, { usd: 2 * offer.usd })
  await cart.add(buyer.ctx, wishFor(offer, 2))
  return () => outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'usd' }))
}

type Trouble = {
  begin: (supplier: CodeSupplier) => Promise<unknown>
  end?: (supplier: CodeSupplier) => Promise<unknown>
}
const says = (change: (real: Supplier) => Partial<Supplier>) => (supplier: CodeSupplier) =>
  watchSuppliers(withSupplier<Ctx>(shop.ctx, supplier, change))
const otherItem = (change: object) =>
  says(({ quote }) => ({ quote: async (ref) => ({ ...(await quoteOf(quote, ref)), ...change }) }))
async function quoteOf(quote: Supplier['quote'], ref: string) {
  const item = await quote(ref)
  if (!item) throw new Error(`${ref} is not sold`)
  return item
}
const set = (fault: object) => (provider: CodeSupplier) => providers.fail({ provider, balance: '500', ...fault })
const price = (above: number) => (provider: CodeSupplier) =>
  providers.fail({
    provider,
    ref: goods[provider].ref,
    price: ((goods[provider].minor + 100 + above) / 100).toFixed(2),
  })
const watched = (change: (supplier: CodeSupplier) => Promise<unknown>) => async (supplier: CodeSupplier) => {
  await change(supplier)
  await watchSuppliers(shop.ctx)
}

/** What every supplier can bring about at its own interface; what it asks is in its own currency, which both are met with. */
const troubles: [string, CodeSupplier, Trouble][] = [
  [
    'has not answered for ten minutes',
    'gamesdrop',
    {
      async begin(provider) {
        await providers.fail({ provider, fault: 'error500', times: 1000 })
        await watchSuppliers(shop.ctx)
        testClock.ms += 10 * minuteMs
        await watchSuppliers(shop.ctx)
      },
      end: () => providers.reset(),
    },
  ],
  ['has no money of ours', 'kinguin', { begin: watched(set({ balance: '0' })), end: set({ balance: '500' }) }],
  ['takes a cent more than we pay at most', 'gamesdrop', { begin: watched(price(1)), end: price(0) }],
  ['takes a cent more than we pay at most', 'kinguin', { begin: watched(price(1)), end: price(0) }],
]
/** What any supplier may say, in the words that the shop has for it: the same whoever says it. */
const answers: [string, CodeSupplier, Trouble][] = [
  [
    'does not let us in',
    'gamesdrop',
    { begin: says(() => ({ balance: () => Promise.reject(new SupplierError('refused', 'no')) })) },
  ],
  ['does not sell it any more', 'kinguin', { begin: says(() => ({ quote: async () => undefined })) }],
  ['has sold out', 'gamesdrop', { begin: otherItem({ inStock: false }) }],
  ['sells it in another currency', 'kinguin', { begin: otherItem({ currency: 'kzt' }) }],
]

async function expectSoldOnlyAfter({ begin, end }: Trouble, supplier: CodeSupplier): Promise<void> {
  const [alone, beside] = [usual.alone[supplier], usual.beside[supplier]]
  await refill(shop.admin, beside, 1)
  expect([await forSale(alone), await forSale(beside)]).toEqual([null, null])
  const [payAlone, payBeside] = [await shopperOf(alone), await shopperOf(beside)]
  await begin(supplier)
  expect([await forSale(alone), await forSale(beside)]).toEqual([0, 1])
  expect([await payAlone(), await payBeside()]).toEqual(['out_of_stock', 'out_of_stock'])
  expect(await ordersAt(providers, supplier).catch(() => none)).toEqual(none)
  await end?.(supplier)
  await watchSuppliers(shop.ctx)
  expect([await forSale(alone), await forSale(beside)]).toEqual([null, null])
  expect([await payAlone(), await payBeside()]).toEqual(['ok', 'ok'])
  await shop.pass(5 * minuteMs)
  expect(await ordersAt(providers, supplier)).toEqual({ made: 3, undone: 0 })
}

test.each([...troubles, ...answers])(
  'an offer is not sold while its supplier %s (%s), and is when that is over',
  (_, supplier, trouble) => expectSoldOnlyAfter(trouble, supplier),
)

describe('an offer that a supplier delivers', () => {
  const supplier = 'gamesdrop'

  /** An offer of a supplier that had no money of ours for the last order. */
  async function offerOfEmpty() {
    const offer = await offerFrom(shop.ctx, supplier)
    await providers.fail({ provider: supplier, fault: 'empty_balance' })
    await supplierOrder(shop.ctx, supplier)
    return offer
  }

  test('is not sold after an order found no money there, until there is more', async () => {
    const offer = await offerOfEmpty()
    expect([await forSale(offer), await openAlerts(shop.ctx, supplier)]).toEqual([0, ['supplier_balance']])
    shop.messages.length = 0
    for (let watches = 0; watches < 3; watches += 1) await watchSuppliers(shop.ctx)
    expect(await forSale(offer)).toBe(0)
    await set({ balance: '2000' })(supplier)
    await watchSuppliers(shop.ctx)
    expect([await forSale(offer), await openAlerts(shop.ctx, supplier)]).toEqual([null, []])
  })

  test('is sold again by itself when the owner has put more there before anybody has looked', async () => {
    await watchSuppliers(shop.ctx)
    const offer = await offerOfEmpty()
    await set({ balance: '2000' })(supplier)
    await watchSuppliers(shop.ctx)
    expect([await forSale(offer), await openAlerts(shop.ctx, supplier)]).toEqual([null, []])
  })

  test('is not sold either because its supplier has not answered for a while since', async () => {
    const offer = await offerOfEmpty()
    shop.messages.length = 0
    const silent = withSupplier<Ctx>(shop.ctx, supplier, () => ({
      balance: () => Promise.reject(new SupplierError('down', 'not reached')),
    }))
    for (let minutes = 0; minutes < 30; minutes += 15) {
      testClock.ms += 15 * minuteMs
      await watchSuppliers(silent)
    }
    await watchSuppliers(shop.ctx)
    expect([await forSale(offer), await openAlerts(shop.ctx, supplier)]).toEqual([0, ['supplier_balance']])
  })

  test('is not sold either because its supplier has not let us in for a while since, until there is more', async () => {
    const offer = await offerOfEmpty()
    shop.messages.length = 0
    await watchSuppliers(shop.ctx)
    const shut = withSupplier<Ctx>(shop.ctx, supplier, () => ({
      balance: () => Promise.reject(new SupplierError('refused', 'no')),
    }))
    await watchSuppliers(shut)
    expect(await openAlerts(shop.ctx, supplier)).toEqual(['supplier_balance', 'supplier_down'])
    await watchSuppliers(shop.ctx)
    expect([await forSale(offer), await openAlerts(shop.ctx, supplier)]).toEqual([0, ['supplier_balance']])
    await watchSuppliers(shut)
    await set({ balance: '2000' })(supplier)
    await watchSuppliers(shop.ctx)
    expect([await forSale(offer), await openAlerts(shop.ctx, supplier)]).toEqual([null, []])
  })

  test.each<[string, Supplier['status']]>([
    ['is still on its way', async ({ id }) => ({ state: 'pending', externalId: id })],
    ['has arrived', async ({ id }) => ({ state: 'done', externalId: id, codes: newCodes(1), costMinor: 89 })],
  ])('is not sold either because what was paid for earlier %s', async (_, status) => {
    const offer = await offerFrom(shop.ctx, supplier)
    const earlier = await makePaidOrder(shop.ctx, { offer })
    const slow = withSupplier<Ctx>(shop.ctx, supplier, () => ({
      place: async ({ id }) => ({ state: 'pending', externalId: id }),
      status,
    }))
    await orders.deliver(slow, earlier.id)
    await providers.fail({ provider: supplier, fault: 'empty_balance' })
    await supplierOrder(shop.ctx, supplier)
    shop.messages.length = 0
    testClock.ms += minuteMs
    await orders.deliver(slow, earlier.id)
    await watchSuppliers(shop.ctx)
    expect([await forSale(offer), await openAlerts(shop.ctx, supplier)]).toEqual([0, ['supplier_balance']])
  })

  test('is sold on when little money is left, and the operator is told', async () => {
    const supplier = 'kinguin'
    const offer = await offerFrom(shop.ctx, supplier)
    await set({ balance: '49.99' })(supplier)
    await editSupplier(shop.admin.ctx, supplier, { lowBalance: 5000, reason: 'a test' })
    expect([await forSale(offer), await openAlerts(shop.ctx, supplier)]).toEqual([null, ['supplier_balance']])
    await set({ balance: '50' })(supplier)
    await watchSuppliers(shop.ctx)
    expect(await openAlerts(shop.ctx, supplier)).toEqual([])
  })
})

test('the alert about money at a supplier says how it is now', async () => {
  const supplier = 'gamesdrop'
  const said = async () => {
    const rows = await shop.ctx.db.all<{ detail: string }>(
      sql`SELECT detail FROM alerts WHERE kind = 'supplier_balance' AND subject = ${supplier} AND cleared_at IS NULL`,
    )
    return rows.map(({ detail }) => JSON.parse(detail))
  }
  const left = (minor: number) => [['supplier_low', { supplier, sum: { minor, currency: 'usd' } }]]
  const tooLittle = [['supplier_empty', { supplier }]]
  await set({ balance: '49.99' })(supplier)
  await editSupplier(shop.admin.ctx, supplier, { lowBalance: 5000, reason: 'a test' })
  expect(await said()).toEqual(left(4999))
  await set({ balance: '12.50' })(supplier)
  await watchSuppliers(shop.ctx)
  expect(await said()).toEqual(left(1250))
  await providers.fail({ provider: supplier, fault: 'empty_balance' })
  await supplierOrder(shop.ctx, supplier)
  expect(await said()).toEqual(tooLittle)
  await watchSuppliers(shop.ctx)
  expect(await said()).toEqual(tooLittle)
  await set({ balance: '0' })(supplier)
  await watchSuppliers(shop.ctx)
  expect(await said()).toEqual(left(0))
})

test('an item that its supplier has no answer for leaves the others for sale, and the operator is told', async () => {
  const mute = await offerFrom(shop.ctx, 'gamesdrop', { source: 'supplier' })
  const other = await offerFrom(shop.ctx, 'gamesdrop', { source: 'supplier', supplierRef: '2005', maxCost: 500 })
  const told = async () => {
    await commit(shop.ctx.db, planStockAlerts(shop.ctx))
    return [await openAlerts(shop.ctx, mute.id), await openAlerts(shop.ctx, other.id)]
  }
  const without = withSupplier<Ctx>(shop.ctx, 'gamesdrop', ({ quote }) => ({
    quote: (ref) => (ref === goods.gamesdrop.ref ? Promise.reject(new SupplierError('down', 'no sense')) : quote(ref)),
  }))
  for (let minutes = 0; minutes < 45; minutes += 15) {
    testClock.ms += 15 * minuteMs
    await watchSuppliers(without)
  }
  expect([await forSale(mute), await forSale(other), ...(await told())]).toEqual([0, null, ['not_supplied'], []])
  await watchSuppliers(shop.ctx)
  expect([await forSale(mute), ...(await told())]).toEqual([null, [], []])
})

test('an item without an answer that is alone in its turn hides none of the others', async () => {
  const [odd, ...others] = ['2005', '2001', '2002', '2003', '2006', '2004']
  const without = withSupplier<Ctx>(shop.ctx, 'gamesdrop', ({ quote }) => ({
    quote: (ref) => (ref === odd ? Promise.reject(new SupplierError('down', 'no sense')) : quote(ref)),
  }))
  for (const refs of [
    [odd, ...others],
    [...others, odd],
    [...others.slice(0, 3), odd, ...others.slice(3)],
  ]) {
    expect(await askForItems(without, 'gamesdrop', refs.map(String))).toBe(true)
  }
})

test('an item that goes to a player is not sold as a code', async () => {
  expect(await forSale(await offerFrom(shop.ctx, 'gamesdrop', { supplierRef: '1001' }))).toBe(0)
})

test('a code is not sold as a top-up of a player', async () => {
  const [pack] = diamonds.packages
  await freeFire.editSettings(shop.admin.ctx, { ...diamonds, packages: pack ? [{ ...pack, ref: '2004' }] : [] })
  expect(await freeFire.offers(shop.ctx)).toEqual([])
})

describe('saying where an offer comes from', () => {
  const { ref: supplierRef, minor: maxCost } = goods.gamesdrop
  const whole = { source: 'supplier', supplier: 'gamesdrop', supplierRef, maxCost } as const
  let unchanged: Offer
  beforeAll(async () => {
    unchanged = await makeOffer(shop.ctx, { stock: 1 })
  })

  test.each([
    ['supplier', undefined],
    ['supplier', null],
    ['supplierRef', undefined],
    ['supplierRef', null],
    ['supplierRef', ''],
    ['maxCost', undefined],
    ['maxCost', null],
    ['maxCost', 0],
  ])('without %s (%j) is refused, and nothing changes', async (field, value) => {
    const attempt = editSupply(shop.admin.ctx, unchanged.id, { ...whole, [field]: value })
    const refusal = { code: 'invalid_request', details: { fields: { [field]: 'required' } } }
    await expect(attempt).rejects.toMatchObject(refusal)
    expect(await forSale(unchanged)).toBe(1)
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['of no offer', () => editSupply(shop.admin.ctx, 'nothing', whole), 'offer_not_found'],
    [
      'from a supplier without keys',
      async () => {
        const suppliers = new Map(shop.ctx.suppliers)
        suppliers.delete('gamesdrop')
        return editSupply({ ...shop.admin.ctx, suppliers }, (await makeOffer(shop.ctx)).id, whole)
      },
      'supplier_not_found',
    ],
    [
      'by a buyer',
      async () => {
        const buyer = await makeBuyer(shop.ctx)
        return editSupply({ ...buyer.ctx, needs: 'admin' }, (await makeOffer(shop.ctx)).id, whole)
      },
      'forbidden',
    ],
  ])('%s is refused', async (_, attempt, code) => {
    expect(await outcomeOf(attempt())).toBe(code)
  })

  test('is possible while the supplier is down; it is sold once it answers', async () => {
    const offer = await makeOffer(shop.ctx, { stock: 0 })
    await providers.fail({ provider: 'gamesdrop', fault: 'error500', times: 1000 })
    await editSupply(shop.admin.ctx, offer.id, whole)
    expect(await forSale(offer)).toBe(0)
    await providers.reset()
    await watchSuppliers(shop.ctx)
    expect(await forSale(offer)).toBe(null)
  })

  test('as stock again leaves what is in stock for sale', async () => {
    const offer = await offerFrom(shop.ctx, 'gamesdrop', { stock: 2 })
    await editSupply(shop.admin.ctx, offer.id, { source: 'stock' })
    expect(await forSale(offer)).toBe(2)
  })
})
