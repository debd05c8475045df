import { describe, expect, test } from 'vitest'
import { answerWith, json, supplierDeskWith } from '../../support/adapters'
import { outcomeOf } from '../../support/shop'

const nothing = {
  GAMESDROP_TOKEN: '',
  GAMESDROP_BASE_URL: '',
  KINGUIN_API_KEY: '',
  KINGUIN_WEBHOOK_SECRET: '',
  KINGUIN_BASE_URL: '',
}
const sandbox = 'https://gateway.sandbox.kinguin.net/esa/api'
const live = 'https://gateway.kinguin.net/esa/api'
const production = { SHOP_MODE: 'production', ...nothing }
const staging = { SHOP_MODE: 'staging', ...nothing }
const gamesdrop = { GAMESDROP_TOKEN: 'gd_mine' }
const kinguin = { KINGUIN_API_KEY: 'kg_mine', KINGUIN_WEBHOOK_SECRET: 'kgwh_mine' }

describe('who supplies', () => {
  test.each<[string, object, string[]]>([
    ['a demo shop', {}, ['gamesdrop', 'kinguin']],
    ['a demo shop without keys', { GAMESDROP_TOKEN: '', KINGUIN_API_KEY: undefined }, []],
    [
      'a demo shop with a key of somebody else',
      { ...gamesdrop, KINGUIN_API_KEY: 'kg_wrong' },
      ['gamesdrop', 'kinguin'],
    ],
    ['a shop without keys', production, []],
    ['a shop with keys of spaces', { ...production, GAMESDROP_TOKEN: ' ', KINGUIN_API_KEY: '\n' }, []],
    ['a shop with both keys', { ...production, ...gamesdrop, ...kinguin }, ['gamesdrop', 'kinguin']],
    ['a shop with one key', { ...production, ...gamesdrop }, ['gamesdrop']],
    ['a shop with the other', { ...production, ...kinguin }, ['kinguin']],
    ['a shop that names the real address', { ...production, ...kinguin, KINGUIN_BASE_URL: live }, ['kinguin']],
    ['a shop that is not told of changes', { ...production, ...kinguin, KINGUIN_WEBHOOK_SECRET: '' }, ['kinguin']],
    [
      'a shop in staging',
      { ...staging, ...gamesdrop, ...kinguin, KINGUIN_BASE_URL: sandbox },
      ['gamesdrop', 'kinguin'],
    ],
  ])('%s', (_, env, names) => {
    const desk = supplierDeskWith({ ...env })
    expect([...desk.keys()]).toEqual(names)
    expect([...desk.values()].map(({ name }) => name)).toEqual(names)
  })

  test('is asked at its own address where none is named', async () => {
    const desk = supplierDeskWith({ ...production, ...gamesdrop, ...kinguin })
    const sent = answerWith(() => json({}, 500))
    for (const supplier of desk.values()) await supplier.balance().catch(() => undefined)
    expect(sent.map(({ url }) => url)).toEqual(['https://partner.gamesdrop.io/api/v1/balance', `${live}/v1/balance`])
  })

  test('is not believed without the secret of its callbacks', async () => {
    const desk = supplierDeskWith({ ...production, ...kinguin, KINGUIN_WEBHOOK_SECRET: '' })
    for (const secret of ['', 'kgwh_mine', undefined]) {
      const header = (name: string) => (name.toLowerCase() === 'x-event-secret' ? secret : 'order.status')
      const body = JSON.stringify({ orderId: 'o1', orderExternalId: 'p1', status: 'completed' })
      const notice = desk.get('kinguin')?.readNotice({ body, header, nowMs: 0 }) ?? Promise.resolve()
      expect(await outcomeOf(notice)).toBe('invalid_signature')
    }
  })
})

describe('keys that do not fit together keep the shop from starting', () => {
  test.each<[string, object, RegExp]>([
    [
      'GamesDrop itself in a demo',
      { ...gamesdrop, GAMESDROP_BASE_URL: '' },
      /^GAMESDROP_BASE_URL: not the address for a demo shop$/,
    ],
    [
      'Kinguin itself in a demo',
      { ...kinguin, KINGUIN_BASE_URL: '' },
      /^KINGUIN_BASE_URL: not the address for a demo shop$/,
    ],
    [
      'Kinguin’s sandbox in a demo',
      { KINGUIN_BASE_URL: sandbox },
      /^KINGUIN_BASE_URL: not the address for a demo shop$/,
    ],
    ['Kinguin itself in staging', { ...staging, ...kinguin }, /^KINGUIN_BASE_URL: not the address for a staging shop$/],
    [
      'Kinguin’s sandbox in production',
      { ...production, ...kinguin, KINGUIN_BASE_URL: sandbox },
      /^KINGUIN_BASE_URL: not the address for a production shop$/,
    ],
    [
      'the demo token in production',
      { ...production, GAMESDROP_TOKEN: 'gd_demo' },
      /^GAMESDROP: demo keys in production$/,
    ],
    ['the demo token in staging', { ...staging, GAMESDROP_TOKEN: 'gd_demo' }, /^GAMESDROP: demo keys in staging$/],
    ['the demo key in production', { ...production, KINGUIN_API_KEY: 'kg_demo' }, /^KINGUIN: demo keys in production$/],
    [
      'the demo secret, which everybody knows, in production',
      { ...production, ...kinguin, KINGUIN_WEBHOOK_SECRET: 'kgwh_demo' },
      /^KINGUIN: demo keys in production$/,
    ],
    [
      'a simulator of GamesDrop in production',
      { ...production, ...gamesdrop, GAMESDROP_BASE_URL: '/simulator/gamesdrop' },
      /^GAMESDROP_BASE_URL: a simulator in production$/,
    ],
    [
      'a simulator of Kinguin in staging',
      { ...staging, ...kinguin, KINGUIN_BASE_URL: '/simulator/kinguin' },
      /^KINGUIN_BASE_URL: a simulator in staging$/,
    ],
    [
      'somebody else’s address',
      { ...production, ...gamesdrop, GAMESDROP_BASE_URL: 'https://partner.gamesdrop.io.elsewhere.test' },
      /^GAMESDROP_BASE_URL: a simulator in production$/,
    ],
    ['a mode there is not', { SHOP_MODE: 'development' }, /SHOP_MODE/],
    ['no mode', { SHOP_MODE: undefined }, /SHOP_MODE/],
  ])('%s', (_, env, words) => {
    const start = () => supplierDeskWith({ ...env })
    expect(start).toThrow(words)
    expect(start).not.toThrow(/_mine|_demo/)
  })
})
