import { describe, expect, test, vi } from 'vitest'
import { answerWith, json } from '../../support/adapters'
import { keys, shopOrigin } from '../../support/providers'
import { endOf, kinguinWith, newWish, standOf } from './kinguin-shop'

// What Kinguin's documents say it may answer, and what nobody should: here by hand, as the simulator never says it.

const kinguin = kinguinWith()
type Answers = { search?: Response; order?: Response; product?: Response; keys?: Response }
type Part = keyof Answers

function partOf(method: string, path: string): Part {
  if (path.includes('/v2/products/')) return 'product'
  if (path.endsWith('/keys')) return 'keys'
  return method === 'POST' || /\/v1\/order\/./.test(path) ? 'order' : 'search'
}

/** Kinguin, answering each kind of call so; what is not given is an empty search. Tells what was asked. */
function playing(answers: Answers): Part[] {
  const asked: Part[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { method, url } = new Request(input, init)
    const part = partOf(method, new URL(url).pathname)
    asked.push(part)
    return answers[part]?.clone() ?? json({ results: [], item_count: 0 })
  })
  return asked
}

const order = (changes: object = {}) => ({
  orderId: 'KG1',
  orderExternalId: 'so-1',
  status: 'completed',
  totalPrice: 9.29,
  paymentPrice: 9.29,
  createdAt: '2026-11-21T09:00:00+00:00',
  products: [{ productId: 'p-1', qty: 1, keys: [{ id: 'k-1', status: 'DELIVERED' }] }],
  ...changes,
})
const code = 'AAAAA-BBBBB-CCCCC'
const key = (changes: object = {}) => ({ id: 'k-1', serial: code, type: 'text/plain', name: 'A game', ...changes })
const problem = (kind: string, status: number) =>
  json({ kind, status, title: 'x', detail: keys.KINGUIN_API_KEY }, status)

const html = () => new Response('<!DOCTYPE html><h1>One moment</h1>', { headers: { 'Content-Type': 'text/html' } })
const endless = () => new Response(' '.repeat(1024 * 1024 + 1))
const elsewhere = () => new Response('{}', { status: 307, headers: { Location: 'https://elsewhere.test/' } })

const place = async (answers: Answers, changes: object = {}) => {
  playing(answers)
  return standOf(await endOf(kinguin.place(newWish({ id: 'so-1', ...changes })), [code]))
}
const status = (answers: Answers, externalId: string | null = 'KG1') => {
  playing(answers)
  return endOf(kinguin.status({ id: 'so-1', externalId }), [code])
}

describe('whether Kinguin has made an order', () => {
  const strange: [string, () => Response][] = [
    ['a page in place of JSON', html],
    ['an error page', () => new Response('<h1>502</h1>', { status: 502 })],
    ['an outage', () => problem('Error', 500)],
    ['an outage that calls itself a refusal', () => problem('InsufficientBalance', 503)],
    ['half an answer', () => json('{"orderId": "KG1", "sta', 201)],
    ['no answer at all', () => new Response('', { status: 201 })],
    ['nothing', () => new Response(null, { status: 204 })],
    ['an order without a name', () => json(order({ orderId: '' }), 201)],
    ['a list', () => json([order()], 201)],
    ['an endless answer', endless],
    ['a redirect', elsewhere],
    ['a conflict', () => problem('ConstraintViolation', 400)],
    ['an error of no kind', () => problem('Error', 400)],
    ['an error of a kind of next year', () => problem('OrderMelted', 422)],
    ['too many calls', () => json({}, 429)],
    ['a 404', () => problem('Http', 404)],
  ]

  test.each(strange)('nobody knows after %s', async (_, answer) => {
    expect(await place({ order: answer() })).toBe('unknown')
  })

  test.each<[string, () => Response]>([
    ...strange,
    ['a list of something else', () => json({ results: [{ hello: 'world' }] })],
  ])('is not tried while the search is answered by %s', async (_, answer) => {
    const asked = playing({ search: answer() })
    expect(await endOf(kinguin.place(newWish()))).toBe('down')
    expect(asked).toEqual(['search'])
  })

  test('nobody knows when the connection breaks, and the search that breaks leaves all as it was', async () => {
    const broken = (input: RequestInfo | URL, init?: RequestInit) =>
      Promise.reject(new TypeError(`Network connection lost: ${new Request(input, init).method}`))
    vi.stubGlobal('fetch', broken)
    expect(await endOf(kinguin.place(newWish()))).toBe('down')
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
      init?.method === 'POST' ? broken(input, init) : json({ results: [] }),
    )
    expect(await endOf(kinguin.place(newWish()))).toBe('unknown')
  })
})

describe('a refusal of Kinguin', () => {
  test.each<[string, number, string]>([
    ['InsufficientBalance', 422, 'empty'],
    ['InsufficientBalance', 402, 'empty'],
    ['Authorization', 401, 'refused'],
    ['Authorization', 400, 'refused'],
    ['Http', 403, 'refused'],
    ['OrderMelted', 401, 'refused'],
    ['ResourceLock', 409, 'down'],
    ['ResourceLock', 423, 'down'],
    ['Preorder', 422, 'rejected: unavailable'],
    ['OrderFailed', 422, 'rejected: unavailable'],
    ['OrderNotSupported', 400, 'rejected: unavailable'],
  ])('%s with %i is %s', async (kind, number, stand) => {
    expect(await place({ order: problem(kind, number) })).toBe(stand)
  })

  test('by a firewall in front of the API counts too', async () => {
    expect(await place({ order: new Response('<h1>Forbidden</h1>', { status: 403 }) })).toBe('refused')
  })

  const product = (offers: object[]) => json({ productId: 'p-1', name: 'A game', price: 9.29, offers })
  const offer = (price: number, availableTextQty = 5) => ({ offerId: 'o', price, qty: 9, availableTextQty })
  test.each<[string, string, () => Response]>([
    ['at another price', 'wrong_price', () => product([offer(9.31)])],
    ['cheaper', 'wrong_price', () => product([offer(9.31), offer(8)])],
    ['at this price, but not in stock', 'rejected: unavailable', () => product([offer(9.29, 0)])],
    ['at another price, and not in stock', 'rejected: unavailable', () => product([offer(9.31, 0)])],
    ['at this price after all', 'rejected: unavailable', () => product([offer(9.29)])],
    ['no more', 'rejected: unavailable', () => problem('Http', 404)],
    ['who knows how', 'down', () => problem('Error', 500)],
  ])('because a product is unavailable that is sold %s is %s', async (_, stand, shown) => {
    expect(await place({ order: problem('ProductUnavailable', 422), product: shown() })).toBe(stand)
  })
})

describe('an order that is there', () => {
  const delivered = (...all: object[]) => ({ order: json(order()), keys: json(all) })

  test('is done with its key and its cost', async () => {
    const done = { state: 'done', externalId: 'KG1', codes: [code], costMinor: 929 }
    expect(await status(delivered(key()))).toEqual(done)
    expect(await status({ search: json({ results: [order()] }), keys: json([key()]) }, null)).toEqual(done)
  })

  test.each<[string, unknown, number | null]>([
    ['a number', 5.29, 529],
    ['a number finer than cents', 5.293, 529],
    ['a text', '5.29', 529],
    ['a sum that has drifted', 1.1 * 3, 330],
    ['a sum that has no exact float', 4.35, 435],
    ['a word', 'free', null],
    ['an object', { eur: 9.29 }, null],
    ['nothing', undefined, null],
    ['null', null, null],
    ['less than nothing', -1, null],
  ])('with %s for its price costs %j: %j', async (_, paymentPrice, costMinor) => {
    expect(await status({ order: json(order({ paymentPrice })), keys: json([key()]) })).toMatchObject({ costMinor })
  })

  test.each<[string, string, object[]]>([
    ['a picture', 'done: 0', [key({ type: 'image/png' })]],
    ['a picture and a text', 'done: 1', [key({ type: 'image/jpeg' }), key()]],
    ['nothing yet', 'pending', []],
  ])('and has brought %s is %s', async (_, stand, brought) => {
    expect(standOf(await status(delivered(...brought)))).toBe(stand)
  })

  test.each(['PENDING', 'PROCESSING'])('whose key is %s is pending and not fetched', async (state) => {
    const asked = playing({ order: json(order({ products: [{ keys: [{ id: 'k-1', status: state }] }] })) })
    const found = await kinguin.status({ id: 'so-1', externalId: 'KG1' })
    expect([standOf(found), asked]).toEqual(['pending', ['order']])
  })

  test.each([
    ['processing', 'pending'],
    ['a state of next year', 'pending'],
    ['canceled', 'rejected: cancelled'],
    ['refunded', 'rejected: cancelled'],
  ])('that is %s is %s', async (state, stand) => {
    expect(standOf(await status({ order: json(order({ status: state })) }))).toBe(stand)
  })

  test.each<[string, () => Response]>([
    ['a page', html],
    ['an outage', () => problem('Error', 500)],
    ['half an answer', () => json(`[{"serial": "${code}", "ty`)],
    ['another shape', () => json([{ serial: code }])],
    ['a refusal of another kind', () => problem('ResourceLock', 409)],
  ])('whose keys are answered by %s is not known at the moment, and no code is told', async (_, answer) => {
    expect(await status({ order: json(order()), keys: answer() })).toBe('down')
    expect(await place({ order: json(order(), 201), keys: answer() })).toBe('pending')
  })

  test('twice under our id is the older one, in whatever order they are told', async () => {
    const older = order({ status: 'processing', orderId: 'KG0', createdAt: '2026-11-21T08:59:59+00:00' })
    const strange = order({ orderId: 'KG2', orderExternalId: 'so-2', createdAt: '2026-11-20T08:59:59+00:00' })
    for (const results of [
      [order(), older, strange],
      [strange, older, order()],
    ]) {
      expect(await status({ search: json({ results }) }, null)).toEqual({ state: 'pending', externalId: 'KG0' })
    }
  })

  test('of another id is not taken for ours', async () => {
    const strange = order({ orderExternalId: 'so-2' })
    expect(await status({ search: json({ results: [strange] }) }, null)).toBeUndefined()
    expect(await status({ order: json(strange) })).toBe('unknown')
  })

  test('is looked for only where Kinguin itself says that it is not there', async () => {
    expect(
      await status({ order: problem('OrderNotFound', 404), search: json({ results: [order()] }), keys: json([key()]) }),
    ).toMatchObject({ state: 'done' })
    expect(await status({ order: problem('OrderNotFound', 404) })).toBe('unknown')
    expect(await status({ order: new Response('<h1>Not found</h1>', { status: 404 }) })).toBe('down')
  })
})

describe('a product', () => {
  const product = (changes: object = {}) => ({
    productId: 'p-1',
    name: 'A game',
    price: 5.79,
    textQty: 3,
    regionalLimitations: 'Europe',
    countryLimitation: [],
    offers: [offer(5.79)],
    ...changes,
  })
  const offer = (price: number, changes: object = {}) => ({ price, availableTextQty: 3, isPreorder: false, ...changes })
  const quote = (changes: object) => {
    playing({ product: json(product(changes)) })
    return endOf(kinguin.quote('p-1'))
  }

  test.each<[string, object, object | undefined]>([
    ['with one offer', {}, { ref: 'p-1', priceMinor: 579, inStock: true, region: 'Europe', forPlayer: false }],
    ['with a cheaper offer', { offers: [offer(6), offer(5.5)] }, { priceMinor: 550 }],
    ['with pictures cheaper', { offers: [offer(5, { availableTextQty: 0 }), offer(6)] }, { priceMinor: 600 }],
    ['with a pre-order cheaper', { offers: [offer(5, { isPreorder: true }), offer(6)] }, { priceMinor: 600 }],
    ['with parts of a cent cheaper', { offers: [offer(4.999), offer(6)] }, { priceMinor: 600 }],
    ['with a gift', { offers: [offer(0), offer(6)] }, { priceMinor: 600 }],
    ['with pictures only', { offers: [offer(5, { availableTextQty: 0 })] }, { priceMinor: 500, inStock: false }],
    ['with pre-orders only', { offers: [offer(5, { isPreorder: true })] }, undefined],
    ['that is a pre-order itself', { isPreorder: true }, undefined],
    ['whose offers we may not see', { offers: undefined }, { priceMinor: 579, inStock: true }],
    ['whose offers are gone', { offers: [], textQty: 0 }, { priceMinor: 579, inStock: false }],
    ['without a region', { regionalLimitations: undefined }, { region: null }],
    ['with an excluded country', { countryLimitation: ['RU'] }, { region: 'Europe; not in RU' }],
    [
      'with an excluded country only',
      { regionalLimitations: null, countryLimitation: ['RU'] },
      { region: 'not in RU' },
    ],
  ])('%s is quoted as %j', async (_, changes, item) => {
    const quoted = await quote(changes)
    if (item) expect(quoted).toMatchObject(item)
    else expect(quoted).toBeUndefined()
  })

  test('is not quoted from an answer of another shape', async () => {
    expect(await quote({ price: '5.79' })).toBe('down')
    expect(await quote({ offers: [{ price: '5.79' }] })).toBe('down')
  })

  test('is searched for by its name, with text keys, in an answer that is not too large', async () => {
    const sent = answerWith(() => json({ results: [product()], item_count: 1 }))
    expect(await kinguin.offers('game & co')).toMatchObject([{ ref: 'p-1', priceMinor: 579 }])
    const url = new URL(sent[0]?.url ?? '')
    expect(url.pathname).toBe('/simulator/kinguin/v1/products')
    expect(Object.fromEntries(url.searchParams)).toEqual({ name: 'game & co', withText: 'yes', limit: '25' })
  })
})

test.each<[unknown, number | string]>([
  [12.45, 1245],
  [0.29, 29],
  [100.1 + 200.2, 30_030],
  [487.2059, 48_721],
  [0, 0],
  [-3.5, 0],
  [1e300, 'down'],
  ['12.45', 'down'],
  [null, 'down'],
])('a balance of %j is %j', async (balance, expected) => {
  answerWith(() => json({ balance }))
  const end = await endOf(kinguin.balance())
  expect(typeof end === 'string' ? end : end.minor).toBe(expected)
})

test('a call to Kinguin follows no redirect and ends in time', async () => {
  const sent = answerWith(elsewhere)
  const wish = newWish()
  for (const call of [kinguin.place(wish), kinguin.quote('p'), kinguin.offers('abc'), kinguin.balance()]) {
    expect(await endOf<unknown>(call)).toBe('down')
  }
  for (const { url, init } of sent) {
    expect(url).toMatch(new RegExp(`^${shopOrigin}/simulator/kinguin/v\\d/`))
    expect(init).toMatchObject({ redirect: 'manual', signal: expect.any(AbortSignal) })
  }
})

test('a secret that Kinguin repeats is not passed on', async () => {
  for (const number of [400, 401, 404, 500]) {
    answerWith(() => json({ kind: `${keys.KINGUIN_API_KEY} ${keys.KINGUIN_WEBHOOK_SECRET}`, status: number }, number))
    for (const call of [kinguin.place(newWish()), kinguin.quote('p'), kinguin.status({ id: 'a', externalId: 'b' })]) {
      expect(['refused', 'down']).toContain(await endOf<unknown>(call))
    }
  }
})
