import { beforeEach, describe, expect, test } from 'vitest'
import type { ProviderPayment } from '../../../src/worker/domain/payment-provider'
import { adapterWith, askedProviders, currencyOf, endOf, listen, newWish, skipPauses } from '../../support/adapters'
import { openProviders, type Providers, shopOrigin } from '../../support/providers'

let providers: Providers
skipPauses()
beforeEach(() => {
  providers = openProviders()
})

const minuteMs = 60_000
const keyHeader = { stripe: 'Idempotency-Key', yookassa: 'Idempotence-Key' } as const

describe.each(askedProviders)('a payment at %s', (name) => {
  const adapter = adapterWith(name)
  const currency = currencyOf[name]

  /** A payment with this sum, and the buyer's card typed in where there is one. */
  async function made({ minor = 49_900, card }: { minor?: number; card?: string } = {}): Promise<ProviderPayment> {
    const open = await adapter.create(newWish(name, { minor }))
    if (card !== undefined) await providers.pay(open.payUrl, card)
    return open
  }
  const paid = (minor?: number) => made({ minor, card: '4242424242424242' })
  const now = async (of: { externalId: string }) => {
    const payment = await adapter.retrieve(of.externalId)
    if (!payment) throw new Error('the provider does not know it')
    return payment
  }
  const refund = async (of: { externalId: string }, refundId: string, minor: number, fault?: string) => {
    const { externalId, chargeId } = await now(of)
    if (fault) await providers.fail({ provider: name, fault, times: 2 })
    return adapter.refund({ refundId, externalId, chargeId, currency, minor })
  }

  test('begins open, with a page, our id, sum and currency, in test mode', async () => {
    const wish = newWish(name)
    const open = await adapter.create(wish)
    expect(open).toEqual({
      externalId: expect.stringMatching(/^[\w-]{20,}$/),
      chargeId: name === 'stripe' ? null : open.externalId,
      paymentId: wish.paymentId,
      buyer: wish.buyer,
      isOurs: true,
      live: false,
      currency,
      minor: 49_900,
      status: 'open',
      isFinal: false,
      payUrl: `${shopOrigin}/simulator/${name}/pay/${open.externalId}`,
      reason: null,
      refundedMinor: 0,
    })
    expect(await adapter.retrieve(open.externalId)).toEqual(open)
  })

  test('wished for twice is the same payment, at once and later', async () => {
    const wish = newWish(name)
    const [first, second] = await Promise.all([adapter.create(wish), adapter.create(wish)])
    expect(second).toEqual(first)
    expect(await adapter.create(wish)).toEqual(first)
    expect((await adapter.create(newWish(name))).externalId).not.toBe(first.externalId)
  })

  test.each(['timeout', 'error500'])('is found by asking once more after one %s, and is one payment', async (fault) => {
    await providers.fail({ provider: name, fault })
    const wish = newWish(name)
    const sent = listen()
    const found = await adapter.create(wish)
    expect(new Set(sent.map(({ headers }) => headers.get(keyHeader[name]))).size).toBe(1)
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
    expect(sent).toHaveLength(2)
    expect(await adapter.create(wish)).toEqual(found)
  })

  test.each(['timeout', 'error500'])(
    'is unknown while every answer is a %s, and is found afterwards',
    async (fault) => {
      const wish = newWish(name)
      await providers.fail({ provider: name, fault, times: 2 })
      expect(await endOf(adapter.create(wish))).toBe('unknown')
      expect(await adapter.create(wish)).toMatchObject({ status: 'open', paymentId: wish.paymentId })
      const open = await made()
      await providers.fail({ provider: name, fault, times: 2 })
      expect(await endOf(adapter.retrieve(open.externalId))).toBe('unknown')
    },
  )

  test('wished for again with another sum is unknown: there is one under this id', async () => {
    const wish = newWish(name)
    const first = await adapter.create(wish)
    expect(await endOf(adapter.create({ ...wish, minor: 50_000 }))).toBe('unknown')
    expect(await now(first)).toEqual(first)
  })

  test('is refused to a shop with a wrong key, and so is every look at it', async () => {
    const stranger = adapterWith(name, { STRIPE_SECRET_KEY: 'sk_test_wrong', YOOKASSA_SECRET_KEY: 'test_wrong' })
    const { externalId } = await paid()
    const { chargeId } = await now({ externalId })
    expect(await endOf(stranger.create(newWish(name)))).toBe('refused')
    expect(await endOf(stranger.retrieve(externalId))).toBe('refused')
    expect(await endOf(stranger.refund({ refundId: 'r', externalId, chargeId, currency, minor: 1 }))).toBe('refused')
  })

  test('that was paid is paid for good', async () => {
    expect(await now(await paid())).toMatchObject({
      status: 'paid',
      isFinal: true,
      payUrl: null,
      reason: null,
      minor: 49_900,
      refundedMinor: 0,
      chargeId: expect.any(String),
    })
  })

  test.each([
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficient_funds'],
  ])('with the card %s has failed: %s', async (card, reason) => {
    // Stripe's page takes another card; YooKassa's payment is over.
    const isFinal = name === 'yookassa'
    expect(await now(await made({ card }))).toMatchObject({ status: 'failed', reason, isFinal, refundedMinor: 0 })
  })

  test('is listed from the second it was begun, whatever became of it, and with who paid for what', async () => {
    const all = [await made(), await made({ card: '4000000000000002' }), await paid()]
    all.push(await adapter.create(newWish(name, { buyer: undefined })))
    const listed = await adapter.list(Date.now() - minuteMs)
    const byId = new Map(listed.map((payment) => [payment.externalId, payment]))
    expect(listed).toHaveLength(all.length)
    for (const { externalId } of all) expect(byId.get(externalId)).toEqual(await adapter.retrieve(externalId))
    expect(listed.map(({ buyer }) => buyer?.orderId ?? null).filter(Boolean)).toHaveLength(3)
    expect(await adapter.list(Date.now() + minuteMs)).toEqual([])
  })

  test('is listed among more than one page holds', async () => {
    const ids: string[] = []
    for (let nth = 0; nth < 103; nth += 1) ids.push((await made()).externalId)
    expect((await adapter.list(0)).map(({ externalId }) => externalId)).toEqual(ids.reverse())
  })

  test('is not listed by a provider that does not answer', async () => {
    await providers.fail({ provider: name, fault: 'error500', times: 2 })
    expect(await endOf(adapter.list(0))).toBe('unknown')
  })

  test('that nobody has made is not known', async () => {
    expect(await adapter.retrieve('nobody-knows-this-one')).toBeUndefined()
    expect(await adapter.retrieve('../sessions?x=1#y')).toBeUndefined()
  })

  test('is given back in parts, and what was given back grows', async () => {
    const payment = await paid(1000)
    await refund(payment, `${name}-part-1`, 1)
    expect(await now(payment)).toMatchObject({ status: 'paid', isFinal: true, refundedMinor: 1 })
    await refund(payment, `${name}-part-2`, 999)
    expect(await now(payment)).toMatchObject({ status: 'paid', refundedMinor: 1000 })
  })

  test.each(['timeout', 'error500'])('is given back once under one id, whatever answer is a %s', async (fault) => {
    const payment = await paid(1000)
    const again = (trouble?: string) => endOf(refund(payment, `${name}-${fault}`, 600, trouble))
    expect([await again(fault), await again(), await again()]).toEqual(['unknown', 'ok', 'ok'])
    expect(await now(payment)).toMatchObject({ refundedMinor: 600 })
    expect(await endOf(refund(payment, `${name}-${fault}`, 400))).toBe('unknown')
    expect(await now(payment)).toMatchObject({ refundedMinor: 600 })
  })

  test.each([
    ['more than was paid', 1001],
    ['nothing', 0],
  ])('is not given back as %s', async (_, minor) => {
    const payment = await paid(1000)
    expect(await endOf(refund(payment, `${name}-${minor}`, minor))).toBe('refused')
    expect(await now(payment)).toMatchObject({ refundedMinor: 0 })
  })

  test('that was given back whole or never paid has nothing to give back', async () => {
    const payment = await paid(1000)
    await refund(payment, `${name}-whole`, 1000)
    expect(await endOf(refund(payment, `${name}-more`, 1))).toBe('refused')
    expect(await endOf(refund(await made(), `${name}-unpaid`, 1))).toBe('refused')
  })

  const smallest = name === 'stripe' ? 50 : 1
  test.each([smallest, 99, 101, 110, 1999, 4_999, 1_000_007, 10_000_000])(
    'of %i minor units is that sum to the last of them, paid and given back',
    async (minor) => {
      const payment = await paid(minor)
      expect(payment.minor).toBe(minor)
      expect(await now(payment)).toMatchObject({ status: 'paid', minor })
      await refund(payment, `${name}-all-but-one-${minor}`, minor - 1 || 1)
      expect((await now(payment)).refundedMinor).toBe(minor - 1 || 1)
    },
  )

  test('of nothing is refused', async () => {
    expect(await endOf(adapter.create(newWish(name, { minor: 0 })))).toBe('refused')
  })
})

describe('a page that is not needed any more', () => {
  const stripe = adapterWith('stripe')

  test('is closed at Stripe, once and for good', async () => {
    const { externalId, payUrl } = await stripe.create(newWish('stripe'))
    const closed = { status: 'expired', isFinal: true, payUrl: null }
    expect(await stripe.expire?.(externalId)).toMatchObject(closed)
    expect(await stripe.expire?.(externalId)).toMatchObject(closed)
    expect(await providers.pay(payUrl)).toBe('410')
    expect(await stripe.retrieve(externalId)).toMatchObject(closed)
  })

  test('that was paid a moment before is paid', async () => {
    const { externalId, payUrl } = await stripe.create(newWish('stripe'))
    await providers.pay(payUrl)
    expect(await stripe.expire?.(externalId)).toMatchObject({ status: 'paid', isFinal: true })
  })

  test('whose card was declined has failed for good', async () => {
    const { externalId, payUrl } = await stripe.create(newWish('stripe'))
    await providers.pay(payUrl, '4000000000000002')
    expect(await stripe.expire?.(externalId)).toMatchObject({ status: 'failed', reason: 'declined', isFinal: true })
  })

  test('and that nobody has made is not known', async () => {
    expect(await stripe.expire?.('nobody-knows-this-one')).toBeUndefined()
  })

  test('stays open where the provider is down', async () => {
    const { externalId } = await stripe.create(newWish('stripe'))
    await providers.fail({ provider: 'stripe', fault: 'error500', times: 2 })
    expect(await endOf(stripe.expire?.(externalId) ?? Promise.resolve())).toBe('unknown')
    expect(await stripe.retrieve(externalId)).toMatchObject({ status: 'open' })
  })

  test('can not be closed at YooKassa', () => {
    expect(adapterWith('yookassa').expire).toBeUndefined()
  })
})
