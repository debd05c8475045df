import { d1Of, type Waited } from './trips'
import { payStep } from './walks'

type Bar = { trips: number; files?: number; replica?: number }
const nothing: Bar = { trips: 0 }
/** One trip that reads or writes what the step is about, and no more files than a browser asks for in a moment. */
const one: Bar = { trips: 1, files: 40 }

/**
 * What a step may wait for after its HTML: trips to D1 that follow one another, and files of code that were not there
 * before. A step that is not named may wait for one trip.
 */
const bars: Readonly<Record<string, Bar>> = {
  ...{ home: nothing, products: nothing, product: nothing, game: nothing, support: nothing },
  'to the product': nothing,
  'to the checkout': { trips: 0, files: 0 },
  // To pay, to deliver, and to look, which a replica would answer too early.
  [payStep]: { trips: 3, files: 0, replica: 0 },
}

/** What a step waits for beyond what it may. */
export function broken({ name, after, files }: Waited): string[] {
  const bar = bars[name] ?? one
  const isLate = bar.replica !== undefined && after.replica > bar.replica
  return [
    ...(isLate ? [`${name}: asks a replica, which hears late of what is waited for`] : []),
    ...(d1Of(after) > bar.trips ? [`${name}: ${d1Of(after)} trips to D1 after its HTML, ${bar.trips} at most`] : []),
    ...(bar.files !== undefined && files > bar.files
      ? [`${name}: ${files} files were asked for, ${bar.files} at most`]
      : []),
  ]
}

const columns = ['D1 for HTML', 'D1 after', 'KV', 'files', 'seen, ms', 'usable, ms']

export const shortReport = (steps: Waited[]): string =>
  [
    ['step'.padEnd(32), ...columns].join('  '),
    ...steps.map(({ name, html, after, files, seenMs, usableMs }) => {
      const values = [d1Of(html), d1Of(after), html.kv + after.kv, files, seenMs, usableMs]
      const cells = values.map((value, nth) => `${Math.round(value)}`.padStart(columns[nth]?.length ?? 0))
      return [name.padEnd(32), ...cells].join('  ')
    }),
  ].join('\n')
