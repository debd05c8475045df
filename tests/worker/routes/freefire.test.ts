import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkedPlayer, freeFireOffers, savedPlayers, toppedUp } from '../../../src/shared/contract/freefire'
import { order } from '../../../src/shared/contract/orders'
import { payment } from '../../../src/shared/contract/payments'
import { orderedTopUp } from '../../../src/shared/contract/topups'
import { toMajor } from '../../../src/shared/money'
import { nickname } from '../../../src/simulator/players'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import { deliver } from '../../../src/worker/domain/orders/orders'
import * as topUps from '../../../src/worker/domain/topups/topups'
import * as users from '../../../src/worker/domain/users/users'
import { skipPauses } from '../../support/adapters'
import { delivered } from '../../support/buying'
import { type Client, clientOf, failure, success } from '../../support/http'
import { openProviders, type Providers } from '../../support/providers'
import { balanceOf, everyBalance, makeAdmin, makeBuyer, type Person, shownPrice, uniqueName } from '../../support/shop'
import {
  diamondPrice,
  diamonds,
  expectSupplyToBalance,
  makeGamer,
  none,
  one,
  ordersAt,
  pack,
  presentCtx,
  sameDay,
} from '../../support/suppliers'

let ctx: Ctx
let admin: Person
let providers: Providers
let gamer: Person
let client: Client
let beginDay: () => Promise<void>
skipPauses()
beforeAll(async () => {
  ctx = await presentCtx()
  admin = await makeAdmin(ctx)
  beginDay = sameDay(ctx, async () => void (await freeFire.editSettings(admin.ctx, diamonds)))
})
beforeEach(async () => {
  providers = openProviders()
  await beginDay()
  gamer = await makeGamer(ctx)
  client = clientOf(gamer)
})
afterEach(() => expectSupplyToBalance())

const wish = (changes: object = {}) => ({
  playerID: '12345678',
  offer: '1001',
  trx_id: uniqueName('top-up-click-'),
  ...changes,
})
const topUp = (body: object, by = client) => by.post('/freefire/topup', body)
const check = (body: unknown, by = client) => by.post('/freefire/check-id', body)
const made = (changes: object = {}) => success(topUp(wish(changes)), toppedUp)
const price = { usd: toMajor(diamondPrice.usd), rub: toMajor(diamondPrice.rub) }

describe('the packages', () => {
  test('are for everybody to read, with our prices', async () => {
    for (const reader of [clientOf(), client, clientOf(admin)]) {
      expect(await success(reader.get('/freefire/offers'), freeFireOffers)).toEqual({
        offers: [
          { itemId: '1001', name: '100 Diamonds', region: 'Global', ...shownPrice(1.03, 93) },
          { itemId: '1002', name: '310 Diamonds', region: 'Global', ...shownPrice(3.07, 277) },
        ],
      })
    }
  })

  test.each([
    ['ru', '100 алмазов'],
    ['uz', '100 ta olmos'],
  ])('are named in %s, on the page and in the order: “%s”', async (language, name) => {
    const reader = clientOf({ ...gamer, language })
    const { offers } = await success(reader.get('/freefire/offers'), freeFireOffers)
    expect(offers[0]?.name).toBe(name)
    const { orderId } = await success(topUp(wish(), reader), toppedUp)
    const { items } = await success(reader.get(`/orders/${orderId}`), order)
    expect(items[0]?.title).toBe(name)
  })

  test('are not offered while their supplier has no money of ours', async () => {
    const { orderId } = await made({ playerID: '12345995' })
    await deliver(ctx, orderId)
    topUps.knownOffers(ctx).forget(freeFire.freeFire.id)
    await failure(clientOf().get('/freefire/offers'), 502, 'provider_failed')
    await failure(topUp(wish({ playerID: '12345995' })), 502, 'provider_failed')
  })
})

describe('the name of a player', () => {
  test('is told, and so is that no player has the ID', async () => {
    const found = { success: true, player_name: nickname('12345678') }
    expect(await success(check({ playerID: ' 12345678 ' }), checkedPlayer)).toEqual(found)
    const sentences = await Promise.all(
      ['en', 'ru', 'uz'].map(async (language) => {
        const said = await success(check({ playerID: '12345000' }, clientOf({ ...gamer, language })), checkedPlayer)
        expect(said).toMatchObject({ success: false, code: 'player_not_found' })
        return 'error' in said ? said.error : ''
      }),
    )
    expect(new Set(sentences).size).toBe(3)
  })

  const unreadable: [unknown, string][] = [
    [undefined, 'required'],
    ['', 'required'],
    ['   ', 'required'],
    ['12345', 'invalid'],
    ['1234567890123', 'invalid'],
    ['12345a', 'invalid'],
    ['-123456', 'invalid'],
    ['１２３４５６', 'invalid'],
    ['123 456', 'invalid'],
    [12345678, 'required'],
    [null, 'required'],
    [['12345678'], 'required'],
  ]
  test('is not asked for by what is no ID', async () => {
    for (const [playerID, code] of unreadable) {
      const { fields } = await failure(check({ playerID }), 400, 'invalid_request')
      expect([playerID, fields]).toEqual([playerID, { playerID: code }])
    }
  })

  test('is asked for twenty times in ten minutes; what is wrong beforehand does not count', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let time = 0; time < 8; time += 1) await failure(check({ playerID: '1' }), 400, 'invalid_request')
    for (let nth = 10; nth < 30; nth += 1) await success(check({ playerID: `700000${nth}` }), checkedPlayer)
    const answer = await check({ playerID: '70000009' })
    expect(answer.headers.get('Retry-After')).toBe('600')
    await failure(Promise.resolve(answer), 429, 'rate_limited')
    await success(check({ playerID: '70000010' }), checkedPlayer)
  })

  test('that the supplier does not tell is a failure of the supplier, and not called one of payments', async () => {
    for (const language of ['en', 'ru', 'uz']) {
      const asked = check({ playerID: '12345999' }, clientOf({ ...gamer, language }))
      const { error } = await failure(asked, 502, 'provider_failed')
      expect(error).not.toMatch(/payment|платёж|toʻlov/i)
    }
  })
})

describe('a top-up', () => {
  test('is paid, delivered, and one however often it is sent', async () => {
    const body = wish({ currency: 'rub', amount: price.rub })
    const first = await success(topUp(body), toppedUp)
    expect(first).toMatchObject({ success: true, totalAmount: price.rub })
    expect(await success(topUp(body), toppedUp)).toMatchObject({ orderId: first.orderId })
    expect(await delivered(ctx, client, first.orderId)).toMatchObject({
      ...{ kind: 'topup', status: 'completed', totalAmount: price.rub, quantity: 1, reason: null, codes: [] },
      player: { id: '12345678', name: nickname('12345678'), canCorrect: false },
      items: [{ title: '100 Diamonds', price: price.rub, qty: 1, codes: [] }],
    })
    await failure(topUp({ ...body, playerID: '12345679' }), 409, 'idempotency_mismatch')
    expect(await balanceOf(ctx, gamer.userId)).toEqual(everyBalance({ usd: 1000, rub: 100_000 - diamondPrice.rub }))
    expect(await ordersAt(providers, 'gamesdrop')).toEqual(one)
  })

  const refused: [object, number, string][] = [
    [{ playerID: '12345' }, 400, 'invalid_request'],
    [{ offer: '' }, 400, 'invalid_request'],
    [{ offer: 'x'.repeat(41) }, 400, 'invalid_request'],
    [{ offer: 1001 }, 400, 'invalid_request'],
    [{ trx_id: 'short' }, 400, 'invalid_request'],
    [{ trx_id: 'with space' }, 400, 'invalid_request'],
    [{ trx_id: 'x'.repeat(65) }, 400, 'invalid_request'],
    [{ trx_id: undefined }, 400, 'invalid_request'],
    [{ currency: 'eur' }, 400, 'unsupported_currency'],
    [{ pay: 'never' }, 400, 'invalid_request'],
    [{ amount: -1 }, 400, 'invalid_amount'],
    [{ amount: 1.031 }, 400, 'invalid_amount'],
    [{ amount: '1.03' }, 400, 'invalid_request'],
    [{ amount: 1.02 }, 409, 'price_changed'],
    [{ offer: '1003' }, 404, 'offer_not_found'],
    [{ playerID: '12345000' }, 404, 'player_not_found'],
    [{ playerID: '12345999' }, 502, 'provider_failed'],
  ]
  test('that is wished wrongly is refused and costs nothing', async () => {
    for (const [changes, status, code] of refused) {
      const answer = await topUp(wish(changes))
      expect([changes, answer.status]).toEqual([changes, status])
      await failure(Promise.resolve(answer), status, code)
    }
    expect(await balanceOf(ctx, gamer.userId)).toEqual(everyBalance({ usd: 1000, rub: 100_000 }))
    expect(await ordersAt(providers, 'gamesdrop')).toEqual(none)
  })

  test('needs the money, and a balance that is not frozen', async () => {
    const poor = clientOf(await makeBuyer(ctx, { usd: diamondPrice.usd - 1 }))
    await failure(topUp(wish(), poor), 402, 'insufficient_funds')
    await users.edit(admin.ctx, gamer.userId, { frozen: true })
    await failure(topUp(wish()), 403, 'account_frozen')
  })

  test('that was done is told to who asks again, although the balance was frozen since', async () => {
    const body = wish()
    const done = await success(topUp(body), toppedUp)
    await users.edit(admin.ctx, gamer.userId, { frozen: true })
    expect(await success(topUp(body), toppedUp)).toEqual(done)
    await failure(topUp({ ...body, offer: '1002' }), 409, 'idempotency_mismatch')
  })
})

describe.each([
  ['usd', 'card'],
  ['rub', 'sbp'],
] as const)('a top-up that is to be paid later, in %s by %s', (currency, method) => {
  test('is an unpaid order that a payment with its orderId pays', async () => {
    const { orderId, status, totalAmount } = await made({ currency, pay: 'later' })
    expect([status, totalAmount]).toEqual(['pending', price[currency]])
    const body = { type: 'order', currency, method, amount: price[currency], orderId }
    await failure(client.post('/payment/create', { ...body, amount: 0.01 }), 409, 'amount_mismatch')
    await failure(clientOf(await makeBuyer(ctx)).post('/payment/create', body), 404, 'order_not_found')
    const started = await success(client.post('/payment/create', body), payment, 201)
    expect(started).toMatchObject({ orderId, amount: price[currency], status: 'pending' })
    if (method === 'card') await providers.pay(started.pay_url)
    else await providers.call(started.pay_url ?? '', { method: 'POST', body: new URLSearchParams({ sbp: 'paid' }) })
    await providers.arrive()
    expect(await delivered(ctx, client, orderId)).toMatchObject({ status: 'completed', payment: { method } })
    expect(await balanceOf(ctx, gamer.userId)).toEqual(everyBalance({ usd: 1000, rub: 100_000 }))
    expect(await ordersAt(providers, 'gamesdrop')).toEqual(one)
  })
})

test('a top-up that is to be paid later can be paid from the balance after all, and given up', async () => {
  const currency = 'rub'
  const [paid, left] = [await made({ currency, pay: 'later' }), await made({ currency, pay: 'later' })]
  await success(client.post('/payment/from-balance', { currency, orderId: paid.orderId }), order, 201)
  expect(await delivered(ctx, client, paid.orderId)).toMatchObject({ status: 'completed' })
  const given = await success(client.post(`/orders/${left.orderId}/cancel`), order)
  expect(given).toMatchObject({ status: 'cancelled', reason: 'given_up' })
  expect((await balanceOf(ctx, gamer.userId))[currency]).toBe(100_000 - diamondPrice[currency])
})

test('a player whose top-up was cancelled is not saved', async () => {
  const { orderId } = await made({ pay: 'later' })
  await success(client.post(`/orders/${orderId}/cancel`), order)
  expect(await success(client.get('/freefire/players'), savedPlayers)).toEqual({ players: [] })
})

describe('the player of an order', () => {
  const correct = (orderId: string, body: object = { playerID: '12345679' }, by = client) =>
    by.put(`/orders/${orderId}/player`, body)

  test('is corrected by its buyer before it is delivered, and saved for the next time', async () => {
    const { orderId } = await made({ pay: 'later' })
    const corrected = await success(correct(orderId.toLowerCase()), order)
    const fields = { playerId: '12345679' }
    const player = { id: '12345679', fields, name: nickname('12345679'), canCorrect: true }
    expect(corrected.player).toMatchObject({ ...player, asks: [{ key: 'playerId', label: 'Player ID' }] })
    const saved = { players: [{ playerID: '12345679', player_name: nickname('12345679') }] }
    expect(await success(client.get('/freefire/players'), savedPlayers)).toEqual(saved)
    await failure(correct(orderId, { playerID: '12345000' }), 404, 'player_not_found')
    await failure(correct(orderId, { playerID: 'me' }), 400, 'invalid_request')
    for (const other of [clientOf(await makeGamer(ctx)), clientOf(admin)]) {
      await failure(correct(orderId, undefined, other), 404, 'order_not_found')
    }
  })

  test('is corrected by the fields of its game, each of them by its name', async () => {
    const mobileLegends = topUps.gameAt(ctx, 'mobile-legends')
    await topUps.editSettings(admin.ctx, mobileLegends, { ...diamonds, packages: [pack('3001', '86 Diamonds')] })
    const player = { playerId: '12345678', server: '1234' }
    const body = {
      player,
      offer: 'mobile-legends-3001',
      trx_id: uniqueName('top-up-click-'),
      currency: 'usd',
      payWith: 'card',
    }
    const { orderId } = await success(client.post('/topups/mobile-legends/order', body), orderedTopUp)
    const right = { playerId: '12345679', server: '4321' }
    const corrected = await success(correct(orderId, { player: right }), order)
    expect(corrected).toMatchObject({ game: 'mobile-legends', player: { id: '12345679 (4321)', fields: right } })
    for (const [given, fields] of [
      [{ player: { ...right, server: 'one' } }, { 'player.server': 'invalid' }],
      [{ player: { playerId: '12345679' } }, { 'player.server': 'required' }],
      [{}, { playerID: 'required' }],
    ] as const) {
      expect(await failure(correct(orderId, given), 400, 'invalid_request')).toMatchObject({ fields })
    }
  })

  test('stays once it is delivered', async () => {
    const { orderId } = await made()
    await deliver(ctx, orderId)
    await failure(correct(orderId), 409, 'order_ended')
  })
})
