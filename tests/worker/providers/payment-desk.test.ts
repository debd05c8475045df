import { describe, expect, test } from 'vitest'
import { currencies } from '../../../src/shared/money'
import { readConfig } from '../../../src/worker/config/config'
import { defaultSettingsOf } from '../../../src/worker/domain/settings/settings'
import { createPaymentDesk } from '../../../src/worker/providers/payment-desk'
import { optionsAnswer } from '../../../src/worker/routes/views/payment'
import { bareEnv, deskWith } from '../../support/adapters'

const { PAYMENTS } = bareEnv
const staging = { SHOP_MODE: 'staging' }
const liveStripe = { STRIPE_SECRET_KEY: 'sk_live_mine', STRIPE_WEBHOOK_SECRET: 'whsec_mine' }
const payme = { PAYME_MERCHANT_ID: '5e730e8e0b852a417aa49ceb', PAYME_KEY: 'mine' }
const liveYooKassa = { YOOKASSA_SHOP_ID: '200600', YOOKASSA_SECRET_KEY: 'live_mine' }

/** The desk of a real shop with these keys. */
const realDeskWith = (keys: object) => createPaymentDesk(readConfig({ ...bareEnv, ...keys }), (address) => address)

function shopWith(changes: Parameters<typeof deskWith>[0] = {}) {
  const payments = deskWith(changes)
  return {
    payments,
    settings: { ...defaultSettingsOf({ payments, supportLink: '', currencies, extras: false }), version: 0 },
  }
}

describe('the offered ways of paying', () => {
  test('in a demo shop are both providers, without real money and with pages that may be framed', () => {
    const all = [...deskWith().providers.values()]
    expect(all.map(({ name, live, framable }) => [name, live, framable])).toEqual([
      ['stripe', false, true],
      ['yookassa', false, true],
    ])
  })

  test('in a shop of its own are both, with real money and pages that may not be framed', () => {
    const all = [...realDeskWith({ ...liveStripe, ...liveYooKassa }).providers.values()]
    expect(all.map(({ name, live, framable }) => [name, live, framable])).toEqual([
      ['stripe', true, false],
      ['yookassa', true, false],
    ])
  })

  test.each<[string, object, [boolean, string]]>([
    ['in a shop of its own', payme, [true, 'https://checkout.paycom.uz/']],
    [
      'in staging',
      { ...staging, ...payme, PAYME_BASE_URL: 'https://test.paycom.uz' },
      [false, 'https://test.paycom.uz/'],
    ],
  ])('are Payme’s page %s, with real money only where it is real', (_, env, [live, start]) => {
    const served = realDeskWith(env).served.get('payme')
    const page = served?.pageOf({ paymentId: 'p', minor: 100, language: 'uz', returnUrl: 'https://shop.example/' })
    expect([served?.live, served?.framable, page?.startsWith(start)]).toEqual([live, false, true])
  })

  test.each([{ PAYME_MERCHANT_ID: '' }, { PAYME_KEY: '' }])('are without Payme while it lacks %o', (missing) => {
    expect(realDeskWith({ ...payme, ...missing }).served.has('payme')).toBe(false)
  })

  test.each<[string, object, string[]]>([
    ['no keys at all', {}, []],
    ['keys of spaces', { STRIPE_SECRET_KEY: '  ', YOOKASSA_SECRET_KEY: '\n' }, []],
    ['keys of one provider', liveStripe, ['stripe']],
    ['keys of the other', liveYooKassa, ['yookassa']],
    ['a restricted key', { ...liveStripe, STRIPE_SECRET_KEY: 'rk_live_mine' }, ['stripe']],
    ['half of the keys of one, and the other', { ...liveYooKassa, STRIPE_SECRET_KEY: 'sk_live_mine' }, ['yookassa']],
    ['test keys of its own in staging', { ...staging, ...liveStripe, STRIPE_SECRET_KEY: 'sk_test_mine' }, ['stripe']],
    ['a test shop in staging', { ...staging, ...liveYooKassa, YOOKASSA_SECRET_KEY: 'test_mine' }, ['yookassa']],
  ])('with %s', (_, env, offered) => {
    expect([...realDeskWith(env).providers.keys()]).toEqual(offered)
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
    expect(desk.topUp).toEqual({
      usd: { min: 505, max: 1999 },
      rub: { min: 500, max: 10_000_000 },
      uzs: { min: 500_000, max: 1_000_000_000 },
    })
    expect(desk.transfer).toEqual({
      usd: { min: 1, max: 100_000 },
      rub: { min: 1, max: 10_000_000 },
      uzs: { min: 10_000, max: 1_000_000_000 },
    })
  })

  test('are those that some provider serves in that currency', () => {
    expect(deskWith().routes).toEqual({
      usd: { card: 'stripe' },
      rub: { card: 'yookassa', sbp: 'yookassa' },
      uzs: { payme: 'payme', click: 'click' },
    })
    const none = { ...PAYMENTS, usd: { ...PAYMENTS.usd, methods: {} } }
    expect(deskWith({ PAYMENTS: none }).routes.usd).toEqual({})
  })
})
