import { csvLine } from '../../../shared/csv'

/** A file of a name: its first line, and the lines of each row. */
export type CsvFile<Row> = { name: string; head: string; linesOf: (row: Row) => string }

type Cell = string | number | null

/** The columns of a table by name, each with how it reads a row. An empty cell is null. */
type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** A table that spreadsheets read as UTF-8, with a line for each row. */
export const csvTable = <Row>(name: string, columns: Columns<Row>): CsvFile<Row> => ({
  name,
  head: `\ufeff${csvLine(Object.keys(columns))}`,
  linesOf: (row) => csvLine(Object.values(columns).map((read) => read(row) ?? '')),
})

/** The bytes of a file, sent while its rows are being read. `cut` follows where there were more than a file may have. */
export function csvStream<Row>(
  { head, linesOf }: CsvFile<Row>,
  portions: AsyncGenerator<Row[], boolean>,
  cut: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (file) => file.enqueue(encoder.encode(head)),
    async pull(file) {
      const { value, done } = await portions.next()
      if (!done) return file.enqueue(encoder.encode(value.map(linesOf).join('')))
      if (value) file.enqueue(encoder.encode(csvLine([cut])))
      file.close()
    },
  })
}
