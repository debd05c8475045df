import { beforeEach, describe, expect, test } from 'vitest'
import { attemptKeys } from '../../src/client/calls/attempt-keys'
import { ApiError } from '../../src/client/calls/http'
import { isFinal } from '../../src/client/calls/keyed-call'
import { currencyFor } from '../../src/client/calls/payment-options'
import { totalsOf } from '../../src/client/calls/totals'
import { amountIn, amountWithin, usualAmounts } from '../../src/client/features/balance/amount'
import { affordableIn, missingFor, payableIn } from '../../src/client/features/checkout/currency'
import type { PaymentOptions } from '../../src/shared/contract/payments'
import { times } from '../../src/shared/money'
import { profileOf } from './samples'

describe('somebody who types an amount', () => {
  test.each<[string, number | undefined]>([
    ['10', 10],
    ['10.5', 10.5],
    ['10,55', 10.55],
    ['1 000,50', 1000.5],
    [' 7 ', 7],
    ['0.01', 0.01],
    ['', undefined],
    ['ten', undefined],
    ['-5', undefined],
    ['+5', undefined],
    ['1e3', undefined],
    ['10.555', undefined],
    ['10.', undefined],
    ['.5', undefined],
    ['1,000.50', undefined],
    ['1234567890123', undefined],
  ])('%j means %s', (text, amount) => {
    expect(amountIn(text, 'usd')).toBe(amount)
  })

  test.each<[string, number | undefined]>([
    ['1', 1],
    ['500', 500],
    ['0.99', undefined],
    ['500.01', undefined],
  ])('may pay %s between 1 and 500: %s', (text, amount) => {
    expect(amountWithin(text, 'usd', { min: 1, max: 500 })).toBe(amount)
  })

  test.each<[string, number | undefined]>([
    ['50 000', 50_000],
    ['50 000.5', undefined],
    ['50000,00', undefined],
  ])('means whole so’m by %j: %s', (text, amount) => {
    expect(amountIn(text, 'uzs')).toBe(amount)
  })

  test('is offered the usual sums as far as they are allowed', () => {
    expect(usualAmounts('usd', { min: 6, max: 50 })).toEqual([10, 20, 50])
    expect(usualAmounts('rub', { min: 1, max: 100 })).toEqual([])
  })
})

test.each([
  [0.1, 3, 0.3],
  [4.99, 100, 499],
  [0, 7, 0],
  [1.1, 1, 1.1],
])('%d for a piece is, times %i, %d to the cent', (price, quantity, sum) => {
  expect(times(price, quantity)).toBe(sum)
})

describe('a buyer at the checkout', () => {
  const buyer = profileOf({ balances: { usd: 5, rub: 800, uzs: 0 } })
  test.each([
    [{ usd: 4.99, rub: 400 }, 0, 0, 'usd'],
    [{ usd: 5, rub: 800 }, 0, 0, 'usd'],
    [{ usd: 5.01, rub: 800 }, 0.01, 0, 'rub'],
    [{ usd: 7.3, rub: 800.01 }, 2.3, 0.01, undefined],
    [{ usd: 7.3 }, 2.3, 0, undefined],
  ] as const)('who owes %j lacks %d dollars and %d roubles and pays in %s', (totals, usd, rub, currency) => {
    expect(missingFor(totals, buyer, 'usd')).toBe(usd)
    expect(missingFor(totals, buyer, 'rub')).toBe(rub)
    expect(affordableIn(totals, buyer)).toBe(currency)
  })

  test('pays in a currency that everything in the cart is sold in', () => {
    const everywhere = { priceIn: { usd: 0.1, rub: 9.9 }, qty: 3 }
    expect(totalsOf([everywhere, { priceIn: { usd: 1, rub: 90 }, qty: 1 }])).toEqual({ usd: 1.3, rub: 119.7 })
    expect(totalsOf([everywhere, { priceIn: { usd: 1 }, qty: 1 }])).toEqual({ usd: 1.3 })
    expect(payableIn({ usd: 1.3 })).toEqual(['usd'])
  })

  test('is led to a currency in which the way of paying works, if there is one', () => {
    const bounds = { min: 1, max: 10 }
    const usd: PaymentOptions['usd'] = {
      methods: ['card'],
      marks: {},
      coupons: false,
      vouchers: false,
      topUp: bounds,
      topUpBonus: [],
      transfer: bounds,
    }
    const options: PaymentOptions = {
      usd,
      rub: { ...usd, methods: ['card', 'sbp'] },
      uzs: { ...usd, methods: ['payme'] },
    }
    expect(currencyFor(options, 'card')).toBe('usd')
    expect(currencyFor(options, 'sbp')).toBe('rub')
    expect(currencyFor(options, 'sbp', ['usd'])).toBeUndefined()
    expect(currencyFor({ usd, rub: usd, uzs: usd }, 'sbp')).toBeUndefined()
  })
})

describe('an attempt to pay', () => {
  const counted = () => {
    let count = 0
    return attemptKeys(
      undefined,
      () => `key ${++count}`,
      () => 'buyer',
    )
  }

  test('keeps its key while nothing about it changes', () => {
    const { keyFor } = counted()
    expect([keyFor('cart 1', {}), keyFor('cart 1', {})]).toEqual(['key 1', 'key 1'])
  })

  test('says that it is an earlier one, in this page or in one that was loaded before, until that is answered', () => {
    let kept: string | null = 'key-0 buyer 5 to a friend'
    const place = { read: () => kept, write: (text: string) => (kept = text), clear: () => (kept = null) }
    const { keyFor, isRepeated, unanswered, forget } = attemptKeys(
      place,
      () => 'new key',
      () => 'buyer',
    )
    const press = (what: string, call = {}) => [keyFor(what, call), isRepeated()]
    expect(press('5 to a friend')).toEqual(['key-0', true])
    forget()
    expect(isRepeated()).toBe(true)
    const call = {}
    expect(press('5 to a friend', call)).toEqual(['new key', false])
    expect(press('5 to a friend', call)).toEqual(['new key', false])
    // Who is asked for a password and turns back has begun nothing.
    expect(press('5 to a friend')).toEqual(['new key', false])
    unanswered()
    expect(press('5 to a friend')).toEqual(['new key', true])
    expect(press('7 to a friend')).toEqual(['new key', false])
  })

  test('gets another key for another cart, and after an answer', () => {
    const { keyFor, forget } = counted()
    expect([keyFor('cart 1', {}), keyFor('cart 2', {})]).toEqual(['key 1', 'key 2'])
    forget()
    expect(keyFor('cart 2', {})).toBe('key 3')
  })

  test('keeps the key of a press whose answer was lost, though a second press was answered', () => {
    const { keyFor, forget } = counted()
    const [first, second] = [{}, {}]
    expect([keyFor('cart 1', first), keyFor('cart 1', second)]).toEqual(['key 1', 'key 1'])
    forget()
    expect(keyFor('cart 1', first)).toBe('key 1')
    forget(first)
    expect(keyFor('cart 1', first)).toBe('key 2')
  })

  test('is not sent again once somebody else is here', () => {
    let here = 'buyer'
    const { keyFor } = attemptKeys(
      undefined,
      () => 'key',
      () => here,
    )
    const call = {}
    keyFor('money to a friend', call)
    here = 'another'
    expect(() => keyFor('money to a friend', call)).toThrow('Somebody else')
    expect(keyFor('money to a friend', {})).toBe('key')
  })

  test('that two presses begin anew is one attempt', () => {
    const { keyFor, forget } = counted()
    const [first, second] = [{}, {}]
    expect([keyFor('player', first), keyFor('player', second)]).toEqual(['key 1', 'key 1'])
    forget(first)
    expect(keyFor('player', first)).toBe('key 2')
    forget(second)
    expect(keyFor('player', second)).toBe('key 2')
  })

  describe('whose page is loaded again', () => {
    const tab = { kept: '', keys: 0, here: 'buyer' }
    const place = {
      read: () => tab.kept || null,
      write: (text: string) => void Object.assign(tab, { kept: text }),
      clear: () => void Object.assign(tab, { kept: '' }),
    }
    const loaded = () =>
      attemptKeys(
        place,
        () => `key${++tab.keys}`,
        () => tab.here,
      )
    const [sum, other] = ['12 dollars to a friend', '13 dollars to a friend']
    beforeEach(() => {
      Object.assign(tab, { kept: '', keys: 0, here: 'buyer' })
      loaded().keyFor(sum, {})
    })

    test.each<[string, object, string, string]>([
      ['before its answer keeps its key', {}, sum, 'key1'],
      ['for something else has another key', {}, other, 'key2'],
      ['by somebody else has another key', { here: 'another' }, sum, 'key2'],
      ['where something unreadable is kept has another key', { kept: 'key1' }, sum, 'key2'],
    ])('%s', (_, change, what, key) => {
      Object.assign(tab, change)
      expect(loaded().keyFor(what, {})).toBe(key)
    })

    test('is found by the words that it begins with, as long as its answer is still to come, by whoever made it', () => {
      const again = loaded()
      expect(again.waiting('12 dollars ')).toBe('to a friend')
      expect(again.waiting('13 dollars ')).toBeUndefined()
      tab.here = 'another'
      expect(again.waiting('12 dollars ')).toBeUndefined()
      tab.here = 'buyer'
      again.answered()
      expect(again.waiting('12 dollars ')).toBeUndefined()
    })

    test.each(['forget', 'answered'] as const)('after its answer has another key: %s', (heard) => {
      const again = loaded()
      expect(again.keyFor(sum, {})).toBe('key1')
      again[heard]()
      expect(loaded().keyFor(sum, {})).toBe('key2')
    })

    test('keeps the key of the last press, though an earlier one is answered', () => {
      const { keyFor, forget } = loaded()
      const first = {}
      keyFor(sum, first)
      keyFor(other, {})
      forget(first)
      expect(loaded().keyFor(other, {})).toBe('key2')
    })
  })

  test('has a key of 32 letters and digits', () => {
    expect(attemptKeys(undefined, undefined, () => null).keyFor('cart', {})).toMatch(/^[0-9a-f]{32}$/)
  })

  test.each([
    [401, false],
    [402, true],
    [403, false],
    [429, false],
    [409, true],
    [500, false],
    [503, false],
    [0, false],
  ])('is over after an answer with status %i: %s', (status, isOver) => {
    expect(isFinal(new ApiError(status, { code: 'x' }))).toBe(isOver)
  })

  test('is over when the provider has refused a refund: the next press asks it again', () => {
    expect(isFinal(new ApiError(502, { code: 'card_refund_refused' }))).toBe(true)
    expect(isFinal(new ApiError(502, { code: 'provider_failed' }))).toBe(false)
  })

  test('is not over after a failure that is no answer', () => {
    expect(isFinal(new TypeError('no network'))).toBe(false)
  })
})
