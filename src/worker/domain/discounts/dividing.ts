/** A part of a sum: `weight` says how much of it falls here, `most` is all that may; whole units. */
export type Share = { key: string; weight: number; most: number }

/**
 * Divides a sum by the largest remainder: each share gets its part rounded down, and the units that are left go where most
 * was cut off; among equals the key decides, so that the order of the shares does not matter. What a share may not take
 * is divided among the others. Together they are the sum, or all that may be taken.
 */
export function divide(sum: number, shares: readonly Share[]): Map<string, number> {
  const given = new Map(shares.map(({ key }) => [key, 0]))
  const roomOf = ({ key, most }: Share) => most - (given.get(key) ?? 0)
  let left = Math.min(
    sum,
    shares.reduce((all, share) => all + Math.max(share.weight > 0 ? share.most : 0, 0), 0),
  )
  while (left > 0) {
    const open = shares.filter((share) => share.weight > 0 && roomOf(share) > 0)
    const parts = partsOf(left, open)
    // Only where each part is less than a unit nothing is given by rounding down.
    const round = parts.some(({ whole }) => whole > 0)
      ? parts.map(({ share, whole }) => ({ share, units: Math.min(whole, roomOf(share)) }))
      : parts.slice(0, left).map(({ share }) => ({ share, units: 1 }))
    for (const { share, units } of round) {
      given.set(share.key, (given.get(share.key) ?? 0) + units)
      left -= units
    }
  }
  return given
}

/** What falls on each share, rounded down; those first of which most was cut off. */
function partsOf(sum: number, shares: readonly Share[]) {
  const all = shares.reduce((weights, { weight }) => weights + BigInt(weight), 0n)
  return shares
    .map((share) => {
      const product = BigInt(sum) * BigInt(share.weight)
      return { share, whole: Number(product / all), cut: product % all }
    })
    .sort((one, other) => Number(other.cut > one.cut) - Number(other.cut < one.cut) || byKey(one.share, other.share))
}

const byKey = (one: Share, other: Share): number => (one.key < other.key ? -1 : 1)
