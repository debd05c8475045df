import { describe, expect, test } from 'vitest'
import { keys, type Stage, said, setStage } from './stage'

const ask = (stage: Stage, path: string, body?: unknown, token: string = keys.GAMESDROP_TOKEN) =>
  stage.call(`/simulator/gamesdrop/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })

let transactions = 0
/** An order of 100 diamonds for a player, as documented. */
const wish = (changes: object = {}) => ({
  offerId: 1001,
  price: 0.93,
  transactionId: `t-${++transactions}`,
  customer: { gameUserId: '123456789' },
  ...changes,
})
const create = (stage: Stage, changes: object = {}) => ask(stage, '/offers/create-order', wish(changes))
const steam = { offerId: 2001, price: 9.61, customer: undefined }
const balanceOf = async (stage: Stage) => (await said(ask(stage, '/balance'))).balance
const status = (stage: Stage, question: object) => said(ask(stage, '/offers/order-status', question))

describe('what is sold', () => {
  test('is listed with prices as numbers, a page at a time', async () => {
    const page = { page: 2, limit: 1, search: 'free fire global diamonds' }
    expect(await said(ask(setStage(), '/offers/sync', page))).toEqual({
      count: 6,
      rows: [
        {
          offerGroupId: 1002,
          productName: 'Free Fire (Global)',
          offerGroupName: '310 Diamonds',
          price: 2.79,
          currency: 'USD',
          inStock: true,
          isRequiredGameUserId: true,
          isRequiredGameServerId: false,
          regionCode: 'GLOBAL',
          regionName: 'Global',
          regionalLimitations: null,
          excludedCountryCodes: [],
          countryCompatibility: null,
          isReturnDataForCustomer: false,
        },
      ],
    })
  })

  test.each<[string, object, number]>([
    ['everything', {}, 50],
    ['games', { category: 'GAMES' }, 42],
    ['gift cards', { category: 'GIFT_CARDS' }, 8],
    ['what works in Russia', { category: 'GIFT_CARDS', countryCode: 'RU' }, 4],
    ['nothing of that name', { search: 'chess' }, 0],
  ])('is found as %s', async (_, search, count) => {
    const found = await said(ask(setStage(), '/offers/sync', { page: 1, limit: 5000, ...search }))
    expect(found.count).toBe(count)
    expect(found.rows).toHaveLength(count)
  })

  test('is told in detail, with what an order needs', async () => {
    const stage = setStage()
    const about = (offerId: unknown) => ask(stage, '/offers/find-one', { offerId })
    expect(await said(about(1001))).toEqual({
      offerId: 1001,
      productName: 'Free Fire (Global)',
      offerName: '100 Diamonds',
      count: 1,
      price: 0.93,
      currency: 'USD',
      isReturnDataForCustomer: false,
      required: ['gameUserId'],
    })
    expect(await said(about(2001))).toMatchObject({ isReturnDataForCustomer: true, price: 9.61 })
    expect(await said(about('1001'))).toMatchObject({ code: 'INVALID_REQUEST_BODY' })
    expect((await about(4711)).status).toBe(404)
  })

  test('costs what control says, until it is reset', async () => {
    const stage = setStage()
    await stage.order({ provider: 'gamesdrop', ref: '1001', price: '1.25' })
    expect(await said(create(stage))).toMatchObject({ code: 'WRONG_PRICE' })
    expect(await said(create(stage, { price: 1.25 }))).toMatchObject({ status: 'COMPLETED', price: 1.25 })
    await stage.post('/simulator/reset', {})
    expect(await said(create(stage))).toMatchObject({ status: 'COMPLETED', price: 0.93 })
  })
})

describe('a player', () => {
  const check = (body: object) => said(ask(setStage(), '/offers/check-game-data', body))

  test.each([
    ['globally', 1001, '123456789', 'VALID'],
    ['globally, with an even id', 1001, '223456789', 'VALID'],
    ['in Europe', 1101, '123456789', 'VALID'],
    ['nowhere but globally', 1101, '223456789', 'INVALID'],
    ['nowhere', 1001, '123456000', 'INVALID'],
    ['nowhere with so short an id', 1001, '12345', 'INVALID'],
    ['nowhere under a name', 1001, 'shadow', 'INVALID'],
  ])('is found %s', async (_, offerId, gameUserId, found) => {
    expect(await check({ offerId, gameUserId })).toMatchObject({ status: found })
    expect(await check(wish({ offerId, customer: { gameUserId } }))).toMatchObject({ status: found })
  })

  test('has a name that the id determines, and others have others', async () => {
    const nameOf = async (gameUserId: string) => (await check({ offerId: 1001, gameUserId })).gameUserLogin
    expect(await nameOf('123456789')).toBe(await nameOf('123456789'))
    const names = await Promise.all(Array.from({ length: 50 }, (_, n) => nameOf(String(5_000_111 + n * 1234))))
    expect(new Set(names).size).toBeGreaterThan(40)
    for (const name of names) expect(name).toMatch(/^[\p{L}\d_.•꧁꧂ ]{4,24}$/u)
  })
})

describe('an order', () => {
  test('for a player is completed at once and charged', async () => {
    const stage = setStage()
    const made = await said(create(stage))
    expect(made).toEqual({
      orderId: expect.any(Number),
      count: 1,
      price: 0.93,
      currency: 'USD',
      offerId: 1001,
      productName: 'Free Fire (Global)',
      offerName: '100 Diamonds',
      status: 'COMPLETED',
      isReturnDataForCustomer: false,
      createdAt: '2026-11-21 09:00:00.000+00',
    })
    expect(await status(stage, { orderId: made.orderId })).toEqual(made)
    expect(await status(stage, { transactionId: `t-${transactions}` })).toEqual(made)
    expect(await balanceOf(stage)).toBe(999.07)
  })

  test.each(Array.from({ length: 8 }, (_, n) => 2001 + n))(
    'of the codes %i brings a fresh key each time',
    async (id) => {
      const stage = setStage()
      const { price } = await said(ask(stage, '/offers/find-one', { offerId: id }))
      const buy = async () => (await said(create(stage, { offerId: id, price, customer: {} }))).key
      const bought = [await buy(), await buy(), await buy()]
      for (const key of bought) expect(key).toMatch(/^[A-Z\d]+(-[A-Z\d]+)*$/)
      expect(new Set(bought).size).toBe(3)
    },
  )

  test('of the test item brings a key and costs nothing', async () => {
    const stage = setStage()
    await stage.order({ provider: 'gamesdrop', balance: '0' })
    const made = await said(create(stage, { offerId: 999, price: 23.09 }))
    expect(made).toMatchObject({ status: 'COMPLETED', currency: 'KZT', key: expect.stringMatching(/^TEST-/) })
    expect(await balanceOf(stage)).toBe(0)
  })

  test('is written in the history of the balance, newest first', async () => {
    const stage = setStage()
    await create(stage)
    await create(stage, steam)
    expect(await said(ask(stage, '/balance/transactions?page=1&limit=2'))).toEqual({
      transactions: [
        expect.objectContaining({ id: 3, type: 'PURCHASE', amount: -9.61, balanceAfter: 989.46 }),
        expect.objectContaining({ id: 2, type: 'PURCHASE', amount: -0.93, balanceAfter: 999.07 }),
      ],
      total: 3,
    })
  })

  test('is taken back by the supplier, who returns the money', async () => {
    const stage = setStage()
    const { orderId } = await said(create(stage, steam))
    const refund = () => stage.post('/simulator/gamesdrop/dashboard/refund', { orderId })
    expect(await said(refund())).toMatchObject({ status: 'REFUND' })
    expect(await said(refund())).toMatchObject({ code: 'ORDER_NOT_COMPLETED' })
    expect(await balanceOf(stage)).toBe(1000)
    expect(await status(stage, { orderId })).not.toHaveProperty('key')
  })

  test('under a transaction that is known is refused, whatever it asks for', async () => {
    const stage = setStage()
    const under = (changes: object) => create(stage, { transactionId: 'same', ...changes })
    await under({ price: 0.5 })
    expect(await said(under({}))).toMatchObject({ status: 'COMPLETED' })
    const second = await under(steam)
    expect(second.status).toBe(409)
    expect(await said(second)).toEqual({ code: 'TRANSACTION_DUPLICATE', message: expect.any(String) })
    expect(await balanceOf(stage)).toBe(999.07)
  })

  test.each<[string, object, string]>([
    ['a text for its item', { offerId: '1001' }, 'INVALID_REQUEST_BODY'],
    ['a text for its price', { price: '0.93' }, 'INVALID_REQUEST_BODY'],
    ['no transaction', { transactionId: undefined }, 'INVALID_REQUEST_BODY'],
    ['nobody to play', { customer: {} }, 'INVALID_REQUEST_BODY'],
    ['an item that is not sold', { offerId: 4711 }, 'OFFER_NOT_FOUND'],
    ['a cent too little', { price: 0.92 }, 'WRONG_PRICE'],
    ['a tenth of a cent too much', { price: 0.931 }, 'WRONG_PRICE'],
    ['the test item at another price', { offerId: 999, price: 23.1 }, 'WRONG_PRICE'],
  ])('with %s is refused and costs nothing', async (_, changes, code) => {
    const stage = setStage()
    const answer = await create(stage, changes)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await said(answer)).toMatchObject({ code })
    expect(await balanceOf(stage)).toBe(1000)
  })

  test.each([{ orderId: 1 }, { transactionId: 'nobody' }])('that is not there is not found by %j', async (question) => {
    expect(await status(setStage(), question)).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })
})

test.each(['', 'wrong', 'Bearer gd_demo'])('the token %j lets nobody in', async (token) => {
  const answer = await ask(setStage(), '/balance', undefined, token)
  expect([answer.status, (await said(answer)).code]).toEqual([401, 'INVALID_TOKEN'])
})

test('the simulator of GamesDrop has only the calls that the shop needs', async () => {
  expect((await ask(setStage(), '/offers/keys', { orderId: 1 })).status).toBe(404)
})
