import { describe, expect, test } from 'vitest'
import type { ProviderName } from '../../../src/shared/payments'
import type { PaymentProvider } from '../../../src/worker/domain/payment-provider'
import {
  adapterWith,
  answerWith,
  askedProviders,
  currencyOf,
  endOf,
  json,
  newWish,
  skipPauses,
} from '../../support/adapters'
import { shopOrigin } from '../../support/providers'

skipPauses()

type Call = [string, (adapter: PaymentProvider) => Promise<unknown>]

/** Everything an adapter asks of its provider. */
const calls = (name: ProviderName): Call[] => [
  ['create', (adapter) => adapter.create(newWish(name))],
  ['retrieve', (adapter) => adapter.retrieve('an-id')],
  ['refund', (adapter) => adapter.refund({ ...refund, currency: currencyOf[name] })],
  ...(name === 'stripe' ? [expiry] : []),
]
const expiry: Call = ['expire', async (adapter) => adapter.expire?.('an-id')]
const refund = { refundId: 'r1', externalId: 'an-id', chargeId: 'a-charge', minor: 100 }

const html = () => new Response('<!DOCTYPE html><h1>Bad Gateway</h1>', { headers: { 'Content-Type': 'text/html' } })
const elsewhere = (status: number) =>
  new Response('{"id": "elsewhere"}', { status, headers: { Location: 'https://elsewhere.test/v1' } })
const endless = () => {
  const chunk = new TextEncoder().encode(' '.repeat(256 * 1024))
  const body = new ReadableStream({ pull: (out) => out.enqueue(chunk) })
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}
const broken = () => {
  const body = new ReadableStream({ pull: (out) => out.error(new TypeError('the connection was reset')) })
  return new Response(body)
}
const failing = (error: Error) => () => Promise.reject(error)

describe.each(askedProviders)('whether a call of %s has happened', (name) => {
  const adapter = adapterWith(name)

  test.each<[string, () => Response | Promise<Response>]>([
    ['an answer that is no JSON', html],
    ['an error page', () => new Response('<h1>502</h1>', { status: 502 })],
    ['a refusal that is not the provider’s own', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
    ['a page that is not there', () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['half an answer', () => json('{"id": "cs_1", "sta')],
    ['no answer at all', () => new Response('')],
    ['an empty success', () => new Response(null, { status: 204 })],
    ['an object of another shape', () => json({ hello: 'world' })],
    ['an object without an id', () => json({ object: 'checkout.session', status: 'open', amount_total: 49_900 })],
    ['nothing', () => json('null')],
    ['a list', () => json([])],
    ['a number', () => json('5')],
    ['an endless answer', endless],
    ['an answer that breaks off', broken],
    ['a redirect', () => elsewhere(302)],
    ['a permanent redirect', () => elsewhere(308)],
    ['a lost connection', failing(new TypeError('Network connection lost.'))],
    ['no answer in time', failing(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))],
    ['a call that was broken off', failing(new DOMException('The operation was aborted', 'AbortError'))],
    ['too many calls', () => json({ error: { type: 'rate_limit_error' }, code: 'too_many_requests' }, 429)],
    ['an internal error', () => json({ error: { type: 'api_error' }, code: 'internal_server_error' }, 500)],
    ['a provider that is away', () => json({ error: { type: 'api_error' }, code: 'unavailable' }, 503)],
    ['something still under way', () => json({ type: 'processing', retry_after: 1800, code: 'processing' }, 202)],
  ])('%s leaves open', async (_, answer) => {
    const ends = await Promise.all(
      calls(name).map(async ([call, make]) => {
        answerWith(answer)
        return [call, await endOf(make(adapter))]
      }),
    )
    expect(ends).toEqual(calls(name).map(([call]) => [call, 'unknown']))
  })

  test('is asked of nobody else and ends in time: no redirect is followed, and each call can be broken off', async () => {
    const sent = answerWith(() => elsewhere(307))
    for (const [, make] of calls(name)) await endOf(make(adapter))
    expect(sent.length).toBeGreaterThanOrEqual(calls(name).length)
    for (const { url, init } of sent) {
      expect(url).toMatch(new RegExp(`^${shopOrigin}/simulator/${name}/v\\d/`))
      expect(init).toMatchObject({ redirect: 'manual', signal: expect.any(AbortSignal) })
    }
  })
})

describe.each<[ProviderName, [number, unknown][]]>([
  [
    'stripe',
    [
      [400, { error: { type: 'invalid_request_error', code: 'parameter_invalid' } }],
      [401, { error: { type: 'invalid_request_error' } }],
      [402, { error: { type: 'card_error', code: 'card_declined' } }],
      [403, { error: { type: 'invalid_request_error' } }],
    ],
  ],
  [
    'yookassa',
    [400, 401, 403, 405, 415].map((status): [number, unknown] => [status, { type: 'error', code: 'invalid_request' }]),
  ],
])('the last word of %s', (name, refusals) => {
  test.each(refusals)('is an own %i', async (status, body) => {
    for (const [call, make] of calls(name).filter(([each]) => each !== 'expire')) {
      answerWith(() => json(body, status))
      expect([call, await endOf(make(adapterWith(name)))]).toEqual([call, 'refused'])
    }
  })
})

describe.each(askedProviders)('a secret of %s', (name) => {
  // `endOf` looks at the words of every error; here they are what an unfriendly provider would put there.
  test('is not told when the provider repeats it', async () => {
    const words = 'sk_test_demo whsec_demo test_demo 100500'
    const body = {
      error: { type: 'invalid_request_error', message: words },
      code: 'invalid_request',
      description: words,
    }
    for (const status of [400, 500]) {
      for (const [, make] of calls(name)) {
        answerWith(() => json(body, status))
        expect(['ok', 'refused', 'unknown']).toContain(await endOf(make(adapterWith(name))))
      }
    }
  })

  test('goes nowhere but into the header of its call', async () => {
    const sent = answerWith(() => json({}, 500))
    for (const [, make] of calls(name)) await endOf(make(adapterWith(name)))
    for (const { url, body, headers } of sent) {
      const given = name === 'stripe' ? 'Bearer sk_test_demo' : `Basic ${btoa('100500:test_demo')}`
      expect(headers.get('Authorization')).toBe(given)
      expect(`${url} ${body}`).not.toMatch(/sk_test_demo|whsec_demo|test_demo/)
    }
  })
})
