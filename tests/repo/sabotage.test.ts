import { expect, test } from 'vitest'
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
