import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keys, type Stage, said, setStage } from './stage'

const nowSeconds = () => Math.floor(Date.now() / 1000)
const { MOOGOLD_PARTNER_ID: partner, MOOGOLD_SECRET: key } = keys

type How = { secret?: string; ageSeconds?: number; named?: string; partnerId?: string }

/** A call of MooGold's API as documented. */
function ask(stage: Stage, path: string, body: object = {}, how: How = {}) {
  const { secret = key, ageSeconds = 0, named = path, partnerId = partner } = how
  const text = JSON.stringify({ path: named, ...body })
  const timestamp = String(nowSeconds() - ageSeconds)
  const headers = {
    ...{ Authorization: `Basic ${btoa(`${partnerId}:${secret}`)}`, timestamp },
    auth: createHmac('sha256', secret)
      .update(text + timestamp + path)
      .digest('hex'),
  }
  return stage.call(`/simulator/moogold/${path}`, { method: 'POST', headers, body: text })
}

const data = { category: '1', 'product-id': '50101', quantity: '1', 'User ID': '12345678', Server: '2001' }
const place = (stage: Stage, changes: object = {}, id = 'FF-0001') =>
  ask(stage, 'order/create_order', { data: { ...data, ...changes }, partnerOrderId: id })
const look = (stage: Stage, id = 'FF-0001') =>
  said(ask(stage, 'order/order_detail_partner_id', { partner_order_id: id }))
const balanceOf = async (stage: Stage) => (await said(ask(stage, 'user/balance'))).balance
const ordersOf = async (stage: Stage) =>
  (await (await stage.call('/simulator/orders/moogold')).json()) as { state: string }[]

describe('a call', () => {
  test.each<[string, How, number, object]>([
    ['by the partner', {}, 200, { currency: 'USD', balance: '1000.00' }],
    ['by another partner', { partnerId: '7' }, 401, { code: 'rest_forbidden' }],
    ['with another secret', { secret: 'moo_other' }, 401, { code: 'rest_forbidden' }],
    ['of more than five minutes ago', { ageSeconds: 301 }, 401, { code: 'rest_forbidden' }],
    ['that names another path', { named: 'product/validate' }, 400, { err_code: '418' }],
  ])('%s', async (_, how, status, body) => {
    const answer = await ask(setStage(), 'user/balance', {}, how)
    expect(answer.status).toBe(status)
    expect(await said(answer)).toMatchObject(body)
  })

  test('from an address that MooGold does not know is refused, whatever it asks', async () => {
    const stage = setStage()
    await stage.order({ provider: 'moogold', fault: 'other_address' })
    expect(await said(place(stage))).toMatchObject({ err_code: '433' })
    expect(await ordersOf(stage)).toEqual([])
  })
})

test('a product is listed among the top-ups, and says what it wants to know of its player', async () => {
  const stage = setStage()
  const listed = await ask(stage, 'product/list_product', { category_id: 50 })
  expect(await listed.json()).toContainEqual({ ID: '15145', post_title: 'Mobile Legends' })
  expect(await said(ask(stage, 'product/product_detail', { product_id: 15145 }))).toMatchObject({
    Product_Name: 'Mobile Legends',
    Variation: expect.arrayContaining([
      { variation_name: '86 Diamonds', variation_id: 50101, variation_price: '1.38' },
    ]),
    fields: ['User ID', 'Server'],
  })
})

test.each([
  ['there', { 'User ID': '12345678', Server: '2001' }, { status: 'true', username: expect.stringMatching(/\S{4,}/) }],
  ['nobody', { 'User ID': '12345000', Server: '2001' }, { status: 'false' }],
  ['on no server', { 'User ID': '12345678', Server: '7' }, { status: 'false' }],
  ['without a server', { 'User ID': '12345678' }, { err_code: '422' }],
])('a player who is %s is validated by the fields of the product', async (_, fields, answer) => {
  const asked = ask(setStage(), 'product/validate', { data: { 'product-id': '15145', ...fields } })
  expect(await said(asked)).toMatchObject(answer)
})

describe('an order', () => {
  test('is in work, then completed, and costs its price once', async () => {
    const stage = setStage()
    expect(await said(place(stage))).toMatchObject({ status: true, account_details: { player_id: '12345678' } })
    expect(await look(stage)).toMatchObject({ order_status: 'completed', total: '1.38' })
    expect(await balanceOf(stage)).toBe('998.62')
    expect(await ordersOf(stage)).toMatchObject([{ reference: 'FF-0001', ref: '15145/50101', state: 'done' }])
  })

  test('is made once under an id of the shop’s', async () => {
    const stage = setStage()
    await place(stage)
    expect(await said(place(stage))).toMatchObject({ err_code: '420' })
    expect(await ordersOf(stage)).toHaveLength(1)
  })

  test.each([
    ['of nothing', { 'product-id': '' }, '113'],
    ['of what is not sold', { 'product-id': '1' }, '422'],
    ['of more than ten', { quantity: '11' }, '116'],
    ['without a field of its product', { Server: '' }, '422'],
    ['of a player for whom there is no money', { 'User ID': '12345995' }, '111'],
  ])('%s is refused', async (_, changes, code) => {
    const stage = setStage()
    expect(await said(place(stage, changes))).toMatchObject({ err_code: code })
    expect([await ordersOf(stage), await balanceOf(stage)]).toEqual([[], '1000.00'])
    expect(await look(stage)).toMatchObject({ err_code: '404' })
  })

  test.each([
    ['997', 3, 'completed', '998.62'],
    ['996', 2, 'refunded', '1000.00'],
    ['994', 20, 'processing', '998.62'],
    ['000', 2, 'incorrect-details', '1000.00'],
  ])('of a player whose ID ends with %s ends at question %i: %s', async (ending, questions, end, balance) => {
    const stage = setStage()
    await place(stage, { 'User ID': `12345${ending}` })
    for (let nth = 1; nth < questions; nth += 1) expect(await look(stage)).toMatchObject({ order_status: 'processing' })
    expect(await look(stage)).toMatchObject({ order_status: end })
    expect(await balanceOf(stage)).toBe(balance)
  })

  test('may go to another player, and says so', async () => {
    const stage = setStage()
    await stage.order({ provider: 'moogold', fault: 'other_player' })
    await place(stage)
    expect(await look(stage)).toMatchObject({ order_status: 'completed', item: [{ player_id: '912345678' }] })
  })

  test('whose answer is lost is there', async () => {
    const stage = setStage()
    await expect(place(stage, { 'User ID': '12345998' })).rejects.toThrow('dropped')
    expect(await look(stage)).toMatchObject({ order_status: 'completed' })
  })

  test.each([
    ['unavailable', { err_code: '114' }],
    ['empty_balance', { err_code: '111' }],
  ])('meets a fault: %s', async (fault, answer) => {
    const stage = setStage()
    await stage.order({ provider: 'moogold', fault })
    expect(await said(place(stage))).toMatchObject(answer)
    expect(await ordersOf(stage)).toEqual([])
  })
})
