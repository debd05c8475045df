import { expect, test } from 'vitest'
import { brokenInChaos, outOfTime } from '../../scripts/sabotage/looks'
import { sabotages, timesFound } from '../../scripts/sabotage/sabotages'
import { isFile, textOf } from './source'

const edits = sabotages.flatMap(({ name, edits }) => edits.map((edit) => ({ name, ...edit })))

test.each(edits)('“$name” still finds its text in $file', ({ file, find, put }) => {
  const times = isFile(file) ? timesFound(textOf(file), { find }) : 0
  expect(
    times,
    `${file} has changed: this text of scripts/sabotage/sabotages.json has to stand in it exactly once. Write down how it
reads now, so that the sabotage does the same as before:\n\n${find}\n`,
  ).toBe(1)
  expect(put).not.toBe(find)
})

test.each(sabotages)('“$name” names the tests that are to notice it', ({ hints }) => {
  expect(hints.length).toBeGreaterThan(0)
  expect(hints.filter((path) => !isFile(path))).toEqual([])
})

test('there are twenty sabotages and more, each once', () => {
  expect(new Set(sabotages.map(({ name }) => name)).size).toBe(sabotages.length)
  expect(sabotages.length).toBeGreaterThanOrEqual(20)
})

test('the table of sabotages in docs/asvs.md has a row for each', () => {
  const [, table = ''] = textOf('docs/asvs.md').split('\n## Sabotage\n')
  const rows = [...table.matchAll(/^\| (.+?) +\| `/gm)].map(([, name]) => name)
  expect(rows.toSorted()).toEqual(sabotages.map(({ name }) => name).toSorted())
})

test.each<[string, number | null, string, string | undefined]>([
  ['everything holds', 0, 'Everything holds.', undefined],
  ['something is broken', 1, '2 kills\n\nBroken: no code is sold twice\n  a line', 'Broken: no code is sold twice'],
  ['it was too slow', null, 'Building…', outOfTime],
])('of chaos is told: %s', (_, status, said, told) => {
  expect(brokenInChaos({ status, said })).toBe(told)
})

test.each(['The shop does not answer', 'Port 8797 is taken.', 'Build failed with 1 error', ''])(
  'chaos that ends with “%s” has noticed nothing',
  (said) => {
    expect(() => brokenInChaos({ status: 1, said })).toThrow(/calls nothing broken/)
  },
)
