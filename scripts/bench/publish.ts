import { readFileSync, writeFileSync } from 'node:fs'
import { inProject } from '../lib/project'
import type { Times } from '../simulate/shop'
import type { Measured } from './measure'
import { barChart, wantedOf } from './plot'
import type { Results } from './report'

const begin = '<!-- written by npm run bench -- --write -->'

/** Writes the figures down: the document below its mark, a picture for each size, and the times for the simulation. */
export function writeDown(results: Results, report: string): void {
  const file = inProject('docs', 'benchmarks.md')
  const [said = ''] = readFileSync(file, 'utf8').split(begin)
  const pictures = results.measured.map((each) => {
    writeFileSync(inProject('docs', 'images', `bench-${each.orders}.svg`), pictureOf(each))
    return `![Ratios of the hot calls in a shop of ${each.orders} orders](images/bench-${each.orders}.svg)`
  })
  writeFileSync(file, `${said}${begin}\n\n${[...pictures, report].join('\n\n')}\n`)
  writeFileSync(
    inProject('scripts', 'simulate', 'service-times.json'),
    `${JSON.stringify(timesOf(results), null, 2)}\n`,
  )
}

const pictureOf = ({ orders, figures }: Measured): string =>
  barChart(
    `What part of the limit the hot calls reach, ${orders} orders`,
    'Throughput beside the bare control of the same run; the line is the range of the rounds, the dashes what is wanted',
    figures
      .filter(({ control }) => control !== 'small')
      .map((figure) => ({
        ...{ name: `${figure.name} ×${figure.atOnce}`, ratio: figure.ratio, from: figure.from, to: figure.to },
        ...{ note: `${Math.round(figure.call.perSecond)} a second`, wanted: wantedOf(figure) },
      })),
  )

/**
 * What D1 takes for a round trip and for a statement in it: the line through the bare batches of the largest shop, eight
 * at once, less what an answer without a database takes.
 */
function timesOf({ date, measured, steps }: Results): Times {
  const largest = measured.at(-1)
  const most = Math.max(...(largest?.figures.map(({ atOnce }) => atOnce) ?? []))
  const busy = largest?.figures.filter(({ atOnce }) => atOnce === most) ?? []
  const small = busy.find(({ control }) => control === 'small')
  const answerMs = small ? 1000 / small.bare.perSecond : 0
  const points = busy
    .filter(({ control }) => control === 'batch' || control === 'update')
    .map(({ name, bare }) => ({
      statements: largest?.counts.find((count) => count.name === name)?.statements ?? 1,
      ms: 1000 / bare.perSecond - answerMs,
    }))
  const [middle, height] = [meanOf(points.map((each) => each.statements)), meanOf(points.map((each) => each.ms))]
  const spread = points.reduce((sum, { statements }) => sum + (statements - middle) ** 2, 0)
  const slope =
    points.reduce((sum, { statements, ms }) => sum + (statements - middle) * (ms - height), 0) / (spread || 1)
  const statementMs = Math.max(slope, 0)
  const round = (value: number) => Number(value.toFixed(4))
  return {
    ...{ measured: date, orders: largest?.orders ?? 0 },
    ...{ tripMs: round(Math.max(height - statementMs * middle, 0)), statementMs: round(statementMs) },
    steps: steps.map(({ name, isRequest, cost }) => ({
      ...{ name, isRequest, roundTrips: cost.roundTrips, statements: cost.statements, writes: cost.writes },
    })),
  }
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
