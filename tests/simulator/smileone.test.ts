import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keys, type Stage, said, setStage } from './stage'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const account = { uid: keys.SMILEONE_UID, email: keys.SMILEONE_EMAIL }

/** A call as Smile.one's documentation describes it. */
function ask(
  stage: Stage,
  act: string,
  wanted: Record<string, string>,
  { key = keys.SMILEONE_KEY, ageSeconds = 0 } = {},
) {
  const time = String(Math.floor(Date.now() / 1000) - ageSeconds)
  const form: Record<string, string> = { ...account, ...wanted, time }
  const text = Object.keys(form)
    .sort()
    .map((name) => `${name}=${form[name]}&`)
    .join('')
  const body = new URLSearchParams({ ...form, sign: md5(md5(text + key)) })
  return stage.call(`/simulator/smileone/br/smilecoin/api/${act}`, { method: 'POST', body })
}

const game = { product: 'mobilelegends' }
const wish = { ...game, productid: '13', userid: '12345678', zoneid: '2001' }
const balanceOf = async (stage: Stage) => (await said(ask(stage, 'querypoints', game))).smile_points
const ordersOf = async (stage: Stage) => (await (await stage.call('/simulator/orders/smileone')).json()) as unknown[]

describe('a call', () => {
  test('is answered with the points that are left', async () => {
    expect(await said(ask(setStage(), 'querypoints', game))).toEqual({
      status: 200,
      message: 'success',
      smile_points: '50000.00',
    })
  })

  test.each([
    ['of a stranger', game, { key: 'OTHER' }],
    ['of another account', { ...game, uid: '2' }, {}],
    ['of more than five minutes ago', game, { ageSeconds: 301 }],
  ])('%s is refused by its sign', async (_, form, how) => {
    for (const act of ['querypoints', 'productlist', 'getrole', 'createorder']) {
      expect(await said(ask(setStage(), act, { ...wish, ...form }, how))).toMatchObject({ status: 205 })
    }
  })

  test('without a field is refused', async () => {
    const { zoneid: _, ...lacking } = wish
    expect(await said(ask(setStage(), 'createorder', lacking))).toMatchObject({ status: 201 })
  })
})

test('the items of a game are listed, and no other game', async () => {
  const { data } = await said(ask(setStage(), 'productlist', { product: 'freefire' }))
  expect(data).toEqual({
    product: [
      { id: '9001', spu: 'Free Fire BR 100 Diamonds', price: '42' },
      { id: '9002', spu: 'Free Fire BR 310 Diamonds', price: '126' },
    ],
  })
  expect(await said(ask(setStage(), 'productlist', { product: 'chess' }))).toMatchObject({ status: 201 })
})

test.each([
  ['12345678', '2001', 200],
  ['12345000', '2001', 202],
  ['12345678', '', 202],
  ['me', '2001', 202],
])('a player %s in zone "%s" is answered with %i', async (userid, zoneid, status) => {
  expect(await said(ask(setStage(), 'getrole', { ...wish, userid, zoneid }))).toMatchObject({ status })
})

describe('an order', () => {
  test('is taken as often as it comes: it has no name of ours', async () => {
    const stage = setStage()
    const [first, second] = [await said(ask(stage, 'createorder', wish)), await said(ask(stage, 'createorder', wish))]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.order_id).not.toBe(second.order_id)
    expect(await ordersOf(stage)).toHaveLength(2)
    expect(await balanceOf(stage)).toBe('49877.00')
  })

  test('of a player whose ID ends in 998 is taken, and its answer is lost', async () => {
    const stage = setStage()
    await expect(ask(stage, 'createorder', { ...wish, userid: '12345998' })).rejects.toThrow('dropped')
    expect(await ordersOf(stage)).toHaveLength(1)
  })

  test.each([
    ['rubbish', 'Bad Gateway', 1],
    ['unavailable', '"status":201', 0],
    ['empty_balance', '"status":201', 0],
    ['error500', '"status":500', 0],
  ])('that meets a %s is answered with %s', async (fault, answer, taken) => {
    const stage = setStage()
    await stage.order({ provider: 'smileone', fault })
    expect(await (await ask(stage, 'createorder', wish)).text()).toContain(answer)
    expect(await ordersOf(stage)).toHaveLength(taken)
  })

  test('costs what was ordered for its item, and no more than is there', async () => {
    const stage = setStage()
    await stage.order({ provider: 'smileone', ref: 'mobilelegends/13', price: '70' })
    await stage.order({ provider: 'smileone', balance: '139.99' })
    expect(await said(ask(stage, 'createorder', wish))).toMatchObject({ status: 200 })
    expect(await said(ask(stage, 'createorder', wish))).toMatchObject({ status: 201 })
    expect(await balanceOf(stage)).toBe('69.99')
  })
})
