import { hourMs, minuteMs, secondMs } from './durations'

/**
 * How long a delivery to a player takes, by upper bounds; a longer one has the place after the last. The days that were
 * counted by them are kept: a bound is never moved, and none is put between two others.
 */
export const deliverySpansMs = [
  ...[5, 10, 20, 30].map((seconds) => seconds * secondMs),
  ...[1, 2, 5, 10, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 6, 24].map((hours) => hours * hourMs),
]

/** The span of a piece that was refused. */
export const refusedSpan = -1

/** The place of a time among the bounds: a time that equals a bound is under it. */
export function spanOf(ms: number): number {
  const place = deliverySpansMs.findIndex((boundMs) => ms <= boundMs)
  return place < 0 ? deliverySpansMs.length : place
}
