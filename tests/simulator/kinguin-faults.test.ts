import { expect, test } from 'vitest'
import { askKinguin, balanceOf, ids, keysOf, look, makeOrder, orderBody } from './kinguin-stage'
import { keys, type Stage, said, setStage } from './stage'

async function troubled(fault: string, times = 1): Promise<Stage> {
  const stage = setStage()
  expect((await stage.order({ provider: 'kinguin', fault, times })).status).toBe(200)
  return stage
}

const placed = (stage: Stage, line?: object) => askKinguin(stage, '/v2/order', orderBody(line))
const ordersOf = async (stage: Stage) => (await said(askKinguin(stage, '/v1/order'))).results

test('the answer to an order is lost although the order is made', async () => {
  const stage = await troubled('timeout')
  await expect(placed(stage)).rejects.toThrow('dropped')
  expect(await ordersOf(stage)).toMatchObject([{ orderExternalId: 'SO1' }])
})

test('an answer that is a page in place of JSON hides an order that is made', async () => {
  const stage = await troubled('rubbish')
  expect((await askKinguin(stage, '/v1/balance')).status).toBe(200)
  const answer = await placed(stage)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<!DOCTYPE html>')])
  expect(await ordersOf(stage)).toMatchObject([{ orderExternalId: 'SO1', status: 'completed' }])
})

test('an error 500 makes no order, as often as ordered', async () => {
  const stage = await troubled('error500', 2)
  const answer = await placed(stage)
  expect(await said(answer)).toMatchObject({ kind: 'Error', status: 500, method: 'POST', trace: expect.any(String) })
  expect((await placed(stage)).status).toBe(500)
  expect(await ordersOf(stage)).toEqual([])
})

test.each([
  ['unavailable', 'ProductUnavailable'],
  ['empty_balance', 'InsufficientBalance'],
])('when it is %s the next order is refused with %s, and only that', async (fault, kind) => {
  const stage = await troubled(fault)
  expect(await said(placed(stage))).toMatchObject({ status: 422, kind })
  expect(await balanceOf(stage)).toBe(500)
  expect((await placed(stage)).status).toBe(201)
})

test('an order is accepted, then canceled, and its money and stock come back', async () => {
  const stage = await troubled('cancelled')
  const order = await makeOrder(stage)
  expect(order.status).toBe('processing')
  expect(await balanceOf(stage)).toBe(490.71)
  await stage.pass(1500)
  expect(stage.events()).toMatchObject([{ orderId: order.orderId, status: 'canceled' }])
  expect(await look(stage, order)).toMatchObject({ status: 'canceled', products: [{ keys: [{ status: 'CANCELED' }] }] })
  expect(await keysOf(stage, order)).toEqual([])
  expect(await balanceOf(stage)).toBe(500)
  expect(await said(askKinguin(stage, `/v2/products/${ids.xbox}`))).toMatchObject({ qty: 250, textQty: 240 })
})

test('a slow order is completed at the third question, not by time', async () => {
  const stage = await troubled('slow')
  const order = await makeOrder(stage)
  await stage.pass(60 * 60_000)
  const states = [await look(stage, order), await look(stage, order), await look(stage, order)]
  expect(states.map(({ status }) => status)).toEqual(['processing', 'processing', 'completed'])
  await stage.pass(0)
  expect(stage.events()).toMatchObject([{ status: 'completed' }])
})

test('a stuck order stays under way, however long and often one asks', async () => {
  const stage = await troubled('stuck')
  const order = await makeOrder(stage)
  await stage.pass(60 * 60_000)
  for (let nth = 0; nth < 20; nth += 1) expect(await look(stage, order)).toMatchObject({ status: 'processing' })
  expect(stage.events()).toEqual([])
})

test('a key that was sold before is delivered again', async () => {
  const stage = setStage()
  const serialOf = async (order: { orderId: string }) => {
    await look(stage, order)
    return (await keysOf(stage, order))[0]?.serial
  }
  const first = await serialOf(await makeOrder(stage))
  await stage.order({ provider: 'kinguin', fault: 'same_key' })
  expect(await serialOf(await makeOrder(stage))).toBe(first)
  expect(await serialOf(await makeOrder(stage))).not.toBe(first)
})

test('a picture is delivered although text was wished for', async () => {
  const stage = await troubled('image_key')
  const order = await makeOrder(stage)
  await look(stage, order)
  expect(await keysOf(stage, order)).toMatchObject([{ type: 'image/gif', serial: expect.stringMatching(/^R0lGOD/) }])
})

const tell = async (fault: string) => {
  const stage = await troubled(fault)
  await makeOrder(stage)
  await stage.pass(1500)
  return stage
}
const states = (stage: Stage) => stage.delivered.map(({ text }) => JSON.parse(text).status)

test.each([
  ['lost_webhook', []],
  ['duplicate_webhook', ['completed', 'completed']],
  ['late_webhook', []],
  ['reordered_webhooks', ['completed', 'processing']],
])('with a %s the shop hears %j', async (fault, expected) => {
  expect(states(await tell(fault))).toEqual(expected)
})

test('a webhook of Kinguin that comes late tells an older state', async () => {
  const stage = await tell('reordered_webhooks')
  const [first, second] = stage.delivered.map(({ text }) => JSON.parse(text).updatedAt)
  expect(second < first).toBe(true)
})

test('a late webhook comes when it is released', async () => {
  const stage = await tell('late_webhook')
  expect(await said(stage.post('/simulator/release', {}))).toEqual({ released: 1 })
  expect(states(stage)).toEqual(['completed'])
})

test('a forged webhook of Kinguin lacks the secret', async () => {
  const stage = await tell('forged_webhook')
  const secrets = stage.delivered.map(({ headers }) => headers.get('X-Event-Secret'))
  expect(states(stage)).toEqual(Array(5).fill('completed'))
  expect(secrets.map((secret) => secret === keys.KINGUIN_WEBHOOK_SECRET)).toEqual([false, false, false, false, true])
})

test('prices, stock and balance are set, and a reset brings them back', async () => {
  const stage = setStage()
  const look = async () => {
    const { price, offers } = await said(askKinguin(stage, `/v2/products/${ids.steam}`))
    return { balance: await balanceOf(stage), price, offers }
  }
  const before = await look()
  await stage.order({ provider: 'kinguin', balance: '12.50' })
  await stage.order({ provider: 'kinguin', ref: ids.steam, price: '19.99', stock: 7 })
  const offers = [{ price: 19.99, qty: 7, availableTextQty: 7 }, { price: 20.6 }]
  expect(await look()).toMatchObject({ balance: 12.5, price: 19.99, offers })
  expect(await said(placed(stage, { productId: ids.steam, price: 20.89 }))).toMatchObject({
    kind: 'ProductUnavailable',
  })
  expect((await stage.order({ provider: 'kinguin', ref: 'nobody', price: '1.25' })).status).toBe(400)
  expect((await stage.order({ provider: 'kinguin', ref: 'nobody', stock: 1 })).status).toBe(400)
  await stage.post('/simulator/reset', {})
  expect(await look()).toEqual(before)
})

test('the owner sees every order, under the shop’s name for it', async () => {
  const stage = setStage()
  await placed(stage)
  const seen = await stage.call('/simulator/orders/kinguin')
  expect(await said(seen)).toEqual([
    { id: expect.any(String), reference: 'SO1', ref: expect.any(String), player: null, state: 'open' },
  ])
})
