import { describe, expect, test } from 'vitest'
import { currencies } from '../../src/shared/money'
import { baseUrlName, type PartyName, partyNames, secretsOf } from '../../src/shared/parties'
import { supplierNames } from '../../src/shared/suppliers'
import { ConfigError, readConfig, variableProblems } from '../../src/worker/config/config'
import { demoValues } from '../../src/worker/config/demo-values'
import { demoSecrets } from '../../src/worker/config/mixtures'
import { addressesOf } from '../../src/worker/config/parties'
import { bareEnv, demoEnv } from '../support/adapters'

type Changes = Record<string, unknown>

/** The variables that a shop is refused by, and what is said about them. */
function refusalOf(env: Changes): { names: string[]; said: string } {
  try {
    readConfig(env)
    return { names: [], said: '' }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { names: error.problems.map(({ name }) => name), said: error.message }
  }
}
const refused = (changes: Changes, env: Changes = bareEnv) => refusalOf({ ...env, ...changes }).names

const liveStripe = { STRIPE_SECRET_KEY: 'sk_live_mine', STRIPE_WEBHOOK_SECRET: 'whsec_mine' }
const liveYooKassa = { YOOKASSA_SHOP_ID: '200600', YOOKASSA_SECRET_KEY: 'live_mine' }
const payme = { PAYME_MERCHANT_ID: 'payme_mine', PAYME_KEY: 'paymekey_mine' }
const click = {
  ...{ CLICK_SERVICE_ID: '7', CLICK_MERCHANT_ID: '8', CLICK_MERCHANT_USER_ID: '9' },
  CLICK_SECRET_KEY: 'click_mine',
}
const keysOf = (...names: PartyName[]) =>
  Object.fromEntries(names.flatMap((name) => secretsOf[name].map((secret) => [secret, `${name}_mine`])))
const [gamesdrop, kinguin] = [keysOf('gamesdrop'), keysOf('kinguin')]
const telegram = { TELEGRAM_BOT_TOKEN: '7:mine', TELEGRAM_CHAT_ID: '-7' }
const turnstile = { TURNSTILE_SITE_KEY: '0x4AAA', TURNSTILE_SECRET: '0x4BBB' }
const mail = { RESEND_API_KEY: 're_mine', MAIL_FROM: 'shop@shop.test' }
const pays = { ...liveStripe, ...liveYooKassa, ...payme, ...click }
const every = { ...pays, ...keysOf(...supplierNames), ...telegram, ...keysOf('telegram_login'), ...turnstile, ...mail }
const staging = { SHOP_MODE: 'staging' }
const sandbox = 'https://gateway.sandbox.kinguin.net/esa/api'

test.each<[string, Changes]>([
  ['a shop without keys of providers', bareEnv],
  ['a shop with all of them', { ...bareEnv, ...every }],
  ['a shop that knows where mail comes from, and has no key yet', { ...bareEnv, MAIL_FROM: mail.MAIL_FROM }],
  ['a demo', demoEnv],
  ['a demo that asks for people', { ...demoEnv, ...demoValues, TURNSTILE_BASE_URL: '/simulator' }],
  [
    'a shop in staging with Payme’s sandbox',
    { ...bareEnv, ...staging, ...payme, PAYME_BASE_URL: 'https://test.paycom.uz' },
  ],
  ['a shop in staging', { ...bareEnv, ...staging, ...gamesdrop, ...kinguin, KINGUIN_BASE_URL: sandbox }],
  [
    'a shop whose numbers and chat are the demo’s, which are no secrets',
    { ...bareEnv, ...every, YOOKASSA_SHOP_ID: '100500', CLICK_SERVICE_ID: '100500', TELEGRAM_CHAT_ID: '-100500' },
  ],
  ['a shop with a key in hexadecimal digits', { ...bareEnv, SESSION_PEPPER: '0123456789abcdef'.repeat(4) }],
])('%s is served', (_, env) => {
  expect(refusalOf(env)).toEqual({ names: [], said: '' })
})

test('each configured value is read with its meaning', () => {
  const set = {
    ADMIN_TOTP_REQUIRED: 'yes',
    SHOP_CLOSED: 'yes',
    OPERATOR_LANGUAGE: 'uz',
    SUPPORT_LINK: 'https://t.me/x',
    SHOP_ORIGIN: 'https://shop.example',
  }
  expect(readConfig({ ...bareEnv, ...set })).toMatchObject({
    ...{ mode: 'production', totpRequired: true, isClosed: true, operatorLanguage: 'uz' },
    supportLink: 'https://t.me/x',
    origin: 'https://shop.example',
  })
  expect(readConfig(bareEnv)).toMatchObject({
    ...{ totpRequired: false, isClosed: false, operatorLanguage: 'en', supportLink: '' },
    ...{ cbuBaseUrl: 'https://cbu.uz', leftOut: [] },
  })
})

const notYes = ['Yes', 'YES', ' yes', 'yes ', 'true', 'on', '1', 'y', '', 'No', 'false', true, false, 1, null]
const short = [
  '',
  'x',
  'x'.repeat(200),
  'correct horse battery',
  btoa('31 random bytes are not enough.'),
  32,
  undefined,
]

describe('a wrong value is refused by the name of its variable', () => {
  test.each<[string, unknown[]]>([
    ['ADMIN_TOTP_REQUIRED', [...notYes, undefined]],
    ['SHOP_CLOSED', notYes],
    ['SHOP_MODE', ['Production', 'development', 'live', '', ' demo', undefined]],
    ['OPERATOR_LANGUAGE', ['EN', 'de', 'english', '']],
    [
      'SUPPORT_LINK',
      [
        'http://t.me/shop',
        't.me/shop',
        'javascript:alert(1)',
        '@example',
        'https://t.me/a b',
        'https://',
        ' https://t.me/shop',
        5,
      ],
    ],
    ['MAIL_FROM', ['', 'shop', 'shop@', 'Shop <shop@shop.test>', 5]],
    ['SHOP_ORIGIN', ['http://shop.example', 'shop.example', 'https://shop.example/', 'https://Shop.example', 5]],
    ['SUPPORT_LINK', [`https://t.me/${'x'.repeat(300)}`]],
    ['SESSION_PEPPER', short],
    ['CODES_KEY', short],
    ['CODES_KEY_2', short],
    [
      'CBU_BASE_URL',
      ['/simulator/cbu', 'http://127.0.0.1:8787', 'https://localhost', 'http://cbu.uz', 'https://cbu.uz.x.test'],
    ],
    ['STRIPE_SECRET_KEY', [5, true, {}, 'sk_test_mine', 'pk_live_mine', 'sk_test_demo']],
    ['YOOKASSA_SECRET_KEY', [5, 'test_mine', 'test_demo']],
    ['TURNSTILE_SECRET', [1, 2, 3].map((kind) => `${kind}x${'0'.repeat(31)}AA`)],
    ...partyNames.map((party): [string, unknown[]] => [
      baseUrlName(party),
      ['/simulator/x', 'http://127.0.0.1/x', `${Object.keys(addressesOf[party])[0]}.elsewhere.test`, '//x', 'x'],
    ]),
    ['KINGUIN_BASE_URL', [sandbox]],
  ])('%s', (name, values) => {
    for (const value of values) expect([value, refused({ ...every, [name]: value })]).toEqual([value, [name]])
  })

  const { PAYMENTS } = bareEnv
  test.each<[string, string, unknown]>([
    ['bounds the wrong way round', 'top_up', [1000, 5]],
    ['a bound of nothing', 'transfer.0', [0, 5]],
    ['a bound below nothing', 'top_up.0', [-5, 5]],
    ['a bound of tenths of cents', 'top_up.0', [5.001, 1000]],
    ['a bound in words', 'top_up.0', ['5', 1000]],
    ['one bound', 'top_up', [5]],
    ['three bounds', 'transfer', [1, 2, 3]],
    ['no bounds', 'transfer', undefined],
    ['an endless bound', 'transfer.1', [1, Number.POSITIVE_INFINITY]],
    ['a provider there is not', 'methods.card', { card: 'paypal' }],
    ['a method there is not', 'methods', { cheque: 'stripe' }],
    ['no methods', 'methods', undefined],
  ])('PAYMENTS with %s', (_, place, value) => {
    for (const currency of currencies) {
      const served = { ...PAYMENTS[currency], [place.split('.')[0] ?? '']: value }
      const names = refused({ PAYMENTS: { ...PAYMENTS, [currency]: served } })
      expect(names).toEqual([`PAYMENTS.${currency}.${place}`])
    }
  })

  const strayed = { ...PAYMENTS, rub: { ...PAYMENTS.rub, SHOP_CLOSED: 'yes' } }
  test.each<[string, string, unknown]>([
    ['a currency without an entry', 'PAYMENTS.rub', { ...PAYMENTS, rub: undefined }],
    ['a currency there is not', 'PAYMENTS', { ...PAYMENTS, eur: PAYMENTS.usd }],
    ['nothing', 'PAYMENTS', undefined],
    ['a text', 'PAYMENTS', '{}'],
    ['a variable that stands below its heading', 'PAYMENTS.rub', strayed],
  ])('PAYMENTS with %s', (_, name, value) => {
    expect(refused({ PAYMENTS: value })).toEqual([name])
  })
})

describe('values that do not fit together are refused by name', () => {
  test.each<[string, string[], Changes]>([
    ['a live key of Stripe at its simulator', ['STRIPE_SECRET_KEY'], { ...demoEnv, ...liveStripe }],
    ['a live key of YooKassa at its simulator', ['YOOKASSA_SECRET_KEY'], { ...demoEnv, ...liveYooKassa }],
    ['a live key of Stripe in a demo', ['STRIPE_SECRET_KEY'], { ...demoEnv, STRIPE_BASE_URL: '', ...liveStripe }],
    ['a live key of Stripe in staging', ['STRIPE_SECRET_KEY'], { ...bareEnv, ...staging, ...liveStripe }],
    ['a live key of YooKassa in staging', ['YOOKASSA_SECRET_KEY'], { ...bareEnv, ...staging, ...liveYooKassa }],
    ...supplierNames.map((name): [string, string[], Changes] => {
      const address = baseUrlName(name)
      return [`${name} itself in a demo`, [address], { ...demoEnv, [address]: '' }]
    }),
    ['Kinguin’s sandbox in a demo', ['KINGUIN_BASE_URL'], { ...demoEnv, KINGUIN_BASE_URL: sandbox }],
    ['Kinguin itself in staging', ['KINGUIN_BASE_URL'], { ...bareEnv, ...staging, ...kinguin }],
    [
      'Smile.one in a country that we do not know',
      ['SMILEONE_BASE_URL'],
      { ...bareEnv, ...keysOf('smileone'), SMILEONE_BASE_URL: 'https://www.smile.one/xx' },
    ],
    [
      'a key of Resend without an address that mail comes from',
      ['MAIL_FROM'],
      { ...bareEnv, RESEND_API_KEY: 're_mine' },
    ],
    ['Telegram itself in a demo', ['TELEGRAM_BASE_URL'], { ...demoEnv, TELEGRAM_BASE_URL: '' }],
    ['a simulator without its keys', ['STRIPE_BASE_URL'], { ...bareEnv, STRIPE_BASE_URL: '/simulator/stripe' }],
    [
      'two at once',
      ['ADMIN_TOTP_REQUIRED', 'SESSION_PEPPER'],
      { ...bareEnv, ADMIN_TOTP_REQUIRED: 'Yes', SESSION_PEPPER: 'p' },
    ],
  ])('%s', (_, names, env) => {
    expect(refusalOf(env).names).toEqual(names)
  })

  test('and no message shows a value', () => {
    const secrets = {
      ...every,
      STRIPE_SECRET_KEY: 'sk_test_mine',
      SESSION_PEPPER: 'pepper_mine',
      CODES_KEY: 'key_mine',
    }
    const { names, said } = refusalOf({
      ...bareEnv,
      ...secrets,
      STRIPE_BASE_URL: 'https://mine.test',
      SHOP_MODE: 'demo_mine',
    })
    expect(names.length).toBeGreaterThan(2)
    expect(said).not.toMatch(/mine/)
    expect(refusalOf({ ...bareEnv, ...demoValues }).said).not.toMatch(/_demo|100500|mine/)
  })
})

describe('no value of the demo is accepted outside the demo', () => {
  const cases = Object.entries(demoSecrets).flatMap(([name, value]) =>
    ['production', 'staging'].map((mode) => [name, mode, value] as const),
  )
  test.each(cases)('%s in %s', (name, mode, value) => {
    const own = mode === 'production' ? every : { ...telegram, ...turnstile, ...mail }
    expect(refused({ SHOP_MODE: mode, ...own, [name]: value })).toEqual([name])
  })

  test.each(Object.keys(demoValues))('%s with the secret of another', (name) => {
    expect(refused({ ...every, [name]: 'whsec_demo' })).toEqual([name])
  })
})

describe('a demo calls this machine', () => {
  const addresses = [
    '/simulator/x',
    'http://127.0.0.1:8787/x',
    'http://localhost',
    'http://[::1]:8787/x',
    'http://x.test',
  ]
  const others = [
    ...['https://Partner.gamesdrop.io', 'https://partner.gamesdrop.io/', 'HTTPS://partner.gamesdrop.io'],
    ...['http://partner.gamesdrop.io', '//partner.gamesdrop.io', 'http://localhost@partner.gamesdrop.io', 'x'],
    'http://localhost.gamesdrop.io',
  ]
  test.each(partyNames)('and no other address, however that of %s is written', (party) => {
    const baseUrl = baseUrlName(party)
    const env = { ...demoEnv, ...demoValues, TURNSTILE_BASE_URL: '/simulator' }
    for (const address of addresses) expect([address, refused({ [baseUrl]: address }, env)]).toEqual([address, []])
    for (const address of others) expect([address, refused({ [baseUrl]: address }, env)]).toEqual([address, [baseUrl]])
  })
})

describe('a party some of whose secrets are missing is left out, and nothing else', () => {
  const halves = partyNames.flatMap((party) =>
    secretsOf[party].length === 1 ? [] : secretsOf[party].map((name) => [party, name] as const),
  )
  test.each(halves)('%s without %s', (party, name) => {
    for (const value of ['', ' ', undefined]) {
      const { leftOut, keys } = readConfig({ ...bareEnv, ...every, [name]: value })
      // Who logs in by Telegram is written to by the bot.
      const both = party === 'telegram' ? ([party, 'telegram_login'] as const) : [party]
      expect(leftOut).toEqual(both.map((each) => ({ party: each, missing: [name] })))
      expect(Object.entries({ ...every, ...keys }).filter(([, key]) => key === '' || key === undefined)).toEqual(
        expect.arrayContaining(secretsOf[party].map((secret) => [secret, ''])),
      )
      expect(keys.GAMESDROP_TOKEN).toBe(gamesdrop.GAMESDROP_TOKEN)
    }
  })

  test('a login by Telegram without the bot', () => {
    const { leftOut, keys } = readConfig({ ...bareEnv, ...keysOf('telegram_login') })
    expect(leftOut).toEqual([{ party: 'telegram_login', missing: [...secretsOf.telegram] }])
    expect(keys.TELEGRAM_LOGIN_SECRET).toBe('')
  })

  test('one without any is not wanted', () => {
    expect(readConfig({ ...bareEnv, ...liveStripe }).leftOut).toEqual([])
  })
})

test('a deploy checks the variables although it can’t read secrets', () => {
  const { CODES_KEY: _, SESSION_PEPPER: __, ...vars } = bareEnv
  expect(variableProblems(vars)).toEqual([])
  expect(variableProblems({ ...vars, ADMIN_TOTP_REQUIRED: 'true', CBU_BASE_URL: '/simulator/cbu' })).toEqual([
    { name: 'ADMIN_TOTP_REQUIRED', problem: 'is neither “yes” nor “no”' },
    { name: 'CBU_BASE_URL', problem: 'is a simulator in a production shop' },
  ])
})
