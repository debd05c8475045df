import { type Column, card, cardCell, type Rows } from './column'

/** A table whose rows are cards where it is narrow; the column with the title heads its row. */
export function RecordTable<Row>({ label, rows, keyOf, columns }: Rows<Row>) {
  return (
    <table className="w-full text-left max-lg:block">
      <caption className="sr-only">{label}</caption>
      <thead className="sticky top-0 bg-surface text-sm text-muted max-lg:sr-only">
        <tr>
          {columns.map(({ name, className }) => (
            <th key={name} scope="col" className={`py-2 pr-4 font-semibold last:pr-0 ${className ?? ''}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-lg:block">
        {rows.map((row) => (
          <tr key={keyOf(row)} className={`${card} py-2 max-lg:text-sm lg:table-row`}>
            {columns.map((column) => (
              <Cell key={column.name} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column: { name, card: role, named, className, show }, row }: { column: Column<Row>; row: Row }) {
  const cell = `align-top lg:py-2 lg:pr-4 lg:last:pr-0 ${cardCell[role]} ${className ?? ''}`
  if (role === 'title') {
    return (
      <th scope="row" className={`font-normal max-lg:font-semibold ${cell}`}>
        {show(row)}
      </th>
    )
  }
  return (
    <td className={cell}>
      {named && <span className="mr-1.5 text-sm text-muted lg:hidden">{name}</span>}
      {show(row)}
    </td>
  )
}
