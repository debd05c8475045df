import { type Step, sumOf } from './journey'

/** What one of each costs over the included volume, in dollars: the paid plan's prices of November 2026. */
const perMillion = {
  request: 0.3,
  cpuMs: 0.02,
  rowRead: 0.001,
  rowWritten: 1,
  kvRead: 0.5,
  kvWrite: 5,
  queue: 0.4,
  log: 0.6,
}

/** A message is written, read and acknowledged. */
const perMessage = 3

// These two can't be counted locally. CPU: 4 ms a request, and the hash of a login, which one buyer in three needs.
const assumed = { cpuMsPerRequest: 4, hashCpuMs: 250, loginsPerOrder: 1 / 3 }

export type Bill = { what: string; count: number; dollars: number }[]

/** What a thousand purchases cost at the margin, with the counts of one. */
export function billOf(steps: Step[]): Bill {
  const isLogin = ({ name }: Step) => name === 'logging in'
  // Two buyers in three are still logged in.
  const weighed = [...steps.filter((step) => !isLogin(step)).map((step) => ({ step, times: 1 }))]
  const logins = steps.filter(isLogin).map((step) => ({ step, times: assumed.loginsPerOrder }))
  const all = [...weighed, ...logins]
  const total = (of: (step: Step) => number) => 1000 * all.reduce((sum, { step, times }) => sum + times * of(step), 0)
  const requests = total(({ isRequest }) => Number(isRequest))
  const cost = (of: (cost: Step['cost']) => number) => total((step) => of(step.cost))
  const line = (what: string, count: number, price: number) => ({ what, count, dollars: (count * price) / 1e6 })
  return [
    line('requests', requests, perMillion.request),
    line(
      'CPU milliseconds (assumed)',
      requests * assumed.cpuMsPerRequest + 1000 * assumed.loginsPerOrder * assumed.hashCpuMs,
      perMillion.cpuMs,
    ),
    line(
      'rows read',
      cost(({ rowsRead }) => rowsRead),
      perMillion.rowRead,
    ),
    line(
      'rows written',
      cost(({ rowsWritten }) => rowsWritten),
      perMillion.rowWritten,
    ),
    line(
      'KV reads',
      cost(({ kvReads }) => kvReads),
      perMillion.kvRead,
    ),
    line(
      'KV writes',
      cost(({ kvWrites, kvOther }) => kvWrites + kvOther),
      perMillion.kvWrite,
    ),
    line('queue operations', perMessage * cost(({ messages }) => messages), perMillion.queue),
    line('log lines (one a request, one a delivery)', requests + 1000, perMillion.log),
  ]
}

export const billTable = (bill: Bill): string => {
  const sum = bill.reduce((total, { dollars }) => total + dollars, 0)
  return [
    '| For 1 000 orders | Count | Dollars |',
    '| --- | ---: | ---: |',
    ...bill.map(({ what, count, dollars }) => `| ${what} | ${Math.round(count)} | ${dollars.toFixed(4)} |`),
    `| **together** | | **${sum.toFixed(4)}** |`,
  ].join('\n')
}

export const stepTable = (steps: Step[]): string => {
  const row = (
    name: string,
    { roundTrips, rowsRead, rowsWritten, kvReads, kvWrites, kvOther, messages }: Step['cost'],
  ) => `| ${name} | ${roundTrips} | ${rowsRead} | ${rowsWritten} | ${kvReads} | ${kvWrites + kvOther} | ${messages} |`
  return [
    '| Step | D1 round trips | Rows read | Rows written | KV reads | KV writes | Messages |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...steps.map(({ name, cost }) => row(name, cost)),
    row('**together**', sumOf(steps)),
  ].join('\n')
}
