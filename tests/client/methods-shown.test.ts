import { expect, test } from 'vitest'
import { methodsShown } from '../../src/client/calls/methods-shown'
import { affordableIn, payableIn } from '../../src/client/features/checkout/currency'
import type { PaymentOptions } from '../../src/shared/contract/payments'
import { byCurrency, type Currency } from '../../src/shared/money'
import type { PaymentMethod } from '../../src/shared/payments'
import { profileOf } from './samples'

const bounds = { min: 1, max: 10 }
const optionsOf = (methods: Partial<Record<Currency, PaymentMethod[]>>): PaymentOptions =>
  byCurrency((currency) => ({
    methods: methods[currency] ?? [],
    marks: {},
    coupons: false,
    vouchers: false,
    topUp: bounds,
    topUpBonus: [],
    transfer: bounds,
  }))

const all = optionsOf({ usd: ['card'], rub: ['card', 'sbp'], uzs: ['payme', 'click'] })

test.each<[string, PaymentOptions, readonly Currency[], PaymentMethod[]]>([
  ['all of them where all is sold in', all, ['usd', 'rub', 'uzs'], ['card', 'sbp', 'payme', 'click']],
  ['no app of Uzbekistan where nothing is sold in so’m', all, ['usd', 'rub'], ['card', 'sbp']],
  ['no SBP where nothing is sold in roubles', all, ['usd', 'uzs'], ['card', 'payme', 'click']],
  [
    'SBP that is still to come, and nothing else that does not work',
    optionsOf({ usd: ['card'] }),
    ['usd', 'rub', 'uzs'],
    ['card', 'sbp'],
  ],
])('a buyer is shown %s', (_, options, sold, methods) => {
  expect(methodsShown(options, sold)).toEqual(methods)
})

test('a buyer pays in the currency they count in, unless only another balance is enough', () => {
  const order = ['uzs', 'usd', 'rub'] as const
  const totals = { usd: 5, rub: 450, uzs: 61_000 }
  expect(payableIn(totals, order)).toEqual(order)
  expect(payableIn({ usd: 5, uzs: 61_000 }, ['usd', 'rub'])).toEqual(['usd'])
  const holding = (balances: Partial<Record<Currency, number>>) =>
    profileOf({ balances: { usd: 0, rub: 0, uzs: 0, ...balances } })
  expect(affordableIn(totals, holding({ usd: 5, uzs: 61_000 }), order)).toBe('uzs')
  expect(affordableIn(totals, holding({ rub: 450 }), order)).toBe('rub')
  expect(affordableIn(totals, holding({ rub: 450 }), ['uzs', 'usd'])).toBeUndefined()
})
