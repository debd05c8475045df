import { describe, expect, test } from 'vitest'
import { paceOf } from '../../../src/worker/domain/topups/delivery-time'

const minute = 60_000
const now = 1000 * minute
/** Paid so many minutes ago, and delivered after so many; null: not yet. */
const delivery = (ago: number, took: number | null, isByHand = 0) => {
  const paidAt = now - ago * minute
  return { paidAt, doneAt: took === null ? null : paidAt + took * minute, isByHand }
}
const usual = Array.from({ length: 9 }, (_, nth) => delivery(200 + nth, 0.5))

describe('how long deliveries of a game take', () => {
  test.each<[string, ReturnType<typeof delivery>[], number | null, number | null]>([
    ['is not known before the first one', [], null, null],
    ['is not known while the first one waits', [delivery(30, null)], null, null],
    ['is what half of the last ones took at most', [delivery(300, 1), delivery(301, 2), delivery(302, 9)], 2, null],
    ['is as usual when the last hour was', [delivery(5, 0.5), ...usual], 0.5, null],
    [
      'is longer now when the last three were slow',
      [4, 5, 6].map((took, nth) => delivery(10 + nth, took)).concat(usual),
      0.5,
      5,
    ],
    ['is longer now when an order waits and nothing has come since', [delivery(7, null), ...usual], 0.5, 7],
    [
      'is as usual when one order is stuck and others come',
      [delivery(2, 0.5), delivery(50, null), ...usual],
      0.5,
      null,
    ],
    ['is as usual again an hour after a slow one', [delivery(90, 9), ...usual], 0.5, null],
    ['is not called slow for less than a minute more', [delivery(1.4, null), ...usual], 0.5, null],
  ])('%s', (_, deliveries, usually, lately) => {
    const { usualMs, nowMs } = paceOf(deliveries, now)
    expect([usualMs && usualMs / minute, nowMs && nowMs / minute]).toEqual([usually, lately])
  })
})

test('people and suppliers take other times, and a top-up that waits for a person makes no supplier slow', () => {
  const all = [...usual, delivery(90, null, 1), delivery(100, 20, 1), delivery(200, 40, 1), delivery(300, 50, 1)]
  expect(paceOf(all, now)).toEqual({ usualMs: 0.5 * minute, nowMs: null, usualByHandMs: 40 * minute })
})
