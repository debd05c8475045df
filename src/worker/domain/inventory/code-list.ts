import { isPrintable } from '../../../shared/codes'
import type { PreviewCodes } from '../../../shared/contract/stock'
import { limits } from '../../../shared/limits'

/** The codes of an import, and what else was in it. */
export type CodeList = { codes: string[]; duplicate: number; empty: number; tooLong: number; invalid: number }

/** Reads codes from a list, from text with one code a line, or from CSV. Spaces around a code do not count. */
export function readCodes({ codes, text = '', format }: Pick<PreviewCodes, 'codes' | 'text' | 'format'>): CodeList {
  const given = (codes ?? (format === 'csv' ? codeColumn(text) : linesOf(text))).map((code) => code.trim())
  const filled = given.filter((code) => code !== '')
  const fitting = filled.filter((code) => code.length <= limits.codes.length)
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
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')
const lineEnd = '\\r\\n|\\n|\\r'
const linesOf = (text: string): string[] =>
  withoutMark(text)
    .replace(new RegExp(`(${lineEnd})$`), '')
    .split(new RegExp(lineEnd))

// Stands for a file that can't be read as CSV. It is no code, so the import is refused instead of cutting one.
const unreadable = '\0'

/** The column named `code`; without such a name the first one, from the first line on. */
function codeColumn(text: string): string[] {
  const rows = rowsOf(withoutMark(text))
  if (!rows) return [unreadable]
  const named = rows[0]?.findIndex((title) => title.trim().toLowerCase() === 'code') ?? -1
  const body = named === -1 ? rows : rows.slice(1)
  return body.map((row) => row[Math.max(named, 0)] ?? '')
}

/** CSV after RFC 4180, or undefined when it is none; a semicolon or a tab may stand for the comma. */
function rowsOf(text: string): string[][] | undefined {
  const separator = [';', '\t'].find((sign) => text.split(/[\r\n]/, 1)[0]?.includes(sign)) ?? ','
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|${lineEnd}|$)`, 'y')
  const rows: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) return undefined
    const { 1: quoted, 2: plain = '', 3: end = '' } = found
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== separator) rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}
