import { describe, expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { misplacedVariables, wrongBuild, wrongSecrets, wrongVariables } from '../../scripts/lib/deploy-checks'
import { inProject, textOf } from './source'

const { name: shop, vars } = unstable_readConfig({ config: inProject('wrangler.toml') })
const toml = textOf('wrangler.toml')
const own = ['CODES_KEY', 'SESSION_PEPPER']
const kinguin = ['KINGUIN_API_KEY', 'KINGUIN_WEBHOOK_SECRET']

test('the committed wrangler.toml can be deployed', () => {
  expect(wrongVariables(vars)).toEqual([])
  expect(wrongVariables({ ...vars, SHOP_MODE: 'staging' })).toEqual([])
})

describe('a deploy names the variable that no shop is served with', () => {
  test.each<[string, unknown]>([
    ['ADMIN_TOTP_REQUIRED', 'Yes'],
    ['ADMIN_TOTP_REQUIRED', true],
    ['SHOP_CLOSED', 'true'],
    ['SHOP_MODE', 'demo'],
    ['SHOP_MODE', 'Production'],
    ['OPERATOR_LANGUAGE', 'EN'],
    ['SUPPORT_LINK', 'http://t.me/shop'],
    ['CBU_BASE_URL', '/simulator/cbu'],
    ['STRIPE_BASE_URL', 'http://127.0.0.1:8787/simulator/stripe'],
    ['PAYMENTS', { usd: {} }],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_demo'],
    ['PAYMENTS', { ...vars.PAYMENTS, rub: { ...vars.PAYMENTS.rub, SHOP_CLOSED: 'yes' } }],
    ['SHOP_CLOSD', 'yes'],
    ['shop_closed', 'yes'],
    ['KINGUIN_BASEURL', 'https://gateway.kinguin.net/esa/api'],
    ['CODES_KEY', 'which is a secret'],
  ])('%s = %j', (name, value) => {
    const sentences = wrongVariables({ ...vars, [name]: value })
    expect(sentences.length).toBeGreaterThan(0)
    for (const sentence of sentences) expect(sentence).toMatch(new RegExp(`^${name}\\b`))
  })
})

test('the shop can be closed by a secret, because no variable has its name', () => {
  expect(vars).not.toHaveProperty('SHOP_CLOSED')
})

describe('a deploy names the variable that stands below a wrong heading', () => {
  test.each<[string, string, string[]]>([
    ['none', toml, []],
    ['at the end', `${toml}\nSHOP_CLOSED = "yes"\n`, ['SHOP_CLOSED']],
    ['at the beginning', `  KINGUIN_BASE_URL="https://gateway.kinguin.net/esa/api"\n${toml}`, ['KINGUIN_BASE_URL']],
    ['a second time', `${toml}\nADMIN_TOTP_REQUIRED = "yes"\n`, ['ADMIN_TOTP_REQUIRED']],
    ['in a comment', `${toml}\n# SHOP_CLOSED = "yes"\n`, []],
  ])('%s', (_, text, names) => {
    expect(misplacedVariables(text, vars).map((sentence) => sentence.split(' ')[0])).toEqual(names)
  })
})

test('a deploy refuses a build of a shop with another name', () => {
  expect(wrongBuild(JSON.stringify({ name: shop }), shop)).toEqual([])
  expect(wrongBuild(JSON.stringify({ name: shop }), 'keyfall-staging')).toEqual([
    'It is a build of “keyfall”, and wrangler.toml is of “keyfall-staging”.',
  ])
})

describe('a deploy names the secret that is missing', () => {
  test.each<[string, string[], RegExp[]]>([
    ['no secrets', [], [/^CODES_KEY /, /^SESSION_PEPPER /]],
    ['no pepper', ['CODES_KEY'], [/^SESSION_PEPPER /]],
    ['the key of the codes under a later number', ['CODES_KEY_3', 'SESSION_PEPPER'], []],
    ['no provider', own, []],
    ['all of one provider', [...own, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], []],
    ['half of one', [...own, 'STRIPE_SECRET_KEY'], [/^STRIPE_WEBHOOK_SECRET .* stripe would be left out/]],
    [
      'halves of two',
      [...own, 'TELEGRAM_BOT_TOKEN', 'KINGUIN_API_KEY'],
      [/^KINGUIN_WEBHOOK_SECRET /, /^TELEGRAM_CHAT_ID /],
    ],
    ['a token that has no second part', [...own, 'GAMESDROP_TOKEN'], []],
    ['a switch that closes the shop', [...own, 'SHOP_CLOSED'], []],
    ['a name that is spelt wrongly', [...own, 'SHOP_CLOSD'], [/^SHOP_CLOSD is no secret of the shop/]],
    ['Kinguin in production', [...own, ...kinguin], []],
    [
      'Resend without the address of mail',
      [...own, 'RESEND_API_KEY'],
      [/^MAIL_FROM is empty although RESEND_API_KEY is set/],
    ],
  ])('%s', (_, names, words) => {
    const sentences = wrongSecrets(names, vars)
    expect(sentences).toEqual(words.map((each) => expect.stringMatching(each)))
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['without the address of its sandbox', {}, ['KINGUIN_BASE_URL is not the address for a staging shop.']],
    ['with it', { KINGUIN_BASE_URL: 'https://gateway.sandbox.kinguin.net/esa/api' }, []],
  ])('and a Kinguin in staging %s', (_, changes, sentences) => {
    expect(wrongSecrets([...own, ...kinguin], { ...vars, SHOP_MODE: 'staging', ...changes })).toEqual(sentences)
  })

  test('but not one that stands among the variables, because it is no secret', () => {
    const names = [...own, 'YOOKASSA_SECRET_KEY', 'TELEGRAM_BOT_TOKEN']
    expect(wrongSecrets(names, { YOOKASSA_SHOP_ID: '200600', TELEGRAM_CHAT_ID: '-7' })).toEqual([])
    expect(wrongSecrets(names, { YOOKASSA_SHOP_ID: '', TELEGRAM_CHAT_ID: '-7' })).toHaveLength(1)
  })
})

test('the check tells whether a shop answers at its workers.dev addresses', () => {
  const { workers_dev: workersDev, preview_urls: previewUrls } = unstable_readConfig({
    config: inProject('wrangler.toml'),
  })
  expect({ workersDev, previewUrls }).toEqual({ workersDev: true, previewUrls: false })
})
