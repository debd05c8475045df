import { describe, expect, test } from 'vitest'
import type { SupplierOrder } from '../../../src/worker/domain/supplier'
import { answerWith, endOf, json, newSupplyWish, type Sent, standOf, supplierWith } from '../../support/adapters'
import { shopOrigin } from '../../support/providers'

// What GamesDrop's guides and its other shops say that it answers, and what our requests must look like.

const gamesdrop = supplierWith('gamesdrop')
const wish = newSupplyWish({ id: 'piece-1', ref: '1001', priceMinor: 93, player: { playerId: '123456789' } })
const place = () => gamesdrop.place(wish)
const look = (externalId: string | null = null) => gamesdrop.status({ id: 'piece-1', externalId })
const check = () => gamesdrop.checkPlayer?.('1001', { playerId: '123456789' }) ?? Promise.reject()

type Answer = () => Response | Promise<Response>

/** Each path is answered so; the rest is not there. */
function answerPaths(answers: Record<string, Answer>): Sent[] {
  const sent: Sent[] = answerWith(() => {
    const path = sent.at(-1)?.url.replace(`${shopOrigin}/simulator/gamesdrop/api/v1`, '') ?? ''
    return answers[path]?.() ?? json({ error: { code: 'ORDER_NOT_FOUND' } }, 404)
  })
  return sent
}
const bodies = (sent: Sent[]) => sent.map(({ body }) => JSON.parse(body || 'null'))

const order = (changes: object = {}) => ({
  ...{ orderId: 10222502, count: 1, price: 560.1, currency: 'RUB', offerId: 1001, productName: 'PUBG MOBILE GIFT' },
  ...{ offerName: '60 UC', status: 'COMPLETED', isReturnDataForCustomer: true, key: '001434249936' },
  ...{ createdAt: '2024-05-28 10:08:04.296+00', ...changes },
})
const done: SupplierOrder = { state: 'done', externalId: '10222502', codes: ['001434249936'], costMinor: 56_010 }
const pending: SupplierOrder = { state: 'pending', externalId: '10222502' }
const cancelled: SupplierOrder = { state: 'rejected', externalId: '10222502', reason: 'cancelled' }

describe('a request', () => {
  test('carries the bare token, and numbers as numbers', async () => {
    const sent = answerWith(() => json(order()))
    await place()
    await look()
    await look('10222502')
    for (const { method, headers, init } of sent) {
      expect([method, headers.get('Authorization')]).toEqual(['POST', 'gd_demo'])
      expect(init).toMatchObject({ redirect: 'manual', signal: expect.any(AbortSignal) })
    }
    expect(bodies(sent)).toEqual([
      { offerId: 1001, price: 0.93, transactionId: 'piece-1', customer: { gameUserId: '123456789' } },
      { transactionId: 'piece-1' },
      { orderId: 10222502 },
    ])
  })

  test('for a search is for one page that we can read', async () => {
    const sent = answerWith(() => json({ count: 0, rows: [] }))
    expect(await gamesdrop.offers('free fire')).toEqual([])
    expect(bodies(sent)).toEqual([{ page: 1, limit: 500, search: 'free fire' }])
  })

  test('for a code names no customer', async () => {
    const sent = answerWith(() => json(order()))
    await gamesdrop.place({ ...wish, player: null })
    expect(bodies(sent)).toEqual([{ offerId: 1001, price: 0.93, transactionId: 'piece-1' }])
  })

  test.each([1, 7, 10, 29, 57, 110, 1999, 230_901])('for %i cents is for that price exactly', async (priceMinor) => {
    const sent = answerWith(() => json(order({ price: priceMinor / 100 })))
    expect(await gamesdrop.place({ ...wish, priceMinor })).toMatchObject({ costMinor: priceMinor })
    expect(sent[0]?.body).toContain(`"price":${priceMinor / 100},`)
  })

  test('for a name is flat, and once more in the older form where that is not understood', async () => {
    const misread = json({ code: 'INVALID_REQUEST_BODY' }, 400)
    const valid = json({ status: 'VALID', gameUserLogin: ' JJJ ' })
    const answers = [misread, json({ ...order(), isReturnDataForCustomer: false }), valid]
    const sent = answerWith(() => answers.shift() ?? json({}, 500))
    expect(await check()).toEqual({ name: 'JJJ' })
    expect(bodies(sent)).toEqual([
      { offerId: 1001, gameUserId: '123456789' },
      { offerId: 1001 },
      { offerId: 1001, price: 560.1, transactionId: expect.any(String), customer: { gameUserId: '123456789' } },
    ])
  })

  test('for a name is not sent a third time', async () => {
    const sent = answerPaths({
      '/offers/check-game-data': () => json({ code: 'INVALID_REQUEST_BODY' }, 400),
      '/offers/find-one': () => json(order()),
    })
    expect(await endOf(check())).toBe('down')
    expect(sent).toHaveLength(3)
  })

  test('for a name that is not told gets the id', async () => {
    answerWith(() => json({ status: 'VALID', gameUserLogin: null }))
    expect(await check()).toEqual({ name: '123456789' })
  })
})

describe('an order', () => {
  test.each<[string, object, SupplierOrder]>([
    ['completed', {}, done],
    ['completed, its number a text', { orderId: '10222502' }, done],
    ['completed for a player', { isReturnDataForCustomer: false, key: undefined }, { ...done, codes: [] }],
    ['completed for a player, whatever a key is', { isReturnDataForCustomer: false }, { ...done, codes: [] }],
    ['completed at a price that is no sum', { price: 5.601 }, { ...done, costMinor: null }],
    ['completed at no price', { price: null }, { ...done, costMinor: null }],
    ['completed without its key', { key: undefined }, pending],
    ['completed with an empty key', { key: '' }, pending],
    ['submitted', { status: 'SUBMITTED', key: undefined }, pending],
    ['in work', { status: 'PROCESSING', key: undefined }, pending],
    ['in work, with a key before its time', { status: 'PROCESSING' }, pending],
    ['of a state of next year', { status: 'FROZEN' }, pending],
    ['cancelled', { status: 'CANCELED', message: 'user not found' }, cancelled],
    ['failed', { status: 'FAILED' }, cancelled],
    ['refunded', { status: 'REFUND' }, cancelled],
  ])('that is %s', async (_, changes, expected) => {
    answerPaths({
      '/offers/create-order': () => json(order(changes), 201),
      '/offers/order-status': () => json(order(changes)),
    })
    expect([await place(), await look(), await look('10222502')]).toEqual([expected, expected, expected])
  })

  test('that is completed, and nothing said about a key, has gone to its player, or waits for its key', async () => {
    const silent = () => json(order({ key: undefined, isReturnDataForCustomer: undefined }))
    answerPaths({ '/offers/create-order': silent, '/offers/order-status': silent })
    const forCode = { ...wish, player: null }
    expect([await place(), await gamesdrop.place(forCode)]).toEqual([{ ...done, codes: [] }, pending])
    const known = { id: wish.id, externalId: '10222502' }
    const asked = [await gamesdrop.status({ ...known, player: wish.player }), await gamesdrop.status(known)]
    expect(asked).toEqual([{ ...done, codes: [] }, pending])
  })

  test('of an older interface has its key elsewhere, and its number only in the question', async () => {
    const sent = answerPaths({
      '/offers/order-status': () => json({ status: 'COMPLETED', isReturnDataForCustomer: true }),
      '/offers/keys': () => json({ key: '001434249936' }),
    })
    expect(await look('10222502')).toEqual({ ...done, costMinor: null })
    expect(bodies(sent)).toEqual([{ orderId: 10222502 }, { orderId: 10222502 }])
    expect(await endOf(look())).toBe('down')
  })

  test('that is another one is not believed', async () => {
    answerWith(() => json(order({ orderId: 4711 })))
    expect(await endOf(look('10222502'))).toBe('down')
  })
})

/** The same code in every place where shops have seen one. */
const inEveryPlace = (code: string): object[] => [
  { code, message: 'words' },
  { error: { code, message: 'words' } },
  { error: code },
  { statusCode: 400, error: 'Bad Request', message: code },
]

const refusals: [string, string, string][] = [
  ['WRONG_PRICE', 'wrong_price', 'wrong_price'],
  ['INSUFFICIENT_BALANCE', 'empty', 'empty'],
  ['INVALID_TOKEN', 'refused', 'refused'],
  ['OFFER_NOT_FOUND', 'unavailable', 'down'],
  ['INVALID_REQUEST_BODY', 'unavailable', 'down'],
  ['TRANSACTION_DUPLICATE', 'unknown', 'down'],
  ['ORDER_NOT_FOUND', 'unknown', 'not there'],
  ['SERVICE_UNAVAILABLE', 'unknown', 'down'],
  ['BALANCE_UNAVAILABLE', 'unknown', 'down'],
  ['ORDER_NOT_PROCESSING', 'unknown', 'down'],
  ['A_CODE_OF_NEXT_YEAR', 'unknown', 'down'],
]

describe('a refusal', () => {
  test.each(refusals)('%s means %s to an order and %s to a question', async (code, toOrder, toQuestion) => {
    for (const body of inEveryPlace(code)) {
      answerPaths({ '/offers/create-order': () => json(body, 400) })
      expect(await standOf(place())).toBe(toOrder)
      answerWith(() => json(body, 404))
      expect(await standOf(look())).toBe(toQuestion)
    }
  })

  test.each([
    'WRONG_PRICE',
    'INSUFFICIENT_BALANCE',
    'OFFER_NOT_FOUND',
    'INVALID_REQUEST_BODY',
    'TRANSACTION_DUPLICATE',
  ])('%s to an order that was made before is that order', async (code) => {
    answerPaths({
      '/offers/create-order': () => json({ code }, 409),
      '/offers/order-status': () => json(order()),
    })
    expect(await place()).toEqual(done)
  })

  test.each<[string, Answer, string]>([
    [
      'which stands where orders are not found by our id',
      () => json({ code: 'INVALID_REQUEST_BODY' }, 400),
      'wrong_price',
    ],
    ['which is unknown while the question is not answered', () => json({}, 500), 'unknown'],
    ['which is unknown while the service is away', () => json({ code: 'SERVICE_UNAVAILABLE' }, 400), 'unknown'],
    ['which is unknown while nobody knows', () => json(order({ orderId: undefined })), 'unknown'],
  ])('of the price, %s', async (_, answer, end) => {
    answerPaths({ '/offers/create-order': () => json({ code: 'WRONG_PRICE' }, 400), '/offers/order-status': answer })
    expect(await endOf(place())).toBe(end)
  })

  test.each([401, 403])('%i without words shuts us out, with a code it means that', async (status) => {
    answerWith(() => new Response('<h1>Forbidden</h1>', { status }))
    expect([await endOf(place()), await endOf(gamesdrop.balance())]).toEqual(['refused', 'refused'])
    answerWith(() => json({ code: 'OFFER_NOT_FOUND' }, status))
    expect(await gamesdrop.quote('1001')).toBeUndefined()
  })
})
