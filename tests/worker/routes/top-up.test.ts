import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balance, profile, statement } from '../../../src/shared/contract/identity'
import { order } from '../../../src/shared/contract/orders'
import { payment, paymentOptions } from '../../../src/shared/contract/payments'
import { workerLimits } from '../../../src/shared/limits'
import type { Currency } from '../../../src/shared/money'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as users from '../../../src/worker/domain/users/users'
import { skipPauses } from '../../support/adapters'
import { paymentOf, shopperOf, toppedUp, ways } from '../../support/buying'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { openProviders, type Providers } from '../../support/providers'
import {
  balanceAnswer,
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  type Person,
  testCtx,
  uniqueName,
} from '../../support/shop'

let ctx: Ctx
let admin: Person
let providers: Providers
skipPauses()
beforeAll(async () => {
  ctx = await testCtx()
  admin = await makeAdmin(ctx)
})
beforeEach(() => {
  providers = openProviders()
})
afterEach(() => expectBooksToBalance())

const topUp = (client: Client, body: object, key?: string) => client.post('/balance/topup', body, { key })
const send = (client: Client, body: object, key?: string) => client.post('/balance/transfer', body, { key })
const linesOf = async (client: Client) => (await success(client.get('/balance/statement'), statement)).lines
const newBuyer = async (balances: Partial<Record<Currency, number>> = {}) => {
  const buyer = await makeBuyer(ctx, balances)
  return { buyer, client: clientOf(buyer) }
}

test('what can be paid how, and how much may be moved at once, everybody may read', async () => {
  for (const reader of [clientOf(), clientOf(await makeBuyer(ctx))]) {
    expect(await success(reader.get('/payment/options'), paymentOptions)).toEqual({
      usd: {
        methods: ['card'],
        marks: { card: ['visa', 'mastercard'] },
        topUp: { min: 5, max: 1000 },
        topUpBonus: [],
        transfer: { min: 0.01, max: 1000 },
        coupons: true,
        vouchers: true,
      },
      rub: {
        methods: ['card', 'sbp'],
        marks: { card: ['visa', 'mastercard', 'mir'] },
        topUp: { min: 5, max: 100_000 },
        topUpBonus: [],
        transfer: { min: 0.01, max: 100_000 },
        coupons: true,
        vouchers: true,
      },
      uzs: {
        methods: expect.any(Array),
        marks: {},
        topUp: { min: 5000, max: 10_000_000 },
        topUpBonus: [],
        transfer: { min: 100, max: 10_000_000 },
        coupons: true,
        vouchers: true,
      },
    })
  }
})

describe.each(ways)('topping up in %s by %s at %s', (currency, method, provider) => {
  test('changes the balance when the provider says paid, and not before', async () => {
    const { client, buyer } = await newBuyer()
    const made = await success(topUp(client, { currency, amount: 12.34, method }), payment, 201)
    expect(made).toMatchObject({ kind: 'topup', status: 'pending', currency, amount: 12.34, method, provider })
    expect(made).toMatchObject({ orderId: null, outcome: null, frame: true })
    expect(await success(client.get('/balance'), balance)).toEqual(balanceAnswer({ usd: 0, rub: 0 }))
    await providers.pay(made.pay_url)
    expect(await success(client.get('/balance'), balance)).toEqual(balanceAnswer({ usd: 0, rub: 0 }))
    await providers.arrive()
    const paid = { ...made, status: 'paid', outcome: 'balance', pay_url: null, frame: false }
    expect(await paymentOf(client, made.paymentId)).toEqual(paid)
    expect(await success(client.get('/balance'), balance)).toEqual(balanceAnswer({ usd: 0, rub: 0, [currency]: 12.34 }))
    expect(await linesOf(client)).toMatchObject([{ kind: 'topup', currency, amount: 12.34, balance: 12.34 }])
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 0, [currency]: 1234 }))
  })

  test('with a card that is declined changes nothing and says why', async () => {
    const { client, buyer } = await newBuyer()
    const made = await success(topUp(client, { currency, amount: 5, method }), payment, 201)
    await providers.pay(made.pay_url, '4000000000000002')
    await providers.arrive()
    expect(await paymentOf(client, made.paymentId)).toMatchObject({ status: 'failed', reason: 'declined' })
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 0 }))
  })
})

describe('a top-up', () => {
  /** Somebody whom no refusal changes. */
  let refused: Client
  beforeAll(async () => {
    refused = (await newBuyer()).client
  })

  test.each<[string, unknown, string]>([
    ['usd', undefined, 'invalid_amount'],
    ['usd', null, 'invalid_amount'],
    ['usd', '5', 'invalid_amount'],
    ['usd', [5], 'invalid_amount'],
    ['usd', 0, 'invalid_amount'],
    ['usd', -5, 'invalid_amount'],
    ['usd', 5.001, 'invalid_amount'],
    ['usd', 4.99, 'invalid_amount'],
    ['usd', 5, 'ok'],
    ['usd', 1000, 'ok'],
    ['usd', 1000.01, 'invalid_amount'],
    ['rub', 4.99, 'invalid_amount'],
    ['rub', 5, 'ok'],
    ['rub', 100_000, 'ok'],
    ['rub', 100_000.01, 'invalid_amount'],
    ['rub', 1e300, 'invalid_amount'],
    ['uzs', 50_000.5, 'invalid_amount'],
    ['rub', 100_000_000.01, 'invalid_amount'],
  ])('in %s of %j: %s', async (currency, amount, code) => {
    const client = code === 'ok' ? (await newBuyer()).client : refused
    expect(await codeOf(topUp(client, { currency, amount }))).toBe(code)
  })

  test('of what is no number is refused', async () => {
    for (const number of ['NaN', 'Infinity', '-Infinity', '1e999']) {
      const answer = await refused.call('POST', '/api/balance/topup', `{"currency":"usd","amount":${number}}`)
      expect([number, answer.status]).toEqual([number, 400])
    }
  })

  test.each<[object, string, string]>([
    [{ currency: 'eur', amount: 5 }, 'unsupported_currency', 'currency'],
    [{ amount: 5 }, 'invalid_request', 'currency'],
    [{ currency: 'usd', amount: 5, method: 'cheque' }, 'invalid_request', 'method'],
    [{ currency: 'usd', amount: 5, method: 'sbp' }, 'method_unavailable', 'method'],
    [{ currency: 'usd' }, 'invalid_amount', 'amount'],
    [{ currency: 'usd', amount: 4 }, 'invalid_amount', 'amount'],
  ])('asked for as %j is %s of %s', async (body, code, field) => {
    expect(Object.keys((await failure(topUp(refused, body), 400, code)).fields ?? {})).toEqual([field])
  })

  test('is one under one key, however often it is asked for', async () => {
    const { client } = await newBuyer()
    const key = uniqueName('one-top-up-')
    const ask = () => success(topUp(client, { currency: 'rub', amount: 500 }, key), payment, 201)
    const answers = await Promise.all([ask(), ask(), ask()])
    for (const answer of [...answers, await ask()]) expect(answer).toEqual(answers[0])
    await failure(topUp(client, { currency: 'rub', amount: 501 }, key), 409, 'idempotency_mismatch')
    await providers.pay(answers[0]?.pay_url ?? '')
    await providers.arrive()
    expect(await ask()).toMatchObject({ paymentId: answers[0]?.paymentId, status: 'paid' })
    expect(await success(client.get('/balance'), balance)).toEqual(balanceAnswer({ usd: 0, rub: 500 }))
  })

  test('is one of those that wait to be paid, and these are limited', async () => {
    const { client, buyer } = await newBuyer()
    const codes: string[] = []
    for (let nth = 1; nth <= workerLimits.unpaid.payments; nth += 1) {
      codes.push(await codeOf(topUp(client, { currency: 'usd', amount: 5 })))
    }
    expect(new Set(codes)).toEqual(new Set(['ok']))
    await failure(topUp(client, { currency: 'rub', amount: 5 }), 409, 'too_many_unpaid')
    await ctx.db.run(sql`UPDATE payments SET status = 'expired', next_check_at = NULL WHERE user_id = ${buyer.userId}`)
    expect(await codeOf(topUp(client, { currency: 'rub', amount: 5 }))).toBe('ok')
  })

  test('is found again after the provider was down', async () => {
    const { client } = await newBuyer()
    const key = uniqueName('lost-answer-')
    await providers.fail({ provider: 'yookassa', fault: 'timeout', times: 2 })
    await failure(topUp(client, { currency: 'rub', amount: 50 }, key), 502, 'provider_failed')
    const made = await success(topUp(client, { currency: 'rub', amount: 50 }, key), payment, 201)
    await providers.pay(made.pay_url)
    await providers.arrive()
    expect(await success(client.get('/balance'), balance)).toEqual(balanceAnswer({ usd: 0, rub: 50 }))
  })

  test('is still for those whose balance is frozen, who may not send it on', async () => {
    const { client, buyer } = await toppedUp(ctx, providers, 'usd', 20)
    await users.edit(admin.ctx, buyer.userId, { frozen: true })
    expect(await success(client.get('/profile'), profile)).toMatchObject({ frozen: true, balanceUsd: 20 })
    await success(topUp(client, { currency: 'usd', amount: 5 }), payment, 201)
    const wish = { userId: admin.userId, currency: 'usd', amount: 5 }
    await failure(send(client, wish), 403, 'account_frozen')
    await failure(client.post('/payment/from-balance', { currency: 'usd' }), 403, 'account_frozen')
    await users.edit(admin.ctx, buyer.userId, { frozen: false })
    await success(send(client, wish), balance)
  })
})

// A buyer who hears “frozen” of what was done would do it once more as soon as the balance is free.
test('what was done is answered again although the balance was frozen since, and nothing moves twice', async () => {
  const { client, buyer } = await shopperOf(ctx, { usd: 5000 })
  const [sent, bought] = [uniqueName('sent-before-'), uniqueName('bought-before-')]
  const answers = async () => [
    await success(send(client, { userId: admin.userId, currency: 'usd', amount: 5 }, sent), balance),
    await success(client.post('/payment/from-balance', { currency: 'usd' }, { key: bought }), order, 201),
  ]
  const done = await answers()
  const left = await balanceOf(ctx, buyer.userId)
  await users.edit(admin.ctx, buyer.userId, { frozen: true })
  expect(await answers()).toEqual(done)
  expect(await balanceOf(ctx, buyer.userId)).toEqual(left)
})

describe('a transfer', () => {
  test.each(['usd', 'rub'] as const)(
    'in %s moves that much and no more, and both statements say so',
    async (currency) => {
      const [from, to] = [await newBuyer({ usd: 1000, rub: 1000 }), await newBuyer()]
      const answer = await success(send(from.client, { userId: to.buyer.userId, currency, amount: 2.5 }), balance)
      expect(answer).toEqual(balanceAnswer({ usd: 10, rub: 10, [currency]: 7.5 }))
      expect(await success(to.client.get('/balance'), balance)).toEqual(
        balanceAnswer({ usd: 0, rub: 0, [currency]: 2.5 }),
      )
      expect((await linesOf(from.client))[0]).toMatchObject({ kind: 'transfer', currency, amount: -2.5, balance: 7.5 })
      expect(await linesOf(to.client)).toMatchObject([{ kind: 'transfer', currency, amount: 2.5, balance: 2.5 }])
    },
  )

  const amounts: [amount: unknown, code: string][] = [
    [undefined, 'invalid_amount'],
    [null, 'invalid_amount'],
    ['1', 'invalid_amount'],
    [0, 'invalid_amount'],
    [-1, 'invalid_amount'],
    [0.001, 'invalid_amount'],
    [0.01, 'ok'],
    [1000, 'ok'],
    [1000.01, 'invalid_amount'],
    [1e300, 'invalid_amount'],
  ]
  test('is of a cent at least, and of what one transfer may move at most', async () => {
    const [{ client }, { userId }] = [await newBuyer({ usd: 200_000 }), await makeBuyer(ctx)]
    const said: typeof amounts = []
    for (const [amount] of amounts) said.push([amount, await codeOf(send(client, { userId, currency: 'usd', amount }))])
    expect(said).toEqual(amounts)
  })

  test('is refused to nobody, to oneself, without the money and in other currencies', async () => {
    const [{ client, buyer }, { userId }] = [await newBuyer({ usd: 500, rub: 1_000_000 }), await makeBuyer(ctx)]
    const wish = { userId, currency: 'usd', amount: 5 }
    await failure(send(client, { ...wish, userId: '0000000000' }), 404, 'user_not_found')
    await failure(send(client, { ...wish, userId: buyer.userId }), 400, 'self_transfer')
    await failure(send(client, { ...wish, userId: ` ${buyer.userId} ` }), 400, 'self_transfer')
    await failure(send(client, { ...wish, amount: 5.01 }), 402, 'insufficient_funds')
    await failure(send(client, { ...wish, currency: 'eur' }), 400, 'unsupported_currency')
    for (const other of ['', ' ', undefined, 5, 'x'.repeat(41)]) {
      await failure(send(client, { ...wish, userId: other }), 400, 'invalid_request')
    }
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 500, rub: 1_000_000 }))
    expect(await success(send(client, wish), balance)).toEqual(balanceAnswer({ usd: 0, rub: 10_000 }))
  })

  test('is one under one key; ten at once never send more than there is', async () => {
    const [{ client, buyer }, { userId }] = [await newBuyer({ usd: 500 }), await makeBuyer(ctx)]
    const key = uniqueName('one-transfer-')
    const once = () => success(send(client, { userId, currency: 'usd', amount: 1 }, key), balance)
    for (const answer of await Promise.all([once(), once(), once()]))
      expect(answer).toEqual(balanceAnswer({ usd: 4, rub: 0 }))
    await failure(send(client, { userId, currency: 'usd', amount: 2 }, key), 409, 'idempotency_mismatch')
    const all = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(send(client, { userId, currency: 'usd', amount: 1 }))),
    )
    // Too many at the same thing may be told to come again; nothing was taken from those.
    const sent = all.filter((code) => code === 'ok').length
    expect(all.every((code) => ['ok', 'insufficient_funds', 'unavailable'].includes(code))).toBe(true)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 400 - sent * 100, rub: 0 }))
    expect(await balanceOf(ctx, userId)).toEqual(everyBalance({ usd: 100 + sent * 100, rub: 0 }))
  })
})
