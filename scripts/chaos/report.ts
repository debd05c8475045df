import type { Finding } from './books'
import type { Tally } from './journal'
import { missing, type Use } from './used'

/** Said when the day is over: from then on it waits more than it works. */
export const nobodyAsks = 'Nobody asks for anything any more; what was promised is being kept…'

const columns = (rows: (string | number)[][]): string => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length))) ?? []
  const cell = (value: string | number, column: number) =>
    typeof value === 'number' ? String(value).padStart(widths[column] ?? 0) : value.padEnd(widths[column] ?? 0)
  return rows.map((row) => `  ${row.map(cell).join('  ').trimEnd()}`).join('\n')
}

const sorted = <T>(from: Iterable<[string, T]>) => [...from].sort(([a], [b]) => a.localeCompare(b))

/** Each invariant once, however often it was looked at: how much was looked at in all, and what was wrong. */
export function gather(rounds: Finding[][]): Finding[] {
  const all = new Map<string, Finding>()
  for (const { what, counted, wrong } of rounds.flat()) {
    const known = all.get(what)
    all.set(what, { what, counted: (known?.counted ?? 0) + counted, wrong: [...(known?.wrong ?? []), ...wrong] })
  }
  return [...all.values()]
}

export type Outcome = {
  tally: Tally
  used: Use[]
  faults: Record<string, number>
  kills: number
  recoveriesMs: number[]
  rounds: Finding[][]
  open: string[]
}

/** Prints what was done, what went wrong on purpose, and what had to hold. Answers what did not hold. */
export function report({ tally, used, faults, kills, recoveriesMs, rounds, open }: Outcome): Finding[] {
  const work = sorted([...tally].filter(([kind]) => !kind.startsWith(' ')))
  console.log('\nWork\n')
  console.log(
    columns([
      ['', 'begun', 'done', 'refused', 'no answer'],
      ...work.map(([kind, row]) => [kind, row.begun, row.done, row.refused, row.unanswered]),
    ]),
  )
  console.log('\nRefused, and why\n')
  const why = sorted([...tally].filter(([kind]) => kind.startsWith(' ')))
  console.log(columns(why.map(([kind, row]) => [kind.trim(), row.refused])))
  console.log('\nFeatures that an owner can switch on, and how often they were used\n')
  console.log(columns(used.map(({ what, times }) => [what, times])))
  console.log('\nFaults at providers\n')
  console.log(columns(sorted(Object.entries(faults)).map(([kind, times]) => [kind, times])))
  const longestMs = Math.max(0, ...recoveriesMs)
  console.log(`\n${kills} kills; the longest way back took ${(longestMs / 1000).toFixed(1)} s.`)
  console.log(`\nInvariants, looked at ${rounds.length} times\n`)
  const findings = gather(rounds)
  console.log(
    columns([['', 'looked at', 'wrong'], ...findings.map(({ what, counted, wrong }) => [what, counted, wrong.length])]),
  )
  const kept: Finding = { what: 'every promise was kept in the end', counted: 0, wrong: open }
  const broken = [...findings, kept, everyFeature(used)].filter(({ wrong }) => wrong.length > 0)
  for (const { what, wrong } of broken) {
    console.log(`\nBroken: ${what}`)
    for (const line of wrong.slice(0, 10)) console.log(`  ${line}`)
  }
  return broken
}

/** A feature that nobody used was not under fire. */
const everyFeature = (used: readonly Use[]): Finding => ({
  what: 'every feature was used',
  counted: used.length,
  wrong: missing(used),
})
