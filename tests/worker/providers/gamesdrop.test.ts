import { beforeEach, describe, expect, test } from 'vitest'
import type { SupplyWish } from '../../../src/worker/domain/supplier'
import { endOf, newSupplyWish, standOf, supplierWith } from '../../support/adapters'
import { openProviders, type Providers } from '../../support/providers'

const gamesdrop = supplierWith('gamesdrop')
let providers: Providers
beforeEach(() => {
  providers = openProviders()
})

const fail = (fault: string, times = 1) => providers.fail({ provider: 'gamesdrop', fault, times })
const steam = (changes: Partial<SupplyWish> = {}) =>
  newSupplyWish({ ref: '2001', priceMinor: 961, player: null, ...changes })
const forPlayer = (playerId: string) => newSupplyWish({ ref: '1001', priceMinor: 93, player: { playerId } })
const left = async () => (await gamesdrop.balance()).minor
/** What became of a wish whose answer nobody has. */
const found = ({ id }: SupplyWish) => gamesdrop.status({ id, externalId: null })

describe('what GamesDrop sells', () => {
  test('is found by a search, in minor units', async () => {
    expect(await gamesdrop.offers('free fire 100 diamonds')).toHaveLength(8)
    expect((await gamesdrop.offers('free fire europe'))[1]).toEqual({
      ref: '1102',
      name: 'Free Fire (Europe): 310 Diamonds',
      priceMinor: 279,
      currency: 'usd',
      inStock: true,
      region: 'Europe',
      forPlayer: true,
    })
    expect(await gamesdrop.offers('chess')).toEqual([])
  })

  test.each([
    ['1001', { name: 'Free Fire (Global): 100 Diamonds', priceMinor: 93, currency: 'usd', forPlayer: true }],
    ['2008', { name: 'Razer Gold: 10 USD', priceMinor: 972, currency: 'usd', forPlayer: false }],
    ['999', { name: 'Steam US: TEST OFFER GROUP', priceMinor: 2309, currency: 'kzt', forPlayer: false }],
  ])('is quoted one by one: %s', async (ref, item) => {
    expect(await gamesdrop.quote(ref)).toEqual({ ref, inStock: true, region: null, ...item })
  })

  test('has no quote when it is not sold', async () => {
    for (const ref of ['4711', 'telegram_stars_50', '', '10 01']) expect(await gamesdrop.quote(ref)).toBeUndefined()
  })

  test('is quoted as it costs now', async () => {
    await providers.fail({ provider: 'gamesdrop', ref: '1001', price: '1.25' })
    expect(await gamesdrop.quote('1001')).toMatchObject({ priceMinor: 125 })
  })
})

describe('a player', () => {
  const check = (playerId: string, ref = '1001') => gamesdrop.checkPlayer?.(ref, { playerId }) ?? Promise.reject()

  test('has a name where one is found', async () => {
    const known = await check('123456789')
    expect(known?.name).toMatch(/\S{4,}/)
    expect(await check('123456789', '1101')).toEqual(known)
  })

  test.each([
    ['123456000', '1001'],
    ['223456789', '1101'],
  ])('%s is not found where %s is good', async (playerId, ref) => {
    expect(await check(playerId, ref)).toBeUndefined()
  })

  test('is not known while the answer is lost, or of what is not sold', async () => {
    expect(await endOf(check('123456999'))).toBe('down')
    expect(await endOf(check('123456789', '4711'))).toBe('down')
  })
})

describe('a piece', () => {
  test('that is a code comes with it, at its cost', async () => {
    const wish = steam()
    const order = await gamesdrop.place(wish)
    expect(order).toEqual({
      state: 'done',
      externalId: expect.stringMatching(/^\d+$/),
      codes: [expect.stringMatching(/^\w{5}-\w{5}-\w{5}$/)],
      costMinor: 961,
    })
    expect(await gamesdrop.status({ id: wish.id, externalId: order.externalId })).toEqual(order)
    expect(await found(wish)).toEqual(order)
    expect(await left()).toBe(99_039)
  })

  test('for a player comes without codes', async () => {
    expect(await gamesdrop.place(forPlayer('123456789'))).toMatchObject({ state: 'done', codes: [], costMinor: 93 })
  })

  test('wished for again under its id is the same order, at once and later', async () => {
    const wish = steam()
    const [first, second] = await Promise.all([gamesdrop.place(wish), gamesdrop.place(wish)])
    expect(second).toEqual(first)
    expect(await gamesdrop.place({ ...wish, priceMinor: 5 })).toEqual(first)
    expect(await left()).toBe(99_039)
  })

  test.each<[string, () => SupplyWish, string, number]>([
    ['at a price of yesterday', () => steam({ priceMinor: 960 }), 'wrong_price', 0],
    ['that is not sold', () => steam({ ref: '4711' }), 'unavailable', 0],
    ['that has no number', () => steam({ ref: 'telegram_stars_50' }), 'unavailable', 0],
    [
      'for a player, and for nobody',
      () => newSupplyWish({ ...steam(), ref: '1001', priceMinor: 93 }),
      'unavailable',
      0,
    ],
    ['of the test item', () => steam({ ref: '999', priceMinor: 2309 }), 'done', 0],
    ['for a player whose answer is lost', () => forPlayer('123456998'), 'unknown', 93],
    ['for a player who has to wait', () => forPlayer('123456997'), 'pending', 93],
    ['for a player who is cancelled', () => forPlayer('123456996'), 'pending', 93],
    ['for a player whose order finds no money', () => forPlayer('123456995'), 'empty', 0],
    ['for nobody of that id', () => forPlayer('123456000'), 'pending', 93],
  ])('%s ends and costs as the supplier says', async (_, wish, end, cost) => {
    expect(await standOf(gamesdrop.place(wish()))).toBe(end)
    expect(100_000 - (await left())).toBe(cost)
  })

  test.each<[string, string, string, number]>([
    ['timeout', 'unknown', 'done', 961],
    ['rubbish', 'unknown', 'done', 961],
    ['error500', 'unknown', 'not there', 0],
    ['unavailable', 'unavailable', 'not there', 0],
    ['empty_balance', 'empty', 'not there', 0],
    ['cancelled', 'pending', 'cancelled', 0],
    ['slow', 'pending', 'pending', 961],
  ])('whose order meets %s is %s, then %s', async (fault, first, then, cost) => {
    const wish = steam()
    await fail(fault)
    expect(await standOf(gamesdrop.place(wish))).toBe(first)
    expect(await standOf(found(wish))).toBe(then)
    expect(100_000 - (await left())).toBe(cost)
  })

  test.each(['timeout', 'rubbish', 'error500', 'unavailable', 'empty_balance'])(
    'whose order met %s is one piece when it is wished for again',
    async (fault) => {
      const wish = steam()
      await fail(fault)
      await endOf(gamesdrop.place(wish))
      expect(await gamesdrop.place(wish)).toMatchObject({ state: 'done', codes: { length: 1 } })
      expect(await left()).toBe(99_039)
    },
  )

  test('whose order is slow is done at the third question', async () => {
    const wish = forPlayer('123456997')
    const { externalId } = await gamesdrop.place(wish)
    const question = () => standOf(gamesdrop.status({ id: wish.id, externalId }))
    expect([await question(), await question(), await question()]).toEqual(['pending', 'pending', 'done'])
  })

  test('can be one that was sold before: the code tells, the order does not', async () => {
    const first = await gamesdrop.place(steam())
    await fail('same_key')
    const second = await gamesdrop.place(steam())
    expect(second).toEqual({ ...first, externalId: expect.not.stringMatching(`^${first.externalId}$`) })
  })

  test('that the supplier takes back is cancelled', async () => {
    const wish = steam()
    const { externalId } = await gamesdrop.place(wish)
    await providers.post('/simulator/gamesdrop/dashboard/refund', { orderId: Number(externalId) })
    expect(await standOf(gamesdrop.status({ id: wish.id, externalId }))).toBe('cancelled')
  })

  test('that nobody has wished for is not there, and one that was accepted must be', async () => {
    expect(await gamesdrop.status({ id: 'nobody', externalId: null })).toBeUndefined()
    expect(await standOf(gamesdrop.status({ id: 'nobody', externalId: '4711' }))).toBe('unknown')
  })
})

test('what is left of our money is told to the cent', async () => {
  expect(await gamesdrop.balance()).toEqual({ minor: 100_000, currency: 'usd' })
  await providers.fail({ provider: 'gamesdrop', balance: '0.29' })
  expect(await gamesdrop.balance()).toEqual({ minor: 29, currency: 'usd' })
})

test('of orders it lists what was paid for them, since when it was asked', async () => {
  await gamesdrop.place(steam())
  await gamesdrop.place(steam())
  const paidFor = await gamesdrop.taken(Date.now() - 60_000)
  expect(paidFor.map(({ id, costMinor }) => [id, (costMinor ?? 0) > 0])).toEqual([
    [null, true],
    [null, true],
  ])
  expect(await gamesdrop.taken(Date.now() + 60_000)).toEqual([])
})

test('a wrong token is refused everywhere', async () => {
  const stranger = supplierWith('gamesdrop', { GAMESDROP_TOKEN: 'gd_wrong' })
  const asked = [stranger.balance(), stranger.offers('free'), stranger.quote('1001'), stranger.place(steam())]
  const status = stranger.status({ id: 'x', externalId: null })
  const ends = [...asked, status, stranger.checkPlayer?.('1001', { playerId: '123456789' })].map((call) =>
    endOf(Promise.resolve(call)),
  )
  expect(new Set(await Promise.all(ends))).toEqual(new Set(['refused']))
})

test.each(['timeout', 'error500'])('no question is answered while there is a %s', async (fault) => {
  await fail(fault, 5)
  const asked = [gamesdrop.balance(), gamesdrop.offers('free'), gamesdrop.quote('1001')]
  const about = [
    gamesdrop.status({ id: 'x', externalId: null }),
    gamesdrop.checkPlayer?.('1001', { playerId: '123456789' }),
  ]
  const ends = [...asked, ...about].map((call) => endOf(Promise.resolve(call)))
  expect(await Promise.all(ends)).toEqual(['down', 'down', 'down', 'down', 'down'])
})
