import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SupplierOrder } from '../../../src/worker/domain/supplier'
import { listen } from '../../support/adapters'
import { keys, openProviders, type Providers } from '../../support/providers'
import { endOf, ids, kinguinWith, newWish, standOf } from './kinguin-shop'

let providers: Providers
beforeEach(() => {
  providers = openProviders()
})

const kinguin = kinguinWith()
const fail = (fault: string, times = 1) => providers.fail({ provider: 'kinguin', fault, times })
const place = async (wish = newWish()) => endOf(kinguin.place(wish))
const status = (id: string, externalId: string | null = null) => endOf(kinguin.status({ id, externalId }))

async function accepted(wish = newWish()): Promise<{ id: string; externalId: string }> {
  const order = await kinguin.place(wish)
  if (order.externalId === null) throw new Error('the order has no name')
  return { id: wish.id, externalId: order.externalId }
}

/** How many orders Kinguin has made. */
async function ordersThere(): Promise<number> {
  const headers = { 'X-Api-Key': keys.KINGUIN_API_KEY }
  const answer = await providers.call('/simulator/kinguin/v1/order', { headers })
  return ((await answer.json()) as { item_count: number }).item_count
}

/** The search is answered; the order itself meets this trouble. */
function troubleOrder(fault: string): void {
  const through = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'POST') {
      vi.stubGlobal('fetch', through)
      await fail(fault)
    }
    return through(input, init)
  })
}

describe('an order', () => {
  test('is accepted, and done with its key and cost when it is asked for', async () => {
    const wish = newWish()
    const order = await kinguin.place(wish)
    expect(order).toEqual({ state: 'pending', externalId: expect.stringMatching(/^KG/) })
    const done: SupplierOrder = {
      state: 'done',
      externalId: order.externalId ?? '',
      codes: [expect.stringMatching(/^([A-Z\d]{5}-){4}[A-Z\d]{5}$/)],
      costMinor: 929,
    }
    const first = await kinguin.status({ id: wish.id, externalId: order.externalId })
    expect(first).toEqual(done)
    expect(await kinguin.status({ id: wish.id, externalId: null })).toEqual(first)
    expect(await kinguin.balance()).toEqual({ minor: 49_071, currency: 'eur' })
  })

  test('is listed by when it was made, under our id, among more than one page holds', async () => {
    const [first, second] = [await accepted(), await accepted()]
    const listed = await kinguin.taken(Date.now() - 60_000)
    expect(listed.map(({ id, externalId, costMinor }) => ({ id, externalId, costMinor }))).toEqual(
      [second, first].map((order) => ({ ...order, costMinor: 929 })),
    )
    expect(await kinguin.taken(Date.now() + 60_000)).toEqual([])
    await providers.fail({ provider: 'kinguin', balance: '9999' })
    for (let nth = 0; nth < 100; nth += 1) await accepted()
    expect(await kinguin.taken(0)).toHaveLength(102)
    await fail('error500')
    expect(await endOf(kinguin.taken(0))).toBe('down')
  })

  test('asks for one piece of text at the wished price, under our id, with the key in its header only', async () => {
    const sent = listen()
    const wish = newWish({ ref: ids.steam, priceMinor: 2150 })
    await kinguin.place(wish)
    expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'GET /simulator/kinguin/v1/order',
      'POST /simulator/kinguin/v2/order',
    ])
    expect(JSON.parse(sent[1]?.body ?? '')).toEqual({
      products: [{ productId: ids.steam, qty: 1, price: 21.5, keyType: 'text' }],
      orderExternalId: wish.id,
    })
    for (const { url, body, headers } of sent) {
      expect(headers.get('X-Api-Key')).toBe(keys.KINGUIN_API_KEY)
      expect(`${url} ${body}`).not.toContain(keys.KINGUIN_API_KEY)
    }
  })

  test.each([1, 2, 3])('placed %i times more is the same one', async (times) => {
    const wish = newWish()
    const { externalId } = await accepted(wish)
    for (let nr = 0; nr < times; nr += 1) expect(await place(wish)).toMatchObject({ state: 'done', externalId })
    expect(await ordersThere()).toBe(1)
  })

  test.each(['timeout', 'rubbish'])(
    'whose answer is lost by a %s is unknown, and one order when placed again',
    async (fault) => {
      const wish = newWish()
      troubleOrder(fault)
      expect(await place(wish)).toBe('unknown')
      expect(await ordersThere()).toBe(1)
      const again = await place(wish)
      expect(standOf(again)).toBe('done: 1')
      expect(await ordersThere()).toBe(1)
      expect(await status(wish.id)).toEqual(again)
      expect(await kinguin.balance()).toMatchObject({ minor: 49_071 })
    },
  )

  test('that met an error 500 is unknown, and not there', async () => {
    const wish = newWish()
    troubleOrder('error500')
    expect(await place(wish)).toBe('unknown')
    expect(await status(wish.id)).toBeUndefined()
    expect(standOf(await place(wish))).toBe('pending')
  })

  test.each(['timeout', 'error500'])(
    'that could not be looked for first, by a %s, has not been made',
    async (fault) => {
      await fail(fault)
      const wish = newWish()
      expect(await place(wish)).toBe('down')
      expect(await ordersThere()).toBe(0)
      expect(standOf(await place(wish))).toBe('pending')
    },
  )

  test('whose keys can not be fetched when it is placed again is accepted all the same', async () => {
    const wish = newWish()
    const { externalId } = await accepted(wish)
    const through = globalThis.fetch
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      if (String(input).includes('/keys')) await fail('error500')
      return through(input, init)
    })
    expect(await place(wish)).toEqual({ state: 'pending', externalId })
    expect(await status(wish.id, externalId)).toBe('down')
  })

  test.each<[string, string, string[]]>([
    ['slow', 'pending', ['pending', 'pending', 'done: 1', 'done: 1']],
    ['cancelled', 'pending', ['rejected: cancelled', 'rejected: cancelled']],
    ['image_key', 'pending', ['done: 0', 'done: 0']],
    ['unavailable', 'rejected: unavailable', ['undefined']],
    ['empty_balance', 'empty', ['undefined']],
    ['rubbish', 'unknown', ['done: 1']],
  ])('that is %s is first %s and then %j', async (fault, first, then) => {
    await fail(fault)
    const wish = newWish()
    const placed = await place(wish)
    expect(standOf(placed)).toBe(first)
    const externalId = typeof placed === 'object' ? placed.externalId : null
    for (const stand of then) expect(standOf(await status(wish.id, externalId))).toBe(stand)
  })

  test('may bring a key that another one has brought', async () => {
    const codesOf = async () => {
      const { id, externalId } = await accepted()
      const order = await kinguin.status({ id, externalId })
      return order?.state === 'done' ? order.codes : []
    }
    const first = await codesOf()
    await fail('same_key')
    expect(await codesOf()).toEqual(first)
    expect(await codesOf()).not.toEqual(first)
  })

  test.each<[string, object, string]>([
    ['at a price that has moved', { priceMinor: 928 }, 'wrong_price'],
    ['of what is not sold', { ref: '65a1f0c2b7d94e3a8c109999' }, 'rejected: unavailable'],
    ['of what has pictures only', { ref: ids.pictures, priceMinor: 905 }, 'rejected: unavailable'],
    ['of what has pictures only, at another price', { ref: ids.pictures, priceMinor: 900 }, 'rejected: unavailable'],
    ['before the day of release', { ref: ids.preorder, priceMinor: 7290 }, 'rejected: unavailable'],
  ])('%s is %s', async (_, changes, stand) => {
    expect(standOf(await place(newWish(changes)))).toBe(stand)
    expect(await ordersThere()).toBe(0)
  })

  test('after a change of price is made at the new one', async () => {
    await providers.fail({ provider: 'kinguin', ref: ids.xbox, price: '9.31' })
    const wish = newWish()
    expect(await place(wish)).toBe('wrong_price')
    const now = await kinguin.quote(ids.xbox)
    expect(now?.priceMinor).toBe(931)
    expect(standOf(await place({ ...wish, priceMinor: 931 }))).toBe('pending')
  })

  test('of more than our balance there is not made', async () => {
    await providers.fail({ provider: 'kinguin', balance: '9.28' })
    expect(await place()).toBe('empty')
    await providers.fail({ provider: 'kinguin', balance: '9.29' })
    expect(standOf(await place())).toBe('pending')
    expect(await kinguin.balance()).toEqual({ minor: 0, currency: 'eur' })
  })

  test('that nobody has made is not known', async () => {
    expect(await status('so-nobody')).toBeUndefined()
  })

  test('of another id is not ours, and where ours was nobody knows', async () => {
    const theirs = await accepted()
    expect(await status('so-nobody', theirs.externalId)).toBe('unknown')
    expect(await status('so-nobody', 'KGNOBODY')).toBe('unknown')
    expect(await status('so-nobody', '../../v1/balance')).toBe('unknown')
    expect(await status(theirs.id, 'KGNOBODY')).toMatchObject({ state: 'done', externalId: theirs.externalId })
  })

  test.each([1, 99, 101, 110, 1999, 4999, 28_999])('of %i cents costs that to the last of them', async (priceMinor) => {
    await providers.fail({ provider: 'kinguin', ref: ids.xbox, price: (priceMinor / 100).toFixed(2) })
    expect(await kinguin.quote(ids.xbox)).toMatchObject({ priceMinor })
    const { id, externalId } = await accepted(newWish({ priceMinor }))
    expect(await status(id, externalId)).toMatchObject({ costMinor: priceMinor })
    expect(await kinguin.balance()).toMatchObject({ minor: 50_000 - priceMinor })
  })
})

describe('what is sold', () => {
  test('is quoted at its cheapest offer with text keys', async () => {
    expect(await kinguin.quote(ids.steam)).toEqual({
      ref: ids.steam,
      name: 'Steam Wallet Card €20 EU Activation Code',
      priceMinor: 2089,
      currency: 'eur',
      inStock: true,
      region: 'Steam; Europe',
      forPlayer: false,
    })
  })

  test('with pictures only is out of stock, a pre-order and the unknown are not sold', async () => {
    expect(await kinguin.quote(ids.pictures)).toMatchObject({ priceMinor: 905, inStock: false })
    expect(await kinguin.quote(ids.preorder)).toBeUndefined()
    expect(await kinguin.quote('nobody')).toBeUndefined()
    expect(await kinguin.quote('../v1/balance')).toBeUndefined()
  })

  test('names the countries that may not use it', async () => {
    expect(await kinguin.quote(ids.excluded)).toMatchObject({ region: 'Steam; Region free; not in BY, CN, RU' })
  })

  test('is found by a part of its name, without pictures and pre-orders', async () => {
    expect((await kinguin.offers('steam')).map(({ ref }) => ref)).toContain(ids.steam)
    expect(await kinguin.offers('auto vi')).toEqual([])
    expect(await kinguin.offers('apple gift')).toEqual([])
    expect(await kinguin.offers('card & €20')).toEqual([])
  })
})

test.each(['timeout', 'error500'])('while every answer is a %s it is down, and nothing else', async (fault) => {
  const { id, externalId } = await accepted()
  await fail(fault, 100)
  const questions = [kinguin.offers('steam'), kinguin.quote(ids.steam), kinguin.balance(), kinguin.place(newWish())]
  const ends = [...questions.map((each) => endOf<unknown>(each)), status(id), status(id, externalId)]
  expect(await Promise.all(ends)).toEqual(Array(6).fill('down'))
})

test('with a wrong key everything is refused', async () => {
  const stranger = kinguinWith({ apiKey: 'kg_wrong' })
  const { id, externalId } = await accepted()
  const questions = [
    stranger.offers('steam'),
    stranger.quote(ids.steam),
    stranger.balance(),
    stranger.place(newWish()),
    stranger.status({ id, externalId }),
  ]
  expect(await Promise.all(questions.map((each) => endOf<unknown>(each)))).toEqual(Array(5).fill('refused'))
})
