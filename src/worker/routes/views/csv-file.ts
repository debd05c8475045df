import { csvLine } from '../../../shared/csv'

/** A file that is sent while its rows are being read. `endOf` makes its last lines from the result of the reading. */
export function csvFile<Row, End>(
  head: string,
  portions: AsyncGenerator<Row[], End>,
  linesOf: (row: Row) => string,
  endOf: (end: End) => string = () => '',
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (file) => file.enqueue(encoder.encode(head)),
    async pull(file) {
      const { value, done } = await portions.next()
      file.enqueue(encoder.encode(done ? endOf(value) : value.map(linesOf).join('')))
      if (done) file.close()
    },
  })
}

/** The columns of a table: a name, and how its value is read from a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number>>

/** A table that spreadsheets read as UTF-8; `cut` is the last line of one whose rows were more than it may hold. */
export const csvTable = <Row>(columns: Columns<Row>, portions: AsyncGenerator<Row[], boolean>, cut: string) =>
  csvFile(
    `\ufeff${csvLine(Object.keys(columns))}`,
    portions,
    (row) => csvLine(Object.values(columns).map((read) => read(row))),
    (isCut) => (isCut ? csvLine([cut]) : ''),
  )

export const isoOrNothing = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString())
