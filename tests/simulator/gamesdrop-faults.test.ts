import { describe, expect, test } from 'vitest'
import { keys, type Stage, said, setStage } from './stage'

const ask = (stage: Stage, path: string, body?: unknown) =>
  stage.call(`/simulator/gamesdrop/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: keys.GAMESDROP_TOKEN },
    body: body === undefined ? undefined : JSON.stringify(body),
  })

let transactions = 0
/** An order of 100 diamonds for a player. */
const forPlayer = (gameUserId: string) => ({
  ...{ offerId: 1001, price: 0.93, transactionId: `f-${++transactions}` },
  customer: { gameUserId },
})
const steam = () => ({ offerId: 2001, price: 9.61, transactionId: `f-${++transactions}` })
const place = (stage: Stage, wish: object = steam()) => ask(stage, '/offers/create-order', wish)
const balanceOf = async (stage: Stage) => (await said(ask(stage, '/balance'))).balance

/** What three questions about an order are answered. */
async function questions(stage: Stage, { transactionId }: { transactionId: string }) {
  const next = async () => (await said(ask(stage, '/offers/order-status', { transactionId }))).status
  return [await next(), await next(), await next()]
}

async function stageWith(fault: string, times = 1): Promise<Stage> {
  const stage = setStage()
  await stage.order({ provider: 'gamesdrop', fault, times })
  return stage
}

describe('the digits a player’s id ends in', () => {
  test('999 lose the check of the name', async () => {
    const check = ask(setStage(), '/offers/check-game-data', { offerId: 1001, gameUserId: '123456999' })
    await expect(check).rejects.toThrow('dropped')
  })

  test('998 lose the answer to an order that was accepted', async () => {
    const stage = setStage()
    const wish = forPlayer('123456998')
    await expect(place(stage, wish)).rejects.toThrow('dropped')
    expect(await said(place(stage, wish))).toMatchObject({ code: 'TRANSACTION_DUPLICATE' })
    expect(await questions(stage, wish)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
    expect(await balanceOf(stage)).toBe(999.07)
  })

  test.each([
    ['997', ['PROCESSING', 'PROCESSING', 'COMPLETED'], 999.07],
    ['994', ['PROCESSING', 'PROCESSING', 'PROCESSING'], 999.07],
    ['996', ['CANCELED', 'CANCELED', 'CANCELED'], 1000],
    ['000', ['CANCELED', 'CANCELED', 'CANCELED'], 1000],
  ])('%s decide what becomes of it: %j', async (ending, answers, left) => {
    const stage = setStage()
    const wish = forPlayer(`123456${ending}`)
    expect(await said(place(stage, wish))).toMatchObject({ status: 'PROCESSING' })
    expect(await balanceOf(stage)).toBe(999.07)
    expect(await questions(stage, wish)).toEqual(answers)
    expect(await balanceOf(stage)).toBe(left)
  })

  test('995 find the balance empty, and the player well', async () => {
    const stage = setStage()
    const player = { offerId: 1001, gameUserId: '123456995' }
    expect(await said(ask(stage, '/offers/check-game-data', player))).toMatchObject({ status: 'VALID' })
    expect(await said(place(stage, forPlayer('123456995')))).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    expect(await balanceOf(stage)).toBe(1000)
  })
})

describe('an ordered fault', () => {
  test.each([
    ['timeout', true],
    ['error500', false],
  ])('%s hits any call, and the order is made: %s', async (fault, isMade) => {
    const stage = await stageWith(fault, 2)
    const answered = (call: Promise<Response>) => call.then(({ status }) => status < 400).catch(() => false)
    expect(await answered(ask(stage, '/balance'))).toBe(false)
    expect(await answered(place(stage))).toBe(false)
    expect(await balanceOf(stage)).toBe(isMade ? 990.39 : 1000)
  })

  test('rubbish tells nothing of an order that is made', async () => {
    const stage = await stageWith('rubbish')
    const wish = steam()
    const answer = await place(stage, wish)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^<!DOCTYPE html>/)])
    expect(await questions(stage, wish)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
  })

  test.each([
    ['unavailable', 'OFFER_NOT_FOUND'],
    ['empty_balance', 'INSUFFICIENT_BALANCE'],
  ])('%s refuses the next order and no other', async (fault, code) => {
    const stage = await stageWith(fault)
    const wish = steam()
    expect(await said(place(stage, { ...wish, price: 5 }))).toMatchObject({ code: 'WRONG_PRICE' })
    expect(await said(place(stage, wish))).toMatchObject({ code })
    expect(await balanceOf(stage)).toBe(1000)
    expect(await said(place(stage, wish))).toMatchObject({ status: 'COMPLETED' })
  })

  test.each([
    ['cancelled', ['CANCELED', 'CANCELED', 'CANCELED'], 1000],
    ['slow', ['PROCESSING', 'PROCESSING', 'COMPLETED'], 990.39],
    ['stuck', ['PROCESSING', 'PROCESSING', 'PROCESSING'], 990.39],
  ])('%s lets the next order wait and end so', async (fault, answers, left) => {
    const stage = await stageWith(fault)
    const wish = steam()
    const made = await said(place(stage, wish))
    expect(made).toMatchObject({ status: 'PROCESSING' })
    expect(made).not.toHaveProperty('key')
    expect(await questions(stage, wish)).toEqual(answers)
    expect(await balanceOf(stage)).toBe(left)
  })

  test('same_key sells a key again', async () => {
    const stage = setStage()
    const { key } = await said(place(stage))
    await stage.order({ provider: 'gamesdrop', fault: 'same_key' })
    expect(await said(place(stage))).toMatchObject({ key })
    expect((await said(place(stage))).key).not.toBe(key)
    await stage.order({ provider: 'gamesdrop', fault: 'same_key' })
    expect(await said(place(stage, forPlayer('123456789')))).not.toHaveProperty('key')
  })

  test('leaves the test item alone', async () => {
    const stage = await stageWith('unavailable')
    const item = { offerId: 999, price: 23.09, transactionId: 'a test' }
    expect(await said(place(stage, item))).toMatchObject({ status: 'COMPLETED' })
    expect(await said(place(stage))).toMatchObject({ code: 'OFFER_NOT_FOUND' })
  })
})

describe('the balance', () => {
  test('is what control says, and is too small for what costs more', async () => {
    const stage = setStage()
    await stage.order({ provider: 'gamesdrop', balance: '9.60' })
    expect(await said(place(stage))).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    await stage.order({ provider: 'gamesdrop', balance: '9.61' })
    expect(await said(place(stage))).toMatchObject({ status: 'COMPLETED' })
    expect(await balanceOf(stage)).toBe(0)
    await stage.post('/simulator/reset', {})
    expect(await balanceOf(stage)).toBe(1000)
  })

  test.each([
    [{ provider: 'gamesdrop', fault: 'image_key' }, /fault of gamesdrop must be one of timeout/],
    [{ provider: 'gamesdrop', fault: 'lost_webhook' }, /fault of gamesdrop must be one of timeout/],
    [{ provider: 'gamesdrop' }, /name a fault/],
    [{ provider: 'gamesdrop', balance: '-1' }, /balance must be/],
    [{ provider: 'gamesdrop', balance: 5 }, /./],
    [{ provider: 'gamesdrop', ref: '1001', price: '0.00' }, /price must be/],
    [{ provider: 'gamesdrop', price: '1.25' }, /ref goes with a price or a stock/],
    [{ provider: 'gamesdrop', ref: '1001' }, /ref goes with a price or a stock/],
    [{ provider: 'gamesdrop', ref: '4711', price: '1.25' }, /gamesdrop sells nothing under this ref/],
    [{ provider: 'gamesdrop', stock: 5 }, /ref goes with a price or a stock/],
    [{ provider: 'gamesdrop', ref: '1001', stock: 5 }, /gamesdrop sells nothing under this ref/],
    [{ provider: 'gamesdrop', rate: '12100.50' }, /gamesdrop has no rate/],
    [{ provider: 'stripe', balance: '5.00' }, /stripe has no balance/],
  ])('and prices are not set by %j', async (order, message) => {
    const answer = await setStage().order(order)
    expect(answer.status).toBe(400)
    expect(await said(answer)).toEqual({ error: expect.stringMatching(message) })
  })
})
