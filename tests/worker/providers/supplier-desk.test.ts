import { describe, expect, test } from 'vitest'
import { secretsOf } from '../../../src/shared/parties'
import { type SupplierName, supplierNames } from '../../../src/shared/suppliers'
import { readConfig } from '../../../src/worker/config/config'
import { createSupplierDesk } from '../../../src/worker/providers/supplier-desk'
import { answerWith, bareEnv, endOf, json, newSupplyWish, stagingDesk, supplierDeskWith } from '../../support/adapters'
import { openProviders } from '../../support/providers'
import { listedAt } from '../../support/suppliers'

const sandbox = 'https://gateway.sandbox.kinguin.net/esa/api'
const live = 'https://gateway.kinguin.net/esa/api'
const staging = { SHOP_MODE: 'staging' }
const keysOf = (...names: SupplierName[]) =>
  Object.fromEntries(names.flatMap((name) => secretsOf[name].map((secret) => [secret, `${name}_mine`])))
const [gamesdrop, kinguin] = [keysOf('gamesdrop'), keysOf('kinguin')]

/** The desk of a real shop with these keys. */
const realDeskWith = (keys: object) => createSupplierDesk(readConfig({ ...bareEnv, ...keys }), (address) => address)

describe('a supplier', () => {
  test.each<[string, object, string[]]>([
    ['no keys', {}, []],
    ['keys of spaces', { GAMESDROP_TOKEN: ' ', KINGUIN_API_KEY: '\n' }, []],
    ['both keys', { ...gamesdrop, ...kinguin }, ['gamesdrop', 'kinguin']],
    ['one key', gamesdrop, ['gamesdrop']],
    ['all keys', keysOf(...supplierNames), [...supplierNames]],
    ...supplierNames.flatMap((name) => [
      [`all of ${name}’s`, keysOf(name), [name]] satisfies [string, object, string[]],
      [`one of ${name}’s missing`, { ...keysOf(name), [secretsOf[name][0]]: '' }, []] satisfies [
        string,
        object,
        string[],
      ],
    ]),
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
    const desk = realDeskWith(keysOf(...supplierNames))
    const sent = answerWith(() => json({}, 500))
    for (const supplier of desk.values()) await supplier.balance().catch(() => undefined)
    expect(sent.map(({ url }) => url)).toEqual([
      ...['https://partner.gamesdrop.io/api/v1/balance', `${live}/v1/balance`],
      ...['https://www.smile.one/br/smilecoin/api/querypoints', 'https://moogold.com/wp-json/v1/api/user/balance'],
    ])
  })

  test('in a demo shop is simulated, also with a key of a real one', () => {
    const all = [...supplierNames]
    expect([...supplierDeskWith({ GAMESDROP_TOKEN: 'gd_mine', KINGUIN_API_KEY: 'kg_wrong' }).keys()]).toEqual(all)
    expect([...supplierDeskWith({ GAMESDROP_TOKEN: '', KINGUIN_API_KEY: undefined }).keys()]).toEqual(all.slice(2))
  })
})

describe('in staging, where buyers pay with test cards', () => {
  test.each(['gamesdrop', 'kinguin'] as const)('%s answers look-ups', async (name) => {
    openProviders()
    const supplier = stagingDesk().get(name)
    expect((await supplier?.balance())?.minor).toBeGreaterThan(0)
    const [item] = (await supplier?.offers('steam')) ?? []
    const { ref = '', priceMinor } = item ?? {}
    expect(await supplier?.quote(ref)).toMatchObject({ ref, priceMinor })
    expect(await supplier?.status({ id: 'piece-of-nobody', externalId: null })).toBeUndefined()
  })

  test.each([
    ['gamesdrop', '3001'],
    ['smileone', 'mobilelegends/13'],
    ['moogold', '15145/50101'],
  ] as const)('a player is looked up at %s, and nothing is ordered: it has no sandbox', async (name, wanted) => {
    const providers = openProviders()
    const supplier = stagingDesk().get(name)
    const player = { playerId: '123456789', server: '2001' }
    const { ref = '', priceMinor = 0 } = (await supplier?.quote(wanted)) ?? {}
    expect(await supplier?.checkPlayer?.(ref, player)).toEqual({ name: expect.stringMatching(/\S{4,}/) })
    expect(supplier?.lookUpsOnly).toBe(true)
    const placing = supplier?.place(newSupplyWish({ ref, priceMinor, player })) ?? Promise.resolve()
    expect(await endOf(placing)).toBe('look_ups_only')
    expect(await listedAt(providers, name)).toEqual([])
  })

  test('Kinguin takes orders, with the money of its sandbox', () => {
    expect(stagingDesk().get('kinguin')?.lookUpsOnly).toBeUndefined()
  })

  test('whoever sells real goods takes orders in production', () => {
    const desk = realDeskWith(keysOf(...supplierNames))
    expect([...desk.values()].map(({ lookUpsOnly }) => lookUpsOnly)).toEqual(supplierNames.map(() => undefined))
  })
})
