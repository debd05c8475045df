import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'
import type { ReactNode } from 'react'
import { ShowMore } from '../../components/show-more'
import { Loaded } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'

type Props<Page, Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  failed: ParseKeys
  rowsOf: (page: Page) => readonly Row[]
  /** Stands in for a list without a row, where such a list says something else. */
  none?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** The rows of a list that is read page by page, with a way to the next page. */
export function Pages<Page, Row>({ query, failed, rowsOf, none, children }: Props<Page, Row>) {
  const { t } = useTranslation()
  return (
    <Loaded query={query} failed={failed}>
      {({ pages }) => {
        const rows = pages.flatMap(rowsOf)
        if (none && rows.length === 0) return none
        return (
          <>
            {children(rows)}
            <ShowMore query={query}>{t('products.more')}</ShowMore>
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
