import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signature } from '../../../src/simulator/stripe/events'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import { type AtPage, atPage, fateOf, namesOf, priceOf, providerIn, quietShop, toppedUp } from '../../support/paying'
import { bring, keys, type Letter, openProviders, type Providers } from '../../support/providers'
import { balanceOf, everyBalance, expectBooksToBalance, testClock } from '../../support/shop'

const minuteMs = 60_000
const bothCurrencies = ['usd', 'rub'] as const

let ctx: Ctx
let providers: Providers
beforeAll(async () => {
  ctx = await quietShop()
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(() => expectBooksToBalance())

const unpaid = { payment: 'pending', order: 'pending', balance: 0, booked: 0, alerts: [] }
const sold = { payment: 'paid to order', order: 'processing', balance: 0, booked: 1, alerts: [] }

/** A paid payment whose genuine notice was taken at the door. */
async function withNotice(currency: 'usd' | 'rub'): Promise<AtPage & { letter: Letter }> {
  const at = await atPage(ctx, currency)
  providers.keepLetters()
  await providers.pay(at.payment.payUrl)
  await providers.arrive()
  const letter = providers.letters.at(-1)
  if (!letter) throw new Error('nothing was sent')
  return { ...at, letter }
}

const signed = async (
  body: string,
  { atMs = testClock.ms, secret = keys.STRIPE_WEBHOOK_SECRET } = {},
): Promise<Letter> => ({
  provider: 'stripe',
  body,
  signature: await signature(body, secret, Math.floor(atMs / 1000)),
})

const told = (event: string, object: object): Letter => ({
  provider: 'yookassa',
  body: JSON.stringify({ type: 'notification', event, object }),
})

type Change = (letter: Letter) => Promise<Letter> | Letter

describe('a notice of Stripe', () => {
  const untrusted: [string, Change][] = [
    ['that is not signed', ({ provider, body }) => ({ provider, body })],
    ['with an empty signature', (letter) => ({ ...letter, signature: '' })],
    ['signed with another secret', ({ body }) => signed(body, { secret: 'a guess' })],
    ['signed, then altered', (letter) => ({ ...letter, body: letter.body.replace('"livemode":false', '"x":1') })],
    ['signed 301 seconds ago', ({ body }) => signed(body, { atMs: testClock.ms - 301_000 })],
    ['signed 301 seconds ahead', ({ body }) => signed(body, { atMs: testClock.ms + 301_000 })],
    ['without a time', (letter) => ({ ...letter, signature: letter.signature?.replace(/^t=\d+,/, '') })],
  ]
  const foreign = ['payment_intent.created', 'customer.created', 'a.thing.of.2031']
  const about =
    (type: string): Change =>
    ({ body }) =>
      signed(JSON.stringify({ ...JSON.parse(body), type }))

  // Nothing comes of any of these, so that all of them can be about one payment.
  describe('of which nothing comes', () => {
    let at: Awaited<ReturnType<typeof withNotice>>
    beforeAll(async () => {
      providers = openProviders(ctx)
      at = await withNotice('usd')
    })

    test.each<[string, number, Change]>([
      ...untrusted.map(([how, change]) => [how, 400, change] satisfies [string, number, Change]),
      ...foreign.map((type) => [`about ${type}`, 200, about(type)] satisfies [string, number, Change]),
    ])('%s, is answered with %i', async (_, status, change) => {
      expect(await bring(ctx, await change(at.letter))).toBe(status)
      expect(providers.calls).toEqual([])
      expect(await fateOf(ctx, at.payment.id)).toEqual(unpaid)
    })
  })

  test('that is genuine works after all of those', async () => {
    const { payment, letter } = await withNotice('usd')
    for (const [, change] of untrusted) await bring(ctx, await change(letter))
    for (const type of foreign) await bring(ctx, await about(type)(letter))
    expect(await bring(ctx, letter)).toBe(200)
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })

  test.each<[string, Change]>([
    ['signed 300 seconds ago', ({ body }) => signed(body, { atMs: testClock.ms - 300_000 })],
    [
      'signed twice while the secret is changed',
      (letter) => ({ ...letter, signature: letter.signature?.replace(',', ',v1=00,') }),
    ],
  ])('%s is genuine', async (_, change) => {
    const { payment, letter } = await withNotice('usd')
    expect(await bring(ctx, await change(letter))).toBe(200)
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })
})

describe('a notice of YooKassa', () => {
  test('that tells of an unpaid payment changes nothing, whatever it says, and the genuine one that follows works', async () => {
    const { payment } = await atPage(ctx, 'rub')
    const { externalId } = await namesOf(ctx, payment.id)
    const claim = { id: externalId, payment_id: externalId, status: 'succeeded', metadata: { payment_id: payment.id } }
    for (const event of ['payment.succeeded', 'payment.canceled', 'refund.succeeded', 'payment.waiting_for_capture']) {
      expect([event, await bring(ctx, told(event, claim))]).toEqual([event, 200])
      expect(await fateOf(ctx, payment.id)).toEqual(unpaid)
    }
    await providers.pay(payment.payUrl)
    await providers.arrive()
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })

  const claimOf = async (at: AtPage) => {
    const { externalId } = await namesOf(ctx, at.payment.id)
    return told('payment.succeeded', { id: externalId, metadata: { payment_id: at.payment.id } })
  }

  test('that anybody can forge makes us ask five times at once, then once in ten seconds', async () => {
    const at = await atPage(ctx, 'rub')
    const claim = await claimOf(at)
    const asked = providers.calls.length
    const statuses = await Promise.all(Array.from({ length: 12 }, () => bring(ctx, claim)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 503)).toHaveLength(7)
    testClock.ms += 10_000
    expect([await bring(ctx, claim), await bring(ctx, claim)]).toEqual([200, 503])
    expect(providers.calls).toHaveLength(asked + 6)
    expect(await fateOf(ctx, at.payment.id)).toEqual(unpaid)
  })

  test('that is put off among forged ones is acted on when it comes again', async () => {
    const at = await withNotice('rub')
    const forged = told('refund.succeeded', {
      id: 'forged',
      payment_id: (await namesOf(ctx, at.payment.id)).externalId,
    })
    providers.rewriteAnswers((answer) => answer.replaceAll('"status":"succeeded"', '"status":"pending"'))
    for (let nth = 0; nth < 5; nth += 1) await bring(ctx, forged)
    providers.rewriteAnswers((answer) => answer)
    expect(await bring(ctx, at.letter)).toBe(503)
    testClock.ms += 10_000
    expect(await bring(ctx, at.letter)).toBe(200)
    expect(await fateOf(ctx, at.payment.id)).toEqual(sold)
  })

  test('does not block the next one after the clock has gone back by a day', async () => {
    const at = await atPage(ctx, 'rub')
    const claim = await claimOf(at)
    await bring(ctx, claim)
    testClock.ms -= 24 * 60 * minuteMs
    expect(await bring(ctx, claim)).toBe(200)
    testClock.ms += 24 * 60 * minuteMs
  })

  test('that names a payment paid by somebody else beside an unpaid one pays only what was paid', async () => {
    const cheap = await toppedUp(ctx, providers, 'rub', 500)
    const { payment } = await atPage(ctx, 'rub')
    const { externalId } = await namesOf(ctx, cheap.payment.id)
    await bring(ctx, told('payment.succeeded', { id: externalId, metadata: { payment_id: payment.id } }))
    expect(await fateOf(ctx, payment.id)).toEqual(unpaid)
    expect(await balanceOf(ctx, cheap.buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 500 }))
  })

  test('that names a stranger’s paid payment while ours has no name at the provider yet pays nothing', async () => {
    const cheap = await toppedUp(ctx, providers, 'rub', 500)
    const { payment } = await atPage(ctx, 'rub')
    const { externalId } = await namesOf(ctx, cheap.payment.id)
    await ctx.db.run(`UPDATE payments SET external_id = NULL WHERE id = '${payment.id}'`)
    await ctx.db.run(`UPDATE payments SET external_id = 'renamed', charge_id = NULL WHERE id = '${cheap.payment.id}'`)
    expect(await bring(ctx, told('payment.succeeded', { id: externalId, metadata: { payment_id: payment.id } }))).toBe(
      200,
    )
    expect(await fateOf(ctx, payment.id)).toEqual(unpaid)
  })

  test.each([['not JSON'], ['[]'], ['{}'], ['{"type":"notification","event":"payment.succeeded"}'], ['null']])(
    'that reads %s is refused',
    async (body) => {
      expect(await bring(ctx, { provider: 'yookassa', body })).toBe(400)
    },
  )
})

test('a notice of a provider that the shop does not have is not found', async () => {
  expect(await bring(ctx, { provider: 'payme', body: '{}' })).toBe(404)
})

describe('a provider that answers something else than we asked for', () => {
  type Rewrite = (answer: string, paymentId: string) => string
  const swap =
    (from: string, to: string): Rewrite =>
    (answer) =>
      answer.replaceAll(from, to)
  const ofAnother: Rewrite = (answer, id) => answer.replaceAll(`"payment_id":"${id}"`, '"payment_id":"another"')
  const renamed: Rewrite = (answer) => answer.replace(/"id":"(cs_test_|.{8}-)/, '"id":"another_')
  const mismatch = ['payment_mismatch']

  // How each provider writes these is read by its adapter: what the shop does with them is asked once for each.
  test.each<['usd' | 'rub', string, Rewrite, string[]]>([
    ['usd', 'a cent more', swap('"amount_total":499', '"amount_total":500'), mismatch],
    ['usd', 'real money in a shop of tests', swap('"livemode":false', '"livemode":true'), mismatch],
    ['usd', 'another object', renamed, mismatch],
    ['rub', 'dollars', swap('"currency":"RUB"', '"currency":"USD"'), mismatch],
    ['rub', 'a payment that is not ours', ofAnother, []],
    ['rub', 'a payment of another shop', swap('"account_id":"100500"', '"account_id":"100501"'), mismatch],
  ])(
    'in %s, %s: nothing is credited, and the owner learns of money that moved',
    async (currency, _, change, alerts) => {
      const { payment, letter } = await withNotice(currency)
      providers.rewriteAnswers((answer) => change(answer, payment.id))
      expect(await bring(ctx, letter)).toBe(200)
      expect(await bring(ctx, letter)).toBe(200)
      expect(await fateOf(ctx, payment.id)).toEqual({ ...unpaid, alerts })
      providers.rewriteAnswers((answer) => answer)
      expect(await bring(ctx, letter)).toBe(200)
      expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'paid to order', booked: 1 })
    },
  )
})

describe('a notice about a payment that we do not know', () => {
  const ours = { payment_id: 'not-yet-here' }
  const stripe = (madeAtMs: number, metadata: object) =>
    signed(
      JSON.stringify({
        ...{ id: `evt_${madeAtMs}`, object: 'event', type: 'checkout.session.completed', livemode: false },
        data: { object: { id: 'cs_test_elsewhere', created: Math.floor(madeAtMs / 1000), metadata } },
      }),
    )
  const yookassa = async (madeAtMs: number, metadata: object) =>
    told('payment.succeeded', { id: 'elsewhere', created_at: new Date(madeAtMs).toISOString(), metadata })

  test.each([
    ['ten minutes old, with a name of ours', 10 * minuteMs, ours, 200],
    ['nine minutes old, with a name of ours', 9 * minuteMs, ours, 503],
    ['fresh, with a name of ours', 0, ours, 503],
    ['fresh, without a name of ours', 0, {}, 200],
  ])('%s', async (_, ageMs, metadata, status) => {
    for (const letter of await Promise.all([stripe, yookassa].map((made) => made(testClock.ms - ageMs, metadata)))) {
      expect(await bring(ctx, letter)).toBe(status)
    }
    expect(providers.calls).toEqual([])
  })
})

describe.each(bothCurrencies)('the notice of a payment in %s', (currency) => {
  test('that comes twice, and again a day later, is booked once and delivered once', async () => {
    const { payment, orderId, buyer, letter } = await withNotice(currency)
    await bring(ctx, letter)
    await orders.deliver(ctx, orderId)
    const asked = providers.calls.length
    expect(await bring(ctx, letter)).toBe(200)
    expect(providers.calls).toHaveLength(asked)
    await orders.deliver(ctx, orderId)
    testClock.ms += 24 * 60 * minuteMs
    const again = currency === 'usd' ? await signed(letter.body) : letter
    expect(await bring(ctx, again)).toBe(200)
    expect(await fateOf(ctx, payment.id)).toEqual({ ...sold, order: 'completed' })
    const { items } = await orders.show(buyer.ctx, orderId)
    expect(items.flatMap((item) => item.codes)).toHaveLength(1)
  })
})

describe('the notice of a payment', () => {
  test('that comes five times at the same moment is booked once', async () => {
    const { payment, letter } = await withNotice('rub')
    expect(await Promise.all(Array.from({ length: 5 }, () => bring(ctx, letter)))).toEqual([200, 200, 200, 200, 200])
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
    const [sales] = await ctx.db.all(
      `SELECT sum(amount) AS minor FROM transfers WHERE note = '${payment.orderId}' AND kind = 'purchase'`,
    )
    expect(sales).toEqual({ minor: priceOf.rub })
  })
})

// Anybody may forge a notice of YooKassa, nobody one of Stripe; that notices are sent twice or late is the same of both.
test.each([
  ['rub', 'reordered_webhooks'],
  ['usd', 'forged_webhook'],
  ['rub', 'forged_webhook'],
] as const)('the notice of a payment in %s under the fault %s', async (currency, fault) => {
  await providers.fail({ provider: providerIn[currency], fault })
  const { payment } = await atPage(ctx, currency)
  await providers.arrive()
  expect(await fateOf(ctx, payment.id)).toEqual(unpaid)
  await providers.pay(payment.payUrl)
  await providers.arrive()
  await providers.arriveLate()
  expect(await fateOf(ctx, payment.id)).toEqual(sold)
})
