import { type Column, card, cardCell, type Rows } from './column'

/** `wide`: how wide each column and how high a row is, where there is room for them. */
type Props<Row> = Rows<Row> & { wide: string }

/** A list in columns, the title first; where it is narrow, a card for each row with the action at its end. */
export function RecordList<Row>({ label, rows, keyOf, columns, wide }: Props<Row>) {
  return (
    <ul aria-label={label} className="grid gap-2 lg:panel lg:block lg:divide-y lg:divide-line lg:px-5">
      {rows.map((row) => (
        <li key={keyOf(row)} className={`${card} max-lg:panel max-lg:p-3 lg:grid lg:gap-x-5 lg:gap-y-1 ${wide}`}>
          <Cells columns={columns.filter(({ card: role }) => role === 'title')} row={row} />
          <div className="flex min-w-0 grow basis-40 flex-wrap items-center gap-x-3 lg:contents">
            <Cells columns={columns.filter(({ card: role }) => role !== 'title' && role !== 'action')} row={row} />
          </div>
          <Cells columns={columns.filter(({ card: role }) => role === 'action')} row={row} />
        </li>
      ))}
    </ul>
  )
}

const Cells = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) =>
  columns.map(({ name, card: role, show }) => (
    <div key={name} className={`min-w-0 wrap-anywhere ${cardCell[role]}`}>
      {show(row)}
    </div>
  ))
