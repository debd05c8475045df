import { describe, expect, test } from 'vitest'
import {
  type CartNote,
  cartIn,
  isSameOffer,
  noteOf,
  type VisitorLine,
  withLine,
  withQuantity,
} from '../../src/client/calls/visitor-lines'
import { askAtTodaysPrices, heldLines, leftLines, notesOf } from '../../src/client/calls/visitor-prices'
import { isShort } from '../../src/client/features/cart/lines'
import type { CartLine, RefusalCode, VisitorCartAnswer } from '../../src/shared/contract/cart'
import { limits } from '../../src/shared/limits'
import { olderNames } from './samples'

const lineOf = (changes: Partial<VisitorLine> = {}): VisitorLine => ({
  title: 'PUBG Mobile UC',
  label: 'UC',
  amount: 60,
  priceIn: { usd: 0.99, rub: 80 },
  productId: 'p1',
  region: null,
  qty: 1,
  ...changes,
})
const inCart = { ...olderNames, key: '', slug: '', image: '', paidIn: {}, reduction: null }
const empty = { lines: [], notes: [] }
const reasonsOf = (notes: readonly CartNote[]) => notes.map(({ reason }) => reason)

describe('a visitor puts into the cart', () => {
  test('an offer that is not there yet', () => {
    expect(withLine(empty, lineOf())).toEqual({ lines: [lineOf()], notes: [] })
  })

  test('more of an offer that is there, at the price of today', () => {
    const { lines } = withLine({ lines: [lineOf({ qty: 2 })], notes: [] }, lineOf({ priceIn: { usd: 1.2 }, qty: 3 }))
    expect(lines).toEqual([lineOf({ priceIn: { usd: 1.2 }, qty: 5 })])
  })

  test.each([
    ['another amount', { amount: 325 }],
    ['another region', { region: 'TR' }],
    ['another product', { productId: 'p2' }],
  ])('%s as a line of its own', (_, changes) => {
    expect(withLine({ lines: [lineOf()], notes: [] }, lineOf(changes)).lines).toHaveLength(2)
  })

  test('no more pieces of one offer than the cart takes, and is told', () => {
    const { lines, notes } = withLine({ lines: [lineOf({ qty: limits.cart.pieces })], notes: [] }, lineOf())
    expect(lines).toEqual([lineOf({ qty: limits.cart.pieces })])
    expect(reasonsOf(notes)).toEqual(['most'])
  })

  test('no more lines than the cart takes, and is told', () => {
    const full = Array.from({ length: limits.cart.lines }, (_, amount) => lineOf({ amount }))
    const { lines, notes } = withLine({ lines: full, notes: [] }, lineOf({ amount: 999 }))
    expect(lines).toBe(full)
    expect(notes).toEqual([noteOf(lineOf({ amount: 999 }), 'noPlace')])
    expect(withLine({ lines: full, notes: [] }, lineOf({ amount: 3 })).notes).toEqual([])
  })
})

test('a line takes another quantity, and leaves the cart with none', () => {
  const cart = { lines: [lineOf(), lineOf({ amount: 325 })], notes: [] }
  expect(withQuantity(cart, { productId: 'p1', amount: 60 }, 4).lines).toEqual([
    lineOf({ qty: 4 }),
    lineOf({ amount: 325 }),
  ])
  expect(withQuantity(cart, { productId: 'p1', amount: 60, region: null }, 0).lines).toEqual([lineOf({ amount: 325 })])
  expect(withQuantity(cart, { productId: 'p1', amount: 7 }, 0).lines).toEqual(cart.lines)
})

test('two lines are of one offer whatever they cost, and a missing region is none', () => {
  expect(isSameOffer(lineOf(), { productId: 'p1', amount: 60 })).toBe(true)
  expect(isSameOffer(lineOf({ region: 'TR' }), { productId: 'p1', amount: 60 })).toBe(false)
})

describe('what the browser has kept', () => {
  const kept = { key: 'k1', lines: [lineOf({ region: 'TR' })], notes: [noteOf(lineOf(), 'gone')] }
  test('is read as it was written', () => {
    expect(cartIn(JSON.stringify(kept))).toEqual(kept)
  })

  test('is read with the prices of an earlier visit, whose names were other ones', () => {
    const { priceIn: _, ...line } = lineOf()
    const lines = [{ ...line, price: 0.99, rub: 80 }]
    expect(cartIn(JSON.stringify({ ...kept, lines }))).toEqual({
      ...kept,
      key: `${kept.key}-rewritten`,
      lines: [lineOf()],
    })
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['something else', '[]'],
    ['a cart without lines', JSON.stringify({ ...kept, lines: undefined })],
    ['a line without a price', JSON.stringify({ ...kept, lines: [{ ...lineOf(), priceIn: undefined }] })],
    [
      'a line whose price is in no currency',
      JSON.stringify({ ...kept, lines: [{ ...lineOf(), priceIn: { xyz: 1 } }] }),
    ],
    ['a line whose quantity is a text', JSON.stringify({ ...kept, lines: [{ ...lineOf(), qty: '1' }] })],
    ['a note with another reason', JSON.stringify({ ...kept, notes: [{ ...kept.notes[0], reason: 'whim' }] })],
  ])('is an empty cart where it is %s', (_, text) => {
    expect(cartIn(text)).toEqual({ key: '', lines: [], notes: [] })
  })
})

describe('a visitor’s lines at the shop', () => {
  const answerOf = (lines: readonly VisitorLine[], refused: [VisitorLine, RefusalCode][] = []): VisitorCartAnswer => ({
    cart: lines.map((line) => ({ ...line, ...inCart, quantity: line.qty, stock: null })),
    version: '',
    count: 0,
    total: {},
    subtotal: { usd: 0, rub: 0, uzs: null },
    rate: null,
    refused: refused.map(([line, code]) => ({ line: { ...line, ...olderNames }, code })),
  })
  const [one, other] = [lineOf(), lineOf({ amount: 325 })]
  const never = async () => expect.unreachable()

  test('are asked about once when every price is right', async () => {
    const outcome = await askAtTodaysPrices([one, other], async (lines) => answerOf(lines), never)
    expect(outcome.asked).toEqual([one, other])
    expect(notesOf(outcome)).toEqual([])
    expect(heldLines(outcome)).toEqual([one, other])
    expect(leftLines(outcome)).toEqual([])
  })

  test('are asked about once more at the price of today, and what is gone leaves them', async () => {
    const dearer = { ...one, priceIn: { usd: 1.5 } }
    const asked: (readonly VisitorLine[])[] = []
    const ask = async (lines: readonly VisitorLine[]) => {
      asked.push(lines)
      return asked.length > 1
        ? answerOf(lines)
        : answerOf(
            [],
            [
              [one, 'price_not_found'],
              [other, 'price_not_found'],
            ],
          )
    }
    const outcome = await askAtTodaysPrices([one, other], ask, async (line) => (line === one ? dearer : undefined))
    expect(asked).toEqual([[one, other], [dearer]])
    expect(notesOf(outcome)).toEqual([noteOf(one, 'moved'), noteOf(other, 'gone')])
  })

  test.each<[string, VisitorLine[], RefusalCode, CartNote['reason'], number, number]>([
    ['of which there are fewer', [{ ...one, qty: 1 }], 'out_of_stock', 'fewer', 1, 0],
    ['that are sold out', [], 'out_of_stock', 'soldOut', 0, 0],
    ['that find no place', [], 'cart_full', 'noPlace', 0, 1],
  ])('%s are told', async (_, held, code, reason, kept, left) => {
    const wanted = { ...one, qty: 3 }
    const outcome = await askAtTodaysPrices([wanted], async () => answerOf(held, [[wanted, code]]), never)
    expect(reasonsOf(notesOf(outcome))).toEqual([reason])
    expect(heldLines(outcome).map(({ qty }) => qty)).toEqual(kept > 0 ? [kept] : [])
    expect(leftLines(outcome)).toHaveLength(left)
  })

  test('wait for another try when their price moved again meanwhile', async () => {
    const outcome = await askAtTodaysPrices(
      [one],
      async (lines) =>
        answerOf(
          [],
          lines.map((line) => [line, 'price_not_found']),
        ),
      async (line) => line,
    )
    expect(leftLines(outcome)).toEqual([one])
  })
})

test.each<[number, number | null, boolean]>([
  [2, 1, true],
  [2, 2, false],
  [2, null, false],
  [1, 0, true],
])('a line of %i pieces with %s in stock is short: %s', (qty, stock, short) => {
  const line: CartLine = { ...lineOf({ qty }), ...inCart, quantity: qty, stock }
  expect(isShort(line)).toBe(short)
})
