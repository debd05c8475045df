// CSV after RFC 4180, for people who open it in a spreadsheet.

// A spreadsheet calculates what begins like a formula, also when a buyer has chosen it as a name. An apostrophe keeps it
// from that, also behind signs that nobody sees; a text that has one there already gets another, so that taking one off
// always gives back what was written.
const guarded = /^'*([\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u

const cell = (value: string | number): string => {
  const text = typeof value === 'string' && guarded.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One row as a line. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(cell).join(',')}\r\n`

/** What a cell says that `csvLine` may have written. */
export const unguarded = (text: string): string => (/^'/.test(text) && guarded.test(text) ? text.slice(1) : text)

const lineEnd = '\\r\\n|\\n|\\r'

/** A row and the line of the file it begins on. */
export type CsvRow = { line: number; cells: string[] }
/** `brokenAt`: the line from which on it is no CSV. */
export type Csv = { rows: CsvRow[]; brokenAt?: number }

/** The columns that a row fills: a spreadsheet also writes columns that were emptied, behind all others. */
export const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** A first line that tells Excel what separates, and is none of the table. */
export const separatorLine = /^sep=([,;\t])(?:\r\n|\n|\r|$)/i

/** The rows of a text; a semicolon or a tab may stand for the comma, and a mark of Windows before it. */
export function readCsv(given: string): Csv {
  const marked = given.replace(/^\uFEFF/, '')
  const told = separatorLine.exec(marked)
  const text = marked.slice(told?.[0].length ?? 0)
  const separator = told?.[1] ?? [';', '\t'].find((sign) => text.split(/[\r\n]/, 1)[0]?.includes(sign)) ?? ','
  const part = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|${lineEnd}|$)`, 'y')
  const ends = new RegExp(lineEnd, 'g')
  const rows: CsvRow[] = []
  let line = told ? 2 : 1
  let row: CsvRow = { line, cells: [] }
  while (part.lastIndex < text.length) {
    const found = part.exec(text)
    if (!found) return { rows, brokenAt: line }
    const { 0: whole, 1: quoted, 2: plain = '', 3: end = '' } = found
    row.cells.push(quoted?.replaceAll('""', '"') ?? plain)
    line += whole.match(ends)?.length ?? 0
    if (end === separator) continue
    rows.push(row)
    row = { line, cells: [] }
  }
  return { rows: row.cells.length > 0 ? [...rows, row] : rows }
}
