/** By how many percent a price moves, to a tenth; below 0 when it falls. */
export const percentMoved = (before: number, after: number): number => Math.round((after / before - 1) * 1000) / 10 || 0

/** Whether a price moves by more than twice what was asked, or the other way: rounding did that, not the owner. */
export function isFarOff(asked: number, before: number, after: number): boolean {
  const moved = (after / before - 1) * 100
  if (asked === 0) return moved !== 0
  // A cheap price that a cent doubles exactly is not more than twice for the sake of a binary fraction.
  const times = moved / asked
  return times > 2 + 1e-9 || times < 0
}
