import type { Answered, Asked } from './load'
import { type Cost, noCost } from './meter'
import type { Wish } from './state'

/** One thing that a purchase asks of the shop; what is no request of the browser is the queue's. */
export type Step = { name: string; isRequest: boolean; cost: Cost }

export type Shopper = {
  /** Asks and tells what it has cost. */
  ask(asked: Asked): Promise<{ answer: Answered; cost: Cost }>
  /** The queue's consumer with the message of this order. */
  deliver(orderId: string): Promise<Cost>
}

type Buyer = { nickname: string; password: string; wish: Wish; slug: string }

const json = { 'Content-Type': 'application/json' }

/** The cookie of a browser that the buyer has logged in on before: of another one the account would be told. */
async function knownBrowser(ask: Shopper['ask'], path: string, body: string): Promise<string> {
  const { answer } = await ask({ method: 'POST', path, headers: json, body })
  return answer.header('Set-Cookie')?.split(';')[0] ?? ''
}

/**
 * A whole purchase as a browser makes it, from the first page to the code that is read: what each step costs. Nothing of
 * it comes from the browser's own memory but the cookie of an earlier login.
 */
export async function purchase({ ask, deliver }: Shopper, { nickname, password, wish, slug }: Buyer): Promise<Step[]> {
  const steps: Step[] = []
  let token = ''
  const signedIn = (): Record<string, string> => (token ? { Authorization: `Bearer ${token}` } : {})
  const step = async (name: string, asked: Asked): Promise<Answered> => {
    const { answer, cost } = await ask({ ...asked, headers: { ...asked.headers, ...signedIn() } })
    if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
    steps.push({ name, isRequest: true, cost })
    return answer
  }
  const get = (name: string, path: string) => step(name, { method: 'GET', path, headers: {} })
  const post = (name: string, path: string, body: object, more: Record<string, string> = {}) =>
    step(name, { method: 'POST', path, headers: { ...json, ...more }, body: JSON.stringify(body) })

  await get('the home page', '/')
  await get('the page of a product', `/products/${slug}`)
  const credentials = { nickname, password }
  const cookie = await knownBrowser(ask, '/api/login', JSON.stringify(credentials))
  const session = await post('logging in', '/api/login', credentials, { Cookie: cookie })
  token = JSON.parse(session.text).token
  await get('whose session it is', '/api/profile')
  const { total, ...line } = wish
  await post('into the cart', '/api/cart/add', line)
  await get('the cart', '/api/cart')
  await get('the balances at the checkout', '/api/balance')
  const key = { 'Idempotency-Key': `purchase-${nickname}-${Date.now()}` }
  const paid = await post('paying', '/api/payment/from-balance', { currency: 'usd', amount: total }, key)
  const { orderId } = JSON.parse(paid.text)
  await get('the order right after paying', `/api/orders/${orderId}`)
  steps.push({ name: 'delivering, by the queue', isRequest: false, cost: await deliver(orderId) })
  const read = await get('the order with its code', `/api/orders/${orderId}`)
  if (JSON.parse(read.text).codes.length !== wish.qty) throw new Error('the code can’t be read')
  await get('the list of orders', '/api/orders')
  return steps
}

export const sumOf = (steps: Step[]): Cost =>
  steps.reduce((sum, { cost }) => {
    for (const name of Object.keys(sum) as (keyof Cost)[]) sum[name] += cost[name]
    return sum
  }, noCost())
