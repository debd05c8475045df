import { type Column, card, cardCell } from './column'

type Props<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** How wide each column is, where there is room for them. */
  wide: string
}

/** A list in columns; where it is narrow, a card for each row. */
export function RecordList<Row>({ label, rows, keyOf, columns, wide }: Props<Row>) {
  return (
    <ul aria-label={label} className="grid gap-2 lg:panel lg:block lg:divide-y lg:divide-line lg:px-5">
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className={`${card} max-lg:panel max-lg:p-3 lg:grid lg:gap-x-5 lg:gap-y-1 lg:py-4 ${wide}`}
        >
          {columns.map((column) => (
            <div key={column.name} className={`min-w-0 wrap-anywhere ${cardCell[column.card]}`}>
              {column.show(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
