import { expect, test } from 'vitest'
import { ApiError, isLostAnswer, localError } from '../../src/client/calls/http'

test.each([
  ['a network that failed', true, localError('network')],
  ['a phone that is offline', true, localError('offline')],
  ['an answer that broke off', true, localError('invalid_response', 201)],
  ['something between here and the shop', true, new ApiError(502, { code: 'internal' })],
  ['a 503 of something between', true, new ApiError(503, { code: 'unavailable' })],
  ['a 503 of the shop itself', false, new ApiError(503, { code: 'unavailable', requestId: 'x' })],
  ['a refusal', false, new ApiError(409, { code: 'nickname_taken', requestId: 'x' })],
  ['an error of the page', false, new Error('no call')],
])('after %s nobody knows whether the shop has done what it was asked: %s', (_, isLost, error) => {
  expect(isLostAnswer(error)).toBe(isLost)
})
