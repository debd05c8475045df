import { describe, expect, test } from 'vitest'
import { currencies } from '../../../src/shared/money'
import { unchanged } from '../../../src/worker/domain/settings/settings'
import { optionsAnswer } from '../../../src/worker/routes/views/payment'
import { demoEnv, deskWith } from '../../support/adapters'

const { PAYMENTS, ...demo } = demoEnv
const nothing = {
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_BASE_URL: '',
  YOOKASSA_SHOP_ID: '',
  YOOKASSA_SECRET_KEY: '',
  YOOKASSA_BASE_URL: '',
}
const noSimulators = { STRIPE_BASE_URL: '', YOOKASSA_BASE_URL: '' }
const isReal = { SHOP_MODE: 'production' }
const staging = { SHOP_MODE: 'staging', ...nothing }
const production = { SHOP_MODE: 'production', ...nothing }
const liveStripe = { STRIPE_SECRET_KEY: 'sk_live_mine', STRIPE_WEBHOOK_SECRET: 'whsec_mine' }
const liveYooKassa = { YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET_KEY: 'live_mine' }

function shopWith(changes: Parameters<typeof deskWith>[0] = {}) {
  const payments = deskWith(changes)
  return { payments, settings: { ...unchanged({ payments, supportLink: '' }), version: 0 } }
}

describe('what is offered', () => {
  test('in a demo shop are both providers, with money that is not real and pages that may be framed', () => {
    const all = [...deskWith().providers.values()]
    expect(all.map(({ name, live, framable }) => [name, live, framable])).toEqual([
      ['stripe', false, true],
      ['yookassa', false, true],
    ])
  })

  test('in a shop of its own are both, with real money and pages that may not be framed', () => {
    const all = [...deskWith({ ...production, ...liveStripe, ...liveYooKassa }).providers.values()]
    expect(all.map(({ name, live, framable }) => [name, live, framable])).toEqual([
      ['stripe', true, false],
      ['yookassa', true, false],
    ])
  })

  test.each<[string, object, string[]]>([
    ['no keys at all', nothing, []],
    ['keys of spaces', { ...nothing, STRIPE_SECRET_KEY: '  ', YOOKASSA_SECRET_KEY: '\n' }, []],
    ['no keys and a simulator', { ...demo, STRIPE_SECRET_KEY: '', YOOKASSA_SECRET_KEY: undefined }, []],
    ['keys of one provider', { ...nothing, ...liveStripe }, ['stripe']],
    ['keys of the other', { ...nothing, ...liveYooKassa }, ['yookassa']],
    ['a restricted key', { ...nothing, ...liveStripe, STRIPE_SECRET_KEY: 'rk_live_mine' }, ['stripe']],
    ['test keys of its own in staging', { ...staging, ...liveStripe, STRIPE_SECRET_KEY: 'sk_test_mine' }, ['stripe']],
    ['a test shop in staging', { ...staging, ...liveYooKassa, YOOKASSA_SECRET_KEY: 'test_mine' }, ['yookassa']],
  ])('with %s', (_, env, offered) => {
    expect([...deskWith({ SHOP_MODE: 'production', ...noSimulators, ...env }).providers.keys()]).toEqual(offered)
  })

  test('to buyers are only the methods that somebody serves', () => {
    expect(optionsAnswer(shopWith()).rub.methods).toEqual(['card', 'sbp'])
    expect(optionsAnswer(shopWith({ YOOKASSA_SECRET_KEY: '' }))).toMatchObject({
      usd: { methods: ['card'] },
      rub: { methods: [], topUp: { min: 5, max: 100_000 } },
    })
  })

  test('are the configured bounds, in minor units', () => {
    const desk = deskWith({ PAYMENTS: { ...PAYMENTS, usd: { ...PAYMENTS.usd, top_up: [5.05, 19.99] } } })
    expect(desk.topUp).toEqual({ usd: { min: 505, max: 1999 }, rub: { min: 500, max: 10_000_000 } })
    expect(desk.transfer).toEqual({ usd: { min: 1, max: 100_000 }, rub: { min: 1, max: 10_000_000 } })
  })

  test('is whatever serves a method in that currency', () => {
    expect(deskWith().routes).toEqual({ usd: { card: 'stripe' }, rub: { card: 'yookassa', sbp: 'yookassa' } })
    const none = { ...PAYMENTS, usd: { ...PAYMENTS.usd, methods: {} } }
    expect(deskWith({ PAYMENTS: none }).routes.usd).toEqual({})
  })
})

const elsewhere = 'https://api.elsewhere.test'

describe('keys that do not fit together keep the shop from starting', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['a live key of Stripe at its simulator', liveStripe, /^STRIPE: live keys at a simulator$/],
    ['a live key of YooKassa at its simulator', liveYooKassa, /^YOOKASSA: live keys at a simulator$/],
    ['a live key of Stripe in a demo', { ...noSimulators, ...liveStripe }, /^STRIPE: live keys in a demo shop$/],
    ['a live key of YooKassa in a demo', { ...noSimulators, ...liveYooKassa }, /^YOOKASSA: live keys in a demo shop$/],
    ['the demo key of Stripe in production', { ...demo, ...noSimulators, ...isReal }, /^STRIPE: demo keys in prod/],
    [
      'the demo key of YooKassa in production',
      { ...demo, ...noSimulators, ...isReal, ...liveStripe },
      /^YOOKASSA: demo keys in production$/,
    ],
    [
      'a simulator of Stripe in production',
      { ...production, ...liveStripe, STRIPE_SECRET_KEY: 'sk_test_mine', STRIPE_BASE_URL: elsewhere },
      /^STRIPE_BASE_URL: a simulator in production$/,
    ],
    [
      'a simulator of YooKassa in production',
      { ...production, ...liveYooKassa, YOOKASSA_SECRET_KEY: 'test_mine', YOOKASSA_BASE_URL: elsewhere },
      /^YOOKASSA_BASE_URL: a simulator in production$/,
    ],
    [
      'a live key of Stripe at somebody else’s address',
      { ...production, ...liveStripe, STRIPE_BASE_URL: `https://api.stripe.com.elsewhere.test` },
      /^STRIPE: live keys at a simulator$/,
    ],
    ['Stripe without the secret of its notices', { STRIPE_WEBHOOK_SECRET: ' ' }, /^STRIPE_WEBHOOK_SECRET is empty/],
    ['YooKassa without the id of the shop', { YOOKASSA_SHOP_ID: '' }, /^YOOKASSA_SHOP_ID is empty/],
    ['live keys in staging', { ...staging, ...liveStripe }, /^STRIPE: live keys in a staging shop$/],
    ['demo keys in staging', { ...demo, ...noSimulators, SHOP_MODE: 'staging' }, /^STRIPE: demo keys in staging$/],
    [
      'a test key of Stripe in production',
      { ...production, ...liveStripe, STRIPE_SECRET_KEY: 'sk_test_mine' },
      /^STRIPE: test keys in production/,
    ],
    [
      'a test shop of YooKassa in production',
      { ...production, ...liveYooKassa, YOOKASSA_SECRET_KEY: 'test_mine' },
      /^YOOKASSA: test keys in production/,
    ],
    ['a mode there is not', { SHOP_MODE: 'development' }, /SHOP_MODE/],
    ['no mode', { SHOP_MODE: undefined }, /SHOP_MODE/],
  ])('%s', (_, env, words) => {
    const start = () => deskWith(env)
    expect(start).toThrow(words)
    expect(start).not.toThrow(/live_mine|whsec_|_demo/)
  })
})

describe('a configuration that makes no sense keeps the shop from starting', () => {
  test.each<[string, unknown]>([
    ['bounds the wrong way round', { top_up: [1000, 5] }],
    ['a bound of nothing', { transfer: [0, 5] }],
    ['a bound below nothing', { top_up: [-5, 5] }],
    ['a bound of tenths of cents', { top_up: [5.001, 1000] }],
    ['a bound in words', { top_up: ['5', 1000] }],
    ['one bound', { top_up: [5] }],
    ['three bounds', { transfer: [1, 2, 3] }],
    ['no bounds', { transfer: undefined }],
    ['an endless bound', { transfer: [1, Number.POSITIVE_INFINITY] }],
    ['a provider there is not', { methods: { card: 'paypal' } }],
    ['a method there is not', { methods: { cheque: 'stripe' } }],
    ['no methods', { methods: undefined }],
  ])('%s', (_, change) => {
    for (const currency of currencies) {
      const served = { ...PAYMENTS[currency], ...(change as object) }
      expect(() => deskWith({ PAYMENTS: { ...PAYMENTS, [currency]: served } })).toThrow()
    }
  })

  test.each<[string, unknown]>([
    ['a currency without an entry', { usd: PAYMENTS.usd }],
    ['a currency there is not', { ...PAYMENTS, eur: PAYMENTS.usd }],
    ['no configuration', undefined],
  ])('%s', (_, payments) => {
    expect(() => deskWith({ PAYMENTS: payments })).toThrow()
  })
})
