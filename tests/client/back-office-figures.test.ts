import { expect, test } from 'vitest'
import { pathToSolve, placeFor } from '../../src/client/features/admin/alert-words'
import { isArea } from '../../src/client/features/admin/areas'
import { changeOf, percentOf } from '../../src/client/features/admin/dashboard/percent'
import { timeLeft } from '../../src/client/features/admin/support/time-left'
import { alertKinds } from '../../src/shared/alerts'
import { limits } from '../../src/shared/limits'

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [0, 100, -100],
  [100, 100, 0],
  [1, 3, -67],
  [999, 100, 899],
  [1000, 100, undefined],
  [10, 0, undefined],
])('%d after %d is a change by %s percent', (now, before, percent) => {
  expect(changeOf(now, before)).toBe(percent)
})

test.each([
  [1, 3, 33],
  [3, 3, 100],
  [0, 3, 0],
  [0, 0, undefined],
])('%d of %d are %s percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})

const hourMs = 3_600_000
const sentAt = '2026-11-20T00:00:00.000Z'
const promisedMs = Date.parse(sentAt) + limits.support.replyMs

test.each([
  [-23.5 * hourMs, { hours: 24, isLate: false, tone: 'good' }],
  [-6 * hourMs - 1, { hours: 7, isLate: false, tone: 'good' }],
  [-6 * hourMs, { hours: 6, isLate: false, tone: 'warn' }],
  [-1, { hours: 1, isLate: false, tone: 'warn' }],
  [0, { hours: 1, isLate: true, tone: 'bad' }],
  [90 * 60_000, { hours: 2, isLate: true, tone: 'bad' }],
])('%d ms after the promised answer the request reads %j', (sinceMs, left) => {
  expect(timeLeft(sentAt, promisedMs + sinceMs)).toEqual(left)
})

test('every kind of alert leads to a part of the back office, an unknown one to none', () => {
  expect(alertKinds.map(placeFor).filter((place) => place === undefined || !isArea(place))).toEqual([])
  expect(placeFor('made_up')).toBeUndefined()
})

const nobody = { orderId: null, userId: null, productId: null, game: null }
test.each([
  [{ ...nobody, orderId: 'A1', userId: 'u1' }, '/admin/orders/A1'],
  [{ ...nobody, userId: 'u1', productId: 'p' }, '/admin/users/u1'],
  [{ ...nobody, productId: 'a b' }, '/admin/stock?product=a%20b'],
  [{ ...nobody, game: 'free-fire' }, '/admin/games?game=free-fire'],
  [nobody, undefined],
])('an alert about %j is solved at %s', (alert, path) => {
  expect(pathToSolve(alert)).toBe(path)
})
