import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'
import type { ReactNode } from 'react'
import { ShowMore } from './show-more'
import { Loaded } from './state-view'

type Props<Page, Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  failed: ParseKeys
  loading?: ReactNode
  rowsOf: (page: Page) => readonly Row[]
  /** Stands in for a list without a row, where such a list says something else or nothing. */
  none?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** The rows of a list that is read page by page, with a way to the next page. */
export function Pages<Page, Row>({ query, failed, loading, rowsOf, none, children }: Props<Page, Row>) {
  return (
    <Loaded query={query} failed={failed} loading={loading}>
      {({ pages }) => {
        const rows = pages.flatMap(rowsOf)
        if (none !== undefined && rows.length === 0) return none
        return (
          <>
            {children(rows)}
            <ShowMore query={query} />
          </>
        )
      }}
    </Loaded>
  )
}

type CardProps<Page, Row> = Omit<Props<Page, Row>, 'children'> & {
  keyOf: (row: Row) => string
  show: (row: Row) => ReactNode
}

/** Such a list as cards one below the other. */
export const CardPages = <Page, Row>({ keyOf, show, ...pages }: CardProps<Page, Row>) => (
  <Pages {...pages}>
    {(rows) => (
      <ul className="grid gap-2 sm:gap-4">
        {rows.map((row) => (
          <li key={keyOf(row)}>{show(row)}</li>
        ))}
      </ul>
    )}
  </Pages>
)
