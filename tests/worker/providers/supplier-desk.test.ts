import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/worker/config/config'
import { createSupplierDesk } from '../../../src/worker/providers/supplier-desk'
import { answerWith, bareEnv, endOf, json, newSupplyWish, stagingDesk, supplierDeskWith } from '../../support/adapters'
import { openProviders } from '../../support/providers'

const sandbox = 'https://gateway.sandbox.kinguin.net/esa/api'
const live = 'https://gateway.kinguin.net/esa/api'
const staging = { SHOP_MODE: 'staging' }
const gamesdrop = { GAMESDROP_TOKEN: 'gd_mine' }
const smileone = { SMILEONE_UID: '1', SMILEONE_EMAIL: 'a@b.c', SMILEONE_KEY: 'smile_mine' }
const kinguin = { KINGUIN_API_KEY: 'kg_mine', KINGUIN_WEBHOOK_SECRET: 'kgwh_mine' }

/** The desk of a real shop with these keys. */
const realDeskWith = (keys: object) => createSupplierDesk(readConfig({ ...bareEnv, ...keys }), (address) => address)

describe('a supplier', () => {
  test.each<[string, object, string[]]>([
    ['no keys', {}, []],
    ['keys of spaces', { GAMESDROP_TOKEN: ' ', KINGUIN_API_KEY: '\n' }, []],
    ['both keys', { ...gamesdrop, ...kinguin }, ['gamesdrop', 'kinguin']],
    ['one key', gamesdrop, ['gamesdrop']],
    ['an account', smileone, ['smileone']],
    ['an account without its key', { ...smileone, SMILEONE_KEY: '' }, []],
    ['the other', kinguin, ['kinguin']],
    ['the real address named', { ...kinguin, KINGUIN_BASE_URL: live }, ['kinguin']],
    ['a key without the secret of its callbacks', { ...gamesdrop, KINGUIN_API_KEY: 'kg_mine' }, ['gamesdrop']],
    [
      'both keys in staging',
      { ...staging, ...gamesdrop, ...kinguin, KINGUIN_BASE_URL: sandbox },
      ['gamesdrop', 'kinguin'],
    ],
  ])('with %s', (_, keys, names) => {
    const desk = realDeskWith(keys)
    expect([...desk.keys()]).toEqual(names)
    expect([...desk.values()].map(({ name }) => name)).toEqual(names)
  })

  test('is asked at its own address where the configuration names none', async () => {
    const desk = realDeskWith({ ...gamesdrop, ...kinguin, ...smileone })
    const sent = answerWith(() => json({}, 500))
    for (const supplier of desk.values()) await supplier.balance().catch(() => undefined)
    expect(sent.map(({ url }) => url)).toEqual([
      ...['https://partner.gamesdrop.io/api/v1/balance', `${live}/v1/balance`],
      'https://www.smile.one/br/smilecoin/api/querypoints',
    ])
  })

  test('in a demo shop is simulated, also with a key of a real one', () => {
    expect([...supplierDeskWith({ GAMESDROP_TOKEN: 'gd_mine', KINGUIN_API_KEY: 'kg_wrong' }).keys()]).toHaveLength(3)
    expect([...supplierDeskWith({ GAMESDROP_TOKEN: '', KINGUIN_API_KEY: undefined }).keys()]).toEqual(['smileone'])
  })
})

describe('in staging, where buyers pay with test cards', () => {
  const piece = { ref: '2001', priceMinor: 961, player: null }

  test.each(['gamesdrop', 'kinguin'] as const)('%s answers look-ups', async (name) => {
    openProviders()
    const supplier = stagingDesk().get(name)
    expect((await supplier?.balance())?.minor).toBeGreaterThan(0)
    const [item] = (await supplier?.offers('steam')) ?? []
    const { ref = '', priceMinor } = item ?? {}
    expect(await supplier?.quote(ref)).toMatchObject({ ref, priceMinor })
    expect(await supplier?.status({ id: 'piece-of-nobody', externalId: null })).toBeUndefined()
  })

  test('a player is looked up at GamesDrop, and nothing is ordered: it has no sandbox', async () => {
    const providers = openProviders()
    const supplier = stagingDesk().get('gamesdrop')
    expect(await supplier?.checkPlayer?.('1001', { playerId: '123456789' })).toEqual({
      name: expect.stringMatching(/\S{4,}/),
    })
    expect(supplier?.lookUpsOnly).toBe(true)
    expect(await endOf(supplier?.place(newSupplyWish(piece)) ?? Promise.resolve())).toBe('look_ups_only')
    expect(providers.calls.filter(({ path }) => path.endsWith('/create-order'))).toEqual([])
  })

  test('Smile.one looks players and prices up, and nothing is ordered: its sandbox is closed', async () => {
    const providers = openProviders()
    const supplier = stagingDesk().get('smileone')
    const player = { playerId: '123456789', server: '2001' }
    const { ref = '', priceMinor = 0 } = (await supplier?.quote('mobilelegends/13')) ?? {}
    expect(await supplier?.checkPlayer?.(ref, player)).toEqual({ name: expect.stringMatching(/\S{4,}/) })
    expect(supplier?.lookUpsOnly).toBe(true)
    expect(await endOf(supplier?.place(newSupplyWish({ ref, priceMinor, player })) ?? Promise.resolve())).toBe(
      'look_ups_only',
    )
    expect(providers.calls.filter(({ path }) => path.endsWith('/createorder'))).toEqual([])
  })

  test('Kinguin takes orders, with the money of its sandbox', () => {
    expect(stagingDesk().get('kinguin')?.lookUpsOnly).toBeUndefined()
  })

  test('whoever sells real goods takes orders in production', () => {
    const desk = realDeskWith({ ...gamesdrop, ...kinguin, ...smileone, SMILEONE_BASE_URL: 'https://www.smile.one/ru' })
    expect([...desk.values()].map(({ lookUpsOnly }) => lookUpsOnly)).toEqual([undefined, undefined, undefined])
  })
})
