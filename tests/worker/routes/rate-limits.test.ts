import { expect, test } from 'vitest'
import { clientOf, codeOf } from '../../support/http'
import { makeBuyer, testCtx } from '../../support/shop'

/** The codes of this many tries of one client, one after the other. */
async function codesOf(times: number, attempt: () => Promise<Response>): Promise<string[]> {
  const codes: string[] = []
  for (let count = 0; count < times; count += 1) codes.push(await codeOf(attempt()))
  return codes
}

// The limiter counts by fixed minutes: tries on both sides of a full minute are two windows. What is never allowed is
// more than the limit in one of them.
const refusedOf = (codes: string[]) => codes.filter((code) => code === 'rate_limited').length

test.each([
  ['register', 5, { nickname: 'a', password: 'b' }],
  ['login', 10, {}],
])('an address may %s %i times a minute', async (path, limit, form) => {
  const client = clientOf()
  const codes = await codesOf(3 * limit, () => client.post(`/${path}`, form))
  expect(codes.slice(0, limit)).toEqual(Array(limit).fill('invalid_request'))
  expect(refusedOf(codes)).toBeGreaterThanOrEqual(limit)
  expect(await codeOf(clientOf().post(`/${path}`, form))).toBe('invalid_request')
})

test('an address may ask 600 times a minute for anything at all', async () => {
  const client = clientOf()
  const codes = await codesOf(1_300, () => client.get('/nothing'))
  expect(codes.slice(0, 600)).toEqual(Array(600).fill('not_found'))
  expect(refusedOf(codes)).toBeGreaterThanOrEqual(100)
  expect(await codeOf(clientOf().get('/nothing'))).toBe('not_found')
})

test('a refusal says when to come again, in the language of the caller', async () => {
  const client = clientOf({ language: 'ru' })
  const answers: Response[] = []
  for (let count = 0; count < 13; count += 1) answers.push(await client.post('/register', {}))
  const refusal = answers.find(({ status }) => status === 429)
  expect(Number(refusal?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refusal?.json()).toMatchObject({ code: 'rate_limited', error: expect.stringMatching(/[а-я]/) })
})

test('a buyer may ask to move money 60 times a minute, whatever for and from whatever addresses', async () => {
  const ctx = await testCtx()
  const buyer = await makeBuyer(ctx)
  const ways = ['payment/from-balance', 'payment/create', 'balance/topup', 'balance/transfer']
  const all = [...ways, 'payments/nothing/check', 'orders/000000000000/cancel']
  let times = 0
  const codes = await codesOf(180, () => clientOf(buyer).post(`/${all[times++ % all.length]}`, {}))
  expect(refusedOf(codes.slice(0, 60))).toBe(0)
  expect(refusedOf(codes)).toBeGreaterThanOrEqual(60)
  const other = await makeBuyer(ctx)
  expect(await codeOf(clientOf(other).post('/payment/from-balance', {}))).toBe('invalid_request')
})
