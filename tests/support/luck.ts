/** Numbers that look like luck and are the same for the same seed. */
export function luckOf(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from 0 up to but without this one. */
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    /** True so many times of a hundred. */
    percent: (part: number): boolean => below(100) < part,
    pick<T>(list: readonly T[]): T {
      const one = list[below(list.length)]
      if (one === undefined) throw new Error('an empty list has nothing to pick')
      return one
    },
  }
}
export type Luck = ReturnType<typeof luckOf>
