import { describe, expect, test } from 'vitest'
import type { Supplier } from '../../../src/worker/domain/supplier'
import { answerWith, endOf, json, newSupplyWish, supplierWith } from '../../support/adapters'

const gamesdrop = supplierWith('gamesdrop')
const player = { playerId: '123456789' }
const wish = newSupplyWish({ ref: '1001', priceMinor: 93, player })

type Question = [string, (supplier: Supplier) => Promise<unknown>]
const questions: Question[] = [
  ['offers', (supplier) => supplier.offers('free')],
  ['quote', (supplier) => supplier.quote('1001')],
  ['balance', (supplier) => supplier.balance()],
  ['checkPlayer', async (supplier) => supplier.checkPlayer?.('1001', player)],
  ['status by our id', (supplier) => supplier.status({ id: wish.id, externalId: null })],
  ['status by its number', (supplier) => supplier.status({ id: wish.id, externalId: '4711' })],
]
const endsOfQuestions = () =>
  Promise.all(questions.map(async ([question, ask]) => [question, await endOf(ask(gamesdrop))]))
const allEnd = (end: string) => questions.map(([question]) => [question, end])

const endless = () => {
  const chunk = new TextEncoder().encode(' '.repeat(256 * 1024))
  return new Response(new ReadableStream({ pull: (out) => out.enqueue(chunk) }))
}
const broken = () => new Response(new ReadableStream({ pull: (out) => out.error(new TypeError('reset')) }))
const failing = (error: Error) => () => Promise.reject(error)

describe('what may have happened', () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ['an answer that is no JSON', () => new Response('<!DOCTYPE html><h1>Bad Gateway</h1>')],
    ['an error page', () => new Response('<h1>502</h1>', { status: 502 })],
    ['a page that is not there', () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['half an answer', () => json('{"orderId": 1, "sta')],
    ['no answer at all', () => new Response('')],
    ['an empty success', () => new Response(null, { status: 204 })],
    ['an object of another shape', () => json({ hello: 'world' })],
    ['an order without its number', () => json({ status: 'COMPLETED', isReturnDataForCustomer: false })],
    ['an order whose number is none', () => json({ orderId: 1.5, status: 'COMPLETED' })],
    ['nothing', () => json('null')],
    ['a list', () => json([])],
    ['an endless answer', endless],
    ['an answer that breaks off', broken],
    ['a redirect', () => json({ orderId: 1, status: 'COMPLETED' }, 307)],
    ['a lost connection', failing(new TypeError('Network connection lost.'))],
    ['no answer in time', failing(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))],
    ['too many calls', () => json({ message: 'Too Many Requests' }, 429)],
    ['an internal error', () => json({ message: 'Internal server error' }, 500)],
    ['an internal error that calls itself a refusal', () => json({ code: 'WRONG_PRICE' }, 500)],
    ['a service that is away', () => json({ code: 'SERVICE_UNAVAILABLE' }, 400)],
    ['a balance that is away', () => json({ code: 'BALANCE_UNAVAILABLE' }, 503)],
  ])('is unknown after %s to an order', async (_, answer) => {
    answerWith(answer)
    expect(await endOf(gamesdrop.place(wish))).toBe('unknown')
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['an error page', () => new Response('<h1>502</h1>', { status: 502 })],
    ['an answer that is no JSON', () => new Response('<!DOCTYPE html>')],
    ['nothing', () => json('null')],
    ['an endless answer', endless],
    ['an answer that breaks off', broken],
    ['a redirect', () => json({}, 302)],
    ['a lost connection', failing(new TypeError('Network connection lost.'))],
    ['too many calls', () => json({}, 429)],
    ['a service that is away', () => json({ code: 'SERVICE_UNAVAILABLE' }, 400)],
  ])('is nothing after %s to a question', async (_, answer) => {
    answerWith(answer)
    expect(await endsOfQuestions()).toEqual(allEnd('down'))
  })
})

describe('a token, a key and a player', () => {
  test('are not told when the supplier repeats them', async () => {
    const words = `gd_demo ${player.playerId} AAAAA-BBBBB`
    for (const status of [200, 400, 401, 500]) {
      answerWith(() => json({ code: words, error: words, message: words, key: words, orderId: {} }, status))
      const errors = await Promise.all(
        [...questions.map(([, ask]) => ask(gamesdrop)), gamesdrop.place(wish)].map((call) => call.catch(String)),
      )
      expect(errors).toHaveLength(7)
      for (const error of errors) expect(error).not.toMatch(/gd_demo|123456789|AAAAA/)
    }
  })

  test('go nowhere but into the header and the body of their call', async () => {
    const sent = answerWith(() => json({}, 500))
    await endsOfQuestions()
    await endOf(gamesdrop.place(wish))
    expect(sent).toHaveLength(7)
    for (const { url, body, headers } of sent) {
      expect(headers.get('Authorization')).toBe('gd_demo')
      expect(`${url} ${body}`).not.toContain('gd_demo')
      expect(url).not.toContain(player.playerId)
    }
  })
})

describe('a list', () => {
  const row = (changes: object) => ({
    ...{ offerGroupId: 1001, productName: 'Free Fire', offerGroupName: '100 Diamonds', price: 0.93, currency: 'USD' },
    ...{ inStock: true, isRequiredGameUserId: true, ...changes },
  })

  test.each<[string, unknown]>([
    ['a price finer than a cent', row({ price: 0.935 })],
    ['no price', row({ price: null })],
    ['a price of nothing', row({ price: 0 })],
    ['a price below nothing', row({ price: -1 })],
    ['a text for its number', row({ offerGroupId: '1001' })],
    ['no name', row({ offerGroupName: undefined })],
    ['nothing at all', null],
  ])('leaves out what has %s, and shows the rest', async (_, odd) => {
    answerWith(() => json({ count: 2, rows: [odd, row({ inStock: false, regionName: null })] }))
    expect(await gamesdrop.offers('free')).toEqual([
      {
        ...{ ref: '1001', name: 'Free Fire: 100 Diamonds', priceMinor: 93, currency: 'usd' },
        ...{ inStock: false, region: null, forPlayer: true },
      },
    ])
  })

  test.each<[object, boolean | undefined]>([
    [{ isReturnDataForCustomer: true }, false],
    [{ isReturnDataForCustomer: false }, true],
    [{ isReturnDataForCustomer: true, required: ['gameUserId'] }, true],
    [{ isReturnDataForCustomer: false, required: [] }, false],
    [{ isReturnDataForCustomer: false, required: ['gameUserId', 'gameServerId'] }, true],
    [{ isReturnDataForCustomer: true, price: 0.935 }, undefined],
  ])('is not needed to see whom %j is for: a player is %s', async (changes, forPlayer) => {
    answerWith(() =>
      json({ offerId: 1001, productName: 'Free Fire', offerName: '100', price: 0.93, currency: 'USD', ...changes }),
    )
    expect((await gamesdrop.quote('1001'))?.forPlayer).toBe(forPlayer)
  })
})

test.each([
  [500, 50_000],
  [0.29, 29],
  [1.1, 110],
  [12.999, 1299],
  [0.001, 0],
  [0, 0],
  [-3.5, 0],
])('of a balance of %d we can spend %i cents', async (balance, minor) => {
  answerWith(() => json({ balance, draftBalance: 50, currency: { id: 3, code: 'USD' } }))
  expect(await gamesdrop.balance()).toEqual({ minor, currency: 'usd' })
})

describe('a callback, which nobody has promised', () => {
  const read = (body: string) => gamesdrop.readNotice({ body, header: () => undefined, nowMs: 0 })

  test.each([
    ['{"transactionId": "piece-1"}', { id: 'piece-1', externalId: null }],
    ['{"orderId": 4711, "transactionId": "piece-1"}', { id: 'piece-1', externalId: '4711' }],
    ['{"orderId": null, "transactionId": "piece-1"}', { id: 'piece-1', externalId: null }],
  ])('%s makes us ask', async (body, notice) => {
    expect(await read(body)).toEqual(notice)
  })

  test.each([
    '',
    'null',
    '[]',
    '{}',
    'COMPLETED',
    '{"orderId": 4711}',
    '{"orderId": {}}',
    `{"transactionId": "${'x'.repeat(101)}"}`,
  ])('%j does not', async (body) => {
    expect(await read(body)).toBeUndefined()
  })
})
