import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../src/shared/contract/identity'
import { clientOf, failure, success } from '../../support/http'
import { makeAdmin, makeBuyer, type Person, testCtx } from '../../support/shop'

let buyer: Person
let admin: Person
let lines: string[] = []
beforeAll(async () => {
  const ctx = await testCtx()
  buyer = await makeBuyer(ctx)
  admin = await makeAdmin(ctx)
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})
beforeEach(() => {
  lines = []
})
afterAll(() => vi.restoreAllMocks())

const password = 'a-password-1'
const logged = () => lines.map((line): Record<string, unknown> => JSON.parse(line))

test('a login stands in the log with whose it is, a failed one with where it came from', async () => {
  const { nickname, userId } = buyer
  const client = clientOf({ address: '10.9.8.7' })
  await success(client.post('/login', { nickname, password }), session)
  const { requestId } = await failure(
    client.post('/login', { nickname, password: 'a-guess-1' }),
    401,
    'invalid_credentials',
  )
  expect(logged()).toEqual([
    { event: 'signed_in', userId },
    {
      ...{ event: 'refused', code: 'invalid_credentials', method: 'POST', path: '/api/login' },
      ...{ requestId, address: '10.9.8.7' },
    },
  ])
})

test('a caller who asks for something of another is in the log by id', async () => {
  await failure(clientOf(buyer).get('/admin/users'), 403, 'forbidden')
  await failure(clientOf(admin).post('/step-up', { password: 'a-guess-1' }), 400, 'password_wrong')
  await failure(
    clientOf(buyer).post('/password', { current: 'a-guess-1', next: 'c-password-1' }),
    400,
    'invalid_request',
  )
  await success(clientOf(buyer).post('/password', { current: password, next: 'c-password-1' }), session)
  expect(logged()).toMatchObject([
    { event: 'refused', code: 'forbidden', path: '/api/admin/users', userId: buyer.userId },
    { event: 'password_refused', userId: admin.userId },
    { event: 'refused', code: 'password_wrong', path: '/api/step-up', userId: admin.userId },
    { event: 'password_refused', userId: buyer.userId },
    { event: 'password_changed', userId: buyer.userId },
  ])
})

test('a forged webhook is in the log, a mistake in a form is not', async () => {
  const visitor = clientOf()
  await failure(visitor.post('/webhooks/stripe', { id: 'evt_forged' }), 400, 'invalid_signature')
  await failure(visitor.post('/register', { nickname: 'x' }), 400, 'invalid_request')
  expect(logged()).toMatchObject([{ event: 'refused', code: 'invalid_signature', path: '/api/webhooks/stripe' }])
})

test('no line of the log holds a password, a token or a written message', async () => {
  const { nickname } = admin
  await clientOf().post('/login', { nickname, password: 'a-guess-2' })
  await clientOf().post('/login', { nickname: '{"event":"forged"}', password: 'a-guess-2' })
  await clientOf(buyer).get('/admin/%0A{"event":"forged"}')
  const text = lines.join('\n')
  for (const word of ['a-guess', nickname, buyer.token, 'forged']) expect(text).not.toContain(word)
  expect(logged().map(({ event }) => event)).toEqual(['refused', 'refused'])
})
