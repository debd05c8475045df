import type { ColdStart } from '../../lib/cold-start'
import type { Walked, WalkName } from './measure'
import { d1Of, type Waited } from './trips'
import { payStep } from './walks'

export const quantileOf = (values: number[], part: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0
}
const half = (values: number[]) => Math.round(quantileOf(values, 0.5))
const most = (values: number[]) => Math.round(quantileOf(values, 0.95))
const both = (values: number[]) => `${half(values)} / ${most(values)}`

const signed = (ms: number) => (ms > 0 ? `+${ms}` : `${ms}`)

const range = (values: number[]) => {
  const [least, largest] = [Math.min(...values), Math.max(...values)]
  return least === largest ? `${least}` : `${least}–${largest}`
}

/** One step in all rounds of a walk. */
const roundsOf = ({ rounds }: Walked, name: string): Waited[] => rounds.flat().filter((step) => step.name === name)

/** From each press to use, without the first page: the sums of the rounds. */
export const pressSums = ({ rounds }: Walked): number[] =>
  rounds.map((steps) => steps.slice(1).reduce((sum, { usableMs }) => sum + usableMs, 0))

const titles: Record<WalkName, string> = {
  visitor: 'Somebody who has never been here, in an isolate that has just begun, on slow 4G',
  buyer: 'A buyer who is logged in, in an isolate that has just begun; bandwidth apart',
  screens: 'Every screen of a buyer, opened by its address',
}

// Nearer than this, trips that leave together end so soon that one looks as if it had waited for the other.
const tellsTripsMs = 60
const tellsTrips = ({ world }: Walked) => world.distances.primaryMs >= tellsTripsMs

/** What a walk waited for: trips as counted where the primary is far enough to tell, times in each world. */
function walkTable(walked: Walked[], names: readonly string[]): string {
  const worlds = walked.map(({ world }) => world.name)
  const rows = names.map((name) => {
    const all = walked.filter(tellsTrips).flatMap((each) => roundsOf(each, name))
    const trips = [
      range(all.map(({ html }) => d1Of(html))),
      range(all.map(({ after }) => after.primary)),
      range(all.map(({ after }) => after.replica)),
      range(all.map(({ after, html }) => after.kv + html.kv)),
    ]
    const times = walked.flatMap((each) => {
      const rounds = roundsOf(each, name)
      return [both(rounds.map(({ seenMs }) => seenMs)), both(rounds.map(({ usableMs }) => usableMs))]
    })
    return `| ${[name, ...trips, ...times].join(' | ')} |`
  })
  const sums = walked.flatMap((each) => ['', `**${both(pressSums(each))}**`])
  return [
    `| p50 / p95, ms | D1 for the HTML | primary after it | replica after it | KV | ${worlds
      .flatMap((world) => [`${world}: seen`, 'usable'])
      .join(' | ')} |`,
    `| --- | ---: | ---: | ---: | ---: | ${worlds.flatMap(() => ['---:', '---:']).join(' | ')} |`,
    ...rows,
    ...(walked[0]?.walk === 'screens' ? [] : [`| **after the first page** | | | | | ${sums.join(' | ')} |`]),
  ].join('\n')
}

/** What paying may take at most: two trips to the primary, twice the queue, and 150 ms. */
const allowedMs = (primaryMs: number, { queueMs = 0 }: Waited) => 2 * primaryMs + 2 * queueMs + 150

/** Pressing “pay”, beside what it may take; `over` is negative where it took less. */
function payingOf(each: Walked) {
  const paid = roundsOf(each, payStep)
  const over = paid.map((step) => step.usableMs - allowedMs(each.world.distances.primaryMs, step))
  return { took: paid.map(({ usableMs }) => usableMs), over }
}

function payTable(walked: Walked[]): string {
  const rows = walked.map((each) => {
    const { took, over } = payingOf(each)
    const within = over.filter((ms) => ms <= 0).length
    return `| ${each.world.name} | ${both(took)} | ${signed(half(over))} | ${within} of ${over.length} |`
  })
  return [
    '| From pressing “pay” to the code | p50 / p95, ms | Beside 2 × primary + 2 × queue + 150 ms, p50 | Rounds within |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}

/** A cold isolate has no distance: what it takes comes before the first page of each walk. */
function coldTable(starts: ColdStart[]): string {
  const bare = half(starts[0]?.tookMs ?? [])
  const rows = starts.map(({ title, tookMs }) => `| ${title} | ${both(tookMs)} | ${signed(half(tookMs) - bare)} |`)
  return ['| Worker | p50 / p95, ms | Beside bare Hono, p50 |', '| --- | ---: | ---: |', ...rows].join('\n')
}

/** Everything as one text, for a terminal and for the document. */
export function farReport(walked: Walked[], starts: ColdStart[], said: string): string {
  const parts = (['buyer', 'visitor', 'screens'] as const).flatMap((walk) => {
    const those = walked.filter((each) => each.walk === walk)
    const names = [...new Set(those.flatMap(({ rounds }) => rounds.flat().map(({ name }) => name)))]
    if (those.length === 0) return []
    return [`#### ${titles[walk]}`, walkTable(those, names), ...(walk === 'buyer' ? [payTable(those)] : [])]
  })
  const cold = ['#### A cold isolate, from the start of its process to the whole first answer', coldTable(starts)]
  return [said, ...parts, ...cold].join('\n\n')
}
