/** Luck that falls the same way each time for the same seed. */
export type Luck = {
  /** A whole number from 0 to below `span`. */
  below(span: number): number
  /** Whether one of so many times comes. */
  oneOf(times: number): boolean
  pick<T>(from: readonly T[]): T
  /** So many characters of Crockford base32. */
  text(length: number): string
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The generator is mulberry32: small, quick, and good enough for made-up trade. */
export function createLuck(seed: number): Luck {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (span: number) => Math.floor(next() * span)
  return {
    below,
    oneOf: (times) => below(times) === 0,
    pick: <T>(from: readonly T[]) => {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
    text: (length) => Array.from({ length }, () => crockford[below(crockford.length)]).join(''),
  }
}
