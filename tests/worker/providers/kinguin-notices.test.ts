import { expect, test, vi } from 'vitest'
import { createSimulators } from '../../../src/simulator/simulators'
import type { Supplier } from '../../../src/worker/domain/supplier'
import { keys, shopOrigin } from '../../support/providers'
import { outcomeOf } from '../../support/shop'
import { kinguinWith, newWish } from './kinguin-shop'

const order = {
  orderId: 'KG1',
  orderExternalId: 'so-1',
  status: 'completed',
  updatedAt: '2026-11-21T09:00:00.000+00:00',
}

/** A callback as it comes in, with these headers beside or in place of the usual ones. */
const read = (given: unknown, headers: Record<string, string> = {}, supplier: Supplier = kinguinWith()) => {
  const usual = { 'X-Event-Name': 'order.status', 'X-Event-Secret': keys.KINGUIN_WEBHOOK_SECRET }
  const all = new Headers({ ...usual, ...headers })
  return supplier.readNotice({
    body: typeof given === 'string' ? given : JSON.stringify(given),
    header: (name) => all.get(name) ?? undefined,
    nowMs: 0,
  })
}

test('a callback names the order by both its names', async () => {
  expect(await read(order)).toEqual({ id: 'so-1', externalId: 'KG1' })
})

test.each([{ orderExternalId: undefined }, { orderExternalId: null }])(
  'a callback of an order that is not known as ours, %j, names it by its own',
  async (changes) => {
    expect(await read({ ...order, ...changes })).toEqual({ id: null, externalId: 'KG1' })
  },
)

test.each(['product.update', 'order.complete', 'order.status.2', ''])(
  'the callback %j is none of our business',
  async (name) => {
    expect(await read(order, { 'X-Event-Name': name })).toBeUndefined()
  },
)

test.each<[string, string]>([
  ['no secret', ''],
  ['another secret', 'not the secret'],
  ['half the secret', keys.KINGUIN_WEBHOOK_SECRET.slice(0, -1)],
  ['the secret and more', `${keys.KINGUIN_WEBHOOK_SECRET}1`],
  ['the secret in other letters', keys.KINGUIN_WEBHOOK_SECRET.toUpperCase()],
  ['the key', keys.KINGUIN_API_KEY],
])('with %s a callback is refused, whatever it is about', async (_, secret) => {
  expect(await outcomeOf(read(order, { 'X-Event-Secret': secret }))).toBe('invalid_signature')
  const others = { 'X-Event-Secret': secret, 'X-Event-Name': 'product.update' }
  expect(await outcomeOf(read('no JSON', others))).toBe('invalid_signature')
})

test.each(['', 'undefined', keys.KINGUIN_WEBHOOK_SECRET])(
  'a shop without a secret refuses every callback, also with %j',
  async (secret) => {
    const supplier = kinguinWith({ webhookSecret: '' })
    expect(await outcomeOf(read(order, { 'X-Event-Secret': secret }, supplier))).toBe('invalid_signature')
  },
)

test.each<[string, unknown]>([
  ['no JSON', 'completed'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', []],
  ['without an order', { ...order, orderId: undefined }],
  ['of an order without a name', { ...order, orderId: '' }],
  ['of a number for an order', { ...order, orderId: 7 }],
  ['of an endless order', { ...order, orderId: 'K'.repeat(101) }],
  ['of an endless id of ours', { ...order, orderExternalId: 's'.repeat(101) }],
])('a callback that is %s is refused', async (_, given) => {
  expect(await outcomeOf(read(given))).toBe('invalid_request')
})

/** What Kinguin next door tells of one order that was placed with it, forgers and all. */
async function letters(fault: string) {
  const waiting: (() => Promise<void>)[] = []
  const sent: Request[] = []
  const simulators = createSimulators({
    origin: () => shopOrigin,
    keys,
    nowMs: Date.now,
    deliver: async (request) => {
      sent.push(request)
      return new Response(null, { status: 204 })
    },
    later: (work) => void waiting.push(work),
  })
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => simulators.fetch(new Request(input, init)))
  const control = { method: 'POST', body: JSON.stringify({ provider: 'kinguin', fault }) }
  await simulators.request(`${shopOrigin}/simulator/control`, control)
  const wish = newWish()
  const { externalId } = await kinguinWith().place(wish)
  for (let work = waiting.shift(); work; work = waiting.shift()) await work()
  const ends = sent.map(async (letter) => {
    const header = (name: string) => letter.headers.get(name) ?? undefined
    const body = await letter.text()
    return kinguinWith()
      .readNotice({ body, header, nowMs: Date.now() })
      .catch((error) => error.code)
  })
  return { notice: { id: wish.id, externalId }, read: await Promise.all(ends) }
}

test('what Kinguin next door tells is understood, also when it comes twice', async () => {
  const { notice, read } = await letters('duplicate_webhook')
  expect(read).toEqual([notice, notice])
})

test('what forgers tell of an order is refused, what Kinguin tells of it is not', async () => {
  const { notice, read } = await letters('forged_webhook')
  expect(read).toEqual([...Array(4).fill('invalid_signature'), notice])
})
