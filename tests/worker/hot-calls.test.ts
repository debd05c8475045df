import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { purchase, type Shopper, type Step, sumOf } from '../../scripts/bench/journey'
import { meteredEnv, noCost } from '../../scripts/bench/meter'
import { billOf } from '../../scripts/bench/prices'
import { toMajor } from '../../src/shared/money'
import { knownArticles } from '../../src/worker/domain/articles/published'
import { knownProducts } from '../../src/worker/domain/catalogue/product-view'
import type { Ctx } from '../../src/worker/domain/ctx'
import { knownSessions } from '../../src/worker/domain/identity/sessions'
import { deliver } from '../../src/worker/domain/orders/orders'
import { knownDelivered, knownGames } from '../../src/worker/domain/topups/packages'
import shop from '../../src/worker/index'
import { ASSETS, origin } from '../support/assets'
import { inTurns } from '../support/counting'
import { opened } from '../support/sessions'
import { lostQueue, makeBuyer, makeOffer, makePaidOrder, testCtx } from '../support/shop'

let ctx: Ctx
beforeAll(async () => {
  // The shop is asked whole here, with its own clock.
  ctx = await testCtx({ clock: { nowMs: () => Date.now() } })
})

/** Runs a piece of the shop with its bindings counted, once everything it does later is done. */
async function counted<Answer>(work: (bindings: Env, execution: ExecutionContext) => Promise<Answer>) {
  const cost = noCost()
  const execution = createExecutionContext()
  const answer = await work(meteredEnv({ ...env, ASSETS, DELIVERY: lostQueue(ctx) }, cost), execution)
  await waitOnExecutionContext(execution)
  return { answer, cost }
}

const shopper: Shopper = {
  async ask({ method, path, headers, body }) {
    const { answer, cost } = await counted(async (bindings, execution) => {
      const response = await shop.fetch(new Request(origin + path, { method, headers, body }), bindings, execution)
      const text = await response.text()
      return { status: response.status, text, header: (name: string) => response.headers.get(name) ?? undefined }
    })
    return { answer, cost }
  },
  async deliver(orderId) {
    const message = { id: '1', timestamp: new Date(), attempts: 1, body: { orderId }, ack() {}, retry() {} }
    const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }
    const batch = { queue: 'keyfall-delivery', messages: [message], metadata, ackAll() {}, retryAll() {} }
    const { cost } = await counted((bindings, execution) => shop.queue(batch, bindings, execution))
    return cost
  },
}

async function firstPurchase(): Promise<Step[]> {
  const buyer = await makeBuyer(ctx, { usd: 10_000 })
  const { productId, amount, label, usd, rub } = await makeOffer(ctx)
  const wish = { productId, amount, label, qty: 1, price: toMajor(usd), rub: toMajor(rub), total: toMajor(usd) }
  return purchase(shopper, { nickname: buyer.nickname, password: 'a-password-1', wish, slug: productId })
}

describe('a whole purchase, from the first page to the code that is read', () => {
  let steps: Step[]
  beforeAll(async () => {
    await firstPurchase() // The very first one also keeps its instruction texts.
    steps = await firstPurchase()
  })

  test('asks no more of the platform than it is written down to cost (docs/scale.md)', () => {
    // The catalogue is read with whatever products other tests have made; it is measured by itself.
    const own = sumOf(steps.slice(2))
    expect(own.roundTrips).toBeLessThanOrEqual(13)
    expect(own.rowsRead).toBeLessThanOrEqual(300)
    expect(own.rowsWritten).toBeLessThanOrEqual(33)
    expect(own.kvReads).toBeLessThanOrEqual(1)
    expect(own.kvWrites + own.kvOther).toBeLessThanOrEqual(2)
    expect(own.messages).toBe(1)
    expect(steps.filter(({ isRequest }) => isRequest)).toHaveLength(11)
  })

  test('costs less than six cents a thousand at the margin', () => {
    const dollars = billOf(steps.slice(2)).reduce((sum, line) => sum + line.dollars, 0)
    expect(dollars).toBeLessThan(0.06)
  })

  test.each([
    ['into the cart', 1, 40, 1],
    ['the cart', 1, 12, 0],
    // With the delivery, which goes on here after the answer.
    ['paying', 2, 80, 29],
    ['the order right after paying', 1, 30, 0],
    ['delivering, by the queue', 1, 31, 0],
    ['the order with its code', 1, 30, 0],
    ['the list of orders', 1, 36, 0],
  ])('%s takes %i round trips, reads %i rows at most and writes %i', (name, roundTrips, rowsRead, rowsWritten) => {
    const cost = steps.find((step) => step.name === name)?.cost ?? noCost()
    expect([name, cost.roundTrips]).toEqual([name, roundTrips])
    expect([name, Math.max(cost.rowsRead, rowsRead)]).toEqual([name, rowsRead])
    expect([name, Math.max(cost.rowsWritten, rowsWritten)]).toEqual([name, rowsWritten])
    expect([name, cost.rowsWritten > 0 && cost.writes === 0]).toEqual([name, false])
  })
})

test('a search for which nothing is remembered waits for D1 once: it reads products, games and articles together', async () => {
  const { db, turnsSoFar } = inTurns(env.DB)
  const search = async () => {
    const before = turnsSoFar()
    const url = `${origin}/api/search?q=uc&typing=yes`
    const { status } = await shop.fetch(new Request(url), { ...env, DB: db }, createExecutionContext())
    return { status, turns: turnsSoFar() - before }
  }
  await search() // The settings are known from here on.
  for (const known of [knownProducts, knownGames, knownDelivered, knownArticles]) known(ctx).forget()
  expect(await search()).toEqual({ status: 200, turns: 1 })
  expect(await search()).toEqual({ status: 200, turns: 0 })
})

test('a login on a new browser tells of it in the round trip that it takes anyway', async () => {
  const { nickname } = await makeBuyer(ctx)
  const body = JSON.stringify({ nickname, password: 'a-password-1' })
  const logIn = (headers: Record<string, string>) =>
    shopper.ask({
      method: 'POST',
      path: '/api/login',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    })
  const first = await logIn({})
  const again = await logIn({ Cookie: first.answer.header('Set-Cookie')?.split(';')[0] ?? '' })
  expect([first.answer.status, again.answer.status]).toEqual([200, 200])
  expect(first.cost.roundTrips).toBe(again.cost.roundTrips)
  expect(first.cost.rowsWritten - again.cost.rowsWritten).toBeLessThanOrEqual(7)
})

describe('answers', () => {
  let bought: { productId: string; token: string; orderId: string }
  beforeAll(async () => {
    const { buyer, offer, ...order } = await makePaidOrder(ctx)
    await Promise.all([deliver(ctx, order.id), opened(buyer.token)])
    bought = { productId: offer.productId, token: buyer.token, orderId: order.id }
  })

  test.each([
    ['a product', '/products/:id', 3000],
    ['an order', '/orders/:order', 1500],
    ['one order in a list', '/orders', 1600],
    ['an empty cart', '/cart', 300],
    ['a profile', '/profile', 400],
  ])('of %s stay small', async (_, path, most) => {
    const { productId, token, orderId } = bought
    const asked = `/api${path.replace(':id', productId).replace(':order', orderId)}`
    const { answer } = await shopper.ask({ method: 'GET', path: asked, headers: { Authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    expect(Math.max(new TextEncoder().encode(answer.text).length, most)).toBe(most)
  })

  test('with a session read KV once, not with each call', async () => {
    const buyer = await makeBuyer(ctx, { usd: 100 })
    await opened(buyer.token)
    // As one meets them where they have not logged in.
    knownSessions(ctx).forgetAll()
    const headers = { Authorization: `Bearer ${buyer.token}` }
    const reads = async () => (await shopper.ask({ method: 'GET', path: '/api/cart', headers })).cost.kvReads
    expect([await reads(), await reads()]).toEqual([1, 0])
  })

  test('of a session that has ended are refused at once where it was ended', async () => {
    const buyer = await makeBuyer(ctx)
    await opened(buyer.token)
    const headers = { Authorization: `Bearer ${buyer.token}` }
    const asked = { path: '/api/cart', headers }
    expect((await shopper.ask({ method: 'GET', ...asked })).answer.status).toBe(200)
    await shopper.ask({ method: 'POST', path: '/api/logout', headers })
    expect((await shopper.ask({ method: 'GET', ...asked })).answer.status).toBe(401)
  })

  test('of the catalogue are the same text for everybody until it changes', async () => {
    const { productId } = await makeOffer(ctx, { stock: 1 })
    const page = () => shopper.ask({ method: 'GET', path: `/api/products/${productId}`, headers: {} })
    const [first, second] = [await page(), await page()]
    expect([second.answer.text, second.cost.roundTrips]).toEqual([first.answer.text, 0])
    expect(first.answer.header('etag')).toBe(second.answer.header('etag'))
  })
})
