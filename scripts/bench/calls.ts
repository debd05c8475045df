import type { Answered, Asked, Client } from './load'
import type { Cast, Wish } from './state'

/** A call that is measured: what has to be there before, and the request itself. */
export type Call = {
  name: string
  /** How many of them one round takes. */
  count: number
  /** Beside what it is held: JSON of as many bytes, the smallest JSON, or as many statements in one batch. */
  control: 'json' | 'small' | 'batch'
  /** Prepares so many of them, unmeasured, and answers what is to be asked. */
  prepare(client: Client, count: number): Promise<Asked[]>
}

const json = { 'Content-Type': 'application/json' }
const signedIn = (token: string) => ({ Authorization: `Bearer ${token}` })
/** The queue takes the message and nobody delivers: delivering is a call of its own. */
const undelivered = { 'X-Bench': 'undelivered' }

export const get = (path: string, token?: string): Asked => ({
  method: 'GET',
  path,
  headers: token ? signedIn(token) : {},
})
export const post = (path: string, body: unknown, headers: Record<string, string> = {}): Asked => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})

/** Asks and insists on a good answer. */
export async function ask(client: Client, asked: Asked): Promise<Answered> {
  const answer = await client.ask(asked)
  if (answer.status >= 300)
    throw new Error(`${asked.method} ${asked.path}: ${answer.status} ${answer.text.slice(0, 300)}`)
  return answer
}

/** Eight at once, so that preparing a round takes no longer than the round. */
async function each<Given, Made>(given: Given[], work: (one: Given, nth: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (let from = 0; from < given.length; from += 8) {
    made.push(...(await Promise.all(given.slice(from, from + 8).map((one, nth) => work(one, from + nth)))))
  }
  return made
}

let nextBuyer = 0
let nextKey = 0

export function callsOf(cast: Cast) {
  const wishOf = (nth: number): Wish => {
    const wish = cast.wishes[nth % cast.wishes.length]
    if (!wish) throw new Error('nothing is sold')
    return wish
  }
  /** So many buyers, each at most once in a round. */
  const buyers = (count: number): string[] =>
    Array.from(
      { length: Math.min(count, cast.buyers.length) },
      () => cast.buyers[nextBuyer++ % cast.buyers.length] ?? '',
    )
  const reader = (nth: number) => {
    const found = cast.readers[nth % cast.readers.length]
    if (!found) throw new Error('nobody has orders')
    return found
  }
  const addToCart = (token: string, nth: number): Asked => {
    const { total: _, ...wish } = wishOf(nth)
    return post('/api/cart/add', wish, signedIn(token))
  }
  const payFromBalance = (token: string, nth: number, more: object = {}): Asked =>
    post(
      '/api/payment/from-balance',
      { currency: 'usd', amount: wishOf(nth).total },
      {
        ...signedIn(token),
        'Idempotency-Key': `bench-${Date.now()}-${nextKey++}`,
        ...more,
      },
    )
  const same = (path: string) => async (_: Client, count: number) => Array.from({ length: count }, () => get(path))
  const clear = (client: Client, token: string) => ask(client, post('/api/cart/clear', {}, signedIn(token)))
  const idIn = ({ text }: Answered): string => JSON.parse(text).orderId

  async function letter(client: Client, token: string, nth: number): Promise<Asked> {
    await clear(client, token)
    await ask(client, addToCart(token, nth))
    const wish = { type: 'order', currency: 'usd', amount: wishOf(nth).total, method: 'card' }
    const { pay_url: payUrl } = JSON.parse((await ask(client, post('/api/payment/create', wish, signedIn(token)))).text)
    const form = { card: '4242424242424242', expiry: '12/34', cvv: '123' }
    const { letters } = JSON.parse((await ask(client, post('/bench/pay', { payUrl, form }))).text)
    const last = letters.at(-1)
    const headers = { ...json, ...undelivered, 'Stripe-Signature': last.signature }
    return { method: 'POST', path: '/api/webhooks/stripe', headers, body: last.body }
  }

  const calls: Call[] = [
    ...(['json', 'small'] as const).flatMap((control): Call[] => [
      { name: 'catalogue', count: 600, control, prepare: same('/api/products') },
      { name: 'product', count: 600, control, prepare: same(`/api/products/${cast.slug}`) },
    ]),
    { name: 'home page', count: 300, control: 'json', prepare: same('/') },
    {
      ...{ name: 'login without its hash', count: 150, control: 'batch' },
      prepare: async (_, count) =>
        Array.from({ length: count }, (_, nth) => post('/bench/login', { nickname: `bench-${nth}`, password: 'x' })),
    },
    {
      ...{ name: 'cart add', count: 150, control: 'batch' },
      prepare: (client, count) =>
        each(buyers(count), async (token, nth) => {
          await clear(client, token)
          return addToCart(token, nth)
        }),
    },
    {
      ...{ name: 'pay from balance', count: 150, control: 'batch' },
      prepare: (client, count) =>
        each(buyers(count), async (token, nth) => {
          await clear(client, token)
          await ask(client, addToCart(token, nth))
          return payFromBalance(token, nth, undelivered)
        }),
    },
    {
      ...{ name: 'order list', count: 200, control: 'batch' },
      prepare: async (_, count) => Array.from({ length: count }, (_, nth) => get('/api/orders', reader(nth).token)),
    },
    {
      ...{ name: 'one order', count: 200, control: 'batch' },
      prepare: async (_, count) =>
        Array.from({ length: count }, (_, nth) => get(`/api/orders/${reader(nth).orders[0]}`, reader(nth).token)),
    },
    {
      ...{ name: 'webhook settle', count: 60, control: 'batch' },
      prepare: (client, count) => each(buyers(count), (token, nth) => letter(client, token, nth)),
    },
    {
      ...{ name: 'delivery', count: 100, control: 'batch' },
      prepare: (client, count) =>
        each(buyers(count), async (token, nth) => {
          await clear(client, token)
          await ask(client, addToCart(token, nth))
          const id = idIn(await ask(client, payFromBalance(token, nth, undelivered)))
          return post(`/bench/deliver?order=${id}`, {})
        }),
    },
  ]

  /** From an empty cart to a code that can be read, through the real queue; the buyer looks with growing pauses. */
  async function flow(client: Client, token: string, nth: number): Promise<void> {
    await ask(client, addToCart(token, nth))
    const id = idIn(await ask(client, payFromBalance(token, nth)))
    for (let pauseMs = 5; pauseMs < 60_000; pauseMs *= 1.5) {
      const { text } = await ask(client, get(`/api/orders/${id}`, token))
      if (JSON.parse(text).codes.length > 0) return
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    throw new Error('no code came')
  }

  return { calls, flow, buyers, clear }
}
