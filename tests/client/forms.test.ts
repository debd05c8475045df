import { describe, expect, test } from 'vitest'
import { ApiError } from '../../src/client/calls/http'
import {
  firstProblem,
  newPasswordProblem,
  problemsOf,
  refusedFields,
  refusedPassword,
} from '../../src/client/features/identity/registration'
import { missingIn, refusedFields as refusedRequest } from '../../src/client/features/support/request'
import { originOf, paidOrderOf, pathTo } from '../../src/client/paths'

const good = { nickname: 'Ann', password: 'a good password 1', confirmPassword: 'a good password 1' }
const refusal = (code: string, fields: Record<string, string> = {}) => new ApiError(422, { code, fields })

describe('a registration', () => {
  test.each([
    ['is right as it is', {}, undefined],
    ['needs a longer nickname', { nickname: 'A' }, 'nickname_too_short'],
    ['needs a shorter nickname', { nickname: 'A'.repeat(65) }, 'nickname_too_long'],
    ['takes no invisible signs', { nickname: 'An\u200bn' }, 'nickname_invalid'],
    ['needs a longer password', { password: 'a1', confirmPassword: 'a1' }, 'password_too_short'],
    ['needs a number', { password: 'only letters', confirmPassword: 'only letters' }, 'password_no_number'],
    ['needs the same password twice', { confirmPassword: 'another one 1' }, 'passwords_dont_match'],
    ['tells of the nickname first', { nickname: 'A', confirmPassword: '' }, 'nickname_too_short'],
  ])('%s', (_, changes, problem) => {
    expect(firstProblem(problemsOf({ ...good, ...changes }))).toBe(problem)
  })

  test.each([
    ['a taken nickname by the code of the refusal', refusal('nickname_taken'), { nickname: 'nickname_taken' }],
    [
      'a nickname by its field',
      refusal('invalid_request', { nickname: 'nickname_mixed' }),
      { nickname: 'nickname_mixed' },
    ],
    [
      'a password by its field',
      refusal('invalid_request', { password: 'password_too_long' }),
      { password: 'password_too_long' },
    ],
    ['nothing of what it has no words for', refusal('invalid_request', { nickname: 'toString' }), {}],
    ['nothing of a lost connection', new TypeError('no network'), {}],
  ])('shows %s', (_, error, problems) => {
    expect(refusedFields(error)).toEqual(expect.objectContaining(problems))
    expect(firstProblem(refusedFields(error))).toBe(Object.values(problems)[0])
  })
})

describe('a new password', () => {
  test.each([
    ['a good password 1', 'a good password 1', undefined],
    ['a good password 1', 'a good password 2', 'passwords_dont_match'],
    ['short1', 'short1', 'password_too_short'],
    ['only letters', 'only letters', 'password_no_number'],
  ])('%j typed as %j is refused as %s', (next, confirmed, problem) => {
    expect(newPasswordProblem(next, confirmed)).toBe(problem)
  })

  test.each([
    ['the current one is wrong', { current: 'invalid_credentials' }, 'invalid_credentials'],
    ['it is no new one', { next: 'password_same' }, 'password_same'],
    ['it is too long', { next: 'password_too_long' }, 'password_too_long'],
    ['for another reason', {}, undefined],
  ])('is refused by the shop because %s', (_, fields, problem) => {
    expect(refusedPassword(refusal('invalid_request', fields))).toBe(problem)
  })
})

describe('a request for help', () => {
  const whole = { nickname: 'Ann', userId: '100000001', message: 'My code does not work' }
  test.each([
    ['needs nothing more', whole, {}],
    ['needs a nickname', { ...whole, nickname: ' ' }, { nickname: 'required' }],
    [
      'needs all three',
      { nickname: '', userId: '', message: '\n' },
      { nickname: 'required', userId: 'required', message: 'required' },
    ],
  ])('%s', (_, request, problems) => {
    expect(missingIn(request)).toEqual(problems)
  })

  test('shows the refusals of fields that it has words for', () => {
    const refused = refusal('invalid_request', { message: 'too_long', userId: 'constructor', other: 'required' })
    expect(refusedRequest(refused)).toEqual({ message: 'too_long' })
    expect(refusedRequest(new TypeError('no network'))).toEqual({})
  })
})

describe('after a login the buyer comes', () => {
  test.each<[unknown, string]>([
    [{ from: '/checkout' }, '/checkout'],
    [{ from: '/products/pubg?region=TR' }, '/products/pubg?region=TR'],
    [{ from: 'https://evil.example' }, '/'],
    [{ from: '//evil.example' }, '/'],
    [{ from: '/\\evil.example' }, '/'],
    [{ from: 7 }, '/'],
    [null, '/'],
    ['/checkout', '/'],
  ])('from %j to %s', (state, path) => {
    expect(originOf(state)).toBe(path)
  })
})

test('only a text names the order that was just paid', () => {
  expect(paidOrderOf({ paid: 'KF-1' })).toBe('KF-1')
  expect(paidOrderOf({ paid: 1 })).toBeUndefined()
  expect(paidOrderOf(undefined)).toBeUndefined()
})

test.each([
  [pathTo.product('a/b'), '/products/a%2Fb'],
  [pathTo.product('pubg', 'TR', 60), '/products/pubg?region=TR&amount=60'],
  [pathTo.game('mobile-legends'), '/topup/mobile-legends'],
  [pathTo.game('free-fire', 'A&B'), '/topup/free-fire?again=A%26B'],
  [pathTo.order('KF-1?x'), '/orders/KF-1%3Fx'],
  [pathTo.checkoutReturn('p&1'), '/checkout/return?p=p%261'],
])('an address is written as %s', (written, path) => {
  expect(written).toBe(path)
})
