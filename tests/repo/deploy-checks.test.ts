import { describe, expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { wrongSecrets, wrongVariables } from '../../scripts/lib/deploy-checks'
import { inProject } from './source'

const { vars } = unstable_readConfig({ config: inProject('wrangler.toml') })
const own = ['CODES_KEY', 'SESSION_PEPPER']

test('what stands in wrangler.toml can be deployed', () => {
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
    ['YOOKASSA_SHOP_ID', '100500'],
  ])('%s = %j', (name, value) => {
    const sentences = wrongVariables({ ...vars, [name]: value })
    expect(sentences.length).toBeGreaterThan(0)
    for (const sentence of sentences) expect(sentence).toMatch(new RegExp(`^${name}\\b`))
  })
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
  ])('%s', (_, names, words) => {
    const sentences = wrongSecrets(names, vars)
    expect(sentences).toEqual(words.map((each) => expect.stringMatching(each)))
  })

  test('but not one that stands among the variables, because it is no secret', () => {
    const names = [...own, 'YOOKASSA_SECRET_KEY', 'TELEGRAM_BOT_TOKEN']
    expect(wrongSecrets(names, { YOOKASSA_SHOP_ID: '200600', TELEGRAM_CHAT_ID: '-7' })).toEqual([])
    expect(wrongSecrets(names, { YOOKASSA_SHOP_ID: '', TELEGRAM_CHAT_ID: '-7' })).toHaveLength(1)
  })
})

test('a shop says whether it answers at addresses that nobody has asked for', () => {
  const { workers_dev: workersDev, preview_urls: previewUrls } = unstable_readConfig({
    config: inProject('wrangler.toml'),
  })
  expect({ workersDev, previewUrls }).toEqual({ workersDev: true, previewUrls: false })
})
