import { describe, expect, test } from 'vitest'
import { againAfterMs } from '../../src/client/calls/catalogue'
import { firstOf, paramsAfter, pickedOffer } from '../../src/client/features/catalogue/picked-offer'
import { openingRegion, wasOf } from '../../src/client/features/catalogue/prices'
import { placeAfter, searchPath } from '../../src/client/features/catalogue/suggested'
import { namedCards } from '../../src/client/features/catalogue/use-named-cards'
import { isAllSoldOut, shelfShown } from '../../src/shared/card-shelves'
import { cardOf } from '../../src/shared/cards'
import type { Price, Product } from '../../src/shared/contract/catalogue'
import { filtersOf, findProducts, nothingWished, paramsOf, type Wish, wishIn } from '../../src/shared/finding'
import { eachOf } from '../../src/shared/promotions'
import { priceOf, productOf, regionalOf } from './samples'

const none = { stock: 0 }
const redemption = { title: '', steps: [], note: '' }
const plain = productOf({ slug: 'plain', title: 'Steam Wallet', popularity: 1, prices: [priceOf(20), priceOf(5)] })
const soldOut = productOf({ slug: 'sold-out', title: 'Roblox', popularity: 9, prices: [priceOf(10, none)] })
const regional = regionalOf({ TR: [priceOf(1, none)], EU: [priceOf(7), priceOf(3, none)], GLOBAL: [priceOf(50)] })
const everywhere = regionalOf({ GLOBAL: [priceOf(2)] })

describe('a product opens', () => {
  test.each<[string, Product, string | null, string | null]>([
    ['without a region where it knows none', plain, null, null],
    ['in the first region that has something to sell', regional, null, 'EU'],
    ['in the region that the address asks for', regional, 'TR', 'TR'],
    ['in its own region when the address asks for one that it lacks', regional, 'US', 'EU'],
    ['in its first region when everything is sold out', regionalOf({ TR: [priceOf(1, none)] }), null, 'TR'],
  ])('%s', (_, product, wished, region) => {
    expect(openingRegion(product, wished)).toBe(region)
  })
})

test.each<[string, Product, boolean]>([
  ['with something that is sold out', productOf({ prices: [priceOf(10, none), priceOf(20)] }), true],
  ['with something that is sold out in a region', regional, true],
  ['with everything in stock', plain, false],
  ['from a supplier, whose stock nobody knows', productOf({ prices: [priceOf(10, { stock: null })] }), false],
])('the page of a product %s asks for it again: %s', (_, product, isAsked) => {
  expect(againAfterMs({ ...product, redemption, topUp: null, reviews: null }) !== false).toBe(isAsked)
})

describe('a card of a product shows', () => {
  test.each<[string, Product, string | undefined, number | undefined]>([
    ['the cheapest price of all', plain, undefined, 5],
    ['the cheapest that can be bought where its page opens', regional, undefined, 7],
    ['the price of the filtered region', regional, 'GLOBAL', 50],
    ['the cheapest of all when nothing can be bought', soldOut, undefined, 10],
    ['no price when there is none', productOf({ prices: [] }), undefined, undefined],
  ])('%s', (_, product, region, price) => {
    expect(shelfShown(cardOf(product), region)?.from.usd).toBe(price)
  })

  test('the cheapest price of each currency, whichever offer it is of', () => {
    const prices = [priceOf(5, { priceIn: { usd: 5, rub: 900 } }), priceOf(7, { priceIn: { usd: 7, rub: 300 } })]
    expect(shelfShown(cardOf(productOf({ prices })))?.from).toEqual({ usd: 5, rub: 300 })
  })

  test('the cheapest of what is sold in a currency, and none in one that nothing is sold in', () => {
    const dollars = priceOf(5, { priceIn: { usd: 5 } })
    const from = (...prices: Price[]) => shelfShown(cardOf(productOf({ prices })))?.from
    expect(from(dollars, priceOf(20))).toEqual({ usd: 5, rub: 1600 })
    expect(from(dollars)).toEqual({ usd: 5 })
  })

  test.each<[string, (number | null)[], 'none' | 'few' | 'many']>([
    ['few left when five pieces are left of all amounts', [2, 0, 3], 'few'],
    ['no hurry when six are left', [6], 'many'],
    ['no hurry when an amount has no count', [1, null], 'many'],
    ['sold out when nothing is left of any amount', [0, 0], 'none'],
  ])('%s', (_, stocks, left) => {
    const prices = stocks.map((stock) => priceOf(1, { stock }))
    expect(shelfShown(cardOf(productOf({ prices })))?.left).toBe(left)
  })

  test('sold out only when no price can be bought', () => {
    expect(isAllSoldOut(cardOf(soldOut))).toBe(true)
    expect(isAllSoldOut(cardOf(regional))).toBe(false)
    expect(isAllSoldOut(cardOf(regional), 'TR')).toBe(true)
  })

  test('its description only where the home page tells it', () => {
    const description = 'Codes for the wallet.'
    expect(cardOf(productOf({ slug: 'genshin', description, featured: true })).description).toBe(description)
    expect(cardOf(productOf({ slug: 'genshin', description }))).not.toHaveProperty('description')
    expect(cardOf(productOf({ slug: 'pubg', description, featured: true }))).not.toHaveProperty('description')
  })
})

test.each(['constructor', '__proto__', 'toString'])(
  'a region called “%s” in the address is one that nobody sells in',
  (region) => {
    const cards = [plain, regional].map(cardOf)
    expect(cards.map((card) => shelfShown(card, region))).toEqual(cards.map((card) => shelfShown(card)))
    const wish = { ...nothingWished, region }
    expect(findProducts(cards, wish, 'usd')).toEqual(findProducts(cards, nothingWished, 'usd'))
  },
)

test.each<[pieces: number, each: number, was: number | undefined]>([
  [1, 9, 10],
  [2, 9, 10],
  [3, 8, 10],
  [5, 8, 10],
  [6, 10, undefined],
])(
  'with two pieces left of a promotion and five of a step, %i pieces cost %i each and were %s',
  (pieces, each, was) => {
    const lowered = { name: 'Flash', priceIn: { usd: 9 }, wasIn: { usd: 10 }, endsAt: null, left: 2 }
    const price = priceOf(10, { lowered, steps: [{ from: 3, priceIn: { usd: 8 }, left: 5 }] })
    expect([eachOf(price, pieces).usd, wasOf(price, pieces).usd]).toEqual([each, was])
  },
)

test('a price is struck through only in the currencies in which so many pieces cost less', () => {
  const lowered = {
    name: 'Flash',
    priceIn: { usd: 9, rub: 700 },
    wasIn: { usd: 10, rub: 800 },
    endsAt: null,
    left: null,
  }
  const price = priceOf(10, { lowered, steps: [{ from: 3, priceIn: { usd: 9, rub: 800 }, left: null }] })
  expect([wasOf(price, 2), wasOf(price, 3)]).toEqual([{ usd: 10, rub: 800 }, { usd: 10 }])
})

test('what sells most comes first, and what is sold out comes last', () => {
  const cards = [plain, soldOut, everywhere].map(cardOf)
  expect(findProducts(cards, nothingWished, 'usd').map(({ slug }) => slug)).toEqual(['plain', 'pubg', 'sold-out'])
})

describe('the products that answer a wish', () => {
  const all = namedCards([plain, soldOut, regional])
  test.each<[string, Partial<Wish>, number]>([
    ['are all of them where nothing is wished', {}, 3],
    ['fit the text', { text: 'steam' }, 1],
    ['fit the category', { category: 'wallets' }, 0],
    ['are sold in the region, or know no regions', { region: 'TR' }, 3],
    ['are sold for the whole world too', { region: 'BR' }, 3],
    ['are none for a text that nothing is called by', { text: 'xyzzy' }, 0],
  ])('%s', (_, wish, count) => {
    expect(findProducts(all, { ...nothingWished, ...wish }, 'usd')).toHaveLength(count)
  })

  test('leave out what is not sold in the region', () => {
    expect(findProducts([cardOf(regionalOf({ TR: [priceOf(1)] }))], { ...nothingWished, region: 'US' }, 'usd')).toEqual(
      [],
    )
  })

  test.each<[Wish['order'], number[]]>([
    ['cheap', [5, 7, 10]],
    ['dear', [10, 7, 5]],
  ])('are ordered %s by the price on their cards', (order, prices) => {
    const found = findProducts(all, { ...nothingWished, order }, 'usd')
    expect(found.map((product) => shelfShown(product)?.from.usd)).toEqual(prices)
  })
})

test.each(['cheap', 'dear'] as const)('what is not sold in the currency comes last among the %s', (order) => {
  const dollars = productOf({ slug: 'dollars', prices: [priceOf(5, { priceIn: { usd: 5 } })] })
  const found = findProducts([dollars, plain, everywhere].map(cardOf), { ...nothingWished, order }, 'rub')
  expect(found.map(({ slug }) => slug).at(-1)).toBe('dollars')
})

test('a wish survives its way through the address', () => {
  const wish: Wish = { text: 'uc', category: 'wallets', region: 'TR', order: 'dear' }
  expect(wishIn(new URLSearchParams(paramsOf(wish)))).toEqual(wish)
  expect(paramsOf(nothingWished)).toEqual({})
  expect(wishIn(new URLSearchParams({ sort: 'sideways' })).order).toBe('popular')
})

test('a catalogue is narrowed down by what it has, each once and counted, and by no region that is the whole world', () => {
  expect(filtersOf([regional, everywhere, plain].map(cardOf))).toEqual({
    products: 3,
    categories: [{ name: regional.category, products: 3 }],
    regions: [
      { name: 'TR', products: 1 },
      { name: 'EU', products: 1 },
    ],
  })
})

describe('the picked offer', () => {
  const params = (text: string) => new URLSearchParams(text)
  test.each<[string, string, number | undefined, number, number]>([
    ['is the first amount and one piece', '', 7, 1, 10],
    ['is the amount of the address', 'amount=3', 3, 1, 0],
    ['is the first amount where the address asks for one that is not there', 'amount=4', 7, 1, 10],
    ['has as many pieces as the address says', 'quantity=4', 7, 4, 10],
    ['has no more pieces than there are', 'quantity=400', 7, 10, 10],
    ['has one piece where the address says none', 'quantity=0', 7, 1, 10],
    ['has one piece where the address says less than none', 'quantity=-3', 7, 1, 10],
    ['has whole pieces', 'quantity=2.9', 7, 2, 10],
    ['has one piece where the address says no number', 'quantity=many', 7, 1, 10],
  ])('%s', (_, address, amount, quantity, most) => {
    expect(pickedOffer(regional, params(address), 7)).toMatchObject({ region: 'EU', amount, quantity, most })
  })

  test('counts no region as chosen that only the page opened with', () => {
    expect(pickedOffer(regional, params(''), 7).hasChosenRegion).toBe(false)
    expect(pickedOffer(regional, params('region=EU'), 7).hasChosenRegion).toBe(true)
    expect(pickedOffer(plain, params('region=EU'), 5).hasChosenRegion).toBe(false)
  })

  test('may be a hundred pieces of what nobody counts', () => {
    expect(pickedOffer(productOf({ prices: [priceOf(60, { stock: null })] }), params(''), 60).most).toBe(100)
  })

  test('begins with the first amount that can be bought, else with the first', () => {
    expect(firstOf({ label: '', description: '', amounts: [1, 2], prices: [priceOf(1, none), priceOf(2)] })).toBe(2)
    expect(firstOf({ label: '', description: '', amounts: [1, 2], prices: [priceOf(1, none)] })).toBe(1)
    expect(firstOf({ label: '', description: '', amounts: [], prices: [] })).toBeUndefined()
  })

  test.each<[string, 'region' | 'amount' | 'quantity', string | number, string]>([
    ['forgets the amount in another region', 'region', 'TR', 'region=TR&quantity=2'],
    ['keeps the amount when the same region is chosen', 'region', 'EU', 'region=EU&amount=7&quantity=2'],
    ['keeps the rest with another amount', 'amount', 3, 'region=EU&amount=3&quantity=2'],
    ['keeps the rest with another quantity', 'quantity', 5, 'region=EU&amount=7&quantity=5'],
  ])('%s', (_, name, value, address) => {
    expect(paramsAfter(params('region=EU&amount=7&quantity=2'), 'EU', name, value).toString()).toBe(address)
  })
})

describe('the search of the header', () => {
  test.each<[number | undefined, number, number | undefined]>([
    [undefined, 1, 0],
    [0, 1, 1],
    [2, 1, undefined],
    [undefined, -1, 2],
    [0, -1, undefined],
  ])('moves from place %s by %i to place %s of three', (place, step, next) => {
    expect(placeAfter(place, step, 3)).toBe(next)
  })

  test.each([
    ['all that answer the text', ' free fire ', '/products?q=free+fire'],
    ['the whole catalogue without a text', '  ', '/products'],
  ])('leads to %s', (_, typed, path) => {
    expect(searchPath(typed)).toBe(path)
  })
})
