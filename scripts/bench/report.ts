import type { Step } from './journey'
import type { Figure, Measured } from './measure'
import { wantedOf } from './plot'
import { billOf, billTable, stepTable } from './prices'

export type Results = {
  command: string
  date: string
  machine: string
  /** Work that waited for a processor while it was measured, beside how many there are. */
  loads: number[]
  measured: Measured[]
  steps: Step[]
}

const fixed = (value: number, digits = 2) => value.toFixed(digits)
const perSecond = (value: number) => Math.round(value).toString()

const controlName = { json: 'bare JSON', small: 'smallest JSON', batch: 'bare batch', update: 'one update' } as const

const figureRow = (figure: Figure): string => {
  const { name, control, atOnce, call, bare, ratio, typical, from, to } = figure
  const wanted = wantedOf(figure)
  const mark = wanted === undefined ? '' : ratio >= wanted ? ` ≥ ${wanted}` : ` **< ${wanted}**`
  return `| ${name} | ${atOnce} | ${perSecond(call.perSecond)} | ${fixed(call.p50)} | ${fixed(call.p99, 1)} | ${
    controlName[control]
  } | ${perSecond(bare.perSecond)} | ${fixed(bare.p50)} | ${fixed(bare.p99, 1)} | ${fixed(ratio)}${mark} | ${fixed(from)}–${fixed(to)} | ${fixed(typical)} |`
}

export const figureTable = ({ figures }: Measured): string =>
  [
    '| Call | At once | A second | p50 ms | p99 ms | Beside | A second | p50 ms | p99 ms | Ratio | Of the rounds | By p50 |',
    '| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | --- | --- | ---: |',
    ...figures.map(figureRow),
  ].join('\n')

export const countTable = ({ counts }: Measured): string =>
  [
    '| Call | D1 round trips | Statements | Rows read | Rows written | KV reads | KV writes | Messages | Bytes |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...counts.map(
      (each) =>
        `| ${each.name} | ${each.roundTrips} | ${each.statements} | ${each.rowsRead} | ${each.rowsWritten} | ${
          each.kvReads
        } | ${each.kvWrites} | ${each.messages} | ${each.bytes} |`,
    ),
  ].join('\n')

/** How the ratio of each call changes from the smallest shop to the others. */
export function growthTable(measured: Measured[]): string {
  const [least, ...larger] = measured
  if (!least || larger.length === 0) return ''
  const rows = least.figures.map((figure) => {
    const same = (other: Measured) =>
      other.figures.find(
        ({ name, control, atOnce }) => name === figure.name && control === figure.control && atOnce === figure.atOnce,
      )
    const cells = larger.map((other) => {
      const found = same(other)
      return found ? `${fixed(found.ratio)} (${Math.round((found.ratio / figure.ratio - 1) * 100)} %)` : ''
    })
    return `| ${figure.name}, beside ${controlName[figure.control]} | ${figure.atOnce} | ${fixed(figure.ratio)} | ${cells.join(' | ')} |`
  })
  return [
    `| Call | At once | ${measured.map(({ orders }) => `${orders} orders`).join(' | ')} |`,
    `| --- | ---: | ${measured.map(() => '---:').join(' | ')} |`,
    ...rows,
  ].join('\n')
}

/** Rows that a call reads and writes in shops of different sizes: these do not depend on the machine. */
export function rowTable(measured: Measured[]): string {
  const names = measured[0]?.counts.map(({ name }) => name) ?? []
  const cell = (each: Measured, name: string) => {
    const found = each.counts.find((count) => count.name === name)
    return found ? `${found.rowsRead} / ${found.rowsWritten}` : ''
  }
  return [
    `| Rows read / written | ${measured.map(({ orders }) => `${orders} orders`).join(' | ')} |`,
    `| --- | ${measured.map(() => '---:').join(' | ')} |`,
    ...names.map((name) => `| ${name} | ${measured.map((each) => cell(each, name)).join(' | ')} |`),
  ].join('\n')
}

/** Everything as one text for a terminal and for the document. */
export function reportOf({ command, date, machine, loads, measured, steps }: Results): string {
  const noise = `${fixed(Math.min(...loads), 1)} to ${fixed(Math.max(...loads), 1)}`
  return [
    `Measured on ${date} with \`${command}\`, on ${machine}; the load average was ${noise} meanwhile.`,
    ...measured.flatMap((each) => [`### ${each.orders} orders, ${each.orders * 5} codes`, figureTable(each)]),
    ...(measured.length > 1 ? ['### How the ratios change with the size', growthTable(measured)] : []),
    '### What a call asks of the platform',
    ...measured.slice(-1).map(countTable),
    ...(measured.length > 1 ? [rowTable(measured)] : []),
    '### What a purchase costs',
    stepTable(steps),
    billTable(billOf(steps)),
  ].join('\n\n')
}
