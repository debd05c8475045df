// npm run bench -- --orders 1000,100000 --rounds 5: how fast the hot calls are beside the least a call can cost here, and
// what a purchase costs. With --write the figures go into docs/benchmarks.md and to `npm run simulate`.
// npm run bench -- --far: what a browser waits for with the distances of the edge in between; --short counts trips only.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { runFar } from './bench/far/run'
import { type Figure, type Measured, measure } from './bench/measure'
import { writeDown } from './bench/publish'
import { type Results, reportOf } from './bench/report'
import { startServer } from './bench/server'
import { stateOf } from './bench/state'
import { stepsOf } from './bench/steps'
import { readOptions } from './lib/options'
import { inProject } from './lib/project'

const { values } = readOptions({
  options: {
    orders: { type: 'string', default: '1000,100000' },
    rounds: { type: 'string', default: '5' },
    'at-once': { type: 'string', default: '1,8' },
    /** How large a round is. */
    scale: { type: 'string', default: '1' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    far: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
})
const numbers = (list: string) => {
  const found = list.split(',').map(Number)
  if (found.every((each) => each > 0)) return found
  console.error('--orders, --rounds and --at-once take numbers above 0.')
  process.exit(1)
}
const [rounds = 5] = numbers(values.rounds)
const [scale = 1] = numbers(values.scale)
const port = Number(process.env.PORT || 8788)
const command = ['npm run bench --', ...process.argv.slice(2)].join(' ')
if (values.far) {
  const { short: isShort, write: isWritten } = values
  process.exit(await runFar({ rounds, isShort, isWritten, command, port }))
}
const loads = [loadavg()[0] ?? 0]

function tell({ name, control, atOnce, ratio, typical }: Figure): void {
  loads.push(loadavg()[0] ?? 0)
  console.log(`${name}, ${atOnce} at once: ${ratio.toFixed(2)} of ${control} (${typical.toFixed(2)} by p50)`)
}

const measured: Measured[] = []
let steps: Results['steps'] = []
for (const orders of numbers(values.orders)) {
  console.log(`A shop of ${orders} orders…`)
  const { folder, cast } = await stateOf(orders)
  const server = await startServer(folder, port)
  steps = await stepsOf(server.origin, cast)
  const wish = { orders, rounds, scale, atOnce: numbers(values['at-once']), only: values.only }
  measured.push(await measure(server.origin, cast, wish, tell))
  await server.stop()
}

const results: Results = {
  ...{ command, date: new Date().toISOString().slice(0, 10) },
  ...{ machine: `${cpus().length} processors shared with others`, loads, measured, steps },
}
const report = reportOf(results)
console.log(`\n${report}`)
mkdirSync(inProject('.cache', 'bench'), { recursive: true })
writeFileSync(inProject('.cache', 'bench', 'results.json'), JSON.stringify(results, null, 2))
if (values.write) writeDown(results, report)
