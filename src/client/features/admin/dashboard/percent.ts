/** A period in which less than a tenth was sold is one in which the shop had hardly opened. */
const hardlyAny = 10

/** By how many percent a figure has changed; undefined where there was nothing, or hardly anything, to compare with. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 && now < before * hardlyAny ? Math.round(((now - before) / before) * 100) : undefined

/** How much of a whole a part is, in percent; undefined of nothing. */
export const percentOf = (part: number, whole: number): number | undefined =>
  whole > 0 ? Math.round((part / whole) * 100) : undefined
