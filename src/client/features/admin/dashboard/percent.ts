/** Whoever sells ten times as much as in the period before had hardly opened then. */
const mostGrowth = 10

/** By how many percent a figure has changed; undefined where there was nothing, or hardly anything, to compare with. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 && now < before * mostGrowth ? Math.round(((now - before) / before) * 100) : undefined

/** How much of a whole a part is, in percent; undefined of nothing. */
export const percentOf = (part: number, whole: number): number | undefined =>
  whole > 0 ? Math.round((part / whole) * 100) : undefined
