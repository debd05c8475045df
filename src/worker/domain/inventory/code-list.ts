import { adminLimits } from '../../../shared/admin-limits'
import { isPrintable } from '../../../shared/codes'
import type { PreviewCodes } from '../../../shared/contract/stock'
import { readCsv } from '../../../shared/csv'

/** The codes of an import, and what else was in it. */
export type CodeList = { codes: string[]; duplicate: number; empty: number; tooLong: number; invalid: number }

/** Reads codes from a list, from text with one code a line, or from CSV. Spaces around a code do not count. */
export function readCodes({ codes, text = '', format }: Pick<PreviewCodes, 'codes' | 'text' | 'format'>): CodeList {
  const given = (codes ?? (format === 'csv' ? codeColumn(text) : linesOf(text))).map((code) => code.trim())
  const filled = given.filter((code) => code !== '')
  const fitting = filled.filter((code) => code.length <= adminLimits.codes.length)
  const printable = fitting.filter(isPrintable)
  const distinct = [...new Set(printable)]
  return {
    codes: distinct,
    duplicate: printable.length - distinct.length,
    empty: given.length - filled.length,
    tooLong: filled.length - fitting.length,
    invalid: fitting.length - printable.length,
  }
}

// Windows writes a mark at the beginning of a file and ends each line with two characters.
const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/(\r\n|\n|\r)$/, '')
    .split(/\r\n|\n|\r/)

// Stands for a file that can't be read as CSV. It is no code, so the import is refused instead of cutting one.
const unreadable = '\0'

/** The column named `code`; without such a name the first one, from the first line on. */
function codeColumn(text: string): string[] {
  const { rows: read, brokenAt } = readCsv(text)
  if (brokenAt !== undefined) return [unreadable]
  const rows = read.map(({ cells }) => cells)
  const named = rows[0]?.findIndex((title) => title.trim().toLowerCase() === 'code') ?? -1
  const body = named === -1 ? rows : rows.slice(1)
  return body.map((row) => row[Math.max(named, 0)] ?? '')
}
