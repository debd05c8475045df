import { describe, expect, test } from 'vitest'
import en from '../../locales/orders/en.json'
import ru from '../../locales/orders/ru.json'
import uz from '../../locales/orders/uz.json'
import { firstPausesMs, pauseMs } from '../../src/client/calls/order-pauses'
import { reasonNameOf } from '../../src/client/features/admin/orders/order-words'
import { refusalsOf } from '../../src/client/features/admin/suppliers/order-words'
import { blocksOf, placesIn, stepsFor } from '../../src/client/features/orders/instruction-blocks'
import { itemText, offerText } from '../../src/client/features/orders/item-text'
import { offerOf } from '../../src/client/features/orders/offer-again'
import { waitingText } from '../../src/client/features/orders/waiting-text'
import { refundLinesOf, shownStatusOf } from '../../src/client/i18n/order-words'
import type { Order } from '../../src/shared/contract/orders'
import { orderReasons } from '../../src/shared/order-states'
import { formatsIn, itemOf, orderOf, priceOf, productOf, regionalOf } from './samples'

const formats = formatsIn('en')

describe('an item of an order is called', () => {
  test.each<[Partial<ReturnType<typeof itemOf>>, Order['kind'], string]>([
    [{ amount: 1200 }, 'codes', '1,200 UC × 1'],
    [{ qty: 3, region: 'TR' }, 'codes', '60 UC · Türkiye × 3'],
    [{ qty: 1, label: '100 diamonds' }, 'topup', '100 diamonds'],
    [{ qty: 1, label: '100 diamonds', region: 'BR' }, 'topup', '100 diamonds · Brazil'],
  ])('%j of %s: %s', (changes, kind, text) => {
    expect(itemText(formats, itemOf(changes), kind).replaceAll('\u00a0', ' ')).toBe(text)
  })

  test('without its quantity on the receipt', () => {
    expect(offerText(formats, itemOf({ qty: 3 }), 'codes')).toBe('60 UC')
  })
})

describe('what went back of an order', () => {
  const at = '2026-11-22T10:00:00.000Z'
  const expectedAt = '2026-11-30T00:00:00.000Z'
  test.each<[string, Order['refunds'][number], Order['payment']['method'], RegExp]>([
    [
      'is on the balance',
      { at, amount: 1.5, to: 'balance', expectedAt: null },
      'card',
      /^\$1\.50 back on the balance, /,
    ],
    [
      'is sent to the card',
      { at, amount: 2, to: 'card', expectedAt },
      'card',
      /^\$2\.00 sent back to the card, .*by Nov 30, 2026$/,
    ],
    [
      'is sent by SBP',
      { at, amount: 2, to: 'card', expectedAt },
      'sbp',
      /^\$2\.00 sent back to the bank account by SBP/,
    ],
    [
      'was given back by the bank',
      { at, amount: 2, to: 'card', expectedAt: null },
      'card',
      /^\$2\.00 given back by the bank/,
    ],
  ])('%s', (_, refund, method, sentence) => {
    const order = orderOf({ refunds: [refund], payment: { method, provider: null } })
    expect(refundLinesOf(formats, order)).toEqual([{ place: 0, text: expect.stringMatching(sentence) }])
  })

  test('tells two refunds that read alike as two', () => {
    const refund = { at: '2026-11-28T10:00:00.000Z', amount: 2, to: 'balance', expectedAt: null } as const
    const lines = refundLinesOf(formats, orderOf({ refunds: [refund, { ...refund, at: '2026-11-28T10:00:30.000Z' }] }))
    expect(new Set(lines.map(({ text }) => text)).size).toBe(1)
    expect(new Set(lines.map(({ place }) => place)).size).toBe(2)
  })

  test.each<[Order['status'], number, string]>([
    ['completed', 0, 'completed'],
    ['completed', 0.5, 'completed'],
    ['completed', 0.99, 'refunded'],
    ['cancelled', 0.99, 'cancelled'],
    ['processing', 0.99, 'processing'],
  ])('makes an order that is %s, with %d of 0.99 back, %s', (status, refunded, shown) => {
    expect(shownStatusOf(orderOf({ status, refunded }))).toBe(shown)
  })

  test('shows one that cost nothing as completed', () => {
    expect(shownStatusOf(orderOf({ status: 'completed', refunded: 0, totalAmount: 0 }))).toBe('completed')
  })
})

describe('an order that waits says why', () => {
  const byHand = (state: 'waiting' | 'taken', canCancel: boolean) => ({ state, canCancel, refusal: null })

  test.each<[Partial<Order>, string]>([
    [{ status: 'processing' }, 'order.processingText'],
    [{ status: 'processing', kind: 'topup' }, 'order.topUpText'],
    [{ status: 'processing', reason: 'on_hold' }, 'order.onHoldText'],
    [{ status: 'processing', reason: 'on_hold', kind: 'topup' }, 'order.topUpOnHoldText'],
    [{ status: 'processing', reason: 'awaiting_supplier' }, 'order.awaitingSupplierText'],
    [{ status: 'cancelled' }, 'order.cancelledText'],
    [{ status: 'cancelled', reason: 'expired', kind: 'topup' }, 'order.expiredText'],
    [{ status: 'processing', kind: 'topup', byHand: byHand('waiting', true) }, 'order.handWaits'],
    // Another piece is at a supplier: the call refuses to cancel.
    [{ status: 'processing', kind: 'topup', byHand: byHand('waiting', false) }, 'order.handWaitsBound'],
    [{ status: 'processing', kind: 'topup', byHand: byHand('taken', false) }, 'order.handTaken'],
  ])('%j: %s', (changes, text) => {
    expect(waitingText(orderOf(changes))).toBe(text)
  })

  test.each([
    ['English', /code/i, en],
    ['Russian', /код/i, ru],
    ['Uzbek', /kod/i, uz],
  ] as const)('of a top-up, and speaks of no code in %s', (_language, code, { order }) => {
    const reasons = [null, ...orderReasons].filter((reason) => reason !== 'awaiting_stock')
    const keys = reasons.map((reason) => waitingText(orderOf({ kind: 'topup', status: 'processing', reason })))
    const texts = keys.map((key) => Object.entries(order).find(([name]) => `order.${name}` === key)?.[1])
    expect(texts).not.toContain(undefined)
    expect(texts.filter((text) => code.test(String(text)))).toEqual([])
  })
})

describe('a page asks for its orders again', () => {
  const processing = { status: 'processing', reason: null } as const
  test.each<[string, Pick<Order, 'status' | 'reason'>[], number, number | false]>([
    ['never when all have come to their end', [orderOf(), orderOf({ status: 'cancelled' })], 1, false],
    ['never when there are none', [], 1, false],
    ['at once after a payment', [processing], 1, 100],
    ['then more slowly', [processing], firstPausesMs.length, 1000],
    ['then every two and a half seconds', [processing], firstPausesMs.length + 1, 2500],
    ['every five seconds for an unpaid one', [orderOf({ status: 'pending' })], 1, 5000],
    ['every ten seconds when a person has to look', [{ status: 'processing', reason: 'on_hold' }], 1, 10_000],
    ['often while stock may come soon', [{ status: 'processing', reason: 'awaiting_stock' }], 28, 2500],
    ['rarely when stock has not come for long', [{ status: 'processing', reason: 'awaiting_stock' }], 29, 10_000],
    ['as often as the most lively of them', [orderOf(), processing, orderOf({ status: 'pending' })], 9, 2500],
  ])('%s', (_, orders, polls, pause) => {
    expect(pauseMs(orders, polls)).toBe(pause)
  })

  test.each([
    ['sooner where a part of the pause has passed on the way of the answer', 60, 40],
    ['at once where that took longer than the pause', 190, 1],
    ['as soon as ever where the clock of the phone was set back by a day', -86_400_000, 100],
  ])('%s', (_, waitedMs, pause) => {
    expect(pauseMs([processing], 1, waitedMs)).toBe(pause)
  })
})

describe('instructions', () => {
  const text =
    'PUBG\n1. Open https://a.example/redeem.\n2) Enter the code\nAsk us.\n\n\nSteam\n1. See https://b.example/ and https://b.example/key'

  test('are blocks with a heading, steps and notes', () => {
    expect(blocksOf(text)).toEqual([
      { heading: 'PUBG', steps: ['Open https://a.example/redeem.', 'Enter the code'], notes: ['Ask us.'] },
      { heading: 'Steam', steps: ['See https://b.example/ and https://b.example/key'], notes: [] },
    ])
    expect(blocksOf(' \n\n ')).toEqual([])
  })

  test('belong to the types of codes in the order in which they were bought', () => {
    const [pubg, again, steam] = [itemOf(), itemOf({ amount: 325 }), itemOf({ type: 'steam' })]
    const order = { items: [pubg, again, steam], instructions: text }
    expect(stepsFor(order, again)).toContain('Enter the code')
    expect(stepsFor(order, steam)).toContain('b.example')
    expect(stepsFor({ ...order, instructions: '' }, pubg)).toBe('')
  })

  test('name places once, without the sign at the end of a sentence and without the site of a page', () => {
    expect(placesIn('Go to https://a.example/redeem. Then https://a.example/redeem!')).toEqual([
      'https://a.example/redeem',
    ])
    expect(placesIn('See https://b.example/ and https://b.example/key')).toEqual(['https://b.example/key'])
    expect(placesIn('No address here')).toEqual([])
  })
})

describe('an item that is bought again', () => {
  const product = productOf({ prices: [priceOf(60, { priceIn: { usd: 1.1 }, stock: 2 })] })
  test.each<[string, Parameters<typeof offerOf>, object | undefined]>([
    [
      'has the price of today',
      [product, itemOf()],
      { priceIn: { usd: 1.1 }, qty: 1, productId: 'p1', region: null, label: 'UC' },
    ],
    ['has no more pieces than there are', [product, itemOf({ qty: 5 })], { qty: 2 }],
    [
      'has all pieces of what nobody counts',
      [productOf({ prices: [priceOf(60, { stock: null })] }), itemOf({ qty: 5 })],
      { qty: 5 },
    ],
    ['is gone when its amount is no longer sold', [product, itemOf({ amount: 61 })], undefined],
    ['is gone when it is sold out', [productOf({ prices: [priceOf(60, { stock: 0 })] }), itemOf()], undefined],
    ['is gone when its region is', [product, itemOf({ region: 'TR' })], undefined],
    ['keeps its region', [regionalOf({ TR: [priceOf(60)] }), itemOf({ region: 'TR' })], { region: 'TR', label: 'TR' }],
  ])('%s', (_, [sold, item], offer) => {
    if (offer) expect(offerOf(sold, item)).toMatchObject(offer)
    else expect(offerOf(sold, item)).toBeUndefined()
  })
})

const byHand = (refusal: string | null) => ({ state: null, canCancel: false, refusal })

test.each([
  ['a supplier', { reason: 'rejected', byHand: null }, 'admin.orders.rejected'],
  [
    'a supplier, of a top-up that a person could deliver',
    { reason: 'rejected', byHand: byHand(null) },
    'admin.orders.rejected',
  ],
  ['a person of the shop', { reason: 'rejected', byHand: byHand('Repairs') }, 'admin.orders.refusedByHand'],
  ['a bank, after a person', { reason: 'charged_back', byHand: byHand('Repairs') }, 'admin.orders.chargedBack'],
  ['nobody', { reason: null, byHand: byHand('Repairs') }, null],
] as const)('the owner reads that an order was refused by %s', (_, order, name) => {
  expect(reasonNameOf(order)).toBe(name)
})

test.each([
  ['a person who is to take it', 'waiting', 'admin.waiting.awaitingPerson'],
  ['a person who has taken it', 'taken', 'admin.waiting.awaitingPerson'],
  ['its supplier, once the person is done', null, 'admin.waiting.awaitingSupplier'],
] as const)('the owner reads that a top-up by hand waits for %s', (_, state, name) => {
  const order = { reason: 'awaiting_supplier', byHand: { ...byHand(null), state } } as const
  expect(reasonNameOf(order)).toBe(name)
})

test('what a person said of three pieces at once is told once', () => {
  const said = { by: { userId: '1', nickname: 'ada' }, reason: 'Repairs' }
  const other = { ...said, reason: 'No such player' }
  const orders = [said, null, { ...said }, other].map((refusal) => ({ refusal }))
  expect(refusalsOf(orders)).toEqual([said, other])
})
