import { dayMs } from '../../shared/durations'

const msOf = (instant: string | undefined) => (instant === undefined ? undefined : Date.parse(instant))

type Times = { date?: string; from?: string; to?: string }

/** Filters as the domain takes them: its times are numbers. A day goes before moments. */
export function filtersOf<T extends Times>({ date, from, to, ...filters }: T) {
  const day = msOf(date)
  return { ...filters, fromMs: day ?? msOf(from), toMs: day === undefined ? msOf(to) : day + dayMs }
}
