import { describe, expect, test } from 'vitest'
import { currencies, smallestUnit } from '../../../src/shared/money'
import type { CouponTerms } from '../../../src/worker/db/schema-discounts'
import { divide } from '../../../src/worker/domain/discounts/dividing'
import { type Quotable, quote, type Reduction } from '../../../src/worker/domain/discounts/quote'
import { luckOf } from '../../support/luck'

const always: CouponTerms = {
  percent: 10,
  amountIn: null,
  productIds: [],
  categories: [],
  games: [],
  currencies: [],
  leastIn: null,
  usesPerBuyer: null,
  firstOrderOnly: false,
  belowCost: false,
}
const couponWith = (terms: Partial<CouponTerms>, changes = {}) => ({
  ...{ id: 'c1', code: 'SPRING', version: 1, startsAt: null, endsAt: null, isUsedUp: false },
  ...changes,
  terms: { ...always, ...terms },
})
type Changes = Partial<Omit<Quotable, 'productId' | 'category' | 'packageId' | 'game'>> & { category?: string }
const anyLine = { key: 'a', quantity: 1, unitPrice: 1000, floor: 0, fixed: false, reductions: [] }
const lineOf = (changes: Changes = {}): Quotable => ({ ...anyLine, productId: 'p1', category: 'games', ...changes })
/** A package of a game, for a player. */
const topUpOf = (game: string, changes: Changes = {}): Quotable => ({ ...anyLine, packageId: 'd100', game, ...changes })
const asking = { currency: 'usd', nowMs: 1000, hasOrdered: false } as const
const sumOf = (sums: number[]) => sums.reduce((sum, each) => sum + each, 0)

const luck = luckOf(271)
const meant = [{}, { categories: ['games'] }, { games: ['free-fire'] }, { categories: ['cards'], packageIds: ['d100'] }]
/** What the line is called by which a coupon of these terms may name it. */
const namesOf = (line: Quotable) => ('game' in line ? [line.game, line.packageId] : [line.category, line.productId])
const carts = Array.from({ length: 400 }, () => {
  const currency = luck.pick(currencies)
  const unit = smallestUnit(currency)
  const lines = Array.from({ length: 1 + luck.below(8) }, (_, place) => {
    const unitPrice = (1 + luck.below(luck.pick([3, 500, 900_000]))) * unit
    const line: Changes = {
      key: `line ${place}`,
      quantity: 1 + luck.below(luck.pick([1, 100])),
      unitPrice,
      reductions: Array.from({ length: luck.below(3) }, (__, id) => ({
        ...{ kind: luck.pick(['promotion', 'tier']), id: `r${id}`, version: 1, name: 'Autumn' },
        ...{ percent: luck.below(60), allowsCoupon: luck.below(3) > 0, left: luck.below(2) ? 5 : undefined },
        priceIn: luck.below(3) === 0 ? { [currency]: (1 + luck.below((2 * unitPrice) / unit)) * unit } : null,
      })),
      floor: luck.pick([0, 0, unitPrice, Math.floor(unitPrice / unit / 2) * unit, unitPrice * 2]),
    }
    const isTopUp = luck.below(3) === 0
    return isTopUp
      ? topUpOf(luck.pick(['free-fire', 'roblox']), line)
      : lineOf({ ...line, category: luck.pick(['games', 'cards']) })
  })
  const amount = { [currency]: (1 + luck.below(luck.pick([10, 5000, 90_000_000]))) * unit }
  const terms = luck.below(2) === 0 ? { percent: 1 + luck.below(100) } : { percent: null, amountIn: amount }
  const coupon = couponWith({ ...terms, belowCost: luck.below(4) === 0, ...luck.pick(meant) })
  return { currency, lines, coupon }
})
const quoteOf = ({ currency, lines, coupon }: (typeof carts)[number]) => quote(lines, { ...asking, currency }, coupon)

describe('what carts of all kinds cost', () => {
  test('lines add up to the total, each is what its discounts leave, and none falls below 0', () => {
    for (const cart of carts) {
      const { lines, list, total } = quoteOf(cart)
      expect(sumOf(lines.map(({ paid }) => paid))).toBe(total)
      expect(sumOf(lines.map((line) => line.list))).toBe(list)
      for (const { paid, list: before, discounts } of lines) {
        expect(paid).toBe(before - sumOf(discounts.map(({ minor }) => minor)))
        expect(paid).toBeGreaterThanOrEqual(0)
        expect(paid % smallestUnit(cart.currency)).toBe(0)
      }
    }
  })

  test('no line is sold below its cost, unless the coupon says so', () => {
    for (const cart of carts.filter(({ coupon }) => !coupon.terms.belowCost)) {
      for (const [place, { paid, list }] of quoteOf(cart).lines.entries()) {
        const { floor = 0, quantity = 0 } = cart.lines[place] ?? {}
        expect(paid).toBeGreaterThanOrEqual(Math.min(floor * quantity, list))
      }
    }
  })

  test('the order of the lines changes nothing', () => {
    for (const cart of carts) {
      const turned = quoteOf({ ...cart, lines: cart.lines.toReversed() })
      expect({ ...turned, lines: turned.lines.toReversed() }).toEqual(quoteOf(cart))
    }
  })

  test('a coupon takes off what it says, unless that is more than the lines it is for may lose', () => {
    for (const cart of carts) {
      const { total, lines } = quoteOf(cart)
      const without = quote(cart.lines, { ...asking, currency: cart.currency })
      const { terms } = cart.coupon
      const unit = smallestUnit(cart.currency)
      const named = [...terms.categories, ...(terms.games ?? []), ...(terms.packageIds ?? [])]
      const isFor = (line: Quotable, place: number) =>
        (named.length === 0 || namesOf(line).some((name) => named.includes(name))) &&
        without.lines[place]?.reduction?.allowsCoupon !== false
      const own = cart.lines.flatMap((line, place) =>
        isFor(line, place) ? { line, paid: without.lines[place]?.paid ?? 0 } : [],
      )
      const cost = sumOf(own.map(({ paid }) => paid))
      const room = ({ line: { floor, quantity }, paid }: (typeof own)[number]) =>
        Math.floor(Math.max(paid - (terms.belowCost ? 0 : floor) * quantity, 0) / unit) * unit
      const wished = terms.percent === null ? (terms.amountIn?.[cart.currency] ?? 0) : (cost * terms.percent) / 100
      expect(without.total - total).toBe(Math.min(Math.floor(wished / unit) * unit, sumOf(own.map(room))))
      const wrong = lines.filter(
        ({ discounts }, place) =>
          discounts.some(({ kind }) => kind === 'coupon') && !isFor(cart.lines[place] ?? lineOf(), place),
      )
      expect(wrong).toEqual([])
    }
  })
})

test.each([
  ['thirds', 100, [1, 1, 1], [34, 33, 33]],
  ['a unit for each of the first', 2, [5, 5, 5], [1, 1, 0]],
  ['what one may not take goes to the others', 90, [50, 50], [10, 80], [10, 100]],
  ['no more than all may take', 90, [50, 50], [10, 20], [10, 20]],
  ['nothing for what weighs nothing', 10, [0, 7], [0, 10]],
])('a sum is divided: %s', (_, sum, weights, given, most = weights.map(() => 1000)) => {
  const shares = weights.map((weight, place) => ({ key: `k${place}`, weight, most: most[place] ?? 0 }))
  expect([...divide(sum, shares).values()]).toEqual(given)
})

describe('a coupon takes nothing off', () => {
  test.each([
    ['before its time', couponWith({}, { startsAt: 1001 }), 'coupon_not_yet'],
    ['after its time', couponWith({}, { endsAt: 1000 }), 'coupon_ended'],
    ['in another currency', couponWith({ currencies: ['rub'] }), 'coupon_other_currency'],
    [
      'that names no sum in the currency',
      couponWith({ percent: null, amountIn: { rub: 5000 } }),
      'coupon_other_currency',
    ],
    ['that names no least sum in the currency', couponWith({ leastIn: { rub: 5000 } }), 'coupon_other_currency'],
    ['of other products', couponWith({ productIds: ['p2'] }), 'coupon_other_products'],
    ['of another category', couponWith({ categories: ['cards'] }), 'coupon_other_products'],
    ['of games', couponWith({ games: ['games'] }), 'coupon_other_products'],
    ['below its least sum', couponWith({ leastIn: { usd: 1001 } }), 'coupon_least_sum'],
    ['that is used up', couponWith({}, { isUsedUp: true }), 'coupon_used_up'],
  ])('%s', (_, coupon, reason) => {
    const { total, coupon: said, lines } = quote([lineOf()], asking, coupon)
    expect({ total, said, discounts: lines.flatMap(({ discounts }) => discounts) }).toEqual({
      total: 1000,
      said: { code: 'SPRING', reason },
      discounts: [],
    })
  })

  test('of a first order, for who has ordered before', () => {
    const coupon = couponWith({ firstOrderOnly: true })
    expect(quote([lineOf()], { ...asking, hasOrdered: true }, coupon).coupon?.reason).toBe('coupon_first_order')
    expect(quote([lineOf()], asking, coupon).total).toBe(900)
  })

  test('where the price is the cost', () => {
    expect(quote([lineOf({ floor: 1000 })], asking, couponWith({})).coupon?.reason).toBe('coupon_price_too_low')
  })
})

describe('a coupon for top-ups', () => {
  test.each<[what: string, terms: Partial<CouponTerms>, total: number]>([
    ['for everything', {}, 900],
    ['for the game', { games: ['roblox', 'free-fire'] }, 900],
    ['for another game', { games: ['roblox'] }, 1000],
    ['for the package', { packageIds: ['d100'] }, 900],
    ['for another package', { packageIds: ['d310'] }, 1000],
    ['for products', { productIds: ['d100'] }, 1000],
    ['for a category', { categories: ['free-fire'] }, 1000],
  ])('%s', (_, terms, total) => {
    expect(quote([topUpOf('free-fire')], asking, couponWith(terms)).total).toBe(total)
  })

  test('of a worker from before, which knew of no games, is for everything if it names nothing', () => {
    const { games: _, ...terms } = always
    expect(quote([topUpOf('free-fire')], asking, { ...couponWith({}), terms }).total).toBe(900)
  })
})

describe('reductions', () => {
  const reduction = (changes: Partial<Reduction> = {}): Reduction => ({
    ...{ kind: 'promotion', id: 'r1', version: 1, name: 'Autumn', percent: 20, priceIn: null, allowsCoupon: true },
    ...changes,
  })
  const paidFor = (changes: Changes, coupon?: Parameters<typeof quote>[2]) =>
    quote([lineOf(changes)], asking, coupon).total
  const tier = reduction({ kind: 'tier', id: 't1', percent: 5 })

  test.each([
    ['the lowest price wins, they do not add up', { reductions: [tier, reduction()] }, 800],
    ['whatever their order', { reductions: [reduction(), tier] }, 800],
    ['of each piece whole units are taken off', { unitPrice: 333, quantity: 3, reductions: [reduction()] }, 801],
    ['none goes below the floor', { floor: 930, reductions: [reduction()] }, 930],
    ['none raises a price that is below the floor', { floor: 1200, reductions: [reduction()] }, 1000],
    ['vouchers have none', { fixed: true, reductions: [reduction()] }, 1000],
    ['fewer pieces left than wanted lower nothing', { quantity: 3, reductions: [reduction({ left: 2 })] }, 3000],
    ['a price takes the place of the price', { reductions: [reduction({ percent: 0, priceIn: { usd: 700 } })] }, 700],
    ['of a price and a percentage the lower one wins', { reductions: [reduction({ priceIn: { usd: 900 } })] }, 800],
    ['a price in another currency is none', { reductions: [reduction({ percent: 0, priceIn: { rub: 1 } })] }, 1000],
    ['a higher price raises nothing', { reductions: [reduction({ percent: 0, priceIn: { usd: 1200 } })] }, 1000],
    ['a price stops at the floor', { floor: 930, reductions: [reduction({ percent: 0, priceIn: { usd: 5 } })] }, 930],
    ['the next best is taken then', { quantity: 3, reductions: [reduction({ left: 2 }), tier] }, 2850],
  ] as const)('%s', (_, changes, total) => {
    expect(paidFor(changes)).toBe(total)
  })

  test('lines share the pieces that are left, in the order of their keys', () => {
    const few = { quantity: 2, reductions: [reduction({ left: 3 })] }
    const { lines } = quote([lineOf({ ...few, key: 'b' }), lineOf({ ...few, key: 'a' })], asking)
    expect(lines.map(({ key, paid }) => [key, paid])).toEqual([
      ['b', 2000],
      ['a', 1600],
    ])
  })

  test('a coupon comes on top of the lowered price, and stops at the floor', () => {
    expect(paidFor({ reductions: [reduction()] }, couponWith({}))).toBe(720)
    expect(paidFor({ floor: 750, reductions: [reduction()] }, couponWith({}))).toBe(750)
  })

  test('a coupon leaves those lines alone whose promotion allows none on top', () => {
    const closed = lineOf({ reductions: [reduction({ allowsCoupon: false })] })
    expect(quote([closed], asking, couponWith({})).coupon?.reason).toBe('coupon_not_on_top')
    const { lines } = quote([closed, lineOf({ key: 'b' })], asking, couponWith({}))
    expect(lines.map(({ paid }) => paid)).toEqual([800, 900])
  })
})
