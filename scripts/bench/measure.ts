import { ask, type Call, callsOf, get } from './calls'
import { type Asked, type Client, inTurns, median, openClient, type Timed } from './load'
import type { Cost } from './meter'
import type { Cast } from './state'

/** A call beside its control, the medians of all rounds. */
export type Figure = {
  name: string
  control: 'json' | 'small' | 'batch' | 'update'
  atOnce: number
  call: Timed
  bare: Timed
  /** Throughput of the call by that of its control, the median of each round's own ratio. */
  ratio: number
  /** The same by the medians of the times: a few slow moments do not count. */
  typical: number
  /** The lowest and the highest ratio of a round: how noisy it was. */
  from: number
  to: number
}
export type Counted = Cost & { name: string; bytes: number }
export type Measured = { orders: number; counts: Counted[]; figures: Figure[] }

export type Wish = { orders: number; rounds: number; atOnce: number[]; only?: string; scale: number }

function controlOf(control: Call['control'], { statements, writes, bytes }: Counted): Asked {
  if (control === 'small') return get('/bench/bare/json')
  if (control === 'json') return get(`/bench/bare/json?bytes=${bytes}`)
  return get(`/bench/bare/batch?reads=${statements - writes}&writes=${writes}`)
}

/** What one call costs, by the shop's own bindings: the second of two, so that nothing is asked for the first time. */
async function count(client: Client, call: Call): Promise<Counted> {
  let cost = ''
  for (const asked of await call.prepare(client, 2)) {
    const answer = await ask(client, {
      ...asked,
      headers: { ...asked.headers, 'X-Bench': `${asked.headers['X-Bench'] ?? ''} count` },
    })
    cost = answer.header('x-bench-cost') ?? ''
  }
  return { name: call.name, ...JSON.parse(cost) }
}

type Round = { call: Timed; bare: Timed }

const summary = (rounds: Round[]) => {
  const ratios = rounds.map(({ call, bare }) => call.perSecond / bare.perSecond)
  const of = (pick: (round: Round) => Timed): Timed => ({
    perSecond: median(rounds.map((round) => pick(round).perSecond)),
    p50: median(rounds.map((round) => pick(round).p50)),
    p99: median(rounds.map((round) => pick(round).p99)),
  })
  const sides = { call: of(({ call }) => call), bare: of(({ bare }) => bare) }
  const typical = sides.bare.p50 / sides.call.p50
  return { ...sides, typical, ratio: median(ratios), from: Math.min(...ratios), to: Math.max(...ratios) }
}

/** How often a round goes from the call to its control and back. */
const turns = 10

async function roundsOf(
  wish: Wish,
  atOnce: number,
  prepare: () => Promise<[(() => Promise<void>)[], (() => Promise<void>)[]]>,
) {
  const rounds: Round[] = []
  // The first round warms both up.
  for (let nth = 0; nth <= wish.rounds; nth += 1) {
    const [one, other] = await prepare()
    const [call, bare] = await inTurns(one, other, atOnce, turns)
    if (nth > 0) rounds.push({ call, bare })
  }
  return summary(rounds)
}

/**
 * Measures every call in turns with its control, on the same connections to the same worker. Whatever else the machine
 * does meanwhile, it does to both.
 */
export async function measure(
  origin: string,
  cast: Cast,
  wish: Wish,
  tell: (figure: Figure) => void,
): Promise<Measured> {
  const { calls, flow, buyers, clear } = callsOf(cast)
  const chosen = calls.filter(({ name }) => isWanted(wish, name))
  const quiet = openClient(origin, 8)
  const counts: Counted[] = []
  for (const call of chosen) counts.push(await count(quiet, call))
  const figures: Figure[] = []
  for (const atOnce of wish.atOnce) {
    const client = openClient(origin, atOnce)
    const ready = (asked: Asked) => async () => void (await ask(client, asked))
    // A turn of fewer pieces than go side by side would measure less than is said.
    const size = (count: number) => Math.max(2 * turns * atOnce, Math.round(count * wish.scale))
    for (const [nth, call] of chosen.entries()) {
      const cost = counts[nth]
      if (!cost) continue
      const control = controlOf(call.control, cost)
      const summed = await roundsOf(wish, atOnce, async () => {
        const asked = await call.prepare(quiet, size(call.count))
        return [asked.map(ready), asked.map(() => ready(control))]
      })
      figures.push({ name: call.name, control: call.control, atOnce, ...summed })
      tell(figures[figures.length - 1] as Figure)
    }
    if (isWanted(wish, 'whole flow')) {
      const summed = await roundsOf(wish, atOnce, async () => {
        const tokens = buyers(size(40))
        for (const token of tokens) await clear(quiet, token)
        const bare = Array.from({ length: 4 * tokens.length }, () => ready(get('/bench/bare/update')))
        return [tokens.map((token, nth) => () => flow(client, token, nth)), bare]
      })
      figures.push({ name: 'whole flow', control: 'update', atOnce, ...summed })
      tell(figures[figures.length - 1] as Figure)
    }
    await client.close()
  }
  await quiet.close()
  // What is held beside two controls is counted once.
  const distinct = [...new Map(counts.map((each) => [each.name, each])).values()]
  return { orders: wish.orders, counts: distinct, figures }
}

const isWanted = ({ only }: Wish, name: string) => !only || only.split(',').includes(name)
