const msOf = (instant: string | undefined) => (instant === undefined ? undefined : Date.parse(instant))

/** Filters as the domain takes them: its times are numbers. */
export const filtersOf = <T extends { from?: string; to?: string }>({ from, to, ...filters }: T) => ({
  ...filters,
  fromMs: msOf(from),
  toMs: msOf(to),
})
