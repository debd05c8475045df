import { exports } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CodeSupplier, SupplierName } from '../../../src/shared/suppliers'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { deliver, show } from '../../../src/worker/domain/orders/orders'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { expectDescribed } from '../../support/described'
import { failure } from '../../support/http'
import { keys, openProviders, type Providers, shopOrigin } from '../../support/providers'
import { supplierOrder } from '../../support/supplied'
import { expectSupplyToBalance, ordersAt, piecesOf, presentCtx, sameDay } from '../../support/suppliers'

let ctx: Ctx
let providers: Providers
let beginDay: () => Promise<void>
beforeAll(async () => {
  ctx = await presentCtx()
  beginDay = sameDay(ctx, () => watchSuppliers(ctx))
})
beforeEach(async () => {
  providers = openProviders()
  await beginDay()
})
afterEach(() => expectSupplyToBalance())

/** A callback as anybody on the internet can send one. */
async function tell(supplier: SupplierName, body: string, headers: Record<string, string> = {}) {
  const answer = await exports.default.fetch(`${shopOrigin}/api/webhooks/${supplier}`, {
    method: 'POST',
    body,
    headers,
  })
  await expectDescribed('POST', `/api/webhooks/${supplier}`, answer)
  return answer
}
const secret = { 'X-Event-Name': 'order.status', 'X-Event-Secret': keys.KINGUIN_WEBHOOK_SECRET }
type Names = { id?: string | null; externalId?: string | null }
const telling = {
  gamesdrop: ({ id, externalId }: Names) =>
    tell('gamesdrop', JSON.stringify({ transactionId: id, orderId: externalId, status: 'COMPLETED' })),
  kinguin: ({ id, externalId }: Names) =>
    tell('kinguin', JSON.stringify({ orderExternalId: id, orderId: externalId, status: 'completed' }), secret),
}

type Order = Awaited<ReturnType<typeof supplierOrder>>
async function pieceOf({ id }: Order) {
  const [piece] = await piecesOf(ctx, id)
  if (!piece) throw new Error('nothing was ordered')
  return piece
}
/** Whether it makes us ask earlier than we would have, by us or by the queue, which may be faster. */
async function makesUsAsk(order: Order, callback: () => Promise<unknown>): Promise<boolean> {
  const before = await pieceOf(order)
  await callback()
  return (await pieceOf(order)).nextCheckAt !== before.nextCheckAt
}

const standOf = async ({ id, buyer }: Order) => {
  await deliver(ctx, id)
  const { status, items } = await show(buyer.ctx, id)
  return [status, items.flatMap((item) => item.codes).length]
}
const comes = (order: Order) => expect.poll(() => standOf(order)).toEqual(['completed', 1])

/** A piece that its supplier has accepted and will deliver at the third question. */
async function slow(supplier: CodeSupplier) {
  await providers.fail({ provider: supplier, fault: 'slow' })
  const order = await supplierOrder(ctx, supplier)
  expect(await pieceOf(order)).toMatchObject({ state: 'pending' })
  return order
}
async function answered(answer: Promise<Response>) {
  const response = await answer
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(response.headers.get('X-Request-Id')).toMatch(/^\S{8,}$/)
}

describe.each(['gamesdrop', 'kinguin'] as const)('a callback of %s', (supplier) => {
  const say = telling[supplier]

  test('makes us ask at once, and believe what we hear instead', async () => {
    const order = await slow(supplier)
    const { id, externalId } = await pieceOf(order)
    for (let question = 1; question <= 2; question += 1) {
      expect(await makesUsAsk(order, () => answered(say({ id, externalId })))).toBe(true)
      expect(await standOf(order)).toEqual(['processing', 0])
    }
    await answered(say({ id, externalId }))
    await comes(order)
  })

  test('told by one of its two names is understood, where nobody else could guess it', async () => {
    const order = await slow(supplier)
    const { id, externalId } = await pieceOf(order)
    // Kinguin never leaves out its own and knows a secret; the numbers of GamesDrop can be counted up.
    const names = supplier === 'gamesdrop' ? [{ id }, { externalId }] : [{ externalId }]
    for (const name of names) {
      expect(await makesUsAsk(order, () => answered(say(name)))).toBe(name === names[0])
      await deliver(ctx, order.id)
    }
  })

  test('about what nobody has ordered, or has ordered under another number, id or supplier, changes nothing', async () => {
    const order = await slow(supplier)
    const piece = await pieceOf(order)
    const tellAsOther = telling[supplier === 'kinguin' ? 'gamesdrop' : 'kinguin']
    const calls = {
      nobody: () => say({ id: 'nothing', externalId: '1' }),
      number: () => say({ ...piece, externalId: '1' }),
      id: () => say({ ...piece, id: 'nothing' }),
      supplier: () => tellAsOther(piece),
    }
    for (const [other, call] of Object.entries(calls)) {
      expect([other, await makesUsAsk(order, () => answered(call()))]).toEqual([other, false])
    }
    expect(await makesUsAsk(order, () => answered(say(piece)))).toBe(true)
  })
})

// What a callback may change is the shop's affair: both suppliers only say it in their own words.
describe('a callback', () => {
  test('repeated five times at once, before and after, delivers one piece', async () => {
    const order = await slow('kinguin')
    const names = await pieceOf(order)
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 5 }, () => answered(telling.kinguin(names))))
      await deliver(ctx, order.id)
    }
    await comes(order)
    expect(await ordersAt(providers, 'kinguin')).toEqual({ made: 1, undone: 0 })
  })

  test('that mixes up two orders changes neither', async () => {
    const [order, other] = [await slow('gamesdrop'), await slow('gamesdrop')]
    const [mine, theirs] = [await pieceOf(order), await pieceOf(other)]
    const mixed = async () => {
      await answered(telling.gamesdrop({ id: mine.id, externalId: theirs.externalId }))
      await answered(telling.gamesdrop({ id: theirs.id, externalId: mine.externalId }))
    }
    expect(await makesUsAsk(order, () => makesUsAsk(other, mixed).then((asks) => expect(asks).toBe(false)))).toBe(false)
  })

  test('about what has come to its end, or has not begun, changes nothing', async () => {
    const ended = await slow('gamesdrop')
    const names = await pieceOf(ended)
    for (let question = 0; question < 3; question += 1) {
      await answered(telling.gamesdrop(names))
      await deliver(ctx, ended.id)
    }
    await comes(ended)
    await providers.fail({ provider: 'gamesdrop', fault: 'empty_balance' })
    await watchSuppliers(ctx)
    const waiting = await supplierOrder(ctx, 'gamesdrop')
    const before = [await pieceOf(ended), await pieceOf(waiting)]
    expect(before).toMatchObject([{ state: 'done' }, { state: 'waiting' }])
    await answered(telling.gamesdrop(names))
    await answered(telling.gamesdrop({ id: before[1]?.id, externalId: '1' }))
    expect([await pieceOf(ended), await pieceOf(waiting)]).toEqual(before)
    expect(await standOf(ended)).toEqual(['completed', 1])
  })
})

describe('a callback of Kinguin', () => {
  const body = async (order: Order) => {
    const { id, externalId } = await pieceOf(order)
    return JSON.stringify({ orderExternalId: id, orderId: externalId, status: 'completed' })
  }
  const { 'X-Event-Secret': right, ...event } = secret

  test('without the secret, or with it elsewhere, is refused and asks nothing', async () => {
    const order = await supplierOrder(ctx, 'kinguin')
    const text = await body(order)
    const refused: Record<string, Record<string, string>> = {
      'no secret': event,
      'an empty one': { ...event, 'X-Event-Secret': '' },
      'a wrong one': { ...event, 'X-Event-Secret': `${right}x` },
      'a part of it': { ...event, 'X-Event-Secret': right.slice(0, -1) },
      'the API key': { ...event, 'X-Event-Secret': keys.KINGUIN_API_KEY },
      'it in another header': { ...event, Authorization: right },
    }
    for (const [how, headers] of Object.entries(refused)) {
      const call = () => failure(tell('kinguin', text, headers), 400, 'invalid_signature')
      expect([how, await makesUsAsk(order, call)]).toEqual([how, false])
    }
    expect(await makesUsAsk(order, () => tell('kinguin', text, secret))).toBe(true)
  })

  test('that is none is refused', async () => {
    for (const text of ['', 'null', '[]', '{}', '{"orderId": 5}', 'orderId=1']) {
      await failure(tell('kinguin', text, secret), 400, 'invalid_request')
    }
  })

  test('about something else than an order is thanked for', async () => {
    const order = await supplierOrder(ctx, 'kinguin')
    const text = await body(order)
    const update = async () => {
      const { status } = await tell('kinguin', text, { ...secret, 'X-Event-Name': 'product.update' })
      expect(status).toBe(204)
    }
    expect(await makesUsAsk(order, update)).toBe(false)
  })

  test.each([
    ['in time', undefined],
    ['twice', 'duplicate_webhook'],
    ['after that of a forger', 'forged_webhook'],
    ['in the wrong order', 'reordered_webhooks'],
    ['late', 'late_webhook'],
    ['never', 'lost_webhook'],
  ])('as Kinguin sends it, %s, ends in one code', async (_, fault) => {
    if (fault) await providers.fail({ provider: 'kinguin', fault })
    const order = await supplierOrder(ctx, 'kinguin')
    const isTold = await makesUsAsk(order, async () => {
      await providers.arrive()
      await providers.arriveLate()
    })
    expect(isTold).toBe(fault !== 'lost_webhook')
    if (isTold) await comes(order)
    expect(await ordersAt(providers, 'kinguin')).toEqual({ made: 1, undone: 0 })
  })

  test('that it has cancelled an order leaves a gap that waits for stock', async () => {
    await providers.fail({ provider: 'kinguin', fault: 'cancelled' })
    const order = await supplierOrder(ctx, 'kinguin')
    await providers.arrive()
    await expect.poll(() => standOf(order)).toEqual(['processing', 0])
    await expect.poll(() => pieceOf(order)).toMatchObject({ state: 'rejected', reason: 'cancelled' })
  })
})

test('whatever GamesDrop sends is answered by 204 and nothing else', async () => {
  for (const text of ['', 'null', '[]', '{}', 'COMPLETED', '{"orderId": {}}']) {
    const answer = await tell('gamesdrop', text)
    expect([text, answer.status, await answer.text()]).toEqual([text, 204, ''])
  }
})

test('whatever MooGold sends is answered as a success', async () => {
  for (const text of ['{"order_id":"1","status":"completed"}', '{}', 'null', '']) {
    const answer = await tell('moogold', text)
    expect([text, answer.status, await answer.json()]).toEqual([text, 200, { status: 'success' }])
  }
})
