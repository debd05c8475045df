import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, readCsv, unguarded } from '../../src/shared/csv'

const awkward = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\r', '\n', ' ', 'a', 'ў'),
})

test('written rows are read back, whatever their cells hold', () => {
  fc.assert(
    fc.property(fc.array(fc.array(awkward, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      // The first line tells what separates; a file always begins with the names of its columns.
      const { rows: read, brokenAt } = readCsv(csvLine(['a', 'b']) + rows.map(csvLine).join(''))
      expect(brokenAt).toBeUndefined()
      expect(read.slice(1).map(({ cells }) => cells.map(unguarded))).toEqual(rows)
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['\u200F=1+1', "'\u200F=1+1"],
  ['  @cmd', "'  @cmd"],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ['\t1', "'\t1"],
  ['1-1', '1-1'],
])('%j is written so that no spreadsheet calculates it, and read as it was', (text, written) => {
  const [, row] = readCsv(csvLine(['a', 'b']) + csvLine([text, 'x'])).rows
  expect(row?.cells[0]).toBe(written)
  expect(unguarded(written)).toBe(text)
})

test('rows know the line of the file they begin on', () => {
  const { rows } = readCsv('\uFEFFa;b\r\n"1\n\n2";x\r\n\r\n3;"y"')
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1\n\n2', 'x'] },
    { line: 5, cells: [''] },
    { line: 6, cells: ['3', 'y'] },
  ])
})

test.each([
  ['sep=;\r\na,b\r\n1;2', ['a,b']],
  ['\uFEFFSEP=,\na;b,c\n1;2,3', ['a;b', 'c']],
  ['sep=\t\na\tb;c', ['a', 'b;c']],
])('%j begins with what separates, which is no row', (text, cells) => {
  expect(readCsv(text).rows[0]).toEqual({ line: 2, cells })
})

test.each([
  ['a,b\n1,"2', 2],
  ['a\n"1" 2', 2],
  ['a\n"x\ny"\n"', 4],
])('%j is no CSV from line %i on', (text, line) => {
  expect(readCsv(text).brokenAt).toBe(line)
})

test('a cell may be as long as a file', () => {
  const long = '"'.repeat(500_000)
  expect(readCsv(csvLine([long])).rows[0]?.cells).toEqual([long])
})
