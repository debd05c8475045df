import { beforeEach, describe, expect, test, vi } from 'vitest'
import { authOf, cabinetOf } from '../../../src/worker/providers/click-cabinet'
import { answerWith, endOf, json } from '../../support/adapters'

const keys = { serviceId: '222', merchantUserId: '123', secretKey: 'SECRET' }
const cabinet = cabinetOf({ ...keys, baseUrl: () => 'https://api.click.uz/v2/merchant' })
const transaction = { externalId: '987654321012-100500' }
const wish = { ...transaction, refundId: 'r1', chargeId: null, currency: 'uzs', minor: 5_000_000 } as const
const auth = '123:0bd7b06cee52165675c265adfa6ec033b505a37e:1700000000'

beforeEach(() => {
  vi.setSystemTime(1_700_000_000_999)
})

const status = (payment_status: number) => json({ error_code: 0, error_note: '', payment_id: 1, payment_status })
const done = () => json({ error_code: 0, error_note: 'Success', payment_id: 987654321012 })
const notDone = () => json({ error_code: -5, error_note: 'The payment is of last month' })
const lost = () => Promise.reject(new TypeError('the connection was lost'))

/** Answers in this order, the last one for ever. */
function answers(...list: (() => Response | Promise<Response>)[]) {
  let nth = 0
  return answerWith(() => (list[Math.min(nth++, list.length - 1)] ?? lost)())
}

test('a call shows that we know the secret at this second', () => {
  expect(authOf(keys, 1_700_000_000_999)).toBe(auth)
})

test('a payment is asked about by the number that Click’s cabinet shows', async () => {
  const sent = answers(() => status(2))
  expect(await cabinet.lookUp(transaction)).toBe('paid')
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://api.click.uz/v2/merchant/payment/status/222/987654321012',
  ])
  expect(sent[0]?.headers.get('Auth')).toBe(auth)
})

test.each([
  [2, 'paid'],
  [1, 'unclear'],
  [0, 'unclear'],
  [-1, 'reversed'],
  [-99, 'reversed'],
])('a payment whose status is %i is %s', async (given, meaning) => {
  answers(() => status(given))
  expect(await cabinet.lookUp(transaction)).toBe(meaning)
})

describe('an answer about a payment', () => {
  test.each<[string, () => Response | Promise<Response>, string]>([
    ['says that there is none', () => json({ error_code: -1, error_note: 'not found' }), 'refused'],
    ['refuses our keys', () => new Response('', { status: 401 }), 'refused'],
    ['is a failure of Click’s', () => json({ error_code: 0, payment_status: 2 }, 500), 'unknown'],
    ['is a page', () => new Response('<html>', { status: 200 }), 'unknown'],
    ['leads elsewhere', () => new Response(null, { status: 302, headers: { Location: 'https://x.test' } }), 'unknown'],
    ['is lost', lost, 'unknown'],
  ])('that %s leaves it %s', async (_, answer, outcome) => {
    answers(answer)
    expect(await endOf(cabinet.lookUp(transaction))).toBe(outcome)
  })
})

describe('a refund', () => {
  test('reverses the payment', async () => {
    const sent = answers(done)
    expect(await cabinet.refund(wish)).toBe('done')
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE https://api.click.uz/v2/merchant/payment/reversal/222/987654321012',
    ])
    expect(sent[0]?.headers.get('Auth')).toBe(auth)
  })

  test('whose answer was lost is done when the payment is reversed', async () => {
    answers(lost, () => status(-1))
    expect(await cabinet.refund(wish)).toBe('done')
  })

  test('that is asked for once more is done, although a second reversal is refused', async () => {
    answers(notDone, () => status(-1))
    expect(await cabinet.refund(wish)).toBe('done')
  })

  test('that Click refuses is refused while the payment stands', async () => {
    answers(notDone, () => status(2))
    expect(await endOf(cabinet.refund(wish))).toBe('refused')
  })

  test.each<[string, (() => Response | Promise<Response>)[]]>([
    ['its answer is lost and the payment stands', [lost, () => status(2)]],
    ['every answer is lost', [lost, lost]],
    ['it is refused and nobody says how the payment stands', [notDone, lost]],
  ])('is unknown when %s', async (_, list) => {
    answers(...list)
    expect(await endOf(cabinet.refund(wish))).toBe('unknown')
  })
})
