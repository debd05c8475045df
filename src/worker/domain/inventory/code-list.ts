import { adminLimits } from '../../../shared/admin-limits'
import type { PreviewCodes, UnclearCodes } from '../../../shared/contract/stock'
import { readCsv, separatorLine, widthOf } from '../../../shared/csv'
import { isLine } from '../../../shared/text'

/** The codes of an import, and what else was in it. `unclear`: why none of its lines is read. */
export type CodeList = {
  codes: string[]
  duplicate: number
  empty: number
  tooLong: number
  invalid: number
  unclear: UnclearCodes | null
}

/**
 * Reads codes from a list, from text with one code a line, or from CSV. Spaces around a code do not count. What may be
 * meant in two ways is not guessed at: it counts as `invalid`, and `unclear` tells what to ask.
 */
export function readCodes({ codes, text = '', format }: Pick<PreviewCodes, 'codes' | 'text' | 'format'>): CodeList {
  if (codes) return counted(codes)
  if (format === 'csv') return tableOf(text)
  const lines = linesOf(text)
  return format !== 'lines' && isLikeTable(lines)
    ? { ...counted(lines.map(unreadIfFilled)), unclear: 'table' }
    : counted(lines)
}

// A long number as a spreadsheet saves it ("1,23457E+15"): its digits are lost.
const rounded = /^\d(?:[.,]\d+)?E\+\d+$/

function counted(lines: string[]): CodeList {
  const given = lines.map((code) => code.trim())
  const filled = given.filter((code) => code !== '')
  const fitting = filled.filter((code) => code.length <= adminLimits.codes.length)
  // One that is cut or mangled is worth nothing to its buyer.
  const printable = fitting.filter((code) => isLine(code) && !rounded.test(code))
  const distinct = [...new Set(printable)]
  return {
    codes: distinct,
    duplicate: printable.length - distinct.length,
    empty: given.length - filled.length,
    tooLong: filled.length - fitting.length,
    invalid: fitting.length - printable.length,
    unclear: null,
  }
}

// Windows writes a mark at the beginning of a file and ends each line with two characters.
const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/(\r\n|\n|\r)$/, '')
    .split(/\r\n|\n|\r/)

// Stands for what can't be read. It is no code, so the import is refused instead of cutting one.
const unreadable = '\0'
const unreadIfFilled = (line: string): string => (line.trim() === '' ? '' : unreadable)

const separators = ['\t', ';', ',']

/** Whether lines may be rows of a table: all of them hold the same separator, or the first is the name of a column. */
function isLikeTable(lines: string[]): boolean {
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '')
  const [first = ''] = filled
  return (
    isHeading(first) ||
    separatorLine.test(first) ||
    separators.some((sign) => first !== '' && filled.every((line) => line.includes(sign)))
  )
}

/** Names that people give the column of codes. */
const headings = new Set([
  ...['code', 'codes', 'key', 'keys', 'serial', 'pin', 'voucher'],
  ...['код', 'коды', 'ключ', 'ключи'],
  ...['kod', 'kodlar', 'kalit'],
])
const nameOf = (cell: string): string => cell.trim().toLowerCase()
const isHeading = (cell: string): boolean => headings.has(nameOf(cell))

/** The column that is named as codes are; of a table of one column that one, from the first line on without a name. */
function tableOf(text: string): CodeList {
  const { rows, brokenAt } = readCsv(text)
  if (brokenAt !== undefined) return counted([unreadable])
  const table = rows.map(({ cells }) => cells)
  const first = table[0]?.slice(0, Math.max(1, widthOf(table[0]))) ?? []
  const column = columnIn(first)
  if (column === undefined) return { ...counted([unreadable]), unclear: 'columns' }
  const body = isHeading(first[column] ?? '') ? table.slice(1) : table
  // A row of more cells than the first: a code with a separator in it would be cut.
  return counted(body.map((row) => (widthOf(row) > first.length ? unreadable : (row[column] ?? ''))))
}

/** Where the codes are by what the columns are called, `code` before other names. Undefined when that is not clear. */
function columnIn(first: string[]): number | undefined {
  if (first.length <= 1) return 0
  const named = (isIt: (cell: string) => boolean) => first.flatMap((cell, place) => (isIt(cell) ? [place] : []))
  const exact = named((cell) => nameOf(cell) === 'code')
  const [only, other] = exact.length > 0 ? exact : named(isHeading)
  return other === undefined ? only : undefined
}
