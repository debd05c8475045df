// npm run simulate -- --orders 10,1000,100000 --seed 1: where the shop saturates, and what each next step would buy.
import { readFileSync } from 'node:fs'
import { readOptions } from './lib/options'
import { inProject } from './lib/project'
import { createLuck } from './seed/year/luck'
import { layouts, type Outcome, simulate, type Times } from './simulate/shop'

const { values } = readOptions({
  options: { orders: { type: 'string', default: '10,1000,100000' }, seed: { type: 'string', default: '1' } },
})
const rates = values.orders.split(',').map(Number)
if (!rates.every((rate) => Number.isSafeInteger(rate) && rate > 0)) {
  console.error('--orders takes whole numbers of orders a minute, with commas between them.')
  process.exit(1)
}
const times: Times = JSON.parse(readFileSync(inProject('scripts', 'simulate', 'service-times.json'), 'utf8'))

const duration = (ms: number) => (ms < 10_000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 1000)} s`)
const row = ({ layout, perMinute, load, busiest, mostPerMinute, p50, p99 }: Outcome) =>
  `| ${perMinute} | ${layout} | ${busiest} | ${Math.round(load * 100)} % | ${load < 1 ? duration(p50) : 'grows'} | ${
    load < 1 ? duration(p99) : 'grows'
  } | ${Math.round(mostPerMinute)} |`

console.log(`With the times measured on ${times.measured} in a shop of ${times.orders} orders:\n`)
console.log('| Orders a minute | Layout | Busiest | Its load | Pay to code, p50 | p99 | At most a minute |')
console.log('| ---: | --- | --- | ---: | ---: | ---: | ---: |')
for (const rate of rates) {
  for (const layout of layouts) console.log(row(simulate(times, layout, rate, createLuck(Number(values.seed)))))
}
