import { expect, test } from 'vitest'
import { farReport } from '../../scripts/bench/far/report'

test('the far table tells what a cold isolate takes beside a bare Hono worker', () => {
  const starts = [
    { title: 'bare Hono', tookMs: [497.2, 410.4, 644] },
    { title: 'shop, without the screens', tookMs: [803, 756, 893] },
    { title: 'shop, with the screens', tookMs: [710, 490, 400] },
  ]
  const told = farReport([], starts, 'Measured today.')
  expect(told.split('\n').filter((line) => line.startsWith('| '))).toEqual([
    '| Worker | p50 / p95, ms | Beside bare Hono, p50 |',
    '| --- | ---: | ---: |',
    '| bare Hono | 497 / 644 | 0 |',
    '| shop, without the screens | 803 / 893 | +306 |',
    '| shop, with the screens | 490 / 710 | -7 |',
  ])
})
